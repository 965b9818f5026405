import type { LanguageModelV4 } from "@ai-sdk/provider";
import { withoutEnd } from "../../kernel/text.ts";
import type { ModelSettings } from "./types.ts";

/** Where the vendors themselves are. Asked only when the configuration names the vendor, and no environment changes it. */
const publicUrls = { anthropic: "https://api.anthropic.com/v1", openai: "https://api.openai.com/v1" } as const;

/** The address that everything for this model goes to. */
export const urlOf = ({ provider, url }: ModelSettings): string | undefined =>
  (url && withoutEnd(url, "/")) ?? (provider === "openai-compatible" ? undefined : publicUrls[provider]);

interface Way {
  readonly url: string;
  readonly key: string;
  readonly send: typeof globalThis.fetch;
}

/** The only place that loads the packages, one at a time: without a model nothing waits for them. */
export async function languageModel(
  { provider, model, nativeSchema = true }: ModelSettings,
  { url, key, send }: Way,
): Promise<LanguageModelV4> {
  const way = { baseURL: url, apiKey: key, fetch: send };
  switch (provider) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(way)(model);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(way).responses(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const options = { name: "compatible", includeUsage: true, supportsStructuredOutputs: nativeSchema };
      return createOpenAICompatible({ ...way, ...options }).chatModel(model);
    }
  }
}
