import { expect, test } from "vitest";
import { ourCommands } from "../shared/hook-entries.ts";
import { copilotHookFile } from "./hook-file.ts";

const command = ["/usr/bin/node", "/opt/as sent/assent-hook.js", "copilot"];
const start = { command, timeoutS: 600 };
const settings = copilotHookFile("settings.local.json", start);
const own = copilotHookFile("hooks/assent.json", start, "own");
const put = (text: string | null) => JSON.parse(settings.put(text));

test("A16 every event is written as Claude's hooks write it, because only then is a hook told which one it is", () => {
  const { hooks } = put(null);
  expect(Object.keys(hooks).every((event) => /^[A-Z]/.test(event))).toBe(true);
  expect(hooks.PreToolUse).toEqual([
    { matcher: "*", hooks: [{ type: "command", command: "/usr/bin/node '/opt/as sent/assent-hook.js' copilot", timeout: 600 }] },
  ]);
  expect(ourCommands(put(null), "copilot").length).toBe(Object.keys(hooks).length);
});

test("K13 other settings stay, hooks are on while we are in the file, and then everything is as it was", () => {
  const hooks = { preToolUse: [{ type: "command", bash: "a" }] };
  const before = `${JSON.stringify({ model: "a", disableAllHooks: true, hooks }, null, 4)}\n`;
  expect(put(before)).toMatchObject({ model: "a", disableAllHooks: false, hooks });
  expect(settings.put(settings.put(before))).toBe(settings.put(before));
  expect(JSON.parse(settings.take(settings.put(before), before) ?? "")).toEqual(JSON.parse(before));
  expect(settings.take(settings.put(null), null)).toBeNull();
});

test("A25 hooks that are no lists are left as they are: the client would read none of the file", () => {
  expect(() => settings.put('{"hooks":{"preToolUse":{}}}')).toThrow("is not a list");
  expect(() => settings.put('// mine\n{"model":"a"}')).toThrow("is not JSON");
});

test("K13 a file of the user that is ours alone says which version of hooks it holds, and goes whole", () => {
  expect(JSON.parse(own.put(null))).toMatchObject({ version: 1, hooks: { PreToolUse: expect.anything() } });
  expect(own.take(own.put(null), null)).toBeNull();
  expect(put(null)).not.toHaveProperty("version");
});
