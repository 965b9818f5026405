import type { Json } from "../../kernel/ids.ts";
import type { Deed } from "../deed.ts";

const filesMax = 500;

/** A patch in one of the two usual forms: `*** Update File: x` and unified diffs. Each file it names is written or removed. */
export function patchDeeds(
  input: Readonly<Record<string, Json>>,
  { cwd, tool }: { readonly cwd: string; readonly tool: string },
): readonly Deed[] | undefined {
  const text = ["input", "patch", "patchText", "diff", "unified_diff", "content", "command"]
    .map((key) => (Object.hasOwn(input, key) ? input[key] : undefined))
    .find((value) => typeof value === "string" || Array.isArray(value));
  const patch = Array.isArray(text) ? text.join("\n") : text;
  return typeof patch === "string" ? deedsOfPatch(patch, tool, cwd) : undefined;
}

/** A patch that names no file, or more than can be looked at, cannot be judged whole: an opaque deed says so. */
export function deedsOfPatch(patch: string, tool: string, cwd: string | undefined): readonly Deed[] {
  const deeds: Deed[] = [];
  const lines = new Map<string, string[]>();
  let [at, named] = [0, ""];
  for (const line of patch.split("\n")) {
    const found = heading(line);
    if (!found && /^[+ ]/.test(line)) lines.get(named)?.push(line.slice(1));
    if (found?.moves) taken(deeds, named);
    if (/^\+\+\+ \/dev\/null\b/.test(line) && named !== "") deeds.push({ ...removes(named).deed, tool, cwd, content: patch });
    named = found?.deed.target ?? named;
    if (!lines.has(named)) lines.set(named, []);
    if (found && deeds.length >= filesMax) return [...deeds, { ...opaque, tool, why: "a patch of too many files" }];
    if (found && isNews(found.deed, deeds))
      deeds.push({ ...found.deed, tool, cwd, content: patch, span: { start: at, end: at + line.length } });
    at += line.length + 1;
  }
  if (deeds.length === 0) return [{ ...opaque, tool, why: "a patch that names no file" }];
  return deeds.map((deed) => (deed.act === "write" ? { ...deed, leaves: (lines.get(deed.target) ?? []).join("\n") } : deed));
}

const opaque = { act: "opaque", target: "" } as const;

const isNews = (deed: Named, deeds: readonly Deed[]): boolean =>
  !deeds.some(({ act, target, keeps }) => act === deed.act && target === deed.target && keeps === deed.keeps);

/** The file with this name will not be there any more. */
function taken(deeds: Deed[], name: string): void {
  const at = deeds.findLastIndex(({ target }) => target === name);
  const deed = deeds[at];
  if (deed) deeds[at] = { ...deed, gone: true };
}

type Named = Pick<Deed, "act" | "target" | "keeps">;

/** `moves`: the file that was named before comes to lie here. */
interface Heading {
  readonly deed: Named;
  readonly moves?: true;
}

const changes = (target: string): Heading => ({ deed: { act: "write", target, keeps: true } });
const removes = (target: string): Heading => ({ deed: { act: "delete", target } });
/** An added or moved file replaces one that is there already. */
const puts = (target: string): Heading => ({ deed: { act: "write", target } });

function heading(line: string): Heading | undefined {
  const begun = /^\*\*\* (?:(Update|Add|Delete) File|(Move) to): (.{1,4096})$/.exec(line.trimEnd());
  if (begun) {
    const target = (begun[3] ?? "").trim();
    if (begun[2] !== undefined) return { ...puts(target), moves: true };
    return begun[1] === "Delete" ? removes(target) : begun[1] === "Add" ? puts(target) : changes(target);
  }
  // Without a line that differs (a binary, a mode, an empty file) only the first line of its part names the file.
  const begins = /^diff --git "?a\/.{1,4096} "?b\/([^"]{1,4096})"?$/.exec(line.trimEnd());
  if (begins) return changes(begins[1] ?? "");
  const unified = /^(\+\+\+|---) (?:[ab]\/)?([^\t\n]{1,4096})/.exec(line);
  const renamed = /^(?:rename|copy) (from|to) (.{1,4096})$/.exec(line);
  if (renamed) return (renamed[1] === "from" ? removes : changes)((renamed[2] ?? "").trim());
  const path = unified?.[2]?.trim();
  return !path || path === "/dev/null" ? undefined : changes(path);
}
