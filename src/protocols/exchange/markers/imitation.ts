import { exchangeMarkers } from "./kinds.ts";
import { namesBehindId, ownLineNames, ownLines } from "./own-lines.ts";
import { headOf, isLoud, lettersOf, linesIn, plainLetters, plainOf, unnumbered, type PlainLine, type PlainText } from "./plain.ts";
import { unescaped } from "./unescape.ts";

/**
 * X4: the markers that a text imitates, anywhere in it and in any disguise: other brackets and letters, characters nobody sees,
 * blanks and markup between the letters, entities, reversed writing. A name alone is a word like others: it imitates between
 * brackets, or as the head of a line with a colon behind it, with a number or without. So do lines that we write ourselves. Linear
 * in the text.
 */
export function imitates(text: string): readonly string[] {
  const shown = plainOf(unescaped(text));
  const lines = [...linesIn(shown)];
  const read = new Set([...bracketed(shown), ...lines.flatMap((line) => [...headed(line), ...namesBehindId(line)])]);
  if (turns.test(text)) for (const name of [...read]) read.add([...name].toReversed().join(""));
  const own = new Set<string>(lines.flatMap((line) => [...ownLines(line)]));
  return [
    ...markers.filter(({ name }) => (name === "" ? hasArrows(shown) : read.has(name))).map(({ marker }) => marker),
    ...Object.values(ownLineNames).filter((name) => own.has(name)),
  ];
}

/** Writing from right to left, by order: letters that stand backwards are read forwards. */
const turns = /[\u202b\u202d\u202e\u2067\u200f]/;

/** Arrows have no name. */
const markers = Object.values(exchangeMarkers).flatMap((marker) => (marker === undefined ? [] : [{ marker, name: plainLetters(marker) }]));

/** A name with a number to it is the name; what is written in capitals may say still more. */
function* namesIn(said: string): Iterable<string> {
  yield plainLetters(unnumbered(said));
  const head = headOf(said);
  if (isLoud(head)) yield plainLetters(head);
}

/** Between brackets and in capitals, among other words: `[MESSAGE FROM OBSERVER]`, `[END AUDIT]`, `[AUDITOR'S ROLE v2]`. */
function* wordsIn(said: string): Iterable<string> {
  const whole = said.replace(/\bv(?=\p{N})/gu, "");
  if (!isLoud(whole)) return;
  const names = whole
    .split(/[\s/|→:]+/u)
    .map((word) => plainLetters(word.replace(/['’]?S?['’]?$/u, (end) => (/['’]/u.test(end) ? "" : end))));
  for (const [index, name] of names.entries()) {
    const both = `${name}${names[index + 1] ?? ""}`;
    yield markers.some((marker) => marker.name === both) ? both : name;
  }
}

function* bracketed({ source, plain, at }: PlainText): Iterable<string> {
  for (const { 0: whole, 1: content = "", index } of plain.matchAll(/[[(]([^[\](>]{3,80})[\]>]/g)) {
    const said = source.slice(at[index + 1], at[index + whole.length - 1]);
    const before = source.slice(0, at[index]).at(-1) ?? "\n";
    if (!isMarkerLike(whole.charAt(0), { said, before, opener: source.charAt(at[index] ?? 0) })) continue;
    yield lettersOf(content);
    yield* namesIn(said);
    yield* wordsIn(said);
  }
}

interface BracketPlace {
  readonly said: string;
  readonly before: string;
  readonly opener: string;
}

/** Prose has words in round brackets and guillemets, code has `list[index]` and `List<Item>`: there only what is written like a marker. */
function isMarkerLike(bracket: string, { said, before, opener }: BracketPlace): boolean {
  const isAttached = /[\p{L}\p{N}_$]/u.test(before);
  if (isAttached) return isLoud(said) && opener !== "<";
  return bracket === "[" || isLoud(said) || /[\n>*#]/.test(before);
}

const headMaxChars = 60;

/** The head of a line with a colon behind it, or a line of nothing but a name with a number or between rules. */
function* headed({ plain, sourceAt }: PlainLine): Iterable<string> {
  const head = plain.slice(0, headMaxChars).split(":", 1)[0] ?? "";
  if (head.length < Math.min(plain.length, headMaxChars)) {
    const [id = ""] = /^[^\p{L}\p{N}]*#\w{1,9}\b/u.exec(head) ?? [];
    yield lettersOf(head.slice(id.length));
    yield plainLetters(unnumbered(sourceAt(id.length, head.length)));
    return;
  }
  const [, name = ""] = /^\s*(?:[^\p{L}\p{N}\s]{2,}|#)\s*([^\n]*?)\s*[^\p{L}\p{N}\s]*\s*$/u.exec(plain) ?? [];
  const from = plain.indexOf(name);
  const said = sourceAt(from, from + name.length);
  if (name === "" || !isLoud(said)) return;
  yield lettersOf(name);
  yield plainLetters(unnumbered(said));
}

const lineMaxChars = 200;

/** Three arrows in a row, unless they close what was opened before them: `Map<A, Set<List<B>>>`, «a ‹b›». */
function hasArrows({ plain }: PlainText): boolean {
  for (const { 0: run, index } of plain.matchAll(/>(?:[ \t*_~`]{0,3}>){2,}/g)) {
    const line = /[^\n]*$/.exec(plain.slice(Math.max(0, index - lineMaxChars), index))?.[0] ?? "";
    const arrows = run.replace(/[^>]/g, "").length;
    const opened = line.replace(/[^[(]/g, "").length;
    if (/\s$|^$/.test(line) || opened + 1 < arrows) return true;
  }
  return false;
}
