import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { codexArguments, codexCommand, codexEnvironment, codexHome } from "./codex.ts";
import { isBody, listOf, type Body } from "./model/wire.ts";
import type { Place } from "./place.ts";
import { startProcess } from "./process.ts";
import { patienceMs } from "../support/pace.ts";

/** A hook as Codex lists it. */
export interface CodexHook {
  readonly key: string;
  readonly currentHash: string;
  readonly trustStatus: string;
}

/** Does what a person does who trusts every hook of the home and the project. Returns the hooks as they were before. */
export async function trustCodexHooks(place: Place, { hasPlugins = false } = {}): Promise<readonly CodexHook[]> {
  const hooks = await listCodexHooks(place, hasPlugins);
  const trusted = hooks.map(({ key, currentHash }) => {
    const [hook = "", content] = currentHash.split("/"); // of a plugin, the rest of it counts too
    const lines = [
      `trusted_hash = ${JSON.stringify(hook)}`,
      ...(content === undefined ? [] : [`trusted_content_hash = ${JSON.stringify(content)}`]),
    ];
    return `\n[hooks.state.${JSON.stringify(key)}]\n${lines.join("\n")}\n`;
  });
  await appendFile(join(codexHome(place), "config.toml"), trusted.join(""));
  return hooks;
}

/** Asks Codex's own server, as its screens do. */
export async function listCodexHooks(place: Place, hasPlugins = false): Promise<readonly CodexHook[]> {
  const nowhere = "http://127.0.0.1:9"; // no model is needed for this
  const { child, end } = startProcess(await codexCommand(), ["app-server", ...codexArguments(nowhere, hasPlugins)], {
    cwd: place.project,
    env: codexEnvironment(place, nowhere),
  });
  const timer = setTimeout(end, patienceMs);
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  child.stderr.resume();
  try {
    send({ id: 1, method: "initialize", params: { clientInfo: { name: "assent-test", title: null, version: "0" } } });
    for await (const line of createInterface({ input: child.stdout })) {
      const message: Body = JSON.parse(line);
      if (message["id"] === 1) {
        send({ method: "initialized" });
        send({ id: 2, method: "hooks/list", params: { cwds: [place.project] } });
      } else if (message["id"] === 2) return hooksOf(message);
    }
    throw new Error("codex app-server ended without listing its hooks");
  } finally {
    clearTimeout(timer);
    end();
  }
}

function hooksOf({ result, error }: Body): readonly CodexHook[] {
  if (!isBody(result)) throw new Error(`codex app-server lists no hooks: ${JSON.stringify(error)}`);
  return listOf(result["data"])
    .flatMap(({ hooks }) => listOf(hooks))
    .map(({ key, currentHash, trustStatus }) => ({ key: String(key), currentHash: String(currentHash), trustStatus: String(trustStatus) }));
}
