import { whyElsewhere } from "../runtime/place.ts";
import { driverOf } from "../runtime/lease.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { GateRecord, GateSummary } from "../journal/journal.ts";
import type { Answer, Person } from "../kernel/gate.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import { onScreen } from "../kernel/words/screen-words.ts";
import { visibleLine } from "../kernel/text.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { pathsFor } from "../config/paths.ts";
import { drive } from "../runtime/drive.ts";
import { driveFamily, familyOf } from "../runtime/family.ts";
import type { Runtime } from "../runtime/types.ts";
import { findGate, isConflict } from "../runtime/answer.ts";
import { announce } from "../host/announce/announce.ts";
import { terminalBell } from "../host/announce/announce-ways.ts";
import { answerFor, type Answers } from "../host/answers.ts";
import { showOutput } from "./views/closings.ts";
import { exit, type Exit } from "./exit.ts";
import { complain, type Io } from "./io.ts";
import type { LiveDisplay } from "./views/live.ts";
import { aroundGate } from "./views/gate-around.ts";
import { askGate } from "./prompts/prompt.ts";
import { saidLine } from "./views/said.ts";
import { changesOf, countsOf, exitFor, sayCounts, taskResultsIn, taskResultsOf } from "./views/task-results.ts";
import { exitForWork, workEnding } from "./views/work-ending.ts";
import { missionEnding } from "./views/mission-view.ts";
import { exchangeEnding } from "./views/exchange-view.ts";
import { companionLines } from "./views/companion-view.ts";
import { exitForShip, shipEnding } from "./views/ship-view.ts";
import { sayElsewhere, showGate, showOptions, showTrace, wordFor } from "./views/views.ts";
import { recount, summarise, summaryOf } from "../runtime/summary.ts";
import { viewAt, viewNow } from "../host/session-view.ts";

export interface Foreground {
  readonly runtime: Runtime;
  readonly stream: SessionId;
  readonly io: Io;
  /** The person who answers in this terminal; without one, open gates are shown and left. */
  readonly person: Person | undefined;
  readonly answers: Answers | undefined;
  /** The running display: it catches up before a question is put. */
  readonly live?: Pick<LiveDisplay, "flush" | "isLineOnly">;
  /** The session that this one is part of, whose display tells of both: it has no end of its own to show. */
  readonly within?: SessionId;
  /** The session that was begun here, where this one is a child of it: Esc ends that (U16). */
  readonly root?: SessionId;
  /** A sample that is thrown away when it is left: nothing of it waits for anybody. */
  readonly sample?: true;
}

/** Runs a session where people can see it: drives it, puts its gates to the person here, and ends with its trace. */
export async function runInForeground(view: Foreground): Promise<Exit> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt);
  try {
    return await runUntil(view, interrupted.signal);
  } finally {
    process.removeListener("SIGINT", interrupt);
  }
}

/** People elsewhere are told of the gates here; at the latest when this process leaves and they were not seen. */
async function runUntil(view: Foreground, interrupted: AbortSignal): Promise<Exit> {
  if (view.sample) return runAlone(view, interrupted);
  const { runtime, stream, io, person } = view;
  const environment = process.env;
  const announcing = announce({ runtime, stream, environment, paths: pathsFor(environment), bell: terminalBell() });
  try {
    const code = await runAlone(view, interrupted);
    if (code === exit.waiting && !(io.interactive && person)) await announcing.finish(tellWithinMs);
    return code;
  } finally {
    await announcing.stop();
  }
}

const tellWithinMs = 6_000;

/** Ctrl-C anywhere leaves everything as it is on disk and says how to go on. */
async function runAlone(view: Foreground, interrupted: AbortSignal): Promise<Exit> {
  const { runtime, stream, io } = view;
  const shown = new Set<string>();
  for (;;) {
    const driven = await drive(runtime, stream, interrupted);
    if (driven.end === "beside") await driveFamily(runtime, stream, interrupted);
    if (interrupted.aborted) return leaveOpen(view);
    if (driven.end === "lost") continue; // whoever has it now is watched, and this process goes on when it is given back
    const loaded = await runtime.load(stream);
    const child = loaded?.session.ledger.child;
    if (child) {
      const isWork = (await viewNow(runtime, stream))?.shows === "work";
      const { root = stream } = view;
      const code = await runUntil({ ...view, ...(isWork ? { within: stream } : {}), root, stream: child.stream }, interrupted);
      const { status } = (await runtime.load(child.stream))?.session.ledger ?? {};
      if (code === exit.waiting || status !== "ended") return code;
      continue;
    }
    if (loaded?.session.ledger.status !== "running") return closing(view, interrupted);
    const [first] = await openIn(runtime, stream);
    if (driven.end === "held" && !first) {
      if (!shown.has("held")) {
        await view.live?.flush(); // else it would stand in the line that moves
        io.note(io.dim(`driven by process ${driven.by.pid} on ${driven.by.host}; watching`));
      }
      shown.add("held");
      await sleep(watchEveryMs);
      continue;
    }
    if (driven.end === "postponed") {
      io.note("another question about the same thing is open; this one waits for it: assent inbox");
      return leaveOpen(view);
    }
    if (!first && driven.end === "elsewhere") {
      const at = await whyElsewhere(runtime, stream, driven.at);
      io.data({ ...(await summarise(runtime, stream)), elsewhere: at });
      io.note(sayElsewhere(stream, at));
      return exit.waiting;
    }
    if (!first) return closing(view, interrupted);
    const gate = await findGate(runtime.world.journal, first.id);
    if (isRefusal(gate)) continue;
    await view.live?.flush();
    if (!(await settle(view, gate))) return leaveOpen(view);
  }
}

const watchEveryMs = 100;

/** Questions of a session and of those that run beside it. */
async function openIn(runtime: Runtime, stream: SessionId): Promise<readonly GateSummary[]> {
  const found: GateSummary[] = [];
  for (const each of await familyOf(runtime, stream))
    if (each.session.ledger.status !== "ended")
      found.push(...(await runtime.world.journal.gates({ status: "open", stream: each.stream })).items);
  return found;
}

const gateLines = async ({ runtime, io }: Foreground, gate: GateRecord): Promise<readonly string[]> =>
  showGate(io, gate, runtime.world.clock(), await aroundGate(runtime, io, gate));

/** Answers one gate from the file or the terminal. False when nobody here can. */
async function settle(view: Foreground, gate: GateRecord): Promise<boolean> {
  const { io, answers, person } = view;
  const prepared = answers && answerFor(answers, gate);
  if (answers && prepared) {
    const { option, text } = prepared;
    for (const line of await gateLines(view, gate)) io.out(line);
    const by: Person = { name: answers.by, via: "answers-file", verified: false };
    return give(view, gate, { option, by, shown: gate.shown, ...(text === undefined ? {} : { text }) });
  }
  if (!io.interactive || !person) return false;
  for (const line of await gateLines(view, gate)) io.out(line);
  const closed = new AbortController();
  const stopWatching = whenClosed(view.runtime, gate, closed);
  try {
    const chosen = await askGate(gate, closed.signal);
    if (closed.signal.aborted) return await sayAnswered(view, gate.id);
    if (chosen === "escaped") return await escape(view, person);
    if (chosen === "left-open") return false;
    return await give(view, gate, { ...chosen, by: person, shown: gate.shown });
  } finally {
    stopWatching();
  }
}

/** U16: everything ends at once, with what this session is a part of; its end lists what was left open. */
async function escape({ runtime, stream, root = stream }: Foreground, { name }: Person): Promise<boolean> {
  const stopped = await runtime.stop(root, { kind: "person", name });
  return !isRefusal(stopped) || stopped.refused === "session.stop";
}

async function sayAnswered({ runtime, io }: Foreground, id: string): Promise<true> {
  const gate = await findGate(runtime.world.journal, id);
  if (isRefusal(gate)) return true;
  const { closing } = gate;
  if (closing)
    io.out(
      io.dim(
        closing.type === "gate.answered"
          ? `  answered elsewhere by ${visibleLine(closing.by.name)}: ${wordFor(gate.gate.kind, closing.option)}`
          : `  the question lapsed (${closing.reason})`,
      ),
    );
  return true;
}

/** Someone else may answer while this terminal asks: then the question goes away and says who it was. */
function whenClosed({ world }: Runtime, { id }: GateRecord, closed: AbortController): () => void {
  return world.journal.watch(() => {
    findGate(world.journal, id).then(
      (gate) => {
        if (!isRefusal(gate) && gate.closing) closed.abort();
      },
      () => {},
    );
  });
}

async function give({ runtime, io, answers }: Foreground, gate: GateRecord, answer: Answer): Promise<boolean> {
  const outcome = await runtime.answer(gate.id, answer);
  if (!isRefusal(outcome)) {
    const { saidAs, option } = outcome.messages.find(({ type }) => type === "gate.answered")?.body ?? {};
    if (saidAs !== undefined) io.note(`"${String(saidAs)}" is not offered here; taken as "${wordFor(gate.gate.kind, String(option))}"`);
    return true;
  }
  complain(io, "not taken", outcome.because);
  return isConflict(outcome) || answers === undefined;
}

async function closing(foreground: Foreground, interrupted: AbortSignal): Promise<Exit> {
  const { runtime, stream, io, live, within } = foreground;
  await live?.flush();
  if (within !== undefined) return exit.ok; // how it went is told where it belongs
  const told = await recount(runtime, stream);
  const [summary, view] = [summaryOf(told), await viewAt(told)];
  const standings = taskResultsOf(view);
  const code = exitFor(standings);
  const branch = view.shows === "exchange" ? view.branch : null;
  if (branch !== null) {
    io.note(io.dim(`branch ${branch} of ${stream}`));
    return runUntil({ ...foreground, stream: sessionId(branch) }, interrupted); // X8: it goes on there
  }
  io.data({ ...summary, ...countsOf(standings), ...(view.shows === "work" ? { cost: view.cost, budget: view.budget } : {}) });
  if (view.shows === "companion") {
    for (const line of companionLines(io, view)) io.out(line);
    return exit.ok;
  }
  if (view.shows === "exchange") {
    for (const line of exchangeEnding(io, stream, view)) io.out(line);
    return exit.ok;
  }
  if (view.shows === "ship") {
    for (const line of shipEnding(io, summary, view)) io.out(line);
    return exitForShip(view);
  }
  if (view.shows === "work" || view.shows === "mission") {
    for (const line of view.shows === "work" ? workEnding(io, summary, view) : missionEnding(io, summary, view)) io.out(line);
    return exitForWork(summary, view);
  }
  const { outcome, trace, left } = summary;
  const paint = code !== exit.ok ? io.bad : outcome === "converged" ? io.good : io.warn;
  io.out(`${paint("●")} ${io.bold(onScreen(outcome ?? summary.status))} ${io.dim(stream)}`);
  for (const line of showTrace(io, trace, changesOf(standings))) io.out(line);
  if (live?.isLineOnly !== false) for (const line of showOutput(io, { ...summary, view })) io.out(line); // already seen live
  if (summary.status === "suspended") io.note(`suspended; go on: ${io.bold(`assent resume ${stream}`)}`);
  if (summary.status === "running" && !summary.openGates.length && !summary.due.length)
    io.note(`nothing is left to do here and nothing was ended; stop it: ${io.bold(`assent stop ${stream}`)}`);
  for (const item of left) for (const line of [`  ${io.warn("left open:")}`, ...saidLine(item, { indent: 4 })]) io.out(line);
  for (const line of sayCounts(io, standings)) io.out(line);
  return code;
}

/** Of many questions the first ones are told here. */
const shownMax = 20;

async function leaveOpen(view: Foreground): Promise<Exit> {
  const { runtime, stream, io, live, sample, within = stream } = view;
  await live?.flush();
  if (sample) return exit.waiting;
  const items = await openIn(runtime, stream);
  const told = await recount(runtime, within);
  const standings = await taskResultsIn(runtime, stream);
  io.data({ ...summaryOf(told), ...countsOf(standings), waiting: items });
  for (const { id } of items.slice(0, shownMax)) {
    const gate = await findGate(runtime.world.journal, id);
    if (isRefusal(gate)) continue;
    if (!io.interactive) for (const line of [...(await gateLines(view, gate)), ...showOptions(io, gate)]) io.out(line);
    const words = gate.gate.options.map((option) => wordFor(gate.gate.kind, option.id)).join(" | ");
    io.note(`waits for you: ${io.bold(`assent answer ${id} OPTION`)} (${words})`);
  }
  io.note(
    items.length > 0 ? `or go on here later: ${io.bold(`assent resume ${within}`)}` : await leftWords(runtime, stream, { io, within }),
  );
  if (items.length > shownMax) io.note(`and ${items.length - shownMax} more: assent inbox`);
  for (const line of sayCounts(io, standings)) io.out(`so far: ${line}`);
  return exit.waiting;
}

/** Somebody else may drive it on. */
async function leftWords(
  runtime: Runtime,
  stream: SessionId,
  { io, within }: { readonly io: Io; readonly within: SessionId },
): Promise<string> {
  const driver = await driverOf(runtime, stream);
  if (driver && driver.pid !== process.pid) {
    const isPool = (await viewNow(runtime, stream))?.shows === "exchange";
    const stop = isPool ? ` Let it rest: ${io.bold(`assent exchange hold ${stream}`)}` : "";
    return `it goes on: process ${driver.pid} drives it. Look: ${io.bold(`assent show ${within}`)}${stop}`;
  }
  return `stopped; nothing is lost. Go on: ${io.bold(`assent resume ${within}`)}`;
}
