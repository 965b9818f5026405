import { begunAt, ReadingBuilder, type Reading } from "./reading.ts";

/** Letters as programs list them by their numbers: `[115, 107, 45]`, also over several lines. Lists of hexadecimal bytes are encoded. */
const letter = (): RegExp => /(?<![\w.])(?:1[0-2]\d|[1-9]\d)(?![\w.])/g;

/** Fewer letters hold no secret. */
const lettersLeast = 8;
/** Cheap, and true of every text that has a list: six letters of it. */
export const mayList = /(?:\b(?:1[0-2]\d|[1-9]\d)(?:[,;][ \t]{0,4}|[ \t]{1,3}|,?[ \t]{0,4}\r?\n[ \t]{0,40})){6}/;
const between = /^(?:[,;][ \t]{0,4}|[ \t]{1,3}|,?[ \t]{0,4}\r?\n[ \t]{0,40})$/;
const betweenMax = 48;
const betweenBegun = /^(?:[,;][ \t]{0,4}|[ \t]{0,4})(?:,?\r?(?:\n[ \t]{0,40})?)\d?$/;
/** A letter of which more digits may come. */
const letterBegun = /(?<![\w.])\d{0,3}$/;
const letterMax = 8;

/** Text that is listed letter by letter; nothing else is shown. Undefined: there is none. */
export function listedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  const hasList = mayList.test(text);
  if (!hasList && !isOpen) return undefined;
  const builder = new ReadingBuilder();
  const sought = letter();
  // Where there is no list yet, the text may end with the beginning of one.
  sought.lastIndex = hasList ? 0 : Math.max(0, text.length - lettersLeast * (betweenMax + letterMax));
  let run: RegExpExecArray[] = [];
  let [end, done] = [0, 0];
  const close = (): void => {
    if (run.length >= lettersLeast) {
      builder.blank(done, run[0]?.index ?? done);
      for (const { 0: digits, index } of run) builder.put(String.fromCharCode(Number(digits)), index, index + digits.length);
      done = end;
    }
    run = [];
  };
  for (let match = sought.exec(text); match !== null; match = sought.exec(text)) {
    if (run.length > 0 && !(match.index - end <= betweenMax && between.test(text.slice(end, match.index)))) close();
    run.push(match);
    end = match.index + match[0].length;
  }
  const certain = isOpen ? Math.min(settledIn(text, run, end), begunAt(text, letterBegun, letterMax)) : text.length;
  close();
  if (done === 0 && certain === text.length) return undefined;
  builder.blank(done, text.length);
  return builder.finish(text, certain);
}

/** Up to where more text changes nothing: a list that is long enough is one, a shorter one may become one. */
function settledIn(text: string, run: readonly { readonly index: number }[], end: number): number {
  if (run.length === 0 || text.length - end > betweenMax + letterMax || !betweenBegun.test(text.slice(end))) return text.length;
  if (run.length < lettersLeast) return run[0]?.index ?? 0;
  return end === text.length ? (run.at(-1)?.index ?? 0) : end;
}
