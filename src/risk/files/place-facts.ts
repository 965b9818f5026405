import { asGlob } from "../../lexicon/wildcard.ts";
import type { Facts } from "../facts.ts";
import { compileGlobs, noGlobs, type Globs } from "./glob.ts";
import { movedPlaces } from "./places/named-places.ts";
import { absoluteText, linkKey, noLinks, walk, type Links, type Start } from "./walk.ts";

/** The facts about places, compiled once: absolute paths, globs and links. */
export interface PlaceFacts {
  /** Where this session works: its worktree, or the project. */
  readonly root: string | undefined;
  /** The project itself, if the session works in a worktree of it. */
  readonly mainRoot: string | undefined;
  readonly home: string | undefined;
  readonly windows: boolean;
  readonly start: Start;
  /** Absent: not declared, so everything under `ownedRoot`. */
  readonly owned: Globs | undefined;
  readonly ownedRoot: string | undefined;
  readonly tracked: Globs | undefined;
  readonly produced: Globs;
  /** Compared without case, because on many disks another spelling is the same file. */
  readonly dirty: Globs;
  readonly untracked: Globs | undefined;
  readonly exists: Globs | undefined;
  /** Absent: a path that is not in `exists` is not there. */
  readonly looked: Globs | undefined;
  readonly control: Globs;
  /** A name in every path to one of them, in lower case; empty where none is certain. */
  readonly controlNames: readonly string[];
  /** Keys and tokens in the folder of our data. */
  readonly keys: Globs;
  /** Where the repository's own settings send git for its hooks. */
  readonly hooks: Globs;
  readonly links: Links;
  readonly twins: Links;
  readonly tempFolders: readonly string[];
  /** Folders that a variable moved, with the place where what lies there is known by its name. */
  /** Folders of our own, wherever they lie. */
  readonly ownFolders: readonly string[];
  readonly moved: readonly (readonly [from: string, usual: string])[];
}

const compiled = new WeakMap<Facts, PlaceFacts>();

export function placeFactsOf(facts: Facts): PlaceFacts {
  const known = compiled.get(facts);
  if (known) return known;
  const placeFacts = compile(facts);
  compiled.set(facts, placeFacts);
  return placeFacts;
}

const rooted = new WeakMap<Facts, Map<string, Facts>>();

/** With no root given, the project is the working directory. */
export function withRoot(facts: Facts, cwd: string | undefined): Facts {
  const root = facts.cwd ?? cwd;
  if (facts.projectRoot !== undefined || facts.worktree !== undefined || root === undefined) return facts;
  const known = rooted.get(facts) ?? new Map<string, Facts>();
  rooted.set(facts, known);
  const found = known.get(root) ?? { ...facts, projectRoot: root };
  if (known.size < 100) known.set(root, found);
  return found;
}

export const isWithin = (path: string, folder: string): boolean => path === folder || folder === "/" || path.startsWith(`${folder}/`);

/** Both take an absolute path, as `resolvePath` gives it. */
export const isInside = (path: string, facts: Facts): boolean => {
  const { root, mainRoot } = placeFactsOf(facts);
  return [root, mainRoot].some((folder) => folder !== undefined && isWithin(path, folder));
};
export const isTemporary = (path: string, folders: readonly string[] = temporary): boolean =>
  folders.some((folder) => isWithin(path, folder)) || /^\/var\/folders\/./.test(path);

const temporary = ["/tmp", "/var/tmp", "/dev/shm"];

export const fold = (text: string): string => text.toLowerCase();

function compile(facts: Facts): PlaceFacts {
  const home = facts.home === undefined ? undefined : tidy(facts.home, {});
  const mac = /darwin|mac/i.test(facts.os ?? "");
  const person = { home, user: facts.user, mac, variables: facts.variables };
  const project = facts.projectRoot === undefined ? undefined : tidy(facts.projectRoot, person);
  const inProject = { ...person, cwd: project };
  const root = facts.worktree === undefined ? project : tidy(facts.worktree, inProject);
  const ownedRoot = facts.filesOwnedRoot === undefined ? root : tidy(facts.filesOwnedRoot, inProject);
  const roots = [...new Set([project, root])].filter((each) => each !== undefined);
  const everywhere = (glob: string): readonly string[] =>
    /^[/~]|^[a-z]:[\\/]/i.test(glob) ? [tidy(glob, person)] : roots.map((each) => tidy(glob, { cwd: asGlob(each) }));
  const globs = (list: readonly string[]): Globs => compileGlobs(list, everywhere);
  const foldedGlobs = (list: readonly string[]): Globs => compileGlobs(list.map(fold), (glob) => everywhere(glob).map(fold));
  const variables = facts.variables ?? {};
  const controls = [...(facts.controlPlane ?? []), ...valueOf(variables, "ASSENT_HOME").map((path) => `${path}/**`)];
  return {
    root,
    mainRoot: project === root ? undefined : project,
    home,
    windows: /^win/i.test(facts.os ?? ""),
    start: inProject,
    owned: facts.filesOwned && compileGlobs(facts.filesOwned, (glob) => [tidy(glob, { ...person, cwd: ownedRoot })]),
    ownedRoot,
    tracked: facts.tracked && globs(facts.tracked),
    produced: facts.producedByMission ? globs(facts.producedByMission) : noGlobs,
    dirty: facts.dirty ? foldedGlobs(facts.dirty) : noGlobs,
    untracked: facts.untracked && foldedGlobs(facts.untracked),
    control: foldedGlobs(controls),
    controlNames: [...new Set(controls.map(lastName))],
    keys: foldedGlobs(controls.flatMap(keysIn)),
    hooks: foldedGlobs(hookPaths(facts.repoConfig, (path) => everywhere(path).some((each) => holdsAny(each, roots)))),
    exists: facts.exists && foldedGlobs(facts.exists.flatMap((path) => (path.includes("**") ? [path, asGlob(path)] : [asGlob(path)]))),
    looked: facts.looked && foldedGlobs(facts.looked),
    links: linksOf(facts.symlinks, inProject, true),
    twins: linksOf(facts.hardlinks, inProject, false),
    tempFolders: [...temporary, ...valueOf(variables, "TMPDIR").map((path) => tidy(path, person))],
    ownFolders: controls.flatMap((glob) => /^(\/[^*?]{2,4096})\/\*\*$/.exec(glob)?.[1] ?? []),
    moved: movedPlaces(variables).map(([from, usual]) => [tidy(from, person), tidy(usual, person)] as const),
  };
}

/** The last name of a glob, if it is one. */
function lastName(glob: string): string {
  const name =
    fold(glob)
      .replace(/(?<!\/\*{0,2})(?:\/\*{0,2})+$/, "")
      .split("/")
      .at(-1) ?? "";
  return /[*?[\]{}()\\\uFFFC]/.test(name) ? "" : name;
}

const holdsAny = (folder: string, roots: readonly string[]): boolean => roots.some((root) => isWithin(root, folder));

/** Keys in a folder of ours with all its content; the hook's own folder has no keys. */
function keysIn(glob: string): readonly string[] {
  const folder = /^([/~][^*?]{1,4096})\/\*\*$/.exec(glob)?.[1];
  return folder === undefined || folder.endsWith("/hook")
    ? []
    : [`${folder}/keys`, `${folder}/keys/**`, `${folder}/tokens*`, `${folder}/vault*`];
}

const hookNames = ["pre-commit", "commit-msg", "prepare-commit-msg", "post-commit", "pre-merge-commit", "post-merge"].concat([
  "pre-push",
  "pre-rebase",
  "post-checkout",
  "post-rewrite",
  "applypatch-msg",
  "pre-applypatch",
  "post-applypatch",
]);

/** Every file in the folder counts; where that would be the whole project, only the names that git runs. */
function hookPaths(config: Facts["repoConfig"], holdsProject: (path: string) => boolean): readonly string[] {
  return Object.entries(config ?? {})
    .filter(([key, value]) => key.toLowerCase() === "core.hookspath" && typeof value === "string" && value !== "")
    .flatMap(([, path]) => (holdsProject(path) ? hookNames.map((name) => `${path}/${name}`) : [path]));
}

const valueOf = (variables: Readonly<Record<string, string>>, name: string): readonly string[] => {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  return value === undefined || !value.startsWith("/") || value.length < 3 ? [] : [value];
};

/** An absolute path without `.` and `..`; a trailing slash, which in a glob means the whole folder, becomes `/**`. */
function tidy(text: string, start: Start): string {
  const path = walk(absoluteText(text, start), undefined, { links: noLinks, followLast: false });
  return text.length > 1 && text.endsWith("/") && /[*?[]/.test(text) ? `${path}/**` : path;
}

function linksOf(record: Facts["symlinks"], start: Start, symbolic: boolean): Links {
  const links = new Map<string, string[]>();
  const add = (from: string, to: readonly string[]): unknown => {
    const key = linkKey(from);
    return links.set(key, [...(links.get(key) ?? []), ...to]);
  };
  for (const [from, to] of Object.entries(record ?? {})) {
    const path = tidy(from, start);
    const beside = tidy(to, { ...start, cwd: path.slice(0, path.lastIndexOf("/")) || "/" });
    // A relative target counts from the link's folder, but people also write it from the root of the project.
    const isPlain = /^[^/~.][^/]*\//.test(to);
    if (symbolic) add(path, isPlain ? [beside, tidy(to, start)] : [beside]);
    else {
      const twin = tidy(to, start);
      add(path, [twin]);
      add(twin, [path]);
    }
  }
  return links;
}
