import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { isGiven, isGivenPassword, isWorn, type Judge } from "./detect-given.ts";
import {
  drawn,
  isAbout,
  isOtherThing,
  isOtherWord,
  isTag,
  kinds,
  nameAt,
  skipped,
  valueFrom,
  type SecretNameKind,
} from "./detect-names.ts";
import { pairedTexts } from "./detect-arguments.ts";
import { nestedValue, pairedValue } from "./detect-pair.ts";
import { isCarefulPassword, isShortDrawn } from "./detect-value.ts";
import type { Find } from "./shapes/types.ts";

/** Markup that pages put around names and values. */
const tags =
  String.raw`(?:(?:<\/[a-z][\w:-]{0,20}>|<(?:b|i|em|strong|code|pre|kbd|tt|td|dd|p|div|span|br)(?:[ \t][^<>\n]{0,80})?\/?>)[ ` +
  String.raw`\t]{0,8})`;
/** An element whose value is one of its attributes holds something else. */
const attributes = String.raw`(?:[ \t]{1,4}(?!value=)[\w:.-]{1,40}=(?:"[^"\n]{0,80}"|'[^'\n]{0,80}')){1,4}(?=>)`;
/** A type between a name and its value, or who may read and change it. */
const stringType = String.raw`(?:Option(?:al)?[<[])?&?(?:'static[ \t])?(?:string|str)[>\]]?[?!]?`;
const type =
  String.raw`:[ \t]{0,4}${stringType}[ \t]{0,4}(?=[={])|\[\]|[ \t]{1,4}(?:string|str|String)[ \t]{1,4}(?==)|[ \t]\d{1,2}(?=:)|` +
  String.raw`[ \t]{0,4}\{[ \t]{0,4}(?:(?:private|protected|internal)[ \t])?(?:get|init|set)\b[^{}\n]{0,60}\}[ \t]{0,4}(?==)`;
/** Signs that give a value to a name; those that compare or fall back need quotes, or it is a program. */
const signs =
  String.raw`={1,3}>?|:(?!:)=?|::(?=[ \t][A-Za-z0-9+/]{8})|：|>|,|\(|%3D|%3A|\?=|(?:\|\||\?\?|!=)=?|;s:\d{1,4}:(?=")|` +
  String.raw`(?<=[sS]tr(?:ing)?[\]>]?[?!]?[ \t]{1,4})\{[ \t]{1,4}(?:return[ \t]{1,4})?(?=")|by[ \t]lazy[ \t]{0,4}\{[ \t]{0,4}(?=")`;
/** Names may be in bold, and have a picture behind them. */
const decoration = "(?:\\*{1,2}|[\\uD83C-\\uD83E][\\uDC00-\\uDFFF]|[\\u2600-\\u27BF]\\uFE0F?)?";
/** The rest of the name, what closes it, perhaps a type, what assigns, and what opens the value. */
const assignment = new RegExp(
  String.raw`([\w.-]{0,32})(\\{0,3}["'\`]?\]?)${decoration}(?:${type}|${attributes})?[ \t\u00A0]{0,16}(${signs}|${tags}` +
    String.raw`{1,6})(?:\*{1,2}(?=[ \t]))?[ \t]{0,16}${tags}{0,4}`,
  "iy",
);
/** A value that stands on the line behind its name, perhaps behind an empty one or a fence, or the number of that line. */
const nextLine = longPattern("y")`
  (?:[|>][+\d-]{0,2}|\\)?[ \t]{0,16}\r?\n(?:[ \t]{0,16}\r?\n|
  [ \t]{0,8}\x60{3}\w{0,12}\r?\n)?[ \t]{0,40}(?:(?:[\w./-]{1,120}[:-])?\d{1,7}[:|→\t-][ \t]{0,40}|[+>|-][ \t]{1,40})?
`;
/** In lines below each other a value has no name of its own. */
const named = /[\w.-]{1,60}["'`]?[ \t]{0,8}[:=](?:[ \t\n]|$)|[A-Za-z]\w{1,40}=(?=[^=\s])/y;

/** Finds the value that is given to a name. */
function assigned(text: string, nameEnd: number, { kind, cut }: { kind: SecretNameKind; cut: boolean }): Span | undefined {
  assignment.lastIndex = nameEnd;
  const match = assignment.exec(text);
  if (match === null) return undefined;
  const [all, rest = "", closing = "", sign = ""] = match;
  if (rest !== "" && isAbout(rest)) return undefined;
  const isOther = rest !== "" && isOtherWord(rest, text.charAt(nameEnd - 1));
  const judge: Judge = isOther ? drawn.judge : sign === "," ? (value) => kind.judge(value) && !/^[a-z]+$/.test(value) : kind.judge;
  let at = nameEnd + all.length;
  const isArgument = /^(?:[,(]|\|\||\?\?|!=)/.test(sign);
  if (isArgument && (!/["'`\\]/.test(text.charAt(at)) || (sign === "," && closing === ""))) return undefined;
  if (sign === "," && /^[A-Z]/.test(rest)) return undefined; // a list of names
  if (/[|>\\\r\n]/.test(text.charAt(at)) && /(?:[:=：]|=>)$/.test(sign)) {
    const below = skipped(nextLine, text, at);
    if (below > at && skipped(named, text, below) > below) return undefined;
    at = below;
  }
  const { isPair, secret } = pairedTexts(text, at);
  return isPair ? secret : changedValue(text, skipped(holder, text, skipped(otherwise, text, at)), judge, cut);
}

/** A value that is taken where a variable has none: `getenv("P", "…")`, `process.env.P || "…"`, `${P:-…}`. */
const otherwise = longPattern("iy")`
  (?:\$\{\w{1,40}:?[-=]|(?:[\w.:$]{1,60}\[["']\w{1,60}["']\]|[\w.:$]{1,60}\(["']\w{1,60}["']\)|(?:process|import\.meta)\.env\.\w{1,60})
  [ \t]{0,4}(?:\|\||\?\?|\?:|\bor\b)[ \t]{0,4}(?=["'])|
  [\w.:$]{1,60}\(["']\w{1,60}["'](?:,[ \t]{0,4}(?:default[ \t]{0,2}=[ \t]{0,2})?|\)[ \t]{0,4}\{[ \t]{0,4})(?=["']))
`;

/** A plan shows the old and the new value. */
const changedTo = /["'][ \t]{1,4}(?:->|→)[ \t]{1,4}(?=["'])/y;
const changed = /"[^"\n]{0,200}"[ \t]{1,4}(?:->|→)[ \t]{1,4}(?=")/y;
function changedValue(text: string, at: number, judge: Judge, cut: boolean): Span | undefined {
  const first = valueFrom(text, at, judge, cut);
  const then = first ? skipped(changedTo, text, first.end) : skipped(changed, text, at);
  const second = then > (first?.end ?? at) ? valueFrom(text, then, judge, cut) : undefined;
  return first && second ? { start: first.start, end: second.end } : (second ?? first);
}

/** Holders of a text: the first of a list, or a call in a program. */
const holder = longPattern("iy")`
  \[[ \t]{0,8}(?=\\{0,3}["'\x60])|(?:new[ \t])?(?:Some|Ok|String(?:::from|::new)?|Secret(?:Str|String|Value)?(?:::new|::from)?|Sensitive|sensitive|
  SecureString|Buffer\.from|b64decode|atob|btoa)\((?=["'\x60])|!(?!(?:ref|sub|getatt|join|importvalue|env|secret|include|
  file)\b)!?[a-z]\w{0,16}[ \t]{1,4}(?=[^ \t|>])|<!\[CDATA\[|(?:"""|''')(?:[ \t]{0,4}\r?\n[ \t]{0,16})?|
  string\(\d{1,5}\)[ \t]{1,2}(?=")|<<(?=")
`;

/** Other ways to give a value: in a table, in columns, in a sentence, as a statement, as a default. An address spells arrows by bytes. */
const told = longPattern("iy")`
  ([\w.-]{0,32})\x60?(?:\*\*)?\\{0,3}(?:[ \t]{1,16}([|│║┃])[ \t]{1,16}|[ \t]{1,16}(?:((?:(?:is|was|should|will)[ \t]{1,4})?(?:is|was|to|
  be|now)|[=-]>|[→—–⇒➜]|-(?=[ \t])|\u00E2(?:\u0086\u0092|\u0080[\u0093\u0094]))[: \t]{1,4}(?:\*\*)?)?|["'][^\n"'=]{0,40}(default|
  value)[ \t]{0,4}[=:][ \t]{0,4})
`;
const isTold: Judge = (value) => isGiven(value) && (isCarefulPassword(value, true) || isShortDrawn(value, 2));
/** With nothing but blanks between, a commit stands behind the name of a branch. */
const isToldAlone: Judge = (value) => isTold(value) && !/^[0-9a-f]{7}\]?$/.test(value);
/** In a sentence letters alone are a word of it. */
const isSaidValue: Judge = (value) => isGiven(value) && !onlyLetters.test(value);
const onlyLetters = /^[A-Za-z]+[.,:;!?)]*$/;
/** Whose or which one it is, and where it came from, before the colon. */
const qualified = lazily(() => {
  const words = String.raw`(?:[ \t][\w.@'-]{1,40}){1,4}`;
  const source = String.raw`(?:(?:is|was)[ \t])?(?:provided|supplied|given|generated|created|used|set)`;
  const one = String.raw`[ \t]{1,2}(?:\([^()\n]{1,30}\)|\[[^[\]\n]{1,30}\](?=:[ \t]\S)|${source})`;
  return {
    any: new RegExp(String.raw`(?:${one}){1,2}\*{0,2}:\*{0,2}[ \t]{1,4}`, "iy"),
    anyhow: new RegExp(
      String.raw`(?:${one}){0,2}[ \t](?:for|of)${words}\*{0,2}:\*{0,2}[ \t]{1,4}|(?:[ \t][\w.@'!-]{1,40}){1,4}?[ \t](?:is|to)[: \t]{1,4}`,
      "iy",
    ),
  };
});

function toldValue(text: string, nameEnd: number, { kind, cut }: { kind: SecretNameKind; cut: boolean }): Span | undefined {
  const isAnyhow = kind.told === "anyhow";
  const isSentence = /[ \t*\x60]/.test(text.charAt(nameEnd));
  if (!isSentence && !isAnyhow) return undefined;
  if (isSentence) {
    const { any, anyhow } = qualified();
    const named = Math.max(skipped(any, text, nameEnd), isAnyhow ? skipped(anyhow, text, nameEnd) : nameEnd);
    if (named > nameEnd) return valueFrom(text, named, isTold, cut);
  }
  told.lastIndex = nameEnd;
  const match = told.exec(text);
  if (match === null || isAbout(match[1] ?? "")) return undefined;
  const isSaid = match[2] ?? match[3] ?? match[4];
  const at = nameEnd + match[0].length;
  if (!isAnyhow) {
    const isPlain = match[2] === undefined && match[3] === undefined;
    if (isPlain && kind.told !== "drawn") return undefined;
    return valueFrom(text, at, isPlain ? drawn.judge : isTold, cut);
  }
  if (isSaid !== undefined) return valueFrom(text, at, match[3] === undefined ? isGiven : isSaidValue, cut);
  return valueFrom(text, at, /["']/.test(text.charAt(at)) ? isGivenPassword : isToldAlone, cut);
}

/** A variable of the environment, by itself at the beginning of its line or word, whose last word says what it holds. */
const worn = /(?:PASS(?:WORD|WD|PHRASE)?|PWD|(?<=_)SECRET)=/y;
const before = /(?:^|[\s"'`;&])[A-Z][A-Z0-9_]{0,60}_$|(?:^|[\s"'`;&])$/;

function wornValue(text: string, at: number, cut: boolean): Span | undefined {
  const start = skipped(worn, text, at);
  return start > at && before.test(text.slice(Math.max(0, at - wornMaxChars), at)) ? valueFrom(text, start, isWorn, cut) : undefined;
}
const wornMaxChars = 64;

/** Finds what is given to a name that says what it is. */
export const namedValue: Find = (text, at, cut, from = 0) => {
  const name = nameAt(text, at);
  if (!name) return undefined;
  const nameEnd = at + name.length;
  const found =
    nestedValue(text, nameEnd, { kind: name.kind, cut }) ??
    assigned(text, nameEnd, { kind: name.kind, cut }) ??
    wornValue(text, at, cut) ??
    pairedValue(text, nameEnd, { kind: name.kind, cut }) ??
    (name.kind.told ? toldValue(text, nameEnd, { kind: name.kind, cut }) : undefined);
  if (!found || isOtherThing(name.text, text, at, from)) return undefined;
  return isTag(text, { at, from, value: found }) ? undefined : found;
};

const flag = /--([A-Za-z][\w-]{1,60})(?:=|[ \t]{1,4})/y;
const flagKinds = lazily(() =>
  kinds()
    .slice(0, -1)
    .map(([texts, kind]) => ({ kind, pattern: new RegExp(texts.map((text) => text.replace(/[^\w-]$/, "(?![a-z])")).join("|"), "i") })),
);

/** Finds the value of a flag whose name says what it is. */
export const flaggedValue: Find = (text, at, cut) => {
  flag.lastIndex = at;
  const match = flag.exec(text);
  if (match === null) return undefined;
  const [all, name = ""] = match;
  const start = at + all.length;
  if (isAbout(name) || text.startsWith("--", start)) return undefined;
  const known = flagKinds().find(({ pattern }) => pattern.test(name));
  if (/token$/i.test(name) && isOtherThing("token", name, name.length - "token".length)) return undefined;
  return known ? valueFrom(text, start, known.kind.judge, cut) : undefined;
};
