import { isRefusal } from "../../kernel/trouble.ts";
import type { GateRecord, Journal, SessionRecord } from "../../journal/journal.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import { optionOf, textProblem, type Person } from "../../kernel/gate.ts";
import { hashText, sessionId, type SessionId } from "../../kernel/ids.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { whyElsewhere } from "../../runtime/place.ts";
import { drive, type DriveEnd } from "../../runtime/drive.ts";
import { findGate, isConflict } from "../../runtime/answer.ts";
import type { Runtime } from "../../runtime/types.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import { findSession } from "../../host/find.ts";
import { answerAll, stopAgent, type StoppedAgent } from "../../host/ask/stop-agent.ts";
import { asksItself } from "../../host/guard/asks-itself.ts";
import { viewNow } from "../../host/session-view.ts";
import type { Application } from "../../host/application.ts";
import { goesOn, type GoesOn } from "../follow-on.ts";
import { complain, sayRefused, sayUsage, type Io } from "../io.ts";
import { exchangeDisplay } from "../views/exchange-display.ts";
import { exchangeEnding } from "../views/exchange-view.ts";
import { aroundGate } from "../views/gate-around.ts";
import { followLive } from "../views/live.ts";
import { said } from "../views/said.ts";
import { sayCounts, taskResultsIn } from "../views/task-results.ts";
import { age, sayElsewhere, showGate, showOptions, wordFor } from "../views/views.ts";

const explain: CliCommand = {
  name: "explain",
  arguments: "<gate>",
  summary: "Show one gate with all its evidence and what each option changes.",
  examples: ["assent explain gx4k2", "assent explain gx4k2 --json"],

  async run({ args }, application, io) {
    const { journal, runtime } = await application.read();
    const gate = await findGate(journal, args[0] ?? "");
    if (isRefusal(gate)) return sayRefused(io, gate);
    const now = runtime.world.clock();
    io.data(gate);
    for (const line of showGate(io, gate, now, await aroundGate(runtime, io, gate))) io.out(line);
    for (const line of gate.closing ? [sayClosing(gate, now)] : showOptions(io, gate, true)) io.out(line);
    for (const line of nextSteps(gate)) io.out(io.dim(line));
    return exit.ok;
  },
};

/** How one goes on from here; an option's word is one that this gate has. */
function nextSteps({ id, stream, gate, closing }: GateRecord): readonly string[] {
  if (closing) return [`  what became of it: assent trace ${stream}`];
  const words = gate.options.map((option) => wordFor(gate.kind, option.id));
  const option = words.find((word) => word === "once") ?? words[0] ?? "OPTION";
  return [`  answer: assent answer ${id} ${option} (or its number; ${words.length} options above) · or: assent inbox --watch`];
}

function sayClosing({ gate, closing }: GateRecord, now: string): string {
  if (closing?.type === "gate.answered") {
    const how = closing.through === "permission" ? `${closing.by.via}, by allowing this and its like for a time` : closing.by.via;
    return `  answered by ${visibleLine(closing.by.name)} (${how}): ${doneOf(gate.kind, closing.option)}, ${age(closing.at, now)} ago`;
  }
  return `  lapsed (${closing?.reason}), ${age(closing?.at ?? now, now)} ago`;
}

const answer: CliCommand = {
  name: "answer",
  arguments: "<gate-or-session> [option]",
  summary:
    "Answer an open gate by the word or the number of an option, then do what follows from it, up to the next gate, if nobody else " +
    "drives the session. It is final; `assent inbox --watch` and the console let you take an answer back for five seconds. Without an " +
    "option it lists the gate's options. With a session's id, `block` blocks everything that it asks, and `stop` tells its agent to " +
    "stop, at its next call if it asks nothing now.",
  options: [
    ["--text <words>", "the words that `edit` needs (on other gates: each option that asks for some), or a note to the agent with `block`"],
    ["--shown <hash>", "hash of what you were shown (from `explain --json`); another gate is then a conflict"],
    ["--record-only", "record the answer and leave the session to others"],
  ],
  examples: [
    "assent answer gx4k2 once",
    "assent answer gx4k2 2",
    `assent answer gx4k2 edit --text "only the build folder"`,
    "assent answer guard-9rpwf5pqw7 block",
    "assent answer guard-9rpwf5pqw7 stop",
  ],

  async run(input, application, io) {
    const [reference = "", option] = input.args;
    if (option === undefined) return sayChoices(io, application, reference);
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime, journal } = await application.open();
    const gate = await findGate(journal, reference);
    const text = textOption(input, "text");
    if (isRefusal(gate)) {
      const session = await findSession(journal, reference);
      return isRefusal(session) ? sayRefused(io, gate) : answerSession(io, runtime, session, { option, by: person, text });
    }
    const wrong = gate.closing ? undefined : wrongWords(gate, option, text);
    if (wrong !== undefined) return sayUsage(io, wrong);
    const shown = textOption(input, "shown");
    const outcome = await runtime.answer(gate.id, {
      option,
      by: person,
      shown: shown === undefined ? gate.shown : hashText(shown),
      ...(text === undefined ? {} : { text }),
    });
    if (isConflict(outcome) && outcome.record.closing) return sayTooLate(io, outcome.record, runtime.world.clock());
    if (isRefusal(outcome)) return sayRefused(io, outcome);
    const { option: taken, saidAs } = outcome.messages.find(({ type }) => type === "gate.answered")?.body ?? {};
    if (saidAs !== undefined)
      io.note(`"${option}" is not offered here, because nothing would be remembered; taken as "${wordFor(gate.gate.kind, String(taken))}"`);
    io.note(`${io.good("recorded:")} ${wordFor(gate.gate.kind, String(taken))} for ${gate.id}, by ${person.name}; final`);
    const asking = await asksItself(application.paths, { gate, session: await sessionAt(journal, gate), option: String(taken) });
    if (asking !== undefined)
      io.note(io.dim(`${asking} may still ask once itself, by its own rules; \`assent init --quiet\` there spares that`));
    const { driven, stream } =
      input.options["recordOnly"] === true ? { driven: undefined, stream: gate.stream } : await driveShown(io, runtime, gate.stream);
    const { total, items } = await journal.gates({ status: "open", stream, limit: 1 });
    const next = driven === undefined ? undefined : await goesOn(runtime, stream);
    io.data({
      answered: gate.id,
      option: taken,
      by: person,
      session: gate.stream,
      ...(stream === gate.stream ? {} : { branch: stream }),
      open: total,
      ...(asking === undefined ? {} : { clientMayAsk: asking }),
      ...(next === undefined ? {} : { next }),
      ...(saidAs === undefined ? {} : { saidAs }),
    });
    if (next) io.note(wordsOfNext(io, next));
    else if (driven?.end === "suspended") io.note(`the session is suspended; go on: ${io.bold(`assent resume ${gate.stream}`)}`);
    if (driven?.end === "elsewhere") io.note(sayElsewhere(gate.stream, await whyElsewhere(runtime, gate.stream, driven.at)));
    if (driven?.end === "ended") await sayEnded(io, runtime, gate.stream);
    for (const line of await askedAgain(journal, gate, items[0]?.id)) io.note(line);
    if (items[0]) io.note(`${count(total, "more gate")} in this session: ${io.bold(`assent explain ${items[0].id}`)}`);
    return exit.ok;
  },
};

const sessionAt = async (journal: Journal, { stream }: GateRecord): Promise<SessionRecord | undefined> =>
  (await journal.findSessions(stream)).find((each) => each.stream === stream);

/** "No" to every question of a session at once, or the end of its agent's turn. Anything else is an answer to one question. */
async function answerSession(
  io: Io,
  runtime: Runtime,
  session: SessionRecord,
  { option, by, text }: { readonly option: string; readonly by: Person; readonly text: string | undefined },
): Promise<Exit> {
  const { stream } = session;
  const words = text === undefined ? {} : { text };
  const { journal } = runtime.world;
  if (option !== "block" && option !== "stop")
    return sayUsage(io, `${stream} is a session: all its questions can only be answered with block or stop; answer the others one by one`);
  const stopped = option === "stop" ? await stopAgent(runtime, session, { by, ...words }) : undefined;
  if (stopped && isRefusal(stopped)) return sayRefused(io, stopped);
  const answered = stopped?.answered ?? (await answerAll(runtime, stream, { option, by, ...words }));
  const done = stopped ? "stopped" : "blocked";
  for (const { id, title } of answered) io.note(`${io.good(`${done}:`)} ${visibleLine(title)} (${id})`);
  const { total: open } = await journal.gates({ status: "open", stream, limit: 1 });
  io.data({ session: stream, blocked: answered.map(({ id }) => id), by, open, ...(stopped ? { hears: stopped.hears } : {}) });
  const left = open === 0 ? "none is open" : `${count(open, "question")} still open: ${io.bold("assent inbox")}`;
  if (answered.length > 0 || !stopped) io.note(`${count(answered.length, "question")} of ${stream} ${done}, by ${by.name}; ${left}`);
  const later = stopped
    ? heard[stopped.hears]
    : "What it asks later is put to you again; `stop` in place of `block` ends the agent's turn.";
  io.note(stopped?.hears === "next-call" ? `${io.good("recorded:")} ${later}` : io.dim(later));
  return exit.ok;
}

const heard: Readonly<Record<StoppedAgent["hears"], string>> = {
  now: "Its agent is told to stop.",
  "next-call":
    "Its agent is told to stop at its next call, which does not run. What runs already goes on, and so does work without a tool: " +
    "to end that, press Esc in its client or close it.",
};

/** U10: the session in which it goes on, and its question. */
const wordsOfNext = (io: Io, { session, asks }: GoesOn): string =>
  asks === undefined
    ? `it goes on in ${session}: ${io.bold(`assent show ${session}`)}`
    : `${session} asks next: ${visibleLine(asks.title)}: ${io.bold(`assent explain ${asks.id}`)}`;

/** Words that could not be taken are asked for again: the new question says why, in what the one before did not say. */
async function askedAgain(journal: Journal, { gate, stream }: GateRecord, next: string | undefined): Promise<readonly string[]> {
  const again = next === undefined ? undefined : await findGate(journal, next);
  if (!again || isRefusal(again) || again.stream !== stream || again.gate.kind !== gate.kind || again.gate.title !== gate.title) return [];
  const fresh = again.gate.context.filter((line) => !gate.context.includes(line));
  return fresh.length === 0 ? [] : ["it is asked again:", ...said(fresh.join("\n"))];
}

/** The reason why these words cannot answer this gate, whoever gives them. */
function wrongWords({ gate }: GateRecord, word: string, text: string | undefined): string | undefined {
  const option = optionOf(gate.kind, gate.options, word);
  return isRefusal(option) ? option.because : textProblem(option, text);
}

/** Nothing was chosen: shows the options, and what each does. */
async function sayChoices(io: Io, application: Application, reference: string): Promise<Exit> {
  const { runtime, journal } = await application.open();
  const gate = await findGate(journal, reference);
  if (isRefusal(gate)) {
    const session = await findSession(journal, reference);
    return isRefusal(session) ? sayRefused(io, gate) : saySessionAsks(io, runtime, session);
  }
  if (gate.closing) return sayTooLate(io, gate, runtime.world.clock());
  const message = "name an option";
  const options = gate.gate.options.map(({ id, ...rest }) => ({ option: wordFor(gate.gate.kind, id), ...rest }));
  io.data({ error: { code: "usage", message, gate: gate.id, options } });
  io.note(`${io.bad("usage:")} ${message}: ${io.bold(`assent answer ${gate.id} OPTION`)}`);
  for (const line of [...said(gate.gate.title), ...showOptions(io, gate)]) io.out(line);
  return exit.usage;
}

/** A session was named alone: its open questions, and the answers that all of them can be given at once. */
async function saySessionAsks(io: Io, runtime: Runtime, { stream }: SessionRecord): Promise<Exit> {
  const { items } = await runtime.world.journal.gates({ status: "open", stream, limit: questionsMax });
  const asks = items.length > 0;
  const message = asks ? `${stream} is a session: answer one of its questions, or all of them` : `${stream} asks nothing now`;
  const canStop = asks || (await viewNow(runtime, stream))?.shows === "calls";
  const options = [...(asks ? [blockAll] : []), ...(canStop ? [stopIt] : [])];
  io.data({ error: { code: "usage", message, session: stream, options, gates: items.map(({ id, title }) => ({ id, title })) } });
  io.note(`${io.bad("usage:")} ${message}`);
  for (const { option, label } of options) io.note(`  ${io.bold(`assent answer ${stream} ${option}`)}  ${label}`);
  for (const { id, title } of items)
    for (const line of [`  ${io.bold(`assent answer ${id} OPTION`)}`, ...said(title, { indent: 4 })]) io.out(line);
  return exit.usage;
}

const questionsMax = 200;
const blockAll = { option: "block", label: "Block all it asks" };
const stopIt = { option: "stop", label: "Stop the agent" };

/** Drives what follows from an answer. An exchange goes on for many rounds, so it is shown as it goes. */
async function driveShown(io: Io, runtime: Runtime, stream: SessionId): Promise<{ readonly driven: DriveEnd; readonly stream: SessionId }> {
  const { journal } = runtime.world;
  const isShown = (await viewNow(runtime, stream))?.shows === "exchange";
  if (!isShown) return { driven: await drive(runtime, stream), stream };
  const live = followLive({ journal, io, ...exchangeDisplay(io, runtime.world.clock, await journal.position()) }, stream);
  try {
    const driven = await drive(runtime, stream);
    const last = await driveBranches(io, runtime, stream);
    await live.flush();
    const view = await viewNow(runtime, last);
    if (view?.shows === "exchange" && view.rests !== null) for (const line of exchangeEnding(io, last, view)) io.out(line);
    return { driven, stream: last };
  } finally {
    await live.stop();
  }
}

/** X8: an answer may let a branch go on in the place of a pool; whoever answered drives it too. */
async function driveBranches(io: Io, runtime: Runtime, stream: SessionId): Promise<SessionId> {
  const view = await viewNow(runtime, stream);
  if (view?.shows !== "exchange" || view.branch === null) return stream;
  const branch = sessionId(view.branch);
  io.note(`a branch goes on in its place: ${io.bold(`assent show ${branch}`)}`);
  await drive(runtime, branch);
  return driveBranches(io, runtime, branch);
}

async function sayEnded(io: Io, runtime: Runtime, stream: SessionId): Promise<void> {
  const how = sayCounts(io, await taskResultsIn(runtime, stream));
  io.note(`the session has ended: ${[...how, io.bold(`assent trace ${stream}`)].join("; ")}`);
}

function sayTooLate(io: Io, record: GateRecord, now: string): typeof exit.refused {
  io.data({ conflict: record.closing, gate: record.id });
  const { closing } = record;
  const what =
    closing?.type === "gate.answered"
      ? `already answered by ${visibleLine(closing.by.name)}: ${doneOf(record.gate.kind, closing.option)}, ${age(closing.at, now)} ago`
      : `lapsed (${closing?.reason}); it lets nothing run`;
  complain(io, "refused", what);
  return exit.refused;
}

export const gateCommands: readonly CliCommand[] = [explain, answer];
