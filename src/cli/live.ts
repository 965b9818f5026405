import type { Message } from "../kernel/message.ts";
import type { SessionId } from "../kernel/ids.ts";
import { clip, visibleLine } from "../kernel/text.ts";
import type { Journal } from "../journal/journal.ts";
import { watchProgress } from "./attending.ts";
import type { Io } from "./io.ts";

/** What a person sees of a session while it runs: one line for everything that is recorded, and what is under way. */
export interface Live {
  /** Shows everything that is recorded by now; before a question, and at the end. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveView {
  readonly journal: Journal;
  readonly io: Io;
  /** The lines for one recorded event; none for what says nothing to a person. */
  readonly lines: (message: Message) => readonly string[];
}

/** Follows one session. Reads the journal, so it shows the same whoever drives; only the ticker is of this process. */
export function followLive({ journal, io, lines }: LiveView, stream: SessionId): Live {
  let after = 0;
  let reading = Promise.resolve();
  const ticker = tickerOn(io);
  const read = async (): Promise<void> => {
    for (const message of await journal.read(stream, after)) {
      after = message.version;
      const shown = lines(message);
      if (shown.length > 0) ticker.clear();
      for (const line of shown) io.out(line);
    }
  };
  const flush = (): Promise<void> => (reading = reading.then(read, read));
  const stopWatching = journal.watch(() => void flush().catch(() => {})); // who drives tells about a journal that fails
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
const tickMaxChars = 70;

/** A line that moves while something runs, only where a person watches. */
function tickerOn(io: Io): { clear(): void; stop(): void } {
  if (!io.interactive || !process.stderr.isTTY) return { clear() {}, stop() {} };
  let text = "";
  let count = 0;
  let sinceMs = performance.now();
  const clear = (): void => {
    if (text !== "") process.stderr.write("\r\u001B[K");
    text = "";
  };
  const stopWatching = watchProgress((progress) => {
    const [last = ""] = progress.text.trimEnd().split("\n").slice(-1);
    if (text === "") sinceMs = performance.now();
    text = clip(visibleLine([progress.tool, last].filter(Boolean).join(" ")), tickMaxChars, "");
  });
  const timer = setInterval(() => {
    if (text === "") return;
    const seconds = Math.round((performance.now() - sinceMs) / 1_000);
    process.stderr.write(`\r\u001B[K${io.dim(`${ticks[(count += 1) % ticks.length]} ${text} · ${seconds} s`)}`);
  }, tickEveryMs);
  return {
    clear,
    stop() {
      clearInterval(timer);
      stopWatching();
      clear();
    },
  };
}
