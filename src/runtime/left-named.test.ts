import { expect, test } from "vitest";
import { leftNamed } from "./left-named.ts";
import type { FoldedEvent } from "./session.ts";

const opened = (key: string, title: string, question = "May this run?") =>
  ({ type: "gate.opened", gate: { key, title, question } }) as unknown as FoldedEvent;
const closed = (type: string, key: string, reason = "") => ({ type, key, reason }) as unknown as FoldedEvent;

test("what was left open names the call, each its own, in the order in which they were asked", () => {
  const events = [
    opened("call:a", "Bash: git push"),
    opened("call:b", "Bash: rm -r notes"),
    opened("call:c", "Bash: npm publish"),
    opened("call:d", "Bash: kubectl delete"),
    opened("outcome", "The outcome", "Is this the outcome?"),
    closed("gate.answered", "call:a"),
    closed("gate.lapsed", "call:c", "expired"),
    ...["call:b", "call:d", "outcome"].map((key) => closed("gate.lapsed", key, "session-ended")),
  ];
  const left = ["unanswered: May this run?", "unanswered: May this run?", "unanswered: Is this the outcome?", "t2 not done"];
  expect(leftNamed(left, events)).toEqual([
    "unanswered: Bash: rm -r notes",
    "unanswered: Bash: kubectl delete",
    "unanswered: Is this the outcome?", // the protocol's own question says what it is about
    "t2 not done",
  ]);
  expect(leftNamed([...left, "unanswered: May this run?"], events).at(-1)).toBe("unanswered: May this run?");
});
