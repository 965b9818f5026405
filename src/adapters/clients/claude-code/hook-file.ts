import type { WrittenFile } from "../setup.ts";
import { settingsFile } from "../shared/hook-file.ts";
import type { HookStart } from "../shared/hook-start.ts";
import { claudeSettings } from "./settings.ts";

/** `<project>/.claude/settings.local.json`. A call without an answer, or with a hook that fails, is blocked. */
export function claudeHookFile(file: string, { command, timeoutS }: HookStart): WrittenFile {
  const { hooks } = claudeSettings(command);
  const entries = Object.fromEntries(
    Object.entries(hooks).map(([event, matchers]) => [
      event,
      matchers.map((matcher) => ({
        ...matcher,
        hooks: matcher.hooks.map((hook) => (matcher.matcher === undefined ? { ...hook } : { ...hook, timeout: timeoutS })),
      })),
    ]),
  );
  return settingsFile(file, "claude-code", entries);
}
