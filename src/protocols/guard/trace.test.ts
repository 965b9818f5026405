import { expect, test } from "vitest";
import { lapsed } from "../../kernel/events.fixture.ts";
import { calling, claiming, journalOf, judged, later } from "./machine.fixture.ts";
import { callLimits } from "../../consent/policy.ts";
import { traceOf } from "../../consent/trace.ts";
import type { GuardCommand, GuardEvent } from "./types.ts";

const park = (call: string): GuardCommand => ({ type: "call.park", call });
const paths = (...steps: readonly (GuardCommand | GuardEvent)[]): readonly string[] =>
  traceOf(journalOf(...steps)).map(({ to, by }) => (by === undefined ? to : `${to}, by ${by}`));

test("K8 each call has an item, from unweighed to what became of it, and by whom", () => {
  expect(traceOf(journalOf(calling("a", { target: "build" }), judged("a", "halt"), claiming("a")))).toEqual([
    { item: "Bash build", from: "not weighed", to: "gate → halt → blocked (halt)", by: "Mira" },
  ]);
});

test("K8 calls stand in the order they were made, also when they end in another", () => {
  const both = [calling("a", { target: "one" }), calling("b", { target: "two", verdict: "low" })];
  expect(traceOf(journalOf(...both, judged("a", "dismiss"), claiming("a"))).map(({ item, to }) => [item, to])).toEqual([
    ["Bash one", "gate → dismiss → let through"],
    ["Bash two", "low → allowed (low)"],
  ]);
});

test.each<[string, readonly (GuardCommand | GuardEvent)[], readonly string[]]>([
  ["low", [calling("a", { verdict: "low" })], ["low → allowed (low)"]],
  ["noted", [calling("a", { verdict: "advisory" })], ["advisory → allowed (noted)"]],
  ["refused", [calling("a", { verdict: "refuse" })], ["refuse → refused"]],
  ["not answered yet", [calling("a")], ["gate"]],
  ["lapsed", [calling("a"), lapsed("risk", "call:a")], ["gate → lapsed (expired)"]],
  [
    "approved",
    [calling("a"), judged("a", "approve"), claiming("a"), calling("b")],
    ["gate → approve → let through, by Mira", "gate → allowed by an approval of this session"],
  ],
  [
    "parked and taken by another",
    [calling("a"), park("a"), judged("a", "dismiss"), calling("b")],
    ["gate → parked → dismiss → answer used by b, by Mira", "gate → let through by the answer to a"],
  ],
  ["joined", [calling("a"), park("a"), calling("b")], ["gate → parked", "gate → waits with a"]],
  [
    "never taken",
    [calling("a"), park("a"), judged("a", "dismiss"), calling("b", { at: later(callLimits.passMs + 1) })],
    ["gate → parked → dismiss → answer lapsed unused, by Mira", "gate"],
  ],
])("K8 a call that was %s", (_, steps, expected) => {
  expect(paths(...steps)).toEqual(expected);
});

test("A23 approved never reads as done: the outcome is its own step", () => {
  const approved = [calling("a"), judged("a", "approve"), claiming("a")];
  expect(paths(...approved)).toEqual(["gate → approve → let through, by Mira"]);
  for (const outcome of ["ran", "failed", "blocked-by-client"] as const)
    expect(paths(...approved, { type: "call.report", call: "a", outcome })).toEqual([`gate → approve → let through → ${outcome}, by Mira`]);
});

test("events about calls that were never weighed leave no item", () => {
  const settled: GuardEvent = { type: "call.settled", call: "ghost", outcome: "ran" };
  expect(traceOf([settled, judged("ghost", "approve")])).toEqual([]);
});
