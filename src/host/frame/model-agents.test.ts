import { expect, test } from "vitest";
import { Config, parseConfig } from "../../config/shapes.ts";
import { configuredAgent } from "./model-agents.ts";

const config = parseConfig(Config, `{"agents":{"mine":{"command":"/nowhere/mine","args":["--acp"]}}}`, "config.json");
const place = { cwd: "/", environment: {} };
const named = (name: string) => configuredAgent(name, config, place, (text) => text);

test.each(["claude-code", "codex", "opencode", "mine"])("F6 %s can play", async (name) => {
  expect((await named(name)).name).toBe(name);
});

test.each(["nobody", "toString"])("%s cannot, and that is said", async (name) => {
  await expect(named(name)).rejects.toThrow(`there is no agent called ${name}`);
});

test("one of the configuration is started as it says", async () => {
  const request = { system: "", messages: [{ from: "user", text: "hello" }] } as const;
  const reply = await (await named("mine")).call(request, new AbortController().signal);
  expect(reply).toMatchObject({ failed: "unreachable", detail: expect.stringContaining("/nowhere/mine") });
});
