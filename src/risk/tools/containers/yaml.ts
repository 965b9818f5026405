/** A value in a file of YAML: a text, a list or a map. Numbers are texts, and so is nothing at all. */
export type Yaml = string | readonly Yaml[] | ReadonlyMap<string, Yaml>;

const charsMax = 65_536;
const depthMax = 16;
const keyed = /^("[^"]{0,200}"|'[^']{0,200}'|[^\s"'[{#-](?:[^:]|:(?=\S)){0,200}?|-(?=\S)(?:[^:]|:(?=\S)){0,200}?)\s{0,40}:(?:\s+(.*))?$/;
const marked = /^(?:[&!]([^\s,\]}]{0,100})(?:\s+|$))/;

/** The lines that are left, and the values that anchors name. */
interface Reading {
  readonly lines: string[];
  readonly anchors: Map<string, Yaml>;
  at: number;
}

/** Reads the part of YAML that people write by hand. What it does not understand is a text; it never throws. */
export function readYaml(source: string): Yaml {
  const reading: Reading = { lines: source.slice(0, charsMax).replaceAll("\t", "  ").split(/\r?\n/), anchors: new Map(), at: 0 };
  return readBlock(reading, 0, depthMax);
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** The next line that says something; the end has none. */
function nextLine(reading: Reading): string | undefined {
  while (reading.at < reading.lines.length && /^\s*(?:#.*|---.*|\.\.\.\s*|%.*)?$/.test(reading.lines[reading.at] ?? "")) reading.at += 1;
  return reading.lines[reading.at];
}

function readBlock(reading: Reading, least: number, depth: number): Yaml {
  const first = nextLine(reading);
  if (first === undefined || indentOf(first) < least || depth === 0) return "";
  const indent = indentOf(first);
  const text = first.trim();
  if (isItem(text)) return readList(reading, indent, depth);
  if (keyed.test(text)) return readMap(reading, indent, depth);
  reading.at += 1;
  return readValue(reading, text, indent - 1, depth);
}

const isItem = (text: string): boolean => text === "-" || text.startsWith("- ");

function readList(reading: Reading, indent: number, depth: number): Yaml {
  const items: Yaml[] = [];
  for (let line = nextLine(reading); line !== undefined && indentOf(line) === indent && isItem(line.trim()); line = nextLine(reading)) {
    const rest = line.slice(indent + 1);
    const column = indent + 1 + indentOf(rest);
    if (keyed.test(rest.trim()) || isItem(rest.trim())) {
      reading.lines[reading.at] = " ".repeat(column) + rest.trim();
      items.push(readBlock(reading, column, depth - 1));
    } else {
      reading.at += 1;
      items.push(readValue(reading, rest.trim(), indent, depth));
    }
  }
  return items;
}

function readMap(reading: Reading, indent: number, depth: number): Yaml {
  const found = new Map<string, Yaml>();
  for (let line = nextLine(reading); line !== undefined && indentOf(line) === indent; line = nextLine(reading)) {
    const [, key = "", rest = ""] = keyed.exec(line.trim()) ?? [];
    reading.at += 1;
    if (key !== "") put(found, unquoted(key), readValue(reading, rest, indent, depth));
  }
  return found;
}

/** `<<` puts the members of another map among these. */
function put(found: Map<string, Yaml>, key: string, value: Yaml): void {
  if (key !== "<<") found.set(key, value);
  else
    for (const each of isList(value) ? value : [value])
      for (const [name, held] of membersOf(each)) if (!found.has(name)) found.set(name, held);
}

function readValue(reading: Reading, given: string, indent: number, depth: number): Yaml {
  const mark = marked.exec(given);
  if (mark) {
    const value = readValue(reading, given.slice(mark[0].length), indent, depth);
    if (given.startsWith("&")) reading.anchors.set(mark[1] ?? "", value);
    return value;
  }
  if (given === "" || given.startsWith("#")) return readNested(reading, indent, depth);
  if (given.startsWith("*")) return reading.anchors.get(given.slice(1).split(/\s/)[0] ?? "") ?? "";
  if (/^[|>][-+\d]{0,3}\s*(?:#.*)?$/.test(given)) return readText(reading, indent, given.startsWith("|") ? "\n" : " ");
  if (/^[[{]/.test(given)) return readFlow(reading, given, depth);
  const more = takeLines(reading, (line) => indentOf(line) > indent && line.trim() !== "" && !/^\s*#/.test(line));
  return unquoted([given, ...more.map((line) => line.trim())].join(" "));
}

/** A list may stand right below its key. */
function readNested(reading: Reading, indent: number, depth: number): Yaml {
  const line = nextLine(reading);
  const isBelow = line !== undefined && (indentOf(line) > indent || (indentOf(line) === indent && isItem(line.trim())));
  return isBelow ? readBlock(reading, indent, depth - 1) : "";
}

const readText = (reading: Reading, indent: number, between: string): string =>
  takeLines(reading, (line) => line.trim() === "" || indentOf(line) > indent)
    .map((line) => line.trim())
    .join(between)
    .trimEnd();

function takeLines(reading: Reading, fits: (line: string) => boolean): readonly string[] {
  const from = reading.at;
  while (reading.at < reading.lines.length && fits(reading.lines[reading.at] ?? "")) reading.at += 1;
  return reading.lines.slice(from, reading.at);
}

const pieces = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]|:(?=\s|$|["'[{])|(?:[^\s"'[\]{},:]|:(?=\S)|(?<=\S)["'])+|\s+/g;

/** `[a, b]` and `{a: b}`, over several lines where they go on. */
function readFlow(reading: Reading, given: string, depth: number): Yaml {
  let text = given;
  const isOpen = (): boolean => (text.match(/[[{]/g)?.length ?? 0) > (text.match(/[\]}]/g)?.length ?? 0);
  for (let count = 0; isOpen() && reading.at < reading.lines.length && count < flowLinesMax; count += 1) {
    text += ` ${(reading.lines[reading.at] ?? "").trim()}`;
    reading.at += 1;
  }
  return flowValue(
    [...text.matchAll(pieces)]
      .map(([piece]) => piece)
      .filter((piece) => piece.trim() !== "")
      .toReversed(),
    depth,
  );
}
const flowLinesMax = 200;

/** The pieces stand with the first one last. */
function flowValue(left: string[], depth: number): Yaml {
  const open = left.pop() ?? "";
  if (depth === 0 || (open !== "[" && open !== "{")) return plainText(open, left);
  const items: Yaml[] = [];
  const members = new Map<string, Yaml>();
  while (left.length > 0) {
    const next = left.at(-1) ?? "";
    if (/^[\]}]$/.test(next)) {
      left.pop();
      break;
    }
    if (/^[,:]$/.test(next)) left.pop();
    else if (open === "[") items.push(flowValue(left, depth - 1));
    else {
      const key = plainText(left.pop() ?? "", left);
      if (left.at(-1) === ":") left.pop();
      members.set(key, /^[,}]$/.test(left.at(-1) ?? "}") ? "" : flowValue(left, depth - 1));
    }
  }
  return open === "[" ? items : members;
}

function plainText(first: string, left: string[]): string {
  const words = [first];
  while (left.length > 0 && !/^[[\]{},:]$/.test(left.at(-1) ?? "")) words.push(left.pop() ?? "");
  return unquoted(words.join(" "));
}

function unquoted(text: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:#.*)?$/s.exec(text) ?? [];
  if (double !== undefined) return double.replaceAll(/\\(.)/gs, (_, letter: string) => ({ n: "\n", t: "\t" })[letter] ?? letter);
  return single?.replaceAll("''", "'") ?? text.replace(/(?:^|\s)#.*$/s, "").trim();
}

export const isList = (value: Yaml | undefined): value is readonly Yaml[] => Array.isArray(value);
export const membersOf = (value: Yaml | undefined): ReadonlyMap<string, Yaml> => (value instanceof Map ? value : new Map<string, Yaml>());
/** Texts of a list, or the one text that stands in its place. */
export const textsOf = (value: Yaml | undefined): readonly string[] =>
  (isList(value) ? value : [value]).filter((each): each is string => typeof each === "string" && each !== "");
export const textOf = (value: Yaml | undefined): string => (typeof value === "string" ? value : "");
