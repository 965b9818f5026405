import type { Json } from "./ids.ts";

/**
 * Applies `change` to the strings at the given dotted paths, and to nothing else.
 * `*` stands for any key or index, `**` for everything below. A path that leads nowhere is no error.
 */
export function mapTexts<Value>(value: Value, paths: readonly string[], change: (text: string) => string): Value {
  return paths.reduce<Json>((current, path) => mapPath(current, path.split("."), change), value as Json) as Value;
}

function mapPath(value: Json, path: readonly string[], change: (text: string) => string): Json {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === "string" ? change(value) : value;
  if (step === "**") return mapAll(value, change);
  return mapMembers(value, (member, key) => (step === "*" || step === key ? mapPath(member, rest, change) : member));
}

function mapAll(value: Json, change: (text: string) => string): Json {
  return typeof value === "string" ? change(value) : mapMembers(value, (member) => mapAll(member, change));
}

function mapMembers(value: Json, change: (member: Json, key: string) => Json): Json {
  if (Array.isArray(value)) return value.map((member, index) => change(member, String(index)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Record<string, Json | undefined>);
  return Object.fromEntries(entries.map(([key, member]) => [key, member === undefined ? member : change(member, key)]));
}
