import { copyWith } from "../copied.ts";
import { guardFrom } from "../guard.ts";
import { NotRun } from "../not-run.ts";
import { noted } from "../noted.ts";
import { guardEach, namesOf } from "../tool-names.ts";
import type { GuardOptions, ToolGuard } from "../types.ts";

export { NotRun };
export type { ActionWords, GuardOptions, Plain, RanCall, ToolUse, ToolGuard } from "../types.ts";

type Invoke = (context: unknown, input: string, details?: { readonly signal?: AbortSignal }) => Promise<unknown>;

interface ToolShape {
  readonly name?: string;
  readonly type?: string;
  readonly invoke?: Invoke;
}

/**
 * The same tools of the OpenAI Agents SDK, each of whose calls is weighed before it is invoked. A call that may not run gives
 * the model words in place of a result.
 */
export function guard<const Tools extends readonly object[]>(tools: Tools, options?: GuardOptions | ToolGuard): Tools {
  const guarding = guardFrom(options);
  const guarded = guardEach<ToolShape>(guarding, namesOf(tools), "invoke", (tool) => guardedTool(guarding, tool));
  return guarded.map(([, tool]) => tool) as unknown as Tools;
}

function guardedTool(guarding: ToolGuard, tool: ToolShape): ToolShape {
  const invoke: Invoke = async (context, input, details) => {
    try {
      const { result, note } = await guarding.call({
        tool: tool.name ?? "",
        input: readInput(input),
        signal: details?.signal,
        run: () => tool.invoke?.(context, input, details),
      });
      return noted(result, note);
    } catch (cause) {
      if (cause instanceof NotRun) return cause.message;
      throw cause;
    }
  };
  return copyWith(tool, { invoke });
}

/** The model's words as they came; what does not parse is the tool's to complain about, and is weighed as text. */
function readInput(input: string): unknown {
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}
