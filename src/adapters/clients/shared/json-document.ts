import { isRecord } from "../../../kernel/ids.ts";
import type { JsonObject } from "../../agents/json.ts";
import { Fault } from "../../../kernel/trouble.ts";

/** An empty file is an empty object. Anything else that is not one is an error: writing it anew would lose its content. */
export function parseDocument(text: string, file: string): JsonObject {
  const bare = text.replace(/^\uFEFF/, "");
  if (bare.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "";
    throw new Fault("config.invalid", `${file} is not JSON (${why}); it was left as it is`, { cause });
  }
  if (!isRecord(value)) throw new Fault("config.invalid", `${file} is not a JSON object; it was left as it is`);
  return value;
}

const indentMax = 8;

/** Prints an object the way a text before it was printed: its indent, line ends, byte order mark and last line. */
export function printDocument(document: JsonObject, like: string | null): string {
  const indent = like?.match(/\n([ \t]+)"/)?.[1]?.slice(0, indentMax) ?? "  ";
  const lines = JSON.stringify(document, null, indent);
  const text = like === null || like.trim() === "" || like.endsWith("\n") ? `${lines}\n` : lines;
  const ended = like?.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
  return like?.startsWith("\uFEFF") ? `\uFEFF${ended}` : ended;
}

/** Whether two documents say the same in the same order, however they are printed. */
export const isSameDocument = (one: JsonObject, other: JsonObject): boolean => JSON.stringify(one) === JSON.stringify(other);
