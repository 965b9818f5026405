import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { ContextFinding } from "../../protocols/frame/types.ts";
import { words as recalled } from "../../protocols/recollect/words.ts";
import { shorten } from "../../kernel/text.ts";
import { earlierOn, type EarlierAround } from "../past/earlier.ts";

/** Of what was decided, answered and said about a question; a first look needs no more. */
const limits = { saidMax: 3, claimMaxChars: 300 } as const;

interface Asked {
  readonly question: string;
  readonly cwd: string;
}

/** P3: inquiries on this question that came to an end, by the index. */
export async function inquiriesOn(around: EarlierAround, { question, cwd }: Asked, signal: AbortSignal): Promise<readonly SessionId[]> {
  const found = await earlierOn(around, { text: question, cwd, kinds: ["session"] }, signal);
  return found.filter(({ place }) => place.startsWith("frame")).map(({ place }) => sessionId(place));
}

/** P3, F3: what was decided, answered and said here about this question. It serves to find lenses, and no perspective sees it. */
export async function saidOn(around: EarlierAround, { question, cwd }: Asked, signal: AbortSignal): Promise<readonly ContextFinding[]> {
  const found = await earlierOn(around, { text: question, cwd, kinds: ["decision", "issue", "answer", "said"] }, signal);
  return found.slice(0, limits.saidMax).map((entry) => ({
    claim: shorten(entry.text.replace(/\s+/g, " ").trim(), limits.claimMaxChars),
    source: recalled.source(entry),
  }));
}
