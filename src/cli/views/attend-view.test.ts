import { expect, test } from "vitest";
import type { Message } from "../../kernel/message.ts";
import { attendLines } from "./attend-view.ts";
import type { Io } from "../io.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;

/** The events as a person reads them. */
function read(...events: readonly { readonly type: string; readonly [field: string]: unknown }[]): string {
  const lines = attendLines(io);
  return events.flatMap(({ type, ...body }) => lines({ type, body } as unknown as Message)).join("\n");
}

const begun = {
  type: "attend.begun",
  intent: "clear the figures",
  agent: "claude-code",
  tasks: [{ id: "t1", title: "clear the old figures in data and then list what is left of them in the project" }],
};
const assessed = (call: string, target: string, reason: string): { type: string } & Record<string, unknown> => ({
  type: "call.assessed",
  call,
  task: "t1",
  action: { tool: "Bash", input: { command: "frob --now" }, cwd: "/project" },
  pattern: { tool: "frob", target, environment: "local" },
  reasons: [reason],
});
const noted = { type: "call.allowed", call: "c1", why: "noted" };

test("A26 an agent that begins, waits and goes on is told in a line each, and its last words stand under its task", () => {
  expect(
    read(
      begun,
      { type: "effect.started", effect: "run-agent", key: "agent:t1.0" },
      { type: "task.reported", task: "t1", ended: "gated", detail: "a call of this task waits for a person" },
      { type: "gate.answered", kind: "risk", option: "dismiss", by: { name: "Mira" } },
      { type: "task.reported", task: "t1", ended: "completed", detail: "All gone.\n\nTwo are left.", agentSession: "s" },
      { type: "task.completed", task: "t1" },
    ),
  ).toMatchInlineSnapshot(`
    "│ clear the figures
      ▸ t1 claude-code works on it │ clear the old figures in data and then list what is left of…
      ● t1 waits for a person │ clear the old figures in data and then list what is left of…
      → once by Mira
      ✓ t1 │ clear the old figures in data and then list what is left of…
          │ All gone.
          │ Two are left."
  `);
});

test("A18 a note about an agent's call is shown in passing, with what it is about; not when notes are silent", () => {
  const note = [assessed("c1", "", "Runs an unknown program: frob"), noted];
  expect(read(begun, ...note)).toContain("! t1 │ Bash frob --now\n      │ Runs an unknown program");
  expect(read(begun, { type: "notes.silenced" }, ...note)).not.toContain("unknown program");
});

test("A15 what is low says nothing", () => {
  expect(read(assessed("c1", "data", "nothing"), { ...noted, why: "low" })).toBe("");
});

test("what an agent says cannot program the terminal", () => {
  const said = { type: "task.reported", task: "t1", ended: "completed", detail: "\u001b[2Jgone", agentSession: "s" };
  expect(read(begun, said, { type: "task.completed", task: "t1" })).not.toContain("\u001b");
});

test("A18 a task that a person changed says what ran instead of its own words", () => {
  const answered = { type: "gate.answered", kind: "risk", option: "modify", by: { name: "Mira" } };
  const changed = { ...answered, key: "call:task:t1.0", text: "ls \u001b[2Jdata" };
  expect(read(begun, changed, { type: "task.completed", task: "t1" })).toContain("changed to: │ ls \\x1b[2Jdata");
  expect(read(begun, { ...changed, key: "call:c1" }, { type: "task.completed", task: "t1" })).not.toContain("changed to");
});
