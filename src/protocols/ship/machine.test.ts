import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal } from "../../kernel/trouble.ts";
import type { ShipEnd } from "../../lexicon/shipping.ts";
import { ship } from "./machine.ts";
import { frozenAt } from "./policy.ts";
import { shipSteps, type ShipCommand, type ShipEvent, type ShipState, type ShipStep, type StepStatus } from "./types.ts";
import { shipView } from "./view.ts";

const begin: Extract<ShipCommand, { type: "ship.begin" }> = {
  type: "ship.begin",
  way: { remote: "origin", branch: "main", freezes: [], deploy: "deploy-it", verify: "look-at-it" },
  work: {
    ...{ mission: "a shop", root: "/project", base: "c0", commit: "c9", filesOwned: ["src/**"], verifyCommand: "npm test" },
    more: { tier: "A" },
  },
  isDry: false,
  at: "2026-03-01T12:00:00.000Z",
};
const { type: _, ...beginning } = begin;
const begun = (isDry = false): ShipEvent => ({ type: "ship.begun", ...beginning, isDry });
const ended = (step: ShipStep, status: StepStatus, more: object = {}): ShipEvent => ({
  type: "step.ended",
  end: { step, status, detail: `${step} ${status}`, ...more },
});
const given = (...events: readonly ShipEvent[]): ShipState => events.reduce(ship.evolve, ship.initial);
const until = (last: ShipStep): readonly ShipEvent[] => shipSteps.slice(0, shipSteps.indexOf(last)).map((step) => ended(step, "passed"));
const endOf = (...events: readonly ShipEvent[]): ShipEnd => ship.output?.(given(...events)) as unknown as ShipEnd;
const keys = (...events: readonly ShipEvent[]): readonly string[] => ship.due(given(...events)).map(({ key }) => key);

describe("D24 a governed way out", () => {
  const terms = { by: "mira", needs: ["ship"] } as const;
  const governed: ShipEvent = { type: "ship.begun", ...beginning, governed: terms };
  const word = (output: unknown, key = "approval"): ShipEvent =>
    ({ type: "child.ended", key, child: "countersign-1", protocol: "countersign", outcome: "converged", output }) as ShipEvent;
  const approved = { approved: true, hash: "5", by: "omar", reason: "" };

  test("D24 takes no step before a second person approved exactly this; a dry run needs nobody", () => {
    expect(ship.due(given(governed))).toMatchObject([
      { protocol: "countersign", command: { what: "ship", asker: "mira", subject: { way: begin.way, work: begin.work } } },
    ]);
    for (const step of shipSteps)
      expect(isRefusal(ship.decide({ type: "step.report", end: { step, status: "passed", detail: "" } }, given(governed)))).toBe(true);
    expect(keys(governed, word(approved))).toEqual(["step:freeze"]);
    expect(keys(governed, word(approved, "other"))).toEqual(["approval"]);
    expect(keys({ ...governed, isDry: true } as ShipEvent)).toEqual(["step:freeze"]);
    expect(keys({ ...governed, governed: { by: "mira", needs: ["plan"] } } as ShipEvent)).toEqual(["step:freeze"]);
    const halted = { type: "effect.settled", key: "approval", how: "halted" } as ShipEvent;
    for (const no of [word({ ...approved, approved: false, reason: "no" }), word(null), halted])
      expect(endOf(governed, no)).toMatchObject({ result: "failed", commit: null });
    expect(shipView(given(governed))?.doing).toMatch(/waits for the approval/);
  });
});

describe("D17 the way out", () => {
  test("goes step by step, in this order, and is over after the last", () => {
    for (const step of shipSteps) expect(keys(begun(), ...until(step))).toEqual([`step:${step}`]);
    const all = [begun(), ...shipSteps.map((step) => ended(step, "passed"))];
    expect(keys(...all)).toEqual(["close"]);
    expect(endOf(...all)).toEqual({ result: "ok", commit: "c9", deployUrl: null, deployStatus: "READY", reason: "" });
  });

  test("ends with the first step that fails, and says what has left by then", () => {
    fc.assert(
      fc.property(fc.constantFrom(...shipSteps), fc.constantFrom<StepStatus>("failed", "frozen"), (step, status) => {
        const events = [begun(), ...until(step), ended(step, status)];
        expect(keys(...events)).toEqual(["close"]);
        const isOut = shipSteps.indexOf(step) > shipSteps.indexOf("push");
        expect(endOf(...events)).toMatchObject({
          result: status,
          commit: isOut ? "c9" : null,
          reason: expect.stringContaining(`${step} ${status}`),
        });
        const state = given(...events);
        for (const other of shipSteps)
          expect(isRefusal(ship.decide({ type: "step.report", end: { step: other, status: "passed", detail: "" } }, state))).toBe(true);
      }),
    );
  });

  test("goes on with the commit that was put on top, and with where the deployment says that it is", () => {
    const moved = [begun(), ...until("rebase"), ended("rebase", "passed", { commit: "c12" })];
    expect(ship.due(given(...moved))).toMatchObject([{ step: "check", commit: "c12", work: { commit: "c9" } }]);
    const out = [...moved, ended("check", "passed"), ended("push", "passed"), ended("deploy", "passed", { url: "https://shop.example" })];
    expect(endOf(...out, ended("verify", "passed"))).toMatchObject({
      commit: "c12",
      deployUrl: "https://shop.example",
      deployStatus: "READY",
    });
    expect(endOf(...out, ended("verify", "failed", { isLate: true }))).toMatchObject({ result: "failed", deployStatus: "TIMEOUT" });
  });

  test("K15 a deployment is begun once, and a person says how one ended that nobody saw; everything else may be repeated", () => {
    const at = (step: ShipStep, isDry = false) => ship.due(given(begun(isDry), ...until(step)))[0];
    for (const step of shipSteps) expect(at(step)?.mode).toBe(step === "deploy" ? "once" : "repeatable");
    expect(at("deploy")?.about).toContain("deploy-it");
    expect(at("deploy", true)?.mode).toBe("repeatable");
    const settled = (how: "finished" | "halted" | "retry"): ShipEvent => ({ type: "effect.settled", key: "step:deploy", how }) as ShipEvent;
    const deploying = [begun(), ...until("deploy")];
    expect(keys(...deploying, settled("finished"))).toEqual(["step:verify"]);
    expect(keys(...deploying, settled("retry"))).toEqual(["step:deploy"]);
    expect(endOf(...deploying, settled("halted"))).toMatchObject({ result: "failed", commit: "c9", deployStatus: "ERROR" });
  });

  test("a dry run ends as skipped and claims nothing", () => {
    const all = [begun(true), ...shipSteps.map((step) => ended(step, step === "deploy" || step === "verify" ? "skipped" : "passed"))];
    expect(endOf(...all)).toEqual({ result: "skipped", commit: null, deployUrl: null, deployStatus: null, reason: "" });
    expect(endOf(begun(true), ...until("push"), ended("push", "failed"))).toMatchObject({ result: "failed", commit: null });
  });

  test("a freeze holds from its first moment to the end of its last day", () => {
    const freezes = [
      { from: "2026-12-20", to: "2027-01-03", why: "holidays" },
      { from: "2026-06-01T08:00Z", to: "2026-06-01T10:00Z", why: "audit" },
    ];
    const at = (now: string): string | undefined => frozenAt(freezes, now)?.why;
    expect(["2026-12-19T23:59:59Z", "2026-12-20T00:00:00Z", "2027-01-03T23:59:59Z", "2027-01-04T00:00:00Z"].map(at)).toEqual([
      ...[undefined, "holidays", "holidays", undefined],
    ]);
    expect(["2026-06-01T07:59:59Z", "2026-06-01T08:00:00Z", "2026-06-01T10:00:00Z"].map(at)).toEqual([undefined, "audit", undefined]);
  });
});

test("D17, K8 a view and a trace tell every step", () => {
  const events = [begun(), ...until("secrets"), ended("secrets", "failed")];
  expect(shipView(given(...events))?.steps.map(({ status }) => status)).toEqual([
    ...["passed", "passed", "passed", "failed", "waiting", "waiting", "waiting", "waiting", "waiting"],
  ]);
  expect(ship.trace?.(events)).toHaveLength(5);
  const closed = ship.decide({ type: "ship.close" }, given(...events));
  expect(closed).toMatchObject([
    { type: "ship.done", end: { result: "failed" } },
    { type: "session.ended", outcome: "escaped" },
  ]);
});
