import { onScreen } from "../../kernel/words/screen-words.ts";
import { expect, test } from "vitest";
import type { Message } from "../../kernel/message.ts";
import type { Assessment, Verdict } from "../../risk/types.ts";
import { attendLines } from "./attend-view.ts";
import type { Io, Paint } from "../io.ts";
import { verdictView } from "./verdict-view.ts";

const painted =
  (colour: string): Paint =>
  (text) =>
    `<${colour}>${text}`;
const plain: Paint = (text) => text;
const io = { bold: plain, dim: plain, good: painted("green"), warn: painted("yellow"), bad: painted("red") } as Io;
const pattern = { tool: "x", target: "", environment: "local" };
const action = { tool: "Bash", input: { command: "x" }, cwd: "/" };

test.each<[Verdict, string]>([
  ["low", "<green>"],
  ["advisory", "<yellow>"],
  ["gate", "<yellow>"],
  ["refuse", "<red>"],
])("A18 %s has one colour wherever it is shown: %s", (verdict, colour) => {
  const assessment: Assessment = { verdict, findings: [], pattern, reasons: [] };
  const weighed = { type: "plan.weighed", body: { weights: [{ task: "t1", verdict, reasons: [] }] } };
  expect(verdictView(action, assessment, io)[0]).toContain(`${colour}${onScreen(verdict)}`);
  expect(attendLines(io)(weighed as unknown as Message)[0]).toContain(`  ${colour}`);
});

test("a long command is broken between words, with its marks under them", () => {
  const command = `${"word ".repeat(30)}rm`;
  const span = { start: 150, end: 152 };
  const finding = { signal: "Irreversibility", severity: "gate", evidence: "x", span } as const;
  const assessment: Assessment = { verdict: "gate", findings: [finding], pattern, reasons: [] };
  const lines = verdictView({ ...action, input: { command } }, assessment, io);
  const shown = lines.filter((line) => line.startsWith("  │ word"));
  expect(shown.every((line) => /^ {2}│ (?:word )+(?:rm)?$/.test(line))).toBe(true);
  expect(lines.join("\n")).toMatch(/(^.*)rm\n {4}<yellow> *~~/m);
});
