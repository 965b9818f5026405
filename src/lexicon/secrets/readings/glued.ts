import { longPattern } from "../../../kernel/long-pattern.ts";
import { begunAt, ReadingBuilder, type Reading } from "./reading.ts";

/**
 * Where a program puts two texts in quotes together: by a sign, side by side, or on a line that goes on; and a line of a
 * shell broken inside a word.
 */
const seam = longPattern("g")`
  (?<=[\w./+=:~$-])(?:["'\x60](?:[ \t]{0,4}(?:[+&.~]|\.\.|\+\+|<>|\|\|)[ \t]{0,4}(?:\\?\r?\n(?:[+-](?=[ \t]))?[ \t]{0,40})?|
  [ \t]{0,4}\\?\r?\n(?:[+-](?=[ \t]))?[ \t]{0,40}(?:[+&.~]|\.\.|\+\+|<>|\|\|)?[ \t]{0,4}|[ \t]{1,4})?["'\x60]|\\\r?\n)(?=[\w./+=:~$-])
`;
const seamBegun = longPattern()`
  (?<=[\w./+=:~$-])(?:["'\x60][ \t]{0,4}(?:[+&.~<|]{1,2}[ \t]{0,4})?
  (?:\\?\r?(?:\n[+-]?[ \t]{0,40}(?:[+&.~<|]{1,2}[ \t]{0,4})?)?)?["'\x60]?|\\\r?\n?)$
`;
const seamMax = 120;
/** Whether a text may have one. */
export const hasSeam = (text: string): boolean => /["'`][ \t]{0,4}[+&.~|\\\r\n"'`]|\\\r?\n/.test(text);

/** With texts put together that a program puts together. Undefined: there are none. */
export function gluedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  const certain = isOpen ? begunAt(text, seamBegun, seamMax) : text.length;
  if (!hasSeam(text) && certain === text.length) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  for (const { 0: all, index } of text.matchAll(seam)) {
    builder.take(text, done, index);
    done = index + all.length;
  }
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}
