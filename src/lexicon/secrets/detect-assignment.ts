import { lazily } from "../../kernel/lazily.ts";
import { isGiven, isGivenPassword, type Judge } from "./detect-given.ts";
import {
  drawn,
  isAbout,
  isOtherThing,
  isOtherWord,
  kinds,
  nameAt,
  skipped,
  valueFrom,
  type Kind,
} from "./detect-names.ts";
import { nestedValue, pairedValue } from "./detect-pair.ts";
import { isCarefulPassword, isShortDrawn } from "./detect-value.ts";
import type { Find, Span } from "./secret-shapes-types.ts";

// The rest of the name, what closes it, perhaps a type, what assigns, and what opens the value. Names may be in bold.
const assignment =
  /([\w.-]{0,32})(\\{0,3}["'`]?\]?)(?:\*\*)?[ \t]{0,16}(?::[ \t]{0,4}&?(?:string|str)[ \t]{0,4}(?==))?(={1,3}>?|:(?!:)=?|：|>|,|\(|%3D|%3A)(?:\*\*(?=[ \t]))?[ \t]{0,16}/iy;
/** A value that stands on the line behind its name, perhaps behind the number of that line. */
const nextLine =
  /(?:[|>][+\d-]{0,2}|\\)?[ \t]{0,16}\r?\n[ \t]{0,40}(?:(?:[\w./-]{1,120}[:-])?\d{1,7}[:|→\t-][ \t]{0,40}|[+>|-][ \t]{1,40})?/y;
/** In lines below each other a value has no name of its own. */
const named = /[\w.-]{1,60}["'`]?[ \t]{0,8}[:=](?:[ \t\n]|$)/y;

/** Finds the value that is given to a name. */
function assigned(text: string, nameEnd: number, { kind, cut }: { kind: Kind; cut: boolean }): Span | undefined {
  assignment.lastIndex = nameEnd;
  const match = assignment.exec(text);
  if (match === null) return undefined;
  const [all, rest = "", closing = "", sign = ""] = match;
  if (rest !== "" && isAbout(rest)) return undefined;
  const judge = rest !== "" && isOtherWord(rest, text.charAt(nameEnd - 1)) ? drawn.judge : kind.judge;
  let at = nameEnd + all.length;
  const isArgument = sign === "," || sign === "(";
  if (isArgument && (!/["'`\\]/.test(text.charAt(at)) || (sign === "," && closing === ""))) return undefined;
  if (sign === "," && /^[A-Z]/.test(rest)) return undefined; // the names of a list
  if (/[|>\\\r\n]/.test(text.charAt(at)) && /[:=]$/.test(sign)) {
    const below = skipped(nextLine, text, at);
    if (below > at && skipped(named, text, below) > below) return undefined;
    at = below;
  }
  if (skipped(object, text, at) > at) return undefined;
  return valueFrom(text, skipped(holder, text, at), judge, cut);
}

/** What has members of its own: they are looked at by themselves. */
const object = /\{[ \t]{0,8}\\{0,3}["'`]/y;
/** What holds a text, the first of a list or in a program. */
const holder =
  /\[[ \t]{0,8}(?=\\{0,3}["'`])|(?:Some|Ok|String(?:::from|::new)?|Secret(?:Str|String|Value)?(?:::new|::from)?|Sensitive|sensitive|SecureString|Buffer\.from|b64decode|atob|btoa)\((?=["'`])|!!(?:str|binary)[ \t]{1,4}/y;

/** Other ways to say what it is: in a table, in columns, in a sentence, as a statement, as a default. An address spells arrows by bytes. */
const told =
  /([\w.-]{0,32})(?:\*\*)?\\{0,3}(?:[ \t]{1,16}(\|)[ \t]{1,16}|[ \t]{1,16}(?:((?:(?:is|was|should|will)[ \t]{1,4})?(?:is|was|to|be|now)|[=-]>|[→—–]|\u00E2(?:\u0086\u0092|\u0080[\u0093\u0094]))[: \t]{1,4}(?:\*\*)?)?|["'][^\n"'=]{0,40}(default|value)[ \t]{0,4}[=:][ \t]{0,4})/iy;
const isTold: Judge = (value) => isGiven(value) && (isCarefulPassword(value, true) || isShortDrawn(value, 2));
/** In a sentence letters alone are a word of it. */
const isSaidValue: Judge = (value) => isGiven(value) && !/^[A-Za-z]+[.,:;!?)]*$/.test(value);
/** Whose or which one it is, and where it came from, before the colon. */
const qualified = lazily(() => {
  const words = String.raw`(?:[ \t][\w.@'-]{1,40}){1,4}`;
  const source = String.raw`(?:(?:is|was)[ \t])?(?:provided|supplied|given|generated|created|used|set)`;
  const one = String.raw`[ \t]{1,2}(?:\([^()\n]{1,30}\)|${source})`;
  return {
    any: new RegExp(String.raw`(?:${one}){1,2}\*{0,2}:\*{0,2}[ \t]{1,4}`, "iy"),
    anyhow: new RegExp(String.raw`(?:${one}){0,2}[ \t](?:for|of)${words}\*{0,2}:\*{0,2}[ \t]{1,4}`, "iy"),
  };
});

function toldValue(text: string, nameEnd: number, { kind, cut }: { kind: Kind; cut: boolean }): Span | undefined {
  const isAnyhow = kind.told === "anyhow";
  const isSentence = /[ \t*]/.test(text.charAt(nameEnd));
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
    if (match[3] === undefined && kind.told !== "drawn") return undefined;
    return valueFrom(text, at, match[3] === undefined ? drawn.judge : isTold, cut);
  }
  if (isSaid !== undefined) return valueFrom(text, at, match[3] === undefined ? isGiven : isSaidValue, cut);
  return valueFrom(text, at, /["']/.test(text.charAt(at)) ? isGivenPassword : isTold, cut);
}

/** Finds what is given to a name that says what it is. */
export const namedValue: Find = (text, at, cut) => {
  const name = nameAt(text, at);
  if (!name) return undefined;
  const nameEnd = at + name.length;
  const found =
    nestedValue(text, nameEnd, { kind: name.kind, cut }) ??
    assigned(text, nameEnd, { kind: name.kind, cut }) ??
    pairedValue(text, nameEnd, { kind: name.kind, cut }) ??
    (name.kind.told ? toldValue(text, nameEnd, { kind: name.kind, cut }) : undefined);
  return found && !isOtherThing(name.text, text, at) ? found : undefined;
};

const flag = /--([A-Za-z][\w-]{1,60})(?:=|[ \t]{1,4})/y;
const flagKinds = lazily(() =>
  kinds()
    .slice(0, -1)
    .map(([texts, kind]) => ({
      kind,
      pattern: new RegExp(texts.map((text) => text.replace(/[^\w-]$/, "(?![a-z])")).join("|"), "i"),
    })),
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
