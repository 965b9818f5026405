import { expect, test } from "vitest";
import { exchangeRehearsals, readRehearsal } from "../../adapters/models/rehearsals.ts";
import { clustered } from "../../protocols/exchange/clusters/clustered.fixture.ts";

test.each(exchangeRehearsals)("X14 whoever plays %s sees a map with clusters: its minds write on a few themes", async (name) => {
  const { thought = {} } = await readRehearsal(name);
  const minds = Object.values(thought);
  const said = (minds[0] ?? []).flatMap((_, round) => minds.flatMap((lines) => lines[round] ?? []));
  const pool = said.map((line, at) => ({ id: `m${at + 1}`, text: JSON.stringify("value" in line ? line.value : ""), topic: 0 }));
  const { state } = clustered(pool as never, { each: minds.length });
  expect(state.clusters.length).toBeGreaterThanOrEqual(3);
  expect(state.clusters.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(pool.length / 2);
});
