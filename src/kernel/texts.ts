import { isRecord, type Json } from "./ids.ts";
import type { Redact } from "./ports.ts";

type Change = Redact;

/**
 * Applies `change` to the strings at the given dotted paths, and to nothing else. `*` stands for any key or index, `**`
 * for everything below, the names of fields as well: callers of tools make them up too. A `**` part is changed knowing
 * all of it. A path that leads nowhere is no error.
 */
export const mapTexts = <Value>(value: Value, paths: readonly string[], change: Change): Value =>
  paths.reduce<Json>((current, path) => mapPath(current, path.split("."), change), value as Json) as Value;

function mapPath(value: Json, path: readonly string[], change: Change): Json {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === "string" ? change(value) : value;
  if (step === "**") return mapAll(value, change.knowing?.(value) ?? change);
  return mapMembers(value, (member, key) => (step === "*" || step === key ? mapPath(member, rest, change) : member));
}

function mapAll(value: Json, change: Change): Json {
  if (typeof value === "string") return change(value);
  const spelled = typeof value === "number" || isSpelled(value) ? mapSpelled(value, change) : value;
  if (spelled !== value) return spelled;
  const below = mapMembers(value, (member) => mapAll(member, change));
  return isRecord(below) ? mapNames(below, change) : below;
}

/** A text spelled out as a list of bytes or letters. */
const isSpelled = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length >= spelledMin &&
  value.every((each) => typeof each === "number" || (typeof each === "string" && each.length < 3));
const spelledMin = 6;

/** As it stands, or else as the text that it was changed to. */
function mapSpelled(value: Json, change: Change): Json {
  const text = JSON.stringify(value);
  const changed = text.length < spelledMin ? text : change(text);
  return changed === text ? value : changed;
}

/** No field is lost when two names become the same. */
function mapNames(value: object, change: Change): Json {
  const members = Object.entries(value as Record<string, Json>);
  const names = members.map(([name]) => change(name));
  if (names.every((name, at) => name === members[at]?.[0])) return value as Json;
  const taken = new Set<string>();
  return Object.fromEntries(
    members.map(([, member], at) => {
      let name = names[at] ?? "";
      for (let count = 2; taken.has(name); count += 1) name = `${names[at]} (${count})`;
      taken.add(name);
      return [name, member];
    }),
  );
}

function mapMembers(value: Json, change: (member: Json, key: string) => Json): Json {
  if (Array.isArray(value)) return value.map((member, index) => change(member, String(index)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Record<string, Json | undefined>);
  return Object.fromEntries(entries.map(([key, member]) => [key, member === undefined ? member : change(member, key)]));
}

/**
 * The same value, with U+FFFD for every half of a character: half of one has no canonical spelling, so nothing with it in it
 * could be recorded. It comes from cuts and from JSON of others (`"\ud83d"`). What has none is given back as it is.
 */
export function wellFormed<Value>(value: Value): Value {
  if (typeof value === "string") return (value.isWellFormed() ? value : value.toWellFormed()) as Value;
  if (typeof value !== "object" || value === null || isSound(value)) return value;
  if (Array.isArray(value)) return value.map(wellFormed) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [wellFormed(name), wellFormed(member)])) as Value;
}

const isSound = (value: object): boolean => {
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (!name.isWellFormed()) return false;
    if (typeof member === "string" ? !member.isWellFormed() : typeof member === "object" && member !== null && !isSound(member))
      return false;
  }
  return true;
};
