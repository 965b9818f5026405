import { isUtf8 } from "node:buffer";
import { lstat, realpath } from "node:fs/promises";
import { readPlainFile } from "../../disk/plain-file.ts";
import { Fault } from "../../kernel/trouble.ts";

/** A file as it is now; null where there is none. */
export interface PresentFile {
  readonly bytes: Buffer;
  readonly text: string;
  readonly mode: number;
}

const fileMaxBytes = 4_194_304;

/** Reads a file that we may have to put back to the byte. A file that is no text is not touched. */
export async function readPresent(file: string): Promise<PresentFile | null> {
  const found = await readPlainFile(file, { maxBytes: fileMaxBytes, followsLinks: true });
  if (found.kind === "absent") return null;
  if (found.kind === "unreadable")
    throw new Fault("config.invalid", `${file} cannot be read: ${found.cause.message}`, { cause: found.cause });
  if (found.kind !== "read") throw new Fault("config.invalid", `${file} must be a plain file of at most ${fileMaxBytes} bytes`);
  const { bytes, mode } = found;
  if (!isUtf8(bytes)) throw new Fault("config.invalid", `${file} is not UTF-8; it was left as it is`);
  return { bytes, text: bytes.toString("utf8"), mode };
}

/** The text of a file; empty where a client could not read it either. */
export const readableText = async (file: string): Promise<string> => (await unlessInvalid(() => readPresent(file), null))?.text ?? "";

/** A client ignores a file that it cannot read, so an invalid one gives `otherwise`. */
export async function unlessInvalid<Value>(read: () => Value | Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Fault) return otherwise;
    throw cause;
  }
}

/** Where a file really lies: a link stays a link, and what it leads to is written. One that leads nowhere is an error. */
export async function realFile(file: string): Promise<string> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isSymbolicLink()) return file;
  return realpath(file).catch((cause: unknown) => {
    throw new Fault("config.invalid", `${file} is a link that leads nowhere`, { cause });
  });
}
