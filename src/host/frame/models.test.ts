import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Config, parseConfig } from "../../config/shapes.ts";
import { keyVariables } from "../../config/model-keys.ts";
import { modelSettings } from "./models.ts";

const readme = readFileSync(new URL("../../adapters/models/README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

describe("the examples for people", () => {
  test("there are some for every provider", () => {
    for (const provider of ["anthropic", "openai", "openai-compatible"])
      expect(examples.some((text) => text.includes(`"provider": "${provider}"`))).toBe(true);
    expect(examples.length).toBeGreaterThanOrEqual(5);
  });

  test.each(examples)("is a configuration: %s", (text) => {
    const { models, frame } = parseConfig(Config, text, "README.md");
    expect(Object.keys(models).length).toBeGreaterThan(0);
    for (const name of frame.models) expect(Object.keys(models)).toContain(name);
  });
});

const config = parseConfig(
  Config,
  JSON.stringify({
    model: { url: "http://127.0.0.1:8000/v1", name: "small", keyVariable: "SCAN_KEY" },
    models: {
      vendor: { provider: "anthropic", model: "m" },
      local: { provider: "openai-compatible", model: "m", url: "http://127.0.0.1:1/v1" },
      routed: { provider: "openai-compatible", model: "m", url: "https://r.test/v1", keyVariable: "ROUTED" },
    },
  }),
  "config.json",
);

test("every variable that holds a key is known, so that it is never recorded", () => {
  expect(keyVariables(config)).toEqual(["SCAN_KEY", "ANTHROPIC_API_KEY", "ROUTED"]);
});

test("a model gets its own key and nobody else's", async () => {
  const environment = { ANTHROPIC_API_KEY: "a", ROUTED: "r", OPENAI_API_KEY: "o" };
  const keyOf = async (name: string) => (await modelSettings(name, config.models[name]!, environment)).key;
  expect(await Promise.all(["vendor", "local", "routed"].map(keyOf))).toEqual(["a", undefined, "r"]);
  expect(await modelSettings("routed", config.models["routed"]!, {})).not.toHaveProperty("keyVariable");
});
