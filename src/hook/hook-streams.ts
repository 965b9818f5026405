import { fstatSync, read, write } from "node:fs";
import { areThreadsFree } from "./hook-leave.ts";

/**
 * Input and output of the hook. Reading waits in a thread of Node's, so that a client which never closes its side does
 * not keep this process from saying no in time.
 */
export interface InputLimits {
  readonly maxBytes: number;
  readonly waitMs: number;
}

const chunkBytes = 65_536;
const busyMs = 5;

/** The whole input as text. Throws when it is too long, or does not end in time. */
export async function readInput(fd: number, { maxBytes, waitMs }: InputLimits): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the client's message did not come to an end")), waitMs);
  });
  try {
    return await Promise.race([readToEnd(fd, maxBytes), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readToEnd(fd: number, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  for (let size = 0; ;) {
    const chunk = await readOnce(fd);
    if (chunk === "later") await pause();
    else if (chunk.length === 0) return Buffer.concat(chunks).toString("utf8");
    else {
      size += chunk.length;
      if (size > maxBytes) throw new Error("the client's message is too large to be looked at");
      chunks.push(chunk);
    }
  }
}

/** Bytes that came so far are kept, whatever the next read says: "later" is a pipe that does not block and is empty now. */
const readOnce = (fd: number): Promise<Buffer | "later"> =>
  new Promise((resolve, reject) => {
    read(fd, Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, null, (cause, count, bytes) => {
      if (!cause) resolve(bytes.subarray(0, count));
      else if (cause.code === "EAGAIN") resolve("later");
      else if (cause.code === "EOF") resolve(bytes.subarray(0, 0)); // a closed pipe on Windows
      else reject(cause);
    });
  });

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, busyMs));

/** Whether somebody may read this stream. Node opens the null device in place of a stream that is closed. */
export function isHeard(fd: number): boolean {
  const found = fstatSync(fd);
  if (found.isFIFO() || found.isSocket() || found.isFile()) return true;
  return process.getBuiltinModule("node:tty").isatty(fd); // loaded only on use: it takes milliseconds
}

/**
 * Writes it whole, also into a pipe that does not block and is full for now. Throws when it cannot, or when it was not
 * read in time: a full pipe is waited for in a thread of Node's, so that this one can still say no.
 */
export async function writeWhole(fd: 1 | 2, text: string, waitMs: number): Promise<void> {
  if (text === "") return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nobody took it within ${waitMs / 1_000} s`)), waitMs);
  });
  const writing = (await areThreadsFree()) ? byThread(fd, text) : withoutThreads(fd, text);
  writing.catch(() => undefined); // also when the race is over
  try {
    await Promise.race([writing, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function byThread(fd: number, text: string): Promise<void> {
  for (let rest = Buffer.from(text); rest.length > 0;) {
    const count = await writeOnce(fd, rest);
    if (count === "later") await pause();
    else rest = rest.subarray(count);
  }
}

const writeOnce = (fd: number, bytes: Buffer): Promise<number | "later"> =>
  new Promise((resolve, reject) => {
    write(fd, bytes, (cause, count) => {
      if (!cause) resolve(count);
      else if (cause.code === "EAGAIN") resolve("later");
      else reject(cause);
    });
  });

/** For when a disk may keep every thread: Node's own stream waits for a pipe without one. It is slower to load. */
const withoutThreads = (fd: 1 | 2, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = fd === 1 ? process.stdout : process.stderr;
    stream.on("error", reject).write(text, (cause) => (cause ? reject(cause) : resolve()));
  });
