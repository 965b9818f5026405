import type { Span } from "../../kernel/text.ts";
import { lazily } from "../../kernel/lazily.ts";
import { foldWord, stop } from "./fold.ts";
import { couldMatch, needOf } from "../../kernel/could-match.ts";
import { leadOf } from "./lead.ts";
import { partsOf, placesOf, startsOf, type WordIndex } from "./words.ts";

/** A phrase's aim at the agent that reads it. */
export type PhraseKind = "override" | "address" | "role" | "approval" | "hide" | "leak" | "persona" | "delay" | "guard" | "danger";

/**
 * One way of speaking to the agent in data. `alone` rows are enough by themselves; the others count only beside a row
 * of another kind or in hidden parts. `hits` and `misses` are checked against the pattern by a test.
 */
export interface PhraseRow {
  readonly kind: PhraseKind;
  readonly alone: boolean;
  /** An ordinary instruction has no reason to say this: it is suspect even where instructions are expected. */
  readonly smuggles?: true;
  readonly pattern: PhrasePattern;
  /** For a person, after "this text": one clause. */
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** A row's expression. Built when a text first holds what no match can do without: most texts hold little of it. */
export interface PhrasePattern {
  /** Looks from a place on. */
  readonly onward: () => RegExp;
  /** Looks at one place only. */
  readonly here: () => RegExp;
  /** Places in a text with these words where a match can begin, in order; undefined where it may be anywhere. */
  readonly startsIn: (words: WordIndex) => readonly number[] | undefined;
}

/**
 * A pattern from words: `ignore|forget ~30 previous|prior ~20 rule*`. Alternatives stand between bars, `~30` allows up to
 * thirty characters of the same sentence, `~` only punctuation and blanks, and `*` any ending. Every part is bounded, so
 * looking costs a fixed amount per character.
 */
export function phrase(words: string): PhrasePattern {
  const written = words.split(" ~").flatMap((piece, index) => (index === 0 ? [piece] : gapAndPart(piece)));
  const source = lazily(() => written.map((part) => (part.startsWith("~") ? gap(part) : oneOf(part))).join(""));
  const parts = lazily(() => partsOf(written));
  return {
    onward: lazily(() => new RegExp(source(), "g")),
    here: lazily(() => new RegExp(source(), "y")),
    startsIn: (text) => startsOf(parts(), text),
  };
}

function gapAndPart(piece: string): readonly string[] {
  const blank = piece.indexOf(" ");
  return [`~${piece.slice(0, blank)}`, piece.slice(blank + 1)];
}

/** For what words cannot say: marks, tags, markup. Written against folded text, where `_` is a blank. */
export function marks({ source }: RegExp): PhrasePattern {
  const first = lazily(() => leadOf(source));
  const need = lazily(() => needOf(source));
  let isBuilt = false; // then matching is as quick as checking first
  const built = (flags: string): (() => RegExp) =>
    lazily(() => {
      isBuilt = true;
      return new RegExp(source, flags);
    });
  return {
    onward: built("gm"),
    here: built("my"),
    startsIn: (text) => {
      if (!isBuilt && !couldMatch(need(), text.holds)) return [];
      const lead = first();
      return lead && placesOf(lead, text);
    },
  };
}

/**
 * Every match in a folded text, in order and apart from each other. The words of the text rule out most places, which
 * is far cheaper than matching.
 */
export function* matchesOf(pattern: PhrasePattern, folded: string, words: WordIndex): Generator<Span> {
  const starts = pattern.startsIn(words);
  if (starts === undefined) {
    yield* lookedFor(pattern, folded);
    return;
  }
  let done = 0;
  for (const start of starts) {
    const hit = start < done ? undefined : matchAt(pattern.here(), folded, start);
    if (hit) yield hit;
    done = hit?.end ?? done;
  }
}

/** The same without the help of words. */
export function* lookedFor({ onward }: PhrasePattern, folded: string): Generator<Span> {
  for (let hit = matchAt(onward(), folded, 0); hit; hit = matchAt(onward(), folded, hit.end)) yield hit;
}

/** The next match from a place on. Patterns are compiled once, and hold no place of their own. */
function matchAt(pattern: RegExp, folded: string, place: number): Span | undefined {
  pattern.lastIndex = place;
  const hit = pattern.exec(folded);
  return hit ? { start: hit.index, end: hit.index + Math.max(1, hit[0].length) } : undefined;
}

function gap(part: string): string {
  const most = part.slice(1);
  return most === "" ? `[^a-z0-9${stop}]{1,4}` : `[^${stop}]{0,${most}}?`;
}

const oneOf = (part: string): string => `(?:${part.split("|").map(word).join("|")})`;

/** Words of alphabets that `\b` does not know stand without borders; that also suits scripts without blanks. */
function word(written: string): string {
  if (written === stop) return stop;
  const folded = foldWord(written.endsWith("*") ? written.slice(0, -1) : written);
  const body = folded.replace(/[.+?^${}()|[\]\\/]/g, "\\$&").replace(/ /g, `[^a-z0-9${stop}]{1,3}`);
  const from = /^[a-z0-9]/.test(folded) ? "\\b" : "";
  if (written.endsWith("*")) return `${from}${body}[a-z']{0,12}`;
  return `${from}${body}${/[a-z0-9]$/.test(folded) ? "\\b" : ""}`;
}
