import type { z } from "zod";
import { withoutEnd } from "../../kernel/text.ts";
import { codeOf } from "../notify/webhook.ts";

/** A company in Paperclip, at the address that the configuration names, with the key that goes there. */
export interface PaperclipPlace {
  /** Up to and without `/api`. */
  readonly url: string;
  readonly key: string;
  readonly company: string;
}

/** Its answer, or why there is none that can be understood. A problem never holds the key or the address. */
type Told<Value> = { readonly value: Value } | { readonly problem: string };

interface PaperclipCall {
  readonly method: "GET" | "POST";
  /** Behind `/api`. */
  readonly path: string;
  readonly body?: object;
}

const limits = { timeoutMs: 10_000, answerMaxBytes: 5_000_000 } as const;

/**
 * One call of its HTTP API (K12): to the configured address alone, no redirect is followed, and an answer of any other shape
 * than the documented one is a problem.
 */
export async function askPaperclip<Value>(
  { url, key }: PaperclipPlace,
  { method, path, body }: PaperclipCall,
  shape: z.ZodType<Value>,
  signal: AbortSignal,
): Promise<Told<Value>> {
  const timeUp = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetch(`${withoutEnd(url, "/")}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json", "user-agent": "assent" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual", // only the named address
      signal: AbortSignal.any([signal, timeUp]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { problem: `Paperclip answered with ${response.status}${meanings[response.status] ?? ""}` };
    }
    return understood(await textOf(response), shape);
  } catch (cause) {
    signal.throwIfAborted();
    if (timeUp.aborted) return { problem: `Paperclip did not answer within ${limits.timeoutMs / 1_000} seconds` };
    return { problem: `Paperclip could not be reached${codeOf(cause)}` };
  }
}

const meanings: Readonly<Record<number, string>> = {
  401: ": it does not know the key (governance.paperclip)",
  403: ": the key may not do this (governance.paperclip)",
  404: ": it knows no such company or agent (governance.paperclip)",
};

/** Undefined: it is longer than anybody needs. */
async function textOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limits.answerMaxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function understood<Value>(text: string | undefined, shape: z.ZodType<Value>): Told<Value> {
  const problem = "Paperclip answered with something that is not understood here";
  if (text === undefined) return { problem };
  try {
    const read = shape.safeParse(JSON.parse(text));
    return read.success ? { value: read.data } : { problem };
  } catch {
    return { problem };
  }
}
