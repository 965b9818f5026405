import type { ChildEnded, RunProtocol } from "../../kernel/child.ts";
import type { SessionMoved } from "../../kernel/session.ts";
import type { GateOpened } from "../../kernel/gate.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import { deliveryEndFrom, noteOf } from "../../lexicon/parcels.ts";
import { blockOpened, closing, failed, placed } from "./job.ts";
import type { WorkerCommand, WorkerEffect, WorkerEvent, WorkerPlace, WorkerState, WorkGround, WorkHome } from "./types.ts";
import { words } from "./words.ts";

type Placing = Extract<WorkerState, { phase: "placing" }>;
type Landing = Extract<WorkerState, { phase: "landing" }>;

/** M4: until it has a place. What it writes there lies on that machine. */
export const isLendable = (state: WorkerState): boolean => state.phase === "placing";

/** M5: whoever takes it up works in a checkout of its own, and the branch stays where it began. */
export function afterMove(state: WorkerState, { from, cwd, place }: SessionMoved, before: WorkerState): WorkerState {
  if (state.phase !== "placing" || before.phase !== "placing" || !from?.place) return state;
  const { wanted: _, brought: __, ...job } = state;
  const { home: known, ...ground } = before.ground;
  const home: WorkHome = { ...(known ?? { root: ground.root, cwd: from.cwd, place: from.place }), lentTo: place.machine };
  if (place.machine === home.place.machine) return { ...job, ground: { ...ground, root: home.root } };
  return { ...job, ground: { ...ground, root: place.repository?.root ?? cwd, home } };
}

/** Where the branch is that it lands on. */
export const homeRoot = ({ root, home }: Pick<WorkGround, "root" | "home">): string => home?.root ?? root;

export function duePlace(state: Placing): WorkerEffect {
  const { brief, ground, wanted, brought } = state;
  if (ground.home && wanted && !brought) {
    const errand = { what: "bring", commit: ground.base, known: wanted };
    return delivering(state, { key: bringKey(ground.home), title: words.bringing(brief.mission), errand, home: ground.home });
  }
  return { type: "make-place", mode: "repeatable", key: "place", timeoutMs: waitMaxMs, brief, ground, ...(brought ? { brought } : {}) };
}

/** Others may have its files for so long (D12). */
const waitMaxMs = 7 * 86_400_000;

const bringKey = ({ lentTo }: WorkHome): string => `bring:${lentTo}`;

/** A check that was made anew has another one. */
const deliverKey = ({ check, checkedAt }: Landing): string => `deliver:${check.tree}:${check.head}:${checkedAt}`;

/** M5: packed where it was made, landed where the branch is, and heard of again here. */
export function dueLanding(state: Landing): WorkerEffect {
  const { check, agent, checkedAt: at, packed, delivered, brief, ground } = state;
  const { tree, head, fence } = check;
  const work = { tree, head, agent, at, ...placed(state) };
  if (!ground.home) {
    const held = fence === undefined ? {} : { fence };
    return { type: "land-work", mode: "repeatable", key: `land:${tree}:${head}`, ...work, ...held };
  }
  if (!packed) return { type: "pack-result", mode: "repeatable", key: `pack:${tree}:${head}`, ...work };
  if (delivered) return { type: "hear-delivery", mode: "repeatable", key: `heard:${deliverKey(state)}` };
  const errand = { what: "land", head, tree, parcel: packed };
  return delivering(state, { key: deliverKey(state), title: words.delivering(brief.mission), errand, home: ground.home });
}

interface Errand {
  readonly key: string;
  readonly title: string;
  readonly errand: object;
  readonly home: WorkHome;
}

/** K9: a session of its own, at the place where the branch is. */
const delivering = ({ brief, ground }: Placing | Landing, { key, title, errand, home }: Errand): RunProtocol => ({
  type: "run-protocol",
  mode: "repeatable",
  key,
  protocol: "delivery",
  title,
  at: { cwd: home.cwd, place: home.place },
  command: { type: "delivery.begin", mission: brief.mission, root: home.root, branch: ground.branch, errand } as RunProtocol["command"],
});

/** A delivery has ended: commits were brought, or the result was taken. */
export const afterErrand = (state: Placing | Landing, ended: ChildEnded): WorkerState =>
  state.phase === "placing" ? afterBringing(state, ended) : afterDelivery(state, ended);

/** Trouble with the commits that it begins from is told where they are needed: at its place. */
function afterBringing(state: Placing, { key, child, output, outcome }: ChildEnded): WorkerState {
  const { home } = state.ground;
  if (!home || key !== bringKey(home)) return state;
  const end = deliveryEndFrom(output, words.notDelivered(outcome));
  if ("packed" in end && end.packed) return { ...state, brought: { session: child, parcel: end.packed } };
  return { ...state, brought: { failed: "failed" in end ? end.failed : words.notDelivered(outcome) } };
}

function afterDelivery(state: Landing, { key, child, output, outcome }: ChildEnded): WorkerState {
  if (key !== deliverKey(state)) return state;
  const end = deliveryEndFrom(output, words.notDelivered(outcome));
  if ("failed" in end) return closing(state, failed(words.undelivered(end.failed, state.place.folder)));
  if ("landed" in end) return { ...state, delivered: { commit: end.landed } };
  if (!("head" in end)) return closing(state, failed(words.undelivered(words.notDelivered(outcome), state.place.folder)));
  return { ...state, delivered: { head: end.head, ...(end.packed ? { brought: { session: child, parcel: end.packed } } : {}) } };
}

type Of<Type extends WorkerCommand["type"]> = Extract<WorkerCommand, { type: Type }>;

export function decidePlace({ type, place }: Of<"place.report">, state: WorkerState): readonly WorkerEvent[] | Refusal {
  if (state.phase !== "placing") return refuse(type, "no place is being made");
  return ["known" in place ? { type: "base.wanted", known: place.known } : { type: "place.made", place }];
}

/** Landed here, or on its way to where it lands, or heard of from there. */
export function decideLanding(
  command: Of<"landing.report" | "result.report" | "delivery.hear">,
  state: WorkerState,
): readonly (WorkerEvent | GateOpened)[] | Refusal {
  if (state.phase !== "landing" || ("tree" in command && state.check.tree !== command.tree))
    return refuse(command.type, "nothing of this tree is landing");
  if (command.type === "result.report") return [{ type: "result.packed", tree: command.tree, parcel: command.parcel }];
  const landed = command.type === "landing.report" ? command.landed : state.delivered;
  if (!landed) return refuse(command.type, "its delivery is not over");
  if ("head" in landed) return [{ type: "landing.moved", ...landed }];
  const isAsked = state.block !== undefined && (state.operations ?? []).length === 0; // else after the last one
  const asks = isAsked && state.block ? [blockOpened(state, state.block)] : [];
  return [{ type: "work.landed", commit: landed.commit, branch: state.ground.branch }, ...asks];
}

type LendingEvent = Extract<WorkerEvent, { type: "place.made" | "base.wanted" | "result.packed" | "landing.moved" }>;

export function evolveLending(state: WorkerState, event: LendingEvent): WorkerState {
  switch (event.type) {
    case "place.made":
      return state.phase === "placing" ? workingAt(state, event.place) : state;
    case "base.wanted":
      return state.phase === "placing" ? { ...state, wanted: event.known } : state;
    case "result.packed":
      return state.phase === "landing" ? { ...state, packed: noteOf(event.parcel) } : state;
    case "landing.moved":
      return state.phase === "landing" ? afterMovedBranch(state, event) : state;
    default:
      return never(event);
  }
}

/** M5: the kind of box is that of the machine it works on. */
function workingAt({ wanted: _, brought: __, ...state }: Placing, place: WorkerPlace): WorkerState {
  const ground = state.ground.home ? { ...state.ground, tier: place.tier } : state.ground;
  return { ...state, ground, phase: "working", place };
}

/** The branch is elsewhere: made and checked anew on what it has now. */
function afterMovedBranch(
  { packed: _, delivered: __, brought: ___, ...state }: Landing,
  { head, brought }: Extract<WorkerEvent, { type: "landing.moved" }>,
): WorkerState {
  return { ...state, phase: "checking", head, ...(brought ? { brought } : {}) };
}
