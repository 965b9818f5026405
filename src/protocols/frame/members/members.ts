import { clip } from "../../../kernel/text.ts";
import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import { budgetProblem, bytesOf, memberReserve, spend, usedBy } from "../budget.ts";
import { givenText } from "./conversation.ts";
import { instructions, instructionsHash, messageTurns } from "./instructions.ts";
import { knownOf, withdrawn } from "../known.ts";
import { frameLimits } from "../policy.ts";
import { isProblem, lineOf } from "./read.ts";
import { readResult, shownResult } from "./results.ts";
import { soundLooks, strikeIn } from "./seen.ts";
import { soundReply } from "../synthesis/sound.ts";
import type {
  FrameCommand,
  FrameEvent,
  FrameEventOf,
  FrameKnowledge,
  FramePhase,
  FrameState,
  Lens,
  Perspective,
  PerspectiveFailure,
  PerspectiveReply,
  PerspectiveStart,
} from "../types.ts";
import { words } from "../words.ts";

type CommandOf<Type extends FrameCommand["type"]> = Extract<FrameCommand, { readonly type: Type }>;

/** F7: everything a perspective is given: the brief without contested points, its lens, where to start, the question. */
const givenFor = ({ brief, question }: FrameKnowledge, { name, reveals, orientation }: Lens): PerspectiveStart => ({
  brief: { intent: brief.intent, deliverable: brief.deliverable, scope: brief.scope },
  lens: { name, reveals },
  orientation,
  question,
  instructions,
});

/** Lets everyone who is ready go on, all in one append (F8). A perspective that does not fit the budget has failed, and is not called. */
export function startAll(state: FramePhase<"inquiring">): readonly FrameEvent[] {
  let known: FrameKnowledge = state;
  return state.lenses.flatMap((lens) => {
    const member = known.members[lens.id];
    if (member?.status !== "ready") return [];
    const events = startOne(known, lens, member);
    known = events.reduce(evolveMembers, known);
    return events;
  });
}

function startOne(known: FrameKnowledge, lens: Lens, member: Perspective): readonly FrameEvent[] {
  const isNew = member.step === 0 && member.version === 0 && member.bytes === 0;
  const told = member.told === undefined ? {} : { told: member.told };
  const event: FrameEvent = isNew
    ? { type: "perspective.given", lens: lens.id, player: member.player, given: givenFor(known, lens), instructionsHash }
    : { type: "perspective.resumed", lens: lens.id, ...told };
  const next = evolveMembers(known, event);
  const problem = budgetProblem(next);
  return problem === undefined ? [event] : [event, failed(lens.id, member.step, problem)];
}

const failed = (lens: string, step: number, failure: PerspectiveFailure): FrameEvent => ({
  type: "perspective.failed",
  lens,
  turn: "inquire",
  step,
  ms: 0,
  ...failure,
});

/** One model call came back. Only what was asked for is taken; everything else of a perspective is refused while it runs. */
export function inquireReply(state: FramePhase<"inquiring">, command: CommandOf<"reply.report">): readonly FrameEvent[] | Refusal {
  const { type, lens, step, turn, ms } = command;
  const member = Object.hasOwn(state.members, lens) ? state.members[lens] : undefined;
  if (member?.status !== "asking" || member.step !== step || turn !== "inquire" || command.dialogue !== undefined)
    return refuse(type, words.notAsked(lens));
  const spent = { lens, turn, step, ms, ...usedBy(state, command, memberReserve(state, member)), ...soundLooks(command.looks) };
  if ("failed" in command) {
    const { failed: kind, detail } = command;
    if (kind === "malformed" && !member.isRepaired) return returned(state, spent, [words.malformed(detail)], "");
    return [{ type: "perspective.failed", ...spent, failed: kind, detail: clipDetail(detail) }];
  }
  return taken(state, member, spent, { reply: soundReply(command.reply), unseen: command.unseen ?? [] });
}

interface Came {
  readonly reply: PerspectiveReply;
  readonly unseen: readonly string[];
}

type SpentTurn = Omit<FrameEventOf<"perspective.returned">, "type" | "problems" | "said">;

function taken(state: FramePhase<"inquiring">, member: Perspective, spent: SpentTurn, { reply, unseen }: Came): readonly FrameEvent[] {
  if ("calls" in reply && reply.calls.length > 0) {
    if (!mayLook(state, member)) return unfit(state, member, spent, { problems: [words.tooManyLooks], reply });
    return [{ type: "perspective.answered", ...spent, reply }];
  }
  const read = "result" in reply ? readResult(reply.result) : { problems: [words.notAResult] };
  if (isProblem(read)) return unfit(state, member, spent, { problems: read.problems, reply });
  if (unseen.length === 0) return [{ type: "perspective.finished", ...spent, result: read.value }];
  if (!member.isRepaired) return unfit(state, member, spent, { problems: unseen.map(words.unseen), reply });
  return [{ type: "perspective.finished", ...spent, result: strikeIn(read.value, unseen), unsupported: unseen }];
}

/** F9: sent back once; after that it is a failure. */
function unfit(
  state: FramePhase<"inquiring">,
  member: Perspective,
  spent: SpentTurn,
  { problems, reply }: { readonly problems: readonly string[]; readonly reply: PerspectiveReply },
): readonly FrameEvent[] {
  if (!member.isRepaired) return returned(state, spent, problems, saidIn(reply));
  return [{ type: "perspective.failed", ...spent, failed: "malformed", detail: clipDetail(problems.join("; ")) }];
}

const returned = (state: FramePhase<"inquiring">, spent: SpentTurn, problems: readonly string[], said: string): readonly FrameEvent[] =>
  goingOn(state, { type: "perspective.returned", ...spent, problems: problemLines(problems), said });

export const problemLines = (problems: readonly string[]): readonly string[] =>
  problems.slice(0, frameLimits.problemsMax).map((each) => lineOf(each, frameLimits.detailMaxChars));

/** A reply that could not be taken, as text, so that it can be put right. */
export const saidIn = (reply: PerspectiveReply): string =>
  clip(JSON.stringify(reply).toWellFormed(), frameLimits.partMaxChars, "nowhere: it was not taken");

export const clipDetail = (detail: string): string => clip(detail.toWellFormed(), frameLimits.detailMaxChars, "the provider's own log");

/** Takes a perspective's looks. Then it is asked again, if its time and the budget allow it. */
export function evidence(state: FramePhase<"inquiring">, command: CommandOf<"evidence.report">): readonly FrameEvent[] | Refusal {
  const { type, lens, step, ms } = command;
  const member = Object.hasOwn(state.members, lens) ? state.members[lens] : undefined;
  if (member?.status !== "looking" || member.step !== step + 1) return refuse(type, words.notAsked(lens));
  const results = command.results.slice(0, frameLimits.callsMax).map(({ id, text, isRefused }) => ({
    id: id.slice(0, frameLimits.callIdMaxChars).toWellFormed(),
    text: clip(text.toWellFormed(), frameLimits.resultTextMaxChars, "the file itself"),
    ...(isRefused ? { isRefused } : {}),
  }));
  return goingOn(state, { type: "evidence.collected", lens, step, results, ms });
}

/** An event after which a perspective is asked again: an obstacle to that is recorded with it. */
function goingOn(
  state: FramePhase<"inquiring">,
  event: FrameEventOf<"evidence.collected" | "perspective.returned">,
): readonly FrameEvent[] {
  const next = evolveMembers(state, event);
  const member = next.members[event.lens];
  if (member === undefined) return [event];
  const late: PerspectiveFailure | undefined =
    member.usedMs >= state.limits.perspectiveMs ? { failed: "timeout", detail: words.tookTooLong(state.limits.perspectiveMs) } : undefined;
  const problem = late ?? budgetProblem(next);
  return problem === undefined ? [event] : [event, failed(event.lens, member.step, problem)];
}

/** The part of evolving that concerns the team. */
export function evolveMembers<Of extends FrameKnowledge>(known: Of, event: FrameEvent): Of {
  switch (event.type) {
    case "perspective.given":
      return change(known, event.lens, (member) => ({
        ...letGoOn(member),
        bytes: bytesOf(`${event.given.instructions}${givenText(event.given)}`),
      }));
    case "perspective.resumed":
      return change(known, event.lens, ({ told: _, ...member }) => ({
        ...letGoOn(member),
        bytes: member.bytes + bytesOf(messageTurns.deeper(event.told ?? "")),
      }));
    case "perspective.answered":
      return paid(known, event, (member) => ({
        ...member,
        status: "looking",
        step: event.step + 1,
        looks: member.looks + 1,
        bytes: member.bytes + bytesOf(JSON.stringify(event.reply)),
      }));
    case "evidence.collected":
      return change(known, event.lens, (member) => ({
        ...member,
        status: "asking",
        usedMs: member.usedMs + event.ms,
        bytes: member.bytes + event.results.reduce((sum, { text }) => sum + bytesOf(text), 0),
      }));
    case "perspective.returned":
      return paid(known, event, (member) => ({
        ...member,
        status: "asking",
        step: event.step + 1,
        isRepaired: true,
        bytes: member.bytes + bytesOf(messageTurns.returned(event.problems)) + bytesOf(event.said),
      }));
    case "perspective.finished":
      return paid(known, event, ({ unsupported: _, ...member }) => ({
        ...member,
        ...(event.unsupported === undefined ? {} : { unsupported: event.unsupported }),
        status: "finished",
        step: event.step + 1,
        version: member.version + 1,
        result: shownResult(event.result),
        bytes: member.bytes + bytesOf(messageTurns.resultText(event.result)),
      }));
    case "perspective.failed":
      return paid(known, event, (member) => ({ ...member, status: "failed", failure: { failed: event.failed, detail: event.detail } }));
    default:
      return known;
  }
}

const letGoOn = ({ failure: _, ...member }: Perspective): Perspective => ({
  ...member,
  status: "asking",
  isRepaired: false,
  looks: 0,
  usedMs: 0,
});

export const change = <Of extends FrameKnowledge>(known: Of, lens: string, with_: (member: Perspective) => Perspective): Of => {
  const member = Object.hasOwn(known.members, lens) ? known.members[lens] : undefined;
  return member === undefined ? known : { ...known, members: { ...known.members, [lens]: with_(member) } };
};

/** Tokens are counted for the perspective and for the whole (F19); its time too (F8). */
function paid<Of extends FrameKnowledge>(
  known: Of,
  { lens, usage, ms }: Pick<FrameEventOf<"perspective.failed">, "lens" | "usage" | "ms">,
  with_: (member: Perspective) => Perspective,
): Of {
  const counted = { ...known, spent: spend(known.spent, usage) };
  return change(counted, lens, (member) => with_(spend({ ...member, usedMs: member.usedMs + ms }, usage)));
}

export const isRunning = ({ status }: Perspective): boolean => status === "ready" || status === "asking" || status === "looking";

export const firstFailed = (known: FrameKnowledge): Lens | undefined =>
  known.lenses.find(({ id }) => known.members[id]?.status === "failed");

export const finishedLenses = (known: FrameKnowledge): readonly Lens[] =>
  known.lenses.filter(({ id }) => known.members[id]?.result !== undefined && known.members[id]?.status === "finished");

/** Names of those that were gone on without: every synthesis says so. */
export const missingIn = (known: FrameKnowledge): readonly string[] =>
  known.lenses.filter(({ id }) => known.members[id]?.status === "without").map(({ name }) => name);

/** Failed perspectives that one question is about: U18, all that the budget stopped are one. */
export function failedTogether(known: FrameKnowledge): readonly Lens[] {
  const first = firstFailed(known);
  const isStopped = ({ id }: Lens): boolean => known.members[id]?.status === "failed" && known.members[id]?.failure?.failed === "budget";
  return first === undefined || isStopped(first) ? known.lenses.filter(isStopped) : [first];
}

/** F8: applies a person's answer about failed perspectives. With none finished there is nothing to go on with. */
export function failedBy(state: FramePhase<"inquiring">, option: string): FrameState {
  const stopped = failedTogether(state);
  if (stopped.length === 0) return { ...state, asked: false };
  if (option === "withdraw") return withdrawn(knownOf(state));
  const each = (with_: (member: Perspective) => Perspective): typeof state =>
    stopped.reduce((all, { id }) => change(all, id, with_), state);
  if (option === "retry") return { ...each((member) => ({ ...member, status: "ready", attempt: member.attempt + 1 })), asked: false };
  const next = each(({ failure: _, ...member }) => ({ ...member, status: member.result === undefined ? "without" : "finished" }));
  return Object.values(next.members).every(({ status }) => status === "without") ? withdrawn(knownOf(next)) : { ...next, asked: false };
}

/** F7: it looks as often as it needs, up to where the next call would no longer fit. */
export const mayLook = ({ limits }: FrameKnowledge, { looks, bytes }: Perspective): boolean =>
  looks < frameLimits.looksMax && bytes < limits.inputTokensMax * frameLimits.bytesPerToken;

/** How much of its time is left to a perspective. */
export const timeLeft = ({ limits }: FrameKnowledge, { usedMs }: Perspective): number => Math.max(1, limits.perspectiveMs - usedMs);
