/** A call that may not run. Its message is for the model: why, and what to do. */
export class NotRun extends Error {
  override readonly name = "NotRun";
  /** The question that waits, where there is one. */
  readonly gate: string | undefined;
  /** A person wants the agent to stop altogether. */
  readonly stop: boolean;

  constructor(message: string, how: { readonly stop?: boolean; readonly gate?: string; readonly cause?: unknown } = {}) {
    const { stop = false, gate, cause } = how;
    super(message, cause === undefined ? undefined : { cause });
    this.stop = stop;
    this.gate = gate;
  }
}
