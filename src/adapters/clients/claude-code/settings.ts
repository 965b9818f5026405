import { entriesFor, type HookEvents, type EntryMatcher } from "../shared/hook-events.ts";
import { hookStatus, hookTimeoutSeconds } from "../shared/hook-start.ts";
import { shellLine } from "../../../lexicon/shell-words.ts";

/** The part of Claude Code's settings that is ours. A project's settings take `hooks` from here and keep the rest. */
export interface ClaudeSettings {
  /** Hooks of every source are off where a project says so; only settings that weigh more turn them on again. */
  readonly disableAllHooks: false;
  readonly hooks: Readonly<Record<string, readonly EntryMatcher[]>>;
}

/**
 * The events that our hook is called for. A hook that fails is passed over (fail-open) unless it says `block`, and only
 * before a call, and before settings are taken up that may name our hook no more, is there something to block: a prompt
 * reaches no tool by itself, and a result is already there.
 */
export const claudeEvents: HookEvents = {
  PreToolUse: { timeoutSeconds: hookTimeoutSeconds, isGate: true, failing: "block" },
  PostToolUse: { timeoutSeconds: 30 },
  PostToolUseFailure: { timeoutSeconds: 30 },
  PermissionDenied: { timeoutSeconds: 30 },
  SessionStart: { timeoutSeconds: 30 },
  UserPromptSubmit: { timeoutSeconds: 30 },
  SubagentStop: { timeoutSeconds: 30 },
  Stop: { timeoutSeconds: 30 },
  PreCompact: { timeoutSeconds: 30 },
  SessionEnd: { timeoutSeconds: 10 },
  ConfigChange: { timeoutSeconds: 30, failing: "block" },
};

/** Settings that call our hook, given as its command line, word by word. Needs Claude Code 2.1.325: `onFailure`. */
export const claudeSettings = (hookCommand: readonly string[]): ClaudeSettings => ({
  disableAllHooks: false,
  hooks: entriesFor(claudeEvents, { line: shellLine(hookCommand), status: hookStatus }),
});
