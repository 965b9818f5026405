import { basename, dirname, join, relative, sep } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import { lookAt } from "./disk.ts";
import { findProject, readSettings } from "./git/repository.ts";
import { isInside } from "./names.ts";

/** A named file that is not in the project, and the file with the nearest name. */
export interface AbsentFile {
  readonly path: string;
  readonly nearest?: string;
}

const walkLimits = { timeMs: 1_500, entriesMax: 20_000, depthMax: 12, pathsMax: 20 } as const;

/**
 * Which of these relative paths lie nowhere in the project: neither from here nor from its root, nor below any folder
 * of it. Only names are read. Never throws; where the project is too large to be sure, nothing is absent.
 */
export async function absentFiles(cwd: string, paths: readonly string[]): Promise<readonly AbsentFile[]> {
  const { root } = await findProject(cwd);
  const missing: string[] = [];
  for (const path of paths.slice(0, walkLimits.pathsMax)) {
    const places = [join(cwd, path), join(root, path)];
    if (!places.every((place) => isInside(root, place) && place !== root)) continue;
    const found = await Promise.all(places.map(lookAt));
    if (found.every((each) => each === undefined)) missing.push(path);
  }
  if (missing.length === 0) return [];
  const names = await namesBelow(root);
  if (names === undefined) return [];
  const here = (name: string): string => relative(cwd, join(root, name)).split(sep).join("/");
  return missing.flatMap((path) => {
    if (names.some((name) => isNamed(name, path)) || !couldBeHere(path, names)) return [];
    const near = nearestTo(path, names);
    return [{ path, ...(near === undefined ? {} : { nearest: here(near) }) }];
  });
}

/** Every file and folder below a folder, as paths from there; undefined where there are too many to list in time. */
async function namesBelow(root: string): Promise<readonly string[] | undefined> {
  const until = performance.now() + walkLimits.timeMs;
  const names: string[] = [];
  let folders: readonly string[] = [""];
  for (let depth = 0; folders.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of folders) {
      if (depth > walkLimits.depthMax || performance.now() > until) return undefined;
      const listed = await entriesIn(join(root, folder), walkLimits.entriesMax);
      for (const entry of listed?.entries ?? []) {
        if (ignored.has(entry.name)) continue;
        const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
        names.push(name);
        if (names.length >= walkLimits.entriesMax) return undefined;
        if (entry.isDirectory()) next.push(name);
      }
    }
    folders = next;
  }
  return names;
}

const ignored: ReadonlySet<string> = new Set([".git", "node_modules", ".venv", "venv", "__pycache__"]);

const isBelow = (name: string, path: string): boolean => name === path || name.endsWith(`/${path}`);

/** People leave out the folders above, a slash at the end, and the ending of a name. */
function isNamed(name: string, path: string): boolean {
  const bare = path.replace(/^\.\//, "").replace(/\/$/, "").toLowerCase();
  const there = name.toLowerCase();
  return isBelow(there, bare) || isBelow(there.replace(/\.[a-z0-9]{1,5}$/, ""), bare);
}

/** `feature/login` is a branch and `read/write` is speech: a path without an ending starts in a folder that is there. */
const couldBeHere = (path: string, names: readonly string[]): boolean =>
  /\.\w{1,8}$/.test(path) || names.includes(path.replace(/^\.\//, "").split("/")[0] ?? "");

/** Names from the disk that may be shown as an answer. */
const showable = /^[\w@+.-]{1,60}(?:\/[\w@+.-]{1,60}){0,11}$/;

function nearestTo(path: string, names: readonly string[]): string | undefined {
  const wanted = basename(path).toLowerCase();
  const folder = dirname(path);
  const most = Math.min(2, Math.floor(wanted.length / 4));
  const rated = names.flatMap((name) => {
    if (!showable.test(name)) return [];
    const distance = distanceOf(basename(name).toLowerCase(), wanted, most);
    return distance > most ? [] : [{ name, distance, isBeside: isBelow(dirname(name), folder) }];
  });
  return rated.toSorted(
    (one, other) => one.distance - other.distance || Number(other.isBeside) - Number(one.isBeside) || one.name.length - other.name.length,
  )[0]?.name;
}

/** Letters to put in, take away or change; more than `most` are not counted. */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const before = row;
    row = [at];
    for (let to = 1; to <= other.length; to += 1)
      row[to] = Math.min((before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1));
  }
  return row[other.length] ?? most + 1;
}

/** Names of the remotes of the repository here, read from its files. Undefined: there is none, or it cannot be told. */
export async function remotesHere(cwd: string): Promise<readonly string[] | undefined> {
  const { repository } = await findProject(cwd);
  if (!repository) return undefined;
  const keys = (await readSettings(repository)).map(({ key }) => key);
  // No settings at all is no repository of git's making; and some may stand in another file.
  if (keys.length === 0 || keys.some((key) => /^include(?:if\.|\.)/.test(key))) return undefined;
  return [...new Set(keys.flatMap((key) => /^remote\.(.+)\.\w+$/.exec(key)?.[1] ?? []))];
}
