import { z } from "zod";

/**
 * A script tells the scripted model what to say. It travels in the prompt, so the server keeps nothing between
 * requests: sub-agents, resumed sessions and parallel ones each carry their own.
 */

/** A string as input is a freeform call where the wire has one, and arguments that do not parse where it has none. */
const ToolCall = z.strictObject({ tool: z.string(), input: z.union([z.string(), z.record(z.string(), z.unknown())]).default({}) });
export type ToolCall = z.infer<typeof ToolCall>;

const Step = z.strictObject({
  /** Said before any call. */
  text: z.string().optional(),
  thinking: z.string().optional(),
  tool: z.string().optional(),
  input: ToolCall.shape.input.optional(),
  /** Several calls in one turn. */
  tools: z.array(ToolCall).optional(),
  /** Repeats the latest tool results as text, so that a test sees what the model was told; `all`: also what the client says beside them. */
  echo: z.union([z.literal(true), z.literal("all")]).optional(),
  /** The first group of this pattern in the latest tool results stands for `{found}` in the inputs. */
  find: z.string().optional(),
  /** Answers with this HTTP status and no turn. */
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
  /** The connection breaks in the middle of the answer. */
  cut: z.literal(true).optional(),
  /** A part of the answer is no JSON. */
  malformed: z.literal(true).optional(),
});
export type Step = z.input<typeof Step>;

/** One message of any wire. An assistant's turn counts once, however many items the wire makes of it. */
export interface Message {
  readonly from: "user" | "assistant" | "tool" | "client";
  readonly text: string;
}

/** A request's content, on any wire. */
export interface Conversation {
  readonly messages: readonly Message[];
  /** The names of the tools on offer. Without any the client only wants words, as for a title. */
  readonly tools: readonly string[];
  readonly isStream: boolean;
}

/** The model's next step, on any wire. */
export interface Turn {
  readonly text: string | undefined;
  readonly thinking: string | undefined;
  readonly calls: readonly ToolCall[];
  readonly status: number | undefined;
  readonly delayMs: number;
  readonly ending: "whole" | "cut" | "malformed";
}

const mark = "@@script ";

/** The prompt that makes the model do these steps, one in each turn. */
export const script = (...steps: readonly Step[]): string => `${mark}${JSON.stringify(steps)}`;

/** Text that a turn has when there is nothing to do: no script, or a script at its end. */
export const nothingLeft = "nothing left to do";

/** Throws for a script that is none: a test with a typo must not pass by doing nothing. */
export function nextTurn({ messages, tools }: Conversation): Turn {
  const start = messages.findLastIndex(({ from, text }) => from === "user" && text.includes(mark));
  if (start < 0 || tools.length === 0) return said(nothingLeft);
  const steps = stepsOf(messages[start]!.text);
  const since = messages.slice(start + 1);
  const step = steps[since.filter(({ from }, at) => from === "assistant" && since[at - 1]?.from !== from).length];
  if (step === undefined) return said(nothingLeft);
  const { tool, input = {}, tools: several = [], find } = step;
  const results = latest(since, ["tool"]);
  const calls = tool === undefined ? several : [{ tool, input }, ...several];
  return {
    text: step.echo === "all" ? latest(since, ["tool", "user", "client"]) : step.echo ? results : step.text,
    thinking: step.thinking,
    calls: find === undefined ? calls : filledIn(calls, new RegExp(find).exec(results)?.[1] ?? ""),
    status: step.status,
    delayMs: step.delayMs ?? 0,
    ending: step.cut ? "cut" : step.malformed ? "malformed" : "whole",
  };
}

const said = (text: string): Turn => ({ text, thinking: undefined, calls: [], status: undefined, delayMs: 0, ending: "whole" });

function latest(since: readonly Message[], from: readonly Message["from"][]): string {
  const last = since.findLastIndex((message) => message.from === "assistant");
  const heard = since.slice(last + 1).filter((message) => from.includes(message.from));
  return heard.map(({ text }) => text).join("\n");
}

/** A number stays one: Codex names its terminals by number. */
const filledIn = (calls: readonly ToolCall[], found: string): readonly ToolCall[] =>
  JSON.parse(JSON.stringify(calls).replaceAll('"{found}"', /^\d+$/.test(found) ? found : JSON.stringify(found)));

/** Clients add words around a prompt, so a script ends where its outermost bracket closes; what it holds is not the model's. */
function stepsOf(text: string): readonly z.infer<typeof Step>[] {
  const rest = text.slice(text.indexOf(mark) + mark.length);
  const end = endOfArray(rest);
  const later = rest.slice(end);
  return later.includes(mark) ? stepsOf(later) : z.array(Step).parse(JSON.parse(rest.slice(0, end)));
}

function endOfArray(text: string): number {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]]/gs)) {
    if (part === "[") depth += 1;
    else if (part === "]") depth -= 1;
    if (depth === 0) return index + part.length;
  }
  return text.length;
}
