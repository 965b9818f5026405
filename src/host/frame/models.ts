import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { modelPort } from "../../adapters/models/model.ts";
import { isModelFailure, type ModelPort, type ModelSettings } from "../../adapters/models/types.ts";
import type { Config } from "../../config/config.ts";
import { keyVariableOf } from "../../config/model-keys.ts";
import type { ModelConfig } from "../../config/models.ts";
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

/** Limit for a short question that a person waits for. */
const quick = { timeoutMs: 30_000 };

/** One question to the model that may add to a scan; empty when there is none, or when it has nothing usable to say. */
export async function askScanModel(
  { model }: Pick<Config, "model">,
  environment: ProcessEnvironment,
  question: { readonly system: string; readonly user: string },
  signal: AbortSignal,
): Promise<string> {
  if (!model) return "";
  const { name, ...at } = model;
  const port = portOf(await modelSettings(name, { provider: "openai-compatible", model: name, ...at }, environment));
  const { system, user } = question;
  const reply = await port.call({ system, messages: [{ from: "user", text: user }], ...quick }, signal);
  return isModelFailure(reply) ? "" : reply.text;
}
