import { exchangeLimits } from "../policy.ts";
import type { ExchangeKnowledge, RecentThought, RestartMeasure, RestartSignal, RestartStanding } from "./nouns.ts";
import { isNearCopy } from "./gist.ts";
import { numberOf } from "./sampling.ts";

type Measured = Pick<ExchangeKnowledge, "recent" | "minds">;

/** The newest thoughts of those who think in the pool now: who is not among them any more counts for nothing. */
function measuredIn({ recent, minds }: Measured): readonly RecentThought[] {
  const active = new Set(minds.map(({ id }) => id));
  return recent.filter(({ mind }) => active.has(mind)).slice(-minds.length * exchangeLimits.measuredRounds);
}

/** Thoughts that ask: by their words, or by a mention where they stand in a cluster of which most ask. */
function askingIn(own: ReadonlySet<RecentThought>): readonly RecentThought[] {
  const themed = themedIn(own);
  return [...own].filter(
    ({ asking, cluster }) =>
      asking === "asks" || asking === "leans" || (asking === "mentions" && cluster !== undefined && themed.has(cluster)),
  );
}

/**
 * X7: how much of the pool asks for a restart.
 *
 * Each mind counts the same, however much it says, and a text counts once, whoever repeats it: so nobody raises the share by
 * talking. Near copies of a mind's own words count as long as they do not make the difference: those of whoever repeats itself most
 * are left out. Audits, injections and quoted text are no thoughts and have no part in it. A thought asks by its words; one that
 * only speaks of a restart counts where it stands in a cluster of which most ask.
 */
export function measureOf(known: Measured, settledAt: string): RestartMeasure {
  const measured = measuredIn(known);
  const own = firstOnly(measured);
  const asking = new Set(askingIn(own));
  const minds = Map.groupBy(measured, ({ mind }) => mind);
  const shares = [...minds.values()].map((thoughts) => thoughts.filter((thought) => asking.has(thought)).length / thoughts.length);
  const count = shares.filter((share) => share > 0).length;
  const requests = new Set(requestsIn(own, settledAt).map(({ mind }) => mind)).size;
  const isMeasured = measured.length >= exchangeLimits.measureMin && count > 1;
  const repeated = Math.max(0, ...[...minds.values()].map((thoughts) => repeatsIn(thoughts, asking).length / thoughts.length));
  const share = isMeasured ? (shares.reduce((sum, each) => sum + each, 0) - repeated) / shares.length : 0;
  return { share: Math.round(share * 1_000) / 1_000, minds: count, requests };
}

/** Thoughts of one mind that ask once more in words that it has asked with. */
const repeatsIn = (thoughts: readonly RecentThought[], asking: ReadonlySet<RecentThought>): readonly RecentThought[] =>
  thoughts
    .filter((each) => asking.has(each))
    .filter(({ gist = "" }, at, all) => all.slice(0, at).some((earlier) => isNearCopy(gist, earlier.gist ?? "")));

/** A text belongs to whoever said it first. */
function firstOnly(recent: readonly RecentThought[]): ReadonlySet<RecentThought> {
  const first = new Map<string, RecentThought>();
  for (const thought of recent) {
    const key = thought.asked ?? thought.same;
    if (!first.has(key)) first.set(key, thought);
  }
  return new Set(first.values());
}

/** Clusters of which most thoughts ask, of more than one mind. */
function themedIn(own: ReadonlySet<RecentThought>): ReadonlySet<string> {
  const clusters = Map.groupBy([...own], ({ cluster }) => cluster);
  return new Set(
    [...clusters].flatMap(([cluster, thoughts]) => {
      const asking = thoughts.filter(({ asking: how }) => how === "asks");
      const isThemed = asking.length * 2 > thoughts.length && new Set(asking.map(({ mind }) => mind)).size > 1;
      return cluster !== undefined && isThemed ? [cluster] : [];
    }),
  );
}

const requestsIn = (own: ReadonlySet<RecentThought>, settledAt: string): readonly RecentThought[] =>
  [...own].filter(({ id, isRequest }) => isRequest === true && numberOf(id) > numberOf(settledAt));

/** X7: streak and hysteresis after one measurement. */
export function standingAfter(
  { restart, terms }: Pick<ExchangeKnowledge, "restart" | "terms">,
  { share }: RestartMeasure,
): RestartStanding {
  const limits = terms.settings.restart;
  const isHigh = restart.isHigh && share >= limits.share - limits.ease;
  return { ...restart, isHigh, streak: share >= limits.share ? restart.streak + 1 : 0 };
}

/** X7: the signal, where there is one. Called with the state after the measurement. */
export function signalIn(known: ExchangeKnowledge, measure: RestartMeasure): RestartSignal | undefined {
  const { restart, round, terms, minds } = known;
  const limits = terms.settings.restart;
  if (round <= restart.quietUntil) return undefined;
  const isQuorum = measure.requests >= limits.quorum;
  const isShare = !restart.isHigh && restart.streak >= limits.streak;
  if (!isQuorum && !isShare) return undefined;
  const own = firstOnly(measuredIn(known));
  const asking = isQuorum ? requestsIn(own, restart.settledAt) : askingIn(own);
  const newest = new Map(asking.map(({ mind, id }) => [mind, id]));
  const who = minds.filter(({ id }) => newest.has(id));
  const asked = who.map(({ id }) => newest.get(id) ?? "").slice(0, exchangeLimits.quotesMax);
  return { number: restart.signals + 1, round, because: isQuorum ? "quorum" : "share", measure, minds: who.map(({ name }) => name), asked };
}
