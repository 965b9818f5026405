import { isRecord } from "../kernel/ids.ts";

/** A result with a note behind it, for frameworks that give the model text, or parts of it. */
export function noted(result: unknown, note: string | undefined): unknown {
  if (note === undefined) return result;
  const said = { type: "text", text: note };
  if (typeof result === "string") return `${result}\n${note}`;
  if (Array.isArray(result)) return [...(result as readonly unknown[]), said];
  if (isRecord(result) && typeof result["type"] === "string") return [result, said];
  return `${JSON.stringify(result ?? null)}\n${note}`;
}
