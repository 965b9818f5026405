import { languageNamed } from "../../../inquiry/ways/languages.ts";
import { viewOf } from "../../../inquiry/rows/view.ts";
import { isSpaced, mayBeSpokenIn, spoken, wordsOf, type SpokenName } from "../../../lexicon/spoken.ts";
import { chinese } from "./chinese.ts";
import { dutch } from "./dutch.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import type { GoalWords } from "./words.ts";

type OtherName = Exclude<SpokenName, "english">;

const tables: Readonly<Record<OtherName, GoalWords>> = {
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
  chinese,
  japanese,
};

const built = new Map<string, RegExp>();

function made(name: OtherName, key: string, words: () => string): RegExp {
  const known = built.get(`${name} ${key}`) ?? wordsOf(words(), spoken[name], "iu");
  built.set(`${name} ${key}`, known);
  return known;
}

/** Languages besides English that an intent may be in. */
const othersIn = (intent: string): readonly OtherName[] => mayBeSpokenIn(intent).filter((name) => name !== "english");

const symbols = "%|[mµn]?s|[kmgt]i?b|[€$£]";

/** A number with its unit, a bound with a number, none of something, or a share of today. */
function measureOf(name: OtherName): readonly RegExp[] {
  const { numbers, units, most, none, half } = tables[name];
  const [number, few] = [`(?:\\d[\\d.,]*|(?:${numbers}))`, isSpaced(name) ? "[\\s-]?(?:\\p{L}+ ){0,2}?" : " ?"];
  return [
    made(name, "counted", () => `${number}${few}(?:${units}|${symbols})|[€$£] ?\\d[\\d.,]*`),
    made(name, "bounded", () => `(?:${most})[ :]?${number}|${number} ?[\\p{L}%]{0,8} ?(?:${most})`),
    made(name, "none", () => (isSpaced(name) ? `(?:${none}) (?:\\p{L}+ ){0,2}?(?:${units})` : noneOf(none))),
    made(name, "half", () => half),
  ];
}

/** Where there are no spaces, none of something stands right beside it. */
const flaws = "エラー|警告|スキップ|失敗|不具合|错误|警告|失败|跳过|报错|异常|故障";
const noneOf = (none: string): string =>
  `(?:${none})(?:的)?(?:${flaws})|(?:${flaws})(?:が|は|の)?(?:${none})|(?:${none})[^。；，、\\n]{0,4}(?:${flaws})`;

const clauses = /[^.;,:!?。、，；：！？\n]+(?:[.,]\d+[^.;,:!?。、，；：！？\n]*)*/gu;

/** U11: the part of words in another language than English that says how much. */
export function spokenMeasure(intent: string): string | undefined {
  const patterns = othersIn(intent).flatMap(measureOf);
  return intent
    .match(clauses)
    ?.find((clause) => patterns.some((pattern) => pattern.test(clause)))
    ?.trim();
}

/** U11: whether they want more or less of something, as the scan of intents knows it or by words of their own. */
export function isSpokenGradual(intent: string): boolean {
  const view = viewOf(intent);
  return othersIn(intent).some((name) => {
    const { better } = languageNamed(name).signs;
    return made(name, "more", () => `${tables[name].more}${better === undefined ? "" : `|${better}`}`).test(view);
  });
}

export type PrioritySign = "safe" | "cheap" | "reliable" | "fast" | "soon" | "simple";

export const isSpokenFirst = (sign: PrioritySign, intent: string): boolean =>
  othersIn(intent).some((name) => made(name, sign, () => tables[name][sign]).test(viewOf(intent)));
