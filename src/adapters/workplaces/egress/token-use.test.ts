import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replyReader, requestReader } from "./token-use.ts";

function used(text: string, isStream = false, cuts: readonly number[] = []) {
  const reader = replyReader(isStream);
  const bytes = Buffer.from(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((one, other) => one - other), bytes.length];
  places.slice(1).forEach((end, index) => reader.push(bytes.subarray(places[index], end)));
  return reader.used();
}

const most = (text: string) => {
  const reader = requestReader();
  reader.push(Buffer.from(text));
  return reader.most().outputTokens;
};

const events = (...each: readonly object[]): string => each.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join("");

const anthropicStream = events(
  { type: "message_start", message: { id: "m", usage: { input_tokens: 20, cache_read_input_tokens: 100, output_tokens: 1 } } },
  { type: "content_block_delta", delta: { type: "text_delta", text: '"usage":{"output_tokens":999999}}\n' } },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 57 } },
);

describe("W13 a reply says what the call took", () => {
  test.each([
    ["a message", JSON.stringify({ usage: { input_tokens: 10, cache_creation_input_tokens: 5, output_tokens: 7 } }), false, [15, 7]],
    ["a completion", JSON.stringify({ usage: { prompt_tokens: 8, completion_tokens: 4, total_tokens: 12 } }, null, 2), false, [8, 4]],
    ["a stream of messages", anthropicStream, true, [120, 57]],
    [
      "a stream of responses",
      events({ type: "response.created", response: { usage: null } }, { response: { usage: { input_tokens: 9, output_tokens: 3 } } }),
      true,
      [9, 3],
    ],
    ["a stream of completions", `${events({ usage: { prompt_tokens: 2, completion_tokens: 1 } })}data: [DONE]\n\n`, true, [2, 1]],
    [
      "text that looks like it",
      JSON.stringify({ text: '{"usage":{"output_tokens":5}}', list: [{ usage: { output_tokens: 9 } }] }),
      false,
      undefined,
    ],
    ["what a tool is given", JSON.stringify({ content: [{ input: { usage: { input_tokens: 5 } } }] }), false, undefined],
    ["nothing that is JSON", '<html>"usage": 5', false, undefined],
    ["less than nothing", JSON.stringify({ usage: { input_tokens: -5, output_tokens: 3 } }), false, [0, 3]],
  ] as const)("W13 %s", (_name, text, isStream, expected) => {
    const [inputTokens, outputTokens] = expected ?? [];
    expect(used(text, isStream)).toEqual(expected && { inputTokens, outputTokens });
  });

  test("W13 however it is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2_000 }), { maxLength: 8 }), (cuts) => {
        expect(used(anthropicStream, true, cuts)).toEqual({ inputTokens: 120, outputTokens: 57 });
      }),
    );
  });

  test("W13 a text of any depth and any length is read without being kept", () => {
    const reader = replyReader(false);
    for (let index = 0; index < 1_000; index += 1) reader.push(Buffer.from(`{"${"k".repeat(1_000)}":[`));
    expect(reader.used()).toBeUndefined();
  });
});

describe("W13 a request says what the call can take", () => {
  test.each([
    ['{"max_tokens":4096,"messages":[]}', 4_096],
    ['{"max_output_tokens": 1e3 }', 1_000],
    ['{"max_tokens":1,"max_tokens":5000}', 5_000],
    [String.raw`{"max\u005ftokens":700}`, 700],
    ['{"max_completion_tokens":10,"n":3}', 30],
    ['{"messages":[{"max_tokens":1}]}', 32_000],
    ['{"messages":"\\"max_tokens\\":1"}', 32_000],
  ])("W13 %s", (text, expected) => expect(most(text)).toBe(expected));
});
