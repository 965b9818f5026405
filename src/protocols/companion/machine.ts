import { gateOpened, type GateAnswered } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { dispatchRefused, mayDispatch } from "../../lexicon/layers.ts";
import { askable, companionLimits, lessonsIn, proposalKey, trailName } from "./policy.ts";
import { counted } from "./trails.ts";
import type {
  CompanionCommand,
  CompanionEffect,
  CompanionEvent,
  CompanionJob,
  CompanionProposal,
  CompanionState,
  LessonTrail,
} from "./types.ts";
import { words } from "./words.ts";

type Watching = Extract<CompanionState, { phase: "watching" }>;
type Seen = Extract<CompanionEvent, { type: "round.seen" }>;

/**
 * Watches the journal of one project, keeps lessons, and proposes missions to a person (D27). It starts nothing: what a
 * person wants is handed to intake, and everything else is counting.
 */
export const companion: Protocol<CompanionCommand, CompanionEvent, CompanionState, CompanionEffect> = {
  name: "companion",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "companion.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this companion has begun already");
        const { type: _, ...begun } = command;
        const { from = "person" } = begun;
        if (!mayDispatch(from, "companion")) return dispatchRefused(from, "companion");
        return [{ type: "companion.begun", ...begun }];
      }
      case "round.ask":
        return state.phase === "watching" ? [{ type: "round.asked", at: command.at }] : refuse(command.type, "nobody watches here");
      case "round.report": {
        const { type: _, ...round } = command;
        if (state.phase !== "watching" || round.number !== state.rounds + 1) return refuse(command.type, "this round is over");
        const seen: Seen = { type: "round.seen", ...round };
        return [seen, ...proposalsAfter(afterRound(state, seen))];
      }
      case "mission.report": {
        const { number, end } = command;
        const isHanded = state.phase === "watching" && state.proposals.some((each) => each.number === number && isAccepted(each));
        return isHanded ? [{ type: "mission.handed", number, end }] : refuse(command.type, "this mission was not to be handed in");
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    if (event.type === "companion.begun") return state.phase === "idle" ? begin(event) : state;
    if (state.phase !== "watching") return state;
    switch (event.type) {
      case "round.asked":
        return event.at < state.nextAt ? { ...state, nextAt: event.at } : state;
      case "round.seen":
        return event.number === state.rounds + 1 ? afterRound(state, event) : state;
      case "mission.proposed": {
        const proposals = boundedProposals([...state.proposals, event.proposal]);
        return { ...state, proposals, proposed: event.proposal.number };
      }
      case "mission.handed": {
        const { end } = event;
        return changed(state, event.number, { ...end, standing: "session" in end ? "started" : "failed" });
      }
      case "gate.answered":
        return afterAnswer(state, event);
      case "gate.lapsed":
      case "gate.defaulted":
        return answered(state, event.key, { standing: "later" });
      case "effect.settled":
        return event.how === "halted" ? withoutIt(state, event.key) : state;
      case "session.ended":
        return { ...state, phase: "over" };
      case "dispatch.refused":
      case "gate.opened":
      case "child.ended":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    if (state.phase !== "watching") return [];
    const { rounds, nextAt, root, position, agent, attended, proposals } = state;
    const before = proposals.flatMap(({ session }) => session ?? []);
    // One after the other: what the first may take is not there for the next.
    const handing = proposals
      .filter(isAccepted)
      .slice(0, 1)
      .map((proposal): CompanionEffect => ({
        ...{ type: "hand-to-intake", mode: "repeatable", key: handKey(proposal), about: proposal.mission },
        ...{ proposal, root, agent: agent ?? proposal.agent, attended, before },
      }));
    const number = rounds + 1;
    return [...handing, { type: "watch-journal", mode: "repeatable", key: roundKey(state), notBefore: nextAt, number, root, position }];
  },

  output: (state) => (state.phase === "idle" ? null : (lessonsIn(state).map(words.lesson) as Json)),
  trace: traceOf,
  places: ["root"],
  texts: {
    "round.seen": ["sightings.*.subject", "sightings.*.detail", "sightings.*.agent"],
    "mission.proposed": ["proposal.subject", "proposal.mission"],
    "mission.handed": ["end.problem"],
  },
};

const roundKey = ({ rounds }: CompanionJob): string => `round:${rounds + 1}`;
const handKey = ({ number }: CompanionProposal): string => `hand:${number}`;
const isAccepted = ({ standing }: CompanionProposal): boolean => standing === "accepted";
const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

function begin({ type: _, at, from: __, ...begun }: Extract<CompanionEvent, { type: "companion.begun" }>): Watching {
  return { phase: "watching", ...begun, begunAt: at, rounds: 0, position: 0, nextAt: at, trails: [], proposals: [], proposed: 0 };
}

const afterRound = (state: Watching, { number, sightings, position, hasMore, at }: Seen): Watching => ({
  ...state,
  ...{ rounds: number, position, lastAt: at, nextAt: hasMore ? at : later(at, state.everyMs) },
  trails: counted(state.trails, sightings),
});

/** Only once everything was read: what is red now may have passed since. */
function proposalsAfter(state: Watching): readonly (CompanionEvent & { readonly type: "mission.proposed" | "gate.opened" })[] {
  if (state.nextAt === state.lastAt) return [];
  return askable(state).flatMap((trail, index) => {
    const proposal = proposalFor(trail, state.proposed + index + 1);
    return [
      { type: "mission.proposed" as const, proposal },
      gateOpened("mission-proposed", proposalKey(proposal.number), words.proposal(proposal, trail)),
    ];
  });
}

const proposalFor = (trail: LessonTrail, number: number): CompanionProposal => {
  const { kind, subject, agent } = trail;
  return { number, kind, subject, mission: words.mission(trail), standing: "open", ...(agent === undefined ? {} : { agent }) };
};

/** Those that are over are forgotten first, and those that began a mission last: it took from the budget. */
function boundedProposals(proposals: readonly CompanionProposal[]): readonly CompanionProposal[] {
  const isPending = ({ standing }: CompanionProposal): boolean => standing === "open" || standing === "accepted";
  const over = proposals.filter((each) => !isPending(each));
  const lastOf = (hasBegun: boolean) =>
    over.filter(({ session }) => (session !== undefined) === hasBegun).slice(-companionLimits.proposalsMax);
  const kept = new Set([...lastOf(true), ...lastOf(false)]);
  return proposals.filter((each) => isPending(each) || kept.has(each));
}

const changed = (state: Watching, number: number, change: Partial<CompanionProposal>): Watching => ({
  ...state,
  proposals: state.proposals.map((each) => (each.number === number ? { ...each, ...change } : each)),
});

const standingAfter: Readonly<Record<string, CompanionProposal["standing"]>> = { start: "accepted", never: "never" };

const afterAnswer = (state: Watching, { key, option, by }: GateAnswered): Watching =>
  answered(state, key, { standing: standingAfter[option] ?? "later", by: by.name, ...(by.verified ? { isVerified: true } : {}) });

/** A person said what they think of it; with silence, it is as if they had said "later". */
function answered(state: Watching, key: string, change: Pick<CompanionProposal, "standing" | "by" | "isVerified">): Watching {
  const proposal = state.proposals.find((each) => each.standing === "open" && proposalKey(each.number) === key);
  if (!proposal) return state;
  const name = trailName(proposal);
  const trails = state.trails.map((trail) => (trailName(trail) === name ? { ...trail, answeredAt: trail.hits } : trail));
  const nevers = change.standing === "never" ? [...state.nevers, name].slice(-companionLimits.neversMax) : state.nevers;
  return changed({ ...state, trails, nevers }, proposal.number, change);
}

/** A person gave up what failed for good: the next round comes in its time, and a mission stays unbegun. */
function withoutIt(state: Watching, key: string): Watching {
  if (key === roundKey(state)) return { ...state, rounds: state.rounds + 1, nextAt: later(state.nextAt, state.everyMs) };
  const proposal = state.proposals.find((each) => handKey(each) === key);
  return proposal ? changed(state, proposal.number, { standing: "failed", problem: words.halted }) : state;
}

function traceOf(events: readonly CompanionEvent[]): readonly TraceItem[] {
  const state = events.reduce(companion.evolve, companion.initial);
  if (state.phase === "idle")
    return events.flatMap((event) =>
      event.type === "dispatch.refused" ? [{ item: "a companion", from: "asked for", to: "refused", by: event.from }] : [],
    );
  const lessons = lessonsIn(state).map((trail) => ({ item: words.lesson(trail), from: "seen", to: "a lesson" }));
  const proposals = state.proposals.map(({ mission, standing, by }) => ({
    ...{ item: mission, from: "proposed", to: words.standings[standing] },
    ...(by === undefined ? {} : { by }),
  }));
  return [...lessons, ...proposals];
}
