import { settingsOf } from "../settings.ts";
import type { GuardOptions } from "../types.ts";

export type { GuardOptions } from "../types.ts";

/** Options for `query` of the Claude Agent SDK; put them beside your own. */
export interface ClaudeAgentHooks {
  readonly hooks: Readonly<Record<HookEvent, HookMatcher[]>>;
}

export type HookEvent =
  | "PreToolUse"
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PermissionDenied"
  | "UserPromptSubmit"
  | "Stop"
  | "SessionEnd";

export interface HookMatcher {
  hooks: ((input: object, toolUse: string | undefined, options: { signal: AbortSignal }) => Promise<object>)[];
  /** In seconds. */
  timeout: number;
  /** A hook that fails blocks the call. */
  onFailure: "block";
}

const events: readonly HookEvent[] = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionDenied",
  "UserPromptSubmit",
  "Stop",
  "SessionEnd",
];

/** Longer than any call waits for a person. */
const timeoutSeconds = 3_720;

/**
 * Hooks by which every tool of the Claude Agent SDK is weighed before it is used, those of sub-agents included. What the SDK's
 * own permissions forbid stays forbidden.
 */
export function guard(options: Pick<GuardOptions, "name" | "waitMs"> = {}): ClaudeAgentHooks {
  const { client, waitMs } = settingsOf({ name: "claude", ...options });
  let opening: Promise<(input: object, signal: AbortSignal) => Promise<object>> | undefined;
  const open = (): NonNullable<typeof opening> => (opening ??= import("./heard.ts").then(({ hearing }) => hearing({ client, waitMs })));
  const hook: HookMatcher["hooks"][number] = async (input, _, { signal }) => (await open())(input, signal);
  const matchers = (): HookMatcher[] => [{ hooks: [hook], timeout: timeoutSeconds, onFailure: "block" }];
  return { hooks: Object.fromEntries(events.map((event) => [event, matchers()])) as Record<HookEvent, HookMatcher[]> };
}
