import type { Message, Turn } from "./script.ts";
import { inputText, listOf, nameOf, textOf, usage, type Body, type Frame, type Wire } from "./wire.ts";

/** Anthropic Messages. */
export const anthropic: Wire = {
  read: (body) => ({
    messages: listOf(body["messages"]).flatMap(messagesOf),
    tools: listOf(body["tools"]).map(nameOf),
    isStream: body["stream"] === true,
  }),

  whole: (turn, id) => ({ ...envelope(id), content: blocksOf(turn, id), stop_reason: stopOf(turn), usage: spent }),

  frames: (turn, id) => [
    framed("message_start", { message: { ...envelope(id), content: [], stop_reason: null, usage: spent } }),
    ...blocksOf(turn, id).flatMap((block, index) => [
      framed("content_block_start", { index, content_block: emptied(block) }),
      ...deltasOf(block).map((delta) => framed("content_block_delta", { index, delta })),
      framed("content_block_stop", { index }),
    ]),
    framed("message_delta", { delta: { stop_reason: stopOf(turn), stop_sequence: null }, usage: spent }),
    framed("message_stop", {}),
  ],
};

const spent = { input_tokens: usage.input, output_tokens: usage.output };

const framed = (type: string, rest: object): Frame => ({ event: type, data: { type, ...rest } });

const envelope = (id: string): object => ({ id: `msg_${id}`, type: "message", role: "assistant", model: "scripted", stop_sequence: null });

const stopOf = ({ calls }: Turn): string => (calls.length > 0 ? "tool_use" : "end_turn");

/** Tool results arrive in a message of the user, beside what the user says. */
function messagesOf({ role, content }: Body): readonly Message[] {
  if (role === "assistant") return [{ from: "assistant", text: textOf(content) }];
  const results = listOf(content).filter(({ type }) => type === "tool_result");
  const text = textOf(content);
  return [
    ...results.map((result): Message => ({ from: "tool", text: textOf(result["content"]) })),
    ...(text === "" ? [] : [{ from: "user", text } as const]),
  ];
}

type Block =
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: object | string };

const blocksOf = ({ thinking, text, calls }: Turn, id: string): readonly Block[] => [
  ...(thinking === undefined ? [] : [{ type: "thinking", thinking, signature: "c2NyaXB0ZWQ=" } as const]),
  ...(text === undefined ? [] : [{ type: "text", text } as const]),
  ...calls.map(({ tool, input }, at) => ({ type: "tool_use", id: `toolu_${id}${at}`, name: tool, input }) as const),
];

function emptied(block: Block): object {
  switch (block.type) {
    case "thinking":
      return { ...block, thinking: "", signature: "" };
    case "text":
      return { ...block, text: "" };
    case "tool_use":
      return { ...block, input: {} };
  }
}

function deltasOf(block: Block): readonly object[] {
  switch (block.type) {
    case "thinking":
      return [
        { type: "thinking_delta", thinking: block.thinking },
        { type: "signature_delta", signature: block.signature },
      ];
    case "text":
      return [{ type: "text_delta", text: block.text }];
    case "tool_use":
      return [{ type: "input_json_delta", partial_json: inputText(block.input) }];
  }
}
