import { expect, test } from "vitest";
import { applied } from "./applied.ts";
import { noClusters, placed } from "./leader.ts";
import { clusterLimits, thresholds } from "./policy.ts";
import { chanceOf } from "./pool.fixture.ts";
import type { ClusterChange, ClusterMessage, ClusterState } from "./types.ts";
import { packed } from "./vectors.ts";

const chance = chanceOf(3);
const vector = (length: number): Float32Array => Float32Array.from({ length: 512 }, () => length * (chance() + chance() - 1));
const about = (theme: Float32Array, id: string): ClusterMessage => ({
  id,
  vector: packed(vector(0.8).map((value, at) => value + (theme[at] ?? 0))),
});
const played = (state: ClusterState, messages: readonly ClusterMessage[]): readonly [ClusterState, ClusterChange] => {
  const change = placed(state, messages, thresholds.model);
  return [applied(state, messages, change), change];
};

test("X10 of too many clusters the ones that nobody joined for longest go, for good, and the state stays small", () => {
  const themes = Array.from({ length: clusterLimits.clustersMax + 6 }, () => vector(1));
  const noise = Array.from({ length: 80 }, (_, at) => about(vector(1), `noise ${at}`));
  let [state] = played(noClusters, noise);
  const dormant: string[] = [];
  for (const [at, theme] of themes.entries()) {
    const [next, change] = played(
      state,
      [0, 1, 2, 3, 4].map((each) => about(theme, `theme ${at}, message ${each}`)),
    );
    expect(change.founded.map(({ id }) => id)).toEqual([`theme ${at}, message 0`]);
    dormant.push(...change.dormant);
    state = next;
  }
  expect(dormant).toEqual([0, 1, 2, 3, 4, 5].map((at) => `theme ${at}, message 0`));
  expect([state.clusters.length, state.waiting.length]).toEqual([clusterLimits.clustersMax, clusterLimits.waitingMax]);
  expect(JSON.stringify(state).length).toBeLessThan(105_000);

  const [oldest = vector(1), , , , , , live = vector(1)] = themes;
  const [after, late] = played(state, [about(oldest, "late 1"), about(live, "late 2")]);
  expect(late.placed.map(({ cluster }) => cluster)).toEqual([null, "theme 6, message 0"]);
  const [, again] = played(
    after,
    ["late 3", "late 4", "late 5"].map((id) => about(oldest, id)),
  );
  expect(again.founded).toEqual([{ id: "late 1", members: ["late 1", "late 3", "late 4", "late 5"] }]);
});

test("X10 clusters that say the same become the older one, and others do not", () => {
  const [theme, other] = [vector(1), vector(1)];
  const said = [theme, theme, other].flatMap((each, group) => [0, 1, 2, 3, 4, 5, 6].map((at) => about(each, `${group}.${at}`)));
  const noise = Array.from({ length: 20 }, (_, at) => about(vector(1), `noise ${at}`));
  const messages = [...noise, ...said];
  const founded = [0, 1, 2].map((group) => ({ id: `${group}.0`, members: [0, 1, 2, 3, 4, 5, 6].map((at) => `${group}.${at}`) }));
  const nowhere = messages.map(({ id }) => ({ id, cluster: null }));
  const state = applied(noClusters, messages, { placed: nowhere, founded, merged: [], dormant: [] });
  expect(state.clusters.map(({ id }) => id)).toEqual(["0.0", "1.0", "2.0"]);

  const [after, change] = played(state, [about(theme, "next"), about(other, "another")]);
  expect(change.merged).toEqual([{ from: "1.0", to: "0.0" }]);
  expect(after.clusters.map(({ id, size }) => [id, size])).toEqual([
    ["0.0", 15],
    ["2.0", 8],
  ]);
  expect(change.figures.clusters.map(({ id, size }) => [id, size])).toEqual(after.clusters.map(({ id, size }) => [id, size]));
});
