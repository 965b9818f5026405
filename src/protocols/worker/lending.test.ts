import { describe, expect, test } from "vitest";
import { childEnded } from "../../kernel/events.fixture.ts";
import type { Json, SessionId } from "../../kernel/ids.ts";
import type { SessionMoved, SessionPlace } from "../../kernel/session.ts";
import type { Parcel } from "../../lexicon/parcels.ts";
import { isLendable, afterMove, homeRoot } from "./lending.ts";
import { at, audited, begin, check, checked, decided, given, worked } from "./machine.fixture.ts";
import { worker } from "./machine.ts";
import type { WorkerEvent, WorkerState } from "./types.ts";

const placeOf = (machine: string, root: string): SessionPlace => ({
  machine,
  host: machine,
  repository: { root, remote: "https://code.example/shop", commit: "c0" },
});
const home = placeOf("laptop", "/project");

/** Another machine takes it up, or a person brings it there. */
const moved = (machine: string, root: string, from: SessionMoved["from"] = { cwd: "/project", place: home }): SessionMoved => ({
  type: "session.moved",
  cwd: root,
  place: placeOf(machine, root),
  ...(from ? { from } : {}),
});

const { type: _, ...begun } = begin;
const first: WorkerEvent = { type: "work.begun", ...begun };
const fold = (state: WorkerState, ...events: readonly WorkerEvent[]): WorkerState => events.reduce(worker.evolve, state);
const lent = (): WorkerState => {
  const before = given(first);
  return afterMove(before, moved("build", "/home/ci/shop"), before);
};
const made: WorkerEvent = { type: "place.made", place: { tier: "B", kind: "worktree", folder: "/data/w1" } };
const parcel: Parcel = { tip: "c1", bytes: 3, hash: "h", bundle: "abcd" };
const packed: WorkerEvent = { type: "result.packed", tree: "t1", parcel };
const landing = (): WorkerState => fold(lent(), made, worked(), audited(), checked());
const [due] = [(state: WorkerState) => worker.due(state)[0]];
const delivered = (state: WorkerState, output: Json, outcome: "converged" | "stopped" = "converged"): WorkerState =>
  fold(state, { ...childEnded("delivery", due(state)?.key ?? "", outcome), output });

describe("work that another machine takes up", () => {
  test("M5 it works in a checkout of that machine, and its branch stays where it began", () => {
    const state = lent();
    expect(state).toMatchObject({ phase: "placing", ground: { root: "/home/ci/shop", home: { root: "/project", lentTo: "build" } } });
    expect("ground" in state && homeRoot(state.ground)).toBe("/project");
    expect(fold(state, made)).toMatchObject({ phase: "working", ground: { tier: "B" } });
  });

  test("M5 only until it has a place: what it writes lies there; a next machine has the same home, and the first has none", () => {
    const state = lent();
    expect([isLendable(given(first)), isLendable(state), isLendable(fold(state, made))]).toEqual([true, true, false]);
    const next = afterMove(state, moved("gpu", "/srv/shop", { cwd: "/home/ci/shop", place: placeOf("build", "/home/ci/shop") }), state);
    expect(next).toMatchObject({ ground: { root: "/srv/shop", home: { root: "/project", place: home, lentTo: "gpu" } } });
    expect(afterMove(next, moved("laptop", "/project"), next)).toEqual(given(first));
    const placed = fold(state, made);
    expect(afterMove(placed, moved("gpu", "/srv/shop"), placed)).toBe(placed);
  });

  test("M4 what a person brings to a folder is at home there, and what needs nothing lands as ever", () => {
    const before = given(first);
    expect(afterMove(before, moved("build", "/home/ci/shop", { cwd: "/project" }), before)).toBe(before);
    expect(due(given(first, made, worked(), audited(), checked()))).toMatchObject({ type: "land-work", key: "land:t1:c0" });
  });

  test("M5 a base that is not there is asked for at home, brought once, and what is wrong with that is told at its place", () => {
    expect(decided({ type: "place.report", place: { known: ["c8"] } }, first)).toEqual(["base.wanted"]);
    const wanting = fold(lent(), { type: "base.wanted", known: ["c8"] });
    expect(due(wanting)).toMatchObject({
      ...{ type: "run-protocol", protocol: "delivery", key: "bring:build", at: { cwd: "/project", place: home } },
      command: { root: "/project", errand: { what: "bring", commit: "c0", known: ["c8"] } },
    });
    const note = { tip: "c0", bytes: 9, hash: "x" };
    const brought = delivered(wanting, { packed: note });
    expect(due(brought)).toMatchObject({ type: "make-place", brought: { session: expect.any(String), parcel: note } });
    expect(due(delivered(wanting, { failed: "no such commit" }))).toMatchObject({ brought: { failed: "no such commit" } });
    expect(due(delivered(wanting, null, "stopped"))).toMatchObject({ brought: { failed: expect.stringContaining("stopped") } });
    expect(fold(brought, made)).not.toHaveProperty("brought");
  });

  test("M5 what passed is packed where it was made and landed at home, and its bundle is in no state", () => {
    expect(due(landing())).toMatchObject({ type: "pack-result", tree: "t1", head: "c0", at, agent: begin.agent });
    const sent = fold(landing(), packed);
    expect(JSON.stringify(sent)).not.toContain("abcd");
    expect(due(sent)).toMatchObject({
      ...{ protocol: "delivery", key: `deliver:t1:c0:${at}`, at: { place: home } },
      command: { root: "/project", branch: begin.ground.branch, errand: { what: "land", head: "c0", tree: "t1", parcel: { tip: "c1" } } },
    });
    const heard = delivered(sent, { landed: "c1" });
    expect(due(heard)?.type).toBe("hear-delivery");
    expect(worker.decide({ type: "delivery.hear" }, heard)).toEqual([{ type: "work.landed", commit: "c1", branch: begin.ground.branch }]);
    expect(worker.decide({ type: "delivery.hear" }, sent)).toMatchObject({ because: "its delivery is not over" });
  });

  test("M5, W17 a branch that has moved is merged and checked where it was made, on what was brought of it, and packed anew", () => {
    const heard = delivered(fold(landing(), packed), { head: "c9", packed: { tip: "c9", bytes: 4, hash: "y" } });
    const told = worker.decide({ type: "delivery.hear" }, heard) as readonly WorkerEvent[];
    expect(told).toMatchObject([{ type: "landing.moved", head: "c9", brought: { parcel: { tip: "c9" } } }]);
    const again = fold(heard, ...told);
    expect(due(again)).toMatchObject({ type: "check-work", head: "c9", brought: { parcel: { tip: "c9" } } });
    const later = "2026-03-01T12:09:00.000Z";
    const passed = fold(again, { type: "work.checked", attempt: 1, check: { ...check, head: "c9", tree: "t2" }, at: later });
    expect(due(passed)?.type).toBe("pack-result");
    expect(due(fold(passed, { ...packed, tree: "t2" } as WorkerEvent))?.key).toBe(`deliver:t2:c9:${later}`);
  });

  test("M5 a delivery that failed ends the work with its reason and where it is kept, and never as clean", () => {
    for (const [output, says] of [
      [{ failed: "it builds on c7" }, "it builds on c7"],
      [null, "ended without a result"],
    ] as const)
      expect(delivered(fold(landing(), packed), output)).toMatchObject({
        phase: "closing",
        done: { status: "failed", commit: null, reason: expect.stringMatching(new RegExp(`${says}.*/data/w1`, "s")) },
      });
  });

  test("D6 the end of another delivery, and a parcel of another tree, count for nothing", () => {
    const sent = fold(landing(), packed);
    expect(fold(sent, { ...childEnded("delivery", "deliver:t0:c0:x"), output: { landed: "c1" } })).toEqual(sent);
    expect(worker.decide({ type: "result.report", tree: "t7", parcel }, landing())).toMatchObject({
      because: expect.stringContaining("this tree"),
    });
    const child = "delivery-x" as SessionId;
    expect(fold(given(first), { ...childEnded("delivery", "bring:build"), child, output: { packed: parcel } as never })).toEqual(
      given(first),
    );
  });
});
