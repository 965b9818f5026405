import { clientRow } from "../../adapters/clients/rows.ts";
import type { PastOutcome } from "../../adapters/transcripts/types.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import type { Verdict } from "../../risk/types.ts";
import type { Io } from "../io.ts";
import type { CallGroup, Example } from "../../host/review/review-groups.ts";
import type { ReviewTally } from "../../host/review/review-tally.ts";
import { said, saidAfter } from "./said.ts";
import { verdictPaint } from "./verdict-view.ts";

type Colours = Pick<Io, "bold" | "dim" | "good" | "warn" | "bad">;

interface Screen {
  readonly io: Colours;
  readonly width: number;
}

const groupsShown = 25;
const missedShown = 10;

/** The engine's verdicts on past sessions, for a person who decides whether to switch it on. */
export function reviewView(tally: ReviewTally, screen: Screen): readonly string[] {
  const groups = tally.groups();
  const asked = groups.filter(({ verdict, tool }) => verdict !== "advisory" && tool !== resultTool);
  const noted = groups.filter(({ verdict, tool }) => verdict === "advisory" && tool !== resultTool);
  const results = groups.filter(({ tool }) => tool === resultTool);
  return [
    ...header(tally, screen.io),
    ...section("What it would have asked or refused, by rule", asked, screen),
    ...section("What it would have noted; the agent goes on", noted, screen),
    ...section("Instructions to the agent in what came back to it", results, screen),
    ...missedSection(tally, screen),
    "",
    ...footer(tally, screen),
  ];
}

const resultTool = "tool_result";

function header(tally: ReviewTally, io: Colours): readonly string[] {
  const total = sum(Object.values(tally.calls));
  const sessions = [...tally.sessions].map(([client, ids]) => `${count(ids.size, "session")} of ${clientRow(client).title}`);
  const { firstAt, lastAt } = tally;
  const days = firstAt === undefined || lastAt === undefined ? "" : `, ${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}`;
  const rows: readonly (readonly [Verdict, string])[] = [
    ["low", "nothing to say"],
    ["advisory", "noted, and run"],
    ["gate", io.warn("a person asked first")],
    ["refuse", io.bad("refused")],
  ];
  return [
    `${io.bold(count(total, "tool call"))} in ${sessions.join(" and ")}${days}`,
    ...rows.map(
      ([verdict, says]) => `  ${String(tally.calls[verdict]).padStart(7)}  ${share(tally.calls[verdict], total).padStart(6)}  ${says}`,
    ),
    ...(tally.results.flagged > 0
      ? [`  ${count(tally.results.flagged, "result")} of ${tally.results.read} told the agent what to do`]
      : []),
  ];
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent > 0 && percent < 0.1 ? "<0.1" : percent.toFixed(1)} %`;
}

function section(title: string, groups: readonly CallGroup[], screen: Screen): readonly string[] {
  if (groups.length === 0) return [];
  const left = groups.slice(groupsShown);
  return [
    "",
    screen.io.bold(title),
    ...groups.slice(0, groupsShown).flatMap((group) => groupLines(group, screen)),
    ...(left.length > 0
      ? [screen.io.dim(`  and ${sum(left.map((group) => group.count))} more in ${count(left.length, "rule")}; --json has them`)]
      : []),
  ];
}

function groupLines(group: CallGroup, { io, width }: Screen): readonly string[] {
  const paint = verdictPaint(group.verdict, io);
  const refused = group.verdict === "refuse" ? paint(" refused") : "";
  const outcomes = outcomeWords(group);
  return [
    ...saidAfter(
      `${paint(`${group.count} ×`.padStart(7))} ${group.signal}${refused} ${io.dim(
        `· ${count(group.sessions.size, "session")}${outcomes === "" ? "" : ` · ${outcomes}`}`,
      )}`,
      group.tool,
    ),
    ...group.examples.flatMap((example) => exampleLines(example, { io, width })),
  ];
}

const outcomeSays: Readonly<Record<PastOutcome, string>> = {
  ran: "ran",
  failed: "failed",
  rejected: "stopped by the person",
  blocked: "blocked by the client",
};

/** Outcomes without us, where the transcript tells. */
const outcomeWords = ({ outcomes }: CallGroup): string =>
  (Object.keys(outcomeSays) as PastOutcome[])
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => `${outcomes[outcome]} ${outcomeSays[outcome]}`)
    .join(", ");

const exampleLinesMax = 3;

function exampleLines({ text, why, outcome }: Example, { io, width }: Screen): readonly string[] {
  const became = outcome === undefined || outcome === "ran" ? "" : `(${outcomeSays[outcome]})`;
  return [...behind(text, 8, width), ...behind(why, 10, width).map(io.dim), ...(became === "" ? [] : [io.dim(`          ${became}`)])];
}

/** Somebody else's text, behind the gutter, in at most a few lines. */
const behind = (text: string, indent: number, width: number): readonly string[] =>
  fold(visibleLine(text), width - indent - 2).flatMap((line) => said(line, { indent, columns: undefined }));

/** A long text over a few lines of the terminal, broken at blanks where they are; a cut is seen. */
export function fold(text: string, width: number): readonly string[] {
  const columns = Math.max(20, width);
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > 0 && lines.length < exampleLinesMax) {
    const isLast = lines.length === exampleLinesMax - 1;
    if (rest.length <= columns) return [...lines, rest.join("")];
    if (isLast) return [...lines, `${rest.slice(0, columns - 1).join("")}…`];
    const blank = rest.lastIndexOf(" ", columns - 1) + 1;
    const end = blank > columns / 2 ? blank : columns;
    lines.push(rest.slice(0, end).join("").trimEnd());
    rest = rest.slice(end);
  }
  return lines;
}

function missedSection({ missed }: ReviewTally, { io, width }: Screen): readonly string[] {
  if (missed.count === 0)
    return ["", `${io.bold("What was missed:")} no call that the person stopped would have gone through without a word.`];
  const shown = missed.examples.slice(0, missedShown);
  return [
    "",
    io.bold(`What was missed: ${count(missed.count, "call")} that the person stopped and the engine would have let run`),
    ...shown.flatMap(({ text }) => behind(text, 4, width)),
    ...(missed.examples.length > shown.length ? [io.dim("    and more; --json has them")] : []),
    io.dim("  People also stop what is harmless and merely wrong; the transcript does not say which."),
  ];
}

function footer(tally: ReviewTally, { io }: Screen): readonly string[] {
  const unread = tally.unreadCalls;
  return [
    ...(unread > 0
      ? [io.dim(`${count(unread, "call")} could not be read from the transcript and ${unread === 1 ? "is" : "are"} not counted.`)]
      : []),
    io.dim("What git held and which files existed then cannot be known now; live, the engine looks, and asks a little less."),
    `To see one in detail: ${io.bold('assent classify "…"')}. Nothing was run, sent or written.`,
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
