import { expect, test } from "vitest";
import type { GateRecord, SessionRecord } from "../../journal/journal.ts";
import type { FamilyStatus } from "../../runtime/family.ts";
import type { Io } from "../io.ts";
import { showGate, showOptions, showSession, showTrace } from "./views.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain } as Io;

test.each([
  ["gate → dismiss → let through → completed", "needs approval → allowed once → done"],
  ["low → allowed (low) → ran", "ran, safe"],
  ["advisory → allowed (noted) → failed", "note → failed"],
  ["gate → allowed (observed) → ran", "needs approval → ran, only watched → ran"],
  ["gate → dismiss → let through by the answer to c1 → ran", "needs approval → allowed once → ran by the answer to c1 → ran"],
  ["gate → halt → blocked (halt)", "needs approval → blocked"],
  ["gate → modify → blocked (modify)", "needs approval → edited"],
  ["gate → lapsed (timeout)", "needs approval → lapsed (timeout)"],
])("a trace that keeps %j reads %j", (to, shown) =>
  expect(showTrace(io, [{ item: "Bash x", from: "not weighed", to }]).at(-1)).toBe(`    │ → ${shown}`),
);

const gate = {
  id: "g1",
  gate: {
    kind: "gap",
    question: "What now?",
    options: [
      { id: "read", label: "Read it again", changes: "x".repeat(400), text: "none" },
      { id: "provide", label: "Say what is missing", text: "required" },
    ],
  },
} as unknown as GateRecord;

test("options have numbers to answer with; what is cut stands whole in `explain`", () => {
  expect(showOptions(io, gate)).toEqual([
    "  The question:",
    "  │ What now?",
    "    1 read      proposed:",
    "      │ Read it again",
    `      │ ${"x".repeat(200)} … (200 of 400 characters cut; the whole: assent explain g1)`,
    "    2 provide   Say what is missing (needs --text)",
  ]);
  expect(showOptions(io, gate, true)).toContain(`      │ ${"x".repeat(400)}`);
});

test("a session is listed by the first line of its title, which `show` does not cut", () => {
  const record = { stream: "goal-1", title: `${"x".repeat(400)}\n\nmore`, outcome: "converged", parent: null };
  const at = "2026-01-01T00:00:00.000Z";
  const standing: FamilyStatus = { status: "ended", openGates: 0, isSeenTo: true };
  const session = { ...(record as unknown as SessionRecord), updatedAt: at, standing };
  expect(showSession(io, session, at)).toContain("the whole: assent show goal-1");
  expect(showSession(io, session, at, { whole: true })).toBe(`goal-1  done · 0 s ago\n    │ ${"x".repeat(400)}`);
});

test("A21 a command that a person edited is told with whose edit it is, in a line of ours", () => {
  const gate = { kind: "risk", title: "t", question: "May this run?", urgency: 3, harm: "Harm.", context: [], evidence: [] };
  const record = { id: "g1", stream: "s", openedAt: "2026-01-01T00:10:00.000Z", gate } as unknown as GateRecord;
  const edited = { by: "mira", at: "2026-01-01T00:05:00.000Z" };
  const shown = (around: object) => showGate({ ...io, warn: plain, bad: plain }, record, record.openedAt, around).join("\n");
  expect(shown({ edited })).toMatch(/\n {2}mira edited this command at \d\d:05, 5 min ago\n/);
  expect(shown({ edited: { ...edited, by: "mi\u001b[2Jra" } })).toContain("mi\\x1b[2Jra edited");
  expect(shown({ edited: null })).not.toContain("edited");
});

test("a gate lists every reason where there are several, and a single one only as its harm", () => {
  const reasons = (...claims: readonly string[]): readonly string[] => {
    const evidence = claims.map((claim) => ({ claim, source: "the action" }));
    const record = {
      ...{ id: "g1", stream: "s", openedAt: "2026-01-01T00:00:00.000Z" },
      gate: { kind: "risk", title: "t", question: "May this run?", urgency: 3, harm: "Harm one.", context: [], evidence },
    } as unknown as GateRecord;
    return showGate({ ...io, warn: plain, bad: plain }, record, record.openedAt).filter((line) => line.includes("(the action)"));
  };
  expect(reasons("Harm one.", "Harm two.")).toHaveLength(2);
  expect(reasons("Harm one.")).toEqual([]);
});
