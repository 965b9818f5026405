import { join } from "node:path";
import { clip, visibleLine } from "../../kernel/text.ts";
import { programAt, type GuardPlace } from "../../adapters/clients/place.ts";
import { clientRow, type ClientName } from "../../adapters/clients/rows.ts";
import type { Finding } from "../hooks/doctor-hooks.ts";
import { openLiveModel } from "./live-model.ts";
import { runLive, type Ended } from "./live-run.ts";

const limits = { clientMs: 60_000, shownMaxChars: 300 } as const;

/** Where a client is tried: its project, and a data directory that is gone afterwards. */
export interface LivePlace {
  readonly place: GuardPlace;
  readonly home: string;
}

/**
 * Starts the client itself, with a model on loopback that makes one forbidden call. What comes back shows whether the
 * client called the hook, which only the client can show. Whatever else it wants from the network is refused.
 */
export async function checkClient(client: ClientName, live: LivePlace, command: string): Promise<Finding> {
  const what = client;
  const { title, program } = clientRow(client);
  const file = programAt(program, live.place);
  const words = wordsFor[client];
  const notTried = `live: ${title} itself was not started`;
  const remedy = `Tell its agent here to run \`${command}\`; it has to report that this was refused.`;
  if (words === undefined)
    return { what, state: "note", says: `${notTried}: it would install packages of its own first`, remedy };
  if (file === undefined)
    return { what, state: "note", says: `${notTried}: \`${program}\` is not in the search path`, remedy };
  const model = await openLiveModel(command);
  try {
    const ended = await runLive([file, ...words(model.url)], {
      cwd: live.place.root,
      env: { ...liveEnvironment(live), ...modelEnvironment(model.url, live) },
      input: "Make the one call that you were told to make.",
      timeoutMs: limits.clientMs,
    });
    return { what, ...judged(title, model.told(), ended) };
  } finally {
    await model.close();
  }
}

/** The words of our refusal, whatever the client puts around them. */
const refusal = "Refused, whoever asks";

function judged(title: string, told: string | undefined, { code, stdout, stderr, ms }: Ended): Omit<Finding, "what"> {
  if (told?.includes(refusal))
    return {
      state: "good",
      says: `live: ${title} itself called the hook, and its forbidden call was refused (${ms} ms, no model)`,
    };
  const shown = (text: string): string => clip(visibleLine(text.trim()), limits.shownMaxChars, "the client itself");
  if (told !== undefined)
    return {
      state: "bad",
      says: `live: ${title} did not heed the hook: of its forbidden call it was told "${shown(told)}"`,
      remedy: "Calls pass unguarded. See above what it needs; then start it again.",
    };
  return {
    state: "warn",
    says: `live: ${title} was started and made no call (exit code ${code ?? "none"}, ${ms} ms): ${shown(stderr || stdout)}`,
    remedy: "Whether it calls the hook is not known. Run it here by hand to see what it lacks.",
  };
}

/** How a client is started without a person; nothing is kept of the session. Undefined where we do not start it. */
const wordsFor: Readonly<Record<ClientName, ((url: string) => readonly string[]) | undefined>> = {
  "claude-code": (url) => [
    ...["-p", "--no-session-persistence", "--strict-mcp-config", "--output-format", "json"],
    ...["--settings", JSON.stringify({ env: claudeVariables(url) })], // a project's own would outweigh the environment
  ],
  codex: (url) => [
    ...["exec", "--ephemeral", "--json", "--skip-git-repo-check", "--sandbox", "read-only", "--disable", "plugins"],
    ...Object.entries({
      model: "gpt-5.5", // of its own catalogue: with any other it offers other tools
      model_provider: "live",
      "model_providers.live.name": "live",
      "model_providers.live.base_url": `${url}/v1`,
      "model_providers.live.env_key": "LIVE_MODEL_KEY",
      "model_providers.live.wire_api": "responses",
      "model_providers.live.supports_websockets": false,
      "model_providers.live.request_max_retries": 0,
      "model_providers.live.stream_max_retries": 0,
      "analytics.enabled": false,
    }).flatMap(([key, value]) => ["-c", `${key}=${JSON.stringify(value)}`]),
    "-",
  ],
  opencode: undefined,
};

const claudeVariables = (url: string): Readonly<Record<string, string>> => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "none",
  ANTHROPIC_AUTH_TOKEN: "",
  CLAUDE_CODE_USE_BEDROCK: "",
  CLAUDE_CODE_USE_VERTEX: "",
  CLAUDE_CODE_USE_FOUNDRY: "",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
});

/** Nothing that would lead the hook to the real journal reaches it. */
export function liveEnvironment({ place, home }: LivePlace): Readonly<Record<string, string | undefined>> {
  const ours = Object.keys(place.environment).filter((name) => name.startsWith("ASSENT_"));
  const without = Object.fromEntries(ours.map((name) => [name, undefined]));
  return { ...place.environment, ...without, ASSENT_HOME: home };
}

/** Codex keeps its own home, because what it trusts stands there. The model is the proxy, and refuses to be one. */
const modelEnvironment = (url: string, { home }: LivePlace): Readonly<Record<string, string>> => ({
  ...claudeVariables(url),
  CLAUDE_CONFIG_DIR: join(home, "claude"),
  LIVE_MODEL_KEY: "none",
  ...Object.fromEntries(
    ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
      [name, new URL(url).origin],
      [name.toLowerCase(), new URL(url).origin],
    ]),
  ),
  NO_PROXY: "127.0.0.1,localhost",
  no_proxy: "127.0.0.1,localhost",
});
