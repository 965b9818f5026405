import type { Message, Turn } from "./script.ts";
import { listOf, nameOf, textOf, usage, type Body, type Wire } from "./wire.ts";

/** Gemini's `generateContent`. The path says whether the answer is a stream, and not the body. */
export const gemini = (isStream: boolean): Wire => ({
  read: (body) => ({
    messages: listOf(body["contents"]).flatMap(messagesOf),
    tools: listOf(body["tools"]).flatMap(({ functionDeclarations }) => listOf(functionDeclarations).map(nameOf)),
    isStream,
  }),

  whole: (turn, id) => ({ ...candidate(partsOf(turn, id), "STOP"), usageMetadata: spent, modelVersion: "scripted" }),

  frames: (turn, id) => {
    const parts = partsOf(turn, id);
    return [
      ...parts.slice(0, -1).map((part) => ({ data: { ...candidate([part]), modelVersion: "scripted" } })),
      { data: { ...candidate(parts.slice(-1), "STOP"), usageMetadata: spent, modelVersion: "scripted" } },
    ];
  },
});

const spent = { promptTokenCount: usage.input, candidatesTokenCount: usage.output, totalTokenCount: usage.input + usage.output };

const candidate = (parts: readonly object[], finishReason?: string): object => ({
  candidates: [{ index: 0, content: { role: "model", parts }, ...(finishReason === undefined ? {} : { finishReason }) }],
});

/** Results of tools arrive in a message of the user, beside what the user says. */
function messagesOf({ role, parts }: Body): readonly Message[] {
  if (role === "model") return [{ from: "assistant", text: textOf(parts) }];
  const results = listOf(parts).flatMap((part) => listOf([part["functionResponse"]]));
  const text = textOf(parts);
  return [
    ...results.map((result): Message => ({ from: "tool", text: toldIn(result["response"]) })),
    ...(text === "" ? [] : [{ from: "user", text } as const]),
  ];
}

/** A result is an object with its words under `output`, or under `error`. */
const toldIn = (response: unknown): string => {
  const { output, error } = (response ?? {}) as Body;
  const told = output ?? error;
  return typeof told === "string" ? told : JSON.stringify(response);
};

/** An answer has at least one part; arguments are always an object here. */
function partsOf({ thinking, text, calls }: Turn, id: string): readonly object[] {
  const parts = [
    ...(thinking === undefined ? [] : [{ text: thinking, thought: true }]),
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map(({ tool, input }, at) => ({ functionCall: { id: `${id}${at}`, name: tool, args: input } })),
  ];
  return parts.length === 0 ? [{ text: "" }] : parts;
}
