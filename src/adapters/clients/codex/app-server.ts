import { Fault } from "../../../kernel/trouble.ts";
import { isFields, type JsonObject } from "../../agents/json.ts";
import { jsonRpc } from "../../agents/json-rpc.ts";
import { expectStarted, startSpeaker } from "../../agents/speaker.ts";
import type { GroupProgram } from "../../agents/types.ts";

const lookMs = 20_000;
/** A look does not wait for plugins, unless the settings want them: where they have no part in our hooks. */
const quick = "features.plugins=false";
export const codexInstall = "`npm install --global @openai/codex` brings it; then run `codex login`";

export const overrides = (settings: readonly string[]): readonly string[] => settings.flatMap((setting) => ["-c", setting]);

interface Place extends Pick<GroupProgram, "command" | "cwd" | "env" | "box"> {
  readonly signal: AbortSignal;
}

/** Codex's own account of the hooks of a run with these settings; nothing when it was stopped. Throws faults. */
export async function askCodexHooks({ signal, ...program }: Place, settings: readonly string[]): Promise<JsonObject> {
  if (signal.aborted) return {};
  const { command, cwd } = program;
  const args = ["app-server", ...overrides([quick, ...settings])];
  const speaker = startSpeaker({ ...program, args }, (line) => server.receive(line));
  const server = jsonRpc({ send: (line) => speaker.write(line) });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(lookMs)]);
  limit.addEventListener("abort", () => server.close("it gave no answer in time"), { once: true });
  const silence = speaker.ended.then((ended) => {
    server.close(ended.words);
    return ended;
  });
  try {
    await server.request("initialize", { clientInfo: { name: "assent", version: "0" } });
    server.notify("initialized");
    const answer = await server.request("hooks/list", { cwds: [cwd] });
    return isFields(answer) ? answer : {};
  } catch (cause) {
    if (signal.aborted) return {};
    await speaker.stop();
    expectStarted(command, codexInstall, (await silence).ending);
    throw new Fault("agent.unusable", `codex does not tell its hooks: ${(cause as Error).message}`, { cause });
  } finally {
    await speaker.stop();
  }
}
