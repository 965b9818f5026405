/**
 * Wildcards, read and matched in one place: `*` is any run of characters, `?` is one, `[a-z]` and `[!a]` are one of a set,
 * and a backslash takes the meaning from what follows. Whoever knows more (groups of a shell, `**` between folders, what two
 * patterns have in common) adds it around this.
 */
export type WildcardToken = string | typeof gap | typeof one | Charset;

/** Any number of items, also none. A literal character is a token of length one, so it is never mistaken for this. */
export const gap = "gap";
const one = "one";

export interface Charset {
  readonly members: ReadonlySet<string>;
  readonly negated: boolean;
}

const limits = { charsetMaxChars: 64, rangeMax: 128 } as const;

/** `gapAt` says where something ends that only its reader knows, and that may stand for anything. */
export function tokensOf(text: string, gapAt?: (text: string, at: number) => number | undefined): readonly WildcardToken[] {
  const tokens: WildcardToken[] = [];
  for (let at = 0; at < text.length;) {
    const [token, end] = tokenAt(text, at, gapAt);
    if (token !== gap || tokens.at(-1) !== gap) tokens.push(token);
    at = end;
  }
  return tokens;
}

function tokenAt(text: string, at: number, gapAt: Parameters<typeof tokensOf>[1]): readonly [token: WildcardToken, end: number] {
  const known = gapAt?.(text, at);
  if (known !== undefined) return [gap, known];
  const character = text.charAt(at);
  if (character === "*") return [gap, at + 1];
  if (character === "?") return [one, at + 1];
  if (character === "\\" && at + 1 < text.length) return [text.charAt(at + 1), at + 2];
  return (character === "[" ? charsetAt(text, at) : undefined) ?? [character, at + 1];
}

/** A set that is too long to follow, or named (`[:alpha:]`), is any one character. */
function charsetAt(text: string, start: number): readonly [token: WildcardToken, end: number] | undefined {
  const negated = "!^".includes(text.charAt(start + 1)) && text.length > start + 1;
  const first = start + (negated ? 2 : 1);
  const close = text.indexOf("]", first + 1);
  if (close < 0) return undefined;
  const body = text.slice(first, close);
  if (body.length > limits.charsetMaxChars || body.includes("[:")) return [one, text.charAt(close + 1) === "]" ? close + 2 : close + 1];
  return [{ members: membersOf(body), negated }, close + 1];
}

function membersOf(body: string): ReadonlySet<string> {
  const members = new Set<string>();
  for (let at = 0; at < body.length; at += 1) {
    const from = body.charCodeAt(at);
    const isRange = body.charAt(at + 1) === "-" && at + 2 < body.length;
    const to = isRange ? Math.min(body.charCodeAt(at + 2), from + limits.rangeMax) : from;
    for (let code = from; code <= to; code += 1) members.add(String.fromCharCode(code));
    if (isRange) at += 2;
  }
  return members;
}

/** Whether some character fits both. */
export function tokensMeet(a: WildcardToken, b: WildcardToken): boolean {
  if (a === gap || b === gap || a === one || b === one) return true;
  if (typeof a === "string") return typeof b === "string" ? a === b : b.members.has(a) !== b.negated;
  return typeof b === "string" ? a.members.has(b) !== a.negated : true;
}

/**
 * How many pieces of the pattern are left where all items are taken; undefined where they do not fit. Where the rest does not
 * go on, the last gap takes one item more: never more steps than one length times the other, whoever wrote the pattern.
 */
export function piecesLeft<Piece, Item>(
  pattern: ArrayLike<Piece | typeof gap>,
  items: ArrayLike<Item>,
  meet: (piece: Piece, item: Item) => boolean,
): number | undefined {
  let [at, next, lastGap, taken] = [0, 0, -1, 0];
  while (at < items.length) {
    const piece = pattern[next];
    if (piece === gap) {
      lastGap = next;
      taken = at;
      next += 1;
    } else if (piece !== undefined && meet(piece as Piece, items[at] as Item)) {
      at += 1;
      next += 1;
    } else if (lastGap >= 0) {
      taken += 1;
      at = taken;
      next = lastGap + 1;
    } else return undefined;
  }
  while (pattern[next] === gap) next += 1;
  return pattern.length - next;
}

export const fitsTokens = (tokens: readonly WildcardToken[], text: string): boolean => piecesLeft(tokens, text, tokensMeet) === 0;

/** A name that may hold wildcards, as a question that can be asked of many names. */
export function wildcard(pattern: string): (text: string) => boolean {
  const plain = pattern.search(/[*?[\\]/);
  if (plain < 0) return (text) => text === pattern;
  const start = pattern.slice(0, plain);
  let tokens: readonly WildcardToken[] | undefined; // most names differ before the first wildcard
  return (text) => text.startsWith(start) && fitsTokens((tokens ??= tokensOf(pattern.slice(plain))), text.slice(plain));
}

/** Pattern that fits this name alone. */
export const asGlob = (name: string): string => name.replace(/^~|[\\*?[\]{}()!+@|]/g, "\\$&");

/** The same pattern with its brackets as they are written: frameworks have folders that are called `[id]`. */
export const asWritten = (glob: string): string => glob.replace(/\\.|[[(]/gs, (found) => (found.length > 1 ? found : `\\${found}`));

/** The name of a pattern that fits one name alone. */
export const unescaped = (glob: string): string => glob.replace(/\\(.)/gs, "$1");

/** Characters before the first wildcard, none of them escaped. */
export const stemOf = (glob: string): string => unescaped(/^(?:\\.|[^\\*?[])*/s.exec(glob)?.[0] ?? "");
