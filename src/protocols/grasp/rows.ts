import { compares, firstOf, names, says, saysAmount, wordsOfName, type SaidAnswer } from "./said.ts";
import type { GraspPart, GraspPartName } from "./types.ts";

/** An answer as it was read: it holds, it is otherwise, both or neither. */
export interface ReadAnswer {
  readonly agrees: boolean;
  readonly against: boolean;
}

type ReadPart = (part: GraspPart, said: SaidAnswer) => ReadAnswer;

const itemsOf = (text: string): readonly string[] => text.split(/,\s*/).filter((each) => each !== "");
const numberIn = (text: string): number => Number(text.replaceAll("_", "").replace(/(?<!\p{L})\p{L}+$/u, ""));
const baseWords = (path: string): readonly string[] => wordsOfName((path.split("/").at(-1) ?? "").replace(/\.\w+$/, ""));

/** A short answer that is nothing but another amount. */
const isOtherAmount = (said: SaidAnswer, ...figures: readonly string[]): boolean =>
  said.values.length === 1 && said.text.trim().split(/\s+/).length <= 3 && !figures.some((figure) => saysAmount(said, figure));

/** Words by which people name the key of a sort. */
const keyWords: readonly (readonly [key: RegExp, words: readonly string[]])[] = [
  [
    /date|time|created|updated|_at$/i,
    ["date", "newest", "latest", "recent", "neueste", "jüngste", "récent", "nouveau", "reciente", "nuevo", "recente", "nieuwste"],
  ],
  [/score|rank|relevance|match/i, ["score", "best", "match", "relevan", "rank", "treffer", "passend", "pertinen", "mejor", "migliore"]],
  [/price|cost|amount/i, ["price", "cheap", "preis", "billig", "günstig", "prix", "cher", "precio", "barat", "prezzo"]],
  [/name|title/i, ["name", "title", "alphabet", "titel", "nombre", "nome"]],
];
const wordsOfKey = (key: string): readonly string[] => [
  ...(keyWords.find(([pattern]) => pattern.test(key))?.[1] ?? []),
  ...wordsOfName(key),
];

const roundedHalf: Readonly<Record<string, string>> = { "half-even": "2", "half-up": "3", down: "2", up: "3" };
const roundingWords: Readonly<Record<string, readonly string[]>> = {
  "half-even": ["even", "bankers", "banker", "gerade", "geraden", "pair", "par", "pari"],
  "half-up": ["half-up", "upwards", "aufgerundet", "aufwärts", "arriba"],
  down: ["downwards", "down", "abgerundet", "cut", "floor", "abajo"],
  up: ["upwards", "ceiling", "aufgerundet", "arriba"],
};

/** A part that can be one of two, each with a meaning. */
const either =
  (sense: Readonly<Record<string, Parameters<typeof says>[1]>>, isAlwaysChanged = true): ReadPart =>
  ({ now, before }, said) => ({
    agrees: sense[now] !== undefined && says(said, sense[now]),
    against: (sense[before] !== undefined && says(said, sense[before])) || (isAlwaysChanged && says(said, "unchanged")),
  });

const boundary: ReadPart = (part, said) => {
  // Somebody who speaks of more than the limit has said nothing about the limit itself.
  if (says(said, "beyond") && !says(said, "exactly")) return { agrees: false, against: false };
  return either({ rejected: "rejected", accepted: "accepted", counted: "counted", "left out": "excluded" })(part, said);
};

const turned: Readonly<Record<string, "more" | "fewer">> = { "<": "fewer", "<=": "fewer", ">": "more", ">=": "more" };
const condition: ReadPart = ({ now, before, about }, said) => {
  const unchanged = says(said, "unchanged");
  if (now === "all" || now === "any") {
    const [own, other] = now === "all" ? (["together", "alone"] as const) : (["alone", "together"] as const);
    return { agrees: says(said, own) && !unchanged, against: says(said, other) || unchanged };
  }
  if (now === "so" || now === "not") {
    const isTrue = says(said, "off") ? false : (names(said, wordsOfName(about)) ?? (says(said, "on") ? true : undefined));
    const [agrees, against] = [isTrue === (now === "so"), isTrue === (now === "not")];
    return { agrees: agrees && !unchanged, against: against || unchanged };
  }
  const [own, other] = [turned[now], turned[before]];
  return {
    agrees: own !== undefined && own !== other && says(said, own) && !unchanged,
    against: (other !== undefined && own !== other && says(said, other)) || unchanged,
  };
};

const branch: ReadPart = ({ now, before }, said) => {
  const [own, other] = [wordsOfName(now), wordsOfName(before)];
  const only = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word));
  const [isNow, isBefore] = [names(said, only(own, other)), names(said, only(other, own))];
  const fails = (outcome: string): boolean => outcome.startsWith("throw ") && says(said, "error");
  return { agrees: isNow === true || isBefore === false || fails(now), against: isBefore === true || isNow === false || fails(before) };
};

const sequence: ReadPart = ({ now }, said) => {
  const [first = "", second = ""] = itemsOf(now);
  const is = firstOf(said, wordsOfName(first), wordsOfName(second));
  return { agrees: is === "one", against: is === "other" || says(said, "unchanged") };
};

const sort: ReadPart = ({ now, before }, said) => {
  const [first = "", second = itemsOf(before)[0] ?? ""] = itemsOf(now);
  const is = firstOf(said, wordsOfKey(first), wordsOfKey(first === second ? (itemsOf(before)[1] ?? "") : second));
  const old = names(said, wordsOfKey(itemsOf(before)[0] ?? "")) === true && names(said, wordsOfKey(first)) === undefined;
  return {
    agrees: is === "one",
    against: is === "other" || (is === undefined && old && itemsOf(before)[0] !== first) || says(said, "unchanged"),
  };
};

const rows: ReadPart = ({ now, at = "" }, said) => {
  const [from, to] = at === "" ? (now === "more" ? [1, 2] : [2, 1]) : at.split("→").map(Number);
  const isMeasured = at !== "";
  const compared = says(said, "more", "fewer") || isMeasured ? compares(said, from ?? 0, to ?? 0) : undefined;
  const same = isMeasured && says(said, "unchanged", "stays");
  return {
    agrees: compared === true || (isMeasured && saysAmount(said, String(to))),
    against: compared === false || same || (isMeasured && saysAmount(said, String(from)) && !saysAmount(said, String(to))),
  };
};

const scoped: ReadPart = ({ now, before, at = "" }, said) => {
  const [is, usual] = now === "on" ? (["on", "off"] as const) : (["off", "on"] as const);
  const isNamed = names(said, wordsOfName(at)) === true;
  return {
    agrees: isNamed && says(said, is),
    against: before !== now && says(said, usual) && (isNamed ? !says(said, is) : says(said, "all")),
  };
};

const number: ReadPart = ({ now, before }, said) => {
  const compared = compares(said, numberIn(before), numberIn(now));
  return {
    agrees: saysAmount(said, now) || compared === true,
    against:
      (saysAmount(said, before) && compared === undefined) ||
      compared === false ||
      (said.factor === undefined && says(said, "unchanged")) ||
      isOtherAmount(said, now, before),
  };
};

const rounding: ReadPart = ({ now, before }, said) => {
  const [is = "", was = ""] = [roundedHalf[now], roundedHalf[before]];
  const [own, other] = [names(said, roundingWords[now] ?? []), names(said, roundingWords[before] ?? [])];
  const differs = is !== was;
  return {
    agrees: own === true || (differs && saysAmount(said, is)),
    against: other === true || own === false || (differs && saysAmount(said, was) && !saysAmount(said, is)) || says(said, "unchanged"),
  };
};

const leftover: ReadPart = ({ now }, said) => {
  const [done = "", all = ""] = now.split(" of ");
  return { agrees: saysAmount(said, done), against: !saysAmount(said, done) && (says(said, "all") || saysAmount(said, all)) };
};

const dependency: ReadPart = ({ now, at = "" }, said) => {
  const isThere = now === "there";
  const through = at !== "" && said.text.includes(at.toLowerCase());
  return { agrees: isThere ? says(said, "stays") || through : says(said, "gone"), against: says(said, isThere ? "gone" : "stays") };
};

const testNamed = /[\w-][._-](?:test|spec)s?\b|\btest_\w+/;
const untested: ReadPart = (_, said) => ({ agrees: says(said, "none"), against: !says(said, "none") && testNamed.test(said.text) });

const text: ReadPart = ({ now, before }, said) => {
  const [own, other] = [wordsOfName(now), wordsOfName(before)];
  const [is, was] = [
    names(
      said,
      own.filter((word) => !other.includes(word)),
    ),
    names(
      said,
      other.filter((word) => !own.includes(word)),
    ),
  ];
  return { agrees: is === true, against: is === false || (was === true && is === undefined) || says(said, "unchanged") };
};

const file: ReadPart = ({ now, at = "", about }, said) => {
  if (now === "renamed") {
    const own = baseWords(at).filter((word) => !baseWords(about).includes(word));
    const isNew = names(said, own) === true;
    return { agrees: isNew || says(said, "renamed"), against: !isNew && !says(said, "renamed") && says(said, "gone", "unchanged") };
  }
  if (now === "removed") return { agrees: says(said, "gone"), against: says(said, "stays", "unchanged") };
  return { agrees: says(said, "added"), against: says(said, "existed", "gone") };
};

const deployed: ReadPart = ({ now }, said) => {
  const to = itemsOf(now);
  const isIn = (name: "production" | "staging"): boolean => to.includes(name) || (name === "staging" && to.includes("dev"));
  return {
    agrees:
      (says(said, "production") && isIn("production")) ||
      (says(said, "staging") && !isIn("production")) ||
      (says(said, "nowhere") && to.length === 0),
    against:
      (says(said, "production") && !isIn("production")) ||
      (says(said, "staging") && !says(said, "production") && isIn("production") && !isIn("staging")) ||
      (says(said, "nowhere") && to.length > 0),
  };
};

const check = either({ passed: "passed", failed: "failed", "not run": "skipped" }, false);
const task: ReadPart = ({ now }, said) => {
  const did = says(said, "ran", "passed");
  const didNot = says(said, "skipped");
  if (now === "failed") return { agrees: says(said, "failed"), against: did && !says(said, "failed") };
  return { agrees: now === "ran" ? did : didNot, against: now === "ran" ? didNot || says(said, "failed") : did };
};

/** How an answer in a person's own words is held against each kind of part. */
export const partReaders: Readonly<Record<GraspPartName, ReadPart>> = {
  ...{
    deployed,
    check,
    task,
    boundary,
    condition,
    branch,
    rows,
    sequence,
    sort,
    scoped,
    rounding,
    number,
    leftover,
    dependency,
    untested,
    text,
    file,
  },
  deletion: either({ stays: "stays", gone: "gone" }, false),
  switch: either({ on: "on", off: "off" }),
  partition: either({ kept: "stays", lost: "gone" }, false),
};
