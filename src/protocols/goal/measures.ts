import { longPattern } from "../../kernel/long-pattern.ts";
import { isSpokenGradual, spokenMeasure } from "./spoken/index.ts";

/** A check of the project as it ends today, on what is committed and without touching anything; or why it was not run. */
export type CheckToday = { readonly exitCode: number } | { readonly unrun: string };

export const isGreen = (today: CheckToday | undefined): boolean => today !== undefined && "exitCode" in today && today.exitCode === 0;

const number = String.raw`(?:\d[\d.,]*|zero|half|twice|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const unit = longPattern("i")`
  (?:%|percent|per ?cent|[mµn]?s\b|sec(?:onds?)?\b|min(?:utes?)?\b|hours?\b|days?\b|weeks?\b|[kmgt]i?b\b|bytes?\b|x\b|times\b|fold\b|
  (?:ms|s|requests?|users?|orders?|rows?|lines?|errors?|failures?|warnings?|files?|clicks?|steps?|calls?|pages?|cases?|tests?|customers?|
  tickets?|queries|points?|dollars?|euros?|[€$£])\b)
`.source;

/** A figure with its unit: something that could be measured. A plain number (a year, a version, an id) is none. */
const measured = new RegExp(String.raw`(?:[€$£]\s?\d|${number}[\s-]?(?:\w+ ){0,2}?${unit})`, "i");
/** Not one of them: that is a figure too. */
const noneOf = longPattern("i")`
  \b(?:without (?:an?|any)? ?(?:single )?|no |not (?:an?|one) (?:single )?|zero )(?:\w+ ){0,2}?
  (?:errors?|failures?|warnings?|crash(?:es)?|skipped|timeouts?|regressions?|flakes?)\b
`;
const clauses = /[^.;,:!?\n]+(?:[.,]\d+[^.;,:!?\n]*)*/g;

/** The part of the words that says how much, if any does; U11: where none does, it is asked for. */
export const measureIn = (intent: string): string | undefined =>
  intent
    .match(clauses)
    ?.find((clause) => measured.test(clause) || noneOf.test(clause))
    ?.trim() ?? spokenMeasure(intent);

/** Qualities of which there is more or less: without a figure nobody can tell whether it is enough. */
const gradual = longPattern("i")`
  \b(?:fast(?:er)?|quick(?:er)?|slow(?:er)?|speed|performan(?:ce|t)|latency|throughput|cheap(?:er)?|costs?|small(?:er)?|bigger|larger|
  better|nicer|clean(?:er)?|simpl(?:er|ify)|easier|reliab(?:le|ility)|stable|stability|robust(?:ness)?|scalab(?:le|ility)|scales?|
  responsive|usab(?:le|ility)|readab(?:le|ility)|maintainab(?:le|ility)|secure|safer|more|less|fewer|improve[sd]?|optimi[sz]e[sd]?|
  reduce[sd]?|increase[sd]?|lower(?:ed)?|too (?:much|many|big|large|small|long|often|late|expensive|high))\b
`;

export const isGradual = (intent: string): boolean => gradual.test(intent) || isSpokenGradual(intent);
