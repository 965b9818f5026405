import type { Facts } from "../risk/facts.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Needs } from "../risk/needs.ts";
import { marksOfUnread, readContents } from "./contents.ts";
import { findEnvironments } from "./environments.ts";
import { pushRules } from "./git/pushing.ts";
import { pushedRefs } from "./git/pushed.ts";
import { refsAmong } from "./git/refs.ts";
import { repositoryFacts, type Repository } from "./git/repository.ts";
import { entriesReplaced } from "./git/versions.ts";
import { findActionProjects, type ActionProjects } from "./action-projects.ts";
import { absoluteOf, nameOf } from "./names.ts";
import { pathFacts } from "./paths.ts";
import { limits, type ActionPlace } from "./place.ts";
import { newestMatching } from "./sources.ts";
import { variablesFrom } from "./variables.ts";

/**
 * Gathers facts about the place of an action: read-only, and only those it needs. Nothing of the project is run. A fact
 * that cannot be read is absent, which means "not known". Throws `disk.slow` when a disk has not answered within
 * `limits.timeMs`: an action must not look harmless because nobody could look at what it touches.
 */
export async function gatherFacts(needs: Needs, place: ActionPlace, signal?: AbortSignal): Promise<Facts> {
  const deadline = AbortSignal.timeout(limits.timeMs);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const [projects, environments] = await Promise.all([inTime(findActionProjects(place), until), inTime(findEnvironments(place), until)]);
  const known: Facts = {
    session: place.session,
    os: place.os,
    user: place.user,
    home: place.home,
    cwd: place.cwd,
    controlPlane: place.controlPlane,
    environments: environments ?? place.environments,
    variables: variablesFrom(place.env),
    ...(place.uid !== undefined && { uid: place.uid }),
    ...(place.hostNames !== undefined && { hostNames: place.hostNames }),
    ...(place.console !== undefined && { console: place.console }),
  };
  if (!projects) return known;
  const [paths, files, git] = await Promise.all([
    inTime(pathFacts(needs, { ...projects, place, until }), until),
    inTime(contents(needs, { ...place, until }, projects), until),
    needs.git ? inTime(gitHere(needs, projects, place), until) : undefined,
  ]);
  return { ...known, projectRoot: projects.project.root, ...paths, ...(files ?? lateContents(needs, place, projects)), ...git };
}

/** Facts of the repository that git would work on in that folder; one that is not the project's is no place of the session. */
async function gitHere({ pushes, versions }: Needs, { project, beside }: ActionProjects, place: ActionPlace): Promise<Partial<Facts>> {
  const look = async (repository: Repository): Promise<Partial<Facts>> => {
    const [facts, pushing, pushed, replaced, refs] = await Promise.all([
      repositoryFacts(repository),
      pushRules(repository, place),
      pushes && pushedRefs(repository, pushes),
      versions && entriesReplaced(repository, versions, place),
      versions && refsAmong(repository, versions),
    ]);
    return { ...facts, pushing, ...(pushed && { pushed }), ...(replaced && { versions: replaced }), ...(refs && { refs }) };
  };
  if (!beside) return project.repository ? look(project.repository) : {};
  const { worktree: _, ...facts } = await look(beside);
  return facts;
}

/** The work's result, or nothing if it fails. */
async function inTime<Found>(work: Promise<Found>, until: AbortSignal): Promise<Found | undefined> {
  let stop = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(new Fault("disk.slow", `the disk did not answer within ${limits.timeMs / 1_000} s`));
    if (until.aborted) stop();
    else until.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([over, work.catch(() => undefined)]);
  } finally {
    until.removeEventListener("abort", stop);
  }
}

type ContentFacts = Pick<Facts, "files" | "matching" | "foreign" | "unread" | "unreadable">;

async function contents(
  { files, matching = [] }: Needs,
  { cwd, home, os, until }: ActionPlace & { readonly until: AbortSignal },
  { project: { root }, here }: ActionProjects,
): Promise<ContentFacts> {
  if (files.length === 0 && matching.length === 0) return {};
  const found = await newestMatching(matching, until);
  const asked = [...new Set([...files.flatMap((file) => absoluteOf(cwd, home, file) ?? []), ...[...found.values()].flat()])];
  const { texts, foreign, unreadable } = await readContents([...new Set([root, here.root])], asked, os);
  const unread = await marksOfUnread(asked.filter((path) => !texts.has(path)));
  const named = <Found>(found: ReadonlyMap<string, Found>): Readonly<Record<string, Found>> =>
    Object.fromEntries([...found].map(([path, each]) => [nameOf(root, path), each]));
  return {
    files: named(texts),
    ...(foreign.size > 0 ? { foreign: named(foreign) } : {}),
    ...(unread.size > 0 ? { unread: named(unread) } : {}),
    unreadable: named(unreadable),
    ...(found.size > 0 ? { matching: named(new Map([...found].map(([path, all]) => [path, all.map((each) => nameOf(root, each))]))) } : {}),
  };
}

/** There was no time to look: each of the files may be there. */
function lateContents({ files }: Needs, { cwd, home }: ActionPlace, { project: { root } }: ActionProjects): ContentFacts {
  if (files.length === 0) return {};
  const asked = files.flatMap((file) => absoluteOf(cwd, home, file) ?? []);
  return { files: {}, unreadable: Object.fromEntries(asked.map((path) => [nameOf(root, path), { why: "late" } as const])) };
}
