/**
 * How long a client waits for our hook before a call. The hook waits for a person and says no shortly before this:
 * where the client gives up first, Codex runs the call.
 */
export const hookTimeoutSeconds = 600;

/** Shown by a client beside its spinner while it waits for our hook before a call: mostly for the blink of an eye. */
export const hookStatus = "Assent checks this call: `assent inbox` if it waits";

/** How a client starts our hook, word by word, and how long it waits for it before a call; usually `hookTimeoutSeconds`. */
export interface HookStart {
  readonly command: readonly string[];
  readonly timeoutS: number;
}

/**
 * Variables by which Node runs other code before the hook, or writes, waits or looks elsewhere. The quick entry, which is
 * Perl, takes out the same; a test of A27 holds it to this list.
 */
export const nodeVariables = ["NODE_OPTIONS", "NODE_PATH", "NODE_V8_COVERAGE", "NODE_COMPILE_CACHE", "NODE_REDIRECT_WARNINGS"] as const;
