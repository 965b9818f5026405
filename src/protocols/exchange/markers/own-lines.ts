import { sectionTitles } from "./kinds.ts";
import { isLoud, lettersOf, plainLetters, type PlainLine } from "./plain.ts";

/**
 * X4: lines of ours besides markers in brackets, by what they would pass for: the header of a message, a section of what a mind is
 * sent, the announcement of a term, the note on an imitation. Prose may use the same words; it does so without the signs of a line.
 */
export function* ownLines(line: PlainLine): Iterable<string> {
  if (isHeader(line)) yield ownLineNames.header;
  if (isSection(line)) yield ownLineNames.section;
  const letters = lettersOf(line.plain.slice(0, lineMaxChars));
  if (letters.startsWith(announcement)) yield ownLineNames.announcement;
  if (letters.includes(note)) yield ownLineNames.note;
}

export const ownLineNames = {
  header: "#… thought of",
  section: "## …",
  announcement: "From now on …",
  note: "(imitates a marker)",
} as const;

const lineMaxChars = 200;
const announcement = plainLetters("From now on the pool's prompt is version");
const note = plainLetters("imitates a marker; only what stands in this line");

/** An id in front of a line, as our headers have one: `#5`, `№ 7`, `m12`, also behind a gutter. Its end, or nothing. */
function idEnd({ plain, sourceAt }: PlainLine): number | undefined {
  const head = /^(?:i[ \t]+)?[^\p{L}\p{N}#]{0,12}(#{1,6}[ \t]{0,2}|№[ \t]?|no[ .]{1,2}|(?=m))(\w{1,10})[\s:.)\]–—-]+/u;
  const [whole = "", sign = "", id = ""] = head.exec(plain.slice(0, lineMaxChars)) ?? [];
  const at = whole.lastIndexOf(id);
  const written = sourceAt(at, at + id.length).replace(/[^\p{L}\p{N}]+/gu, "");
  return (sign === "" ? /^m\p{N}+$/iu : /^m?\p{N}+$/iu).test(written) ? whole.length : undefined;
}

function isHeader(line: PlainLine): boolean {
  const end = idEnd(line);
  return end !== undefined && /^[^\p{L}\p{N}]*thought[^\p{L}\p{N}]+of[^\p{L}\p{N}]/u.test(line.plain.slice(end, lineMaxChars));
}

/** `#37 AUDIT auditor`: the words behind an id, in capitals, that may be the name of a marker. */
export function* namesBehindId(line: PlainLine): Iterable<string> {
  const end = idEnd(line);
  if (end === undefined) return;
  const [first = "", second = ""] = line
    .sourceAt(end, Math.min(line.plain.length, end + 40))
    .trim()
    .split(/\s+/u);
  for (const name of [first, `${first} ${second}`]) if (isLoud(name)) yield plainLetters(name);
}

const titles = Object.values(sectionTitles).map(plainLetters);
const alone = new Set([plainLetters(sectionTitles.theme), plainLetters(sectionTitles.pool)]);
const versioned = new Set([sectionTitles.prompt, sectionTitles.rule, sectionTitles.role].map(plainLetters));

/** A heading that we write: alone in its line, or with its version. */
function isSection({ plain }: PlainLine): boolean {
  const [, title = ""] = /^[^\p{L}\p{N}#*_]{0,12}(?:#{1,6}|\*\*|__)[ \t]*(.*)$/u.exec(plain.slice(0, lineMaxChars)) ?? [];
  const letters = lettersOf(title);
  return titles.some((own) => {
    if (versioned.has(own)) return letters.startsWith(`${own}version`);
    return alone.has(own) ? letters === own : letters.startsWith(own);
  });
}
