import { expect, test } from "vitest";
import { hearOpencode } from "./stream.ts";

const line = (type: string, part: object): string => JSON.stringify({ type, sessionID: "ses_1", part });
const state = (status: string): object => ({ status, input: { command: "ls" } });

test.each([
  ["the start of a step", line("step_start", { type: "step-start" }), [{ type: "session", id: "ses_1" }, { type: "ready" }]],
  [
    "a call",
    line("tool_use", { tool: "bash", callID: "c1", state: state("completed") }),
    [{ type: "call", id: "c1", tool: "bash", text: "ls" }],
  ],
  [
    "a call that failed or was stopped",
    line("tool_use", { tool: "bash", callID: "c1", state: state("error") }),
    [{ type: "call", id: "c1", tool: "bash", text: "ls" }],
  ],
  ["words", line("text", { text: "done" }), [{ type: "said", text: "done" }]],
  ["a good end", line("step_finish", { reason: "stop" }), [{ type: "ended", ended: "completed" }]],
  [
    "an end in the middle",
    line("step_finish", { reason: "tool-calls" }),
    [{ type: "ended", ended: "failed", detail: "it stopped in the middle: tool-calls" }],
  ],
  [
    "trouble",
    '{"type":"error","error":{"name":"APIError","data":{"message":"no key"}}}',
    [{ type: "ended", ended: "failed", detail: "APIError: no key" }],
  ],
  ["no JSON", "Performing one time database migration", []],
  ["an unknown line", line("reasoning", {}), []],
])("%s", (_, text, heard) => expect(hearOpencode(text)).toEqual(heard));
