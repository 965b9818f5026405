import { read, writeSync } from "node:fs";

/**
 * What a client says to the hook and hears from it. Reading waits in a thread of Node's, so that a client which never
 * comes to an end does not keep this process from saying no in time.
 */
export interface InputLimits {
  readonly maxBytes: number;
  readonly waitMs: number;
}

const chunkBytes = 65_536;
const busyMs = 5;

/** Everything up to the end, as text. Throws when it is too much, or does not end in time. */
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

/** What has come so far is kept, whatever the next read says: "later" is a pipe that does not block and is empty now. */
const readOnce = (fd: number): Promise<Buffer | "later"> =>
  new Promise((resolve, reject) => {
    read(fd, Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, null, (cause, count, bytes) => {
      if (!cause) resolve(bytes.subarray(0, count));
      else if (cause.code === "EAGAIN") resolve("later");
      else if (cause.code === "EOF") resolve(bytes.subarray(0, 0)); // how Windows says it of a pipe
      else reject(cause);
    });
  });

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, busyMs));

/** Writes it whole, also into a pipe that does not block and is full for now. */
export async function writeWhole(fd: number, text: string): Promise<void> {
  for (let rest = Buffer.from(text); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EAGAIN") throw cause;
      await pause();
    }
  }
}
