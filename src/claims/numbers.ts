import { longPattern } from "../kernel/long-pattern.ts";

/** Amounts in a text, by their value in a base unit, and whether one can be had from others by simple arithmetic. */
export interface Amount {
  readonly text: string;
  readonly value: number;
  /** Kind of unit (`time`, `bytes`, `share` …), or empty. */
  readonly unit: string;
  /** How many of the base unit one of its own is. */
  readonly factor: number;
  readonly start: number;
  readonly end: number;
  /** A share or a multiple of something else: it may be worked out of two other amounts. */
  readonly isRatio: boolean;
  /** Said in letters, like a small count that people also use as a mere word. */
  readonly isWord: boolean;
}

const units: Readonly<Record<string, readonly [string, number]>> = Object.fromEntries(
  (
    "ms millisecond milliseconds=time .001|s sec secs second seconds=time 1|min mins minute minutes=time 60|" +
    "h hr hrs hour hours=time 3600|day days=time 86400|week weeks=time 604800|month months=months 1|year years=months 12|" +
    "byte bytes=bytes 1|kb kib=bytes 1000|mb mib megabyte megabytes=bytes 1000000|" +
    "gb gib gigabyte gigabytes=bytes 1000000000|tb tib=bytes 1000000000000|" +
    "% percent prozent pourcent=share .01|v volt volts=volts 1|mv=volts .001|" +
    "mm millimetre millimetres=metres .001|cm centimetre centimetres=metres .01|" +
    "m metre metres meter meters=metres 1|km kilometre kilometres=metres 1000|" +
    "mg=grams .001|g gram grams=grams 1|kg kilogram kilograms kilo kilos=grams 1000|tonne tonnes=grams 1000000|" +
    "ml=litres .001|l litre litres liter liters=litres 1|w watt watts=watts 1|kw=watts 1000|" +
    "€ eur euro euros=eur 1|$ usd dollar dollars=usd 1|°c degrees=degrees 1"
  )
    .split("|")
    .flatMap((line) => {
      const [names = "", unit = ""] = line.split("=");
      const [kind = "", factor = "1"] = unit.split(" ");
      return names.split(" ").map((name) => [name, [kind, Number(factor)]] as const);
    }),
);

export const isUnitName = (name: string): boolean => Object.hasOwn(units, name);

const words: Readonly<Record<string, number>> = Object.fromEntries([
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value] as const),
  ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, 20 + at * 10] as const),
  ["hundred", 100] as const,
  ["thousand", 1000] as const,
  ["dozen", 12] as const,
  ["million", 1_000_000] as const,
]);

/** So that “eighteen” is not read as an eight. */
const longestFirst = Object.keys(words).toSorted((one, other) => other.length - one.length);

const parts: Readonly<Record<string, number>> = {
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  sixth: 1 / 6,
  eighth: 1 / 8,
  tenth: 1 / 10,
};
const ordinals: Readonly<Record<string, number>> = { second: 2, third: 3, fourth: 4, fifth: 5, tenth: 10 };
const figure = "\\d+(?:[.,]\\d+)*";
const small = "one|two|three|four|five|six|seven|eight|nine|ten";
const ratios: readonly (readonly [RegExp, (match: RegExpExecArray) => number])[] = [
  [/\bone and a half times(?: as (?:long|much|many|large|high))?\b/g, () => 1.5],
  [new RegExp(`\\b(\\d+(?:\\.\\d+)?|${small}) times\\b(?= (?:as|more|the|its|that|faster|longer|slower|larger))`, "g"), (m) => plain(m[1])],
  [/\b(?:twice(?: as (?:long|much|many|large|high))?|double[sd]?|doubling)\b/g, () => 2],
  [/\b(?:triple[sd]?|tripling|threefold)\b/g, () => 3],
  [/\b(?:quadruple[sd]?|quadrupling|fourfold)\b/g, () => 4],
  [/\b(?:tenfold)\b/g, () => 10],
  [/\b(?:halve[sd]?|halving)\b/g, () => 0.5],
  [
    /\b(?:an?|one|(two|three|four))[ -](third|quarter|fifth|sixth|eighth|tenth)s?\b/g,
    (m) => plain(m[1] ?? "one") * (parts[m[2] ?? ""] ?? 1),
  ],
  [/\bevery (second|third|fourth|fifth|tenth)\b(?= [a-z])/g, (m) => 1 / (ordinals[m[1] ?? ""] ?? 1)],
  [/\bhalf(?: as (?:long|much|many|large|high))?\b/g, () => 0.5],
  [new RegExp(`\\b(${figure}|${small}) (?:out )?of (?:the |every )?(${figure}|${small})\\b`, "g"), (m) => plain(m[1]) / plain(m[2])],
  [new RegExp(`\\b(\\d+|${small}) in (?:every )?(\\d+|${small})\\b(?! (?:days|weeks|hours))`, "g"), (m) => plain(m[1]) / plain(m[2])],
  [/(?<!\d)(\d+(?:[.,]\d+)?) ?(?:%|percent\b|per cent\b)/g, (m) => plain(m[1]) / 100],
];

/** “kWh”, “rpm”, “px”: a unit that no table has, and no word. */
const isShortUnit = (name: string): boolean => name.length > 1 && name.length < 5 && !/[aeiouy]/.test(name);

const plain = (text: string | undefined): number => words[text ?? ""] ?? readings(text ?? "")[0] ?? Number.NaN;

/** Every reading of figures with points and commas: `1,200` is a thousand and more, `0,3` less than one. */
const readings = (text: string): readonly number[] => {
  const grouped = /^\d{1,3}(?:[.,' ]\d{3})+$/.test(text) ? [Number(text.replace(/[.,' ]/g, ""))] : [];
  return [...grouped, Number(text.replace(",", "."))].filter(Number.isFinite);
};

/** Amounts in the order of the text. The text is in lower case. */
export function amountsIn(text: string): readonly Amount[] {
  const found: Amount[] = [];
  const isTaken = (start: number, end: number): boolean => found.some((each) => start < each.end && end > each.start);
  for (const [pattern, value] of ratios)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isTaken(start, end) || Number.isNaN(value(match))) continue;
      found.push({
        text: match[0],
        value: value(match),
        unit: "share",
        factor: 1,
        start,
        end,
        isRatio: true,
        isWord: !/\d/.test(match[0]),
      });
    }
  const figures = new RegExp(`(?<![\\p{L}\\d_.])(\\d+(?:[.,:]\\d+)*|${longestFirst.join("|")})(?![\\p{L}\\d_]*\\p{L}{4}|\\.x)`, "gu");
  for (const match of text.matchAll(figures)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (isTaken(start, end) || (/^\p{L}+$/u.test(match[0]) && /^\p{L}/u.test(text.slice(end)))) continue;
    const [, name = ""] = /^[ -]?(%|°c|€|\$|\p{L}+)/u.exec(text.slice(end)) ?? [];
    const [unit, factor] = units[name] ?? [isShortUnit(name) ? name : "", 1];
    const isWord = /^\p{L}+$/u.test(match[0]);
    const clock = /^(\d{1,2}):(\d{2})$/.exec(match[0]);
    if (clock !== null) {
      const value = Number(clock[1]) * 3600 + Number(clock[2]) * 60;
      found.push({ text: match[0], value, unit: "clock", factor: 1, start, end, isRatio: false, isWord });
      continue;
    }
    const values = isWord ? [words[match[0]] ?? 0] : readings(match[0]);
    if (values.length === 0)
      found.push({ text: match[0], value: Number.NaN, unit: "as said", factor: 1, start, end, isRatio: false, isWord });
    for (const value of values) found.push({ text: match[0], value: value * factor, unit, factor, start, end, isRatio: false, isWord });
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** The counts that a share like “6 of 20” was made of. */
export const countsIn = (share: Amount): readonly Amount[] => {
  const counts = /^(\S+) (?:out )?(?:of|in) (?:the |every )?(\S+)$/.exec(share.text);
  if (counts === null) return [];
  return [counts[1], counts[2]].map((text = ""): Amount => ({
    text,
    value: plain(text),
    unit: "",
    factor: 1,
    start: share.start + share.text.indexOf(text),
    end: share.end,
    isRatio: false,
    isWord: !/\d/.test(text),
  }));
};

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * 1e-9;

/** “A third” is also what somebody calls 33 %. */
const isNearShare = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

export const isSameAmount = (one: Amount, other: Amount): boolean =>
  one.unit === "as said" || other.unit === "as said"
    ? one.text === other.text
    : (one.unit === "share" && other.unit === "share" ? isNearShare : isNear)(one.value, other.value) &&
      (one.unit === other.unit || (isCount(one) && isPlain(other)) || (isCount(other) && isPlain(one)));

const isPlain = ({ unit }: Amount): boolean => unit !== "share";
const isCount = ({ unit, text }: Amount): boolean => unit === "" || text === "twice";

/** Two amounts that another is worked out of: the first is what is compared, the second what it is compared with. */
export interface Derivation {
  readonly of: Amount;
  readonly with: Amount;
}

const change = longPattern("")`
  \b(?:more|less|fewer|longer|shorter|lower|higher|difference|faster|slower|apart|sav(?:es?|ed)|ris(?:e|es|ing)|rose|risen|f[ae]ll(?:s|en)?|
  gr[eo]ws?|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|drop(?:s|ped)?|reduc(?:e|es|ed)|raise[sd]?|lower(?:s|ed)?|shrank|
  exceed(?:s|ed)?|cut|
  later|earlier|larger|smaller|cheaper|dearer)\b
`;
const rest = /\b(?:left|remaining|others?|rest|free|unused|remain(?:s|ed)?|not|without|except)\b/;
const span = /\b(?:took|takes?|lasted|lasts?|long|within|for|duration|during|later|earlier|after|between|apart|need(?:s|ed)?|spent)\b/;

const ones = "one|two|three|four|five|six|seven|eight|nine";
const tens = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000, billion: 1_000_000_000 };
const lengths = "second|minute|hour|day|week|month|year|gigabyte|megabyte|metre|meter|kilometre";

/** Amounts in several words, as figures: “twenty-five”, “two million”, “half an hour”, “one and a half minutes”. */
export const withFigures = (text: string): string =>
  text
    .replace(new RegExp(`\\b(${tens})[- ](${ones})\\b`, "g"), (_, ten: string, one: string) => String(plain(ten) + plain(one)))
    .replace(/\b([a-z]+|\d+(?:\.\d+)?) (hundred|thousand|million|billion)\b/g, (all, count: string, scale: string) => {
      const value = (count === "a" ? 1 : plain(count)) * (scales[scale] ?? 1);
      return Number.isFinite(value) ? String(value) : all;
    })
    .replace(new RegExp(`\\b(${ones}|\\d+) and a half (?=[a-z])(?!times)`, "g"), (_, count: string) => `${plain(count) + 0.5} `)
    .replace(new RegExp(`\\bhalf an? (?=(?:${lengths})\\b)`, "g"), "0.5 ")
    .replace(new RegExp(`\\b(?:a quarter of an?|a quarter) (?=(?:hour|day)\\b)`, "g"), "0.25 ")
    .replace(new RegExp(`(?<=\\b(?:than|for|within|after|of|took|takes|in|every|over) )an? (?=(?:${lengths})\\b)`, "g"), "1 ")
    .replace(/\bfortnight\b/g, "2 weeks");

const totals = longPattern("u")`
  (?<!\p{L})(?:in total|altogether|in all|together|simultaneous|sum|combined|overall|insgesamt|zusammen|en tout|au total|ensemble|en total|
  juntos|juntas|no total|ao todo|in tutto|insieme|in totaal|samen|razem|łącznie)(?!\p{L})
`;
const summedMax = 4;

/** Everything of one unit that a passage has, added up: “the three boxes weigh 12 kg together”. */
export const isTotalOf = (claim: Amount, sources: readonly Amount[], around: string): boolean => {
  const same = sources.filter(({ unit, isRatio }) => unit === claim.unit && !isRatio);
  if (!totals.test(around) || claim.isRatio || same.length < 2 || same.length > summedMax) return false;
  return isNear(
    claim.value,
    same.reduce((sum, { value }) => sum + value, 0),
  );
};

/** Ways to work an amount out of two of the source's: a ratio, a change as a share, a difference, a sum, the time between. */
export function workings(claim: Amount, sources: readonly Amount[], around: string): readonly Derivation[] {
  const pairs = sources.flatMap((of) =>
    sources.filter((other) => other.start !== of.start || other.text !== of.text).map((other) => ({ of, with: other })),
  );
  return pairs.filter(({ of, with: other }) => {
    if (of.unit !== other.unit || of.unit === "as said") return false;
    if (claim.isRatio || claim.unit === "share") return other.value !== 0 && isRatioOf(claim, of.value / other.value, around);
    const [difference, sum] = [of.value - other.value, of.value + other.value];
    if (of.unit === "clock") return claim.unit === "time" && span.test(around) && isNear(claim.value, difference);
    if (claim.unit === "months" && of.unit === "") return isYear(of) && isYear(other) && isNear(claim.value, difference * 12);
    if (claim.unit !== of.unit || (claim.isWord && claim.value < 2)) return false;
    return (
      ((change.test(around) || rest.test(around)) && isNear(claim.value, difference)) || (totals.test(around) && isNear(claim.value, sum))
    );
  });
}

const isYear = ({ value, text }: Amount): boolean => text.length === 4 && value >= 1900 && value <= 2100;

const isRatioOf = (claim: Amount, ratio: number, around: string): boolean =>
  isNearShare(claim.value, ratio) || (change.test(around) && isNearShare(claim.value, Math.abs(1 - ratio)));

const over = /\b(?:more than|over|above|at least)\s*$/;
const about = /\b(?:about|around|roughly|approximately|nearly|almost|some|circa)\s*$/;
const under = /\b(?:less than|under|below|fewer than)\s*$/;

/** “More than a third” is said by 35 %; but not by 90 %: a bound is one that somebody would give for it. */
export function isBoundOf(claim: Amount, source: Amount, before: string): boolean {
  if (claim.unit !== source.unit || claim.value <= 0) return false;
  const ratio = source.value / claim.value;
  if (about.test(before) && ratio > 0.9 && ratio < 1.1) return true;
  const isMore = source.value > claim.value;
  return isMore ? over.test(before) && ratio <= 1.25 : under.test(before) && ratio >= 0.8;
}
