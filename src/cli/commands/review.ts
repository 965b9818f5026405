import { resolve } from "node:path";
import { transcriptClients } from "../../adapters/transcripts/readers.ts";
import { clientRow } from "../../adapters/clients/rows.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { Fault } from "../../kernel/trouble.ts";
import { textOption, type CliCommand, type CommandInput } from "../command.ts";
import { exit } from "../exit.ts";
import type { Application } from "../../host/application.ts";
import type { Io } from "../io.ts";
import { reviewData } from "../../host/review/review-data.ts";
import { reviewSurroundings, sourcesOf, type ReviewAsked } from "../../host/review/review-sources.ts";
import { readAll, type ReviewReading, type ReviewSources } from "../../host/review/review-read.ts";
import type { ReviewTally } from "../../host/review/review-tally.ts";
import { progressOn } from "../live-line.ts";
import { reviewView } from "../views/review-view.ts";

export const review: CliCommand = {
  name: "review",
  summary: "Run the engine over past sessions of the clients here: what it would have asked, and what it would have missed.",
  options: [
    ["--transcript <file...>", "read these transcripts instead of looking for some"],
    ["--client <name>", `only sessions of ${transcriptClients.join(" or ")}`],
    ["--since <days>", "how many days back (default: 30, and everything with --transcript; 0 is everything)"],
    ["--limit <n>", "examples for each rule (default: 3)"],
  ],
  examples: [
    "assent review",
    "assent review --since 0 --client codex",
    "assent review --transcript session.jsonl --limit 10",
    "assent review --json > review.json",
  ],

  async run(input, application, io) {
    const asked = askedFor(input, application);
    const stop = new AbortController();
    const interrupt = (): void => stop.abort();
    process.once("SIGINT", interrupt); // a second one ends the process, as ever
    try {
      const sources = await sourcesOf(asked, application, stop.signal);
      const { tally, places } = await reviewSurroundings(asked, application);
      const progress = progressOn(io, "reading tool calls");
      const reading = await readAll({ sources, tally, places, onProgress: progress.at, signal: stop.signal }).finally(progress.done);
      io.data(
        reviewData(tally, {
          ...reading,
          files: sources.files.length - reading.unread.length,
          looked: sources.looked,
          complete: !stop.signal.aborted,
        }),
      );
      say(io, { tally, sources, reading, isWhole: !stop.signal.aborted });
      return exit.ok;
    } finally {
      process.off("SIGINT", interrupt);
    }
  },
};

const dayMs = 86_400_000;

function askedFor(input: CommandInput, { cwd }: Application): ReviewAsked {
  const given: unknown = input.options["transcript"]; // a list, because it may be repeated
  const files = (Array.isArray(given) ? given : [])
    .flatMap((value) => String(value).split(","))
    .filter((file) => file !== "")
    .map((file) => resolve(cwd, file));
  const name = textOption(input, "client");
  const client = transcriptClients.find((each) => each === name);
  if (name !== undefined && !client) throw new Fault("input.invalid", `--client takes ${transcriptClients.join(" or ")}`);
  const days = numberOption(input, "since", files.length > 0 ? 0 : 30);
  return {
    files,
    ...(client ? { client } : {}),
    sinceMs: days === 0 ? Number.NEGATIVE_INFINITY : Date.now() - days * dayMs,
    examplesMax: Math.min(numberOption(input, "limit", 3), 100),
  };
}

function numberOption(input: CommandInput, name: string, otherwise: number): number {
  const given = textOption(input, name);
  if (given === undefined) return otherwise;
  if (!/^\d{1,6}$/.test(given)) throw new Fault("input.invalid", `--${name} takes a whole number, such as ${otherwise}`);
  return Number(given);
}

interface Said {
  readonly tally: ReviewTally;
  readonly sources: ReviewSources;
  readonly reading: ReviewReading;
  readonly isWhole: boolean;
}

const widthOtherwise = 100;

function say(io: Io, { tally, sources, reading, isWhole }: Said): void {
  for (const { path, why } of reading.unread.slice(0, 5)) io.note(`not read: ${visibleLine(path)}: ${visibleLine(why)}`);
  const { broken, tooLong, unknown } = reading.skipped;
  if (broken + tooLong + unknown > 0)
    io.note(
      `passed over ${count(broken + tooLong + unknown, "line")}: ${broken} broken, ${tooLong} too long, ${unknown} of a kind not ` +
        "known here",
    );
  if (!isWhole) io.note(io.warn("stopped early; this is what was found so far"));
  const lines =
    tally.sessions.size === 0 ? nothingFound(sources) : reviewView(tally, { io, width: process.stdout.columns ?? widthOtherwise });
  for (const line of lines) io.out(line);
}

const movers = transcriptClients.map((client) => clientRow(client).homeVariable);

const nothingFound = ({ looked, older, isNamed }: ReviewSources): readonly string[] => [
  isNamed ? "No tool calls in:" : "No sessions with tool calls found. Looked in:",
  ...looked.map((place) => `  ${visibleLine(place)}`),
  ...(older > 0 ? [`${count(older, "older session")} left out; \`assent review --since 0\` takes all.`] : []),
  ...(isNamed ? [] : [`${movers.join(" and ")} move these places; \`assent review --transcript FILE\` reads one from elsewhere.`]),
];
