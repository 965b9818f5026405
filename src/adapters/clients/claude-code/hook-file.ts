import type { WrittenFile } from "../setup.ts";
import { withEntries, withoutEntries } from "../shared/hook-entries.ts";
import { hookFile } from "../shared/hook-file.ts";
import type { HookStart } from "../shared/hook-start.ts";
import { claudeSettings } from "./settings.ts";

const client = "claude-code";

/** `<project>/.claude/settings.local.json`. A call without an answer, or with a hook that fails, is blocked. */
export function claudeHookFile(file: string, { command, timeoutS }: HookStart): WrittenFile {
  const { hooks, disableAllHooks } = claudeSettings(command);
  const entries = Object.fromEntries(
    Object.entries(hooks).map(([event, matchers]) => [
      event,
      matchers.map((matcher) => ({
        ...matcher,
        hooks: matcher.hooks.map((hook) => (hook.onFailure === "block" ? { ...hook, timeout: timeoutS } : { ...hook })),
      })),
    ]),
  );
  return hookFile(file, {
    client,
    put: (document) => ({ ...withEntries(document, entries, client), disableAllHooks }),
    take: (document, before) => {
      const { disableAllHooks: isOff, ...rest } = withoutEntries(document, client);
      const original = isOff === disableAllHooks ? before["disableAllHooks"] : isOff;
      return original === undefined ? rest : { ...rest, disableAllHooks: original };
    },
  });
}
