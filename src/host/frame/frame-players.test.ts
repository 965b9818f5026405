import { expect, test } from "vitest";
import { Config, parseConfig } from "../../config/shapes.ts";
import { castFor } from "./frame-players.ts";

const model = { provider: "anthropic", model: "m", pricePerMillion: { input: 1, output: 2 } };
const cast = (provider: string, frame: object) => {
  const config = parseConfig(Config, JSON.stringify({ models: { priced: model }, frame }), "config.json");
  return castFor(provider, { config, environment: {}, cwd: "/", redact: (text) => text });
};

test("F19 under a budget of cost no agent client plays, and it says why", async () => {
  await expect(cast("priced,codex", { budgetCost: 5 })).rejects.toMatchObject({
    code: "config.invalid",
    message: expect.stringContaining("codex is an agent client"),
  });
  expect((await cast("priced", { budgetCost: 5 })).players).toHaveLength(1);
  expect((await cast("priced,codex", {})).players).toHaveLength(2);
});
