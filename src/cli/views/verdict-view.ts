import { onScreen } from "../../kernel/words/screen-words.ts";
import { visible, type Span } from "../../kernel/text.ts";
import { reasonOf } from "../../risk/judge.ts";
import type { Action, Assessment, Finding, Verdict } from "../../risk/types.ts";
import type { Io, Paint } from "../io.ts";
import { saidAfter, saidLine } from "./said.ts";

const linesMax = 40;
const columnsUsual = 100;
const whole = { maxChars: 4_000, where: "--json" };

/**
 * The action as it is, line by line, with each finding under the place it comes from. Nothing of a dangerous line is
 * hidden: long commands are folded where nothing was found, and the fold says how much is in it.
 */
export function verdictView(
  action: Action,
  { verdict, findings, pattern, reasons, thread }: Assessment,
  io: Pick<Io, "bold" | "dim" | "good" | "warn" | "bad">,
): readonly string[] {
  const text = typeof action.input["command"] === "string" ? action.input["command"] : JSON.stringify(action.input, undefined, 2);
  const shown = action.input["command"] === undefined ? [] : findings;
  return [
    `${verdictPaint(verdict, io)(io.bold(onScreen(verdict)))}  ${says[verdict]}`,
    "",
    ...underlined(text, shown, io),
    ...(findings.length > 0
      ? [
          "",
          ...findings.flatMap((finding) => [
            ...saidAfter(verdictPaint(finding.severity, io)(onScreen(finding.severity)), reasonOf(finding), whole),
            io.dim(`  ${finding.signal}`),
          ]),
        ]
      : []),
    "",
    ...(findings.length > 0
      ? saidAfter(io.dim("approvals would be for:"), approvable(pattern, thread), whole)
      : saidLine(reasons.join("; "), { ...whole, indent: 0 })),
  ];
}

const approvable = ({ tool, target, environment }: Assessment["pattern"], thread: Assessment["thread"]): string =>
  thread ? `messages to ${[thread.place, ...thread.people].join(", ")}` : `${tool} · ${target || "(no target)"} · ${environment}`;

/** The colours of verdicts, the same wherever one is shown: green runs, yellow is for a person to see, red never runs. */
export const verdictPaint = (verdict: Verdict, io: Pick<Io, "good" | "warn" | "bad">): Paint =>
  ({ low: io.good, advisory: io.warn, gate: io.warn, refuse: io.bad })[verdict];

const says: Readonly<Record<Verdict, string>> = {
  low: "it would run, and nobody is asked",
  advisory: "it would run, with a note",
  gate: "a person is asked first",
  refuse: "no answer inside the session unlocks it",
};

interface Line {
  readonly start: number;
  readonly text: string;
}

/** Lines with marks under them; runs of lines without marks beyond a few are folded. */
function underlined(text: string, findings: readonly Finding[], io: Pick<Io, "dim" | "good" | "warn" | "bad">): readonly string[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ start, text: line });
    start += line.length + 1;
  }
  const marked = lines.map((line) => findings.filter((finding) => finding.span && meets(finding.span, line)));
  const keep = lines.map(
    (_, index) => lines.length <= linesMax || index < 3 || index >= lines.length - 2 || (marked[index]?.length ?? 0) > 0,
  );
  const out: string[] = [];
  let folded = 0;
  const unfold = (): void => {
    if (folded > 0) out.push(io.dim(`  … ${folded} lines without findings …`));
    folded = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (!keep[index]) {
      folded += 1;
      continue;
    }
    unfold();
    out.push(...drawn(line, marked[index] ?? [], io));
  }
  unfold();
  return out;
}

const meets = ({ start, end }: Span, line: Line): boolean => start < line.start + line.text.length + 1 && end > line.start;

/** One line and its marks. Escapes widen characters, so the columns are measured on what is shown. */
function drawn(line: Line, findings: readonly Finding[], io: Pick<Io, "good" | "warn" | "bad">): readonly string[] {
  const out: string[] = [];
  const columnsMax = Math.max(20, (process.stdout.columns ?? columnsUsual) - 4); // or the marks would stand under other words
  for (let from = 0, end = 0; from === 0 || from < line.text.length; from = end) {
    end = from + roomIn(line.text.slice(from), columnsMax);
    const piece = line.text.slice(from, end);
    out.push(`  │ ${visible(piece).replaceAll("\t", " ")}`);
    const marks = marksOf(piece, line.start + from, findings);
    if (marks.trim() !== "")
      out.push(`    ${verdictPaint(findings.some(({ severity }) => severity === "refuse") ? "refuse" : "gate", io)(marks)}`);
  }
  return out;
}

/** How much of a text goes on one line: up to a blank if there is one far enough on. */
function roomIn(text: string, columnsMax: number): number {
  if (text.length <= columnsMax) return columnsMax;
  const blank = text.lastIndexOf(" ", columnsMax - 1) + 1;
  return blank > columnsMax / 2 ? blank : columnsMax;
}

function marksOf(piece: string, start: number, findings: readonly Finding[]): string {
  let marks = "";
  for (let at = 0; at < piece.length; at += 1) {
    const width = visible(piece[at] ?? "").replaceAll("\t", " ").length;
    const marked = findings.some(({ span }) => span && span.start <= start + at && start + at < span.end);
    marks += (marked ? "~" : " ").repeat(Math.max(1, width));
  }
  return marks.trimEnd();
}
