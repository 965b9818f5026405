import type { ModelConfig } from "./models.ts";
import type { WorkerModelConfig, WorkersConfig } from "./workers.ts";

const usualKeys = { anthropic: "ANTHROPIC_API_KEY", openai: "OPENAI_API_KEY" } as const;

/** The name in the vault that a model's key has; undefined where it comes from a variable, or there is none. */
export const vaultNameOf = ({ key }: { readonly key?: string }): string | undefined => /^vault:(.*)$/.exec(key ?? "")?.[1];

/** The variable that holds the key of a model; undefined where the vault has it, and for a server that needs none. */
export const keyVariableOf = ({ provider, keyVariable, key }: ModelConfig): string | undefined =>
  keyVariable ?? (provider === "openai-compatible" || key !== undefined ? undefined : usualKeys[provider]);

/** The same of a model that workers call. */
export const workerKeyVariableOf = ({ provider, keyVariable, key }: WorkerModelConfig): string | undefined =>
  keyVariable ?? (provider === "openai-compatible" || key !== undefined ? undefined : usualKeys[provider]);

/** Its server takes no key, so none is sent. */
export const isKeyless = (model: WorkerModelConfig): boolean =>
  workerKeyVariableOf(model) === undefined && vaultNameOf(model) === undefined;

/** Every variable that holds a key of a model, or of who governs: their values are never recorded. */
export const keyVariables = ({
  model,
  models,
  workers,
  governance,
}: {
  readonly model?: { readonly keyVariable?: string };
  readonly models: Readonly<Record<string, ModelConfig>>;
  readonly workers: Pick<WorkersConfig, "models">;
  readonly governance?: { readonly paperclip?: { readonly keyVariable?: string } };
}): readonly string[] =>
  [
    model?.keyVariable,
    governance?.paperclip?.keyVariable,
    ...Object.values(models).map(keyVariableOf),
    ...Object.values(workers.models).map(workerKeyVariableOf),
  ].filter((name) => name !== undefined);
