import type { Json } from "./ids.ts";

type Change = (text: string) => string;
/** What is done to a text, and to everything below `**`. */
interface Changes {
  readonly text: Change;
  readonly below: (value: Json) => Json;
}

/**
 * Applies `change` to the strings at the given dotted paths, and to nothing else.
 * `*` stands for any key or index, `**` for everything below, the names of fields as well: whoever calls a tool makes
 * them up too. A path that leads nowhere is no error.
 */
export const mapTexts = <Value>(value: Value, paths: readonly string[], change: Change): Value =>
  mapPaths(value, paths, { text: change, below: (below) => mapAll(below, change) });

/** As `mapTexts`, for what is below `**` only: each text is changed by what it is together with the names around it. */
export const mapNamed = <Value>(value: Value, paths: readonly string[], change: Change): Value =>
  mapPaths(value, paths, { text: (text) => text, below: (below) => within(undefined, below, { change, depth: 0 }) });

const mapPaths = <Value>(value: Value, paths: readonly string[], changes: Changes): Value =>
  paths.reduce<Json>((current, path) => mapPath(current, path.split("."), changes), value as Json) as Value;

function mapPath(value: Json, path: readonly string[], changes: Changes): Json {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === "string" ? changes.text(value) : value;
  if (step === "**") return changes.below(value);
  return mapMembers(value, (member, key) => (step === "*" || step === key ? mapPath(member, rest, changes) : member));
}

function mapAll(value: Json, change: Change): Json {
  if (typeof value === "string") return change(value);
  const below = mapMembers(value, (member) => mapAll(member, change));
  return typeof below === "object" && below !== null && !Array.isArray(below) ? mapNames(below, change) : below;
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

/** A longer text says by itself what it is; and what stands for it here is no value of any kind. */
const shortMax = 256;
const longText = "…";
/** Below this only the nearest name counts, so that the cost grows with the value alone. */
const depthMax = 4;

/** Changes the JSON of a value and reads it again; where that cannot be read, its members one by one. */
function within(name: string | undefined, value: Json, { change, depth }: { change: Change; depth: number }): Json {
  const isLeaf = typeof value !== "object" || value === null;
  if (isLeaf ? name !== undefined : depth < depthMax) {
    const whole: Json = name === undefined ? value : { [name]: value };
    const short = mapStrings(whole, (text) => (text.length > shortMax ? longText : text));
    const text = JSON.stringify(short);
    const said = change(text);
    if (said === text) return value;
    const read = readAgain(whole, short, said);
    if (read !== undefined) return name === undefined ? read : ((read as Record<string, Json>)[name] ?? null);
    if (isLeaf) return said;
  }
  return mapMembers(value, (member, key) =>
    within(Array.isArray(value) ? name : key, member, { change, depth: depth + 1 }),
  );
}

/** The value with the strings of its changed JSON. Undefined: it is not the same value any more. */
function readAgain(value: Json, short: Json, said: string): Json | undefined {
  let read: Json;
  try {
    read = JSON.parse(said) as Json;
  } catch {
    return undefined;
  }
  if (frameOf(read) !== frameOf(short)) return undefined;
  const [before, after] = [stringsOf(short), stringsOf(read)];
  let at = -1;
  return mapStrings(value, (text) => ((at += 1), before[at] === after[at] ? text : (after[at] ?? "")));
}

const mapStrings = (value: Json, change: Change): Json =>
  typeof value === "string" ? change(value) : mapMembers(value, (member) => mapStrings(member, change));
const frameOf = (value: Json): string => JSON.stringify(mapStrings(value, () => ""));
function stringsOf(value: Json): readonly string[] {
  const strings: string[] = [];
  mapStrings(value, (text) => (strings.push(text), text));
  return strings;
}
