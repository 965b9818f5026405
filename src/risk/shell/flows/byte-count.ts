import type { ProgramCall } from "../../tools/call.ts";

export const endless = Number.POSITIVE_INFINITY;

const units = "KMGTPEZY";

/** `100G`, `20GiB`, `5MB`, `1k`, `0x10`, `2x512`, `1e12`: bytes as programs of the system write them. Nothing else is a number. */
export function bytesIn(text: string): number {
  if (/^(?:inf(?:inity)?)$/i.test(text)) return endless;
  if (/^\d{1,20}[a-z]{0,2}(?:x\d{1,20}[a-z]{0,2}){1,3}$/i.test(text) && !/^0x/i.test(text))
    return text.split("x").reduce((product, each) => product * bytesIn(each), 1);
  const [, digits = "", unit = "", rest = ""] =
    /^[+-]?(0x[\da-f]{1,16}|\d{1,40}(?:\.\d{1,9})?(?:e\d{1,3})?)([a-z]?)(i?b?)$/i.exec(text) ?? [];
  if (digits === "") return 0;
  const power = unit === "" ? 0 : units.indexOf(unit.toUpperCase()) + 1;
  const scale = power === 0 ? blocks[unit.toLowerCase()] : (/^b$/i.test(rest) ? 1_000 : 1_024) ** power;
  return Number(digits) * (scale ?? 1);
}

/** Letters for other sizes: a block, a word, a character. */
const blocks: Readonly<Record<string, number>> = { b: 512, w: 2 };

/** The value of an option that a pattern names, behind its sign, behind the letter or as the next word. */
export function optionOf({ words }: Pick<ProgramCall, "words">, name: RegExp): string | undefined {
  const at = words.findIndex(({ text }) => name.test(text));
  const text = words[at]?.text;
  if (text === undefined) return undefined;
  const rest = text.replace(name, "");
  return rest === "" ? words[at + 1]?.text : rest;
}

/** The words that are numbers, signs and exponents included. */
export const numbersIn = ({ words }: ProgramCall): readonly number[] =>
  words.flatMap(({ text }) =>
    /^[+-]?(?:inf(?:inity)?|\d[\d.]{0,39}(?:e\d{1,3})?)$/i.test(text) ? [Number(text.replace(/inf(?:inity)?$/i, "Infinity"))] : [],
  );
