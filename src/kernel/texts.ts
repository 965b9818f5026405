import type { Json } from "./ids.ts";

/**
 * Applies `change` to the strings at the given dotted paths, and to nothing else.
 * `*` stands for any key or index, `**` for everything below, the names of fields as well: whoever calls a tool makes
 * them up too. A path that leads nowhere is no error.
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
  if (typeof value === "string") return change(value);
  const below = mapMembers(value, (member) => mapAll(member, change));
  return typeof below === "object" && below !== null && !Array.isArray(below) ? mapNames(below, change) : below;
}

/** No field is lost when two names become the same. */
function mapNames(value: object, change: (text: string) => string): Json {
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
