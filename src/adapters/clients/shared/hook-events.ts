/** An event that a client starts our hook for. */
interface HookEvent {
  readonly timeoutSeconds: number;
  /** Every call passes it. */
  readonly isGate?: true;
  /** Where the hook fails, the thing that it announces does not happen: for a client that can be told so. */
  readonly failing?: "block";
}
export type HookEvents = Readonly<Record<string, HookEvent>>;

export type EntryMatcher = Readonly<{ matcher?: string; hooks: readonly [HookHandler] }>;
type HookHandler = Readonly<{ type: "command"; command: string; timeout: number; onFailure?: "block"; statusMessage?: string }>;

interface HookLine {
  readonly line: string;
  /** How long a gate waits, where it is not as the table says. */
  readonly timeoutS?: number;
  /** Shown while a gate waits. */
  readonly status?: string;
}

/** Entries for our hook, in the shape that Claude Code (in its settings) and Codex (in `hooks.json`) share. */
export const entriesFor = (events: HookEvents, { line, timeoutS, status }: HookLine): Readonly<Record<string, readonly [EntryMatcher]>> =>
  Object.fromEntries(
    Object.entries(events).map(([event, { timeoutSeconds, isGate, failing }]) => {
      const handler: HookHandler = {
        type: "command",
        command: line,
        timeout: (isGate && timeoutS) ?? timeoutSeconds,
        ...(failing && { onFailure: failing }),
        ...(isGate && status !== undefined && { statusMessage: status }),
      };
      return [event, [{ ...(isGate && { matcher: "*" }), hooks: [handler] }]];
    }),
  );
