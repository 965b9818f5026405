import { expect, test } from "vitest";
import type { CallEvent } from "../../../consent/types.ts";
import { hashText } from "../../../kernel/ids.ts";
import { momentOfEvent } from "./journal.ts";
import { createWatch } from "./watch.ts";

const at = "2026-10-02T08:00:00Z";
const assessed = (call: string): CallEvent => ({
  type: "call.assessed",
  call,
  action: { tool: "Bash", input: { command: "npx tsc --noEmit" }, cwd: "/w" },
  hash: hashText("0"),
  at,
  verdict: "low",
  findings: [],
  pattern: { tool: "Bash", target: "x", environment: "unknown" },
  reasons: [],
});

test("S10 calls of a guarded session are watched from the journal", () => {
  const watch = createWatch();
  for (const call of ["a", "b", "c"])
    for (const event of [
      assessed(call),
      { type: "call.settled", call, outcome: "failed", detail: `src/${call}/x.ts(1,1): error TS1: no` } as const,
    ]) {
      const moment = momentOfEvent(event, at);
      if (moment) watch.push(moment);
    }
  expect(watch.gaps().map(({ kind }) => kind)).toEqual(["failure"]);
});

test("S10 what a person said no to is rejected, with their words", () => {
  expect(momentOfEvent({ type: "call.blocked", call: "a", from: "a", option: "dismiss", text: "use the other", by: "mira" }, at)).toEqual({
    kind: "ended",
    id: "a",
    outcome: "rejected",
    text: "",
    reason: "use the other",
    at,
  });
  expect(momentOfEvent({ type: "call.parked", call: "a" })).toBeUndefined();
});

test("S2 failures whose output nobody recorded are not taken for the same one", () => {
  const watch = createWatch();
  for (const call of ["a", "b", "c", "d"])
    for (const event of [assessed(call), { type: "call.settled", call, outcome: "failed" } as const]) {
      const moment = momentOfEvent(event, at);
      if (moment) watch.push(moment);
    }
  expect(watch.gaps()).toEqual([]);
});
