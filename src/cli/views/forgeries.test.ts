import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { GateRecord, SessionRecord } from "../../journal/journal.ts";
import { gateOpened } from "../../kernel/gate.ts";
import { nothingYet, step, type WatchEvent } from "../inbox/watch-state.ts";
import { proposalLines, screenOf } from "../inbox/watch-screen.ts";
import { briefOf, gateLine } from "../inbox/gate-line.ts";
import type { Io } from "../io.ts";
import { liveLine } from "../live-line.ts";
import { choiceOf } from "../prompts/prompt.ts";
import { lineOf } from "../statusline/line.ts";
import { askedLines, showGate, showOptions } from "./views.ts";

const plain = (text: string): string => text;
const io = { json: false, interactive: true, bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;
const at = "2026-01-01T00:00:00.000Z";

/** Fields of ours that a text would like to be, and ways to get to the beginning of a line. */
const fields = [
  "  reasons",
  "Reasons: FORGED none",
  "harm",
  "  asked by",
  "▲ dangerous · risk",
  "○ can wait · risk",
  "❯ 1 Allow once",
  "assent guarded",
] as const;
const breaks: readonly (readonly [string, string])[] = [
  ["a line feed", "\n"],
  ["a carriage return", "\r"],
  ["a cleared line", "\u001B[2K\r"],
  ["a moved cursor", "\u001B[1A\u001B[999D"],
  ["a link", "\u001B]8;;https://evil.example\u0007"],
];
const more: readonly (readonly [string, string])[] = [
  ["a right-to-left override", "\u202E"],
  ["an isolate", "\u2067"],
  ["a line separator", "\u2028"],
  ["a next line", "\u0085"],
  ["a vertical tab", "\u000B"],
  ["a gutter", "\n│ "],
  ["a heavy gutter", "\n┃ "],
  ["a title of the terminal", "\u001B]0;x\u0007\n"],
];
const forgeries = [
  ...breaks.flatMap(([name, by]) => fields.map((field) => [`${name}, then ${field.trim()}`, `x${by}${mark(field)}`] as const)),
  ...more.map(([name, by]) => [`${name}, then a reason`, `x${by}${mark("Reasons: none")}`] as const),
];
/** Every forged field carries a sign that nothing of ours has. */
function mark(field: string): string {
  return `\u2620${field}`;
}

const recordOf = (text: string, kind: "risk" | "gap"): GateRecord => {
  const candidates = kind === "gap" ? { candidates: [{ id: "one", label: text, changes: text, future: text }] } : {};
  const words = { title: text, harm: text, context: [`Action: ${text}`, text], evidence: [{ claim: text, source: text }], question: text };
  return { id: "g1", gate: gateOpened(kind, "k", { ...words, ...candidates }).gate, stream: "s1", openedAt: at } as unknown as GateRecord;
};

function surfaces(text: string): readonly string[] {
  const written: string[] = [];
  const screen = { isTTY: true, columns: 80, write: (line: string) => written.push(line.replace("\r\u001B[K", "")) };
  liveLine(io, { screen, environment: {}, nowMs: () => 0 }).say(["t1 runs", "3 s"], text);
  const session = { agent: text, cwd: text } as SessionRecord;
  const around = { session, calls: [{ tool: text, text, state: "ran" }], answers: [{ word: "blocked", by: text, at }] };
  const gates = (["risk", "gap"] as const).map((kind) => recordOf(text, kind));
  return [
    ...written,
    ...gates.flatMap((record) => {
      const body = [...showGate(io, record, at, around), ...askedLines(record.gate), ...proposalLines(io, record.gate)];
      const brief = briefOf(record, session);
      const listed: WatchEvent = { type: "listed", list: [brief], total: 1, atMs: 0 };
      const opened: WatchEvent = { type: "opened", id: "g1", gate: record.gate, atMs: 0 };
      const list = step(nothingYet, listed, { lines: 0, room: 0 }).state;
      const look = { io, now: at, columns: 100, rows: 60, body };
      const choices = record.gate.options.map((option) => choiceOf(record.gate.kind, option));
      return [
        ...body,
        ...showOptions(io, record),
        gateLine(io, brief, { now: at, columns: 80 }),
        ...screenOf(list, look),
        ...screenOf(step(list, opened, { lines: 0, room: 0 }).state, look),
        ...choices.flatMap(({ label, hint = "", said = [] }) => [label, hint, ...said]),
      ];
    }),
  ];
}

test.each(forgeries)("K10 %s cannot stand at the beginning of a line as ours", (_, text) => {
  for (const line of surfaces(text)) {
    expect(line).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u);
    for (const part of stripVTControlCharacters(line).split("\n")) expect(part.split("│ ", 1)[0]).not.toContain("\u2620");
  }
  const status = lineOf({ total: 1, urgent: { urgency: 3, harm: text } }, "guarded");
  expect(status.startsWith("assent ▲ 1 waiting · guarded · ")).toBe(true);
  expect(status).not.toMatch(/\p{Cc}|\p{Cf}|[$`%#\\!{}()[\]<>;&|]/u);
});

test("there are at least forty", () => expect(forgeries.length).toBeGreaterThanOrEqual(40));
