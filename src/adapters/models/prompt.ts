import { isRecord } from "../../kernel/ids.ts";
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { toolNameMaxChars } from "./policy.ts";
import { isStrict, schemaOf } from "./schema.ts";
import { instructionFor } from "./shape-words.ts";
import type { ModelMessage, ModelRequest, ModelSettings, Thought, ToolResult } from "./types.ts";

type Prompt = Pick<LanguageModelV4CallOptions, "prompt" | "tools" | "toolChoice" | "responseFormat" | "providerOptions">;

/** One request of ours as providers' packages take it. */
export function promptOf(request: ModelRequest, settings: ModelSettings): Prompt {
  const { system, messages, schema, tools = [] } = request;
  const shape = schema && schemaOf(schema.shape);
  const format = shape && schema && asksNatively(settings, tools.length > 0) ? { name: schema.name, shape } : undefined;
  const isTold = schema && settings.provider === "openai-compatible";
  const words = isTold ? `${system}\n\n${instructionFor(schema.shape)}` : system;
  return {
    prompt: [{ role: "system", content: words }, ...messages.map(messageOf)],
    ...(tools.length > 0 ? { tools: tools.map(toolOf) } : formerTools(messages, settings)),
    ...(format && { responseFormat: { type: "json", name: format.name, schema: format.shape } }),
    providerOptions: optionsOf(format ? isStrict(format.shape) : false),
  };
}

/** Anthropic wants every tool declared that the conversation speaks of, also where none may be called any more. */
function formerTools(messages: readonly ModelMessage[], { provider }: ModelSettings): Partial<Prompt> {
  const names = messages.flatMap((each) => (each.from === "assistant" ? (each.calls ?? []).map(({ name }) => wireName(name)) : []));
  if (provider !== "anthropic" || names.length === 0) return {};
  const tools = [...new Set(names)].map(
    (name) => ({ type: "function", name, description: "Not available any more.", inputSchema: { type: "object" } }) as const,
  );
  return { tools, toolChoice: { type: "none" } };
}

/**
 * Both vendors hold a model to a schema, beside tools too. Among other servers some do not, and several cannot do both
 * at once: there the prompt asks as well, and beside tools the prompt alone.
 */
const asksNatively = ({ provider, nativeSchema = true }: ModelSettings, hasTools: boolean): boolean =>
  provider !== "openai-compatible" || (nativeSchema && !hasTools);

/** Asks the vendor not to keep our text beyond the call, where that can be asked for. */
const optionsOf = (strictJsonSchema: boolean): SharedV4ProviderOptions => ({
  openai: { store: false, strictJsonSchema },
  openaiCompatible: { strictJsonSchema },
});

const toolOf = ({ name, description, input }: NonNullable<ModelRequest["tools"]>[number]) =>
  ({ type: "function", name, description, inputSchema: schemaOf(input) }) satisfies LanguageModelV4FunctionTool;

/** Wires refuse a whole conversation for one name out of form, though the model itself gave it; our record keeps it. */
const wireName = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, toolNameMaxChars) || "unnamed";

function messageOf(message: ModelMessage): LanguageModelV4Message {
  switch (message.from) {
    case "user":
      return { role: "user", content: [{ type: "text", text: message.text }] };
    case "assistant":
      return { role: "assistant", content: assistantParts(message) };
    case "tool":
      return { role: "tool", content: message.results.map(resultOf) };
  }
}

const assistantParts = ({ text = "", calls = [], thoughts = [] }: ModelMessage & { from: "assistant" }) => [
  ...thoughts.map(thoughtOf),
  ...(text === "" ? [] : [{ type: "text", text } as const]),
  ...calls.map(({ id, name, input }) => {
    const given = isRecord(input) ? input : { unreadable: String(input) }; // wires carry objects only
    return { type: "tool-call", toolCallId: id, toolName: wireName(name), input: given } as const;
  }),
];

const thoughtOf = ({ text, proof }: Thought) =>
  ({ type: "reasoning", text, ...(isRecord(proof) && { providerOptions: proof as SharedV4ProviderOptions }) }) as const;

const resultOf = ({ id, name, text, isRefused }: ToolResult) =>
  ({
    type: "tool-result",
    toolCallId: id,
    toolName: wireName(name),
    output: { type: isRefused ? "error-text" : "text", value: text },
  }) as const;
