import { afterEach, describe, expect, test } from "vitest";
import { fails, providerWires, says, startProvider, type Act, type Provider } from "../../../test/support/model-provider.ts";
import { Config, parseConfig } from "../../config/shapes.ts";
import type { LookInput } from "../../inquiry/effects.ts";
import type { Deficit } from "../../protocols/attend/types.ts";
import { clarifyTable } from "../../protocols/clarify/policy.ts";
import { configuredModel } from "./models.ts";
import { suggestGaps } from "../inquiry/suggest-gaps.ts";
import { suggestDeficits } from "../inquiry/suggest.ts";

const opened: Provider[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function serving(act: Act): Promise<Provider> {
  const server = await startProvider(providerWires["openai-compatible"], act);
  opened.push(server);
  return server;
}

const configured = (said: object): Config => parseConfig(Config, JSON.stringify(said), "config.json");
const never = new AbortController().signal;
const key = "a-key-of-some-length-4711";

describe("the model that may add to a scan", () => {
  const deficit: Deficit = { protocol: "goal", source: "arguments", quote: "better", harm: "Nobody can tell." };

  test("K12 A2 is asked at the address that was named, with its key", async () => {
    const { url, asked } = await serving(says(JSON.stringify([])));
    const config = configured({ model: { url: `${url}/`, name: "small", keyVariable: "MODEL_KEY" } });
    const around = { config, environment: { MODEL_KEY: key } };
    const { deficits, readers } = await suggestDeficits(around, { arguments: ["make it better"] }, [deficit], never);
    expect(deficits).toEqual([deficit]);
    expect(readers?.leftOut).toContain("it saw nothing in words that leave everything open");
    expect(asked).toMatchObject([{ path: "/v1/chat/completions", headers: { authorization: `Bearer ${key}` }, body: { model: "small" } }]);
  });

  test("U1 is one of the models, by its role, with whatever client that has", async () => {
    const { url, asked } = await serving(says("[]"));
    const models = { reader: { provider: "openai-compatible", model: "small", url, keyVariable: "MODEL_KEY" } };
    const around = { config: configured({ models, roles: { scan: "reader" } }), environment: { MODEL_KEY: key } };
    await suggestDeficits(around, { arguments: ["make it better"] }, [], never);
    expect(asked).toMatchObject([{ headers: { authorization: `Bearer ${key}` }, body: { model: "small" } }]);
    const nobody = { ...around, config: configured({ models, roles: { scan: "nobody" } }) };
    const { readers } = await suggestDeficits(nobody, { arguments: ["make it better"] }, [], never);
    expect(readers?.leftOut).toBe("nobody: roles.scan names nobody, which is not among the models");
  });

  test("one that fails adds nothing and stops nobody", async () => {
    const { url, asked } = await serving(fails(400));
    const config = configured({ model: { url, name: "small" } });
    const input = { subject: { intent: "soon", cwd: "/" }, decisions: [] } as unknown as LookInput;
    expect((await suggestDeficits({ config, environment: {} }, { arguments: ["soon"] }, [], never)).deficits).toEqual([]);
    expect(await suggestGaps(config, {}, clarifyTable)(input, never)).toEqual([]);
    expect(asked).toHaveLength(2);
  });
});

describe("a model of the configuration", () => {
  test("K12 has its key from the variable that was named, and no word of it is in a failure", async () => {
    const { url, asked } = await serving(fails(401, {}, `wrong key: ${key}`));
    const { models, ...rest } = configured({
      models: { mine: { provider: "openai-compatible", model: "small", url, keyVariable: "MINE" } },
    });
    const model = await configuredModel("mine", { ...rest, models }, { MINE: key });
    const failure = await model.call({ system: "", messages: [{ from: "user", text: "hi" }] }, never);
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(failure).toMatchObject({ failed: "unauthorized" });
    expect(JSON.stringify(failure)).not.toContain(key);
  });

  test("a name that is not there is told with those that are", async () => {
    const config = configured({ models: { mine: { provider: "anthropic", model: "m" } } });
    await expect(configuredModel("toString", config, {})).rejects.toThrow("there is no model called toString: there are mine");
  });
});
