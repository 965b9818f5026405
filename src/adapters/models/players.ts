import type { Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { worded } from "./failure.ts";
import { parseAnswer } from "./schema.ts";
import { conversationText, instructionFor, repairOf } from "./shape-words.ts";
import type { ModelFailure, ModelFailureKind, ModelLook, ModelMessage, ModelPort, ModelReply, ModelRequest, ModelUsage } from "./types.ts";
import { addUsage, believed, inputEstimate, noUsage, tokensOf } from "./usage.ts";

/** Result of one run of an agent client. */
export interface PlayResult {
  readonly ended: "completed" | "failed" | "gated" | "died";
  /** Its last words, whole, or why there are none. */
  readonly text: string;
  /** Absent: the client does not tell. */
  readonly usage?: Pick<ModelUsage, "inputTokens" | "outputTokens" | "cachedTokens">;
  /** Its looks, as its stream tells them. */
  readonly looks?: readonly ModelLook[];
}

/** Runs an agent client once, with tools that only read, in a context of its own. Throws faults of starting it. */
export type Play = (
  prompt: { readonly system: string; readonly text: string; readonly onText: (text: string) => void },
  signal: AbortSignal,
) => Promise<PlayResult>;

export interface PlayerOptions {
  readonly name: string;
  readonly play: Play;
  readonly redact: Redact;
  /** Of one run, where the request does not say. */
  readonly timeoutMs?: number;
}

const runMs = 1_800_000;

/**
 * An agent client as a model: one call is one whole run, in which it collects evidence with tools of its own. The tools of
 * the request are not offered to it, and its looks do not pass our risk engine: what it may do is what its command line allows.
 */
export const playerPort = (options: PlayerOptions): ModelPort => ({
  name: options.name,
  async call(request, signal) {
    signal.throwIfAborted();
    const late = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs ?? runMs);
    const first = await runOnce(options, request, { signal, late, used: noUsage });
    if (!("problems" in first)) return first;
    if (request.repair === false) return unfit(first, options.redact);
    const messages = [...request.messages, ...repairOf(first.text, first.problems)];
    const second = await runOnce(options, { ...request, messages }, { signal, late, used: first.usage });
    return "problems" in second ? unfit(second, options.redact) : second;
  },
});

interface Unfit {
  readonly problems: readonly string[];
  readonly text: string;
  readonly usage: ModelUsage;
}

const unfit = ({ problems, usage }: Unfit, redact: Redact): ModelFailure => ({
  failed: "malformed",
  detail: worded(`its answer does not fit: ${problems.join("; ")}`, redact),
  retryable: true,
  usage,
});

interface Run {
  readonly signal: AbortSignal;
  readonly late: AbortSignal;
  readonly used: ModelUsage;
}

async function runOnce(
  { name, play, redact }: PlayerOptions,
  request: ModelRequest,
  { signal, late, used }: Run,
): Promise<ModelReply | ModelFailure | Unfit> {
  const { system, messages, schema } = request;
  const text = [oneText(messages), ...(schema ? [instructionFor(schema.shape)] : [])].join("\n\n");
  const failed = (kind: ModelFailureKind, detail: string, usage: ModelUsage, retryable = true): ModelFailure => ({
    failed: kind,
    detail: worded(detail, redact),
    retryable,
    usage,
  });
  let played: PlayResult;
  try {
    const onText = (chunk: string): void => request.onText?.(chunk);
    played = await play({ system, text, onText }, AbortSignal.any([signal, late]));
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof Fault)) throw cause;
    return failed(cause.code === "agent.missing" ? "unreachable" : "other", `${cause.message}`, used, cause.retry);
  }
  signal.throwIfAborted();
  const usage = addUsage(used, usageOf(played, request));
  if (late.aborted) return failed("timeout", `${name} took longer than its limit`, usage);
  if (played.ended !== "completed") return failed(kindOf[played.ended], `${name} ${played.text}`, usage);
  const looks = (played.looks ?? []).map((look): ModelLook => ({ ...look, text: redact(look.text) }));
  const said = { model: name, usage, text: played.text, ...(looks.length === 0 ? {} : { looks }) };
  if (played.text.trim() === "") return failed("malformed", `${name} ended without a word`, usage);
  if (!schema) return { kind: "answer", ...said };
  const parsed = parseAnswer(played.text, schema.shape);
  return "value" in parsed ? { kind: "answer", ...said, value: parsed.value } : { ...said, problems: parsed.problems };
}

const kindOf = { failed: "other", gated: "refused", died: "cut" } as const;

/** A client that counts what cannot be has not counted. */
function usageOf({ usage, text }: PlayResult, request: ModelRequest): ModelUsage {
  const [input, output] = [believed(usage?.inputTokens), believed(usage?.outputTokens)];
  const cachedTokens = believed(usage?.cachedTokens) ?? 0;
  return {
    inputTokens: input ?? inputEstimate(request),
    outputTokens: output ?? tokensOf(text),
    ...(input !== undefined && cachedTokens > 0 && { cachedTokens: Math.min(input, cachedTokens) }),
    requests: 1,
    ...((input === undefined || output === undefined) && { isEstimated: true }),
  };
}

/** A client takes one text, so a conversation is told in order. A single message stays as it is, to the byte. */
function oneText(messages: readonly ModelMessage[]): string {
  const [only, second] = messages;
  return only?.from === "user" && second === undefined ? only.text : conversationText(messages);
}
