import { copyWith } from "../copied.ts";
import { guardFrom } from "../guard.ts";
import { NotRun } from "../not-run.ts";
import { noted } from "../noted.ts";
import { guardEach, namesOf } from "../tool-names.ts";
import type { GuardOptions, ToolGuard } from "../types.ts";

export { NotRun };
export type { ActionWords, GuardOptions, Plain, RanCall, ToolUse, ToolGuard } from "../types.ts";

/** Every tool of LangChain is called through this, whether it was made by `tool()` or is a class. */
type Call = (input: unknown, manager?: unknown, config?: { readonly signal?: AbortSignal }) => unknown;

interface ToolShape {
  readonly name?: string;
  readonly type?: string;
  readonly responseFormat?: string;
  readonly _call?: Call;
}

/**
 * The same tools of LangChain, each of whose calls is weighed before it is made: for `ToolNode`, agents and graphs. A call that
 * may not run gives a tool message with words.
 */
export function guard<const Tools extends readonly object[]>(tools: Tools, options?: GuardOptions | ToolGuard): Tools {
  const guarding = guardFrom(options);
  const guarded = guardEach<ToolShape>(guarding, namesOf(tools), "_call", (tool) => guardedTool(guarding, tool));
  return guarded.map(([, tool]) => tool) as unknown as Tools;
}

function guardedTool(guarding: ToolGuard, tool: ToolShape): ToolShape {
  const hasArtifact = tool.responseFormat === "content_and_artifact";
  const call: Call = async (input, manager, config) => {
    try {
      const { result, note } = await guarding.call({
        tool: tool.name ?? "",
        input,
        signal: config?.signal,
        run: async () => endOf(await tool._call?.(input, manager, config)),
      });
      if (note === undefined || isMessage(result)) return note === undefined ? result : messageWith(result, note);
      if (!hasArtifact || !Array.isArray(result)) return noted(result, note);
      const [content, ...rest] = result as readonly unknown[];
      return [noted(content, note), ...rest];
    } catch (cause) {
      if (!(cause instanceof NotRun)) throw cause;
      return hasArtifact ? [cause.message, undefined] : cause.message;
    }
  };
  return copyWith(tool, { _call: call });
}

interface MessageShape {
  readonly content: unknown;
}

/** A tool may answer with a whole message of its own. */
const isMessage = (result: unknown): result is MessageShape =>
  typeof result === "object" && result !== null && "lc_direct_tool_output" in result && "content" in result;

const messageWith = (message: unknown, note: string): unknown =>
  copyWith(message as MessageShape, { content: noted((message as MessageShape).content, note) });

/** A generator has run only at its end; what it gives back there is the result. */
async function endOf(result: unknown): Promise<unknown> {
  if (typeof result !== "object" || result === null || !(Symbol.asyncIterator in result) || !("next" in result)) return result;
  const steps = result as AsyncGenerator<unknown, unknown>;
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
