import { visibleLine } from "../kernel/text.ts";
import { languageNames } from "./ways/names.ts";

/** U1: who read the words beside the rules. Without a model, rules alone; one that was left out is told with the reason. */
export interface Readers {
  readonly model?: string;
  readonly leftOut?: string;
}

/**
 * U1: languages that rules read, where they are not all of the scan's. Whoever asks in another hears an all-clear that says
 * nothing, and has to know it.
 */
export const reads = {
  /** Words in all of the scan's languages; documents of the project, which say who is told and what is in use, in one. */
  decisions: `${languageNames}; documents of the project in English`,
  partly: `English, and only some of ${languageNames.replace("English, ", "")}`,
  seven: "English, German, French, Spanish, Portuguese, Italian and Dutch",
  measures: "code and files, no sentences",
} as const;

/** U1: told on every screen that rests on it. */
export const readersLine = ({ model, leftOut }: Readers, languages: string = languageNames): string =>
  model === undefined
    ? `Checked by rules only; they read ${languages}${leftOut === undefined ? "" : `. The model was left out: ${visibleLine(leftOut)}`}`
    : `Checked by rules and by the model ${visibleLine(model)}`;
