import { expect, test } from "vitest";
import { memoryJournal } from "../../journal/memory.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { draft, started } from "../../../test/support/journal-drafts.ts";
import { gateOpened } from "../../kernel/gate.ts";
import { sessionId } from "../../kernel/ids.ts";
import { answersBefore, callsBefore, editBefore } from "./before.ts";

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

test("A21 a command that is somebody's edit is told with whose and since when; one that only looks like it is not", async () => {
  const journal = await memoryJournal();
  const modified = (call: string, text: string) => ({ ...answered(call, "modify"), body: { ...answered(call, "modify").body, text } });
  const edits = ["ls plain", "Run this instead: ls told", "`ls quoted`", "only look at ls part"];
  const events = edits.flatMap((text, place) => [assessed(`c${place}`), opened(`c${place}`), modified(`c${place}`, text)]);
  const later = ["ls plain", "ls told", "ls quoted", "ls part", "ls", "c0"].map((command, place) => {
    const id = `n${place}`;
    const action = { tool: "Bash", input: { command }, cwd: "/w" };
    return [draft("call.assessed", { call: id, action, verdict: "gate" }), opened(id)];
  });
  const before = [assessed("ls plain"), opened("ls plain")];
  await journal.append(stream, 0, [started(), ...before, ...events, ...later.flat()]);
  const told = (id: string) => editBefore(journal, { stream, key: `call:${id}`, id: `g-${id}` } as unknown as GateRecord);
  const names = await Promise.all(later.map(async (_, place) => (await told(`n${place}`))?.by));
  expect(names).toEqual(["Mira", "Mira", "Mira", undefined, undefined, undefined]);
  expect(await told("ls plain")).toBeNull(); // it was asked before anybody edited anything
  expect(await told("c0")).toBeNull();
});

test("answers to the same question that came after a gate's own are not told as earlier ones; of an open gate all are", async () => {
  const journal = await memoryJournal();
  const same = (id: string) => {
    const { gate } = gateOpened("risk", `call:${id}`, { title: "git push", question: "May this run?" });
    return draft("gate.opened", { gate: gate as never, id: `g-${id}`, shown: "s" });
  };
  const events = [started(), ...["first", "second", "third", "open"].map(same)];
  const answers = ["first", "second", "third"].map((id) => answered(id, "halt"));
  const moments = [...events, ...answers].map((each, place) => ({ ...each, at: new Date(place * 1_000).toISOString() }));
  await journal.append(stream, 0, moments);
  const cwd = (await journal.findSessions(stream))[0]?.cwd;
  const told = async (id: string) => {
    const [found] = await journal.findGates(`g-${id}`);
    return (await answersBefore(journal, found as GateRecord, cwd)).map(({ gate }) => gate);
  };
  expect(await told("first")).toEqual([]);
  expect(await told("second")).toEqual(["g-first"]);
  expect(await told("third")).toEqual(["g-second", "g-first"]);
  expect(await told("open")).toEqual(["g-third", "g-second", "g-first"]);
});
