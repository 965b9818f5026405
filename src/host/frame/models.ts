import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { modelPort } from "../../adapters/models/model.ts";
import { isModelFailure, type ModelPort, type ModelSettings } from "../../adapters/models/types.ts";
import type { Config } from "../../config/config.ts";
import { keyVariableOf } from "../../config/model-keys.ts";
import type { ModelConfig } from "../../config/models.ts";
import { Fault } from "../../kernel/trouble.ts";
import { redactSecrets } from "../../secrets/redact.ts";

/** A model of the configuration with its key. The key is read here and lives in the port only. */
export function modelSettings(name: string, configured: ModelConfig, environment: ProcessEnvironment): ModelSettings {
  const { keyVariable: _named, ...rest } = configured;
  const variable = keyVariableOf(configured);
  const key = variable === undefined ? undefined : environment[variable];
  return { name, ...rest, ...(key ? { key } : {}) };
}

const portOf = (settings: ModelSettings): ModelPort =>
  modelPort(settings, { redact: redactSecrets(settings.key === undefined ? [] : [settings.key]) });

/** Throws `config.invalid` for a name that the configuration does not have. */
export function configuredModel(name: string, { models }: Config, environment: ProcessEnvironment): ModelPort {
  const configured = Object.hasOwn(models, name) ? models[name] : undefined;
  if (configured) return portOf(modelSettings(name, configured, environment));
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
  const port = portOf(modelSettings(name, { provider: "openai-compatible", model: name, ...at }, environment));
  const { system, user } = question;
  const reply = await port.call({ system, messages: [{ from: "user", text: user }], ...quick }, signal);
  return isModelFailure(reply) ? "" : reply.text;
}
