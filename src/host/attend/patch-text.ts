import { resolve } from "node:path";
import type { ToldChange } from "./same-change.ts";

/** Whether a text is a patch in one of the two usual forms: `*** Update File: x`, or a unified diff. */
export const isPatch = (text: string): boolean =>
  /^\*\*\* (?:Add|Update|Delete) File: \S|^(?:--- .*\n\+\+\+ |diff --git |rename from )/m.test(text);

interface Section {
  readonly path: string;
  readonly kind: ToldChange["kind"];
  readonly movedTo?: string;
  /** Filled line by line. */
  readonly before: string[];
  readonly after: string[];
  readonly isOpen: boolean;
}

/** Pieces of a patch, in order. Undefined where a line of it is none of a patch. */
export function changesInPatch(text: string, cwd: string): readonly ToldChange[] | undefined {
  const found: ToldChange[] = [];
  let at: Section | undefined;
  const end = (): void => {
    if (at) found.push(...changesOf(at, cwd));
  };
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const next = heading(line.trimEnd(), lines[index + 1] ?? "", at);
    if (next === "same") continue;
    if (next !== undefined) {
      if (isOther(at, next)) end();
      at = next;
    } else if (at?.isOpen && /^[ +\\-]|^$/.test(line)) take(at, line);
    else if (line.trim() !== "") return undefined;
  }
  end();
  return found;
}

/** A heading that only says more about a file of which no line was read yet replaces what was known. */
const isOther = (at: Section | undefined, next: Section): boolean =>
  at !== undefined && (at.path !== next.path || at.before.length + at.after.length > 0);

const empty = (isOpen = false): Pick<Section, "before" | "after" | "isOpen"> => ({ before: [], after: [], isOpen });
const kinds = { Add: "add", Update: "update", Delete: "delete" } as const;

/** Lines between the files and their pieces. */
const beside =
  /^(?:\*\*\* (?:Begin Patch|End Patch|End of File)|=+|index [\da-f]+\.\.|(?:old|new) mode |similarity index |dissimilarity index )/;

function heading(line: string, following: string, at: Section | undefined): Section | "same" | undefined {
  const begun = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line);
  if (begun) return { ...empty(true), path: (begun[2] ?? "").trim(), kind: kinds[begun[1] as keyof typeof kinds] };
  const moved = /^(?:\*\*\* Move to:|rename to) (.+)$/.exec(line)?.[1];
  if (moved !== undefined) return at && { ...at, movedTo: moved.trim() };
  const named = /^(?:Index: |rename from |diff --git "?a\/.+ "?b\/)(.+?)"?$/.exec(line)?.[1];
  if (named !== undefined && !isInside(at, line)) return { ...empty(), path: named, kind: "update" };
  if (line.startsWith("--- ") && following.startsWith("+++ ")) return unified(line, following);
  if (line.startsWith("+++ ") && at && !at.isOpen) return "same";
  const made = /^(new|deleted) file mode /.exec(line)?.[1];
  if (made !== undefined && at) return { ...at, kind: made === "new" ? "add" : "delete" };
  if (line.startsWith("@@") && at) return piece(line, at);
  return beside.test(line) && !isInside(at, line) ? "same" : undefined;
}

/** A line of a piece begins with its sign. */
const isInside = (at: Section | undefined, line: string): boolean => at?.isOpen === true && /^[ +-]/.test(line);

function unified(from: string, to: string): Section {
  const [old, now] = [nameIn(from), nameIn(to)];
  if (now === "/dev/null") return { ...empty(), path: old, kind: "delete" };
  if (old === "/dev/null") return { ...empty(), path: now, kind: "add" };
  return { ...empty(), path: old, kind: "update", ...(old === now ? {} : { movedTo: now }) };
}

/** Behind a tab stands a time; git quotes odd names. */
const nameIn = (line: string): string =>
  line
    .slice("--- ".length)
    .replace(/\t.*$/s, "")
    .trim()
    .replace(/^"?[ab]\/|"$/g, "");

/** `-0,0` is a file that was not there, `+0,0` one that is not there any more. */
function piece(line: string, { path, kind, movedTo }: Section): Section {
  const made = line.startsWith("@@ -0,0 ") ? "add" : /^@@ -\S+ \+0,0 /.test(line) ? "delete" : kind;
  return { ...empty(true), path, kind: made, ...(movedTo === undefined ? {} : { movedTo }) };
}

function take({ before, after }: Section, line: string): void {
  const [sign, text] = [line[0] ?? " ", line.slice(1)];
  if (sign === "\\") return;
  if (sign !== "+") before.push(text);
  if (sign !== "-") after.push(text);
}

function changesOf({ path, kind, movedTo, before, after }: Section, cwd: string): readonly ToldChange[] {
  const at = resolve(cwd, path);
  if (kind === "delete") return [{ path: at, kind, after: "" }];
  const texts = { before: textOf(before), after: textOf(after) };
  if (movedTo !== undefined)
    return [
      { path: at, kind: "delete", after: "" },
      { path: resolve(cwd, movedTo), kind: "add", after: texts.after },
    ];
  return [kind === "add" ? { path: at, kind, after: texts.after } : { path: at, kind, ...texts }];
}

/** Empty lines between two files are of neither. */
const textOf = (lines: readonly string[]): string => {
  const last = lines.findLastIndex((line) => line !== "");
  return lines
    .slice(0, last + 1)
    .map((line) => `${line}\n`)
    .join("");
};

/** Changes as one patch that a person can read; undefined where a path would break it. */
export function patchOf(changes: readonly ToldChange[], cwd: string): string | undefined {
  if (changes.some(({ path }) => /[\r\n]/.test(path))) return undefined;
  const named = (path: string): string => (path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path);
  const parts = changes.map(({ path, kind, before = "", after }) =>
    kind === "delete"
      ? `*** Delete File: ${named(path)}\n`
      : kind === "add"
        ? `*** Add File: ${named(path)}\n${signed("+", after)}`
        : `*** Update File: ${named(path)}\n@@\n${signed("-", before)}${signed("+", after)}`,
  );
  return `*** Begin Patch\n${[...new Set(parts)].join("")}*** End Patch\n`;
}

const signed = (sign: string, text: string): string => (text === "" ? "" : `${text.replace(/\n$/, "").replace(/^/gm, sign)}\n`);
