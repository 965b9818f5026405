import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Config, parseConfig } from "../../config/shapes.ts";
import { configuredAgent } from "./model-agents.ts";

test.each([
  ["claude-code", "claude", ["ANTHROPIC_API_KEY"]],
  ["codex", "codex", ["OPENAI_API_KEY"]],
  ["mine", "mine", []],
])("K12 %s gets no key but its own, and never the person's token", async (name, program, own) => {
  const folder = mkdtempSync(join(tmpdir(), "assent-agent-keys-"));
  try {
    writeFileSync(join(folder, program), `#!/bin/sh\nenv > '${folder}/seen'\nexit 1\n`);
    chmodSync(join(folder, program), 0o755);
    const models = {
      one: { provider: "anthropic", model: "m" },
      two: { provider: "openai", model: "m" },
      three: { provider: "openai-compatible", model: "m", url: "https://r.test/v1", keyVariable: "ROUTED" },
    };
    const agents = { mine: { command: join(folder, "mine"), args: [] } };
    const keyed = parseConfig(Config, JSON.stringify({ models, agents }), "config.json");
    const keys = { ANTHROPIC_API_KEY: "a", OPENAI_API_KEY: "o", ROUTED: "r", ASSENT_TOKEN: "t" };
    const environment = { PATH: `${folder}:${process.env["PATH"]}`, KEPT: "yes", ...keys };
    const request = { system: "", messages: [{ from: "user", text: "hello" }] } as const;
    const port = await configuredAgent(name, keyed, { cwd: folder, environment }, (text) => text);
    await port.call(request, new AbortController().signal);
    const seen = readFileSync(join(folder, "seen"), "utf8").split("\n");
    expect(Object.keys(keys).filter((key) => seen.some((line) => line.startsWith(`${key}=`)))).toEqual(own);
    expect(seen).toContain("KEPT=yes");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
