import { textSources } from "../../inquiry/sift.ts";
import type { Subject } from "../../inquiry/types.ts";
import { stringsIn } from "../../inquiry/plan-text.ts";

/** Words that may be quoted. */
export type QuotableWords = Pick<Subject, "intent" | "plan">;
/** A text, and what evidence calls the place where it stands. */
export interface QuotableText {
  readonly text: string;
  readonly source: string;
}

/** Keys of a plan under which there are commands and names, and no sentences. */
const notProse = /^(?:id|tool|command|cmd|path|file|files|file_?path|cwd|content|outputs?|produces|verify|check|kind|type)$/i;

/** People's words: the intent, and each sentence of a plan, as it stands there. */
export const saidIn = ({ intent, plan = "" }: QuotableWords): readonly QuotableText[] => [
  { text: intent, source: textSources.intent },
  ...stringsIn(plan, notProse).map((text) => ({ text, source: textSources.plan })),
];
