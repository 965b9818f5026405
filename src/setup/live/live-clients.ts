import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { clip, visibleLine } from "../../kernel/text.ts";
import { programAt, type GuardPlace } from "../../adapters/clients/place.ts";
import { clientRow } from "../../adapters/clients/rows.ts";
import type { SetupClient } from "../guard-files.ts";
import type { DoctorFinding } from "../hooks/doctor-hooks.ts";
import { openLiveModel } from "./live-model.ts";
import { runLive, type ProcessEnd } from "./live-run.ts";

const limits = { clientMs: 60_000, shownMaxChars: 300 } as const;

/** Where a client is tried: its project, and a data directory that is gone afterwards. */
export interface LivePlace {
  readonly place: GuardPlace;
  readonly home: string;
}

/**
 * Starts the client itself, with a model on loopback that makes one forbidden call. The result shows whether the client
 * called the hook, which only the client can show. All its other network access is refused.
 */
export async function checkClient(
  { client: what, setup: { live } }: SetupClient,
  trial: LivePlace,
  command: string,
): Promise<DoctorFinding> {
  const { title, program } = clientRow(what);
  const file = programAt(program, trial.place);
  const notTried = `live: ${title} itself was not started`;
  const remedy = `Tell its agent here to run \`${command}\`; it has to report that this was refused.`;
  if ("notStarted" in live.client) return { what, state: "note", says: `${notTried}: ${live.client.notStarted}`, remedy };
  if (file === undefined) return { what, state: "note", says: `${notTried}: \`${program}\` is not in the search path`, remedy };
  const model = await openLiveModel(command);
  try {
    const ended = await runLive([file, ...live.client.words(model.url)], {
      cwd: trial.place.root,
      env: { ...liveEnvironment(trial), ...live.client.environment(model.url, trial.home), ...proxyEnvironment(model.url) },
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

function judged(title: string, told: string | undefined, { code, stdout, stderr, ms }: ProcessEnd): Omit<DoctorFinding, "what"> {
  if (told?.includes(refusal))
    return { state: "good", says: `live: ${title} itself called the hook, and its forbidden call was refused (${ms} ms, no model)` };
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

/** Nothing that would lead the hook to the real journal reaches it. */
export function liveEnvironment({ place, home }: LivePlace): ProcessEnvironment {
  const ours = Object.keys(place.environment).filter((name) => name.startsWith("ASSENT_"));
  const without = Object.fromEntries(ours.map((name) => [name, undefined]));
  return { ...place.environment, ...without, ASSENT_HOME: home };
}

/** The model is also the proxy, and refuses to be one. */
const proxyEnvironment = (url: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
      [name, new URL(url).origin],
      [name.toLowerCase(), new URL(url).origin],
    ]),
  ),
  NO_PROXY: "127.0.0.1,localhost",
  no_proxy: "127.0.0.1,localhost",
});
