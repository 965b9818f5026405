import { expect, test } from "vitest";
import { memoryJournal } from "../../journal/memory.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { draft, started } from "../../../test/support/journal-drafts.ts";
import { gateOpened } from "../../kernel/gate.ts";
import { sessionId } from "../../kernel/ids.ts";
import { callsBefore } from "./before.ts";

const stream = sessionId("guard-aaaa");
const assessed = (call: string) =>
  draft("call.assessed", { call, action: { tool: "Bash", input: { command: call }, cwd: "/w" }, verdict: "gate" });
const opened = (call: string) => {
  const { gate } = gateOpened("risk", `call:${call}`, { title: call, question: "May this run?" });
  return draft("gate.opened", { gate: gate as never, id: `g-${call}`, shown: "s" });
};
const answered = (call: string, option: string) =>
  draft("gate.answered", {
    id: `g-${call}`,
    key: `call:${call}`,
    kind: "risk",
    option,
    by: { name: "Mira", via: "terminal", verified: true },
    shown: "s",
  });

test("A18 a call before this one that still waits is not called started, and one that was answered says how", async () => {
  const journal = await memoryJournal();
  const before = ["waits", "blocked", "ran"].flatMap((call) => [assessed(call), opened(call)]);
  await journal.append(stream, 0, [
    started(),
    ...before,
    assessed("asked"),
    opened("asked"),
    answered("blocked", "halt"),
    answered("ran", "dismiss"),
  ]);
  await journal.append(stream, 11, [draft("pass.used", { call: "ran", from: "ran" })]);
  const calls = await callsBefore(journal, { stream, key: "call:asked", id: "g-asked" } as unknown as GateRecord);
  expect(calls.map(({ text, state }) => [text, state])).toEqual([
    ["waits", "waiting"],
    ["blocked", "blocked"],
    ["ran", "started"],
  ]);
});
