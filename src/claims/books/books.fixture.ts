import { join } from "node:path";
import { groupedBook, type Book } from "../../../test/support/book.ts";
import { borneIn, unseenIn, type SeenLook } from "../citations.ts";
import { claimProblems, taskProblems } from "../check.ts";
import { contradictionsIn } from "../contradictions.ts";
import { pairingsOf, readSource } from "../follows.ts";
import { languageOf } from "../language.ts";
import { tellsTo } from "../marks.ts";
import { alignedOf, itemsOf, type Item } from "../near/alignment.ts";
import { bondsOf } from "../near/bonds.ts";
import { laidOn } from "../near/near.ts";
import { firmSigns, looseSigns } from "../near/signs.ts";
import { misquotedIn } from "../quotes.ts";
import { readSentence, sentencesIn, type SaidClause } from "../sentence.ts";

const book = (name: string, verdictOf: Book["verdictOf"]): Book => ({ file: join(import.meta.dirname, `${name}.txt`), verdictOf });
/** Frames with `…`, and words to put there. */
const frames = (name: string, { verdictOf }: Book): Book => groupedBook(join(import.meta.dirname, `${name}.txt`), verdictOf);
/** A sentence with its setting behind ` ¦ `, or in a frame behind ` ∥ `. */
const parted = (text: string): readonly [string, ...string[]] => text.split(/ [¦∥] /u) as [string, ...string[]];
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Amounts of a sentence, by value and unit; `~` is a share or a multiple of something else. */
const amounts = book("amounts", (text) =>
  readSentence(text)
    .clauses.flatMap(({ amounts: said }) => said.map(({ value, unit, isRatio }) => `${isRatio ? "~" : ""}${rounded(value)} ${unit}`.trim()))
    .join(", "),
);

/** Each sentence as it is compared: its clauses, with what decides them. */
const read = book("read", (text) =>
  sentencesIn(text)
    .map((sentence) => {
      const { language, clauses, isDemand } = readSentence(sentence);
      const told = tellsTo(sentence);
      const marks = [...(isDemand ? ["a demand"] : []), ...(told === undefined ? [] : [`told to ${told}`])];
      return [`${language} ${clauses.map(clauseRead).join(" / ")}`, ...marks].join("; ");
    })
    .join(". "),
);

function clauseRead({ words, hedges, link, isNegative }: SaidClause): string {
  const own = words.map(({ concept, isUndone }) => (isUndone === true ? `-${concept}` : concept));
  const linked = link === undefined ? [] : [`${link.kind} ${link.first ? "first" : "second"}`];
  return [own.join(" "), ...(isNegative ? ["not"] : []), ...hedges, ...linked].join(", ");
}

/** Words as they are told apart: `!` behind a thing, and in brackets what tells it from others. */
const things = frames("things", {
  file: "",
  verdictOf: (text) =>
    readSentence(text)
      .clauses.flatMap(({ words }) => words)
      .map(({ concept, mark, isThing }) => `${concept}${isThing === true ? "!" : ""}${mark === undefined ? "" : ` (${mark})`}`)
      .join(" "),
});

const itemsIn = (text: string): readonly Item[] => itemsOf(sentencesIn(text).map((sentence) => readSentence(sentence)));

/** Small words that decide, and light ones that hardly say anything (in brackets). */
const decided = book("decided", (text) =>
  itemsIn(text)
    .flatMap(({ kind, name, form, decides }) =>
      kind === "decisive" ? [`${name}: ${decides.join("+")}`] : kind === "light" ? [`(${form})`] : [],
    )
    .join(", "),
);

/** The same in frames: only what is decided. */
const deciding: Book = {
  ...decided,
  verdictOf: (text) =>
    itemsIn(text)
      .flatMap(({ kind, decides }) => (kind === "decisive" ? [decides.join("+")] : kind === "light" ? ["light"] : []))
      .join(", "),
};

/** Words of a claim that stand in its source, as themselves or as one of their family. */
const alike = book("alike", (text) => {
  const [source, claim = ""] = parted(text);
  return alignedOf(itemsIn(claim), itemsIn(source))
    .flatMap(({ item, places }) => places.map(({ form }) => `${item.form} = ${form}`))
    .join(", ");
});

/** How much better two words of a claim would stand in each other's place. Capital letters are names. */
const bonds = book("bonds", (text) => {
  const [source, claim = ""] = parted(text);
  const names = new Set(source.match(/(?<=\s)\p{Lu}\p{L}+/gu)?.map((name) => name.toLowerCase()));
  const there = itemsIn(source);
  const { exchange, alikeExchange, isInverted } = bondsOf(alignedOf(itemsIn(claim), there), there, (form) => names.has(form));
  return `${rounded(exchange)}, of names and amounts ${rounded(alikeExchange)}${isInverted ? ", inverted" : ""}`;
});

/** A source, and a claim behind ` ¦ `. */
const pairs = book("pairs", (text) => {
  const [source, claim = ""] = parted(text);
  return claimProblems(claim, [readSource(source)])
    .map(({ kind, what }) => `${kind}: ${what}`)
    .join(", ");
});

/** A source and a claim, with the signs that the claim says something else, whether or not another rule stops it. */
const signs = book("signs", (text) => {
  const [source, claim = ""] = parted(text);
  const { passages } = readSource(source);
  const known = Object.entries({ ...firmSigns.turned, ...firmSigns.beyond, ...looseSigns });
  const shown = sentencesIn(claim).flatMap((said) => {
    const sentence = readSentence(said, languageOf(claim));
    const laid = laidOn(sentence, pairingsOf(sentence, passages));
    return known.flatMap(([name, isSign]) => (isSign(laid) ? [name] : []));
  });
  return shown.join(", ");
});

/** Two texts, and how they turn the same matter round. */
const clashes = book("clashes", (text) => {
  const [one, other = ""] = parted(text);
  return contradictionsIn(one, other)
    .map(({ how, topic }) => `${how}: ${topic}`)
    .join(", ");
});

/** Grounds of a task, and the task. */
const tasks = book("tasks", (text) => {
  const [ground, task = ""] = parted(text);
  return taskProblems(task, [ground])
    .map(({ kind, what }) => `${kind}: ${what}`)
    .join(", ");
});

const looks: readonly SeenLook[] = [
  { path: "src/cache.ts", text: "10: const cold = true;\n11: warm(everything, in, order);" },
  { path: "notes/plan.md", text: "  4\tThe cache is cold after a restart.\n  5→See src/late.ts and later.ts" },
  { path: ".", text: "docs/plan.md:4: nobody warms the cache at night" },
  { path: "ops/run.sh", text: "exec queue --workers 4", isPlain: true },
  { path: "https://example.org/cache", text: "12 | A cold cache is slow." },
];

/** Said after these looks, and given behind ` ¦ `: what was not looked at, what bears something, what was not said so. */
const cited = book("cited", (text) => {
  const [said, given = ""] = parted(text);
  return [
    ...unseenIn(said, looks, given).map((place) => `unseen ${place}`),
    ...borneIn(said, looks, given).map((place) => `borne ${place}`),
    ...misquotedIn(said, looks, given).map((quote) => `misquoted ${quote}`),
  ].join(", ");
});

export const claimBooks = {
  amounts,
  read,
  words: frames("words", read),
  things,
  decided,
  deciding: frames("deciding", deciding),
  alike,
  bonds,
  pairs,
  sides: frames("sides", pairs),
  signs,
  brought: frames("brought", signs),
  clashes,
  tasks,
  cited,
} as const;
