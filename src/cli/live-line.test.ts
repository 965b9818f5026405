import { expect, test } from "vitest";
import type { Message } from "../kernel/message.ts";
import type { Io } from "./io.ts";
import { liveLine, plainEveryMs, type LineScreen } from "./live-line.ts";
import { widthOf } from "./views/fit.ts";
import { followUnderWay } from "./views/under-way.ts";

const plain = (text: string): string => text;
const io = { json: false, interactive: true, bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;

function place(more: Partial<LineScreen["screen"]> = {}, environment: LineScreen["environment"] = {}) {
  const written: string[] = [];
  const screen = { isTTY: true, columns: 60, write: (text: string) => written.push(text), ...more };
  const clock = { nowMs: 0 };
  return { written, clock, here: { screen, environment, nowMs: () => clock.nowMs } satisfies LineScreen };
}

test("in a terminal one line is written over: what, how long, the last line of output behind a gutter", () => {
  const { written, here } = place();
  const line = liveLine(io, here);
  line.say(["t1 runs", "3 s"], "first\nsecond\n");
  line.say(["t1 runs", "4 s"], "third");
  line.erase();
  line.erase();
  expect(written.map((text) => text.replace(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/u, "~"))).toEqual([
    "\r\u001B[K~ t1 runs · 3 s │ second",
    "\r\u001B[K~ t1 runs · 4 s │ third",
    "\r\u001B[K",
  ]);
});

test.each([20, 30, 60, 200])("in %i columns nothing is left for the terminal to break", (columns) => {
  const { written, here } = place({ columns });
  liveLine(io, here).say(["a long name of what is under way", "3 min", "12 calls"], `${"漢字 and more ".repeat(40)}\r\n\u001B[2J`);
  for (const text of written) {
    const shown = text.slice("\r\u001B[K".length);
    expect(widthOf(shown)).toBeLessThan(columns);
    expect(shown).not.toMatch(/\p{Cc}/u);
  }
});

test("without a terminal plain lines come now and then, and nothing with --json", () => {
  const notes: string[] = [];
  const { written, clock, here } = place({ isTTY: false });
  const line = liveLine({ ...io, interactive: false, note: (text: string) => void notes.push(text) }, here);
  for (const [atMs, what] of [
    [0, "t1 runs"],
    [plainEveryMs.first - 1, "t1 runs"],
    [plainEveryMs.first, "t1 runs"],
    [plainEveryMs.first + 1, "t1 runs"],
    [plainEveryMs.first + plainEveryMs.next, "t1 runs"],
    [plainEveryMs.first + plainEveryMs.next + 1, "t2 runs"],
  ] as const) {
    clock.nowMs = atMs;
    line.say([what, `${atMs} ms`], "so far");
  }
  line.erase();
  expect(notes).toEqual(["… t1 runs · 10000 ms │ so far", "… t1 runs · 40000 ms │ so far"]);
  expect(written).toEqual([]);
  const silent = place();
  liveLine({ ...io, json: true }, silent.here).say(["t1 runs"], "so far");
  expect(silent.written).toEqual([]);
});

test.each([{ CI: "1" }, { NO_COLOR: "1" }, { TERM: "dumb" }])("no cursor is moved with %o", (environment) => {
  const { written, here } = place({}, environment);
  liveLine({ ...io, note: () => {} }, here).say(["t1 runs"]);
  expect(written).toEqual([]);
});

test("what is under way is told from any session's events, in our own words and with plain names only", () => {
  const { hear, standing } = followUnderWay(() => "2026-01-01T00:00:10.000Z");
  const at = "2026-01-01T00:00:00.000Z";
  const tell = (type: string, body: object = {}): readonly string[] => {
    hear({ type, body, stream: "s", at } as unknown as Message);
    return standing();
  };
  expect(tell("attend.begun")).toEqual(["weighing the plan", "10 s"]);
  expect(tell("call.allowed", { call: "task:t1.0" })).toEqual(["t1 runs", "10 s"]);
  expect(tell("call.allowed", { call: "toolu_7" })).toEqual(["t1 runs", "10 s"]);
  expect(tell("call.settled", { call: "task:t1.0" })).toEqual(["weighing the plan", "10 s"]);
  expect(tell("effect.started", { key: "agent:x\napproved by Mira.0" })).toEqual(["a task runs", "10 s"]);
  expect(tell("effect.finished", { key: "agent:x\napproved by Mira.0" })).toEqual(["weighing the plan", "10 s"]);
  expect(tell("gate.opened", { gate: { key: "call:c0" } })).toEqual([]); // nobody is at work: it stands there as a question
  expect(tell("gate.answered", { key: "call:c0" })).toEqual(["going on", "10 s"]);
  expect(tell("effect.started", { key: "agent:t2.0" })).toEqual(["t2 runs", "10 s"]);
  expect(tell("gate.opened", { gate: { key: "call:c1" } })).toEqual(["waits for you", "10 s"]); // whatever else runs
  expect(tell("gate.opened", { gate: { key: "call:c2" } })).toEqual(["waits for you", "10 s"]);
  expect(tell("gate.answered", { key: "call:c1" })).toEqual(["waits for you", "10 s"]);
  expect(tell("gate.lapsed", { key: "call:c2" })).toEqual(["t2 runs", "10 s"]);
});
