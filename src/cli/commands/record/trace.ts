import { findSession, recentSessions } from "../../../host/find.ts";
import { isIdle } from "../../../host/idle.ts";
import { viewAt } from "../../../host/session-view.ts";
import type { Application } from "../../../host/application.ts";
import { shortTime } from "../../../host/guard/moment.ts";
import { keptOutputs, rowDetail } from "../../../host/timeline/row-detail.ts";
import { timelineOf } from "../../../host/timeline/timeline.ts";
import type { SessionRecord } from "../../../journal/journal.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { count } from "../../../kernel/text.ts";
import { Fault, isRefusal } from "../../../kernel/trouble.ts";
import { standingOf } from "../../../runtime/family.ts";
import { recount, summaryOf } from "../../../runtime/summary.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { textOption, type CliCommand, type CommandInput } from "../../command.ts";
import { sinceOf, sinceOption, spoken } from "../../duration.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, sayUsage, type Io } from "../../io.ts";
import { callLines, dayWords, hasRun, withoutOutput } from "../../calls/call-lines.ts";
import { doneSince, numbered, type NumberedCall } from "../../calls/numbered.ts";
import { exchangeResting } from "../../views/exchange-view.ts";
import { said, saidLine } from "../../views/said.ts";
import { changesOf, countsOf, sayCounts, taskResultsOf } from "../../views/task-results.ts";
import { showTrace, standingWords, startedName } from "../../views/views.ts";

const trace: CliCommand = {
  name: "trace",
  arguments: "[session]",
  summary: "Show what a session did, call by call: when, how it was judged, who answered, how it ended; and what became of each item.",
  options: [
    ["--since <time>", "only what was done in this time (30m, 12h, 7d); without a session, of every one"],
    ["--failed", "only calls that failed, with their exit code; with --output also why"],
    ["--output", "the first and the last lines of what each call printed, as far as it was kept"],
    ["--call <number>", "one call alone, with its reasons and all that is kept of its output"],
  ],
  examples: [
    "assent trace guard-7f3k",
    "assent trace --since 12h --output",
    "assent trace --since 1d --failed --output",
    "assent trace guard-7f3k --call 3",
  ],

  async run(input, application, io) {
    const since = sinceOption(input);
    const number = textOption(input, "call");
    if (input.args[0] === undefined && number !== undefined) return sayUsage(io, whoseCall);
    if (input.args[0] === undefined) return since === undefined ? sayUsage(io, whichOne) : traceAll(input, application, io);
    const { journal, runtime } = await application.read();
    const record = await findSession(journal, input.args[0]);
    if (isRefusal(record)) return sayRefused(io, record);
    const told = await recount(runtime, record.stream);
    const [summary, view] = [summaryOf(told), await viewAt(told)];
    const standings = taskResultsOf(view);
    const all = await callsOf(runtime, record.stream);
    if (number !== undefined) return showCall(io, application, all, number);
    const wants = input.options["failed"] === true;
    const rows = doneSince(all, sinceOf(since, runtime.world.clock())).filter((row) => !wants || hasFailed(row));
    const standing = await standingOf(runtime, record);
    const now = runtime.world.clock();
    io.data({
      stream: summary.stream,
      status: summary.status,
      standing,
      outcome: summary.outcome,
      trace: summary.trace,
      left: summary.left,
      calls: rows,
      ...countsOf(standings),
    });
    const resting = view.shows === "exchange" ? exchangeResting(record.stream, view) : {};
    const stood = {
      outcome: summary.outcome,
      standing,
      isIdle: await isIdle(runtime, record),
      idleSince: shortTime(record.updatedAt, now),
    };
    io.out(`${io.bold(record.stream)} ${standingWords(io, stood, resting)}`);
    // a guard, or one that has ended
    const isOfCalls = view.shows === "calls" || (view.shows === "phase" && all.some(({ kind }) => kind === "call"));
    if (!isOfCalls) for (const line of showTrace(io, summary.trace, changesOf(standings))) io.out(line);
    for (const item of summary.left) for (const line of [`  ${io.warn("left open:")}`, ...saidLine(item, { indent: 4 })]) io.out(line);
    for (const line of sayCounts(io, standings)) io.out(line);
    await sayCalls(io, runtime, rows, { home: record.stream, wantsOutput: input.options["output"] === true });
    if (isOfCalls && rows.length === 0) io.out(io.dim(noCalls(since, wants)));
    return exit.ok;
  },
};

const hasFailed = ({ state }: NumberedCall): boolean => state === "failed";

const noCalls = (since: string | undefined, wantsFailed: boolean): string => {
  const when = since === undefined ? "" : ` in the last ${spoken(since)}`;
  return wantsFailed ? `No call failed${when}.` : since === undefined ? "No calls yet." : `No calls${when}.`;
};

const whichOne = "name a session (`assent sessions` lists them, the last active first), or a time: `assent trace --since 12h`";
const whoseCall = "name the session whose call it is: `assent trace SESSION --call 3`";

const callsOf = async (runtime: Runtime, stream: SessionId): Promise<readonly NumberedCall[]> =>
  numbered((await timelineOf(runtime, stream)).rows);

interface SaidCalls {
  readonly home: string;
  readonly wantsOutput: boolean;
}

async function sayCalls(io: Io, runtime: Runtime, rows: readonly NumberedCall[], { home, wantsOutput }: SaidCalls): Promise<void> {
  const now = runtime.world.clock();
  const outputs = wantsOutput ? await keptOutputs(runtime, rows) : undefined;
  let day = "";
  for (const row of rows) {
    if (dayWords(row.startedAt) !== day) io.out(io.dim((day = dayWords(row.startedAt))));
    const output = outputs && row.kind === "call" && hasRun(row) ? { text: outputs.get(row.id) } : undefined;
    for (const line of callLines(io, row, { now, home, number: row.number, output })) io.out(line);
  }
}

/** Everything that was done since then, by whichever session; those that are work of another are told there. */
async function traceAll(input: CommandInput, application: Application, io: Io): Promise<Exit> {
  const { journal, runtime } = await application.read();
  const since = sinceOf(sinceOption(input), runtime.world.clock()) ?? "";
  const wantsFailed = input.options["failed"] === true;
  const all: { readonly record: SessionRecord; readonly rows: readonly NumberedCall[] }[] = [];
  for (const record of await recentSessions(journal, { since })) {
    const done = record.parent === null ? doneSince(await callsOf(runtime, record.stream), since) : [];
    const rows = done.filter((row) => !wantsFailed || hasFailed(row));
    if (rows.length > 0) all.unshift({ record, rows }); // the last active one at the end, where a terminal is read
  }
  io.data({ since, sessions: all.map(({ record, rows }) => ({ stream: record.stream, title: record.title, calls: rows })) });
  for (const { record, rows } of all) {
    io.out(`${io.bold(record.stream)} ${count(rows.length, "call")}`);
    for (const line of saidLine(startedName(record, runtime.world.clock()))) io.out(line);
    await sayCalls(io, runtime, rows, { home: record.stream, wantsOutput: input.options["output"] === true });
    io.out("");
  }
  if (all.length === 0) io.out(wantsFailed ? "No call failed in that time." : "Nothing was done in that time.");
  return exit.ok;
}

async function showCall(io: Io, application: Application, rows: readonly NumberedCall[], number: string): Promise<Exit> {
  const row = rows[Number(number) - 1];
  if (!row) throw new Fault("input.invalid", `there is no call ${number}; \`assent trace\` numbers them from 1 to ${rows.length}`);
  const { runtime } = await application.read();
  const { outputOf } = await import("../../../host/timeline/call-output.ts");
  const around = { paths: application.paths, environment: application.environment, world: runtime.world };
  const detail = await rowDetail(runtime, { stream: row.session as SessionId, first: row.first }, (wanted) => outputOf(around, wanted));
  io.data(detail ?? { row });
  const output = hasRun(row) ? detail?.output?.text : undefined;
  for (const line of callLines(io, row, { now: runtime.world.clock(), number: row.number })) io.out(line);
  for (const reason of (detail?.reasons ?? []).filter((reason) => row.verdict !== "low" && reason !== row.why))
    for (const line of said(reason, { indent: 4 })) io.out(line);
  if (output) for (const line of [io.dim("    output"), ...said(output, { indent: 4 })]) io.out(line);
  else if (row.kind !== "question" && row.kind !== "step") io.out(io.dim(`    ${withoutOutput(row, output)}`));
  return exit.ok;
}

export const traceCommands: readonly CliCommand[] = [trace];
