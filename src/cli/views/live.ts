import type { Message } from "../../kernel/message.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Journal } from "../../journal/journal.ts";
import { short } from "../../kernel/text.ts";
import type { Io } from "../io.ts";
import { watchProgress } from "../../host/attend/progress-watch.ts";
import { saidAfter } from "./said.ts";

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
  /** Version up to which everything is known and not shown again. */
  readonly since?: number;
}

/** Follows one session. Reads the journal, so it shows the same whoever drives; only the ticker is of this process. */
export function followLive({ journal, io, lines, since = 0 }: LiveView, stream: SessionId): LiveDisplay {
  let after = 0;
  let reading = Promise.resolve();
  const ticker = tickerOn(io);
  const read = async (): Promise<void> => {
    for (const message of await journal.read(stream, after)) {
      after = message.version;
      const all = lines(message);
      const shown = message.version > since ? all : [];
      if (message.type === "task.reported") ticker.clear();
      if (shown.length > 0) ticker.erase();
      for (const line of shown) io.out(line);
    }
  };
  const flush = (): Promise<void> => (reading = reading.then(read, read));
  const stopWatching = journal.watch(() => void flush().catch(() => {})); // the driver reports a journal that fails
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
const tickMaxChars = (): number => Math.max(20, (process.stderr.columns ?? 80) - tickAroundChars);

interface Ticker {
  /** Takes the line away until it moves again. */
  erase(): void;
  /** Call when the work under way has ended. */
  clear(): void;
  stop(): void;
}

/** A line that moves while something runs, only where a person watches. */
function tickerOn(io: Io): Ticker {
  if (!io.interactive || !process.stderr.isTTY) return { erase() {}, clear() {}, stop() {} };
  let text = "";
  let count = 0;
  let sinceMs = performance.now();
  const erase = (): void => {
    if (text !== "") process.stderr.write("\r\u001B[K");
  };
  const clear = (): void => {
    erase();
    text = "";
  };
  const stopWatching = watchProgress((progress) => {
    const [last = ""] = progress.text.trimEnd().split("\n").slice(-1);
    if (text === "") sinceMs = performance.now();
    text = short([progress.tool, last].filter(Boolean).join(" "), tickMaxChars()); // a second line could not be erased
  });
  const timer = setInterval(() => {
    if (text === "") return;
    const seconds = Math.round((performance.now() - sinceMs) / 1_000);
    const [line = ""] = saidAfter(`${ticks[(count += 1) % ticks.length]} ${seconds} s`, text, { columns: undefined });
    process.stderr.write(`\r\u001B[K${io.dim(line)}`);
  }, tickEveryMs);
  return {
    erase,
    clear,
    stop() {
      clearInterval(timer);
      stopWatching();
      clear();
    },
  };
}
