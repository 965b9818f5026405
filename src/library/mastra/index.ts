import { copyWith } from "../copied.ts";
import { guardFrom } from "../guard.ts";
import { noted } from "../noted.ts";
import { guardEach } from "../tool-names.ts";
import type { GuardOptions, ToolGuard } from "../types.ts";

export { NotRun } from "../not-run.ts";
export type { ActionWords, GuardOptions, Plain, RanCall, ToolUse, ToolGuard } from "../types.ts";

type Execute = (input: unknown, context?: { readonly abortSignal?: AbortSignal }) => unknown;

interface ToolShape {
  readonly id?: string;
  readonly execute?: Execute;
}

/**
 * The same tools of Mastra, each of whose calls is weighed before it executes. A call that may not run throws `NotRun`, whose
 * words reach the model as the tool's error.
 */
export function guard<Tools extends Readonly<Record<string, object>>>(tools: Tools, options?: GuardOptions | ToolGuard): Tools {
  const guarding = guardFrom(options);
  const named = Object.entries(tools as Readonly<Record<string, ToolShape>>);
  const guarded = guardEach(guarding, named, "execute", (tool, name) => guardedTool(guarding, name, tool));
  return Object.fromEntries(guarded) as unknown as Tools;
}

function guardedTool(guarding: ToolGuard, name: string, tool: ToolShape): ToolShape {
  const execute: Execute = async (input, context) => {
    const { result, note } = await guarding.call({
      tool: name,
      input,
      signal: context?.abortSignal,
      run: () => tool.execute?.(input, context),
    });
    return noted(result, note);
  };
  return copyWith(tool, { execute });
}
