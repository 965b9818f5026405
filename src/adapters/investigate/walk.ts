import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ignoreIn, type Ignore } from "./ignore.ts";
import { nameIn, skipped, type FoundPath } from "./place.ts";
import { plainText } from "./plain-text.ts";
import { lookLimits, type LookArea } from "./types.ts";

/** Something in a folder; links are not among it. */
export interface FolderEntry {
  readonly absolute: string;
  readonly path: string;
  readonly kind: FoundPath["kind"];
}

/** Rules of the `.gitignore` files above and in a folder. */
interface Rules {
  readonly base: string;
  readonly ignore: Ignore;
}

/** The entries of one folder that are in scope or on the way to it, by name; without ignored and closed ones. */
async function entriesOf({ root, scopeOf, closed }: LookArea, folder: string, rules: readonly Rules[]): Promise<readonly FolderEntry[]> {
  const isLeftOut = (name: string, absolute: string): boolean => skipped.has(name) || closed(absolute) !== undefined;
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found
    .flatMap((each): readonly FolderEntry[] => {
      const kind = each.isDirectory() ? "folder" : each.isFile() ? "file" : undefined;
      const absolute = join(folder, each.name);
      const path = nameIn(root, absolute);
      if (kind === undefined || isLeftOut(each.name, absolute) || isIgnored(rules, absolute, kind)) return [];
      const where = scopeOf(path);
      return where === "inside" || (where === "above" && kind === "folder") ? [{ absolute, path, kind }] : [];
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The nearest rule that says anything counts. */
function isIgnored(rules: readonly Rules[], absolute: string, kind: FolderEntry["kind"]): boolean {
  const said = rules.map(({ base, ignore }) => ignore(nameIn(base, absolute), kind === "folder"));
  return said.findLast((each) => each !== undefined) ?? false;
}

async function rulesIn(folder: string, above: readonly Rules[], signal: AbortSignal): Promise<readonly Rules[]> {
  const text = await plainText(join(folder, ".gitignore"), signal);
  return text === undefined ? above : [...above, { base: folder, ignore: ignoreIn(text) }];
}

/** The rules that hold in a folder: its own and those of every folder above it, up to the root. */
async function rulesAt(root: string, folder: string, signal: AbortSignal): Promise<readonly Rules[]> {
  const parts = nameIn(root, folder).split("/").filter(Boolean);
  let rules = await rulesIn(root, [], signal);
  for (const [index] of parts.entries()) rules = await rulesIn(join(root, ...parts.slice(0, index + 1)), rules, signal);
  return rules;
}

export interface WalkOptions {
  readonly depthMax: number;
  readonly signal: AbortSignal;
}

/** Everything below a folder, each folder before its content. Bounded in depth and number. */
export async function* walk(
  area: LookArea,
  start: string,
  { depthMax, signal }: WalkOptions,
): AsyncGenerator<FolderEntry & { readonly depth: number }> {
  const open = [{ folder: start, depth: 1, rules: await rulesAt(area.root, start, signal) }];
  for (let folders = 0; folders < lookLimits.foldersMax; folders += 1) {
    const next = open.pop();
    if (next === undefined) return;
    signal.throwIfAborted();
    const below = [];
    for (const entry of await entriesOf(area, next.folder, next.rules)) {
      yield { ...entry, depth: next.depth };
      if (entry.kind === "folder" && next.depth < depthMax) below.push(entry.absolute);
    }
    for (const folder of below.toReversed()) open.push({ folder, depth: next.depth + 1, rules: await rulesIn(folder, next.rules, signal) });
  }
}
