import type { ChildStarted } from "../../kernel/child.ts";
import type { Message } from "../../kernel/message.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Io } from "../io.ts";
import { watchProgress } from "../../host/attend/progress-watch.ts";
import { liveLine } from "../live-line.ts";
import { followUnderWay } from "./under-way.ts";

/** Display of a running session: one line for everything that is recorded, and what is under way. */
export interface LiveDisplay {
  /** Shows everything that is recorded by now; before a question, and at the end. */
  flush(): Promise<void>;
  /** Nothing of what came out was seen. */
  readonly isLineOnly: boolean;
  stop(): Promise<void>;
}

export interface LiveView {
  readonly journal: Journal;
  readonly io: Io;
  /** The lines for one recorded event; none for events of no interest to a person. */
  readonly lines: (message: Message) => readonly string[];
  /** The same for a program that reads `--json`; nothing where there is nothing to tell. */
  readonly data?: (message: Message) => object | undefined;
  /** How it stands, in parts, the most important first: said in the live line. Without it, what is under way in any session. */
  readonly standing?: () => readonly string[];
  /** Position of the journal up to which everything is known and not shown again. */
  readonly since?: number;
  readonly clock?: () => string;
}

const now = (): string => new Date().toISOString();

/** Without `lines` only the live line is shown. */
type LiveParts = Omit<LiveView, "lines"> & Partial<LiveView>;

/**
 * Follows one session, and the sessions that it starts. Reads the journal, so it shows the same whoever drives; only the
 * ticker is of this process.
 */
export function followLive({ journal, io, lines, data, standing, since = 0, clock = now }: LiveParts, stream: SessionId): LiveDisplay {
  const read = new Map<SessionId, number>([[stream, 0]]);
  let reading = Promise.resolve();
  const underWay = followUnderWay(clock);
  const ticker = tickerOn(io, standing ?? underWay.standing);
  const show = (message: Message): void => {
    const [all, told] = [lines?.(message) ?? [], data?.(message)];
    underWay.hear(message);
    if (message.type === "task.reported") ticker.clear();
    if (message.type === "gate.answered") ticker.resume();
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
    isLineOnly: lines === undefined,
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

const tickEveryMs = 120;

interface Ticker {
  /** Takes the line away until it moves again. */
  erase(): void;
  /** Call when the work under way has ended, and before a question. */
  clear(): void;
  /** Call when a question was answered. */
  resume(): void;
  stop(): void;
}

/** Keeps the live line as it should be: what is under way, and the last line of output that this process heard of. */
function tickerOn(io: Io, standing: () => readonly string[]): Ticker {
  const line = liveLine(io);
  let output = "";
  let isPaused = false; // a question stands there, or nothing is under way
  const clear = (): void => {
    line.erase();
    output = "";
    isPaused = true;
  };
  const stopWatching = watchProgress((progress) => {
    const [last = ""] = progress.text.trimEnd().split("\n").slice(-1);
    isPaused = false;
    output = [progress.tool, last].filter(Boolean).join(" ");
  });
  const timer = setInterval(() => {
    const parts = isPaused ? [] : standing();
    if (parts.length > 0 || (output !== "" && !isPaused)) line.say(parts, output);
  }, tickEveryMs);
  return {
    erase() {
      line.erase();
      isPaused = false;
    },
    clear,
    resume: () => void (isPaused = false),
    stop() {
      clearInterval(timer);
      stopWatching();
      clear();
    },
  };
}
