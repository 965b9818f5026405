import type { LanguageModelV4StreamPart, LanguageModelV4Usage, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { Json } from "../../kernel/ids.ts";
import type { Thought, ToolCall } from "./types.ts";

type Finish = (LanguageModelV4StreamPart & { type: "finish" })["finishReason"]["unified"];

/** What came of one stream. */
export interface Heard {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly thoughts: readonly Thought[];
  readonly model?: string;
  readonly usage?: LanguageModelV4Usage;
  /** Absent: it never came to an end. */
  readonly finish?: Finish;
  /** The first error that came inside the stream. */
  readonly trouble?: { readonly error: unknown };
}

export const nothingHeard: Heard = { text: "", calls: [], thoughts: [] };

/** Reads to the end, or throws what the connection threw, with what was heard so far in `sofar`. */
export async function hearAll(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  onText: (chunk: string) => void,
  sofar: { heard: Heard },
): Promise<Heard> {
  const thoughts = new Map<string, Thought>();
  for await (const part of stream) {
    if (part.type === "text-delta" && part.delta !== "") onText(part.delta);
    if (part.type === "reasoning-start" || part.type === "reasoning-delta" || part.type === "reasoning-end")
      thoughts.set(part.id, thoughtWith(thoughts.get(part.id), part));
    sofar.heard = hear(sofar.heard, part);
  }
  return { ...sofar.heard, thoughts: [...thoughts.values()] };
}

function hear(heard: Heard, part: LanguageModelV4StreamPart): Heard {
  switch (part.type) {
    case "text-delta":
      return { ...heard, text: heard.text + part.delta };
    case "tool-call":
      return { ...heard, calls: [...heard.calls, callOf(part)] };
    case "response-metadata":
      return part.modelId === undefined ? heard : { ...heard, model: part.modelId };
    case "finish":
      return { ...heard, finish: part.finishReason.unified, usage: part.usage };
    case "error":
      return { ...heard, trouble: heard.trouble ?? { error: part.error } };
    default:
      return heard; // sources, files and what providers run themselves: we ask for none of it
  }
}

function callOf({ toolCallId, toolName, input }: LanguageModelV4StreamPart & { type: "tool-call" }): ToolCall {
  const call = { id: toolCallId, name: toolName };
  try {
    return { ...call, input: JSON.parse(input) as unknown };
  } catch {
    return { ...call, input }; // the tool refuses it and says why, so that the model can do better
  }
}

type ReasoningPart = {
  readonly type: string;
  readonly delta?: string;
  readonly providerMetadata?: SharedV4ProviderMetadata;
};

/** Signatures come with any of the three parts, and a later `null` does not undo an earlier one. */
function thoughtWith(before: Thought | undefined, { delta = "", providerMetadata = {} }: ReasoningPart): Thought {
  const proof: Record<string, Json> = { ...(before?.proof as Record<string, Json> | undefined) };
  for (const [provider, said] of Object.entries(providerMetadata)) {
    const told = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
    proof[provider] = { ...(proof[provider] as object | undefined), ...(Object.fromEntries(told) as object) };
  }
  return { text: (before?.text ?? "") + delta, ...(Object.keys(proof).length > 0 && { proof }) };
}
