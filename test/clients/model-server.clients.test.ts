import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { nextTurn, nothingLeft, script, type Message, type Step } from "./model/script.ts";

/** Words of the scripted model on each wire, and its failures on request. No client is needed for that. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const user = (text: string): Message => ({ from: "user", text });
const assistant: Message = { from: "assistant", text: "" };
const turnAfter = (...messages: readonly Message[]) => nextTurn({ messages, tools: ["Bash"], isStream: true });

test("each turn of the assistant is one step, and several items in a row are one turn", () => {
  const prompt = user(`please ${script({ text: "one" }, { text: "two" })} and be quick`);
  expect(turnAfter(prompt).text).toBe("one");
  expect(turnAfter(prompt, assistant, assistant, { from: "tool", text: "done" }).text).toBe("two");
  expect(turnAfter(prompt, assistant, prompt).text).toBe("one");
  expect(turnAfter(prompt, assistant, user("go on"), assistant, user("go on")).text).toBe(nothingLeft);
});

test("a script inside a script belongs to the sub-agent", () => {
  const inner = script({ text: "deep" });
  const prompt = user(script({ tool: "Agent", input: { prompt: inner } }, { echo: true }));
  expect(turnAfter(prompt).calls).toEqual([{ tool: "Agent", input: { prompt: inner } }]);
  expect(turnAfter(prompt, assistant, { from: "tool", text: "a" }, { from: "tool", text: "b" }).text).toBe("a\nb");
});

test("a later script in the same message wins", () => {
  expect(turnAfter(user(`${script({ text: "old" })}\n${script({ text: "new" })}`)).text).toBe("new");
});

test("what a result holds can be used in the next call", () => {
  const prompt = user(script({ tool: "start" }, { find: "number (\\d+)", tool: "stop", input: { id: "{found}" } }));
  expect(turnAfter(prompt, assistant, { from: "tool", text: "it has number 12" }).calls).toEqual([{ tool: "stop", input: { id: 12 } }]);
});

test("a script with a typo is refused", () => {
  expect(() => turnAfter(user('@@script [{"txet":"one"}]'))).toThrow("txet");
});

const post = (path: string, steps: readonly Step[], body: object = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: JSON.stringify({
      messages: [{ role: "user", content: script(...steps) }],
      input: script(...steps),
      tools: [{ name: "Bash", function: { name: "Bash" } }],
      ...body,
    }),
  });

test.each([
  ["/v1/messages", "tool_use"],
  ["/v1/responses", "function_call"],
  ["/v1/chat/completions", "tool_calls"],
])("%s answers in one piece and in a stream", async (path, sign) => {
  const steps = [{ thinking: "hm", text: "now", tools: [{ tool: "Bash", input: { command: "ls" } }] }];
  const whole = await (await post(path, steps)).text();
  const stream = await (await post(path, steps, { stream: true })).text();
  for (const answer of [whole, stream]) for (const part of [sign, "hm", "now", "Bash"]) expect(answer).toContain(part);
  expect(() => JSON.parse(whole)).not.toThrow();
});

test("it fails as it is told", async () => {
  expect((await post("/v1/messages", [{ status: 529 }])).status).toBe(529);
  const stream = { stream: true };
  await expect(post("/v1/messages", [{ text: "x", cut: true }], stream).then((cut) => cut.text())).rejects.toThrow("terminated");
  expect(await (await post("/v1/messages", [{ text: "x", malformed: true }], stream)).text()).toContain('{"type":\n');
  await expect(post("/v1/messages", [{ text: "x", malformed: true }]).then((bad) => bad.json())).rejects.toThrow("JSON");
});
