import { openDeathPlace, type DeathPlan, type DispatchScene } from "./dispatch-deaths.ts";

/** Git commands that only look: whoever dies around one leaves what was there before. */
const looking = /^(?:before|during|after) git (?:rev-parse|symbolic-ref|ls-tree|cat-file|check-attr|check-ignore|diff-files|config) /;

/** Steps at which something else is left than at the one before: between the end of one change and the next nothing happens. */
export const momentsIn = (steps: readonly string[]): readonly string[] =>
  steps.filter((step) => !looking.test(step)).filter((step, at, all) => !(step.startsWith("before ") && all[at - 1]?.startsWith("after ")));

/** Commands of git that hold a lock while they write. */
const locking = /^before git (?:read-tree|update-index|update-ref|worktree) /;
const torn = /^during git (?!worktree prune)/;

/** Everything that can be done to one work at the steps that it has. */
export const deathsAmong = (steps: readonly string[]): readonly DeathPlan[] => [
  ...momentsIn(steps).map((at) => ({ at, how: "self" }) as const),
  ...steps.filter((step) => locking.test(step)).map((at) => ({ at, how: "locks" }) as const),
  ...[1, 3].flatMap((halfWayMs) =>
    steps.filter((step) => torn.test(step) && !looking.test(step)).map((at) => ({ at, how: "group", halfWayMs }) as const),
  ),
];

/** A row of numbers from 0 to 1 that a seed gives again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export interface DeathsTried {
  readonly tried: number;
  readonly deaths: number;
  readonly problems: readonly string[];
}

/** Tries one chain of deaths after the other in one home, so that each also shows that the one before left nothing in its way. */
export async function tryDeaths(
  scene: DispatchScene,
  chains: Iterable<readonly DeathPlan[]>,
  tell: (line: string) => void = () => {},
): Promise<DeathsTried> {
  const place = await openDeathPlace(scene);
  const problems: string[] = [];
  let [tried, deaths] = [0, 0];
  try {
    for (const plans of chains) {
      const survived = await place.survive(plans);
      const said = plans.map(({ at, how }) => `${at} (${how})`).join(", then ");
      problems.push(...survived.problems.map((problem) => `${scene.name}: ${said}: ${problem}`));
      tried += 1;
      deaths += survived.deaths.length;
      tell(`${scene.name}: ${said}: ${survived.problems.length === 0 ? "survived" : survived.problems.join("; ")}`);
    }
  } finally {
    problems.push(...(await place.remove()));
  }
  return { tried, deaths, problems };
}

/** Steps of a work in a home of its own, and of one that comes after another. */
export async function stepsOf(scene: DispatchScene): Promise<{ readonly first: readonly string[]; readonly later: readonly string[] }> {
  const place = await openDeathPlace(scene);
  try {
    return { first: await place.count(), later: await place.count() };
  } finally {
    await place.remove();
  }
}
