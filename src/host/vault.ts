import { modelApis } from "../adapters/workplaces/egress/apis.ts";
import { vaultNameOf } from "../config/model-keys.ts";
import type { ModelConfig } from "../config/models.ts";
import { pathsFor, vaultIdentityIn, vaultIn } from "../config/paths.ts";
import type { WorkersConfig } from "../config/workers.ts";
import type { ProcessEnvironment } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { openVault, type VaultEntries, type VaultPlace } from "../secrets/vault.ts";

export const passphraseVariable = "ASSENT_VAULT_PASSPHRASE";

/** The vault of this user. Its passphrase comes from the environment, where whoever asked a person for it has put it. */
export function vaultFor(environment: ProcessEnvironment): VaultPlace {
  const paths = pathsFor(environment);
  return {
    file: vaultIn(paths),
    identity: vaultIdentityIn(paths),
    passphrase: async () => environment[passphraseVariable] || undefined,
  };
}

interface Receiver {
  readonly host: string;
  /** Missing where the vendor's own library chooses it. */
  readonly header?: string;
}

/** W12: a value for the one host and header that it is bound to. Throws `vault.missing` with the remedy. */
export function boundValue(entries: VaultEntries, name: string, { host, header }: Receiver): string {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  const remedy = `a person runs: assent vault write ${name} --host ${host}${header === undefined ? "" : ` --header ${header}`}`;
  if (!entry) throw new Fault("vault.missing", `the vault has no "${name}"; ${remedy}`);
  const isBound = entry.bindings.some(
    (each) => each.host === host.toLowerCase() && (header === undefined || each.header === header.toLowerCase()),
  );
  if (!isBound)
    throw new Fault("vault.missing", `"${name}" is not bound to ${host}${header === undefined ? "" : ` and ${header}`}; ${remedy}`);
  return entry.value;
}

type WorkerModels = WorkersConfig["models"];

/** Where calls of a worker's model go, and the header that takes the key. */
export function receiverOf({ provider, url, header }: WorkerModels[string]): { readonly url: URL; readonly header: string } {
  const api = modelApis[provider];
  return { url: new URL(url ?? api.url), header: header ?? api.header };
}

/** The keys of workers' models that the vault has, by the names of the models. The vault is opened only if one is. */
export async function workerKeys(models: WorkerModels, environment: ProcessEnvironment): Promise<ReadonlyMap<string, string>> {
  const wanted = Object.entries(models).flatMap(([name, model]) => {
    const kept = vaultNameOf(model);
    return kept === undefined ? [] : [{ name, kept, ...receiverOf(model) }];
  });
  if (wanted.length === 0) return new Map();
  const entries = await openVault(vaultFor(environment));
  return new Map(wanted.map(({ name, kept, url, header }) => [name, boundValue(entries, kept, { host: url.host, header })]));
}

const publicHosts = { anthropic: new URL(modelApis.anthropic.url).host, openai: new URL(modelApis.openai.url).host } as const;

/** The key of a model that we ask ourselves, if the vault has it. */
export async function keptModelKey(model: ModelConfig, environment: ProcessEnvironment): Promise<string | undefined> {
  const name = vaultNameOf(model);
  if (name === undefined) return undefined;
  const { provider, url } = model;
  const host = url === undefined ? publicHosts[provider === "openai" ? "openai" : "anthropic"] : new URL(url).host;
  return boundValue(await openVault(vaultFor(environment)), name, { host });
}
