import { Fault } from "../../kernel/trouble.ts";

/** A model behind an address that speaks OpenAI's chat completions, as most servers do. */
export interface ChatModel {
  /** Up to and without `/chat/completions`. */
  readonly url: string;
  readonly name: string;
  readonly key?: string;
}

const limits = { timeoutMs: 30_000, replyMaxChars: 100_000 } as const;

/** One question, one answer. Nothing is sent but to the address that the configuration named (K12). Throws a `Fault`. */
export async function askModel(
  { url, name, key }: ChatModel,
  question: { readonly system: string; readonly user: string },
  signal: AbortSignal,
): Promise<string> {
  const messages = [
    { role: "system", content: question.system },
    { role: "user", content: question.user },
  ];
  try {
    const response = await fetch(`${url.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model: name, messages, temperature: 0, stream: false }),
      redirect: "error", // elsewhere was not named
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return contentOf(await response.json()).slice(0, limits.replyMaxChars);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Fault("effect.failed", `the model ${name} did not answer: ${why}`, { cause });
  }
}

function contentOf(reply: unknown): string {
  const [choice] = (reply as { choices?: { message?: { content?: unknown } }[] } | null)?.choices ?? [];
  const content = choice?.message?.content;
  if (typeof content !== "string") throw new Error("its reply has no text");
  return content;
}
