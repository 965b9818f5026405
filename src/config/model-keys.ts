import type { ModelConfig } from "./models.ts";

const usualKeys = { anthropic: "ANTHROPIC_API_KEY", openai: "OPENAI_API_KEY" } as const;

/** The variable that holds the key of a model; undefined for a server that needs none. */
export const keyVariableOf = ({ provider, keyVariable }: ModelConfig): string | undefined =>
  keyVariable ?? (provider === "openai-compatible" ? undefined : usualKeys[provider]);

/** Every variable that holds a key of a model: their values are never recorded. */
export const keyVariables = ({
  model,
  models,
}: {
  readonly model?: { readonly keyVariable?: string };
  readonly models: Readonly<Record<string, ModelConfig>>;
}): readonly string[] => [model?.keyVariable, ...Object.values(models).map(keyVariableOf)].filter((name) => name !== undefined);
