import { isRecord, type Json } from "../../../kernel/ids.ts";
import { clip } from "../../../kernel/text.ts";
import { frameLimits } from "../policy.ts";
import { fieldsOf, listOf } from "../members/read.ts";
import type { LookCall, LookThought, PerspectiveReply } from "../types.ts";

/**
 * Makes anything from a model or a network safe to record: well-formed text, JSON that is not too deep, sizes with an
 * end. Nothing here throws, whatever came: a paid call that could not be recorded would be made again and again.
 */

interface Bounds {
  readonly depthMax: number;
  readonly charsMax: number;
}

/** Plain JSON with well-formed text, or nothing where it is too deep, too long, or no JSON. */
export function soundJson(value: unknown, bounds: Bounds): Json | undefined {
  return isWithin(value, bounds) ? wellFormed(value) : undefined;
}

/** Looks level by level, so that no depth can exhaust the stack; a cycle is too deep by itself. */
function isWithin(value: unknown, { depthMax, charsMax }: Bounds): boolean {
  let level: readonly unknown[] = [value];
  let chars = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return false;
    const next: unknown[] = [];
    for (const each of level) {
      if (!isJson(each)) return false;
      chars += sizeOf(each);
      if (chars > charsMax) return false;
      if (typeof each === "object" && each !== null) for (const inner of Object.values(each)) next.push(inner);
    }
    level = next;
  }
  return true;
}

const isJson = (value: unknown): boolean => value === null || ["string", "boolean", "number", "object", "undefined"].includes(typeof value);

/** A value's part in the text of the whole, without its inner values. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return JSON.stringify(value).length;
  if (typeof value !== "object" || value === null) return 5;
  return Object.keys(value).reduce((sum, key) => sum + key.length + 4, 2);
}

/** Only after `isWithin`: the depth is bounded then. */
function wellFormed(value: unknown): Json {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]));
}

const soundLine = (value: unknown, charsMax: number, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value.slice(0, charsMax).toWellFormed() : otherwise;

const soundText = (value: unknown, charsMax: number): string =>
  typeof value === "string" ? clip(value.toWellFormed(), charsMax, "nowhere: it was too long") : "";

/** Result of one call of a perspective. A reply of none of the four kinds is an empty message, which no turn takes. */
export function soundReply(reply: unknown): PerspectiveReply {
  const fields = fieldsOf(reply);
  if (Array.isArray(fields["calls"])) return soundCalls(fields);
  const bounds = { depthMax: frameLimits.depthMax, charsMax: frameLimits.replyMaxChars };
  // The parts are read and clipped later; here they must only be safe to read and to write down.
  if ("result" in fields) return { result: soundJson(fields["result"], bounds) ?? null } as unknown as PerspectiveReply;
  if ("report" in fields) return { report: soundJson(fields["report"], bounds) ?? null } as unknown as PerspectiveReply;
  const { message, done } = fields;
  return { message: soundText(message, frameLimits.messageMaxChars), ...(typeof done === "boolean" ? { done } : {}) };
}

function soundCalls({ calls, said, thoughts }: Readonly<Record<string, unknown>>): PerspectiveReply {
  const thought = soundThoughts(thoughts);
  return {
    calls: listOf(calls).slice(0, frameLimits.callsMax).map(soundCall),
    ...(typeof said === "string" ? { said: soundText(said, frameLimits.messageMaxChars) } : {}),
    ...(thought.length === 0 ? {} : { thoughts: thought }),
  };
}

/** A tool that does not exist keeps its name, and an unusable input is marked: the look refuses both. */
function soundCall(value: unknown, index: number): LookCall {
  const { id, tool, input, isRefused } = fieldsOf(value);
  const { callIdMaxChars, toolMaxChars, callInputMaxChars, depthMax } = frameLimits;
  const taken = soundJson(input, { depthMax, charsMax: callInputMaxChars });
  const call = { id: soundLine(id, callIdMaxChars, `call-${index + 1}`), tool: soundLine(tool, toolMaxChars, "none") as LookCall["tool"] };
  return isRecord(taken) && isRefused !== true ? { ...call, input: taken as LookCall["input"] } : { ...call, input: {}, isRefused: true };
}

/** Signed as a whole, so they are kept whole and to the byte, or not at all. */
function soundThoughts(thoughts: unknown): readonly LookThought[] {
  const bounds = { depthMax: frameLimits.depthMax * 2, charsMax: frameLimits.thoughtsMaxChars };
  const sound = soundJson(thoughts, bounds);
  if (!Array.isArray(sound) || sound.length === 0) return [];
  const isWhole = JSON.stringify(sound) === JSON.stringify(thoughts);
  return isWhole && sound.every((each) => typeof fieldsOf(each)["text"] === "string") ? (sound as unknown as readonly LookThought[]) : [];
}
