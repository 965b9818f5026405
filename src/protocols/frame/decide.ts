import type { Json } from "../../kernel/ids.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import { begin, readBrief } from "./lenses/brief.ts";
import { reserveOf, usedBy } from "./budget.ts";
import { leftIn, readTasks, tasksByRule } from "./closing.ts";
import { dialogueReply } from "./dialogue/dialogues.ts";
import { evolve } from "./evolve.ts";
import { warningsIn } from "./warnings.ts";
import { readLenses } from "./lenses/lenses.ts";
import { clipDetail, evidence, inquireReply, problemLines } from "./members/members.ts";
import { formerOf } from "./memory.ts";
import { movesOf, proposalIn, sizeOf } from "./moves.ts";
import { mapPlayers } from "./members/players.ts";
import { frameLimits } from "./policy.ts";
import { questionOf } from "./lenses/question.ts";
import { isProblem, lineOf, type ReadOutcome } from "./members/read.ts";
import { soundJson } from "./synthesis/sound.ts";
import { readSynthesis } from "./synthesis/synthesis.ts";
import { readTriggers } from "./dialogue/triggers.ts";
import type { ActiveState, ContextFinding, FrameCommand, FrameEvent, FramePhase, FrameState, IndependentCheck, Usage } from "./types.ts";
import { words } from "./words.ts";

type Decided = readonly (FrameEvent | ReturnableEvent)[] | Refusal;
type CommandOf<Type extends FrameCommand["type"]> = Extract<FrameCommand, { readonly type: Type }>;

/** Decides a command, or refuses it. Moves that follow by themselves go into the same append. */
export function decide(command: FrameCommand, state: FrameState): Decided {
  const decided = decideOn(command, state);
  return "refused" in decided ? decided : advance(state, decided);
}

function decideOn(command: FrameCommand, state: FrameState): readonly FrameEvent[] | Refusal {
  if (command.type === "frame.begin")
    return state.phase === "idle" ? begin(command) : refuse(command.type, "the inquiry is under way already");
  if (state.phase === "idle" || state.phase === "closed" || state.phase === "left") return refuse(command.type, "no inquiry is under way");
  switch (command.type) {
    case "proposal.report":
      return proposed(state, command);
    case "context.report":
      return state.phase === "gathering" ? gathered(state, command) : refuse(command.type, "nothing is gathered now");
    case "players.report":
      return state.phase === "mapping" ? [mapPlayers(state, command.players)] : refuse(command.type, "nobody is looked for now");
    case "reply.report":
      if (state.phase === "dialoguing") return dialogueReply(state, command);
      return state.phase === "inquiring" ? inquireReply(state, command) : refuse(command.type, words.notAsked(command.lens));
    case "evidence.report":
      return state.phase === "inquiring" ? evidence(state, command) : refuse(command.type, words.notAsked(command.lens));
    case "team.stop":
      return state.phase === "stopping"
        ? [{ type: "team.stopped", stopped: command.stopped }]
        : refuse(command.type, "no team is shut down now");
    case "frame.go-on":
      return movesOf(state).length > 0 || questionOf(state) ? [] : refuse(command.type, "there is nothing to go on with");
    case "frame.escape":
      return [{ type: "session.ended", outcome: "escaped", left: leftIn(state) }];
    default:
      return never(command);
  }
}

/** A net below a loop of our own making: no chain of moves is that long. */
const movesMax = 50;

/** Adds what the state does by itself, and the question that it then calls for. */
function advance(state: FrameState, events: readonly FrameEvent[]): readonly (FrameEvent | ReturnableEvent)[] {
  let all = events;
  let now = events.reduce(evolve, state);
  for (let count = 0; count < movesMax; count += 1) {
    const moves = movesOf(now);
    if (moves.length === 0) break;
    all = [...all, ...moves];
    now = moves.reduce(evolve, now);
  }
  const question = questionOf(now);
  return question ? [...all, question] : all;
}

/** F3: findings, within limits; and results of earlier inquiries (F17). */
function gathered(state: FramePhase<"gathering">, { findings, memories, attended }: CommandOf<"context.report">): readonly FrameEvent[] {
  const { findingsMax, findingMaxChars } = frameLimits;
  const seen = findings
    .slice(0, findingsMax)
    .map(({ claim, source }): ContextFinding => ({ claim: lineOf(claim, findingMaxChars), source: lineOf(source, findingMaxChars) }));
  return [{ type: "context.gathered", findings: seen, former: formerOf(memories, state.question, state.cwd), attended }];
}

/** One call of the coordinator came back: taken, sent back once, or failed. */
function proposed(state: ActiveState, command: CommandOf<"proposal.report">): readonly FrameEvent[] | Refusal {
  const { type, kind, attempt } = command;
  if (proposalIn[state.phase] !== kind || !("problems" in state) || state.attempt !== attempt)
    return refuse(type, `no proposal of ${kind} is wanted now`);
  const paid = usedBy(state, command, reserveOf(state, sizeOf(state), undefined));
  const spent = { kind, attempt, ...paid };
  if ("failed" in command) {
    const { failed, detail } = command;
    if (failed === "malformed" && state.problems.length === 0)
      return [{ type: "proposal.returned", ...spent, problems: problemLines([words.malformed(detail)]), proposal: null }];
    return [{ type: "proposal.failed", ...spent, failed, detail: clipDetail(detail) }];
  }
  const read = readProposal(state, command, paid);
  if (!isProblem(read)) return read.value;
  if (state.problems.length === 0)
    return [{ type: "proposal.returned", ...spent, problems: problemLines(read.problems), proposal: kept(command.proposal) }];
  return [{ type: "proposal.failed", ...spent, failed: "malformed", detail: clipDetail(read.problems.join("; ")) }];
}

/** A refused proposal goes back with the reasons, unless it is too long or too deep to be worth it. */
const kept = (proposal: unknown): Json =>
  soundJson(proposal, { depthMax: frameLimits.depthMax * 2, charsMax: frameLimits.partMaxChars * 2 }) ?? null;

interface Returned {
  readonly proposal: unknown;
  readonly checked?: IndependentCheck;
}

function readProposal(
  state: ActiveState,
  { proposal, checked }: Returned,
  usage: { readonly usage?: Usage },
): ReadOutcome<readonly FrameEvent[]> {
  switch (state.phase) {
    case "briefing":
      return taken(readBrief(proposal, state.question), ({ brief, mode, named }) => [
        { type: "brief.proposed", brief, mode: state.modeAsked ?? mode, named, ...shownIn(state), ...usage },
      ]);
    case "placing":
      return taken(readLenses(proposal, state, state.findings), ({ base, candidates }) => [
        { type: "lenses.proposed", base, candidates, ...usage },
      ]);
    case "detecting":
      return taken(readTriggers(proposal, state), ({ triggers, dropped }) => [
        { type: "triggers.found", triggers, dropped, ...usage },
        ...skipped(state, triggers.length),
      ]);
    case "synthesising":
      return taken(readSynthesis(proposal, state, { checked, isLast: state.problems.length > 0 }), (synthesis) => [
        { type: "synthesis.made", synthesis, ...(checked === undefined ? {} : { checked }), ...usage },
        ...warningsIn(state, synthesis).map((guard): FrameEvent => ({ type: "guard.raised", ...guard })),
      ]);
    case "tasking":
      // Kept claims are never lost: where a model sees no task in them, they become tasks word for word.
      return taken(readTasks(proposal, state), (tasks) => [
        tasks.length > 0
          ? { type: "tasks.made", tasks, by: "model", ...usage }
          : { type: "tasks.made", tasks: tasksByRule(state), by: "rule", ...usage },
      ]);
    default:
      return { problems: [] };
  }
}

const taken = <Value>(read: ReadOutcome<Value>, events: (value: Value) => readonly FrameEvent[]): ReadOutcome<readonly FrameEvent[]> =>
  isProblem(read) ? read : { value: events(read.value) };

/** F2: a person who gave the question as an argument sees the brief without being asked; the lenses are still to be chosen. */
const shownIn = ({ startedBy, boundBy }: FramePhase<"briefing">): { readonly shown?: true } =>
  startedBy === "person" && boundBy === "argument" ? { shown: true } : {};

/** F11, F20: no dialogue, and why. */
function skipped({ planMode }: FramePhase<"detecting">, count: number): readonly FrameEvent[] {
  if (count === 0) return [{ type: "dialogue.skipped", reason: words.noTriggers }];
  return planMode ? [{ type: "dialogue.skipped", reason: words.planNoDialogue }] : [];
}
