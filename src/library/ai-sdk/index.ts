import { copyWith } from "../copied.ts";
import { guardFrom } from "../guard.ts";
import { guardEach } from "../tool-names.ts";
import type { GuardOptions, ToolGuard } from "../types.ts";
import { keptNotes, type CallNotes, type ToModelOutput } from "./notes.ts";

export { NotRun } from "../not-run.ts";
export type { ActionWords, GuardOptions, Plain, RanCall, ToolUse, ToolGuard } from "../types.ts";

interface CallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal;
}

type Execute = (this: unknown, input: unknown, options: CallOptions) => unknown;

interface ToolShape {
  readonly execute?: Execute;
  readonly toModelOutput?: ToModelOutput;
}

/**
 * The same tools of the AI SDK, each of whose calls is weighed before it executes. A call that may not run throws `NotRun`,
 * which the SDK hands to the model as a `tool-error`.
 */
export function guard<Tools extends Readonly<Record<string, object>>>(tools: Tools, options?: GuardOptions | ToolGuard): Tools {
  const guarding = guardFrom(options);
  const named = Object.entries(tools as Readonly<Record<string, ToolShape>>);
  const guarded = guardEach(guarding, named, "execute", (tool, name) => guardedTool(guarding, name, tool));
  return Object.fromEntries(guarded) as unknown as Tools;
}

function guardedTool(guarding: ToolGuard, name: string, tool: ToolShape): ToolShape {
  const { execute } = tool;
  if (!execute) return tool;
  const notes = keptNotes();
  const one: OneTool = { guarding, name, tool, execute, notes };
  return copyWith(tool, {
    execute: isGenerator(execute) ? streamed(one) : atOnce(one),
    toModelOutput: notes.around(tool.toModelOutput?.bind(tool)),
  });
}

interface OneTool {
  readonly guarding: ToolGuard;
  readonly name: string;
  readonly tool: ToolShape;
  readonly execute: Execute;
  readonly notes: CallNotes;
}

const isGenerator = (execute: Execute): boolean => execute.constructor.name === "AsyncGeneratorFunction";

const atOnce =
  ({ guarding, name, tool, execute, notes }: OneTool) =>
  async (input: unknown, options: CallOptions): Promise<unknown> => {
    const { result, note } = await guarding.call({
      tool: name,
      input,
      signal: options.abortSignal,
      run: async () => lastOf(await execute.call(tool, input, options)),
    });
    notes.keep(options.toolCallId, note);
    return result;
  };

/** A tool that tells of its progress: what comes before the last is for people, and passes as it comes. */
const streamed = ({ guarding, name, tool, execute, notes }: OneTool) =>
  async function* guardedExecute(input: unknown, options: CallOptions): AsyncGenerator<unknown> {
    const parts = new Parts();
    const over = guarding.call({
      tool: name,
      input,
      signal: options.abortSignal,
      run: () => parts.takeAll(execute.call(tool, input, options) as AsyncIterable<unknown>),
    });
    over.then(
      () => parts.end(),
      () => parts.end(),
    );
    for await (const part of parts) yield part;
    notes.keep(options.toolCallId, (await over).note);
  };

/** Passes parts on from where they are made to where they are read. */
class Parts implements AsyncIterable<unknown> {
  readonly #waiting: unknown[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  async takeAll(from: AsyncIterable<unknown>): Promise<unknown> {
    let last: unknown;
    for await (last of from) {
      this.#waiting.push(last);
      this.#wake();
    }
    return last;
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for (;;) {
      while (this.#waiting.length > 0) yield this.#waiting.shift();
      if (this.#isOver) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** A plain function may give back an iterable too; its last value is the result. */
async function lastOf(result: unknown): Promise<unknown> {
  if (typeof result !== "object" || result === null || !(Symbol.asyncIterator in result)) return result;
  let last: unknown;
  for await (last of result as AsyncIterable<unknown>);
  return last;
}
