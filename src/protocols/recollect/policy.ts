import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { recallKinds, type RecalledContext } from "./types.ts";
import { words } from "./words.ts";

export const recollectTable: Inquiry = {
  name: "recollect",
  gate: "recall",
  kinds: recallKinds,
  roundsMax: 15,
  words,
  output: (subject, decisions, learned) => ({ ...recalledContext(subject, decisions, unfoundIn(learned)) }),
};

/** The quote that a gap is about; later pages carry a number behind it. */
export const quoteOf = (key: string): string => key.replace(/ #\d+$/, "");

/** Phrases for which nothing was found, as the look told it. */
const unfoundIn = (learned: Json | undefined): readonly string[] => {
  const { unfound = [] } = isRecord(learned) ? (learned as { readonly unfound?: readonly string[] }) : {};
  return unfound;
};

/** P3: the occasion that was recognised beside the words that pointed at it. */
export function recalledContext({ intent }: Subject, decisions: readonly Decision[], unfound: readonly string[] = []): RecalledContext {
  const readings = decisions
    .filter(({ how }) => how === "select" || how === "provide")
    .map(({ key, text, by, at }) => ({ quote: quoteOf(key), text, by, at }));
  const found = new Set(readings.map(({ quote }) => quote));
  const unknown = [...new Set([...decisions.map(({ key }) => quoteOf(key)), ...unfound])].filter((quote) => !found.has(quote));
  return { intent, readings, unknown };
}
