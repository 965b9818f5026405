import { lazily } from "../../kernel/lazily.ts";
import { spellingsOf } from "../braces.ts";

/** One way in which a program may read the text of a path. */
interface Reading {
  readonly text: string;
  /** Whether this system reads it so. Other readings count only for the most protected places, where a doubt is enough. */
  readonly usual: boolean;
}

/** Nearly every path: it can be read in one way only. */
const plain = /^[\w./@+=,~-]*$/;
/** A name that ends with dots, apart from `.` and `..`. */
const dotted = /[^./]\.+(?:\/|$)|(?:^|\/)\.{3,}(?:\/|$)/;

/** Whether there is one way to read it. */
export const isPlainPath = (text: string): boolean => plain.test(text) && !dotted.test(text);

/** Every way to read a path: cut at NUL, backslashes, percent-encoding, look-alike characters, trailing dots. */
export function readingsOf(given: string, windows: boolean): readonly Reading[] {
  if (isPlainPath(given)) return [{ text: given, usual: true }];
  const text = fromUrl(given);
  const usual = windows ? text.replaceAll("\\", "/") : text;
  const cut = usual.split("\0", 1)[0] ?? "";
  const odd = [
    usual.replaceAll("\0", ""),
    cut.replaceAll("\\", "/"),
    cut.replaceAll("\\", ""),
    percentDecoded(cut),
    folded(cut),
    trimmed(cut),
    trimmed(folded(percentDecoded(cut).replaceAll("\\", "/"))),
  ];
  const readings = new Map<string, boolean>();
  for (const each of [usual, ...[usual, cut].flatMap(spellingsOf)]) readings.set(each, true); // the braces may be part of the name
  for (const each of odd.flatMap(spellingsOf)) if (!readings.has(each)) readings.set(each, false);
  return [...readings].map(([text, usual]) => ({ text, usual }));
}

function fromUrl(text: string): string {
  const scheme = /^file:(?:\/\/(?:localhost(?=\/))?)?/i.exec(text)?.[0];
  if (scheme === undefined) return text;
  const path = text.slice(scheme.length);
  const end = path.search(/[?#]/);
  return percentDecoded(end < 0 ? path : path.slice(0, end)).replace(/^\/(?=[a-z]:[\\/])/i, "");
}

const percentDecoded = (text: string): string =>
  text.includes("%") ? text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** Windows and some shares drop trailing dots and blanks of a name, and take a part behind a colon for a stream of the file. */
const trimmed = (text: string): string =>
  /[. :]/.test(text)
    ? text
        .split("/")
        .map((name) => (/^\.{1,2}$/.test(name) ? name : withoutTail(name.replace(/::?\$[a-z]{1,20}$/i, ""))))
        .join("/")
    : text;

function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && ". \t".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

const onlyAscii = /^[^\u0080-\uFFFB\uFFFD-\uFFFF]*$/;
const invisible = lazily(() => /[\p{M}\p{Default_Ignorable_Code_Point}]/gu);

/** Look-alike characters as the plain ones they imitate. */
function folded(text: string): string {
  if (onlyAscii.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(invisible(), "")
    .replace(/[^\p{ASCII}]/gu, (character) => lookAlikes().get(character) ?? character);
}

const lookAlikes = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
      Object.entries({
        ".": "。｡۔٠·•∙⋅",
        "/": "∕⁄╱⧸",
        "-": "‐‑‒–—−",
        _: "＿ˍ",
        a: "аαɑ",
        c: "сϲ",
        e: "еєҽ",
        g: "ɡց",
        h: "һ",
        i: "іιı",
        j: "ј",
        k: "кκ",
        n: "пոη",
        o: "оοօ",
        p: "рρ",
        r: "гr",
        s: "ѕ",
        t: "тτ",
        v: "νѵ",
        x: "хχ",
        y: "уγ",
        E: "ЕΕ",
        N: "Ν",
        V: "Ѵ",
      }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
    ),
);
