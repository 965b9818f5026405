/** Signs that markup has a name for, as far as a marker can be made of them. */
const named: Readonly<Record<string, string>> = {
  ...{ lt: "<", gt: ">", amp: "&", lsqb: "[", lbrack: "[", rsqb: "]", rbrack: "]", lpar: "(", rpar: ")" },
  ...{ lcub: "{", lbrace: "{", rcub: "}", rbrace: "}", lang: "⟨", rang: "⟩", laquo: "«", raquo: "»", lsaquo: "‹", rsaquo: "›" },
  ...{ nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", zwj: "", zwnj: "", shy: "", lowbar: "_", hyphen: "-", colon: ":", gg: "≫", ggg: "⋙" },
};

const codes = /&#(\d{1,7});?|&#x([\da-f]{1,6});?|\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})|%([2-7][\da-f])/gi;
const names = /&([a-z]{2,7});/gi;
/** Comments, and tags that only change how letters look. */
const looks = /<!--[^<>]{0,200}-->|<\/?(?:b|i|u|s|em|strong|span|code|kbd|mark|sup|sub|small|big|font|tt|p|br|div|h[1-6])\b[^<>]{0,80}>/gi;

/** The text as whoever displays it may show it: entities, escapes and tags are what they stand for. Twice, because `&amp;gt;` is `&gt;`. */
export const unescaped = (text: string): string => (/[&\\%<]/.test(text) ? onceUnescaped(onceUnescaped(text)) : text);

const onceUnescaped = (text: string): string =>
  text
    .replace(codes, (whole, decimal?: string, ...hex: readonly (string | undefined)[]) => {
      const digits = hex.slice(0, 5).find((each) => each !== undefined);
      return characterOf(decimal === undefined ? Number.parseInt(digits ?? "", 16) : Number(decimal)) ?? whole;
    })
    .replace(names, (whole, name: string) => named[name.toLowerCase()] ?? whole)
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, "")
    .replace(looks, "");

const characterOf = (code: number): string | undefined => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined);
