import { describe, expect, test } from "vitest";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";
import { keyVariableOf } from "./model-keys.ts";

const parsed = (model: object) => () => parseConfig(Config, JSON.stringify({ models: { m: model } }), "config.json");

describe("a model in the configuration", () => {
  test.each([
    ["a server without an address", { provider: "openai-compatible", model: "m" }, "needs the url"],
    ["a vendor's key for another address", { provider: "openai", model: "m", url: "https://proxy.test/v1" }, "keyVariable"],
    ["an unknown provider", { provider: "openia", model: "m" }, "provider"],
    ["a key in the file", { provider: "openai", model: "m", key: "sk-1" }, "write a key as vault:NAME"],
    ["an address that is no web address", { provider: "openai-compatible", model: "m", url: "file:///etc" }, "url"],
    ["a negative price", { provider: "openai", model: "m", pricePerMillion: { input: -1, output: 0 } }, "input"],
    ["half a price", { provider: "openai", model: "m", pricePerMillion: { input: 1 } }, "output"],
  ])("K12 %s is refused", (_, model, words) => expect(parsed(model)).toThrow(words));

  test("the key is the usual one of the vendor, the one that is named, or none", () => {
    expect(keyVariableOf({ provider: "anthropic", model: "m" })).toBe("ANTHROPIC_API_KEY");
    expect(keyVariableOf({ provider: "openai", model: "m", keyVariable: "MINE" })).toBe("MINE");
    expect(keyVariableOf({ provider: "openai-compatible", model: "m" })).toBeUndefined();
  });

  test("K12 a project cannot name one", () => {
    const said = JSON.stringify({ models: { m: { provider: "anthropic", model: "m" } } });
    expect(() => parseConfig(ProjectConfig, said, "config.json")).toThrow("models is not known");
  });
});

test.each([
  ["no budget", { budgetTokens: 0 }],
  ["a free budget", { budgetCost: 0 }],
  ["no time", { perspectiveMinutes: 0 }],
  ["a misspelled limit", { budgetToken: 100_000 }],
])("F19 %s for an inquiry is refused", (_, frame) => {
  expect(() => parseConfig(Config, JSON.stringify({ frame }), "config.json")).toThrow("frame.");
});
