import { effectLimits, type EffectFailed, type EffectShape } from "../kernel/effect.ts";
import type { GateWords } from "../kernel/gate.ts";
import { clip, shorten, visible, visibleLine } from "../kernel/text.ts";
import type { Fault } from "../kernel/trouble.ts";

interface Known {
  readonly fault?: Fault;
  /** Processes that still do the step. */
  readonly left?: readonly { readonly pid: number; readonly at: string }[];
}

/** Every sentence the runtime itself puts to a person. */
export const runtimeWords = {
  failed: ({ key, type }: EffectShape, attempt: number, fault: Fault, again: boolean): EffectFailed => ({
    type: "effect.failed",
    key,
    effect: type,
    attempt,
    code: fault.code,
    message: clip(visible(fault.message), effectLimits.messageMaxChars, "the output of the process that ran it"),
    hint: fault.hint,
    again,
  }),

  gate: (kind: "unfinished" | "fault", effect: EffectShape, { fault, left = [] }: Known = {}): GateWords => {
    const { type, key } = effect;
    const step = `${type} (${key})`;
    const about = effect.about === undefined ? undefined : visibleLine(effect.about);
    const what = about === undefined ? type : short(about);
    const whole = about === undefined ? [] : [clip(about, effectLimits.aboutMaxChars, "assent show")];
    const source = `step ${key}`;
    const evidence = fault
      ? [{ claim: clip(visible(fault.message), effectLimits.messageMaxChars, "assent trace"), source }]
      : [{ claim: "it was announced in the journal, and nothing was recorded after that", source }];
    return kind === "fault"
      ? {
          title: `A step failed: ${what}`,
          context: [...whole, `${step} failed for good. ${fault?.hint ?? ""}`.trim()],
          evidence,
          question: "Try again, or go on without it?",
        }
      : {
          title: `A step may have happened: ${what}`,
          context: [
            ...whole,
            `${step} must not run twice, and it is not known whether it ran to its end. Look at what it would have left behind.`,
            ...left.map(
              ({ pid, at }) => `It still runs: process ${pid}, since ${at}. Who runs it again or leaves it ends that process first.`,
            ),
          ],
          evidence,
          question: "Did it finish?",
        };
  },
};

const titleMaxChars = 120;

const short = (text: string): string => shorten(text, titleMaxChars);
