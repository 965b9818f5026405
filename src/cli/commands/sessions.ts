import { count, visibleLine } from "../../kernel/text.ts";
import type { Journal, Page, SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { standingOf } from "../../runtime/family.ts";
import { elsewhere } from "../../runtime/place.ts";
import type { Runtime } from "../../runtime/types.ts";
import { recount, summarise, summaryOf, type Summary } from "../../runtime/summary.ts";
import { timelineOf } from "../../host/timeline/timeline.ts";
import { companionLines } from "../views/companion-view.ts";
import { missionDisplay, missionStanding } from "../views/mission-view.ts";
import { shipDisplay } from "../views/ship-view.ts";
import { workDisplay, workStanding } from "../views/work-view.ts";
import { attendLines } from "../views/attend-view.ts";
import { cursorOption, textOption, type CliCommand } from "../command.ts";
import { sinceOf, sinceOption, spoken } from "../duration.ts";
import { exit, type Exit } from "../exit.ts";
import { findSession, recentSessions, versionOf } from "../../host/find.ts";
import { isIdle } from "../../host/idle.ts";
import { afterStopping, keptFromStopping } from "../../host/guard/switching.ts";
import { viewAt, viewNow } from "../../host/session-view.ts";
import type { SessionView } from "../../protocols/views.ts";
import { runInForeground } from "../foreground.ts";
import { frameLines } from "../views/frame-view.ts";
import { sayRefused, type Io } from "../io.ts";
import { exchangeDisplay } from "../views/exchange-display.ts";
import { exchangeFigures, exchangeResting } from "../views/exchange-view.ts";
import { followLive, type LiveView } from "../views/live.ts";
import { said, saidAfter, saidLine } from "../views/said.ts";
import { shortTime } from "../../host/guard/moment.ts";
import { countsOf, sayCounts, taskResultsOf } from "../views/task-results.ts";
import { sayElsewhere, showSession, type SessionRest } from "../views/views.ts";
import { callLines } from "../calls/call-lines.ts";

const statuses = ["running", "suspended", "ended"] as const;

export const sessions: CliCommand = {
  name: "sessions",
  summary: "List sessions, the one that did something last first.",
  options: [
    ["--since <time>", "only those that did something in this time: 30m, 12h, 7d"],
    ["--status <status>", "only running, suspended or ended ones"],
    ["--after <cursor>", "go on where the last page ended"],
  ],
  examples: ["assent sessions", "assent sessions --since 12h", "assent sessions --status running --json"],

  async run(input, application, io) {
    const after = cursorOption(input, /^\d+:\d+$/);
    const wanted = textOption(input, "status");
    const status = statuses.find((one) => one === wanted);
    if (wanted !== undefined && status === undefined)
      throw new Fault("input.invalid", `"${wanted}" is not a status; take ${statuses.join(", ")}`);
    const written = sinceOption(input);
    const { journal, runtime } = await application.read();
    const now = runtime.world.clock();
    const narrowed = status === undefined ? {} : { status };
    const since = sinceOf(written, now);
    const page = since
      ? wholePage(await recentSessions(journal, { ...narrowed, since }))
      : await journal.sessions({ ...after, ...narrowed, active: true });
    const items = [];
    for (const record of page.items)
      items.push({ ...record, standing: await standingOf(runtime, record), isIdle: await isIdle(runtime, record) });
    io.data({ ...page, items });
    if (page.total === 0) io.out(written === undefined ? noneYet : `No session did anything in the last ${spoken(written)}.`);
    for (const record of items) io.out(showSession(io, record, now, record.standing.rests ? await restingIn(runtime, record.stream) : {}));
    if (items.length > 0) io.out(io.dim("What one of them did, call by call: assent trace SESSION"));
    if (page.next !== null) io.out(io.dim(`${count(page.total, "session")} in all. More: assent sessions --after ${page.next}`));
    return exit.ok;
  },
};

const wholePage = (items: readonly SessionRecord[]): Page<SessionRecord> => ({ items, total: items.length, next: null });
const noneYet = `No sessions yet. Start one: assent goal "ship the importer"`;

/** Where it rests, and how it goes on. */
async function restingIn(runtime: Runtime, stream: SessionId): Promise<Partial<SessionRest>> {
  const view = await viewNow(runtime, stream);
  return view?.shows === "exchange" ? exchangeResting(stream, view) : {};
}

export const show: CliCommand = {
  name: "show",
  arguments: "<session>",
  summary: "Show where a session stands: open questions, outstanding work, what it did last; or one event, as session@version.",
  options: [["--events", "the last events of the journal by their names, with phase and version, instead of what it did last"]],
  examples: ["assent show goal-7f3k", "assent show goal-7f3k --events", "assent show goal-7f3k@4"],

  async run({ args, options }, application, io) {
    const wantsEvents = options["events"] === true;
    const { journal, runtime } = await application.read();
    const [, session = args[0] ?? "", version] = /^(.+)@(\d+)$/.exec(args[0] ?? "") ?? [];
    const record = await findSession(journal, session);
    if (isRefusal(record)) return sayRefused(io, record);
    if (version !== undefined) return showEvent(io, journal, record.stream, await versionOf(journal, record.stream, version));
    const told = await recount(runtime, record.stream);
    const [summary, view] = [summaryOf(told), await viewAt(told)];
    const lease = await journal.lease(record.stream);
    const standings = taskResultsOf(view);
    const now = runtime.world.clock();
    const standing = await standingOf(runtime, record);
    const away = await elsewhere(runtime.world, told.loaded);
    io.data({
      ...record,
      ...(away ? { elsewhere: away } : {}),
      ...summary,
      ...countsOf(standings),
      view,
      lease,
      isDriven: standing.isSeenTo,
    });
    const resting = view.shows === "exchange" ? exchangeResting(record.stream, view) : {};
    io.out(showSession(io, { ...record, standing, isIdle: await isIdle(runtime, record) }, now, { whole: true, ...resting }));
    if (view.shows === "work") for (const line of workStanding(io, view, record)) io.out(line);
    if (view.shows === "mission") for (const line of missionStanding(io, view)) io.out(line);
    if (view.shows === "companion") for (const line of companionLines(io, view)) io.out(line);
    if (view.shows === "exchange") for (const line of exchangeFigures(view)) io.out(`    ${line}`);
    if (view.shows === "calls" && record.status !== "ended") for (const line of agentLines(io, record.stream, view)) io.out(`    ${line}`);
    for (const line of sayCounts(io, standings)) io.out(`    ${line}`);
    const inFolder = record.attended ? "in" : "unattended, in";
    io.out(`    ${wantsEvents ? `phase ${summary.phase} · version ${summary.version} · ` : ""}${inFolder}`);
    for (const line of saidLine(record.cwd, { indent: 6 })) io.out(line);
    if (away) io.out(`    ${io.warn(sayElsewhere(record.stream, away))}`);
    for (const { id, question } of summary.openGates)
      for (const line of [`    ${io.warn("waiting for you:")} ${io.dim(`assent explain ${id}`)}`, ...saidLine(question, { indent: 6 })])
        io.out(line);
    for (const key of summary.due) for (const line of [`    ${io.warn("to do:")}`, ...saidLine(key, { indent: 6 })]) io.out(line);
    const last = wantsEvents ? [] : (await timelineOf(runtime, record.stream)).rows.slice(-lastMax);
    if (last.length > 0) io.out(io.dim(`    last${io.json ? "" : `, all: assent trace ${record.stream}`}`));
    for (const line of last.flatMap((row) => callLines(io, row, { now, indent: 4 }))) io.out(line);
    if (wantsEvents) for (const line of await lastEvents(io, journal, summary, now)) io.out(line);
    return exit.ok;
  },
};

/** The agent of a client is stopped by telling it, whether it asks something or not. */
function agentLines(io: Io, stream: SessionId, { stop: told, isLeft }: Extract<SessionView, { shows: "calls" }>): readonly string[] {
  if (isLeft) return [];
  if (!told) return [io.dim(`stop its agent: assent answer ${stream} stop`)];
  return [
    io.warn(`${told.isHeard ? "its agent was told to stop" : "its agent is told to stop at its next call"}, by ${visibleLine(told.by)}`),
  ];
}

const lastMax = 5;

async function lastEvents(io: Io, journal: Journal, { stream, version }: Pick<Summary, "stream" | "version">, now: string) {
  const messages = await journal.read(stream, Math.max(0, version - 10));
  return messages
    .slice(-10)
    .map(({ version: number, at, type, actor }) =>
      io.dim(`    ${number}  ${shortTime(at, now)}  ${type}  ${actor.kind} ${visibleLine(actor.name)}`),
    );
}

/** One event as it is on record: whatever cites it can be looked up. */
async function showEvent(io: Io, journal: Journal, stream: SessionId, version = 0): Promise<Exit> {
  const [message] = await journal.read(stream, version - 1, 1);
  if (!message) throw new Fault("input.invalid", `${stream} has no version ${version}`);
  const { id, type, at, actor, body } = message;
  io.data({ id, type, at, actor, body });
  io.out(`${io.bold(id)} ${type} ${io.dim(`${at} by ${actor.kind} ${visibleLine(actor.name)}`)}`);
  for (const line of said(JSON.stringify(body, null, 2), { indent: 2, maxChars: 20_000, where: `assent show ${id} --json` })) io.out(line);
  return exit.ok;
}

/** Views of the protocols that take long enough to be watched. */
const displays: Readonly<
  Partial<Record<SessionView["shows"], (io: Io, clock: () => string, since: number) => Omit<LiveView, "journal" | "io">>>
> = {
  tasks: (io) => ({ lines: attendLines(io) }),
  lenses: (io) => ({ lines: frameLines(io) }),
  exchange: exchangeDisplay,
  work: workDisplay,
  mission: missionDisplay,
  ship: shipDisplay,
};

const resume: CliCommand = {
  name: "resume",
  arguments: "<session>",
  summary: "Drive a session that nobody drives, in this terminal.",
  options: [
    ["--here", "go on in this folder, although its work was on another machine or in another folder"],
    ["--any-repository", "with --here: also if this folder belongs to another repository"],
  ],
  examples: ["assent resume goal-7f3k", "assent resume goal-7f3k --here"],

  async run(input, application, io) {
    const { journal, runtime } = await application.open();
    const record = await findSession(journal, input.args[0] ?? "");
    if (isRefusal(record)) return sayRefused(io, record);
    const person = await application.person();
    const anyRepository = input.options["anyRepository"] === true;
    const to = input.options["here"] === true ? { folder: application.cwd, anyRepository } : undefined;
    const actor = isRefusal(person) ? { kind: "runtime" as const, name: "assent" } : { kind: "person" as const, name: person.name };
    if ((record.status === "suspended" || to !== undefined) && isRefusal(person)) return sayRefused(io, person);
    const resumed = await runtime.resume(record.stream, actor, to);
    if (isRefusal(resumed)) return sayRefused(io, resumed);
    const view = { runtime, stream: record.stream, io, answers: undefined };
    const by = isRefusal(person) ? undefined : person;
    const told = await recount(runtime, record.stream);
    const display = displays[(await viewAt(told)).shows];
    if (!display) return runInForeground({ ...view, person: by });
    for (const line of saidAfter(io.dim("going on:"), record.title)) io.out(line);
    const since = await journal.position();
    const live = followLive({ journal, io, ...display(io, runtime.world.clock, since), since }, record.stream);
    try {
      return await runInForeground({ ...view, person: by, live });
    } finally {
      await live.stop();
    }
  },
};

export const stop: CliCommand = {
  name: "stop",
  arguments: "<session>",
  summary:
    "End a session at once. Open gates lapse, and what was left open is listed. The agent of a client goes on in a new session: " +
    "`assent answer SESSION stop` tells it to stop.",
  options: [["--now", "said for clarity: a session always ends at once, whatever of it runs"]],
  examples: ["assent stop goal-7f3k", "assent stop attend-7f3k --now"],

  async run({ args }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { journal, runtime } = await application.open();
    const record = await findSession(journal, args[0] ?? "");
    if (isRefusal(record)) return sayRefused(io, record);
    const kept = keptFromStopping(record);
    if (kept) return sayRefused(io, kept);
    const stopped = await runtime.stop(record.stream, { kind: "person", name: person.name });
    if (isRefusal(stopped)) return sayRefused(io, stopped);
    const summary = await summarise(runtime, record.stream);
    io.data(summary);
    io.out(`${io.warn("●")} stopped ${record.stream} before its work was done`);
    for (const item of summary.left) for (const line of ["  left open:", ...saidLine(item, { indent: 4 })]) io.out(line);
    const after = afterStopping(record);
    if (after) io.note(io.dim(after));
    return exit.ok;
  },
};

export const sessionCommands: readonly CliCommand[] = [sessions, show, resume, stop];
