import type { TimelineRow } from "../../host/timeline/row.ts";
import { visibleLine } from "../../kernel/text.ts";
import { outputNotKept, permissionEnd, rowStateWords } from "../../kernel/words/row-words.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import type { Io } from "../io.ts";
import { said, saidAfter, saidLine } from "../views/said.ts";

interface ShownCalls {
  readonly now: string;
  readonly indent?: number;
  /** The session that is told; rows of others name theirs. */
  readonly home?: string;
  /** Its number, where it can be asked for by it. */
  readonly number?: number;
  /** Its output, where all of them are told with theirs; no text: nobody kept it. */
  readonly output?: { readonly text: string | undefined } | undefined;
}

/** One row of a session: when, what it was judged, how it ended; then the command itself, and who was asked and said what. */
export function callLines(io: Io, row: TimelineRow, { now, indent = 0, home, number, output }: ShownCalls): readonly string[] {
  const space = " ".repeat(indent);
  const below = indent + 4;
  const head = [
    clockOf(row.startedAt),
    ...(number === undefined ? [] : [io.dim(`#${number}`)]),
    ...(row.verdict === null ? [] : [verdictOf(io, row)]),
    endOf(io, row, now),
    ...(home === undefined || row.session === home ? [] : [io.dim(row.session)]),
  ].join("  ");
  const ours = " ".repeat(below);
  return [
    `${space}${head}`,
    ...saidLine(row.tool === "" || isShell(row) ? row.title : `${row.tool} ${row.title}`, { indent: below, maxChars: 1_000 }),
    ...(row.why === "" ? [] : saidAfter(`${ours}${io.dim(whyWords(row))}`, row.why, { maxChars: 400 })),
    ...(row.answer === "" ? [] : [`${ours}${visibleLine(row.answer)}${waitOf(row)}`]),
    ...(row.said === "" ? [] : said(row.said, { indent: below })),
    ...row.permitted.flatMap((given) =>
      saidAfter(`${ours}allowed: ${visibleLine(given.by)}'s permission ${permissionEnd(given)} for`, given.what),
    ),
    ...(output === undefined ? [] : outputLines(io, row, { ...output, indent: below })),
  ];
}

/** A reason is why somebody was asked only where somebody was: a note, a refusal and a guard that only watches ask nobody. */
export function whyWords({ kind, verdict, gate, answer, permitted, state }: TimelineRow): string {
  if (kind === "step") return "because";
  if (verdict === "refuse") return state === "blocked" ? "refused because" : "would be refused because";
  if (verdict === "advisory") return "noted because";
  if (permitted.length > 0) return "permitted, though";
  return gate === null && answer === "" && !unrun.has(state) ? "would be asked about because" : "asked because";
}

/** A call that nobody let through has no output; of an agent's work there may be some before it was stopped. */
export const hasRun = ({ kind, state, ranFrom }: TimelineRow): boolean => ranFrom !== null && (kind === "task" || !unrun.has(state));
const unrun: ReadonlySet<TimelineRow["state"]> = new Set(["waiting", "blocked", "edited", "closed"]);

/** In the place of its output, where there is none to show. */
export function withoutOutput(row: TimelineRow, text: string | undefined): string {
  if (row.state === "waiting") return "it has not run";
  if (!hasRun(row)) return "it never ran";
  if (row.state === "running") return "no output so far";
  return text === "" ? "it printed nothing" : outputNotKept(row.state);
}

const isShell = ({ tool }: TimelineRow): boolean => tool === "Bash";

/** Safe is only what nobody had to allow. */
const verdictOf = (io: Io, { verdict, permitted }: TimelineRow): string => {
  if (permitted.length > 0) return io.warn("permitted");
  const word = onScreen(verdict ?? "");
  return verdict === "low" ? io.good(word) : verdict === "refuse" ? io.bad(word) : io.warn(word);
};

function endOf(io: Io, row: TimelineRow, now: string): string {
  const { state, kind, exitCode, ranFrom, startedAt, endedAt, isAtMost } = row;
  const word = kind === "question" && state === "done" ? "answered" : rowStateWords[state];
  const isOpen = endedAt === null && (state === "running" || state === "waiting");
  const from = state === "waiting" || kind === "question" ? startedAt : ranFrom;
  const until = isOpen ? now : endedAt;
  const took = from === null || until === null ? "" : `${isOpen ? " for" : ", took"} ${isAtMost ? "≤ " : ""}${lastedWords(from, until)}`;
  const paint = state === "failed" ? io.bad : state === "waiting" || state === "unseen" ? io.warn : (text: string) => text;
  return `${paint(word)}${took}${exitCode === null ? "" : `, exit ${exitCode}`}`;
}

/** How long a person was waited for. */
const waitOf = ({ gate, startedAt, ranFrom, endedAt }: TimelineRow): string => {
  const until = ranFrom ?? endedAt;
  return gate === null || until === null ? "" : `, after ${lastedWords(startedAt, until)}`;
};

type ShownOutput = NonNullable<ShownCalls["output"]> & { readonly indent: number };

/** How a call ended stands in the last lines. */
const shownLines = { head: 3, tail: 7 } as const;

function outputLines(io: Io, row: TimelineRow, { text, indent }: ShownOutput): readonly string[] {
  const ours = " ".repeat(indent);
  if (!text) return [`${ours}${io.dim(withoutOutput(row, text))}`];
  const lines = text.split("\n");
  const { head, tail } = shownLines;
  const more = lines.length - head - tail;
  const words = (part: readonly string[]): readonly string[] => said(part.join("\n"), { indent });
  if (more <= 1) return [`${ours}${io.dim("output")}`, ...words(lines)];
  const between = `${ours}${io.dim(`${more} more lines of it are kept`)}`;
  return [`${ours}${io.dim("output")}`, ...words(lines.slice(0, head)), between, ...words(lines.slice(-tail))];
}

const clocks = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const days = new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", month: "short", year: "numeric" });
const clockOf = (at: string): string => clocks.format(new Date(at));
/** The day of a moment, as it heads the calls of that day. */
export const dayWords = (at: string): string => days.format(new Date(at));

function lastedWords(from: string, until: string): string {
  const seconds = Math.max(0, Date.parse(until) - Date.parse(from)) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${Math.floor(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
