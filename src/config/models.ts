import { z } from "zod/mini";
import { careful } from "./careful.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));
const price = z.number().check(z.minimum(0), z.maximum(1_000_000));
/** For a million tokens, in any one currency; without it tokens are counted and no cost. */
export const pricePerMillion = () => z.exactOptional(z.strictObject({ input: price, output: price }));

/** The key of a model by its name in the vault. */
export const vaultKey = () =>
  z.exactOptional(
    z.string().check(z.regex(/^vault:\w[\w.-]{0,99}$/, { error: "write a key as vault:NAME; `assent vault write NAME` puts it there" })),
  );
export const isKeyNamed = ({ key, keyVariable }: { readonly key?: string; readonly keyVariable?: string }): boolean =>
  (key ?? keyVariable) !== undefined;
export const oneKey = { error: "name either key or keyVariable, not both" };

/** A model that may be asked. Nothing is sent to any other address, and nothing at all to one that is not named here. */
const Model = () =>
  z
    .strictObject({
      /** `openai-compatible` is any server that speaks OpenAI's chat completions: Ollama, llama.cpp, vLLM, OpenRouter. */
      provider: z.enum(["anthropic", "openai", "openai-compatible"]),
      /** As the provider calls it. */
      model: name,
      /** Up to and without the path of the call; Anthropic and OpenAI have a public one. */
      url: z.exactOptional(z.url({ protocol: /^https?$/ })),
      /** The environment variable that holds its key; of the two vendors at their public address, the usual one. */
      keyVariable: z.exactOptional(name),
      key: vaultKey(),
      pricePerMillion: pricePerMillion(),
      maxOutputTokens: z.exactOptional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      /** A whole call, with waits for a rate limit. */
      timeoutMs: z.exactOptional(z.int().check(z.minimum(1_000), z.maximum(3_600_000))),
      /** False for a server that refuses a JSON schema. */
      nativeSchema: z.exactOptional(z.boolean()),
    })
    .check(
      z.refine(({ provider, url }) => provider !== "openai-compatible" || url !== undefined, {
        error: "an openai-compatible model needs the url of its server",
      }),
      z.refine(({ key, keyVariable }) => key === undefined || keyVariable === undefined, oneKey),
      z.refine(({ provider, url, ...key }) => provider === "openai-compatible" || !url || isKeyNamed(key), {
        error: "a url of one's own needs key or keyVariable: the vendor's own key is not sent elsewhere unasked",
      }),
    );
export type ModelConfig = z.infer<ReturnType<typeof Model>>;

/** Models by the name that `--provider` and `frame.models` take. */
export const modelsShape = () => z.record(name, Model());

/** U1: which model does what, by name. Nobody named, nobody asked. */
export const rolesShape = () =>
  z.strictObject({
    /** Reads intents, plans and answers beside the rules: the scan of `attend`, and the looks of the protocols that ask first. */
    scan: z.exactOptional(name),
  });

/** The key `model` of before `roles`: an openai-compatible server, for the scan alone. It is still read. */
export interface OldScanModel {
  readonly url: string;
  readonly name: string;
  readonly keyVariable?: string;
}

/** U1: the model that reads; without settings where the name is nobody's. */
export function scanModelOf({
  roles,
  models,
  model,
}: {
  readonly roles?: { readonly scan?: string };
  readonly models?: Readonly<Record<string, ModelConfig>>;
  readonly model?: OldScanModel;
}): { readonly name: string; readonly settings?: ModelConfig } | undefined {
  const named = roles?.scan;
  if (named !== undefined) {
    const settings = models && Object.hasOwn(models, named) ? models[named] : undefined;
    return { name: named, ...(settings ? { settings } : {}) };
  }
  if (!model) return undefined;
  const { name: called, ...at } = model;
  return { name: called, settings: { provider: "openai-compatible", model: called, ...at } };
}

/** How the old key is written now. */
export const oldModelRemedy = ({ name: called, ...at }: OldScanModel): string =>
  `write it as "models": ${JSON.stringify({ scan: { provider: "openai-compatible", model: called, ...at } })}, "roles": {"scan": "scan"}`;

/** F8, F19: who plays in an inquiry, and how far it may go. */
export const frameShape = () =>
  z.strictObject({
    /** Names of models, in order; the first one coordinates. None: every model there is. */
    models: z.prefault(z.array(name).check(z.maxLength(20)), []),
    /** Agent clients that may play a perspective too, with read-only tools. */
    agents: z.prefault(z.array(name).check(z.maxLength(20)), []),
    /** Of one inquiry, of all its calls together. It stops before a call that could exceed it. */
    budgetTokens: z.prefault(z.int().check(z.minimum(10_000), z.maximum(1_000_000_000)), careful.frame.budgetTokens),
    /** In the currency of the prices; a model without a price is then not asked. */
    budgetCost: z.exactOptional(z.number().check(z.positive(), z.maximum(1_000_000))),
    /** A perspective that has not finished by then has failed. */
    perspectiveMinutes: z.prefault(z.int().check(z.minimum(1), z.maximum(240)), careful.frame.perspectiveMinutes),
  });

/** Who thinks in an exchange, beside what `frame` says about models and budgets. */
export const exchangeShape = () =>
  z.strictObject({
    /** Names of models or agent clients. None: whoever plays in `frame`. */
    minds: z.prefault(z.array(name).check(z.maxLength(9)), []),
    /** The model or agent client that audits; without it, the first mind. */
    auditor: z.exactOptional(name),
    /** A model that embeds (`/embeddings` of OpenAI or a server like it); without it our own lexical embedding, offline. */
    embedding: z.exactOptional(name),
  });
