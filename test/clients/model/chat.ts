import type { Message, Turn } from "./script.ts";
import { inputText, isBody, listOf, nameOf, textOf, usage, type Body, type Wire } from "./wire.ts";

/** OpenAI Chat completions. */
export const chat: Wire = {
  read: (body) => ({
    messages: listOf(body["messages"]).flatMap(messageOf),
    tools: listOf(body["tools"]).map((tool) => (isBody(tool["function"]) ? nameOf(tool["function"]) : "")),
    isStream: body["stream"] === true,
  }),

  whole: (turn, id) => ({
    ...envelope(id, "chat.completion"),
    choices: [{ index: 0, message: { role: "assistant", ...deltaOf(turn, id) }, finish_reason: finishOf(turn) }],
    usage: spent,
  }),

  frames: (turn, id) => {
    const chunk = (delta: object, finish: string | null): object => ({
      ...envelope(id, "chat.completion.chunk"),
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    return [
      { data: chunk({ role: "assistant", content: "" }, null) },
      { data: chunk(deltaOf(turn, id), null) },
      { data: { ...chunk({}, finishOf(turn)), usage: spent } },
      { data: "[DONE]" },
    ];
  },
};

const spent = { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output };

const envelope = (id: string, object: string): object => ({ id: `chatcmpl-${id}`, object, created: 0, model: "scripted" });

const finishOf = ({ calls }: Turn): string => (calls.length > 0 ? "tool_calls" : "stop");

function messageOf({ role, content }: Body): readonly Message[] {
  const text = textOf(content);
  if (role === "assistant" || role === "user" || role === "tool") return [{ from: role, text }];
  return [];
}

const deltaOf = ({ thinking, text, calls }: Turn, id: string): object => ({
  ...(thinking !== undefined && { reasoning_content: thinking }),
  content: text ?? null,
  ...(calls.length > 0 && {
    tool_calls: calls.map(({ tool, input }, index) => ({
      index,
      id: `call_${id}${index}`,
      type: "function",
      function: { name: tool, arguments: inputText(input) },
    })),
  }),
});
