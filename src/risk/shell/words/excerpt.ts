import { unknownPiece } from "../../deed.ts";

/** Size of each kept end: words of commands, and characters of one text inside them. Of very long texts, the end is not found. */
const limits = { wordsMax: 150, openingMax: 12, textMaxChars: 1_000, depthMax: 20, bracesMax: 20, scannedMaxChars: 262_144 } as const;

interface Piece {
  readonly text: string;
  readonly isWord: boolean;
  /** Nothing stands between it and the piece before. */
  readonly isGlued: boolean;
  /** The first words of the command that it belongs to, and which word of it this is. */
  readonly opening: readonly Piece[];
  readonly index: number;
}

/**
 * Of a text that is too long to be parsed: its first and its last commands, cut between words. Quotes, comments and
 * here-documents stay whole, so no mere text becomes a command.
 */
export function excerptsOf(text: string): readonly string[] {
  const head: Piece[] = [];
  let tail: Piece[] = [];
  let words = 0;
  let depth = 0;
  for (const piece of piecesOf(text.slice(0, limits.scannedMaxChars))) {
    words += piece.isWord ? 1 : 0;
    depth = piece.text === "(" ? depth + 1 : piece.text === ")" ? Math.max(0, depth - 1) : depth;
    if (depth > limits.depthMax) continue;
    if (words <= limits.wordsMax) head.push(piece);
    else tail.push(piece);
    if (tail.length > 4 * limits.wordsMax) tail = tail.slice(-limits.wordsMax);
  }
  const last = tail.slice(-limits.wordsMax);
  const [first] = last;
  const opening = first?.opening.slice(0, first.index) ?? [];
  return [head, [...opening, ...last]].map(joined).filter((each) => each.trim() !== "");
}

const joined = (pieces: readonly Piece[]): string => {
  const text = pieces.map((piece) => (piece.isGlued ? piece.text : ` ${piece.text}`)).join("");
  const open = text.split("(").length - text.split(")").length;
  return open > 0 && open < 20 ? text + ")".repeat(open) : text;
};

const blank = /[ \t\r]+/y;
const comment = /#[^\n]*/y;
const mark = /&&|\|\||;;|\|&|[;&|()\n]/y;
const here = /<<-?[ \t]*(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|\\?([A-Za-z_][\w.-]{0,200}))/y;
const single = /\$?'(?:[^'\\]|\\[^])*'?/y; // `$'…'` has escapes; in the plain one a backslash is a letter
const plain = /'[^']*'?/y;
const double = /"(?:[^"\\]|\\[^])*"?/y;
const bare = /(?:\\[^]|[<>]&|&>|[^\s;&|()'"\\]){1,4096}|[^]/y;
const opens = /^(?:then|do|else|elif|if|while|until|time|\{|!)$/;

function* piecesOf(text: string): Generator<Piece> {
  let at = 0;
  let opening: Piece[] = [];
  let index = 0;
  let waiting: string[] = [];
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const quoted = (): string | undefined => {
    const next = text[at];
    if (next === '"') return take(double);
    return next === "'" ? take(plain) : next === "$" && text[at + 1] === "'" ? take(single) : undefined;
  };
  const word = (): string => {
    let made = "";
    while (at < text.length && !/[\s;&|()]/.test(text[at] ?? "")) made += short(quoted() ?? take(bare) ?? "");
    return made === "" ? (take(bare) ?? "") : isTooMuch(made) ? unknownPiece : made;
  };
  let wasLine = false;
  while (at < text.length) {
    const isGlued = take(blank) === undefined;
    if (!(isGlued && index > 0) && take(comment) !== undefined) continue;
    const found = take(mark);
    if (found !== undefined) {
      [opening, index] = [[], 0];
      const bodies = found === "\n" ? waiting : [];
      if (found === "\n") waiting = [];
      const rest = bodies.map((end) => {
        const [body, behind] = bodyOf(text, at, end);
        at = behind;
        return `${shortened(body)}${end}\n`;
      });
      if (!(wasLine && found === "\n")) yield { text: found + rest.join(""), isWord: false, isGlued, opening, index };
      wasLine = found === "\n" && rest.length === 0;
      continue;
    }
    wasLine = false;
    here.lastIndex = at;
    const ends = text.startsWith("<<<", at) ? null : here.exec(text);
    if (ends) {
      at += ends[0].length;
      waiting.push(ends[1] ?? ends[2] ?? ends[3] ?? "");
    }
    const piece = { text: ends ? ends[0] : word(), isWord: true, isGlued, opening, index };
    if (opens.test(piece.text) && index === 0) {
      yield { ...piece, isWord: false };
      continue;
    }
    if (index < limits.openingMax) opening.push(piece);
    index += 1;
    yield piece;
  }
}

const isTooMuch = (word: string): boolean =>
  word.length > 4 * limits.textMaxChars || (!/["']/.test(word) && word.split("{").length > limits.bracesMax);

/** The text from here to the line that ends it, and where it goes on behind that. */
function bodyOf(text: string, from: number, end: string): readonly [string, number] {
  for (let line = from; line < text.length;) {
    const next = text.indexOf("\n", line);
    const stop = next < 0 ? text.length : next;
    let start = line;
    while (text[start] === "\t") start += 1;
    if (stop - start === end.length && text.startsWith(end, start)) return [text.slice(from, line), stop + 1];
    line = stop + 1;
  }
  return [text.slice(from), text.length];
}

/** A long quoted text may be a script of its own: its two ends. */
function short(piece: string): string {
  if (piece.length <= 2 * limits.textMaxChars) return piece;
  const [, before = "", inside = ""] = /^(\$?["']?)([^]*)$/.exec(piece) ?? [];
  if (before === "") return unknownPiece;
  const end = before.slice(-1);
  return `${before}${shortened(inside.endsWith(end) ? inside.slice(0, -1) : inside)}${end}`;
}

/** The two ends of a text, cut between its lines or its words. */
function shortened(text: string): string {
  const max = limits.textMaxChars;
  if (text.length <= 2 * max) return text;
  const [head, tail] = [text.slice(0, max), text.slice(-max)];
  const cut = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(" "));
  const line = tail.indexOf("\n");
  const rest = line >= 0 ? tail.slice(line + 1) : tail.slice(tail.indexOf(" ") + 1);
  return `${cut < 0 ? "" : head.slice(0, cut)}${line >= 0 ? "\n" : " "}${rest}`;
}
