import { describe, expect, test } from "vitest";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";
import { keyVariableOf } from "./model-keys.ts";
import { oldModelRemedy, scanModelOf } from "./models.ts";

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

describe("U1 the model that reads", () => {
  const models = { reader: { provider: "anthropic" as const, model: "m" } };

  test("is nobody, unless named", () => expect(scanModelOf({ models, roles: {} })).toBeUndefined());
  test("is one of the models, by its role", () => {
    expect(scanModelOf({ models, roles: { scan: "reader" } })).toEqual({ name: "reader", settings: models.reader });
    expect(scanModelOf({ models, roles: { scan: "toString" } })).toEqual({ name: "toString" });
  });
  test("may stand under the key of before, whose new form says the same", () => {
    const old = { url: "http://127.0.0.1:1/v1", name: "small", keyVariable: "K" };
    const said = JSON.parse(`{${oldModelRemedy(old).replace("write it as ", "")}}`) as Parameters<typeof scanModelOf>[0];
    expect(scanModelOf({ model: old })?.settings).toEqual(scanModelOf(said)?.settings);
    expect(scanModelOf({ ...said, model: { ...old, name: "other" } })?.settings?.model).toBe("small");
  });
});
