import { visible, visibleLine } from "../kernel/text.ts";
import type { Action, Assessment, Finding, Span, Verdict } from "../risk/types.ts";
import type { Io, Paint } from "./io.ts";

const linesMax = 40;
const columnsUsual = 100;

/**
 * The action as it is, line by line, with each finding under the place it comes from. Nothing of a dangerous line is
 * hidden: long commands are folded where nothing was found, and the fold says how much is in it.
 */
export function verdictView(
  action: Action,
  { verdict, findings, pattern, reasons }: Assessment,
  io: Pick<Io, "bold" | "dim" | "good" | "warn" | "bad">,
): readonly string[] {
  const paint = paintOf(verdict, io);
  const text =
    typeof action.input["command"] === "string" ? action.input["command"] : JSON.stringify(action.input, undefined, 2);
  const shown = action.input["command"] === undefined ? [] : findings;
  return [
    `${paint(io.bold(verdict))}  ${says[verdict]}`,
    "",
    ...underlined(text, shown, io),
    ...(findings.length > 0
      ? [
          "",
          ...findings.map(
            (finding) =>
              `${severityPaint(finding, io)(`${finding.severity.padEnd(8)} ${finding.signal}`)}  ${visibleLine(finding.evidence)}`,
          ),
        ]
      : []),
    "",
    io.dim(
      findings.length > 0
        ? `approvals would be for: ${visibleLine(pattern.tool)} · ${visibleLine(pattern.target) || "(no target)"} · ${visibleLine(pattern.environment)}`
        : reasons.map(visibleLine).join("; "),
    ),
  ];
}

const says: Readonly<Record<Verdict, string>> = {
  low: "no objection",
  advisory: "runs, with a note",
  gate: "a person is asked first",
  refuse: "refused; no answer inside the session unlocks it",
};

const paintOf = (verdict: Verdict, io: Pick<Io, "good" | "warn" | "bad">): Paint =>
  verdict === "low" ? io.good : verdict === "advisory" ? io.warn : io.bad;
const severityPaint = ({ severity }: Finding, io: Pick<Io, "warn" | "bad">): Paint =>
  severity === "advisory" ? io.warn : io.bad;

interface Line {
  readonly start: number;
  readonly text: string;
}

/** Lines with marks under them; runs of lines without marks beyond a few are folded. */
function underlined(
  text: string,
  findings: readonly Finding[],
  io: Pick<Io, "dim" | "warn" | "bad">,
): readonly string[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ start, text: line });
    start += line.length + 1;
  }
  const marked = lines.map((line) => findings.filter((finding) => finding.span && meets(finding.span, line)));
  const keep = lines.map(
    (_, index) =>
      lines.length <= linesMax || index < 3 || index >= lines.length - 2 || (marked[index]?.length ?? 0) > 0,
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

const meets = ({ start, end }: Span, line: Line): boolean =>
  start < line.start + line.text.length + 1 && end > line.start;

/** One line and its marks. Escapes widen characters, so the columns are measured on what is shown. */
function drawn(line: Line, findings: readonly Finding[], io: Pick<Io, "dim" | "warn" | "bad">): readonly string[] {
  const out: string[] = [];
  const columnsMax = Math.max(20, (process.stdout.columns ?? columnsUsual) - 2); // or the marks would stand under other words
  for (let from = 0; from === 0 || from < line.text.length; from += columnsMax) {
    const piece = line.text.slice(from, from + columnsMax);
    out.push(`  ${visible(piece).replaceAll("\t", " ")}`);
    const marks = marksOf(piece, line.start + from, findings);
    if (marks.trim() !== "")
      out.push(`  ${findings.some(({ severity }) => severity !== "advisory") ? io.bad(marks) : io.warn(marks)}`);
  }
  return out;
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
