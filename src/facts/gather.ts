import type { Facts } from "../risk/facts.ts";
import type { Needs } from "../risk/needs.ts";
import { readContents } from "./contents.ts";
import { findEnvironments } from "./environments.ts";
import { findProject, repositoryFacts, type Project } from "./git-repository.ts";
import { absoluteOf, nameOf } from "./names.ts";
import { pathFacts } from "./paths.ts";
import { limits, type Place } from "./place.ts";
import { variablesFrom } from "./variables.ts";

/**
 * What is known about the place of an action: read-only, and only what it needs. Nothing of the project is run.
 * Never throws, and answers within `limits.timeMs`; what could not be read by then is absent, which means "not known".
 */
export async function gatherFacts(needs: Needs, place: Place, signal?: AbortSignal): Promise<Facts> {
  const deadline = AbortSignal.timeout(limits.timeMs);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const [project, environments] = await Promise.all([
    inTime(findProject(place.cwd), until),
    inTime(findEnvironments(place), until),
  ]);
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
    ...(place.console !== undefined && { console: place.console }),
  };
  if (!project) return known;
  const [paths, files, git] = await Promise.all([
    inTime(pathFacts(needs, { project, place, until }), until),
    inTime(contents(needs, place, project), until),
    needs.git && project.repository ? inTime(repositoryFacts(project.repository), until) : undefined,
  ]);
  return { ...known, projectRoot: project.root, ...paths, ...files, ...git };
}

/** What the work finds, or nothing if it fails or the time is up first. */
async function inTime<Found>(work: Promise<Found>, until: AbortSignal): Promise<Found | undefined> {
  let stop = (): void => undefined;
  const over = new Promise<undefined>((done) => {
    stop = () => done(undefined);
    if (until.aborted) stop();
    else until.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([over, work.catch(() => undefined)]);
  } finally {
    until.removeEventListener("abort", stop);
  }
}

async function contents({ files }: Needs, { cwd, home }: Place, { root }: Project): Promise<Pick<Facts, "files">> {
  if (files.length === 0) return {};
  const read = await readContents(
    root,
    files.flatMap((file) => absoluteOf(cwd, home, file) ?? []),
  );
  return { files: Object.fromEntries([...read].map(([path, text]) => [nameOf(root, path), text])) };
}
