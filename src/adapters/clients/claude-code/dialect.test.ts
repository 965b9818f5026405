import { expect, test } from "vitest";
import type { MomentAnswer } from "../types.ts";
import { dialect } from "./dialect.ts";

const heard = (payload: object) => dialect.hear({ session_id: "s", cwd: "/p", ...payload }, {}).moment;
const none: MomentAnswer = { answer: "none", message: "", quiet: false };

test("A25 settings that change are a moment of their own, with the file, or its level where none is named", () => {
  const payload = { hook_event_name: "ConfigChange", source: "local_settings" };
  expect(heard({ ...payload, file_path: "/p/.claude/settings.local.json" })).toEqual({
    kind: "settings",
    file: "/p/.claude/settings.local.json",
  });
  expect(heard({ ...payload, source: "policy_settings" })).toEqual({ kind: "settings", file: "policy_settings" });
});

test("A25 a refusal of them is the exit code that keeps the old ones, and everything else takes them up in silence", () => {
  const moment = { kind: "settings", file: "/p/x" } as const;
  const no = { stdout: "", stderr: "they name no hook\n", exitCode: 2 };
  expect(dialect.say(moment, { ...none, answer: "refused", message: "they name no hook" })).toEqual(no);
  expect(dialect.say(moment, { ...none, quiet: true })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
});

test("A25 what the person at the client is to see is said beside a result", () => {
  const moment = { kind: "result", call: "c", tool: "Bash", text: "", outcome: "ran" } as const;
  const { stdout } = dialect.say(moment, { ...none, warning: "two\nthings", notice: "things" });
  expect(JSON.parse(stdout)).toEqual({
    systemMessage: "things",
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "two\nthings" },
  });
});
