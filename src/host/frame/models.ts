import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { modelPort } from "../../adapters/models/model.ts";
import { isModelFailure, type ModelPort, type ModelSettings } from "../../adapters/models/types.ts";
import type { Config } from "../../config/config.ts";
import { keyVariableOf } from "../../config/model-keys.ts";
import { scanModelOf, type ModelConfig } from "../../config/models.ts";
import { Fault } from "../../kernel/trouble.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { keptModelKey } from "../vault.ts";

/** A model of the configuration with its key. The key is read here and lives in the port only. */
export async function modelSettings(name: string, configured: ModelConfig, environment: ProcessEnvironment): Promise<ModelSettings> {
  const { keyVariable: _named, key: _kept, ...rest } = configured;
  const variable = keyVariableOf(configured);
  const key = variable === undefined ? await keptModelKey(configured, environment) : environment[variable];
  return { name, ...rest, ...(key ? { key } : {}) };
}

const portOf = (settings: ModelSettings): ModelPort =>
  modelPort(settings, { redact: redactSecrets(settings.key === undefined ? [] : [settings.key]) });

/** Throws `config.invalid` for a name that the configuration does not have. */
export async function configuredModel(name: string, { models }: Config, environment: ProcessEnvironment): Promise<ModelPort> {
  const configured = Object.hasOwn(models, name) ? models[name] : undefined;
  if (configured) return portOf(await modelSettings(name, configured, environment));
  const known = Object.keys(models);
  const among = known.length === 0 ? "no model is configured" : `there are ${known.join(", ")}`;
  throw new Fault("config.invalid", `there is no model called ${name}: ${among}`);
}

/** Limit for a short question that a person waits for (U2). */
const quick = { timeoutMs: 10_000 };

/** One question to the model that reads what people say (U1); empty when there is none, or when it has nothing usable to say. */
export async function askScanModel(
  config: Pick<Config, "roles" | "models" | "model">,
  environment: ProcessEnvironment,
  question: { readonly system: string; readonly user: string },
  signal: AbortSignal,
): Promise<string> {
  const model = scanModelOf(config);
  if (!model) return "";
  if (!model.settings) throw new Fault("config.invalid", `roles.scan names ${model.name}, which is not among the models`);
  const port = portOf(await modelSettings(model.name, model.settings, environment));
  const { system, user } = question;
  const reply = await port.call({ system, messages: [{ from: "user", text: user }], ...quick }, signal);
  return isModelFailure(reply) ? "" : reply.text;
}
