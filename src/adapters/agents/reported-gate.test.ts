import { expect, test } from "vitest";
import { reportedGate } from "./reported-gate.ts";

test.each([
  [
    "GATE_DETECTED: true\nSignal: Irreversibility\nEvidence: rm -rf build: all of it",
    "Irreversibility",
    "rm -rf build: all of it",
  ],
  [
    "I stop.\n\n- **GATE_DETECTED:** true\n- **Signal**: `SecurityBoundary`\n- Evidence: sudo\n",
    "SecurityBoundary",
    "sudo",
  ],
  ["> gate_detected : TRUE.", "Emergent", "> gate_detected : TRUE."],
])("A27 a report is read: %j", (words, signal, evidence) => {
  expect(reportedGate(words)).toEqual({ signal, evidence });
});

test.each(["", "GATE_DETECTED: false", "no GATE_DETECTED: true in the middle", "GATE_DETECTED: truely", "Signal: x"])(
  "A27 no report is made up: %j",
  (words) => {
    expect(reportedGate(words)).toBeUndefined();
  },
);
