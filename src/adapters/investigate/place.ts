import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { refused, type LookAction, type LookArea, type LookText } from "./types.ts";

/** A path of the project that may be looked at. */
export interface FoundPath {
  readonly absolute: string;
  /** From the root, with `/`; empty for the root itself. */
  readonly path: string;
  readonly kind: "file" | "folder";
  readonly bytes: number;
}

/** Folders that hold no work of the project's own. */
export const skipped: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** The place a given path leads to, or the reason why not: outside, through a link, out of scope, or not a matter of mere reading. */
export async function findIn(area: LookArea, given: string, tool: LookAction["tool"]): Promise<FoundPath | LookText> {
  const { root } = area;
  const absolute = resolve(root, given);
  if (given.includes("\0") || !isWithin(root, absolute)) return refused(`${given} lies outside of the project`);
  const path = nameIn(root, absolute);
  const real = await realpath(absolute).catch(() => undefined);
  if (real === undefined) return refused(`there is no ${path || given}`);
  // A link inside the project may lead out of it; a target inside has a name of its own.
  if (real !== absolute) return refused(`${path} is a link or lies behind one; only plain files and folders are read`);
  const found = await lstat(absolute);
  const kind = found.isDirectory() ? "folder" : found.isFile() ? "file" : undefined;
  if (kind === undefined) return refused(`${path} is no plain file and no folder`);
  const because = objection(area, { path, absolute, kind }, tool);
  return because === undefined ? { absolute, path, kind, bytes: found.size } : refused(because);
}

/** Why this must not be looked at, if it must not. */
export function objection(
  { scopeOf, weigh, closed, root }: LookArea,
  { path, absolute, kind }: Pick<FoundPath, "path" | "absolute" | "kind">,
  tool: LookAction["tool"],
): string | undefined {
  const left = path.split("/").find((part) => skipped.has(part));
  if (left !== undefined) return `${path} lies in ${left}, which is not looked at`;
  const because = closed(absolute);
  if (because !== undefined) return `${path || "the project"} may not be read: ${because}`;
  const where = path === "" ? "above" : scopeOf(path);
  if (where === "outside" || (where === "above" && kind === "file")) return `${path} is out of the scope of the brief`;
  const { verdict, reasons } = weigh({ tool, input: inputOf(tool, absolute), cwd: root });
  return verdict === "low" ? undefined : `${path || "the project"} may not be read: ${reasons.join("; ") || verdict}`;
}

const inputOf = (tool: LookAction["tool"], absolute: string): LookAction["input"] =>
  tool === "Read" ? { file_path: absolute } : tool === "LS" ? { path: absolute } : { path: absolute, pattern: "." };

export const isWithin = (root: string, absolute: string): boolean => {
  const way = relative(root, absolute);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
};

export const nameIn = (root: string, absolute: string): string => relative(root, absolute).split(sep).join("/");

export const isSeen = (value: object): value is LookText => "text" in value;
