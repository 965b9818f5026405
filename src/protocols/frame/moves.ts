import { budgetProblem, reserveOf } from "./budget.ts";
import { closingEvents, keptClaims } from "./closing.ts";
import { dialogueMoves } from "./dialogue/dialogues.ts";
import { relayedIn } from "./lenses/lenses.ts";
import { finishedLenses, firstFailed, isRunning, missingIn, startAll } from "./members/members.ts";
import { shortenOf } from "../../kernel/text.ts";
import { frameLimits } from "./policy.ts";
import type { FrameEvent, FrameKnowledge, FramePhase, FrameState, ProposalKind } from "./types.ts";
import { words } from "./words.ts";

/** Which proposal a phase waits for. */
export const proposalIn: Readonly<Partial<Record<FrameState["phase"], ProposalKind>>> = {
  briefing: "brief",
  placing: "lenses",
  detecting: "triggers",
  synthesising: "synthesis",
  tasking: "tasks",
};

/** Moves that need nobody's word: recorded with the command that led here, or after an answer. */
export function movesOf(state: FrameState): readonly FrameEvent[] {
  switch (state.phase) {
    case "choosing": {
      const relayed = relayedIn(state);
      return relayed ? [relayed] : [];
    }
    case "inquiring":
      return inquiringMoves(state);
    case "detecting":
      return detectingMoves(state);
    case "dialoguing":
      return dialogueMoves(state);
    case "briefing":
    case "placing":
    case "synthesising":
      return overBudget(state);
    case "tasking":
      return keptClaims(state).length === 0 ? [{ type: "tasks.made", tasks: [], by: "rule" }] : overBudget(state);
    case "removing":
      return [{ type: "team.removed", members: Object.keys(state.members) }];
    case "closing":
      return closingEvents(state);
    default:
      return [];
  }
}

/** F8, F10: while one runs nothing happens; when all are settled, and nobody's failure is open, every result is shown. */
function inquiringMoves(state: FramePhase<"inquiring">): readonly FrameEvent[] {
  const members = Object.values(state.members);
  if (members.some(({ status }) => status === "ready")) return startAll(state);
  if (members.some(isRunning) || firstFailed(state) !== undefined) return [];
  return [{ type: "results.previewed", previews: previewsOf(state), missing: missingIn(state) }];
}

const previewsOf = (known: FrameKnowledge) =>
  finishedLenses(known).flatMap(({ id }) => {
    const result = known.members[id]?.result;
    if (result === undefined) return [];
    const short = (text: string): string => shortenOf(text, frameLimits.previewChars, "perspective.finished in the journal");
    const { contribution, limits, assessment } = result;
    return [{ lens: id, contribution: short(contribution), limits: short(limits), assessment: short(assessment) }];
  });

/** F11: with one perspective there is nothing to look for. */
function detectingMoves(state: FramePhase<"detecting">): readonly FrameEvent[] {
  if (finishedLenses(state).length < 2) return [{ type: "dialogue.skipped", reason: words.onlyOne }];
  // U18: what the budget ended was asked about already, or the synthesis asks: a dialogue is not worth a question of its own.
  return overBudget(state).map((event): FrameEvent =>
    event.type === "proposal.failed" ? { type: "dialogue.skipped", reason: words.budgetNoDialogue(event.detail) } : event,
  );
}

/** F19: the coordinator's own calls are counted and reserved like any other. */
function overBudget(state: FramePhase<"briefing" | "placing" | "detecting" | "synthesising" | "tasking">): readonly FrameEvent[] {
  const kind = proposalIn[state.phase];
  const { tokensMax, costMax } = state.limits;
  if (kind === undefined || (tokensMax === null && costMax === null)) return [];
  const failure = budgetProblem(state, reserveOf(state, sizeOf(state), undefined));
  return failure === undefined ? [] : [{ type: "proposal.failed", kind, attempt: state.attempt, ...failure }];
}

/** Upper bound: the coordinator never sends more than it knows. */
export const sizeOf = (known: FrameKnowledge): number => JSON.stringify(known).length * 2;
