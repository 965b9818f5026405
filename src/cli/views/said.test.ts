import * as fc from "fast-check";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { GateRecord, SessionRecord } from "../../journal/journal.ts";
import { gateOpened, type Gate } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import type { Assessment } from "../../risk/types.ts";
import { widthOf } from "./fit.ts";
import { attendLines } from "./attend-view.ts";
import { closedWith } from "./closed.fixture.ts";
import { showOutput } from "./closings.ts";
import { frameLines } from "./frame-view.ts";
import { briefOf, gateLine } from "../inbox/gate-line.ts";
import type { Io } from "../io.ts";
import { choiceOf } from "../prompts/prompt.ts";
import { said, saidAfter, saidLine } from "./said.ts";
import { sayEarlier } from "./task-results.ts";
import { verdictView } from "./verdict-view.ts";
import { showGate, showOptions, showSession, showTrace, type GateSurroundings } from "./views.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;
const at = "2026-01-01T00:00:00.000Z";

/** Something that an agent wrote, which nothing of ours says. */
const mark = "\u2620";
const breaks = ["\n", "\r", "\r\n", "\u2028", "\u2029", "\u000B", "\f", "\u0085", "\t", "\u001B[2K\u001B[1A", "\b", " "];
const piece = fc.oneof(
  fc.constantFrom(...breaks),
  fc.constantFrom("  Environment: local", "gate g1 · session s1", "❯ 1 Block", "│ ", "\u202E", "  evidence", "May this run?"),
  fc.string({ maxLength: 12 }),
  fc.constant("x".repeat(300)),
  fc.constant("漢字".repeat(60)),
);
/** Every piece of it carries the mark, so that no line of it goes unnoticed. */
const agentText = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.map((each) => `${mark}${each}`).join(mark) + mark);

/** The output that is not behind a gutter: of each line, the part before the first one. */
const ours = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => stripVTControlCharacters(line).split("\n")).map((line) => line.split("│ ", 1)[0] ?? "");

const record = (gate: Gate): GateRecord => ({ id: "g1", gate, stream: "s1", openedAt: at }) as unknown as GateRecord;

const around = (text: string): GateSurroundings => ({
  session: { agent: text, cwd: text },
  earlier: sayEarlier(io, [{ task: text, title: text, how: "failed", detail: text }], "k"),
  calls: [{ tool: text, text, state: text }],
  answers: [{ word: text, by: text, at }],
});

const riskOf = (text: string): Gate =>
  gateOpened("risk", "k", {
    title: `Bash: ${text}`,
    harm: text,
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
      const standing = { status: "running", openGates: 0, isSeenTo: true };
      const session = { stream: "s1", title: text, cwd: text, updatedAt: at, parent: null, status: "running" };
      const lines = [
        ...[riskOf(text), gapOf(text)].flatMap((gate) => [
          ...showGate(io, record(gate), at, around(text)),
          ...showOptions(io, record(gate)),
          ...showOptions(io, record(gate), true),
          ...gate.options.flatMap((option) => {
            const { label, hint = "", said: lines = [] } = choiceOf(gate.kind, option);
            return [label, hint, ...lines];
          }),
        ]),
        ...[riskOf(text), gapOf(text)].map((gate) =>
          gateLine(io, briefOf(record(gate), session as unknown as SessionRecord), { now: at, columns: 60 }),
        ),
        showSession(io, { ...session, standing } as never, at),
        showSession(io, { ...session, standing } as never, at, { whole: true }),
        ...showTrace(io, [{ item: text, from: text, to: text, by: text }], [text]),
      ];
      expect(ours(lines).filter((line) => line.includes(mark))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const task = (text: string): object => ({ id: text, title: text, instruction: text });
const attended = (text: string): readonly object[] => [
  { type: "attend.begun", intent: text, agent: "fake", ungoverned: true, tasks: [task(text), { ...task(text), id: "t1" }] },
  { type: "plan.weighed", weights: ["low", "gate"].map((verdict) => ({ task: "t1", verdict, reasons: [text] })) },
  { type: "plan.weighed", weights: [{ task: text, verdict: "refuse", reasons: [text] }] },
  { type: "effect.started", effect: "run-agent", key: `agent:${text}.0` },
  {
    type: "call.assessed",
    call: "c1",
    task: text,
    action: { tool: text, input: { command: text }, cwd: text },
    pattern: { tool: text, target: text, environment: text },
    reasons: [text],
  },
  ...["approved", "noted"].map((why) => ({ type: "call.allowed", call: "c1", why })),
  { type: "call.refused", call: "c1", reasons: [text, text] },
  { type: "result.suspected", source: text },
  { type: "gate.answered", kind: "risk", option: "modify", key: `call:task:${text}.0`, text, by: { name: "Mira" } },
  { type: "task.reported", task: text, ended: "failed", detail: text },
  { type: "task.reported", task: text, ended: "completed", detail: text, agentSession: "s", unweighed: [text] },
  { type: "task.completed", task: text },
];
const framed = (text: string): readonly object[] => [
  { type: "frame.begun", question: text },
  { type: "lenses.proposed", base: [{ id: "a", name: text }], candidates: [{ id: "b", name: text }] },
  { type: "perspective.given", lens: "a", player: { name: "fake" } },
  { type: "perspective.returned", lens: "a", problems: [text] },
  { type: "perspective.failed", lens: "a", failed: "other", detail: text },
  { type: "results.previewed", previews: [{ lens: "a", contribution: text, assessment: text }] },
  { type: "dialogue.skipped", reason: text },
  { type: "message.sent", from: "b", number: 1, text },
];
const told = (lines: (message: Message) => readonly string[], events: readonly object[]): readonly string[] =>
  events.flatMap((event) => {
    const { type, ...body } = event as { readonly type: string };
    return lines({ type, body } as unknown as Message);
  });

test("the same in what is told while an agent works, in what came of a session, and in what classify says", () => {
  fc.assert(
    fc.property(agentText, (text) => {
      const by = { by: "Ada", at };
      const outputs: Readonly<Record<string, Json>> = {
        solicit: { original: text, plan: text, decisions: [{ kind: "k", title: text, text, ...by }], assumptions: [] },
        clarify: { original: text, clarified: text, readings: [{ kind: "k", quote: text, text, ...by }] },
        bound: { intent: text, map: [{ domain: "data", who: "person", words: text, ...by }] },
        ground: { intent: text, mapping: [{ rule: text, case: text, means: text, how: "confirm", ...by }] },
        goal: { outcome: text, metric: text, boundary: null, priority: text, endState: { check: text } },
        grasp: {
          intent: text,
          missing: null,
          parts: (["understood", "otherwise", "open"] as const).map((verdict) => ({
            ...{ title: text, verdict, said: text, truth: text, isSeen: false, by: "Ada" },
            places: [{ claim: text, source: text }],
          })),
        },
        elicit: { intent: text, endPoint: text, decisions: [] },
        induce: { intent: text, rules: [{ title: text, file: text, text, ...by }], unwanted: [text], decisions: [] },
        recollect: { intent: text, readings: [{ quote: text, text, ...by }], unknown: [text] },
        other: { [text]: text },
      };
      const finding = { signal: "Irreversibility", severity: "gate", evidence: text, span: { start: 0, end: 4 } } as const;
      const assessment: Assessment = {
        verdict: "gate",
        findings: [finding],
        pattern: { tool: text, target: text, environment: text },
        reasons: [text],
      };
      const action = { tool: "Bash", input: { command: text }, cwd: "/" };
      const lines = [
        ...told(attendLines(io), attended(text)),
        ...told(frameLines(io), framed(text)),
        ...Object.entries(outputs).flatMap(([protocol, output]) => showOutput(io, closedWith(protocol, output))),
        ...verdictView(action, assessment, io),
        ...verdictView(action, { ...assessment, findings: [] }, io),
      ];
      expect(ours(lines).filter((line) => line.includes(mark))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each([30, 80, 200])("what stands behind our words fits in %i columns too", (columns) => {
  fc.assert(
    fc.property(agentText, fc.string({ maxLength: 60, unit: "grapheme-ascii" }), (text, words) => {
      for (const line of saidAfter(words.slice(0, columns), text, { columns })) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }),
    { numRuns: 100 },
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

test("X4 a quote inside of a text is behind its own gutter on every line that it is broken into, and nothing of it is lost", () => {
  const words = "They agree about the queue and differ about the cache. ".repeat(4).trim();
  for (const columns of [20, 30, 56, 110]) {
    const lines = said(`ada said:\n│ ${words}\nno quote ${words}`, { columns });
    const quoted = lines.slice(1).filter((line) => line.startsWith("  │ │ "));
    expect(quoted.length).toBeGreaterThan(1);
    expect(quoted.map((line) => line.slice("  │ │ ".length)).join("")).toBe(words);
    if (columns > 24) for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  }
});
