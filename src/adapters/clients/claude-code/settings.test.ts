import { expect, test } from "vitest";
import { shellLine } from "../../../lexicon/shell-words.ts";
import { hookStatus } from "../shared/hook-start.ts";
import { claudeSettings } from "./settings.ts";

test("every call passes the hook; one that fails blocks the call, and settings that are about to be taken up", () => {
  const { disableAllHooks, hooks } = claudeSettings(["/opt/my tools/assent", "hook", "claude-code"]);
  expect(disableAllHooks).toBe(false);
  expect(hooks.PreToolUse).toEqual([
    {
      matcher: "*",
      hooks: [
        {
          type: "command",
          command: "'/opt/my tools/assent' hook claude-code",
          timeout: 600,
          onFailure: "block",
          statusMessage: hookStatus,
        },
      ],
    },
  ]);
  expect(Object.keys(hooks)).toEqual([
    "PreToolUse",
    "PostToolUse",
    "PostToolUseFailure",
    "PermissionDenied",
    "SessionStart",
    "UserPromptSubmit",
    "SubagentStop",
    "Stop",
    "PreCompact",
    "SessionEnd",
    "ConfigChange",
  ]);
  const { PreToolUse: _gate, ConfigChange, ...others } = hooks;
  expect(ConfigChange).toEqual([
    { hooks: [{ type: "command", command: "'/opt/my tools/assent' hook claude-code", timeout: 30, onFailure: "block" }] },
  ]);
  for (const [matcher] of Object.values(others)) expect(matcher!.hooks[0]).not.toHaveProperty("onFailure");
});

test("words reach the shell as they are", () => {
  expect(shellLine(["a", "b c", "it's", "", "$HOME", "C:\\x", "x=y", "*"])).toBe(`a 'b c' 'it'\\''s' '' '$HOME' 'C:\\x' x=y '*'`);
});
