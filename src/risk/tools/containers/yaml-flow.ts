import { takeQuoted, unquoted, unread, withoutComment, withoutMarks, type Yaml, type YamlReading } from "./yaml-text.ts";
import { work } from "../../work.ts";

/** `[a, b]` and `{a: b}`, over several lines where they go on. */
export function readFlow(reading: YamlReading, given: string, depth: number): Yaml {
  const pieces = takePieces(reading, given);
  return flowValue({ reading, left: pieces.toReversed() }, depth);
}

const piece = /[[\]{},]|:(?=[\s,[\]{}]|$)|(?:[^\s,[\]{}:]|:(?![\s,[\]{}]|$))+/y;

/** The pieces up to the bracket that closes the first one. A quoted text is one piece, with its quotes. */
function takePieces(reading: YamlReading, given: string): readonly string[] {
  const pieces: string[] = [];
  let [text, at, open] = [given, 0, 0];
  do {
    at += text.slice(at).search(/\S|$/);
    const sign = text[at] ?? "#";
    if (sign === "#") {
      if (reading.at >= reading.lines.length) return (unread(reading), pieces);
      [text, at] = [reading.lines[reading.at] ?? "", 0];
      reading.at += 1;
    } else if (sign === '"' || sign === "'") {
      const { quoted, rest } = takeQuoted(reading, text.slice(at));
      pieces.push(quoted);
      [text, at] = [rest, 0];
      if (!text.startsWith(":")) continue;
      pieces.push(":"); // also right before a value: {"a":1}
      at = 1;
    } else {
      piece.lastIndex = at;
      const [found = sign] = piece.exec(text) ?? [];
      at += found.length;
      pieces.push(found);
      open += "[{".includes(found) ? 1 : "]}".includes(found) ? -1 : 0;
    }
  } while (open > 0);
  if (withoutComment(` ${text.slice(at)}`).trim() !== "") unread(reading);
  return pieces;
}

/** The pieces stand with the first one last. */
interface Flow {
  readonly reading: YamlReading;
  readonly left: string[];
}

function flowValue(flow: Flow, depth: number): Yaml {
  const { reading, left } = flow;
  const anchors = takeMarks(left);
  const open = left.at(-1) ?? "";
  const value = open === "[" || open === "{" ? bracketed(flow, depth) : plainValue(flow);
  for (const name of anchors) reading.anchors.set(name, value);
  return value;
}

function takeMarks(left: string[]): readonly string[] {
  const anchors: string[] = [];
  while (/^[&!]/.test(left.at(-1) ?? "")) anchors.push(...withoutMarks(left.pop() ?? "").anchors);
  return anchors;
}

function bracketed(flow: Flow, depth: number): Yaml {
  const { reading, left } = flow;
  const open = left.pop();
  if (depth === 0) return unread(reading);
  const items: Yaml[] = [];
  const members = new Map<string, Yaml>();
  while (left.length > 0) {
    const next = left.at(-1) ?? "";
    if (/^[\]}]$/.test(next)) {
      left.pop();
      break;
    }
    if (next === ",") left.pop();
    else if (next === "?" || next === ":") {
      left.pop();
      unread(reading);
    } else if (open === "[") {
      items.push(flowValue(flow, depth - 1));
      if (left.at(-1) === ":") unread(reading); // [a: b] is a list of maps
    } else putMember(flow, members, depth);
  }
  return open === "[" ? items : members;
}

function putMember(flow: Flow, members: Map<string, Yaml>, depth: number): void {
  const { reading, left } = flow;
  takeMarks(left);
  if (/^[[{*]/.test(left.at(-1) ?? "")) unread(reading);
  const key = plainText(left);
  if (left.at(-1) === ":") left.pop();
  put(members, key, /^[,}\]]$/.test(left.at(-1) ?? "}") ? "" : flowValue(flow, depth - 1));
}

function plainValue({ reading, left }: Flow): Yaml {
  const isAlias = left.at(-1)?.startsWith("*") === true;
  const text = plainText(left);
  return isAlias ? aliased(reading, text) : text;
}

function plainText(left: string[]): string {
  const words = [left.pop() ?? ""];
  while (left.length > 0 && !/^[[\]{},:]$/.test(left.at(-1) ?? "")) words.push(left.pop() ?? "");
  return unquoted(words.join(" "));
}

/** The value that `*name` stands for. */
export function aliased(reading: YamlReading, text: string): Yaml {
  return reading.anchors.get(withoutComment(text).trim().slice(1)) ?? unread(reading);
}

/** `<<` puts the members of another map among these. */
export function put(found: Map<string, Yaml>, key: string, value: Yaml): void {
  if (key !== "<<") found.set(key, value);
  else
    for (const each of isList(value) ? value : [value]) {
      const members = membersOf(each);
      work(1 + members.size / membersPerUnit);
      for (const [name, held] of members) if (!found.has(name)) found.set(name, held);
    }
}
const membersPerUnit = 8;

export const isList = (value: Yaml | undefined): value is readonly Yaml[] => Array.isArray(value);
export const membersOf = (value: Yaml | undefined): ReadonlyMap<string, Yaml> => (value instanceof Map ? value : new Map<string, Yaml>());
