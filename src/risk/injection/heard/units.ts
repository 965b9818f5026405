import type { Span } from "../../../kernel/text.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { foldWord } from "../fold.ts";
import { heardClasses, type HeardClass } from "./word-classes.ts";

/** A word or a short phrase of a class. */
export interface ClassedWord extends Span {
  readonly name: HeardClass;
  /** Which token of its unit it begins with, counted through the page. */
  readonly at: number;
  /** Where an order would have its verb: at the beginning, behind a comma or a colon. */
  readonly leads: boolean;
  readonly isDenied: boolean;
}

export interface Token extends Span {
  readonly text: string;
}

export interface Unit extends Span {
  readonly tokens: readonly Token[];
  readonly words: readonly ClassedWord[];
}

/** Words, marks between clauses, and marks between units; a unit of a data format ends with its quotes. */
const token = longPattern("g")`
  https?:\/\/[^\s"'\x60<>)\]]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{1,100}|[a-z0-9\u00c0-\u1fff]+(?:'[a-z]+)?|[,:;()\x60@$~]|[¶\n<>|{}]|
  =?"[,:\]]?|[[\]]|\x20-\x20
`;
const unitEnd = /^(?:[¶\n<>|{}]|="|"[,:\]])$/;
export const clauseMark = /^(?:[,:;(]| - |")$/;
const phraseMaxWords = 4;
const stemMinChars = 3;

/** Kinds of words for what somebody is to do. */
export const acts: ReadonlySet<string> = new Set<HeardClass>([
  "run",
  "fetch",
  "send",
  "put",
  "remove",
  "weaken",
  "approve",
  "push",
  "say",
  "act",
]);
/** How much of a text is weighed, and how long one unit may be: what goes on without an end is cut. */
export const unitLimits = { headChars: 28_000, tailChars: 12_000, tokens: 80, signs: 300 } as const;

/** Sentences, lines and fields of a folded text that hold words; of a long text those at its ends. */
export function unitsOf(text: string): readonly Unit[] {
  const { headChars, tailChars } = unitLimits;
  if (text.length <= headChars + tailChars) return unitsFrom(text, 0);
  return [...unitsFrom(text.slice(0, headChars), 0), ...unitsFrom(text.slice(-tailChars), text.length - tailChars)];
}

function unitsFrom(text: string, offset: number): readonly Unit[] {
  const units: Unit[] = [];
  let tokens: Token[] = [];
  let from = offset;
  let signs = 0;
  let count = offset;
  const close = (end: number): void => {
    if (tokens.some(({ text: word }) => /[a-z\u00c0-\uffff]/.test(word)))
      units.push({ start: from, end, tokens, words: wordsIn(tokens, count) });
    count += tokens.length + 1;
    tokens = [];
    signs = 0;
  };
  for (const { 0: found, index } of text.matchAll(token)) {
    const start = offset + index;
    if (unitEnd.test(found)) {
      close(start);
      continue;
    }
    if (tokens.length === unitLimits.tokens || signs >= unitLimits.signs) close(start);
    if (tokens.length === 0) from = start;
    if (cjk.test(found)) signs += found.length; // each of them may be a word
    const isAddress = found.startsWith("http") && found.includes("://");
    tokens.push({ text: isAddress ? "url" : found, start, end: start + found.length });
  }
  close(offset + text.length);
  return units;
}

const deniedReach = 4;
/** A header, what licences are about, people of a trade, and programs that hold keys: nobody who reads. */
const nobody: ReadonlySet<string> = new Set([
  "user agent",
  "this software",
  "the software",
  ...["estate", "travel", "insurance", "customs", "letting", "ssh", "gpg", "authentication", "snmp", "cleaning"].map(
    (kind) => `${kind} agent`,
  ),
  ...["research", "teaching", "dental", "shop", "executive", "personal", "office"].map((kind) => `${kind} assistant`),
]);

function wordsIn(tokens: readonly Token[], count: number): readonly ClassedWord[] {
  const words: ClassedWord[] = [];
  let deniedUntil = -1;
  for (const [at, each] of tokens.entries()) {
    if (clauseMark.test(each.text)) {
      deniedUntil = -1;
      continue;
    }
    const before = tokens[at - 1]?.text;
    const leads = before === undefined || clauseMark.test(before) || before === "`" || leaders.has(before);
    const isNobody = nobody.has(`${before ?? ""} ${each.text}`);
    for (const { name, start, end } of classesAt(tokens, at)) {
      if (isNobody) continue;
      const isDenied = acts.has(name) && at <= deniedUntil;
      if (name === "not") deniedUntil = at + deniedReach;
      words.push({ name, start, end, at: count + at, leads, isDenied });
    }
  }
  return words;
}

const leaders: ReadonlySet<string> = new Set([
  "and",
  "then",
  "please",
  "to",
  "und",
  "et",
  "y",
  "e",
  "en",
  "i",
  "bitte",
  "kindly",
  "also",
  "just",
  "simply",
]);

interface Found extends Span {
  readonly name: HeardClass;
}

const cjk = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const pieceMaxChars = 10;

function* classesAt(tokens: readonly Token[], at: number): Iterable<Found> {
  const { exact, starts, pieces } = lexicon();
  const { text, start, end } = tokens[at] ?? { text: "", start: 0, end: 0 };
  if (cjk.test(text)) {
    for (let from = 0; from < text.length; from += 1) {
      for (let length = Math.min(pieceMaxChars, text.length - from); length > 0; length -= 1) {
        const names = pieces.get(text.slice(from, from + length));
        if (names === undefined) continue;
        for (const name of names) yield { name, start: start + from, end: start + from + length };
        from += length - 1;
        break;
      }
    }
    return;
  }
  for (const name of classesOf(text)) yield { name, start, end };
  if (!starts.has(text)) return;
  let phrase = text;
  for (const last of tokens.slice(at + 1, at + phraseMaxWords)) {
    phrase += ` ${last.text}`;
    for (const name of exact.get(phrase) ?? []) yield { name, start, end: last.end };
  }
}

/** "l'agent", "all'assistente": an article that lost its vowel. */
const elided = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull|quell)'(?=[a-z]{2})/;
/** Names that say what bears them, such as "reviewbot" or "loganalysisai". */
const namedAgent = /^[a-z]{3,}(?:bot|gpt|llm)s?$|^[a-z]{7,}ai$/;

const known = new Map<string, readonly HeardClass[]>();
const knownMax = 20_000;
/** No word of a language is longer; a wall of letters is not kept. */
const knownMaxChars = 40;

/** Classes of a single word. Texts say the same words again and again, so they are kept. */
function classesOf(word: string): readonly HeardClass[] {
  const before = known.get(word);
  if (before !== undefined) return before;
  const { exact, begun, begunMax } = lexicon();
  const found = new Set(exact.get(word));
  const bare = word.replace(elided, "");
  if (bare !== word) for (const name of classesOf(bare)) found.add(name);
  if (namedAgent.test(word)) found.add("agent");
  for (let length = stemMinChars; length <= Math.min(word.length, begunMax); length += 1)
    for (const name of begun.get(word.slice(0, length)) ?? []) found.add(name);
  const plain = exact.has(word) ? undefined : plainOf(word).find((form) => exact.has(form));
  for (const name of exact.get(plain ?? "") ?? []) if (acts.has(name)) found.add(name);
  const classes = [...found];
  if (known.size < knownMax && word.length <= knownMaxChars) known.set(word, classes);
  return classes;
}

/** An English verb without its ending, as it could be spelled. */
function plainOf(word: string): readonly string[] {
  if (word.endsWith("ing")) {
    const stem = word.slice(0, -3);
    return [stem, `${stem}e`, stem.slice(0, -1)];
  }
  return word.endsWith("es") ? [word.slice(0, -1), word.slice(0, -2)] : word.endsWith("s") ? [word.slice(0, -1)] : [];
}

type Lexicon = ReadonlyMap<string, readonly HeardClass[]>;

/** Built when the first page is read: most processes read none. */
const lexicon = lazily(
  (): {
    readonly exact: Lexicon;
    readonly begun: Lexicon;
    readonly begunMax: number;
    readonly pieces: Lexicon;
    readonly starts: ReadonlySet<string>;
  } => {
    const [exact, begun, pieces] = [new Map<string, HeardClass[]>(), new Map<string, HeardClass[]>(), new Map<string, HeardClass[]>()];
    for (const [name, words] of Object.entries(heardClasses) as readonly (readonly [HeardClass, readonly string[]])[]) {
      for (const word of words) {
        const isStem = word.endsWith("*");
        const key = foldWord(isStem ? word.slice(0, -1) : word).replaceAll(/\s+/g, " ");
        const kept = cjk.test(key) ? pieces : isStem ? begun : exact;
        const known = kept.get(key);
        if (!known) kept.set(key, [name]);
        else if (!known.includes(name)) known.push(name);
      }
    }
    const starts = new Set([...exact.keys()].flatMap((key) => (key.includes(" ") ? [key.slice(0, key.indexOf(" "))] : [])));
    return { exact, begun, begunMax: Math.max(...[...begun.keys()].map(({ length }) => length)), pieces, starts };
  },
);
