import { expect, test } from "vitest";
import { unseenCalls } from "./unseen-calls.ts";

const ran = (tool: string, denied?: true) => ({ tool, text: "ls", ...(denied ? { denied } : {}) });
const event = (type: string, call: string) => ({ type, body: { call } });

test("A27 an agent that ran what no hook saw has not done its task", () => {
  expect(unseenCalls([ran("Bash"), ran("Bash")], [event("call.allowed", "c1")])).toEqual({
    ended: "failed",
    detail: expect.stringMatching(/^1 of 2 calls ran that no hook saw/),
  });
});

test.each([
  ["let through as it came", [ran("Bash")], [event("call.allowed", "c1")]],
  ["let through by a person", [ran("Bash")], [event("pass.used", "c1")]],
  ["denied", [ran("Bash", true)], []],
  ["a search, which has no hook", [ran("web_search")], []],
  ["of a sub-agent, which its stream does not tell", [], [event("call.allowed", "c1")]],
])("a call that was %s is fine", (_, calls, events) => {
  expect(unseenCalls(calls, events)).toEqual({});
});

test("A27 the weighing of the task itself is none of its calls", () => {
  expect(unseenCalls([ran("Bash")], [event("call.allowed", "task:t1.0")])).toMatchObject({ ended: "failed" });
});
