import { realpath } from "node:fs/promises";
import { isAbsolute, sep } from "node:path";
import type { Facts } from "../risk/facts.ts";
import type { Needs } from "../risk/needs.ts";
import type { Repository } from "./git/repository.ts";
import type { ActionProjects } from "./action-projects.ts";
import { gitState, type GitState } from "./git/state.ts";
import { mapEach } from "./disk.ts";
import { findHardlinks } from "./hardlinks.ts";
import { Tracer, type Trace } from "./links.ts";
import { asGlob } from "../lexicon/wildcard.ts";
import { absoluteOf, hasWildcard, treeOf } from "./names.ts";
import { limits, type ActionPlace } from "./place.ts";
import { expand, nameMayMatch } from "./wildcards.ts";

export interface PathLook extends Pick<ActionProjects, "project" | "beside"> {
  readonly place: ActionPlace;
  readonly until: AbortSignal;
}

type PathFacts = Pick<Facts, "symlinks" | "hardlinks" | "exists" | "looked" | "tracked" | "dirty" | "untracked" | "unheld">;

/** Facts about the paths of an action: where they lead, whether they are there, and git's state of those it would touch. */
export async function pathFacts({ paths, files, isPart }: Needs, look: PathLook): Promise<PathFacts> {
  if (paths.length + files.length === 0) return {};
  const { project, place } = look;
  const tracer = await Tracer.from(project.root);
  const words = [...paths, ...files].slice(0, limits.pathsMax);
  const needs = await mapEach(words, (word) => needOf(word, look, tracer));
  const second = await findHardlinks(
    needs.flatMap(({ traces = [] }) => traces.flatMap(({ real, found }) => (found ? [[real, found] as const] : []))),
    { root: project.root, home: place.home, controlPlane: place.controlPlane },
  );
  const isComplete = !isPart && words.length === paths.length + files.length && needs.every(({ traces }) => traces);
  return {
    symlinks: Object.fromEntries([...tracer.links].map(([link, end]) => [tracer.name(link), tracer.place(end)])),
    hardlinks: named(tracer, second),
    // A list with gaps would say of a file that it is not there.
    ...(isComplete && { exists: existing(needs, tracer), looked: lookedFor(needs, tracer) }),
    ...(await gitFacts(needs.slice(0, paths.length), look, tracer)),
  };
}

/** One word of the action and the paths it stands for; without paths they cannot be told, or are too many. */
interface Need {
  readonly path: string | undefined;
  readonly isPattern: boolean;
  readonly traces?: readonly Trace[];
}

async function needOf(word: string, { place, until }: PathLook, tracer: Tracer): Promise<Need> {
  const path = absoluteOf(place.cwd, place.home, word);
  if (path === undefined || until.aborted) return { path, isPattern: false };
  const itself = await tracer.trace(path);
  if (!hasWildcard(word)) return { path, isPattern: false, ...(itself && { traces: [itself] }) };
  // Whether a shell would read `[id]` as a pattern is not asked here: both what is called so and what fits counts.
  const shown = await expand(path, until);
  // Only a pattern with no possible match is known to stand for nothing.
  const matches = shown?.length === 0 ? await expand(path, until, nameMayMatch) : shown;
  if (!matches) return itself?.found ? { path, isPattern: false, traces: [itself] } : { path, isPattern: true };
  const traces = await mapEach(matches, (match) => tracer.trace(match));
  return { path, isPattern: true, traces: [...(itself?.found ? [itself] : []), ...traces.filter((trace) => trace !== undefined)] };
}

const named = (tracer: Tracer, paths: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries([...paths].map(([path, other]) => [tracer.name(path), tracer.name(other)]));

function existing(needs: readonly Need[], tracer: Tracer): readonly string[] {
  const paths = needs.flatMap(({ path, isPattern, traces = [] }) =>
    traces.flatMap(({ real, final, found }) => {
      if (!found) return [];
      return path === undefined || isPattern || goesUp(path) ? [real, final] : [path, real, final];
    }),
  );
  return [...new Set(paths.map((path) => tracer.name(path)))];
}

/** `link/../x` is not `x`: behind a link the system goes up from where it leads. */
const goesUp = (path: string): boolean => path.split(sep).includes("..");

/** The paths these words name, there or not. */
function lookedFor(needs: readonly Need[], tracer: Tracer): readonly string[] {
  const paths = needs.flatMap(({ path = "", isPattern, traces = [] }) => [
    ...(isPattern ? [tracer.name(path)] : []),
    ...(goesUp(path) ? [] : [asGlob(tracer.name(path))]),
    ...traces.flatMap(({ real, final }) => [asGlob(tracer.name(real)), asGlob(tracer.name(final))]),
  ]);
  return [...new Set(paths)];
}

async function gitFacts(needs: readonly Need[], look: PathLook, tracer: Tracer): Promise<Partial<GitState> & Pick<Facts, "unheld">> {
  const namesOf = ({ traces = [] }: Need): readonly string[] =>
    traces.flatMap(({ real, final }) => [tracer.name(real), tracer.name(final)]);
  const patternOf = ({ path }: Need): string => tracer.name(path ?? "");
  const overfull = needs.filter(({ isPattern, traces }) => isPattern && !traces).map(patternOf);
  if (!look.project.repository && !look.beside) return { unheld: true };
  const held = await heldBy([...new Set(needs.flatMap(namesOf))], look, tracer);
  if (!held) return unread(needs, tracer, overfull);
  if (held.length + overfull.length === 0) return {};
  const state = {
    tracked: held.flatMap(({ tracked }) => tracked),
    dirty: held.flatMap(({ dirty }) => dirty),
    untracked: held.flatMap(({ untracked }) => untracked),
  };
  const whole = needs.filter((need) => {
    const names = namesOf(need);
    return need.isPattern && names.length > 0 && names.every((name) => isWhollyHeld(state, name));
  });
  return {
    tracked: [...state.tracked, ...whole.map((need) => asGlob(patternOf(need)))],
    dirty: state.dirty,
    untracked: [...state.untracked, ...overfull],
  };
}

/** A repository whose index cannot be read: then nothing counts as recoverable. */
function unread(needs: readonly Need[], tracer: Tracer, overfull: readonly string[]): Partial<GitState> {
  const found = needs.flatMap(({ traces = [] }) => traces.filter((trace) => trace.found));
  const names = [...new Set(found.flatMap(({ real, final }) => [tracer.name(real), tracer.name(final)]))];
  return { untracked: [...names.flatMap((name) => [asGlob(name), treeOf(name)]), ...overfull] };
}

/** State of the project's repository, and of the one beside it, for the paths that are theirs. Undefined: not known. */
async function heldBy(
  names: readonly string[],
  { project, beside, place, until }: PathLook,
  tracer: Tracer,
): Promise<readonly GitState[] | undefined> {
  const base = beside && tracer.name(await realpath(beside.root).catch(() => beside.root));
  const isBeside = (name: string): boolean => base !== undefined && (name === base || name.startsWith(`${base}/`));
  const states: (GitState | undefined)[] = [];
  const ask = async (repository: Repository | undefined, paths: readonly string[], from = ""): Promise<void> => {
    if (!repository || paths.length === 0) return;
    const state = await gitState(repository, paths, { place, signal: until });
    states.push(state && from !== "" ? below(from, state) : state);
  };
  await ask(
    project.repository,
    names.filter((name) => !isAbsolute(name) && !isBeside(name)), // paths elsewhere are not this repository's
  );
  if (base !== undefined)
    await ask(
      beside,
      names.filter(isBeside).map((name) => name.slice(base.length + 1) || "."),
      base,
    );
  return states.some((state) => !state) ? undefined : states.filter((state) => state !== undefined);
}

/** The same state, named from where the repository lies. */
function below(base: string, { tracked, dirty, untracked }: GitState): GitState {
  const named = (globs: readonly string[]): readonly string[] => globs.map((glob) => `${asGlob(base)}/${glob}`);
  return { tracked: named(tracked), dirty: named(dirty), untracked: named(untracked) };
}

const isWhollyHeld = ({ tracked, untracked }: GitState, name: string): boolean =>
  (tracked.includes(asGlob(name)) || tracked.includes(treeOf(name))) &&
  !untracked.some((glob) => glob === asGlob(name) || glob.startsWith(`${asGlob(name)}/`));
