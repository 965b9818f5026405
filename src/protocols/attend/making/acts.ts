import { words as inquiryWords } from "../../../inquiry/words.ts";
import type { SettledPoint } from "../../../inquiry/types.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { words } from "../words.ts";

/** U8: answers that somebody has to carry out before the rest. Others say how the rest is done, and go along with it. */
const act = longPattern("i")`
  ^(?:please |first,? )?(?:go back|look|read|find|create|run|check|switch|pull|rebase|revert|restore|back up|stash|commit|install|
  update|reset|rename|undo|take .{1,200} and check)\b
`;
const stop = /^stop\b/i;
const branch =
  /^(?:please |first,? )?(?:go back|switch) to (?:the )?(?:branch )?(?<name>[\w./-]{1,100}?)(?: branch)?(?: first| before [\w ]+)?\.?$/i;

const isDecision = ({ kind }: SettledPoint): boolean => kind === "decision";

/** The first tasks: commands where the words are one, otherwise instructions; each is weighed like any other. */
export const actsIn = (points: readonly SettledPoint[]): readonly ({ readonly instruction: string } | { readonly command: string })[] =>
  points.filter((point) => isDecision(point) && act.test(point.answer.trim())).map(partOf);

function partOf({ about, answer, title = about }: SettledPoint): { readonly instruction: string } | { readonly command: string } {
  const name = branch.exec(answer.trim())?.groups?.["name"];
  return name === undefined ? { instruction: words.actFirst(answer.trim(), title) } : { command: `git switch ${name}` };
}

/** A decision to stop is a condition: nothing runs before the person has said more. */
export const stopsIn = (points: readonly SettledPoint[]): readonly string[] =>
  points.filter((point) => isDecision(point) && stop.test(point.answer.trim())).map(inquiryWords.point);
