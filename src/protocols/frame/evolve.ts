import type { EffectSettled } from "../../kernel/effect.ts";
import { begun, briefProposed, confirmBy } from "./lenses/brief.ts";
import { spend } from "./budget.ts";
import { extendBy, keepBy, routeBy, tasksByRule } from "./closing.ts";
import { currentOf, dialogueFailedBy, evolveDialogue } from "./dialogue/dialogues.ts";
import { dueIn } from "./due.ts";
import { alikeAfter } from "./warnings.ts";
import { knownOf, withdrawn } from "./known.ts";
import { chooseBy, chosen, lensesProposed, offeredAgain, undescribed, unplacedBy, withoutLenses } from "./lenses/lenses.ts";
import { evolveMembers, failedBy } from "./members/members.ts";
import { frameLimits } from "./policy.ts";
import { assignBy, playersFound } from "./members/players.ts";
import { proposalIn } from "./moves.ts";
import { isAwaited } from "./lenses/question.ts";
import { textOf } from "./members/read.ts";
import { isSameSynthesis } from "./synthesis/synthesis.ts";
import { words } from "./words.ts";
import type {
  ActiveState,
  ContextFinding,
  FrameEvent,
  FrameEventOf,
  FrameKnowledge,
  FramePhase,
  FrameState,
  LensOffer,
  PerspectiveFailure,
  ProposalKind,
} from "./types.ts";

/** The next state after an event, in every state. */
export function evolve(state: FrameState, event: FrameEvent): FrameState {
  if (state.phase === "idle") return event.type === "frame.begun" ? begun(event) : state;
  if (state.phase === "closed" || state.phase === "left") return state;
  switch (event.type) {
    case "session.ended":
      return { ...knownOf(state), phase: "left" };
    case "gate.opened":
      return isAwaited(state, event.gate.key) ? asked(state, true) : state;
    case "gate.lapsed":
      return isAwaited(state, event.key) ? asked(state, false) : state;
    case "gate.answered":
      return isAwaited(state, event.key) ? answered(state, { ...event, by: event.by.name }) : state;
    case "gate.defaulted":
      return isAwaited(state, event.key) ? answered(state, { option: event.option, by: "nobody" }) : state;
    case "effect.settled":
      return event.how === "retry" ? state : without(state, event);
    default:
      return evolveOwn(state, event);
  }
}

const asked = (state: ActiveState, isAsked: boolean): FrameState => ("asked" in state ? { ...state, asked: isAsked } : state);

function evolveOwn(state: ActiveState, event: FrameEvent): FrameState {
  switch (event.type) {
    case "proposal.returned":
      return returned(state, event);
    case "proposal.failed":
      return failed(paid(state, event), event);
    case "brief.proposed":
      return state.phase === "briefing" ? briefProposed(paid(state, event), event) : state;
    case "context.gathered": {
      if (state.phase !== "gathering") return state;
      return {
        ...knownOf(state),
        former: event.former,
        attended: event.attended,
        phase: "placing",
        findings: event.findings,
        attempt: 0,
        problems: [],
      };
    }
    case "lenses.proposed":
      return state.phase === "placing" ? lensesProposed(paid(state, event), event) : state;
    case "lenses.relayed":
      return state.phase === "choosing" ? chosen(state, event.lenses) : state;
    case "players.found":
      return state.phase === "mapping" ? playersFound(state, event) : state;
    case "players.missing":
      return state.phase === "mapping" ? stuck(state, "players", { failed: "unreachable", detail: "" }, 0) : state;
    case "results.previewed":
      return state.phase === "inquiring" ? proposing(knownOf(state), "detecting") : state;
    case "triggers.found":
      return state.phase === "detecting" ? triggersFound(paid(state, event), event) : state;
    case "dialogue.skipped":
      return state.phase === "detecting" ? proposing(knownOf(state), "synthesising") : state;
    case "synthesis.made":
      return state.phase === "synthesising" ? synthesised(paid(state, event), event) : state;
    case "guard.raised": {
      const { type: _, ...guard } = event;
      return { ...state, guards: [...state.guards, guard].slice(-frameLimits.formerMax) };
    }
    case "team.stopped":
      return state.phase === "stopping" ? { ...knownOf(state), phase: "removing", after: state.after } : state;
    case "team.removed":
      return state.phase === "removing" ? removed(state) : state;
    case "tasks.made":
      return state.phase === "tasking"
        ? { ...knownOf(paid(state, event)), phase: "closing", tasks: event.tasks, outcome: "converged" }
        : state;
    case "inquiry.closed":
      return state.phase === "closing" ? { ...knownOf(state), phase: "closed", output: event.output } : state;
    default:
      return evolveTeam(state, event);
  }
}

/** Perspectives and their dialogues; each takes only events of its phase. */
function evolveTeam(state: ActiveState, event: FrameEvent): FrameState {
  if (state.phase === "inquiring") return "dialogue" in event && event.dialogue !== undefined ? state : evolveMembers(state, event);
  if (state.phase !== "dialoguing" || !("dialogue" in event)) return state;
  const next = evolveDialogue(state, event);
  if (event.type === "dialogue.opened") return { ...next, next: next.next + 1 };
  const isDone = currentOf(next) === undefined && next.next >= next.triggers.length;
  return isDone ? proposing(knownOf(next), "synthesising") : next;
}

const paid = <Of extends FrameKnowledge>(known: Of, { usage }: { readonly usage?: FrameEventOf<"synthesis.made">["usage"] }): Of => ({
  ...known,
  spent: spend(known.spent, usage),
});

const proposing = (known: FrameKnowledge, phase: "detecting" | "synthesising" | "tasking"): FrameState => ({
  ...known,
  phase,
  attempt: 0,
  problems: [],
});

function returned(state: ActiveState, event: FrameEventOf<"proposal.returned">): FrameState {
  if (proposalIn[state.phase] !== event.kind || !("problems" in state)) return state;
  return { ...paid(state, event), attempt: event.attempt + 1, problems: event.problems };
}

function failed(state: ActiveState, { kind, attempt, failed: how, detail }: FrameEventOf<"proposal.failed">): FrameState {
  if (proposalIn[state.phase] !== kind) return state;
  // A model that refuses a person's lens says why; asking again would not change it.
  if (state.phase === "placing" && state.aside && how === "refused")
    return offeredAgain(state, state.aside, words.ownLensRefused(undescribed(state), detail));
  return stuck(state, kind, { failed: how, detail }, attempt);
}

const stuck = (state: ActiveState, kind: ProposalKind | "players", failure: PerspectiveFailure, attempt: number): FrameState => ({
  ...knownOf(state),
  phase: "stuck",
  kind,
  attempt,
  failure,
  findings: "findings" in state ? state.findings : [],
  ...asideOf(state),
  asked: false,
});

const asideOf = (state: ActiveState): { readonly aside?: LensOffer } =>
  "aside" in state && state.aside !== undefined ? { aside: state.aside } : {};

function triggersFound(state: FramePhase<"detecting">, { triggers }: FrameEventOf<"triggers.found">): FrameState {
  const patterns = triggers.flatMap(({ pattern }) => pattern ?? []);
  const emergent = [...new Set([...state.emergent, ...patterns])].slice(-frameLimits.formerMax);
  const next = { ...knownOf(state), triggers, emergent };
  // Without a trigger, and in plan mode, a `dialogue.skipped` follows and says why.
  return triggers.length === 0 || state.planMode
    ? { ...state, triggers, emergent }
    : { ...next, phase: "dialoguing", next: 0, asked: false };
}

function synthesised(state: FramePhase<"synthesising">, { synthesis }: FrameEventOf<"synthesis.made">): FrameState {
  const counted = { alike: alikeAfter(state), counted: state.round };
  const isSame = state.synthesis !== null && isSameSynthesis(state.synthesis, synthesis);
  const next = { ...knownOf(state), synthesis, ...counted };
  return { ...next, phase: "routing", visits: 0, ...(isSame ? { isSame } : {}), asked: false };
}

const removed = (state: FramePhase<"removing">): FrameState =>
  state.after === "tasks" ? proposing(knownOf(state), "tasking") : { ...knownOf(state), phase: "closing", tasks: [], outcome: "withdrawn" };

interface Choice {
  readonly option: string;
  readonly text?: string | undefined;
  readonly by: string;
}

function answered(state: ActiveState, { option, text, by }: Choice): FrameState {
  switch (state.phase) {
    case "confirming":
      return confirmBy(state, option, text);
    case "choosing":
      return chooseBy(state, option, text);
    case "unplaced":
      return unplacedBy(state, option, text);
    case "assigning":
      return assignBy(state, option);
    case "inquiring":
      return failedBy(state, option);
    case "dialoguing":
      return dialogueFailedBy(state, option);
    case "routing":
      return routeBy(state, option, text, by);
    case "extending":
      return extendBy(state, option, text);
    case "keeping":
      return keepBy(state, option, text);
    case "stuck":
      return unstuckBy(state, option);
    default:
      return state;
  }
}

/** A person says how to go on after a call of the coordinator failed for good. */
function unstuckBy(state: FramePhase<"stuck">, option: string): FrameState {
  const known = knownOf(state);
  const { kind, findings, attempt } = state;
  if (option === "withdraw") return withdrawn(known);
  if (option === "retry") return { ...retried(known, kind, findings, attempt + 1), ...asideOf(state) };
  switch (kind) {
    case "brief":
      return { ...known, brief: plainBrief(known), phase: "gathering" };
    case "lenses":
      return withoutLenses(state);
    case "triggers":
      return proposing(known, "synthesising");
    case "tasks":
      return { ...known, phase: "closing", tasks: tasksByRule(known), outcome: "converged" };
    default:
      return withdrawn(known);
  }
}

function retried(known: FrameKnowledge, kind: ProposalKind | "players", findings: readonly ContextFinding[], attempt: number): FrameState {
  const again = { attempt, problems: [] };
  switch (kind) {
    case "brief":
      return { ...known, phase: "briefing", ...again };
    case "lenses":
      return { ...known, phase: "placing", findings, ...again };
    case "triggers":
      return { ...known, phase: "detecting", ...again };
    case "synthesis":
      return { ...known, phase: "synthesising", ...again };
    case "tasks":
      return { ...known, phase: "tasking", ...again };
    default:
      return { ...known, phase: "mapping" };
  }
}

const plainBrief = ({ question }: FrameKnowledge): FrameKnowledge["brief"] => ({
  intent: textOf(question, frameLimits.fieldMaxChars),
  deliverable: "an answer to the question",
  scope: "the project folder",
  contested: [],
});

/** A step that failed for good, or that a person calls over: the careful way on. */
function without(state: ActiveState, { key }: EffectSettled): FrameState {
  const effect = dueIn(state).find((due) => due.key === key);
  const failure: PerspectiveFailure = { failed: "other", detail: "a person gave it up" };
  switch (effect?.type) {
    case "gather-context":
      return evolve(state, { type: "context.gathered", findings: [], former: state.former, attended: state.attended });
    case "propose":
      return evolve(state, { type: "proposal.failed", kind: effect.kind, attempt: effect.attempt, ...failure });
    case "find-players":
      return evolve(state, { type: "players.missing" });
    case "ask-perspective": {
      const { lens, dialogue, turn, step } = effect;
      const turned = { lens, turn, step, ms: 0, ...(dialogue === undefined ? {} : { dialogue }) };
      return evolve(state, { type: "perspective.failed", ...turned, ...failure });
    }
    case "look":
      return evolve(state, { type: "perspective.failed", lens: effect.lens, turn: "inquire", step: effect.step, ms: 0, ...failure });
    case "stop-team":
      return evolve(state, { type: "team.stopped", stopped: [] });
    default:
      return state;
  }
}
