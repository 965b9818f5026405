import { setImmediate as breathe } from "node:timers/promises";
import type { LanguageModelV4StreamPart, LanguageModelV4Usage, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { Json } from "../../kernel/ids.ts";
import { callsMax } from "./policy.ts";
import { WireTrouble } from "./send.ts";
import type { Thought, ToolCall } from "./types.ts";

type Finish = (LanguageModelV4StreamPart & { type: "finish" })["finishReason"]["unified"];

/** Result of one stream. */
export interface StreamContent {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly thoughts: readonly Thought[];
  /** Everything the model wrote, in characters: words, thoughts and calls, whole or not. */
  readonly chars: number;
  readonly model?: string;
  readonly usage?: LanguageModelV4Usage;
  /** Absent: it never came to an end. */
  readonly finish?: Finish;
  /** The first error that came inside the stream. */
  readonly trouble?: { readonly error: unknown };
}

export interface HearOptions {
  readonly onText: (chunk: string) => void;
  /** Asked between two parts: throws when listening should end. */
  readonly check: () => void;
}

/** How long parts that are here already may keep everything else in the process waiting. */
const breathMs = 20;

/** Listens to one stream. The text so far can be read at any time, also after the stream broke. */
export class Ear {
  #text = "";
  #chars = 0;
  #begun = 0;
  readonly #calls: ToolCall[] = [];
  readonly #thoughts = new Map<string, Thought>();
  /** Characters of calls that came in pieces: the whole call comes once more at its end. */
  readonly #pieces = new Map<string, number>();
  #rest: Pick<StreamContent, "model" | "usage" | "finish" | "trouble"> = {};

  get heard(): StreamContent {
    const thoughts = [...this.#thoughts.values()];
    return { text: this.#text, calls: this.#calls, thoughts, chars: this.#chars, ...this.#rest };
  }

  /** Reads to the end; throws errors of the connection and of `check`, and `WireTrouble` for calls without end. */
  async hearAll(stream: ReadableStream<LanguageModelV4StreamPart>, { onText, check }: HearOptions): Promise<StreamContent> {
    let breathed = performance.now();
    for await (const part of stream) {
      // Timers and signals of others do not fire while parts of one large piece come one after the other.
      if (performance.now() - breathed > breathMs) {
        await breathe();
        breathed = performance.now();
      }
      check();
      if (part.type === "text-delta" && part.delta !== "") onText(part.delta);
      this.#hear(part);
    }
    return this.heard;
  }

  #hear(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case "text-delta":
        this.#text += part.delta;
        this.#chars += part.delta.length;
        return;
      case "reasoning-start":
      case "reasoning-delta":
      case "reasoning-end":
        this.#thoughts.set(part.id, thoughtWith(this.#thoughts.get(part.id), part));
        this.#chars += part.type === "reasoning-delta" ? part.delta.length : 0;
        return;
      case "tool-input-start":
        this.#begun += 1;
        return expectFew(this.#begun);
      case "tool-input-delta":
        this.#chars += part.delta.length;
        this.#pieces.set(part.id, (this.#pieces.get(part.id) ?? 0) + part.delta.length);
        return;
      case "tool-call":
        this.#chars += part.toolName.length + Math.max(0, part.input.length - (this.#pieces.get(part.toolCallId) ?? 0));
        this.#calls.push(callOf(part));
        return expectFew(this.#calls.length);
      default:
        this.#rest = about(this.#rest, part);
    }
  }
}

function expectFew(calls: number): void {
  if (calls > callsMax) throw new WireTrouble("malformed", `it makes more than ${callsMax} calls at once`);
}

/** A stream's account of itself. Sources, files and what providers run themselves: we ask for none of it. */
function about<Rest extends Partial<StreamContent>>(rest: Rest, part: LanguageModelV4StreamPart): Rest {
  switch (part.type) {
    case "response-metadata":
      return part.modelId === undefined ? rest : { ...rest, model: part.modelId };
    case "finish":
      return { ...rest, finish: part.finishReason.unified, usage: part.usage };
    case "error":
      return { ...rest, trouble: rest.trouble ?? { error: part.error } };
    default:
      return rest;
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
