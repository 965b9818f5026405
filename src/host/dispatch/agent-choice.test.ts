import { describe, expect, test } from "vitest";
import type { Config } from "../../config/config.ts";
import { expectWorker } from "./agent-choice.ts";

type Models = Config["workers"]["models"];

const ground = (models: Models = {}, tier: "A" | "B" | "C" = "A") => ({
  models,
  agents: { mine: { command: "mine", args: [] } },
  configFile: "/home/mira/config.json",
  tier,
});
const anthropic: Models = { main: { provider: "anthropic" } };

describe("W12 who is handed a brief", () => {
  test("is any program, an agent of the configuration, or a client that finds its model on the road", () => {
    for (const [agent, models] of [
      ["command:./agent.sh", {}],
      ["mine", {}],
      ["claude-code", anthropic],
      ["codex", { main: { provider: "openai" } }],
      ["opencode", { main: { provider: "openai" } }],
      ["opencode", anthropic],
      ["claude-agent-acp", anthropic],
      ["acp:my-agent --acp", {}],
      ["model:main", { main: { provider: "openai", model: "gpt-5.5" } }],
    ] as const)
      expect(() => expectWorker(agent, ground(models))).not.toThrow();
    for (const agent of ["command:./agent.sh", "mine"]) expect(() => expectWorker(agent, ground({}, "B"))).not.toThrow();
  });

  test.each<readonly [string, Models, "A" | "B" | "C", RegExp]>([
    ["claude-code", {}, "A", /would find no model.*\/home\/mira\/config\.json.*"provider": "anthropic"/],
    ["codex", anthropic, "A", /would find no model.*"provider": "openai"/],
    ["claude-code", anthropic, "C", /works in a box of kind A or A' only.*your keys.*doctor/],
    ["claude-code", anthropic, "B", /works in a box of kind A or A' only.*no network.*doctor/],
    ["gemini", anthropic, "A", /gemini was not driven in a box.*"acp:gemini --acp".*claude-code, codex, opencode/],
    ["nobody", anthropic, "A", /nobody who can be handed a brief is called "nobody"; there are claude-code, codex/],
    ["codex", { main: { provider: "openai-compatible", url: "http://127.0.0.1:1/v1" } }, "A", /codex does not speak chat comp.*model:NAME/],
    ["opencode", {}, "A", /would find no model.*"provider": "anthropic"/],
    ["claude-agent-acp", { main: { provider: "openai" } }, "A", /would find no model.*"provider": "anthropic"/],
    ["acp:my-agent --acp", anthropic, "C", /works in a box of kind A or A' only/],
    ["acp:", anthropic, "A", /nobody/],
    ["acp:  ", anthropic, "A", /nobody/],
    ["command:", anthropic, "A", /nobody/],
    ["constructor", anthropic, "A", /nobody/],
    ["model:other", anthropic, "A", /no model "other"; it has main\..*"other": \{"provider"/],
    ["model:", {}, "A", /no model ""; it has none/],
    ["model:constructor", anthropic, "A", /no model "constructor"/],
    ["model:main", anthropic, "A", /"model" in workers\.models\.main of \/home\/mira\/config\.json is missing/],
    ["model:main", { main: { provider: "anthropic", model: "m" } }, "B", /works in a box of kind A or A' only/],
  ])("%s with %j in a box of kind %s is refused before anything begins", (agent, models, tier, why) => {
    expect(() => expectWorker(agent, ground(models, tier))).toThrow(why);
  });

  test("is told of a missing key before anything begins, by whoever drives it; the vault and other agents need no variable", () => {
    const local = { provider: "openai", model: "m", url: "http://127.0.0.1:1/v1" } as const;
    const models: Models = {
      main: { provider: "anthropic" },
      local: { ...local, keyVariable: "LOCAL" },
      kept: { ...local, key: "vault:k" },
      bare: { ...local, key: "none" },
      chats: { ...local, provider: "openai-compatible" },
    };
    const asks = (agent: string, environment?: Record<string, string>) => () =>
      expectWorker(agent, { ...ground(models), ...(environment ? { environment } : {}) });
    expect(asks("claude-code", { LOCAL: "k" })).toThrow(/no key for the model "main": set ANTHROPIC_API_KEY.*workers\.models\.main/);
    expect(asks("model:local", { ANTHROPIC_API_KEY: "k", LOCAL: " " })).toThrow(/set LOCAL here.*vault/);
    expect(asks("claude-code", { ANTHROPIC_API_KEY: "k" })).not.toThrow();
    expect(asks("model:local", { LOCAL: "k" })).not.toThrow();
    for (const agent of ["model:kept", "model:bare", "model:chats", "command:./agent.sh", "acp:my-agent"])
      expect(asks(agent, {})).not.toThrow();
    expect(asks("model:local")).not.toThrow(); // somebody else drives it
  });
});
