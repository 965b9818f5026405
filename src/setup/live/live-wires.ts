import { isRecord } from "../../kernel/ids.ts";
import { randomBytes } from "node:crypto";

/** Just enough of Anthropic's Messages and OpenAI's Responses for a client to make one call and hear about it. */
export type WireName = "messages" | "responses";

export type Body = Readonly<Record<string, unknown>>;

/** A model's turn: a call, or text. */
export type ModelTurn = { readonly text: string } | { readonly tool: string; readonly input: object };

interface WireChunk {
  readonly type: string;
  readonly [key: string]: unknown;
}

const listOf = (value: unknown): readonly Body[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Tools that a request offers, and the names of what each takes. */
export const toolsIn = ({ tools }: Body): readonly { readonly name: string; readonly takes: readonly string[] }[] =>
  listOf(tools).map(({ name, input_schema: schema, parameters = schema }) => ({ name: String(name), takes: membersOf(parameters) }));

const membersOf = (schema: unknown): readonly string[] =>
  isRecord(schema) && isRecord(schema["properties"]) ? Object.keys(schema["properties"]) : [];

/** The newest result of a call in a request, whichever wire it came by. */
export function resultIn({ messages, input }: Body): string | undefined {
  const results = [
    ...listOf(messages)
      .flatMap(({ content }) => listOf(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ content }) => textOf(content)),
    ...listOf(input)
      .filter(({ type }) => String(type).endsWith("_call_output"))
      .map(({ output }) => textOf(output)),
  ];
  return results.at(-1);
}

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : listOf(content)
        .map(({ text }) => String(text ?? ""))
        .join("\n");

/** A turn as a stream of events. */
export const chunksOf = (wire: WireName, turn: ModelTurn): readonly WireChunk[] => {
  const id = randomBytes(8).toString("hex");
  return wire === "messages" ? messageChunks(turn, id) : responseChunks(turn, id);
};

function messageChunks(turn: ModelTurn, id: string): readonly WireChunk[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const envelope = { id: `msg_${id}`, type: "message", role: "assistant", model: "live", stop_sequence: null };
  const isCall = "tool" in turn;
  const block = isCall ? { type: "tool_use", id: `toolu_${id}`, name: turn.tool, input: {} } : { type: "text", text: "" };
  const delta = isCall ? { type: "input_json_delta", partial_json: JSON.stringify(turn.input) } : { type: "text_delta", text: turn.text };
  const stop = { stop_reason: isCall ? "tool_use" : "end_turn", stop_sequence: null };
  return [
    { type: "message_start", message: { ...envelope, content: [], stop_reason: null, usage } },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: stop, usage },
    { type: "message_stop" },
  ];
}

function responseChunks(turn: ModelTurn, id: string): readonly WireChunk[] {
  const item =
    "tool" in turn
      ? { type: "function_call", id: `fc_${id}`, call_id: `call_${id}`, name: turn.tool, arguments: JSON.stringify(turn.input) }
      : { type: "message", id: `msg_${id}`, role: "assistant", content: [{ type: "output_text", text: turn.text, annotations: [] }] };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const response = (status: string, output: readonly object[]): object => ({
    id: `resp_${id}`,
    object: "response",
    created_at: 0,
    model: "live",
    status,
    output,
    usage,
  });
  return [
    { type: "response.created", response: response("in_progress", []) },
    { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress" } },
    { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } },
    { type: "response.completed", response: response("completed", [{ ...item, status: "completed" }]) },
  ];
}
