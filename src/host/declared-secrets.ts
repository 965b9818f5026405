import type { ProcessEnvironment } from "../kernel/ports.ts";
import type { Config } from "../config/config.ts";
import { channelVariables } from "../config/channel-keys.ts";
import { keyVariables } from "../config/model-keys.ts";
import { namedValues } from "../secrets/named-values.ts";

/** Variables that open something of a person's: no agent's process has them. */
export const credentialVariables = ["ASSENT_TOKEN", "ASSENT_VAULT_PASSPHRASE"] as const;

export const withoutCredentials = (environment: ProcessEnvironment): ProcessEnvironment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !credentialVariables.some((each) => each === name)));

/** Values that are starred wherever they stand: declared ones, keys of models and channels, and what opens something of a person's. */
export const secretsIn = (config: Config, environment: ProcessEnvironment): readonly string[] =>
  namedValues(environment, [
    ...config.secrets.environment,
    ...keyVariables(config),
    ...channelVariables(config.notify),
    ...credentialVariables,
  ]);
