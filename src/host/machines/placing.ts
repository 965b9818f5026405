import { repositoryOf } from "../../facts/git/head.ts";
import type { Config } from "../../config/config.ts";
import type { Journal, SeenMachine } from "../../journal/journal.ts";
import { digest } from "../../journal/row.ts";
import type { Json, SessionId } from "../../kernel/ids.ts";
import type { ThisMachine } from "../../kernel/ports.ts";
import type { SessionPlace, SessionStarted } from "../../kernel/session.ts";
import { visibleLine } from "../../kernel/text.ts";
import { below } from "../../runtime/session.ts";
import type { PlacingBounds, WorkPlacement } from "../../runtime/types.ts";
import { abilitiesIn, type Abilities, type ToldAnew } from "./abilities.ts";

type Repository = SessionPlace["repository"];

/** A checkout as machines tell each other of it: whoever has the same can compare, and nobody reads an address out of it. */
const checkoutMark = (repository: Repository): string | undefined =>
  repository?.remote && repository.commit ? digest(`checkout ${repository.remote} ${repository.commit}`) : undefined;

/** M5: the same of a repository, whatever its commit. */
const repositoryMark = (repository: Repository): string | undefined =>
  repository?.remote ? digest(`repository ${repository.remote}`) : undefined;

/** The checkouts that the configuration names, as they stand now. */
async function checkoutsIn({ machine }: Pick<Config, "machine">): Promise<readonly NonNullable<Repository>[]> {
  const found = await Promise.all(machine.projects.map((folder) => repositoryOf(folder).catch(() => null)));
  return found.filter((each) => each !== null);
}

/** A machine's account of itself as it is now: people change the configuration, and checkouts move on. */
export const tellingOf =
  (found: Omit<Abilities, ToldAnew>, configNow: () => Promise<Pick<Config, "machine">>) =>
  async (): Promise<{ readonly [name in keyof Abilities]: Json }> => {
    const config = await configNow();
    const { labels, slots } = config.machine;
    const offered = await checkoutsIn(config);
    const marks = (mark: typeof checkoutMark): readonly string[] => [...new Set(offered.flatMap((each) => mark(each) ?? []))];
    return { ...found, agents: [...found.agents], labels, slots, checkouts: marks(checkoutMark), repositories: marks(repositoryMark) };
  };

/** Words for what a machine has: its labels, its agents, its kind of box. */
const wordsOf = ({ labels, agents, box }: Abilities): readonly string[] => [
  ...labels,
  ...agents,
  ...(box === null ? [] : ["box", `box:${box}`]),
];

export interface PlacingWorld {
  readonly configNow: () => Promise<Pick<Config, "machine">>;
  readonly journal: Pick<Journal, "presence">;
  readonly here: () => Promise<ThisMachine>;
}

/**
 * M4: where work goes on that needs something. Every machine decides for itself, by what all of them told the journal:
 * that of the session is first, then whoever is up, has everything, has a free slot and the same commit checked out. Of
 * several such each session has its own order, which all of them know, so they do not race for it.
 */
export async function placingFor(
  { configNow, journal, here: ask }: PlacingWorld,
  { needs = [], place, cwd }: SessionStarted,
  { anyCommit, stays, stream, claimed = new Set() }: PlacingBounds = {},
): Promise<WorkPlacement> {
  const here = await ask();
  const there = (await journal.presence?.list()) ?? [];
  const asked = stays ? there.filter(({ machine }) => machine === place?.machine) : there;
  const seen = inOrder(asked, stream).map((each) =>
    each.machine === here.machine ? { ...each, drives: [...new Set([...each.drives, ...claimed])] } : each,
  );
  const markOf = anyCommit ? repositoryMark : checkoutMark;
  const wanted = { needs, mark: markOf(place?.repository ?? null), owner: place?.machine, anyCommit };
  const problems = seen.map((each) => ({ each, problem: problemOf(each, wanted) }));
  const canDo = (machine: string | undefined): boolean =>
    problems.some(({ each, problem }) => each.machine === machine && problem === undefined);
  if (canDo(place?.machine)) return place?.machine === here.machine ? { here: true } : { because: [willDo(place?.host ?? "")] };
  const own = seen.find(({ machine }) => machine === here.machine);
  const full = own && own.drives.length >= abilitiesIn(own.told).slots ? { isFull: true as const } : {};
  const folder = canDo(here.machine)
    ? await folderHere(await configNow(), { cwd, repository: place?.repository ?? null, markOf })
    : undefined;
  const able = problems.filter(({ problem }) => problem === undefined).map(({ each }) => each);
  if (folder !== undefined) return { folder, ahead: able.findIndex(({ machine }) => machine === here.machine) };
  const [first] = able;
  if (first) return { because: [willDo(first.host)], ...full };
  return {
    ...full,
    because: [`it needs ${needs.join(", ")}`, ...problems.flatMap(({ problem }) => problem ?? []), ...(seen.length === 0 ? [nobody] : [])],
  };
}

/** Rendezvous: where one comes or goes, only what is first for that one changes hands. */
const inOrder = <Each extends Pick<SeenMachine, "machine">>(seen: readonly Each[], stream: SessionId | undefined): readonly Each[] =>
  seen
    .map((each) => ({ each, rank: digest(`${stream ?? ""} ${each.machine}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ each }) => each);

/** M6: who can do the work of a session: the machine where it is, then its own order of the others. What needs nothing stays there. */
export async function machinesFor(
  { presence }: Pick<Journal, "presence">,
  { needs, place }: Pick<SessionStarted, "needs" | "place">,
  { anyCommit, stays, stream }: PlacingBounds = {},
): Promise<readonly string[]> {
  if (!place) return [];
  if (!needs || stays) return [place.machine];
  const mark = (anyCommit ? repositoryMark : checkoutMark)(place.repository);
  const wanted = { needs, mark, owner: place.machine, anyCommit };
  const able = ((await presence?.list()) ?? []).filter((each) => problemOf(each, wanted) === undefined);
  return inOrder(able, stream)
    .map(({ machine }) => machine)
    .toSorted((one, other) => Number(other === place.machine) - Number(one === place.machine));
}

const nobody = "no machine of this journal is up";
const willDo = (host: string): string => `${visibleLine(host)} can do it and picks it up`;

interface Wanted {
  readonly needs: readonly string[];
  readonly mark: string | undefined;
  readonly owner: string | undefined;
  readonly anyCommit: true | undefined;
}

/** The first reason for which a machine does not do the work; undefined where it can. */
function problemOf({ machine, host, isThere, told, drives }: SeenMachine, { needs, mark, owner, anyCommit }: Wanted): string | undefined {
  const name = visibleLine(host);
  const abilities = abilitiesIn(told);
  const lacks = needs.filter((need) => !wordsOf(abilities).includes(need));
  if (!isThere) return `${name} is not running`;
  if (lacks.length > 0) return `${name} does not have ${lacks.join(", ")}`;
  if (machine === owner) return undefined;
  const marks = anyCommit ? abilities.repositories : abilities.checkouts;
  if (mark === undefined || !marks.includes(mark)) return `${name} has no checkout of this repository${anyCommit ? "" : " at this commit"}`;
  return drives.length < abilities.slots ? undefined : `${name} has no free slot`;
}

/** The same folder in a checkout of this machine. */
async function folderHere(
  config: Pick<Config, "machine">,
  { cwd, repository, markOf }: { readonly cwd: string; readonly repository: Repository; readonly markOf: typeof checkoutMark },
): Promise<string | undefined> {
  const mark = markOf(repository);
  const found = (await checkoutsIn(config)).find((each) => markOf(each) === mark);
  return repository && found ? found.root + (below(cwd, repository.root) ?? "") : undefined;
}
