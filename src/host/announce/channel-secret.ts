import { vaultNameOf } from "../../config/model-keys.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { boundValue, vaultFor } from "../vault.ts";
import { openVault } from "../../secrets/vault.ts";

/** Where a channel's secret is kept, and the one host that it is sent to. */
export interface ChannelSecret {
  readonly key?: string | undefined;
  readonly variable?: string | undefined;
  readonly host: string;
}

/** The secret at the moment of use. Throws a fault that names it and the remedy, never its value. */
export async function channelSecret({ key, variable, host }: ChannelSecret, environment: ProcessEnvironment): Promise<string> {
  const name = vaultNameOf(key === undefined ? {} : { key });
  if (name !== undefined) return boundValue(await openVault(vaultFor(environment)), name, { host });
  const value = environment[variable ?? ""]?.trim();
  if (!value) throw new Fault("vault.missing", `${variable ?? "the secret"} is not set here`);
  return value;
}
