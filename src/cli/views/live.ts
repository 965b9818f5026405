import type { ChildStarted } from "../../kernel/child.ts";
import type { Message } from "../../kernel/message.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { Journal } from "../../journal/journal.ts";
import { short } from "../../kernel/text.ts";
import type { Io } from "../io.ts";
import { watchProgress } from "../../host/attend/progress-watch.ts";
import { fittingParts } from "./fit.ts";
import { saidAfter, saidLine } from "./said.ts";

/** Display of a running session: one line for everything that is recorded, and what is under way. */
export interface LiveDisplay {
  /** Shows everything that is recorded by now; before a question, and at the end. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveView {
  readonly journal: Journal;
  readonly io: Io;
  /** The lines for one recorded event; none for events of no interest to a person. */
  readonly lines: (message: Message) => readonly string[];
  /** The same for a program that reads `--json`; nothing where there is nothing to tell. */
  readonly data?: (message: Message) => object | undefined;
  /** How it stands, in parts, the most important first: said in the line that moves. */
  readonly standing?: () => readonly string[];
  /** Position of the journal up to which everything is known and not shown again. */
  readonly since?: number;
}

/**
 * Follows one session, and the sessions that it starts. Reads the journal, so it shows the same whoever drives; only the
 * ticker is of this process.
 */
export function followLive({ journal, io, lines, data, standing, since = 0 }: LiveView, stream: SessionId): LiveDisplay {
  const read = new Map<SessionId, number>([[stream, 0]]);
  let reading = Promise.resolve();
  const ticker = tickerOn(io, standing);
  const show = (message: Message): void => {
    const [all, told] = [lines(message), data?.(message)];
    if (message.type === "task.reported") ticker.clear();
    if (message.position <= since) return;
    if (all.length > 0) ticker.erase();
    for (const line of all) io.out(line);
    if (told) io.data(told);
  };
  const readOn = async (): Promise<void> => {
    const all: Message[] = [];
    const branches: SessionId[] = []; // read from the next time on: that it goes on there is said first
    for (const [each, after] of read)
      for (const message of await journal.read(each, after)) {
        read.set(each, message.version);
        all.push(message);
        const { child } = message.body as Partial<ChildStarted>;
        if (message.type === "pool.branched") branches.push(sessionId(String(message.body["to"])));
        if (standing && message.type === "child.started" && child !== undefined && !read.has(child)) read.set(child, 0);
      }
    for (const message of all.toSorted((one, other) => one.position - other.position)) show(message);
    for (const each of branches) read.set(each, 0);
  };
  const flush = (): Promise<void> => (reading = reading.then(readOn, readOn));
  const readAgain = (): void => void flush().catch(() => {}); // the driver reports a journal that fails
  const stopWatching = journal.watch(readAgain);
  readAgain(); // of a session that goes on, how it stands is known from what was recorded before
  return {
    flush: async () => {
      await flush();
      ticker.clear();
    },
    async stop() {
      stopWatching();
      await flush().catch(() => {});
      ticker.stop();
    },
  };
}

const ticks = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const tickEveryMs = 120;
const tickAroundChars = 14;
const columnsNow = (): number => process.stderr.columns ?? 80;
const tickMaxChars = (): number => Math.max(20, columnsNow() - tickAroundChars);

interface Ticker {
  /** Takes the line away until it moves again. */
  erase(): void;
  /** Call when the work under way has ended. */
  clear(): void;
  stop(): void;
}

/** A terminal whose cursor may be moved: `CI` and `NO_COLOR` ask for plain lines. */
const canMove = ({ CI, NO_COLOR, TERM }: ProcessEnvironment): boolean => !CI && !NO_COLOR && TERM !== "dumb";

/** A line that moves while something runs, only where a person watches; two where there is a standing to tell. */
function tickerOn(io: Io, standing: LiveView["standing"]): Ticker {
  if (!io.interactive || !process.stderr.isTTY || !canMove(process.env)) return { erase() {}, clear() {}, stop() {} };
  let text = "";
  let count = 0;
  let shown = 0;
  let isPaused = false; // a question stands there, or nothing is under way
  let sinceMs = performance.now();
  const erase = (): void => {
    if (shown > 0) process.stderr.write(`\r\u001B[K${"\u001B[A\u001B[K".repeat(shown - 1)}`);
    shown = 0;
  };
  const clear = (): void => {
    erase();
    text = "";
    isPaused = true;
  };
  const stopWatching = watchProgress((progress) => {
    const [last = ""] = progress.text.trimEnd().split("\n").slice(-1);
    if (text === "") sinceMs = performance.now();
    isPaused = false;
    text = short([progress.tool, last].filter(Boolean).join(" "), tickMaxChars()); // a second line could not be erased
  });
  const linesNow = (): readonly string[] => {
    const tick = ticks[(count += 1) % ticks.length] ?? "";
    const stands = standing?.();
    if (stands?.length === 0) return [];
    if (stands) return [fittingParts(`${tick} `, stands, columnsNow()), ...(text === "" ? [] : saidLine(text, { columns: undefined }))];
    const seconds = Math.round((performance.now() - sinceMs) / 1_000);
    return text === "" ? [] : saidAfter(`${tick} ${seconds} s`, text, { columns: undefined }).slice(0, 1);
  };
  const timer = setInterval(() => {
    const lines = isPaused ? [] : linesNow();
    if (lines.length === 0) return;
    erase();
    process.stderr.write(io.dim(lines.join("\n")));
    shown = lines.length;
  }, tickEveryMs);
  return {
    erase() {
      erase();
      isPaused = false;
    },
    clear,
    stop() {
      clearInterval(timer);
      stopWatching();
      clear();
    },
  };
}
