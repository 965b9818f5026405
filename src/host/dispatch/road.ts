import { join } from "node:path";
import { modelApis } from "../../adapters/workplaces/egress/apis.ts";
import { openRoad } from "../../adapters/workplaces/egress/road.ts";
import type { CallBudget, ModelBinding } from "../../adapters/workplaces/egress/types.ts";
import type { BoxRoad } from "../../adapters/workplaces/box.ts";
import type { BoxedModel } from "../../adapters/agents/types.ts";
import type { Config } from "../../config/config.ts";
import { isKeyless, workerKeyVariableOf } from "../../config/model-keys.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { formsIn } from "../../secrets/redact.ts";
import { ensureHook } from "../hook-bundle.ts";
import { receiverOf, workerKeys } from "../vault.ts";
import { boxedRelay, doorIn, roadSocket } from "./places.ts";

/** The port of the relay, in a network that the worker has to itself. */
const relayPort = 3128;
const refusedMax = 20;
/** Stands for a key where programs want one. */
const placeholder = "assent-placeholder";

interface RoadWorld {
  readonly config: Pick<Config, "workers">;
  readonly environment: ProcessEnvironment;
  readonly budget: CallBudget;
  /** Hears of it at once, in words. */
  readonly onRefused: (text: string) => void;
}

/** A worker's road while its agent runs. */
export interface WorkerRoad extends BoxRoad {
  readonly models: readonly BoxedModel[];
  /** The first of what it wanted and did not get, in words; each once. */
  refused(): readonly string[];
  /** Bytes on it so far, both ways. */
  traffic(): number;
  close(): Promise<void>;
}

/** Opens the only way out of a worker's box (W12); undefined where the configuration lets nothing out. */
export async function openWorkerRoad(folder: string, world: RoadWorld): Promise<WorkerRoad | undefined> {
  const { environment, onRefused } = world;
  const { workers } = world.config;
  if (workers.hosts.length === 0 && Object.keys(workers.models).length === 0) return undefined;
  await ensureHook(); // the relay lies beside it
  const bindings = await bindingsOf(workers, environment);
  const refused = new Set<string>();
  const { traffic, close } = await openRoad({
    socket: join(doorIn(folder), roadSocket),
    bindings,
    hosts: workers.hosts,
    budget: world.budget,
    spellings: (key) => [key, ...formsIn([key])],
    onRefused({ asked, because }) {
      const text = `refused: ${asked}: ${because}`;
      if (refused.size < refusedMax) refused.add(text);
      onRefused(text);
    },
  });
  return {
    relay: boxedRelay(relayPort),
    environment: roadEnvironment(bindings),
    models: bindings.map(boxedModel),
    refused: () => [...refused],
    traffic,
    close,
  };
}

async function bindingsOf({ models }: Config["workers"], environment: ProcessEnvironment): Promise<readonly ModelBinding[]> {
  const kept = await workerKeys(models, environment);
  return Object.entries(models).map(([name, model]) => {
    const keyFrom = workerKeyVariableOf(model) ?? "";
    const key = (): string | undefined => kept.get(name) ?? environment[keyFrom]?.trim();
    const told = model.model === undefined ? {} : { model: model.model };
    return { name, api: model.provider, ...told, ...receiverOf(model), keyFrom, key, ...(isKeyless(model) ? { isKeyless: true } : {}) };
  });
}

const roadIn = `http://127.0.0.1:${relayPort}`;

const boxedModel = ({ name, api, model }: ModelBinding): BoxedModel => ({
  name,
  api,
  ...(model === undefined ? {} : { model }),
  url: `${roadIn}/${name}`,
  keyVariable: modelApis[api].keyVariable,
});

/** Variables that programs read. Of two models of one vendor the first is the one that programs find by themselves. */
function roadEnvironment(bindings: readonly ModelBinding[]): ProcessEnvironment {
  const models = bindings
    .toReversed()
    .map(boxedModel)
    .flatMap(({ api, url, keyVariable }) => [
      [modelApis[api].baseVariable, url],
      [keyVariable, placeholder],
    ]);
  const here = "127.0.0.1,localhost";
  return {
    ...Object.fromEntries(models),
    ...{ HTTP_PROXY: roadIn, HTTPS_PROXY: roadIn, NO_PROXY: here, http_proxy: roadIn, https_proxy: roadIn, no_proxy: here },
    NODE_USE_ENV_PROXY: "1",
  };
}
