import { createHash } from "node:crypto";
import type { PushedEnding, PushedGate, PushedNotice } from "../../../kernel/pushed-notice.ts";
import type { Redact } from "../../../kernel/ports.ts";
import { capital, short } from "../../../kernel/text.ts";
import { letterOf, type LetterGate } from "../letter.ts";
import { safetyWords, type Notice } from "../notice.ts";
import type { PushLetter } from "./push-send.ts";

export interface PushedOptions {
  readonly redact: Redact;
  /** The person there may answer gates. */
  readonly mayAnswer: boolean;
}

/** A risk is blocked by the first of its options; nothing else can be answered from a notice, and nothing is ever allowed there. */
const blocking = { kind: "risk", option: "halt" } as const;

/** D22: where a secret is anywhere in the gate, a notice says only that there was one, and then there is nothing to press. */
export function pushedGate(notice: Notice, shown: LetterGate | undefined, { redact, mayAnswer }: PushedOptions): PushedGate {
  const { gate, headline, harm, title, project, agent, urgency } = notice;
  const isSafe = title !== safetyWords && (shown === undefined || letterOf(notice, shown, { redact, charsMax: Infinity }).isWhole);
  const isBlockable = shown?.gate.kind === blocking.kind && shown.gate.options.some(({ id }) => id === blocking.option);
  return {
    kind: "waiting",
    gate,
    headline,
    lines: isSafe
      ? [harm, title, [project, agent].filter(Boolean).join(" · ")].filter((line): line is string => Boolean(line))
      : [safetyWords, ...(gate === null ? [] : [`gate ${gate}`])],
    path: gate === null ? "/" : `/gates/${encodeURIComponent(gate)}`,
    isDangerous: urgency === 3,
    ...(mayAnswer && isSafe && isBlockable ? { block: { option: blocking.option, shown: shown.shown } } : {}),
  };
}

const endingMaxChars = 200;

export const pushedEnding = (gate: string, ending: string): PushedEnding => ({
  kind: "closed",
  gate,
  headline: short(capital(ending), endingMaxChars),
});

/** The end of a gate takes the place of its notice where the device has not had it yet. */
export const letterFor = (said: PushedNotice, id: string): PushLetter => ({
  text: JSON.stringify(said),
  topic: createHash("sha256").update(id).digest("base64url").slice(0, 32),
  urgency: said.kind === "waiting" && said.isDangerous ? "high" : "normal",
});
