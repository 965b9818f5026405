import { isRecord } from "../../../kernel/ids.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { canonical } from "../../../kernel/canonical.ts";
import type { Rehearsal, ScriptLine } from "./script.ts";
import { parseAnswer } from "../schema.ts";
import type { ModelFailure, ModelMessage, ModelPort, ModelReply, ModelRequest, ModelRole, ToolCall } from "../types.ts";
import { noUsage } from "../usage.ts";

/** Shown wherever a model would be named. */
export const rehearsalLabel = "rehearsal (scripted, no model was asked)";

export interface RehearsalOptions {
  /** 1 takes the time that the script says, 0 none. */
  readonly pace?: number;
}

/**
 * An offline player: works through a script by the same port as a model, and says so wherever it is named.
 *
 * It keeps nothing between calls. A line that the conversation already holds was said, so the next one comes: the same
 * conversation gives the same line, also after a restart, and to several perspectives at once.
 */
export const rehearsalPort = (script: Rehearsal, { pace = 0 }: RehearsalOptions = {}): ModelPort => ({
  name: "rehearsal",
  async call(request, signal) {
    signal.throwIfAborted();
    const found = lineFor(script, request);
    if (typeof found === "string") return rehearsalFailure("other", found);
    if (found.delayMs && pace > 0) await sleep(found.delayMs * pace, undefined, { signal }).catch(() => {});
    signal.throwIfAborted();
    return spoken(found, request);
  },
});

function lineFor(script: Rehearsal, request: ModelRequest): ScriptLine | string {
  const { role } = request;
  if (role === undefined) return "the rehearsal was not told whose part to play";
  const lines = linesOf(script, role);
  if (typeof lines === "string") return lines;
  if (role.turn !== undefined)
    return (
      lines[role.turn - 1] ?? `the rehearsal “${script.title}” has ${lines.length} lines for ${nameOf(role)}, and this is turn ${role.turn}`
    );
  const given = slug(JSON.stringify(request.messages));
  const fitting = lines.filter(({ needs = [] }) => needs.every((name) => given.includes(slug(name))));
  const next = fitting.find((line) => !wasSaid(line, request.messages)) ?? fitting.at(-1);
  return next ?? `the rehearsal “${script.title}” has no line for ${nameOf(role)} with these lenses`;
}

function linesOf(script: Rehearsal, role: ModelRole): readonly ScriptLine[] | string {
  const { part, of = "" } = role;
  const lines = script[part];
  if (Array.isArray(lines)) return lines;
  const played: Readonly<Record<string, readonly ScriptLine[]>> = isRecord(lines) ? lines : {};
  const found = Object.entries(played).find(([name]) => slug(name) === slug(of));
  if (found) return found[1];
  const names = Object.keys(played).join(", ") || "nobody";
  return `the rehearsal “${script.title}” has no lines for ${nameOf(role)}; it knows ${names}`;
}

const nameOf = ({ part, of }: ModelRole): string => (of === undefined ? part : `${part} of ${of}`);

/** Names and ids of a lens are the same here. */
const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** A protocol may arrange a kept answer in another way, so each of its texts is looked for. */
function wasSaid(line: ScriptLine, messages: readonly ModelMessage[]): boolean {
  const own = messages.flatMap((message) => (message.from === "assistant" ? [message] : []));
  if ("calls" in line) return own.some(({ calls = [] }) => isSame(calls, line.calls));
  if ("failed" in line) return false;
  const parts = "text" in line ? [line.text] : textsIn(line.value);
  return parts.length > 0 && own.some(({ text = "" }) => parts.every((part) => text.includes(part)));
}

/** A journal writes the fields of an input in an order of its own. */
const isSame = (calls: readonly ToolCall[], scripted: readonly Pick<ToolCall, "name" | "input">[]): boolean =>
  canonical(calls.map(({ name, input }) => [name, input])) === canonical(scripted.map(({ name, input }) => [name, input]));

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** As a model's reply is: checked against the schema of the request. */
function spoken(line: ScriptLine, { schema, onText, messages }: ModelRequest): ModelReply | ModelFailure {
  if ("failed" in line) return rehearsalFailure(line.failed, line.detail);
  const said = { model: rehearsalLabel, usage: noUsage };
  if ("calls" in line) {
    const calls = line.calls.map(({ name, input }, at) => ({ id: `call-${messages.length}-${at}`, name, input }));
    return { kind: "calls", ...said, text: line.text ?? "", calls };
  }
  const text = "text" in line ? line.text : JSON.stringify(line.value);
  onText?.(text);
  if (!schema) return { kind: "answer", ...said, text };
  const parsed = parseAnswer(text, schema.shape);
  if ("value" in parsed) return { kind: "answer", ...said, text, value: parsed.value };
  return rehearsalFailure("malformed", `the script does not fit: ${parsed.problems.join("; ")}`);
}

export const rehearsalFailure = (failed: ModelFailure["failed"], detail: string): ModelFailure => ({
  failed,
  detail,
  retryable: false,
  usage: noUsage,
});
