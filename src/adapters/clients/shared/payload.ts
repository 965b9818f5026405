import { isRecord, type Json } from "../../../kernel/ids.ts";
import { endsOf } from "../../../kernel/text.ts";

type Payload = Readonly<Record<string, unknown>>;

/** A text that must be there: a payload without it is not understood, and so blocked. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  if (typeof value !== "string" || value === "") throw new Error(`the client's message has no "${key}"`);
  return value;
}

export const maybeTextIn = (payload: Payload, key: string): string | undefined => {
  const value = payload[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

export function recordIn(payload: Payload, key: string): Readonly<Record<string, Json>> {
  const value = payload[key];
  if (!isRecord<Json>(value)) throw new Error(`the client's message has no object "${key}"`);
  return value;
}

const partsMax = 20_000;

/** All text in a result, names included, in any shape: the model may read any part of it. */
export function textsOf(value: unknown): string {
  const texts: string[] = [];
  const parts: unknown[] = [value];
  let taken = 0;
  for (; taken < parts.length && taken < partsMax; taken += 1) {
    const part = parts[taken];
    if (typeof part === "string") texts.push(part);
    else if (typeof part === "object" && part !== null)
      for (const inner of Array.isArray(part) ? part : Object.entries(part).flat()) parts.push(inner);
  }
  const rest = parts.slice(taken); // too many to take apart, but all there
  return [...texts, ...(rest.length > 0 ? [JSON.stringify(rest)] : [])].join("\n");
}

/** More than is looked at of it (`keptText`): a secret that is cut in two here is not shown at all. */
const outputMaxChars = 64_000;

/**
 * A result as a person would read it: what was printed, without the names around it; and its exit code, if it says one.
 * An empty text says that nothing was printed, no text that nobody said what was.
 */
export function printedIn(response: unknown): { readonly output?: string; readonly exitCode?: number } {
  const words = wordsIn(response).trimEnd();
  const isTold = words !== "" || saysOutput(response);
  const exitCode = isRecord(response) ? exitNames.map((name) => response[name]).find(Number.isSafeInteger) : undefined;
  return {
    ...(isTold ? { output: endsOf(words, outputMaxChars / 2, outputMaxChars / 2) } : {}),
    ...(typeof exitCode === "number" ? { exitCode } : {}),
  };
}

const [blocksMax, depthMax] = [200, 4];

const exitNames = ["exit_code", "exitCode", "exit"] as const;

/** Members in which clients and tools put what is meant to be read. */
const printed = ["stdout", "stderr", "output", "text", "content", "result", "error", "message"] as const;

const saysOutput = (value: unknown): boolean =>
  typeof value === "string" || (isRecord(value) && printed.some((name) => typeof value[name] === "string"));

function wordsIn(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value
      .slice(0, blocksMax)
      .map((each) => wordsIn(each, depth + 1))
      .filter(Boolean)
      .join("\n");
  if (!isRecord(value) || depth > depthMax) return "";
  return printed
    .map((name) => wordsIn(value[name], depth + 1))
    .filter(Boolean)
    .join("\n");
}
