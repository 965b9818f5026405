import type { BlockClaim, DoneClaim, WorkerClaims } from "../../../../protocols/worker/types.ts";
import type { LifeSigns } from "../../../../protocols/worker/liveness.ts";
import type { Dice } from "../../../../../test/support/dice.ts";
import { pathsOf, sacredFiles, scratchFile, strangeTo, testOf } from "./plans.fixture.ts";
import type { SimLayer } from "./project.fixture.ts";

export const simBehaviours = ["succeed", "lie", "stall", "crash", "ask", "widen", "give up"] as const;
export type SimBehaviour = (typeof simBehaviours)[number];

/** Where an agent works: its layer, and the files that it owns. */
export interface SimWorkspace {
  readonly layer: SimLayer;
  readonly piece: string;
  readonly filesOwned: readonly string[];
  readonly roll: Dice;
}

/** One way in which an agent spends an attempt. */
export interface SimDeed {
  readonly behaviour: SimBehaviour;
  readonly name: string;
  /** Changes files and says something about it: at its end, or before it falls silent. */
  readonly leaves: (place: SimWorkspace) => WorkerClaims;
  readonly ends: "completed" | "died" | "never" | "after a nudge";
  /** Signs of life that it gives while it is at work. */
  readonly shows: readonly (keyof LifeSigns)[];
  readonly minutesMax: number;
  /** It tries to hand work on, which no worker may (D1). */
  readonly handsOn?: true;
}

const nothingSaid: WorkerClaims = { unreadable: [] };
const says = (claim: Partial<DoneClaim>): WorkerClaims => ({
  unreadable: [],
  done: { status: "done_clean", reason: "", pendingActions: [], ...claim },
});
const done = says({});
const asks = (block: Partial<BlockClaim>): WorkerClaims => ({
  unreadable: [],
  block: {
    kind: "ambiguity",
    question: "The brief says half up and the tests say half even: which is meant?",
    bestGuess: "half up",
    fallback: "I round half up, and say so",
    isIdle: false,
    ...block,
  },
});

/** An agent that works begins with a clean place: what was wrong before is put back. */
function writes({ layer, piece, filesOwned, roll }: SimWorkspace, isGood: boolean): void {
  layer.clear();
  const paths = pathsOf(filesOwned);
  layer.set(roll.oneOf(paths), { piece, isGood });
  if (roll.happens(0.3)) layer.set(roll.oneOf(paths), { piece, isGood });
  if (roll.happens(0.1)) layer.set(scratchFile, { piece, isGood: true });
}

const leaves =
  (isGood: boolean, claims: WorkerClaims) =>
  (place: SimWorkspace): WorkerClaims => {
    writes(place, isGood);
    return claims;
  };
const good = (claims: WorkerClaims): SimDeed["leaves"] => leaves(true, claims);
const bad = (claims: WorkerClaims): SimDeed["leaves"] => leaves(false, claims);
const idle =
  (claims: WorkerClaims): SimDeed["leaves"] =>
  ({ layer }) => {
    layer.clear();
    return claims;
  };

/** Where it owns a test, its check passes whatever it did: only somebody who looks sees whether that is right. */
const changesTests =
  (isGood: boolean): SimDeed["leaves"] =>
  (place) => {
    writes(place, isGood);
    const test = testOf(place.filesOwned);
    if (test !== undefined) place.layer.set(test, { piece: place.piece, isGood: true });
    return done;
  };
const trespasses =
  (pathsFor: (filesOwned: readonly string[]) => readonly string[]): SimDeed["leaves"] =>
  (place) => {
    writes(place, true);
    place.layer.set(place.roll.oneOf(pathsFor(place.filesOwned)), { piece: place.piece, isGood: true });
    return done;
  };

const everySign = ["processorMs", "calls", "traffic"] as const;
const deed = (behaviour: SimBehaviour, name: string, left: SimDeed["leaves"], more: Partial<SimDeed> = {}): SimDeed => ({
  behaviour,
  name,
  leaves: left,
  ends: "completed",
  shows: everySign,
  minutesMax: 20,
  ...more,
});

const silent = { ends: "never", shows: [] } as const;
const needed = "The fix needs src/cart.ts, which is not mine: may I change it?";

export const deeds: readonly SimDeed[] = [
  deed("succeed", "works", good(done)),
  deed("succeed", "works and says nothing", good(nothingSaid)),
  deed("succeed", "adds a test", changesTests(true)),
  deed("succeed", "runs long tests", good(done), { shows: ["processorMs"], minutesMax: 120 }),
  deed("succeed", "thinks for long", good(done), { shows: ["traffic"], minutesMax: 90 }),
  deed("lie", "is done while its check is red", bad(done)),
  deed("lie", "is done and did nothing", idle(done)),
  deed("lie", "names a result that is not there", good(says({ artefacts: [{ name: "out.pdf", missing: "nobody made it" }] }))),
  deed("lie", "changes its own tests", changesTests(false)),
  deed("stall", "falls silent for good", bad(nothingSaid), silent),
  deed("stall", "falls silent before it begins", idle(nothingSaid), silent),
  deed("stall", "needs a nudge", good(done), { ...silent, ends: "after a nudge" }),
  deed("crash", "dies in the middle", bad(nothingSaid), { ends: "died" }),
  deed("crash", "dies before it begins", idle(nothingSaid), { ends: "died", minutesMax: 1 }),
  deed("ask", "is blocked", idle(asks({}))),
  deed("ask", "is blocked with work done", good(asks({}))),
  deed("ask", "asks beside a done", good({ ...asks({}), ...done })),
  deed("ask", "lacks a credential", idle(asks({ kind: "credential", question: "Which key is for staging?", fallback: "" }))),
  deed("ask", "asks for taste", good(asks({ question: "Which would you prefer?" }))),
  deed("ask", "waits for an answer", good(asks({ isIdle: true }))),
  deed("ask", "asks in its last words", good({ ...done, asked: "should I proceed?" })),
  deed("widen", "changes a file of others", trespasses(strangeTo)),
  deed(
    "widen",
    "changes a sacred file",
    trespasses(() => sacredFiles),
  ),
  deed("widen", "asks for a file", good(asks({ kind: "scope", question: needed }))),
  deed("widen", "lists the file that it needs", good(says({ status: "pending", pendingActions: ["src/cart.ts has to change too"] }))),
  deed("widen", "hands work on", good(done), { handsOn: true }),
  deed("give up", "fails with a reason", bad(says({ status: "failed", reason: "the library cannot do it" }))),
  deed("give up", "fails without one", bad(says({ status: "failed" }))),
  deed("give up", "leaves work open without saying what", bad(says({ status: "pending" }))),
  deed("give up", "cannot be read", good({ unreadable: ["done.json is no JSON"] })),
];

/** After an answer to a question about its scope: it takes that for leave (D29). */
export const takesLeave = deed("widen", "takes an answer for leave", trespasses(strangeTo));

const honest = deeds.filter(({ behaviour }) => behaviour === "succeed");

/** The character of whoever works on a piece: some can be talked out of it, some cannot. */
export interface SimCharacter {
  readonly behaviour: SimBehaviour;
  readonly isStubborn: boolean;
}

const shares: readonly (readonly [SimBehaviour, number])[] = [
  ["lie", 0.16],
  ["stall", 0.1],
  ["crash", 0.14],
  ["ask", 0.12],
  ["widen", 0.14],
  ["give up", 0.04],
];

export function randomCharacter(roll: Dice): SimCharacter {
  const found = shares.find(([, share]) => roll.happens(share))?.[0] ?? "succeed";
  return { behaviour: found, isStubborn: roll.happens(0.2) };
}

export function nextDeed({ behaviour, isStubborn }: SimCharacter, roll: Dice): SimDeed {
  const acts = isStubborn || roll.happens(0.6);
  return roll.oneOf(acts ? deeds.filter((each) => each.behaviour === behaviour) : honest);
}

/** Signs of life after so long: only what is shown goes on. */
export function signsAt({ shows }: SimDeed, elapsedMs: number): LifeSigns {
  const of = (sign: keyof LifeSigns, figure: number): number => (shows.includes(sign) ? Math.floor(figure) : 0);
  return {
    processorMs: of("processorMs", elapsedMs / 4),
    calls: of("calls", elapsedMs / 60_000),
    traffic: of("traffic", elapsedMs / 10),
    waiting: 0,
  };
}
