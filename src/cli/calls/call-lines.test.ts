import { expect, test } from "vitest";
import type { TimelineRow } from "../../host/timeline/row.ts";
import { whyWords } from "./call-lines.ts";

type Told = Pick<TimelineRow, "verdict" | "gate" | "answer" | "permitted" | "state">;
const call: Told = { verdict: "gate", gate: "gx", answer: "allowed once by ana", permitted: [], state: "done" };
const isAsked = (row: Told): boolean => whyWords(row as TimelineRow).startsWith("asked");

test("a call is said to have been asked about only where somebody was asked", () => {
  expect(
    [call, { ...call, gate: null, answer: "asked in claude-code" }, { ...call, answer: "", state: "waiting" } as const].map(isAsked),
  ).toEqual([true, true, true]);
  const unasked: readonly Told[] = [
    { ...call, gate: null, answer: "" }, // a guard that only watches
    { ...call, verdict: "advisory", gate: null, answer: "" },
    { ...call, verdict: "refuse", gate: null, answer: "", state: "blocked" },
    { ...call, gate: null, answer: "", permitted: [{ what: "git push", by: "ana", until: "2027" }] },
  ];
  expect(unasked.filter(isAsked)).toEqual([]);
  expect(new Set(unasked.map((row) => whyWords(row as TimelineRow))).size).toBe(unasked.length);
});
