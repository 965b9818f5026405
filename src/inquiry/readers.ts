import { visibleLine } from "../kernel/text.ts";
import { languageNames } from "./ways/names.ts";

/** U1: who read the words beside the rules. Without a model, rules alone; one that was left out is told with the reason. */
export interface Readers {
  readonly model?: string;
  readonly leftOut?: string;
}

/** U1: told on every screen that rests on it. */
export const readersLine = ({ model, leftOut }: Readers): string =>
  model === undefined
    ? `Checked by rules only; they read ${languageNames}${leftOut === undefined ? "" : `. The model was left out: ${visibleLine(leftOut)}`}`
    : `Checked by rules and by the model ${visibleLine(model)}`;
