import { hookTimeoutSeconds } from "../shared/hook-start.ts";
import { shellLine } from "../../../lexicon/shell-words.ts";
import { listAt, textAt, type JsonObject } from "../../agents/json.ts";

/** The events that our hook is called for. Codex knows no `onFailure`: a hook that cannot start is passed over. */
const events: Readonly<Record<string, number>> = {
  PreToolUse: hookTimeoutSeconds,
  PostToolUse: 30,
  SessionStart: 30,
  UserPromptSubmit: 30,
  SubagentStop: 30,
  Stop: 30,
  SessionEnd: 3,
};

/** Our hook as settings of one run (`-c key=value`, the value in TOML). */
export const codexHooks = (hookCommand: readonly string[]): readonly string[] =>
  Object.entries(events).map(([event, seconds]) => {
    const handler = `{type="command",command=${tomlText(shellLine(hookCommand))},timeout=${seconds}}`;
    return `hooks.${event}=[{matcher="*",hooks=[${handler}]}]`;
  });

/** Our hooks in the answer to `hooks/list`: given by this run, with this command. */
const ours = (answer: JsonObject, hookCommand: readonly string[]): readonly JsonObject[] =>
  listAt(answer, "data")
    .flatMap((place) => listAt(place, "hooks"))
    .filter((hook) => hook.source === "sessionFlags" && hook.command === shellLine(hookCommand));

/**
 * Trust for our hooks and for no other, as a setting of one run: Codex skips a hook in silence unless its hash is
 * trusted. (`--dangerously-bypass-hook-trust` would trust whatever the project brings as well.)
 */
export function codexTrust(answer: JsonObject, hookCommand: readonly string[]): string {
  const rows = ours(answer, hookCommand).map(
    (hook) => `${tomlText(textAt(hook, "key"))}={enabled=true,trusted_hash=${tomlText(textAt(hook, "currentHash"))}}`,
  );
  return `hooks.state={${rows.join(",")}}`;
}

/** Why our hook would not run for every event, although it was given and trusted. */
export function codexObjection(answer: JsonObject, hookCommand: readonly string[]): string | undefined {
  const ready = ours(answer, hookCommand)
    .filter((hook) => hook.enabled === true && (hook.trustStatus === "trusted" || hook.isManaged === true))
    .map((hook) => textAt(hook, "eventName").toLowerCase());
  const missing = Object.keys(events).filter((event) => !ready.includes(event.toLowerCase()));
  if (missing.length === 0) return undefined;
  const errors = listAt(answer, "data")
    .flatMap((place) => listAt(place, "errors"))
    .map((error) => textAt(error, "message"));
  return [`it would not call the hook for ${missing.join(", ")}`, ...errors].join("; ");
}

/** A basic string of TOML. JSON's escapes are among its own; only the delete character has to be added. */
export const tomlText = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");
