import { checkers } from "./synthesis/synthesis-words.ts";
import type {
  FrameEvent,
  FrameEventOf,
  FrameState,
  InquiryWarning,
  Lens,
  Perspective,
  PerspectiveFailure,
  PerspectiveStart,
  Synthesis,
} from "./types.ts";
import { resultParts } from "./types.ts";
import { dialoguesOf, partsOf, type Story } from "./view-dialogues.ts";
import { claimGroups, type ClaimView, type FrameView, type LensView, type NamedText, type WarningView } from "./view-shapes.ts";
import { words } from "./words.ts";

type Standing = LensView["standing"];

/** View of the state and the events up to it; nothing before the inquiry has begun. */
export function frameView(state: FrameState, story: Story): FrameView | null {
  if (state.phase === "idle") return null;
  const { synthesis, lenses, members, spent } = state;
  const hasEnded = state.phase === "closed" || state.phase === "left";
  const isRecommending = state.mode === "recommend";
  const rest = isRecommending ? "recommended" : hasEnded ? "left" : "waiting";
  return {
    shows: "lenses",
    phase: state.phase,
    question: state.question,
    brief: partsOf(state.brief, briefParts),
    isPartial: synthesis?.partial === true,
    isRecommending,
    hasEnded,
    round: state.round,
    lenses: lenses.map((lens) => lensOf(lens, members[lens.id], ownOf(story, lens.id), rest)),
    dialogues: dialoguesOf(state, story, hasEnded),
    claims: synthesis ? claimsOf(synthesis, state.kept) : [],
    unsupported: synthesis?.unsupported ?? [],
    checked: synthesis?.checkedBy === undefined ? "" : checkers(synthesis.checkedBy),
    inputs: state.inputs.map(({ id, text, by }) => ({ id, text, by })),
    missing: synthesis?.missing ?? [],
    guards: state.guards.map((guard) => guardOf(guard, lenses)),
    skipped: skippedIn(story),
    tokens: spent.tokens,
    cost: spent.cost,
  };
}

const briefParts = ["intent", "deliverable", "scope"] as const;

const skippedIn = (story: Story): string => {
  const skipped = story.findLast(({ event }) => event.type === "dialogue.skipped")?.event;
  return skipped?.type === "dialogue.skipped" ? skipped.reason : "";
};

const ownOf = (story: Story, lens: string): readonly FrameEvent[] =>
  story.flatMap(({ event }) => ("lens" in event && event.lens === lens ? [event as FrameEvent] : []));

function lensOf(lens: Lens, member: Perspective | undefined, own: readonly FrameEvent[], rest: Standing): LensView {
  const given = own.find((event) => event.type === "perspective.given");
  return {
    id: lens.id,
    name: lens.name,
    reveals: lens.reveals,
    referent: lens.referent,
    orientation: lens.orientation,
    isNamed: lens.origin === "named",
    because: becauseOf(lens),
    standing: standingOf(member?.status ?? "ready", rest),
    player: member?.player.name ?? "",
    tokens: member?.tokens ?? 0,
    cost: member?.cost ?? 0,
    calls: member?.step ?? 0,
    usedMs: member?.usedMs ?? 0,
    result: partsOf(member?.result ?? {}, resultParts),
    failure: member ? failureOf(member, own) : "",
    given: given ? givenOf(given.given) : [],
    told: member?.told ?? "",
    looks: looksIn(own),
  };
}

function standingOf(status: Perspective["status"], rest: Standing): Standing {
  if (status === "ready") return rest;
  const isUnderWay = status === "asking" || status === "looking";
  return isUnderWay && rest !== "waiting" ? rest : status;
}

/** For a perspective that was gone on without, only the record has the reason. */
function failureOf({ status, failure, unsupported }: Perspective, own: readonly FrameEvent[]): string {
  if (status === "finished" && unsupported !== undefined) return words.unsupportedResult(unsupported);
  if (status !== "failed" && status !== "without") return "";
  const known: PerspectiveFailure | undefined = failure ?? own.findLast((event) => event.type === "perspective.failed");
  return known ? `${known.failed}: ${known.detail}` : "";
}

function becauseOf({ marked, opposes }: Lens): string {
  if (opposes) return `asked to disagree: ${opposes}`;
  if (marked === "survived") return "its findings survived an earlier inquiry on this subject";
  return marked === "limit" ? "it looks at a limit that an earlier inquiry left open" : "";
}

const givenOf = ({ question, brief, lens, orientation, instructions }: PerspectiveStart): readonly NamedText[] => [
  ...partsOf({ question }, ["question"]),
  ...partsOf(brief, briefParts),
  ...partsOf({ lens: lens.name, reveals: lens.reveals }, ["lens", "reveals"]),
  ...partsOf({ orientation, instructions }, ["orientation", "instructions"]),
];

const looksMax = 60;

/** Its requests to see something, each with what it got; an answer has the id of its request. */
function looksIn(own: readonly FrameEvent[]): LensView["looks"] {
  const seen = new Map(
    own
      .filter((event) => event.type === "evidence.collected")
      .flatMap(({ step, results }) => results.map(({ id, text }) => [`${step} ${id}`, text] as const)),
  );
  return own
    .filter((event): event is FrameEventOf<"perspective.answered"> => event.type === "perspective.answered")
    .flatMap(({ step, reply }) =>
      reply.calls.map(({ id, tool, input }) => ({
        what: `${tool} ${Object.values(input).map(String).join(" ")}`,
        saw: seen.get(`${step} ${id}`) ?? "",
      })),
    )
    .concat(own.flatMap((event) => ("looks" in event ? (event.looks ?? []).map(({ path, text }) => ({ what: path, saw: text })) : [])))
    .slice(0, looksMax);
}

function claimsOf(synthesis: Synthesis, kept: readonly string[]): readonly ClaimView[] {
  const basis = new Map(synthesis.basis.map(({ claim, kinds }) => [claim, kinds]));
  return claimGroups.flatMap((group) =>
    synthesis[group].map(({ id, text, sources, fused, open, agreement = null, opposed = null }) => ({
      id,
      group,
      text,
      sources,
      isFused: fused === true,
      isOpen: open === true,
      isKept: kept.includes(id),
      agreement,
      basis: basis.get(id) ?? [],
      opposed: opposed && { source: opposed.source, quote: opposed.quote },
    })),
  );
}

function guardOf(guard: InquiryWarning, lenses: readonly Lens[]): WarningView {
  if (guard.guard === "shared-assumption") return { kind: guard.guard, about: guard.claim, because: guard.because };
  const names = guard.lenses.map((id) => lenses.find((lens) => lens.id === id)?.name ?? id);
  return { kind: guard.guard, about: names.join(", "), because: `they have said the same for ${guard.rounds} rounds` };
}
