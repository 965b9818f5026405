import { isRecord, type Json } from "../../kernel/ids.ts";
import { quoted } from "../../lexicon/secrets/detect-members.ts";

export type JsonRecord = { readonly [key: string]: Json | undefined };
/** A text among the arguments, with the name it goes by in snake case. */
export interface Leaf {
  readonly key: string;
  readonly text: string;
  /** Content of a file that stands beside it. */
  readonly content?: string;
}

export interface Leaves {
  readonly found: readonly Leaf[];
  /** Names that are long enough to say something themselves. */
  readonly names: readonly string[];
  /** Set when something lies beyond the limits, unread. */
  readonly isCut: boolean;
}

const leavesMax = 2_000;
const depthMax = 40;
const tellingMinChars = 16;
const contentMaxChars = 262_144;
/** One content beside very many paths would be read once for each; beyond this it counts as not known. */
const contentsMaxChars = 2_097_152;

/** Every text among the arguments. A list of words that is a command line stays one text. */
export function leavesOf(args: JsonRecord): Leaves {
  const found: Leaf[] = [];
  const names: string[] = [];
  let isCut = false;
  let left = contentsMaxChars;
  const visit = (key: string, value: Json | undefined, around: { depth: number; content?: string }): void => {
    if (found.length >= leavesMax || around.depth > depthMax) isCut ||= value !== null && value !== undefined;
    else if (typeof value === "string") {
      const isTold = around.content !== undefined && (left -= around.content.length) >= 0;
      found.push({ key, text: value, ...(isTold && around.content !== undefined ? { content: around.content } : {}) });
    } else if (Array.isArray(value)) {
      if (lineKeys.test(key) && value.every((each) => typeof each === "string")) found.push({ key, text: value.map(quoted).join(" ") });
      else for (const each of value) visit(key, each, { ...around, depth: around.depth + 1 });
    } else if (isRecord(value)) {
      if (bodyKeys.test(key)) found.push({ key, text: JSON.stringify(value).slice(0, contentMaxChars) });
      const content = contentOf(value) ?? around.content;
      const inner = { depth: around.depth + 1, ...(content === undefined ? {} : { content }) };
      for (const [name, each] of Object.entries(value)) {
        if (name.length >= tellingMinChars && names.length < leavesMax) names.push(name);
        visit(snake(name), each, inner);
      }
    }
  };
  visit("", args, { depth: 0 });
  return { found, names, isCut };
}

const lineKeys = /^(argv|args|arguments|command|cmd)$/;
export const bodyKeys = /^(body|data|json|payload|form|form_data|request_body)$/;
const contentKeys = ["content", "contents", "new_string", "new_str", "newText", "file_text", "text", "data", "diff"];

const snake = (key: string): string =>
  key
    .slice(0, 100)
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll("-", "_");

function contentOf(record: JsonRecord): string | undefined {
  for (const key of contentKeys) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (typeof value === "string") return value;
  }
  const edits = Object.hasOwn(record, "edits") ? record["edits"] : undefined;
  return Array.isArray(edits) ? JSON.stringify(edits).slice(0, contentMaxChars) : undefined;
}

export const methodKeys = /^(http_|request_)?(method|verb)$/;
export const isAddress = ({ key, text }: Leaf): boolean =>
  addressKeys.test(key) && /^[a-z][a-z0-9+.-]{1,20}:/i.test(text) && !isFileAddress(text);
const addressKeys = /^(.{1,40}_)?(url|uri|href|endpoint|link|address)$/;
/** A file of this machine, whatever the argument is called. */
export const isFileAddress = (text: string): boolean => /^file:/i.test(text);
