import type { Json } from "../../kernel/ids.ts";

type Payload = Readonly<Record<string, unknown>>;

/** A text that must be there: a payload without it is not understood, and what is not understood is blocked. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  if (typeof value !== "string" || value === "") throw new Error(`the client's message has no "${key}"`);
  return value;
}

export const maybeTextIn = (payload: Payload, key: string): string | undefined => {
  const value = payload[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

export const isRecord = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function recordIn(payload: Payload, key: string): Readonly<Record<string, Json>> {
  const value = payload[key];
  if (!isRecord(value)) throw new Error(`the client's message has no object "${key}"`);
  return value;
}

const partsMax = 200;
const depthMax = 6;

/** All text that a result holds, whatever shape the tool gave it: what the model reads may stand anywhere in it. */
export function textsOf(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || depth >= depthMax) return "";
  return Object.values(value)
    .slice(0, partsMax)
    .map((part) => textsOf(part, depth + 1))
    .filter((text) => text !== "")
    .join("\n");
}
