import { longPattern } from "../../kernel/long-pattern.ts";

/** Amounts that people say, in figures or words of seven languages, and every bare number that each can stand for in code. */
export interface SaidAmounts {
  readonly values: readonly (readonly number[])[];
  /** “ten times”, “doppelt”. */
  readonly factor?: number;
}

const list = (words: string): readonly string[] => words.split(" ");
/** Words that are a number in one language and something else in another are left out. */
const counted: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "zero one two three four five six seven eight nine ten eleven twelve",
    "- eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "- - deux trois quatre cinq six sept huit neuf dix onze douze",
    "- - dos tres cuatro cinco seis siete ocho nueve diez - doce",
    "- - - tre quattro cinque - sette otto nove dieci undici dodici",
    "- - dois três quatro cinco seis sete oito nove dez onze doze",
    "- - twee drie vier vijf zes zeven acht negen tien elf twaalf",
  ]
    .flatMap((row) => list(row).map((word, value) => [word, value] as const))
    .concat([
      ...(["twenty", "zwanzig", "vingt", "veinte", "venti", "vinte", "twintig"].map((word) => [word, 20]) as [string, number][]),
      ...(["thirty", "dreißig", "trente", "treinta", "trenta", "trinta", "dertig"].map((word) => [word, 30]) as [string, number][]),
      ...(["fifty", "fünfzig", "cinquante", "cincuenta", "cinquanta", "vijftig"].map((word) => [word, 50]) as [string, number][]),
      ...(["hundred", "hundert", "cien", "cento", "honderd"].map((word) => [word, 100]) as [string, number][]),
      ...(["thousand", "tausend", "mille", "mil", "duizend"].map((word) => [word, 1_000]) as [string, number][]),
    ])
    .filter(([word]) => word !== "-"),
);

const time: readonly (readonly [string, number])[] = [
  ["ms|milliseconds?|millisekunden?|millisecondes?|milisegundos?", 0.001],
  ["s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|seconden", 1],
  ["m|mins?|minutes?|minuten?|minutos?|minut[oi]", 60],
  ["h|hrs?|hours?|stunden?|heures?|horas?|ore|uur|uren", 3_600],
  ["d|days?|tage?n?|jours?|d[íi]as?|giorn[oi]|dag(?:en)?", 86_400],
  ["w|weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken", 604_800],
];
const size: readonly (readonly [string, number])[] = [
  ["b|bytes?|octets?", 1],
  ["k|kb|kib|ko", 1_000],
  ["m|mb|mib|mo|megabytes?", 1_000_000],
  ["g|gb|gib|go|gigabytes?", 1_000_000_000],
];
const families = [time, size, size.map(([names, factor], power) => [names, factor === 1 ? 1 : 1_024 ** power] as const)];
const unitNames = [...time, ...size].map(([names]) => names).join("|");
const numberWords = Object.keys(counted).join("|");
const article = "an?|ein|eine[mnr]?|une?|una|un|uno|um|uma|een";
const amount = `(?:(?<![\\p{L}\\d_.])(\\d[\\d_]*(?:[.,]\\d+)?|(?:${numberWords})(?!\\p{L}))[ -]?(${unitNames})?(?![\\p{L}\\d]))`;
const single = `(?:(?<!\\p{L})(?:${article}) (${unitNames})(?!\\p{L}))`;

const figureOf = (text: string): number => counted[text] ?? Number(text.replaceAll("_", "").replace(",", "."));

/** Every bare number that code may have for an amount: `a minute` is 60, 60000 and 1. */
function readings(value: number, unit: string | undefined): readonly number[] {
  if (unit === undefined) return [value];
  const isUnit = (names: string): boolean => new RegExp(`^(?:${names})$`, "u").test(unit);
  const converted = families.flatMap((family) => {
    const factor = family.find(([names]) => isUnit(names))?.[1];
    return factor === undefined ? [] : family.map(([, other]) => (value * factor) / other);
  });
  return [...new Set([value, ...converted])];
}

const times = "times|mal|fois|veces|volte|vezes|keer|-?fold|-?fach";
const factors: readonly (readonly [RegExp, number])[] = [
  [
    longPattern("u")`
      (?<!\p{L})(?:double[ds]?|twice|doppelt\p{L}*|verdoppelt|doubl\p{L}+|dobl[eó]|doppio|dobro|dubbel\p{L}*|
      hal[bfv]\p{L}*|moitié|mitad|metà|metade|helft)
    `,
    2,
  ],
  [/(?<!\p{L})(?:triple[ds]?|threefold|dreifach\p{L}*|verdreifacht|triplo)/u, 3],
];

/** An amount that is named as what was: “it was 30”, “instead of three”. */
const earlier = new RegExp(
  "(?:(?<!\\p{L})(?:from|was|were|instead of|rather than|not|no longer|used to be|formerly|previously|statt|anstatt|vorher|früher|war|" +
    "waren|von|nicht mehr|nicht|au lieu de|avant|était|pas|en lugar de|en vez de|antes|era|invece di|prima|em vez de|in plaats van) )" +
    `(?:${amount}|${single})`,
  "giu",
);

/** Amounts of a text, each with all its readings, without those that are said to be over. */
export function amountsSaid(words: string): SaidAmounts {
  let text = words.toLowerCase().replace(earlier, " ");
  const factor = new RegExp(`(?<!\\p{L})(\\d+(?:[.,]\\d+)?|${numberWords})[ -]?(?:${times})(?!\\p{L})`, "u").exec(text);
  const named = factors.find(([pattern]) => pattern.test(text))?.[1];
  if (factor) text = text.replace(factor[0], " ");
  const values = [
    ...[...text.matchAll(new RegExp(amount, "gu"))].map(([, value = "", unit]) => readings(figureOf(value), unit)),
    ...[...text.matchAll(new RegExp(single, "gu"))].map(([, unit]) => readings(1, unit)),
  ];
  const found = factor ? figureOf(factor[1] ?? "") : named;
  return { values, ...(found === undefined ? {} : { factor: found }) };
}

/** Readings of a figure that stands in code. */
export const valueOf = (figure: string): readonly number[] => amountsSaid(figure).values[0] ?? [];

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * 1e-6;
export const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((value) => other.some((each) => isNear(value, each)));
