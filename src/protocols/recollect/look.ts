import { textSources } from "../../inquiry/sift.ts";
import type { Decision, Gap, NextStep } from "../../inquiry/types.ts";
import { recollectLimits } from "./limits.ts";
import { quoteOf } from "./policy.ts";
import type { RecallEntry, RecallPhrase } from "./types.ts";
import { words } from "./words.ts";

export interface RecallFinding {
  readonly phrase: RecallPhrase;
  readonly entries: readonly RecallEntry[];
}

/** P3: one gap for each phrase with occasions that fit. Where none fits there is nothing to recognise, and nothing is asked. */
export const recallGaps = (found: readonly RecallFinding[], decisions: readonly Decision[]): readonly Gap[] =>
  found.flatMap(({ phrase, entries }) => {
    const { quote } = phrase;
    const settled = decisions.filter(({ key }) => quoteOf(key) === quote);
    if (settled.some(({ how }) => how !== "dismiss")) return [];
    const page = settled.length;
    const { perPage, pagesMax } = recollectLimits;
    const shown = page < pagesMax ? entries.slice(page * perPage, (page + 1) * perPage) : [];
    if (shown.length === 0) return [];
    return [
      {
        kind: "recall",
        key: page === 0 ? quote : `${quote} #${page + 1}`,
        title: words.title(quote),
        context: [words.harm],
        evidence: [{ claim: `“${quote}”`, source: textSources.intent }],
        question: words.ask,
        steps: shown.map((entry, index) => stepOf(entry, index)),
      },
    ];
  });

const stepOf = (entry: RecallEntry, index: number): NextStep => ({
  id: `past-${index + 1}`,
  label: words.shown(entry),
  future: `${entry.kind} ${entry.place} ${entry.text}`.slice(0, 400).toWellFormed(),
  evidence: [{ claim: entry.text.trim() || entry.place, source: words.source(entry) }],
});
