import { expect, test } from "vitest";
import { plainSight } from "../clients/acp/sight.fixture.ts";
import { executors } from "./executors.ts";
import { agentNames, isGoverned } from "./named.ts";

const made = await executors({ hookCommand: (client) => ["hook", client], decide: async () => "reject", sight: plainSight });

test("A27 everyone who can be named is there, and is called governed only if every call passes our hook", () => {
  expect([...made.keys()].toSorted()).toEqual(agentNames.toSorted());
  for (const [name, { governed }] of made) expect([name, isGoverned(name)]).toEqual([name, governed]);
});

test("A27 an agent of the configuration cannot take the name of a governed one", async () => {
  const own = { command: "mine", args: [] };
  const named = await executors({
    hookCommand: () => [],
    decide: async () => "reject",
    sight: plainSight,
    agents: { codex: own, mine: own },
  });
  expect([named.get("codex")?.governed, named.get("mine")?.governed]).toEqual([true, false]);
});
