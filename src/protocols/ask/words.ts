import type { GateWords } from "../../kernel/gate.ts";
import { clip, clipLines, shorten, visibleLine } from "../../kernel/text.ts";
import { askLimits } from "./policy.ts";
import type { AskedQuestion } from "./types.ts";

/** Every sentence of a program's question that a person reads. */
export const words = {
  gate: ({ title, why, harm, options, asker, name }: AskedQuestion): GateWords => ({
    title: shorten(visibleLine(title), askLimits.titleMaxChars),
    context: [
      ...clipLines(
        why.map((line) => clip(line, askLimits.lineMaxChars, "the journal")),
        askLimits.linesMax,
        (more) => more,
      ),
      `Asked by: ${visibleLine(asker)}`,
      `Key: ${visibleLine(name)}`,
    ],
    ...(harm === undefined ? {} : { harm: clip(harm, askLimits.lineMaxChars, "the journal") }),
    question: shorten(visibleLine(title), askLimits.titleMaxChars),
    candidates: options.map(({ id, label, changes }) => ({
      id,
      label: shorten(visibleLine(label), askLimits.labelMaxChars),
      future: id,
      ...(changes === undefined ? {} : { changes: clip(changes, askLimits.lineMaxChars, "the journal") }),
    })),
    changes: { none: "The program is told that none of these is meant, with your words" },
    urgency: harm === undefined ? 1 : 2,
  }),
  answered: (label: string, text: string | undefined): string => (text === undefined ? label : `${label}: ${text}`),
  lapsed: "ended without an answer",
  open: "still open",
  asked: (asker: string): string => `asked by ${visibleLine(asker)}`,
} as const;
