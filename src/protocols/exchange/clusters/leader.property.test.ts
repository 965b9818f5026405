import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applied } from "./applied.ts";
import { assignmentsOf, type Turn } from "./clustered.fixture.ts";
import { noClusters, placed } from "./leader.ts";
import { clusterLimits } from "./policy.ts";
import { chanceOf } from "./pool.fixture.ts";
import type { ClusterMessage, ClusterState } from "./types.ts";
import { packed } from "./vectors.ts";

/** A message about one of many directions, more or less; now and then a copy, or one without a vector. */
const message = fc.record({ about: fc.nat(60), seed: fc.nat(1_000), blur: fc.constantFrom(0.2, 0.6, 1.5), empty: fc.nat(20) });
const turns = fc.array(fc.array(message, { maxLength: 8 }), { maxLength: 60 });
type Drawn = typeof message extends fc.Arbitrary<infer Value> ? Value : never;
const dimensions = 24;

function messageOf({ about, seed, blur, empty }: Drawn, id: string): ClusterMessage {
  if (empty === 0) return { id, vector: null };
  const [centre, noise] = [chanceOf(about), chanceOf(10_000 + seed)];
  const vector = Float32Array.from({ length: dimensions }, () => centre() - 0.5 + blur * (noise() - 0.5));
  return { id, vector: packed(vector), same: `${about} ${seed} ${blur}` };
}

function play(drawn: readonly (readonly Drawn[])[]): { readonly state: ClusterState; readonly journal: readonly Turn[] } {
  let state = noClusters;
  const journal = drawn.map((part, at): Turn => {
    const messages = part.map((each, place) => messageOf(each, `m${at}.${place}`));
    const change = placed(state, messages, 0.2);
    state = applied(state, messages, change);
    return { messages, change };
  });
  return { state, journal };
}

test("X2, X10 every message is in one cluster or none, ids never come back, and the same messages give the same journal", () => {
  fc.assert(
    fc.property(turns, (drawn) => {
      const { state, journal } = play(drawn);
      const given = journal.flatMap(({ messages }) => messages.map(({ id }) => id));
      const assigned = assignmentsOf(journal); // throws where a message has two
      expect([...assigned.keys()]).toEqual(given);
      const born = journal.flatMap(({ change }) => change.founded.map(({ id }) => id));
      expect(new Set(born).size).toBe(born.length);
      for (const cluster of assigned.values()) if (cluster !== null) expect(born).toContain(cluster);
      for (const { id, size } of state.clusters) expect([...assigned.values()].filter((cluster) => cluster === id)).toHaveLength(size);
      expect(play(drawn).journal).toEqual(journal);
    }),
    { numRuns: 60 },
  );
});

test("X10, X12 what is recorded folds to the live state, which stays within its bounds", () => {
  fc.assert(
    fc.property(turns, (drawn) => {
      const { state, journal } = play(drawn);
      const stored = JSON.parse(JSON.stringify(journal)) as readonly Turn[];
      expect(stored.reduce((before, { messages, change }) => applied(before, messages, change), noClusters)).toEqual(state);
      expect(state.clusters.length).toBeLessThanOrEqual(clusterLimits.clustersMax);
      expect(state.waiting.length).toBeLessThanOrEqual(clusterLimits.waitingMax);
      expect(state.recent.length).toBeLessThanOrEqual(clusterLimits.recentMax);
    }),
    { numRuns: 60 },
  );
});
