import * as fc from "fast-check";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { GateRecord, GateSummary, SessionRecord } from "../journal/journal.ts";
import { gateOpened, type Gate } from "../kernel/gate.ts";
import { widthOf } from "./fit.ts";
import type { Io } from "./io.ts";
import { choiceOf } from "./prompt.ts";
import { said, saidLine } from "./said.ts";
import { sayEarlier } from "./standings.ts";
import { showGate, showOptions, showSession, showSummary, showTrace } from "./views.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;
const at = "2026-01-01T00:00:00.000Z";

/** Something that an agent wrote, which nothing of ours says. */
const mark = "\u2620";
const breaks = [
  "\n",
  "\r",
  "\r\n",
  "\u2028",
  "\u2029",
  "\u000B",
  "\f",
  "\u0085",
  "\t",
  "\u001B[2K\u001B[1A",
  "\b",
  " ",
];
const piece = fc.oneof(
  fc.constantFrom(...breaks),
  fc.constantFrom(
    "  Environment: local",
    "gate g1 · session s1",
    "❯ 1 Block",
    "│ ",
    "\u202E",
    "  evidence",
    "May this run?",
  ),
  fc.string({ maxLength: 12 }),
  fc.constant("x".repeat(300)),
  fc.constant("漢字".repeat(60)),
);
/** Every piece of it carries the mark, so that no line of it goes unnoticed. */
const agentText = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.map((each) => `${mark}${each}`).join(mark) + mark);

/** What of the output is not behind a gutter. */
const ours = (lines: readonly string[]): readonly string[] =>
  lines
    .flatMap((line) => stripVTControlCharacters(line).split("\n"))
    .filter((line) => !line.trimStart().startsWith("│ "));

const record = (gate: Gate): GateRecord => ({ id: "g1", gate, stream: "s1", openedAt: at }) as unknown as GateRecord;

const riskOf = (text: string): Gate =>
  gateOpened("risk", "k", {
    title: `Bash: ${text}`,
    context: [`Action: ${text}`, `Folder: ${text}`, `Target: ${text}`, `Why: ${text}`, text, `Task ${text}`],
    evidence: [{ claim: text, source: text }],
    question: "May this run?",
  }).gate;
const gapOf = (text: string): Gate =>
  gateOpened("gap", "k", {
    title: text,
    context: [text],
    question: text,
    candidates: [{ id: "one", label: text, changes: text, future: text }],
  }).gate;

test("what an agent wrote stands behind a gutter, on every line of every view", () => {
  fc.assert(
    fc.property(agentText, (text) => {
      const session = { stream: "s1", title: text, cwd: text, updatedAt: at, parent: null, status: "running" };
      const lines = [
        ...[riskOf(text), gapOf(text)].flatMap((gate) => [
          ...showGate(
            io,
            record(gate),
            at,
            sayEarlier(io, [{ task: text, title: text, how: "failed", detail: text }], "k"),
          ),
          ...showOptions(io, record(gate)),
          ...showOptions(io, record(gate), true),
          ...gate.options.flatMap((option) => {
            const { label, hint = "", said: lines = [] } = choiceOf(gate.kind, option);
            return [label, hint, ...lines];
          }),
        ]),
        showSummary(
          io,
          {
            id: "g1",
            title: text,
            question: text,
            kind: "risk",
            stream: "s1",
            urgency: 1,
            openedAt: at,
          } as unknown as GateSummary,
          session as unknown as SessionRecord,
          at,
        ),
        showSession(io, session as unknown as SessionRecord, at),
        showSession(io, session as unknown as SessionRecord, at, { whole: true }),
        ...showTrace(io, [{ item: text, from: text, to: text, by: text }], [text]),
      ];
      expect(ours(lines).filter((line) => line.includes(mark))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each([30, 80, 200])("in %i columns no line is left for the terminal to break, and nothing is lost", (columns) => {
  fc.assert(
    fc.property(agentText, (text) => {
      const lines = said(text, { columns });
      for (const line of lines) {
        expect(widthOf(line)).toBeLessThanOrEqual(columns);
        expect(line.startsWith("  │ ")).toBe(true);
      }
      const whole = said(text, { columns: undefined });
      const joined = (all: readonly string[]): string => all.map((line) => line.slice(4)).join("");
      expect(joined(lines)).toBe(joined(whole));
      expect(saidLine(text, { columns: undefined })).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
});
