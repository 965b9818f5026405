/**
 * How long a client waits for our hook before a call. The hook waits for a person and says no shortly before this:
 * where the client gives up first, Codex runs the call.
 */
export const hookTimeoutSeconds = 600;

/** How a client starts our hook, word by word, and how long it waits for it before a call; usually `hookTimeoutSeconds`. */
export interface HookStart {
  readonly command: readonly string[];
  readonly timeoutS: number;
}
