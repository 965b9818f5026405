import type { Span } from "../../kernel/text.ts";
import { isAbout, isOtherWord, kindOf, skipped, valueFrom, type SecretNameKind } from "./detect-names.ts";
import { fieldWords, holderNames, nameNames, valueNames as values } from "./member-names.ts";
import type { Find } from "./shapes/types.ts";

/** Numbers or marks that programs put before a line. */
const mark = String.raw`(?:(?:[\w./-]{1,120}[:-])?\d{1,7}[:|→\t-][ \t]{0,40}|[+>|-][ \t]{1,40})?`;
const lineBreak = String.raw`(?:\r?\n[ \t]{0,40}${mark})`;
const quote = "\\\\{0,3}[\"'`]?";
/** The end of one member and the beginning of the next: in a list, in lines, in attributes, in elements, as options. */
const next = String.raw`${quote}[ \t]{0,8}(?:[,;][ \t]{0,8}${lineBreak}?|${lineBreak}|(?<=[ \t"'\`]))`;
/** Other short members between the two: two on the same line, or one on a line of its own. */
const nextHere = String.raw`${quote}[ \t]{0,8}(?:[,;][ \t]{0,8}|(?<=[ \t"'\`]))`;
const short = String.raw`${quote}(?:--)?\w{1,24}${quote}(?:[ \t]{0,4}[:=][ \t]{0,4}|[ \t])(?:${quote}[\w.:/-]{0,60}|\[[^\]\n]{0,60}\])`;
const other = String.raw`(?:(?:${short}${nextHere}){0,2}?|${short}${quote}[ \t]{0,8},?[ \t]{0,8}${lineBreak})`;
const given = String.raw`${quote}[ \t]{0,8}(?:=>?|:(?!:))[ \t]{0,8}`;

const valueNames = `(?:${values})`;
const element = String.raw`<\/[\w:]{1,24}>[ \t]{0,8}${lineBreak}?`;
/** Text that tests and agents type into a field of a page: as members of a call, and as calls behind the place of the field. */
const field = String.raw`(?:[ \t_-](?:${fieldWords})){0,2}\]?`;
const typed = String.raw`["'\`\]]{0,3}\)\.(?:first\(\)\.|clear\(\)\.)?(?:fill|type|send_?keys|setValue|pressSequentially)\(`;
const behindName = new RegExp(
  String.raw`([\w.-]{0,32})(?:${typed}|${field}${next}${other}(?:${quote}(?:${valueNames}|text|with|contents?|data|body|keys|raw|` +
    String.raw`default)${given}|--(?:${valueNames}|body|secret-string)[ =]{1,4})|${element}<(?:string|value|val|data)>)`,
  "iy",
);

/** From the end of a name to the brace of what it holds. */
const opening = String.raw`${quote}[ \t]{0,8}(?:[:=][ \t]{0,8})?\{`;
const between = String.raw`[ \t]{0,8}(?:,?[ \t]{0,8}${lineBreak}|,[ \t]{0,8})?`;
const inside = String.raw`${quote}\w{1,24}${quote}[ \t]{0,4}[:=][ \t]{0,4}${quote}[\w ./:-]{0,80}${quote}${between}`;
/** One more level, of which only the content counts. */
const level = String.raw`(?:${quote}[\w$]{1,24}${given}(?:\[[ \t]{0,8})?\{${between})`;
const nested = new RegExp(
  String.raw`([\w.-]{0,32})(?:${opening}${between}(?:${inside}){0,5}?${level}{0,3}${quote}(?:${valueNames}|${holderNames})${given}|` +
    String.raw`${quote}:[ \t]{0,8}${lineBreak}${quote}(?:${valueNames}|default)${given})`,
  "iy",
);
/** Whether a name opens an object that is judged when it closes. */
export const opensMembers = new RegExp(String.raw`[\w. -]{2,80}${opening}`, "y");

type FindBehind = (text: string, nameEnd: number, given: { kind: SecretNameKind; cut: boolean }) => Span | undefined;

/** Finds the value that `pattern` leads to from the end of a name; its first group is what is left of the name. */
const valueBehind =
  (pattern: RegExp): FindBehind =>
  (text, nameEnd, { kind, cut }) => {
    pattern.lastIndex = nameEnd;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const rest = match[1] ?? "";
    if (rest !== "" && (isAbout(rest) || isOtherWord(rest, text.charAt(nameEnd - 1)))) return undefined;
    return valueFrom(text, nameEnd + match[0].length, kind.judge, cut);
  };

/** Finds a value that stands one level below its name: `"db_password": { "type": "string", "value": … }`. */
export const nestedValue = valueBehind(nested);

/** Finds a value that is the neighbour of its name: `name: DB_PASSWORD`, and below it `value: …`. */
export const pairedValue = valueBehind(behindName);

const lead = new RegExp(String.raw`(?:--value[ =]{1,4}|value(?:>|${given}))`, "iy");
const nameBehind = new RegExp(
  String.raw`(?:${next}${other}(?:${quote}(?:${nameNames})${given}|--(?:${nameNames})[ =]{1,4})|${element}<(?:${nameNames})>)` +
    String.raw`${quote}([\w./-]{2,80})`,
  "iy",
);
const isAny = (): boolean => true;

/** The same in the other order. */
export const valueBeforeName: Find = (text, at, cut) => {
  const start = skipped(lead, text, at);
  const value = start > at ? valueFrom(text, start, isAny, cut) : undefined;
  if (!value) return undefined;
  nameBehind.lastIndex = value.end;
  const match = nameBehind.exec(text);
  if (match === null || (cut && nameBehind.lastIndex === text.length)) return undefined;
  const kind = kindOf(match[1] ?? "");
  return kind ? valueFrom(text, start, kind.judge, cut) : undefined;
};
