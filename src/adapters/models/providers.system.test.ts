import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import * as provider from "../../../test/support/model-provider.ts";
import { closeAll, good, look, placed, verdict } from "./model.fixture.ts";
import { isModelFailure } from "./types.ts";

afterEach(closeAll);

test("a key that is not there is said so, and nothing is asked", async () => {
  const { call, asked } = await placed(provider.providerWires.anthropic, [provider.says("hi")], { settings: { key: "" } });
  expect(await call()).toMatchObject({ failed: "unauthorized", detail: "the model m has no key" });
  expect(asked).toEqual([]);
});

test("a server of one's own needs no key, and none is sent", async () => {
  const { call, asked } = await placed(provider.providerWires["openai-compatible"], [provider.says("hi")], { settings: { key: "" } });
  expect(await call()).toMatchObject({ text: "hi" });
  expect(asked[0]?.headers.authorization).toBeUndefined();
});

test("Anthropic's own structured output is used where the model has it", async () => {
  const settings = { model: "claude-sonnet-4-5" };
  const { call, asked } = await placed(provider.providerWires.anthropic, [provider.says(JSON.stringify(good))], { settings });
  expect(await call({ schema: verdict })).toMatchObject({ value: good });
  expect(asked[0]?.body).toHaveProperty("output_config.format.type", "json_schema");
});

test("OpenAI is asked not to keep anything, and to be strict only where the schema is", async () => {
  const loose = { name: "loose", shape: z.strictObject({ a: z.string().optional() }) };
  const { call, asked } = await placed(provider.providerWires.openai, [provider.says("{}")]);
  await call({ schema: verdict }).catch(() => {});
  await call({ schema: loose });
  expect(asked[0]?.body).toMatchObject({ store: false, text: { format: { type: "json_schema", strict: true } } });
  expect(asked.at(-1)?.body).toMatchObject({ store: false, text: { format: { type: "json_schema", strict: false } } });
});

test("a server that knows no schema is asked in words", async () => {
  const settings = { nativeSchema: false };
  const said = `Sure:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``;
  const { call, asked } = await placed(provider.providerWires["openai-compatible"], [provider.says(said)], { settings });
  expect(await call({ schema: verdict })).toMatchObject({ value: good });
  expect(asked[0]?.body).not.toHaveProperty("response_format");
  expect(JSON.stringify(asked[0]?.body["messages"])).toContain("JSON schema");
});

test("what a reasoning model wants back goes back to it", async () => {
  const turn = { thinking: "hm, a file", calls: [{ tool: "look", input: { at: "a" } }] };
  const { call, asked } = await placed(provider.providerWires.anthropic, [provider.says(turn), provider.says("ok")]);
  const first = await call({ tools: [look] });
  if (isModelFailure(first) || first.kind !== "calls") throw new Error("no calls");
  const { calls, thoughts = [] } = first;
  expect(thoughts).toEqual([{ text: "hm, a file", proof: { anthropic: { signature: "c2NyaXB0ZWQ=" } } }]);
  const results = calls.map(({ id, name }) => ({ id, name, text: "seen" }));
  await call({
    tools: [look],
    messages: [
      { from: "user", text: "hello" },
      { from: "assistant", calls, thoughts },
      { from: "tool", results },
    ],
  });
  expect(JSON.stringify(asked[1]?.body)).toContain('"signature":"c2NyaXB0ZWQ="');
});

test("K12 the environment does not change where a vendor is", async () => {
  const { call, asked } = await placed(provider.providerWires.openai, [provider.says("hi")]);
  const before = process.env["OPENAI_BASE_URL"];
  process.env["OPENAI_BASE_URL"] = "http://127.0.0.1:9/v1";
  try {
    expect(await call()).toMatchObject({ text: "hi" });
  } finally {
    if (before === undefined) delete process.env["OPENAI_BASE_URL"];
    else process.env["OPENAI_BASE_URL"] = before;
  }
  expect(asked).toHaveLength(1);
});

test.each(Object.values(provider.providerWires))("$provider: a connection that the server gave up is never used again", async (wire) => {
  const used = new Set<unknown>();
  const closing: provider.Act = (response, how) => {
    const { socket } = response;
    if (used.has(socket)) return void socket?.destroy(); // as a server does that was about to close it
    used.add(socket);
    provider.says("ok")(response, how);
  };
  const { call, asked } = await placed(wire, [closing]);
  for (let turn = 1; turn <= 3; turn += 1) expect(await call()).toMatchObject({ kind: "answer", text: "ok" });
  expect(asked).toHaveLength(3);
});
