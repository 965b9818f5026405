import { isRecord } from "../kernel/ids.ts";
import { Fault } from "../kernel/trouble.ts";
import type { GateRecord, GateSummary } from "./journal.ts";

export function toSummary(row: unknown): GateSummary {
  const { id, stream, protocol, key, kind, title, question, urgency, openedAt, status } = row as GateSummary;
  const harm = parse((row as { readonly harm?: string | null }).harm ?? "");
  return { id, stream, protocol, key, kind, title, ...(typeof harm === "string" ? { harm } : {}), question, urgency, openedAt, status };
}

/** Reads a row of the list of gates. Throws `journal.corrupt` when its texts are not what a store writes there. */
export function toGateRecord(found: unknown): GateRecord {
  const row = found as Omit<GateRecord, "gate" | "closing"> & { gate: string; closing: string | null };
  const gate = parse(row.gate);
  const closing = row.closing === null ? null : parse(row.closing);
  if (!isGate(gate)) throw damaged(row.id, "its words");
  if (closing !== null && !isClosing(closing)) throw damaged(row.id, "its ending");
  const { shown, position, expiresAt } = row;
  return { ...toSummary(row), position, expiresAt, gate, shown, closing };
}

const damaged = (id: string, part: string): Fault =>
  new Fault("journal.corrupt", `gate ${id} is damaged in the list of gates: ${part} cannot be read`);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

const hasTexts = (value: unknown, ...names: readonly string[]): value is Members =>
  isRecord(value) && names.every((name) => typeof value[name] === "string");

const isListOf = (value: unknown, ...names: readonly string[]): boolean =>
  Array.isArray(value) && value.every((item) => hasTexts(item, ...names));

function isGate(value: unknown): value is GateRecord["gate"] {
  if (!hasTexts(value, "kind", "key", "title", "question")) return false;
  const { options, evidence, context } = value;
  const isTold = Array.isArray(context) && context.every((line) => typeof line === "string");
  return isTold && isListOf(options, "id", "label", "text") && isListOf(evidence, "claim", "source");
}

function isClosing(value: unknown): value is NonNullable<GateRecord["closing"]> {
  if (!hasTexts(value, "type", "at")) return false;
  if (value["type"] === "gate.answered") return hasTexts(value, "option") && hasTexts(value["by"], "name");
  return value["type"] === "gate.lapsed" && hasTexts(value, "reason");
}
