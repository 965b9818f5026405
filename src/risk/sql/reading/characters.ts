import { lazily } from "../../../kernel/lazily.ts";
/** Blanks of every database that we know of. SQL Server takes the wide ones too. */
export const isBlank = (code: number): boolean =>
  code <= 32 ||
  code === 0xa0 ||
  code === 0x85 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202f) ||
  code === 0x205f ||
  code === 0x2060 ||
  code === 0x3000 ||
  code === 0xfeff;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;

/** Characters that go on a word. Invisible ones do too, and are taken out afterwards: they must not cut a keyword. */
export const isWordPart = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 36 || code === 35 || code === 64 || (code > 127 && !isBlank(code)) || isInvisible(code);

const isInvisible = (code: number): boolean => (code >= 0x200b && code <= 0x200f) || code === 0x2060 || code === 0xfeff || code === 0xad;

const foreign = /[^\x20-\x7e]/;
const ignorable = lazily(() => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu);

/** A keyword as the database would read it at its most generous: wide letters narrowed, invisible ones gone. */
export const plainWord = (text: string): string =>
  (foreign.test(text) ? text.normalize("NFKC").replace(ignorable(), "") : text).toLowerCase();

/** The text behind backslash escapes of E'…' and MySQL strings, and of doubled quotes. */
export const unescaped = (text: string): string =>
  text.replace(/\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|[0-7]{1,3}|[^])/g, (_all, code: string) => {
    if (/^[xu]./.test(code)) return String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCodePoint(Number.parseInt(code, 8));
    return { n: "\n", t: "\t", r: "\r", b: "\b" }[code] ?? code;
  });

/** U&"…" names: `\0041` and `\+000041`. */
export const unicodeUnescaped = (text: string): string =>
  text.replace(/\\(?:\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4}))/g, (all, long?: string, short?: string) => {
    const code = Number.parseInt(long ?? short ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
