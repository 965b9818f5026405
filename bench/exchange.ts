import { applied } from "../src/protocols/exchange/clusters/applied.ts";
import { assignmentsOf, clustered, embedded, qualityOf } from "../src/protocols/exchange/clusters/clustered.fixture.ts";
import { noClusters, placed } from "../src/protocols/exchange/clusters/leader.ts";
import { axesOf, pointsOf } from "../src/protocols/exchange/clusters/map.ts";
import { madePool, type MadePool } from "../src/protocols/exchange/clusters/pool.fixture.ts";
import type { ClusterState } from "../src/protocols/exchange/clusters/types.ts";
import { noWords, type WordCounts } from "../src/protocols/exchange/clusters/word-counts.ts";
import { median, type Bench } from "./figures.ts";

const policy = { messages: 10_000, early: 100, window: 50, repeats: 9, each: 5 } as const;
const budgets = { growth: { atMost: 1.5 }, map: { atMost: 2 }, state: { atMost: 110 }, purity: { atLeast: 95 } } as const;

/** Pools that nothing was tuned on: the default threshold was chosen on seeds below 100. */
const pools: readonly (MadePool & { readonly name: string })[] = [
  { name: "plain", seed: 101, topics: 12, messages: 4_000, own: 0.4 },
  { name: "many-topics", seed: 102, topics: 28, messages: 4_000, own: 0.4 },
  { name: "few-own-words", seed: 103, topics: 12, messages: 4_000, own: 0.25 },
  { name: "one-takes-over", seed: 104, topics: 12, messages: 4_000, own: 0.35, first: 0.7 },
];

/** Embedding, clustering and map of a pool, without journal and models. Times are of the processor. */
export const exchangeFigures: Bench = async (report) => {
  for (const { name, ...made } of pools) {
    const pool = madePool(made);
    const { turns } = clustered(pool, { each: policy.each });
    const { purity, coverage, clusters } = qualityOf(pool, assignmentsOf(turns)); // throws where a message moved
    const context = { coverage: 100 * coverage, clusters, topics: made.topics, messages: made.messages };
    report.figure({ name: `exchange.purity.${name}`, value: 100 * purity, unit: "%", ...context }, budgets.purity);
  }
  const pool = madePool({ seed: 111, topics: 12, messages: policy.messages + policy.window, own: 0.4 }).map(({ id, text }) => ({
    id,
    text,
  }));
  const early = playedTo(pool.slice(0, policy.early));
  const late = playedTo(pool.slice(0, policy.messages));
  const times = inTurns([early, late], pool.slice(-policy.window));
  const [few = 0, many = 0] = times;
  report.figure({ name: "exchange.message.at-100", value: few, unit: "µs" });
  report.figure({ name: "exchange.message.at-10000", value: many, unit: "µs" });
  report.figure({ name: "exchange.message.growth", value: many / few, unit: "times" }, budgets.growth);
  const kilobytes = JSON.stringify({ state: late.state, words: late.words }).length / 1_000;
  report.figure({ name: "exchange.state", value: kilobytes, unit: "KB", clusters: late.state.clusters.length }, budgets.state);
  report.figure({ name: "exchange.map", value: mapSeconds(late.vectors), unit: "s", points: late.vectors.length }, budgets.map);
};

interface Place {
  readonly state: ClusterState;
  readonly words: WordCounts;
  readonly vectors: readonly string[];
}

interface Said {
  readonly id: string;
  readonly text: string;
}

function playedTo(pool: readonly Said[]): Place {
  let place: Place = { state: noClusters, words: noWords, vectors: [] };
  const vectors: string[] = [];
  for (let at = 0; at < pool.length; at += policy.each) {
    place = further(place, pool.slice(at, at + policy.each));
    vectors.push(...place.vectors);
  }
  return { ...place, vectors };
}

/** One turn: what the machine does for the messages of a round, with a state that was read from disk. */
function further({ state, words }: Place, said: readonly Said[]): Place {
  const { vectors, words: next } = embedded(
    said.map(({ text }) => text),
    words,
  );
  const messages = said.map(({ id, text }, at) => ({ id, vector: vectors[at] ?? null, same: text }));
  return { state: applied(state, messages, placed(state, messages)), words: next, vectors: vectors.flatMap((vector) => vector ?? []) };
}

/** Microseconds of the processor for one message at each place, in turns; the middle of some rounds. */
function inTurns(places: readonly Place[], said: readonly Said[]): readonly number[] {
  const rounds = Array.from({ length: policy.repeats }, () => places.map((place) => microsecondsOf(place, said)));
  return places.map((_, at) => median(rounds.slice(1).map((round) => round[at] ?? 0)));
}

function microsecondsOf(place: Place, said: readonly Said[]): number {
  const before = process.cpuUsage();
  for (let at = 0; at < said.length; at += policy.each) further(place, said.slice(at, at + policy.each));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / said.length;
}

function mapSeconds(vectors: readonly string[]): number {
  const before = process.cpuUsage();
  const axes = axesOf(vectors);
  if (!axes || pointsOf(axes, vectors).length !== vectors.length) throw new Error("there is no map");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
