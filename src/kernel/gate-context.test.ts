import { expect, test } from "vitest";
import { contextPart } from "./gate-context.ts";

test.each([
  ["risk", "Folder: /srv", { name: "Folder", text: "/srv" }],
  ["risk", "Action: a\nFolder: /srv", { name: "Action", text: "a\nFolder: /srv" }],
  ["risk", "Task t1: Folder: /srv", { name: "Task", text: "t1: Folder: /srv" }],
  ["risk", "Inside task t1: x", { name: "Inside task", text: "t1: x" }],
  ["risk", "Approved: by Mira", { text: "Approved: by Mira" }],
  ["task-failed", "Its last words: Environment: local", { name: "Its last words", text: "Environment: local" }],
  ["gap", "You said: ship it", { name: "You said", text: "ship it" }],
  ["gap", "nothing of ours", { text: "nothing of ours" }],
])("K11 on a gate of kind %s only our own names make a field of %j", (kind, line, expected) => {
  expect(contextPart(kind, line)).toEqual(expected);
});
