import { describe, expect, test } from "vitest";
import { applied } from "./applied.ts";
import { assignmentsOf, clustered, embedded, qualityOf, type Turn } from "./clustered.fixture.ts";
import { noClusters, placed } from "./leader.ts";
import { clusterLimits, foundersMin, thresholds } from "./policy.ts";
import { chanceOf, madePool } from "./pool.fixture.ts";
import { packed } from "./vectors.ts";

const pool = madePool({ seed: 41, topics: 12, messages: 800, own: 0.4 });
const played = clustered(pool);

describe("a pool of twelve topics", () => {
  test("X10 clusters are topics: hardly any message is in a cluster of another topic, and most are in one", () => {
    const { purity, coverage, clusters } = qualityOf(pool, assignmentsOf(played.turns));
    expect(purity).toBeGreaterThanOrEqual(0.95);
    expect(coverage).toBeGreaterThan(0.8);
    expect(clusters).toBeLessThan(18);
  });

  test("X10 no message ever moves from one cluster to another, except where a merge says so", () => {
    expect(assignmentsOf(played.turns).size).toBe(pool.length); // it throws where one moves
  });

  test("X12 folding what was recorded gives the state that was live, also through JSON", () => {
    const turns = JSON.parse(JSON.stringify(played.turns)) as readonly Turn[];
    const again = turns.reduce((state, { messages, change }) => applied(state, messages, change), noClusters);
    expect(again).toEqual(played.state);
  });

  test("X10 figures say how many, how large, how coherent and how mixed they are", () => {
    const { figures } = played.turns.at(-1)?.change ?? expect.fail("no turn");
    const sizes = [...assignmentsOf(played.turns).values()].filter((cluster) => cluster !== null);
    expect(figures.messages).toBe(pool.length);
    expect(figures.clusters.reduce((sum, { size }) => sum + size, 0)).toBe(sizes.length);
    for (const { size, coherence } of figures.clusters)
      expect([size >= foundersMin, coherence > 0.05 && coherence < 1]).toEqual([true, true]);
    expect(figures.diversity).toBeGreaterThan(8);
    expect(figures.diversity).toBeLessThanOrEqual(figures.clusters.length);
    expect(JSON.stringify(played.turns.at(-1)?.change).length).toBeLessThan(3_000);
  });
});

test("X7, X10 a theme that takes over the pool stays one, and does not become what all say", () => {
  const taken = madePool({ seed: 79, topics: 8, messages: 400, own: 0.4, first: 0.8 });
  const clusters = assignmentsOf(clustered(taken).turns);
  const late = taken.slice(200).filter(({ topic }) => topic === 0);
  const counts = new Map<string | null, number>();
  for (const { id } of late) counts.set(clusters.get(id) ?? null, (counts.get(clusters.get(id) ?? null) ?? 0) + 1);
  counts.delete(null);
  expect(Math.max(...counts.values()) / late.length).toBeGreaterThan(0.7);
});

test("X14 vectors of a model, in which everything is near everything, are clustered with the threshold for models", () => {
  const chance = chanceOf(9);
  const vector = (length: number): Float32Array => Float32Array.from({ length: 768 }, () => length * (chance() + chance() - 1));
  const [all, topics] = [vector(1.2), Array.from({ length: 6 }, () => vector(0.9))];
  const said = Array.from({ length: 150 }, (_, at) => ({ id: `m${at}`, text: "", topic: at % 7 === 6 ? null : at % 7 }));
  const messages = said.map(({ id, topic }) => {
    const own = vector(1);
    return { id, vector: packed(own.map((value, at) => value + (all[at] ?? 0) + (topic === null ? 0 : (topics[topic]?.[at] ?? 0)))) };
  });
  let state = noClusters;
  const turns = Array.from({ length: 30 }, (_, at): Turn => {
    const part = messages.slice(5 * at, 5 * at + 5);
    const change = placed(state, part, thresholds.model);
    state = applied(state, part, change);
    return { messages: part, change };
  });
  expect(qualityOf(said, assignmentsOf(turns))).toEqual({ purity: 1, coverage: 1, clusters: 6 });
});

const turn = (texts: readonly string[], same?: (text: string, at: number) => string) => {
  const { vectors } = embedded(texts);
  return texts.map((text, at) => ({ id: `m${at}`, vector: vectors[at] ?? null, same: same?.(text, at) ?? text }));
};
const restart = ["we want a restart of this pool", "this pool wants its restart", "a restart, this pool asks", "restart this pool, we ask"];
const others = [
  ...["bees dance in spring", "prices of copper fell", "the violin needs strings", "rain comes from western clouds"],
  ...["a harbour without ships", "seven bridges cross the river", "my neighbour paints doors", "glaciers move slowly"],
  ...["bread rises overnight", "the library closes early", "old maps show islands", "nobody repairs umbrellas"],
];

test("X10 below the smallest size there are no clusters, and with it there is one that has its first message's id", () => {
  const few = placed(noClusters, turn([...others, ...restart.slice(0, 3)]));
  expect(few).toMatchObject({ founded: [], merged: [], dormant: [], figures: { clusters: [], diversity: 0, messages: 15 } });
  expect(few.placed.every(({ cluster }) => cluster === null)).toBe(true);
  const enough = placed(noClusters, turn([...others, ...restart]));
  expect(enough.founded).toEqual([{ id: "m12", members: ["m12", "m13", "m14", "m15"] }]);
  expect(enough.figures).toMatchObject({ clusters: [{ id: "m12", size: 4 }], diversity: 1 });
});

test("X7, X10 copies of one text found nothing, however often they come, and belong to what their first one founds", () => {
  const [first = ""] = restart;
  const copies = Array.from({ length: 70 }, () => first);
  const messages = turn([...others, ...copies]);
  const change = placed(noClusters, messages);
  expect(change.founded).toEqual([]);
  const state = applied(noClusters, messages, change);
  expect(state.waiting.length).toBeLessThanOrEqual(clusterLimits.waitingMax);
  expect(state.rest.weight).toBe(others.length + 1);

  const mixed = placed(noClusters, turn([...others, first, first, ...restart.slice(1)]));
  expect(mixed.founded).toEqual([{ id: "m12", members: ["m12", "m13", "m14", "m15", "m16"] }]);
});

test("X10 empty, unreadable and foreign vectors are in no cluster and leave no trace", () => {
  const messages = turn([...others, ...restart]);
  const state = applied(noClusters, messages, placed(noClusters, messages));
  const odd = [null, "", "?", packed(new Float32Array(7).fill(1))].map((vector, at) => ({ id: `o${at}`, vector }));
  const change = placed(state, odd);
  expect(change.placed.map(({ cluster }) => cluster)).toEqual([null, null, null, null]);
  expect(applied(state, odd, change)).toEqual({ ...state, turn: state.turn + 1, messages: state.messages + 4 });
  expect(placed(noClusters, odd.slice(0, 3)).figures.messages).toBe(3);
});

test("X10 a recorded turn is taken as it is, even where the rules would decide otherwise", () => {
  const messages = turn([...others, ...restart]);
  const change = { ...placed(noClusters, messages), founded: [{ id: "m0", members: ["m0", "m5"] }] };
  const state = applied(noClusters, messages, change);
  expect(state.clusters).toMatchObject([{ id: "m0", size: 2, weight: 2 }]);
  const later = { placed: [{ id: "n", cluster: "m0" }], founded: [], merged: [], dormant: ["m0"] };
  expect(applied(state, [{ id: "n", vector: messages[0]?.vector ?? null }], later).clusters).toEqual([]);
});
