import type { ClaimPair } from "../../claims/check.ts";
import type { Json } from "../../kernel/ids.ts";
import { bytesOf, checkBytes } from "./budget.ts";
import { keptClaims } from "./closing.ts";
import { evolve } from "./evolve.ts";
import { dissentWanted, lensesMin, roomIn } from "./lenses/lenses.ts";
import { finishedLenses, missingIn } from "./members/members.ts";
import { frameLimits } from "./policy.ts";
import { pairsIn, sourcesOf, type ClaimSource } from "./synthesis/synthesis.ts";
import type {
  Claim,
  ContextFinding,
  DialogueOutcome,
  FormerInquiries,
  FrameBrief,
  FrameEvent,
  FrameEventOf,
  FrameKnowledge,
  FrameState,
  Lens,
  Mode,
  ProposalKind,
  Result,
} from "./types.ts";

/** Input of each of the coordinator's calls. Plain JSON; how it is put to a model is the model layer's. */
export type ProposalInput = {
  readonly question: string;
  /** Problems of the last proposal, and that proposal: the one time it is sent back. */
  readonly problems: readonly string[];
  readonly previous: Json;
} & (
  | {
      readonly kind: "brief";
      readonly named: readonly string[];
      readonly modeAsked: Mode | null;
    }
  | {
      readonly kind: "lenses";
      readonly brief: FrameBrief;
      readonly mode: Mode;
      readonly findings: readonly ContextFinding[];
      /** To be described under `base`, by exactly these names, and not offered. */
      readonly named: readonly string[];
      /** There already: not to be offered. */
      readonly taken: readonly Pick<Lens, "name" | "reveals" | "referent" | "orientation">[];
      readonly former: FormerInquiries;
      /** F18: at least one lens must oppose this. */
      readonly dissentFrom: string | null;
      readonly candidatesMin: number;
      readonly candidatesMax: number;
    }
  | {
      readonly kind: "triggers";
      readonly brief: FrameBrief;
      readonly results: readonly ({
        readonly lens: string;
        readonly name: string;
        readonly referent: string;
      } & Result)[];
      /** F17: patterns that recurred often enough to be looked for by name. */
      readonly patterns: readonly string[];
      readonly triggersMax: number;
    }
  | {
      readonly kind: "synthesis";
      readonly brief: FrameBrief;
      readonly sources: readonly ClaimSource[];
      readonly lenses: readonly { readonly lens: string; readonly name: string }[];
      readonly dialogues: readonly {
        readonly dialogue: string;
        readonly topic: string;
        readonly lenses: readonly string[];
        readonly outcome: DialogueOutcome;
      }[];
      readonly missing: readonly string[];
      readonly planMode: boolean;
    }
  | { readonly kind: "tasks"; readonly brief: FrameBrief; readonly kept: readonly Claim[]; readonly tasksMax: number }
);

/** Input of a call of this kind in this state; nothing where none is wanted. */
export function inputOf(events: readonly FrameEvent[], kind: ProposalKind): ProposalInput | undefined {
  const idle: FrameState = { phase: "idle" };
  const state = events.reduce(evolve, idle);
  if (!("problems" in state)) return undefined;
  const { question, problems } = state;
  return { question, problems, previous: problems.length > 0 ? lastReturned(events, kind) : null, ...inputFor(state, kind) };
}

/** U4: the claims of a proposed synthesis beside what they name; U18: as many as the budget has room for, the answer first. */
export function pairsOf(events: readonly FrameEvent[], proposal: unknown): readonly ClaimPair[] {
  const idle: FrameState = { phase: "idle" };
  const state = events.reduce(evolve, idle);
  if (state.phase === "idle") return [];
  const pairs = pairsIn(proposal, state);
  const isAnswer = ({ id }: ClaimPair): boolean => id.startsWith("a");
  const ordered = [...pairs.filter(isAnswer), ...pairs.filter((pair) => !isAnswer(pair))];
  const seen = new Set<string>();
  let room = checkBytes(state);
  return ordered.filter(({ claim, sources }) => {
    const fresh = sources.filter((text) => !seen.has(text));
    const bytes = bytesOf(JSON.stringify([claim, fresh])) + pairOverheadBytes;
    if (bytes > room) return false;
    room -= bytes;
    for (const text of fresh) seen.add(text);
    return true;
  });
}

/** Names, quotes and ids around one claim. */
const pairOverheadBytes = 100;

const lastReturned = (events: readonly FrameEvent[], kind: ProposalKind): Json =>
  events.findLast((event): event is FrameEventOf<"proposal.returned"> => event.type === "proposal.returned" && event.kind === kind)
    ?.proposal ?? null;

/** Distributes over the kinds, which a plain `Omit` would not. */
type Without<Input, Key extends keyof Input> = Input extends unknown ? Omit<Input, Key> : never;
type More = Without<ProposalInput, "question" | "problems" | "previous">;

function inputFor(state: Extract<FrameState, { readonly problems: readonly string[] }>, kind: ProposalKind): More {
  const { brief } = state;
  switch (kind) {
    case "brief":
      return { kind, named: state.named, modeAsked: state.modeAsked };
    case "lenses":
      return lensInput(state, "findings" in state ? state.findings : []);
    case "triggers":
      return {
        kind,
        brief,
        results: resultsIn(state),
        patterns: state.former.emergent.filter(({ sessions }) => sessions >= frameLimits.sessionsMin).map(({ pattern }) => pattern),
        triggersMax: frameLimits.triggersMax,
      };
    case "synthesis":
      return synthesisInput(state);
    case "tasks":
      return { kind, brief, kept: keptClaims(state), tasksMax: frameLimits.tasksMax };
  }
}

function lensInput(known: FrameKnowledge, findings: readonly ContextFinding[]): More {
  const { brief, mode, lenses, former } = known;
  return {
    kind: "lenses",
    brief,
    mode,
    findings,
    named: known.named.filter((name) => !lenses.some((lens) => lens.name.toLowerCase() === name.toLowerCase())),
    taken: lenses.map(({ name, reveals, referent, orientation }) => ({ name, reveals, referent, orientation })),
    former,
    dissentFrom: dissentWanted(known),
    candidatesMin: Math.max(1, lensesMin(mode) - lenses.length),
    candidatesMax: Math.min(frameLimits.candidatesMax, roomIn(known)),
  };
}

const resultsIn = (known: FrameKnowledge) =>
  finishedLenses(known).flatMap(({ id, name, referent }) => {
    const result = known.members[id]?.result;
    return result === undefined ? [] : [{ lens: id, name, referent, ...result }];
  });

const synthesisInput = (known: FrameKnowledge): More => ({
  kind: "synthesis",
  brief: known.brief,
  sources: sourcesOf(known),
  lenses: finishedLenses(known).map(({ id, name }) => ({ lens: id, name })),
  dialogues: [
    ...(known.dissent ?? []).map(({ dialogue, topic, lenses, outcome }) => ({ dialogue, topic, lenses, outcome })),
    ...known.dialogues.flatMap(({ id, trigger, outcome }) =>
      outcome === undefined ? [] : [{ dialogue: id, topic: trigger.topic, lenses: trigger.lenses, outcome }],
    ),
  ],
  missing: missingIn(known),
  planMode: known.planMode,
});
