import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { addToken } from "../../src/secrets/tokens.ts";
import { claudeEnvironment, claudeModel } from "./claude.ts";
import { codexArguments, codexEnvironment, codexHome } from "./codex.ts";
import { newGuarded, type Guarded } from "./guarded.ts";
import type { ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { clientModules, type Place } from "./place.ts";
import { runProcess, startProcess, type ClientProcess, type Finished } from "./process.ts";
import { warm } from "../support/cli.ts";
import { programOf } from "../support/programs.ts";
import { patienceMs } from "../support/pace.ts";

/** Last output of `assent attend --json` and `assent show --json`. */
export interface Summary {
  readonly stream: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly trace: readonly { readonly item: string; readonly to: string }[];
  readonly waiting?: readonly { readonly id: string; readonly title: string; readonly kind: string }[];
}

/** A project, a person, and a shell in which the real clients are installed and talk to the scripted model. */
export interface Attended extends Pick<Guarded, "place" | "events" | "gate" | "openGates" | "remove"> {
  readonly environment: Readonly<Record<string, string>>;
  /** Runs the command line as Ada, from a shell of her own. */
  assent(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Finished>;
  /** `assent attend --plan`, with nobody there. */
  attend(agent: string, tasks: readonly object[], environment?: Readonly<Record<string, string>>): Promise<Attending>;
  /** The same, left to itself. */
  start(agent: string, tasks: readonly object[]): Promise<ClientProcess>;
  show(stream: string): Promise<Summary>;
}

export interface Attending extends Finished {
  readonly summary: Summary;
}

const commandLine = programOf("src/cli/main.ts");

export async function newAttended(server: Pick<ModelServer, "url">): Promise<Attended> {
  const { place, assentHome, events, gate, openGates, remove } = await newGuarded({ waitMs: 1_000 });
  const token = await addToken(join(assentHome, "tokens.json"), "ada", "person", "2026-01-01T00:00:00.000Z");
  const environment = await clientEnvironment(place, server.url);
  await writeFile(join(codexHome(place), "config.toml"), codexConfig(server.url));
  const words = async (agent: string, tasks: readonly object[]): Promise<readonly string[]> => {
    const plan = join(place.home, "plan.json");
    await writeFile(plan, JSON.stringify({ tasks }));
    return [commandLine, "attend", "--plan", plan, "--agent", agent, "--unattended", "--json"];
  };
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Finished> =>
    runProcess({
      command: process.execPath,
      args,
      cwd: place.project,
      env: { ...environment, ASSENT_TOKEN: token, ...more },
      input: "",
      timeoutMs: patienceMs,
    });
  return {
    place,
    environment,
    events,
    gate,
    openGates,
    remove,
    assent: (args, more) => run([commandLine, ...args], more),
    async attend(agent, tasks, more) {
      const finished = await run(await words(agent, tasks), more);
      return { ...finished, summary: summaryIn(finished) };
    },
    start: async (agent, tasks) =>
      startProcess(process.execPath, await words(agent, tasks), { cwd: place.project, env: { ...environment } }),
    show: async (stream) => summaryIn(await run([commandLine, "show", stream, "--json"])),
  };
}

function summaryIn({ stdout, stderr }: Finished): Summary {
  try {
    return JSON.parse(stdout) as Summary;
  } catch {
    throw new Error(`not one JSON document: ${stdout}\n${stderr}`);
  }
}

/** All clients in one shell, as a person has them. */
async function clientEnvironment(place: Place, serverUrl: string): Promise<Record<string, string>> {
  const all = { ...codexEnvironment(place, serverUrl), ...claudeEnvironment(place, serverUrl) };
  const path = [join(await clientModules(), ".bin"), all["PATH"]].join(delimiter);
  return { ...all, ...warm, PATH: path, ANTHROPIC_MODEL: claudeModel };
}

/** Settings that the harness gives on the command line elsewhere: `attend` starts Codex with its own words. */
const codexConfig = (serverUrl: string): string =>
  [...codexArguments(serverUrl).filter((word) => word.includes("=")), "features.plugins=false", ""].join("\n");

/** A script that reads like a list of steps and not like a forged call, which the engine would ask about. */
export const steps = (...all: readonly Step[]): string => script(...all.map(inputFirst));

export const inputFirst = ({ tool, input, ...more }: Step): Step => ({
  ...more,
  ...(input === undefined ? {} : { input }),
  ...(tool === undefined ? {} : { tool }),
});
