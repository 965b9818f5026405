import type { Message, Turn } from "./script.ts";
import { inputText, listOf, nameOf, textOf, usage, type Body, type Frame, type Wire } from "./wire.ts";

/** OpenAI Responses. */
export const responses: Wire = {
  read: (body) => ({
    messages: typeof body["input"] === "string" ? [said(body["input"])] : listOf(body["input"]).flatMap(messageOf),
    tools: listOf(body["tools"]).flatMap(namesOf),
    isStream: body["stream"] === true,
  }),

  whole: (turn, id) => response(id, "completed", itemsOf(turn, id)),

  frames: (turn, id) => {
    const items = itemsOf(turn, id);
    return [
      framed("response.created", { response: response(id, "in_progress", []) }),
      ...items.flatMap((item, at) => [
        framed("response.output_item.added", { output_index: at, item: { ...item, status: "in_progress" } }),
        ...deltasOf(item).map(([type, delta]) => framed(type, { item_id: item["id"], output_index: at, delta })),
        framed("response.output_item.done", { output_index: at, item }),
      ]),
      framed("response.completed", { response: response(id, "completed", items) }),
    ].map(({ event, data }, at) => ({ event, data: { ...data, sequence_number: at } }));
  },
};

const framed = (type: string, rest: object) => ({ event: type, data: { type, ...rest } }) satisfies Frame;

const said = (text: string): Message => ({ from: "user", text });

/** A namespace holds tools of its own, which are called by its name and theirs. */
const namesOf = (tool: Body): readonly string[] =>
  tool["type"] === "namespace"
    ? listOf(tool["tools"]).map((inner) => `${nameOf(tool)}.${nameOf(inner)}`)
    : [nameOf(tool) || String(tool["type"])];

function messageOf(item: Body): readonly Message[] {
  const type = String(item["type"] ?? "message");
  if (type === "tool_search_output") return [{ from: "tool", text: JSON.stringify(item["tools"]) }];
  if (type.endsWith("_call_output")) return [{ from: "tool", text: textOf(item["output"]) }];
  if (type === "agent_message") return [said(taskOf(item))];
  if (type.endsWith("_call") || type === "reasoning") return [{ from: "assistant", text: "" }];
  if (type !== "message") return [];
  const text = textOf(item["content"]);
  if (item["role"] === "assistant") return [{ from: "assistant", text }];
  return item["role"] === "user" ? [said(text)] : [{ from: "client", text }];
}

/** An agent of Codex seals its words to another for the model; they are plain here, because no model has sealed them. */
const taskOf = ({ content }: Body): string =>
  listOf(content)
    .map(({ text, encrypted_content: sealed }) => String(text ?? sealed ?? ""))
    .join("\n");

const response = (id: string, status: string, output: readonly Body[]): object => ({
  id: `resp_${id}`,
  object: "response",
  created_at: 0,
  model: "scripted",
  status,
  output,
  usage: {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  },
});

const itemsOf = ({ thinking, text, calls }: Turn, id: string): readonly Body[] => [
  ...(thinking === undefined ? [] : [{ type: "reasoning", id: `rs_${id}`, summary: [{ type: "summary_text", text: thinking }] }]),
  ...(text === undefined
    ? []
    : [
        {
          type: "message",
          id: `msg_${id}`,
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [] }],
        },
      ]),
  ...calls.map((call, at) => callItem(call, `${id}${at}`)),
];

/** `namespace.tool` calls a tool of a namespace. */
function callItem({ tool, input }: Turn["calls"][number], id: string): Body {
  const common = { status: "completed", call_id: `call_${id}` };
  if (tool === "tool_search") return { type: "tool_search_call", id: `tsc_${id}`, ...common, execution: "client", arguments: input };
  if (typeof input === "string") return { type: "custom_tool_call", id: `ctc_${id}`, ...common, name: tool, input };
  const [name, namespace] = tool.split(".").toReversed();
  return {
    type: "function_call",
    id: `fc_${id}`,
    ...common,
    name,
    ...(namespace !== undefined && { namespace }),
    arguments: inputText(input),
  };
}

function deltasOf(item: Body): readonly (readonly [type: string, delta: string])[] {
  switch (item["type"]) {
    case "message":
      return [["response.output_text.delta", textOf(item["content"])]];
    case "function_call":
      return [["response.function_call_arguments.delta", String(item["arguments"])]];
    case "custom_tool_call":
      return [["response.custom_tool_call_input.delta", String(item["input"])]];
    default:
      return [];
  }
}
