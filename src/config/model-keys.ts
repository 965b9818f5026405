import type { ModelConfig } from "./models.ts";
import type { WorkerModelConfig, WorkersConfig } from "./workers.ts";

const usualKeys = { anthropic: "ANTHROPIC_API_KEY", openai: "OPENAI_API_KEY" } as const;

/** The variable that holds the key of a model; undefined for a server that needs none. */
export const keyVariableOf = ({ provider, keyVariable }: ModelConfig): string | undefined =>
  keyVariable ?? (provider === "openai-compatible" ? undefined : usualKeys[provider]);

/** The same of a model that workers call. */
export const workerKeyVariableOf = ({ provider, keyVariable }: WorkerModelConfig): string => keyVariable ?? usualKeys[provider];

/** Every variable that holds a key of a model: their values are never recorded. */
export const keyVariables = ({
  model,
  models,
  workers,
}: {
  readonly model?: { readonly keyVariable?: string };
  readonly models: Readonly<Record<string, ModelConfig>>;
  readonly workers: Pick<WorkersConfig, "models">;
}): readonly string[] =>
  [model?.keyVariable, ...Object.values(models).map(keyVariableOf), ...Object.values(workers.models).map(workerKeyVariableOf)].filter(
    (name) => name !== undefined,
  );
