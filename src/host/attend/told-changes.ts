import { resolve } from "node:path";
import type { AskedCall } from "../../adapters/clients/acp/updates.ts";
import { changesInPatch, isPatch } from "./patch-text.ts";
import type { ToldChange } from "./same-change.ts";

type Changes = readonly ToldChange[] | undefined;
type Fields = Readonly<Record<string, unknown>>;

const limits = { changesMax: 200, charsMax: 1_000_000 };

/**
 * Changes of files that an input tells: a path with texts, several edits, a patch in either form, a list or a table of files.
 * Undefined where it tells nothing of the kind, or anything besides: then it is not a change alone.
 */
export function changesIn(input: unknown, cwd: string): Changes {
  const found = typeof input === "string" ? patchChanges(input, cwd) : isFields(input) ? fieldsChanges(input, cwd) : undefined;
  return found && found.length > 0 && isBounded(found) ? found : undefined;
}

/** More than that is not held against anything: it is never the same as something else. */
export const isBounded = (changes: readonly ToldChange[]): boolean =>
  changes.length <= limits.changesMax &&
  changes.reduce((chars, { before = "", after }) => chars + before.length + after.length, 0) <= limits.charsMax;

/** Changes that an agent shows as blocks of old and new text. */
export const changesShown = ({ diffs = [] }: Pick<AskedCall, "diffs">, cwd: string): readonly ToldChange[] =>
  diffs.map(({ path, oldText, newText }) => change(resolve(cwd, path), oldText === "" ? undefined : oldText, newText));

const change = (path: string, before: string | undefined, after: string): ToldChange =>
  before === undefined ? { path, kind: "add", after } : { path, kind: "update", before, after };

const names = {
  path: /^(?:path|file_?path|filename|abs(?:olute)?_?path|target_?file)$/i,
  before: /^old_?(?:string|str|text)$/i,
  after: /^(?:new_?(?:string|str|text)|contents?|file_text)$/i,
  patch: /^(?:patch|diff|patch_?text|unified_?diff|input)$/i,
  edits: /^edits$/i,
  files: /^(?:files|changes)$/i,
  moved: /^move_?path$/i,
  kind: /^type$/i,
  everywhere: /^replace_?all$/i,
  /** Says nothing about what is changed. */
  beside: /^(?:relative_?path|additions|deletions|expected_replacements|description|explanation|reason|call_id|turn_id|auto_approved)$/i,
} as const satisfies Readonly<Record<string, RegExp>>;

type Part = keyof typeof names;
type Parts = ReadonlyMap<Part, unknown>;

/** Undefined where a member is unknown, or two say the same thing. */
function partsOf(input: Fields): Parts | undefined {
  const parts = new Map<Part, unknown>();
  for (const [name, value] of Object.entries(input)) {
    const part = (Object.keys(names) as Part[]).find((each) => names[each].test(name));
    if (part === undefined || (part !== "beside" && parts.has(part))) return undefined;
    if (value !== null && value !== undefined) parts.set(part, value);
  }
  return parts;
}

function fieldsChanges(input: Fields, cwd: string): Changes {
  const parts = partsOf(input);
  if (!parts) return undefined;
  const found = (Object.keys(readers) as (keyof typeof readers)[]).flatMap((part) => (parts.has(part) ? [readers[part](parts, cwd)] : []));
  const changes =
    found.length > 0 ? allOf(found) : kindOf(parts) === "delete" ? textsOf(new Map([...parts, ["after", ""]]), cwd) : undefined;
  return changes && isAbout(parts, changes, cwd) ? asKindSays(changes, parts, cwd) : undefined;
}

const readers = {
  files: (parts, cwd) => allOf(listed(parts.get("files")).map((each) => changesIn(each, cwd))),
  patch: (parts, cwd) => changesIn(textAt(parts, "patch"), cwd),
  edits: (parts, cwd) => allOf(listed(parts.get("edits")).map((each) => textsOf(new Map([...parts, ...(partsOf(each) ?? [])]), cwd))),
  after: (parts, cwd) => textsOf(parts, cwd),
} as const satisfies Partial<Record<Part, (parts: Parts, cwd: string) => Changes>>;

const patchChanges = (text: string, cwd: string): Changes => (isPatch(text) ? changesInPatch(text, cwd) : undefined);

/** One text in the place of another, or of the whole file. */
function textsOf(parts: Parts, cwd: string): Changes {
  const [path, before, after] = [textAt(parts, "path"), textAt(parts, "before"), textAt(parts, "after")];
  if (path === undefined || path.trim() === "" || after === undefined) return undefined;
  const told = change(resolve(cwd, path), before === "" ? undefined : before, after);
  return [parts.get("everywhere") === true ? { ...told, isEverywhere: true } : told];
}

/** Entries of a list, or of a table by path; some put how a file is changed around the rest. */
const listed = (value: unknown): readonly Fields[] =>
  Array.isArray(value)
    ? value.map((each: unknown) => (isFields(each) ? each : { odd: each }))
    : Object.entries(isFields(value) ? value : {}).map(([path, each]) => ({ path, ...unwrapped(each) }));

function unwrapped(value: unknown): Fields {
  const [[type, inner] = [], ...others] = Object.entries(isFields(value) ? value : { odd: value });
  return others.length === 0 && isFields(inner) ? { ...inner, type } : isFields(value) ? value : { odd: value };
}

const kinds = ["add", "create", "update", "edit", "modify", "delete", "remove", "move", "rename"];
const kindOf = (parts: Parts): string =>
  String(parts.get("kind") ?? "")
    .toLowerCase()
    .replace("remove", "delete");

/** A file that is removed or comes to lie elsewhere is not there any more, whatever its text becomes. */
function asKindSays(changes: readonly ToldChange[], parts: Parts, cwd: string): Changes {
  const kind = kindOf(parts);
  if (kind !== "" && !kinds.includes(kind)) return undefined;
  const gone = (each: ToldChange): ToldChange => ({ ...each, kind: "delete", after: "" });
  const to = textAt(parts, "moved");
  if (to !== undefined) return changes.flatMap((each) => [gone(each), { ...each, kind: "add" as const, path: resolve(cwd, to) }]);
  return kind === "delete" ? changes.map(gone) : changes;
}

/** A path beside a patch may be a list; it names nothing that the patch does not name. */
const isAbout = (parts: Parts, changes: readonly ToldChange[], cwd: string): boolean =>
  (textAt(parts, "path")?.split(", ") ?? []).every((name) => changes.some(({ path }) => path === resolve(cwd, name)));

const textAt = (parts: Parts, part: Part): string | undefined => {
  const value = parts.get(part);
  return typeof value === "string" ? value : undefined;
};

const allOf = (found: readonly Changes[]): Changes =>
  found.length > 0 && found.every((each) => each !== undefined) ? found.flatMap((each) => each ?? []) : undefined;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
