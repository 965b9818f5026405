import { gateOpened, type GateOpened } from "../../../kernel/gate.ts";
import { isFull } from "../closing.ts";
import { failedIn } from "../dialogue/dialogues.ts";
import { relayedIn, undescribed } from "./lenses.ts";
import { failedTogether, finishedLenses, firstFailed, isRunning } from "../members/members.ts";
import { claimsOf } from "../synthesis/synthesis.ts";
import type { FrameKnowledge, FramePhase, FrameState, Lens } from "../types.ts";
import { words } from "../words.ts";

/**
 * The question that a state calls for and that is not on the table. It goes with the events that lead there;
 * after an answer, or when it lapsed, putting it is due.
 */
export const questionOf = (state: FrameState): GateOpened | undefined => ("asked" in state && !state.asked ? gateFor(state) : undefined);

type Askable = Extract<FrameState, { readonly asked: boolean }>;

function gateFor(state: Askable): GateOpened | undefined {
  switch (state.phase) {
    case "confirming":
      return state.briefOnly
        ? gateOpened("brief", `brief:${state.changes}`, words.briefAgain(state))
        : gateOpened("brief-and-mode", "brief", words.briefAndMode(state));
    case "choosing":
      return relayedIn(state)
        ? undefined
        : gateOpened(
            "lens",
            `lens:${state.round}.${state.named.length}.${state.tries}`,
            words.lensChoice(state, state.candidates, { note: state.note, isFirst: isFirstGate(state) }),
          );
    case "unplaced":
      return gateOpened(
        "no-lens",
        `no-lens:${state.round}.${state.tries}`,
        words.noLens(state, state.findings, { note: state.note ?? null, isFailed: state.isFailed === true }),
      );
    case "assigning":
      return agentGate(state);
    case "inquiring":
      return failureGate(state);
    case "dialoguing":
      return dialogueGate(state);
    case "routing":
      return state.synthesis === null
        ? undefined
        : gateOpened(
            "routing",
            `routing:${state.round}.${state.inputs.length}.${state.visits}`,
            words.routing(state, state.synthesis, { isReview: state.isReview === true, isSame: state.isSame === true }),
          );
    case "extending":
      return gateOpened("extend", `extend:${state.round}.${state.visits}`, words.extend(state, isFull(state)));
    case "keeping":
      return keepGate(state);
    case "stuck":
      return stuckGate(state);
  }
}

/** Where a person gave the question as an argument, the brief is shown and not asked about (F2). */
const isFirstGate = ({ startedBy, boundBy, round, tries }: FramePhase<"choosing">): boolean =>
  startedBy === "person" && boundBy === "argument" && round === 1 && tries === 0;

function stuckGate(state: FramePhase<"stuck">): GateOpened {
  const { kind, round, attempt, failure, aside } = state;
  const own = kind === "lenses" ? undescribed(state) : [];
  const key = `stuck:${kind}:${round}.${attempt}${aside ? `.${aside.tries}` : ""}`;
  return gateOpened(
    "coordinator-failed",
    key,
    own.length === 0 ? words.coordinatorFailed(kind, failure) : words.ownLensFailed(own, failure, (aside?.candidates ?? []).length > 0),
  );
}

const lensOf = ({ lenses }: FrameKnowledge, id: string): Lens | undefined => lenses.find((lens) => lens.id === id);

function agentGate(state: FramePhase<"assigning">): GateOpened | undefined {
  const [first] = state.open;
  const lens = first && lensOf(state, first.lens);
  return first && lens && gateOpened("agent-map", `agent:${lens.id}`, words.agentMap(lens, first.players));
}

/** F8: only when no perspective runs any more. */
function failureGate(state: FramePhase<"inquiring">): GateOpened | undefined {
  if (Object.values(state.members).some(isRunning)) return undefined;
  const lens = firstFailed(state);
  const member = lens && state.members[lens.id];
  if (!lens || !member) return undefined;
  const together = failedTogether(state);
  const failed = Object.values(state.members).filter(({ status }) => status === "failed").length;
  const left = finishedLenses(state).length + failed - together.length;
  return gateOpened(
    "perspective-failed",
    `failed:${lens.id}:${member.attempt}.${member.step}`,
    words.perspectiveFailed(together, member.failure, { left }),
  );
}

function dialogueGate(state: FramePhase<"dialoguing">): GateOpened | undefined {
  const failed = failedIn(state);
  const lens = failed && lensOf(state, failed.lens);
  if (!failed || !lens) return undefined;
  const trouble = failed.dialogue.trouble[lens.id];
  const key = `failed:${failed.dialogue.id}:${lens.id}:${trouble?.attempt ?? 0}`;
  return gateOpened(
    "perspective-failed",
    key,
    words.perspectiveFailed([lens], trouble?.failure, { left: 1, dialogue: failed.dialogue.id }),
  );
}

/** How many claims stand as options; the others can be named by their id. */
const listedMax = 9;

function keepGate(state: FramePhase<"keeping">): GateOpened | undefined {
  const { synthesis, tries, note } = state;
  if (synthesis === null) return undefined;
  const claims = claimsOf(synthesis);
  return gateOpened("keep", `keep:${tries}`, words.keep(state, claims, claims.slice(0, listedMax), note));
}

/** Whether a gate of this key is the one that the state calls for. */
export const isAwaited = (state: FrameState, key: string): boolean =>
  "asked" in state && gateFor({ ...state, asked: false })?.gate.key === key;
