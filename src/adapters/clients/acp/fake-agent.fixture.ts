import { createInterface } from "node:readline";
import { isFields, type JsonObject } from "../../agents/json.ts";

/**
 * An agent that speaks the Agent Client Protocol as the real ones do (`claude-agent-acp` 0.99, `opencode acp` 1.18).
 * The prompt says what it does, one word each: `ask` for permission, `say:…` (`|` between pieces, `~` for a new line), `die`,
 * `hang`, `refuse`, `noise`.
 * `title:…` asks as `gemini --acp` 0.61 does: the command stands in the title, with words behind it, and there is no
 * input; after a no it goes on. `unasked:…` runs a call without asking, as agents do where their own settings allow it.
 * In both `~` is a space. `asks:…` asks about the call that stands there as JSON, `tells:…` tells of one as an update.
 */
const send = (message: JsonObject): void => void process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const sessionId = "ses-1";
const update = (fields: JsonObject): void => send({ method: "session/update", params: { sessionId, update: fields } });
const say = (text: string): void => update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text }, messageId: "m1" });
const toolCall = { toolCallId: "call-1", title: "rm -rf build", kind: "execute", rawInput: { command: "rm -rf build" } };

let answered: (outcome: JsonObject) => void = () => {};

/** Two writes with a pause between: the reader must not rely on whole lines. */
async function ask(): Promise<JsonObject> {
  update({ sessionUpdate: "tool_call", toolCallId: "call-1", title: "Terminal", kind: "execute", rawInput: {} });
  const line = JSON.stringify({
    jsonrpc: "2.0",
    id: 0,
    method: "session/request_permission",
    params: {
      sessionId,
      toolCall,
      options: [
        { optionId: "always", name: "Always ☃", kind: "allow_always" },
        { optionId: "once", name: "Yes", kind: "allow_once" },
        { optionId: "no", name: "No", kind: "reject_once" },
      ],
    },
  });
  const bytes = Buffer.from(`${line}\n`);
  const middle = bytes.indexOf("☃") + 1; // inside a character
  process.stdout.write(bytes.subarray(0, middle));
  await new Promise((resolve) => setTimeout(resolve, 30));
  process.stdout.write(bytes.subarray(middle));
  return new Promise((resolve) => (answered = resolve));
}

let asked = 0;

/** Another dialect of the same request. */
async function askByTitle(command: string): Promise<void> {
  asked += 1;
  const toolCallId = `run_shell_command-${process.pid}-${asked}`;
  const title = `${command} [current working directory ${process.cwd()}] (Does what it says)`;
  const options = [
    { optionId: "proceed_always", name: "Always Allow", kind: "allow_always" },
    { optionId: "proceed_once", name: "Allow", kind: "allow_once" },
    { optionId: "cancel", name: "Reject", kind: "reject_once" },
  ];
  const told = { toolCallId, status: "pending", title, content: [], locations: [], kind: "execute" };
  send({ id: asked, method: "session/request_permission", params: { sessionId, toolCall: told, options } });
  const { optionId } = await new Promise<JsonObject>((resolve) => (answered = resolve));
  const status = optionId === "proceed_once" ? "completed" : "failed";
  update({ sessionUpdate: "tool_call_update", toolCallId, status, title, kind: "execute", content: [] });
}

function runUnasked(command: string): void {
  asked += 1;
  const call = { toolCallId: `own-${asked}`, title: command, kind: "execute", rawInput: { command } };
  update({ sessionUpdate: "tool_call", ...call, status: "in_progress" });
  update({ sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, status: "completed" });
}

const fieldsOf = (json: string): JsonObject => JSON.parse(json.replaceAll("~", " ")) as JsonObject;

async function askAbout(call: JsonObject): Promise<void> {
  asked += 1;
  const options = [
    { optionId: "yes", name: "Yes", kind: "allow_once" },
    { optionId: "no", name: "No", kind: "reject_once" },
  ];
  send({ id: asked, method: "session/request_permission", params: { sessionId, toolCall: call, options } });
  await new Promise<JsonObject>((resolve) => (answered = resolve));
}

async function prompt(text: string): Promise<JsonObject> {
  const own = text.replace(/^Nobody sees your tool calls[^]*?\n\n/, ""); // what attend puts before it is no script
  for (const word of own.split(/\s+/)) {
    if (word.startsWith("say:")) for (const piece of word.slice("say:".length).split("|")) say(piece.replaceAll("~", "\n"));
    const [, verb, command = ""] = /^(title|unasked):(.*)$/.exec(word) ?? [];
    if (verb === "title") await askByTitle(command.replaceAll("~", " "));
    if (verb === "unasked") runUnasked(command.replaceAll("~", " "));
    const [, spoken, json = ""] = /^(asks|tells):(.*)$/.exec(word) ?? [];
    if (spoken === "asks") await askAbout(fieldsOf(json));
    if (spoken === "tells") update({ sessionUpdate: "tool_call_update", ...fieldsOf(json) });
    if (word === "noise") process.stdout.write("warning: {not json\n[1,2]\n\n");
    if (word === "die") process.stderr.write("out of luck\n", () => process.exit(3));
    if (word === "die" || word === "hang") await new Promise((resolve) => setTimeout(resolve, 60_000));
    if (word === "refuse") throw new Error("Authentication required");
    if (word !== "ask") continue;
    const outcome = await ask();
    const status = outcome.optionId === "once" ? "completed" : "failed";
    update({ sessionUpdate: "tool_call_update", toolCallId: "call-1", status });
    if (outcome.optionId !== "once") return { stopReason: "cancelled" };
    say(`chose-${String(outcome.optionId)}`);
  }
  return { stopReason: "end_turn" };
}

async function answer(method: string, params: JsonObject): Promise<JsonObject> {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: Number(process.env.ACP_VERSION ?? 1),
        agentCapabilities: { loadSession: process.env.ACP_LOAD === "yes", promptCapabilities: {} },
      };
    case "session/new":
      return { sessionId };
    case "session/load":
      say("words of the past");
      return {};
    case "session/prompt":
      return prompt((params.prompt as [{ text: string }])[0].text);
    default:
      throw new Error(`there is no ${method}`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message: unknown = JSON.parse(line);
  if (!isFields(message)) continue;
  const { id, method, params, result } = message;
  if (typeof method === "string" && id !== undefined)
    answer(method, isFields(params) ? params : {}).then(
      (value) => send({ id, result: value }),
      (error: Error) => send({ id, error: { code: -32_603, message: "Internal error", data: { details: error.message } } }),
    );
  else if (isFields(result) && isFields(result.outcome)) answered(result.outcome);
}
