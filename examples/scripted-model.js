import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Stands in for a real model, on loopback, so that the examples run without a key: it makes one call after the other and
 * then repeats what it was told of the last. With MODEL_URL (and MODEL_KEY, MODEL) the examples talk to that instead.
 */
export async function model(...calls) {
  const { MODEL_URL: url, MODEL_KEY: key = "none", MODEL: name = "scripted" } = process.env;
  if (url) return { url, key, name, close() {} };
  const server = createServer(async (request, response) => {
    const { messages, stream } = JSON.parse(await text(request));
    const results = messages.filter(({ role }) => role === "tool");
    const call = calls[messages.filter(({ role, tool_calls }) => role === "assistant" && tool_calls).length];
    const content = call ? null : `Done. I was told: ${said(results.at(-1)?.content)}`;
    const id = `call_${results.length}_${Date.now()}`;
    const wanted = call && [{ index: 0, id, type: "function", function: { name: call.tool, arguments: JSON.stringify(call.input) } }];
    const message = { role: "assistant", content, ...(wanted ? { tool_calls: wanted } : {}) };
    const finish = wanted ? "tool_calls" : "stop";
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const head = { id: "1", created: 0, model: "scripted" };
    if (!stream) {
      const choices = [{ index: 0, message, finish_reason: finish }];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ...head, object: "chat.completion", choices, usage }));
      return;
    }
    const chunk = (delta, end) => ({ ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: end }] });
    response.setHeader("content-type", "text/event-stream");
    for (const part of [chunk(message, null), { ...chunk({}, finish), usage }]) response.write(`data: ${JSON.stringify(part)}\n\n`);
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return { url: `http://127.0.0.1:${server.address().port}/v1`, key, name, close: () => server.close() };
}

const said = (content) => (typeof content === "string" ? content : (content ?? []).map(({ text: part }) => part).join("\n"));
