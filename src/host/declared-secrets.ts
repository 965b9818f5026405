import type { ProcessEnvironment } from "../kernel/ports.ts";
import type { Config } from "../config/config.ts";
import { keyVariables } from "../config/model-keys.ts";

/** Values that are starred wherever they stand: what the configuration declares, keys of models, and the person's token. */
export const secretsIn = (config: Config, environment: ProcessEnvironment): readonly string[] =>
  [...config.secrets.environment, ...keyVariables(config), "ASSENT_TOKEN"].flatMap((name) => environment[name] || []);
