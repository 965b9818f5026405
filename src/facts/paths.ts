import { isAbsolute } from "node:path";
import type { Facts } from "../risk/facts.ts";
import type { Needs } from "../risk/needs.ts";
import type { Project } from "./git-repository.ts";
import { gitState, type GitState } from "./git-state.ts";
import { mapEach } from "./disk.ts";
import { findHardlinks } from "./hardlinks.ts";
import { Tracer, type Trace } from "./links.ts";
import { absoluteOf, asGlob, hasWildcard, treeOf } from "./names.ts";
import { limits, type Place } from "./place.ts";
import { expand } from "./wildcards.ts";

export interface Look {
  readonly project: Project;
  readonly place: Place;
  readonly until: AbortSignal;
}

type PathFacts = Pick<Facts, "symlinks" | "hardlinks" | "exists" | "tracked" | "dirty" | "untracked">;

/** Where the paths of an action lead, whether they are there, and how git stands to those it would touch. */
export async function pathFacts({ paths, files }: Needs, look: Look): Promise<PathFacts> {
  if (paths.length + files.length === 0) return {};
  const { project, place } = look;
  const tracer = await Tracer.from(project.root);
  const words = [...paths, ...files].slice(0, limits.pathsMax);
  const needs = await mapEach(words, (word) => needOf(word, look, tracer));
  const second = await findHardlinks(
    needs.flatMap(({ traces = [] }) => traces.flatMap(({ real, found }) => (found ? [[real, found] as const] : []))),
    { root: project.root, home: place.home, controlPlane: place.controlPlane },
  );
  const isComplete = words.length === paths.length + files.length && needs.every(({ traces }) => traces);
  return {
    symlinks: named(tracer, tracer.links),
    hardlinks: named(tracer, second),
    // A list with gaps would say of a file that it is not there.
    ...(isComplete && { exists: existing(needs, tracer) }),
    ...(await gitFacts(needs.slice(0, paths.length), look, tracer)),
  };
}

/** One word of the action and the paths it stands for; without paths they cannot be told, or are too many. */
interface Need {
  readonly path: string | undefined;
  readonly isPattern: boolean;
  readonly traces?: readonly Trace[];
}

async function needOf(word: string, { place, until }: Look, tracer: Tracer): Promise<Need> {
  const path = absoluteOf(place.cwd, place.home, word);
  if (path === undefined || until.aborted) return { path, isPattern: false };
  const itself = await tracer.trace(path);
  if (itself?.found || !hasWildcard(word)) return { path, isPattern: false, ...(itself && { traces: [itself] }) };
  const matches = await expand(path, until);
  if (!matches) return { path, isPattern: true };
  const traces = await mapEach(matches, (match) => tracer.trace(match));
  return { path, isPattern: true, traces: traces.filter((trace) => trace !== undefined) };
}

const named = (tracer: Tracer, paths: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries([...paths].map(([path, other]) => [tracer.name(path), tracer.name(other)]));

function existing(needs: readonly Need[], tracer: Tracer): readonly string[] {
  const paths = needs.flatMap(({ path, isPattern, traces = [] }) =>
    traces.flatMap(({ real, final, found }) => {
      if (!found) return [];
      return path === undefined || isPattern ? [real, final] : [path, real, final];
    }),
  );
  return [...new Set(paths.map((path) => tracer.name(path)))];
}

async function gitFacts(needs: readonly Need[], look: Look, tracer: Tracer): Promise<Partial<GitState>> {
  const { repository } = look.project;
  const namesOf = ({ traces = [] }: Need): readonly string[] =>
    traces.flatMap(({ real, final }) => [tracer.name(real), tracer.name(final)]).filter((name) => !isAbsolute(name)); // what lies elsewhere is not this repository's
  const patternOf = ({ path }: Need): string => tracer.name(path ?? "");
  const names = [...new Set(needs.flatMap(namesOf))];
  const overfull = needs.filter(({ isPattern, traces }) => isPattern && !traces).map(patternOf);
  if (!repository || names.length + overfull.length === 0) return {};
  const state = await gitState(repository, names, { place: look.place, signal: look.until });
  if (!state) return {};
  const whole = needs.filter((need) => {
    const held = namesOf(need);
    return need.isPattern && held.length > 0 && held.every((name) => isWhollyHeld(state, name));
  });
  return {
    tracked: [...state.tracked, ...whole.map(patternOf)],
    dirty: state.dirty,
    untracked: [...state.untracked, ...overfull],
  };
}

const isWhollyHeld = ({ tracked, untracked }: GitState, name: string): boolean =>
  (tracked.includes(asGlob(name)) || tracked.includes(treeOf(name))) &&
  !untracked.some((glob) => glob === asGlob(name) || glob.startsWith(`${asGlob(name)}/`));
