import { aliased, isList, membersOf, put, readFlow } from "./yaml-flow.ts";
import { folded, takeQuoted, unquoted, unread, withoutComment, withoutMarks, type Yaml, type YamlReading } from "./yaml-text.ts";
import { workOn } from "../../work.ts";

/** Values of the documents in a file, and whether all of it was read and understood. */
export interface YamlFile {
  readonly documents: readonly Yaml[];
  readonly isWhole: boolean;
}

const charsMax = 65_536;
const depthMax = 16;
const documentsMax = 16;
const keyed = /^("[^"]{0,200}"|'[^']{0,200}'|(?:[^\s"'[{#&!*?-]|[?-](?=\S))(?:[^:#]|(?<=\S)#|:(?=\S)){0,200}?)\s{0,40}:(?:\s+(.*))?$/;

/** Reads the part of YAML that people write by hand, and says if there was more. It never throws but for too much work. */
export function readYaml(source: string): YamlFile {
  const text = source.slice(0, charsMax);
  workOn(text);
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\t", "  ")
    .split(/\r\n?|[\n\u0085\u2028\u2029]/);
  const found = documentsIn(lines);
  const read = found.slice(0, documentsMax).map(readDocument);
  return {
    documents: read.map(({ value }) => value),
    isWhole: source.length <= charsMax && found.length <= documentsMax && read.every(({ isWhole }) => isWhole),
  };
}

function readDocument(lines: string[]): { readonly value: Yaml; readonly isWhole: boolean } {
  const reading: YamlReading = { lines, anchors: new Map(), at: 0, isWhole: true };
  const value = readBlock(reading, 0, depthMax);
  return { value, isWhole: reading.isWhole && nextLine(reading) === undefined };
}

/** A document may begin on the line of its mark. */
function documentsIn(lines: readonly string[]): readonly string[][] {
  const documents: string[][] = [[]];
  for (const line of lines)
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) documents.push([line.slice(3).trim()]);
    else documents.at(-1)?.push(line);
  return documents.filter((each) => !each.every(saysNothing));
}

const indentOf = (line: string): number => line.search(/\S|$/);
const saysNothing = (line: string): boolean => /^(?:\s*(?:#.*)?|%.*)$/.test(line);

/** The next line that says something; the end has none. */
function nextLine(reading: YamlReading): string | undefined {
  while (reading.at < reading.lines.length && saysNothing(reading.lines[reading.at] ?? "")) reading.at += 1;
  return reading.lines[reading.at];
}

function readBlock(reading: YamlReading, least: number, depth: number): Yaml {
  const first = nextLine(reading);
  if (first === undefined || indentOf(first) < least) return "";
  const indent = indentOf(first);
  if (depth === 0) {
    takeLines(reading, (line) => line.trim() === "" || indentOf(line) >= indent);
    return unread(reading);
  }
  const text = first.trim();
  if (isItem(text)) return readList(reading, indent, depth);
  if (keyIn(text)) return readMap(reading, indent, depth);
  reading.at += 1;
  return readValue(reading, text, indent - 1, depth);
}

const isItem = (text: string): boolean => text === "-" || text.startsWith("- ");
const keyIn = (text: string): RegExpExecArray | null => keyed.exec(withoutMarks(text).text);

function readList(reading: YamlReading, indent: number, depth: number): Yaml {
  const items: Yaml[] = [];
  for (let line = nextLine(reading); line !== undefined && indentOf(line) === indent && isItem(line.trim()); line = nextLine(reading)) {
    const rest = line.slice(indent + 1);
    const column = indent + 1 + indentOf(rest);
    if (keyIn(rest.trim()) || isItem(rest.trim())) {
      reading.lines[reading.at] = " ".repeat(column) + rest.trim();
      items.push(readBlock(reading, column, depth - 1));
    } else {
      reading.at += 1;
      items.push(readValue(reading, rest.trim(), indent, depth));
    }
  }
  return items;
}

/** A line further in that no value has taken is none of the map, and the map goes on behind it. */
function readMap(reading: YamlReading, indent: number, depth: number): Yaml {
  const found = new Map<string, Yaml>();
  for (let line = nextLine(reading); line !== undefined && indentOf(line) >= indent; line = nextLine(reading)) {
    const [, key, rest = ""] = (indentOf(line) === indent ? keyIn(line.trim()) : undefined) ?? [];
    reading.at += 1;
    if (key === undefined) unread(reading);
    else put(found, unquoted(key), readValue(reading, rest, indent, depth));
  }
  return found;
}

function readValue(reading: YamlReading, given: string, indent: number, depth: number): Yaml {
  const { text, anchors } = withoutMarks(given);
  const value = readUnmarked(reading, text, indent, depth);
  for (const name of anchors) reading.anchors.set(name, value);
  return value;
}

function readUnmarked(reading: YamlReading, given: string, indent: number, depth: number): Yaml {
  if (given === "" || given.startsWith("#")) return readNested(reading, indent, depth);
  if (given.startsWith("*")) return aliased(reading, given);
  if (/^[|>][-+\d]{0,3}\s*(?:#.*)?$/.test(given)) return readText(reading, indent, given.startsWith("|"));
  if (/^[[{]/.test(given)) return readFlow(reading, given, depth);
  if (/^["']/.test(given)) {
    const { quoted, rest } = takeQuoted(reading, given);
    if (withoutComment(` ${rest}`).trim() !== "") unread(reading);
    return unquoted(quoted);
  }
  const more = takeLines(reading, (line) => line.trim() === "" || (indentOf(line) > indent && !/^\s*#/.test(line)));
  const lines = [given, ...more].map((line) => line.trim());
  // A plain text has no other sign before it, and no key in it.
  if (/^(?:[&!|>]|\?(?:\s|$))/.test(given) || lines.some((line) => /:(?:\s|$)/.test(withoutComment(line)))) unread(reading);
  return unquoted(folded(lines.join("\n")));
}

/** A list may stand right below its key. */
function readNested(reading: YamlReading, indent: number, depth: number): Yaml {
  const line = nextLine(reading);
  const isBelow = line !== undefined && (indentOf(line) > indent || (indentOf(line) === indent && isItem(line.trim())));
  return isBelow ? readBlock(reading, indent, depth - 1) : "";
}

function readText(reading: YamlReading, indent: number, keepsLines: boolean): string {
  const lines = takeLines(reading, (line) => line.trim() === "" || indentOf(line) > indent).map((line) => line.trim());
  const text = lines.join("\n").trimEnd();
  return keepsLines ? text : folded(text);
}

function takeLines(reading: YamlReading, fits: (line: string) => boolean): readonly string[] {
  const from = reading.at;
  while (reading.at < reading.lines.length && fits(reading.lines[reading.at] ?? "")) reading.at += 1;
  return reading.lines.slice(from, reading.at);
}

export { isList, membersOf };
/** Texts of a list, or the one text that stands in its place. */
export const textsOf = (value: Yaml | undefined): readonly string[] =>
  (isList(value) ? value : [value]).filter((each): each is string => typeof each === "string" && each !== "");
export const textOf = (value: Yaml | undefined): string => (typeof value === "string" ? value : "");
