import { unknownPiece } from "../deed.ts";

/** One name between slashes, as a pattern: characters, `*`, `?`, `[…]`, and what only the shell will know. */
export interface Segment {
  readonly text: string;
  /** Absent: every character stands for itself. */
  readonly tokens?: readonly Token[];
  /** The most characters in a row that it spells out: no name without them fits. */
  readonly run?: string;
  /** Whether it says enough to point at one kind of name; see `isPointed`. */
  readonly pointed: boolean;
}

/** A string is one literal character. A gap is any number of characters, one is exactly one, a set is one of its members. */
export type Token = string | "gap" | "one" | Charset;
interface Charset {
  readonly members: ReadonlySet<string>;
  readonly negated: boolean;
}

const limits = { charsetMax: 64, cellsMax: 40_000, charsMax: 256 } as const;
const wildcards = /[*?[\\(\uFFFC]/;
const many = /[*?]/;

export const isWild = (text: string): boolean => wildcards.test(text);

/** Whether it names several files. Brackets do not count: frameworks use them in ordinary names. Nor does one unknown piece. */
export const namesMany = (text: string): boolean => many.test(text);

/** No name is longer than a few hundred characters; of a longer wildcard only the beginning is looked at. */
export function segmentOf(given: string): Segment {
  if (!isWild(given)) return plainSegment(given);
  const text = given.slice(0, limits.charsMax);
  const tokens = tokensOf(text);
  if (text === given && tokens.every(isCharacter)) return plainSegment(tokens.join(""));
  const all: readonly Token[] = text === given ? tokens : [...tokens, "gap"];
  return { text, tokens: all, run: longestRun(all), pointed: isPointed(text, all) };
}

/** The same characters, none of them special. */
export const plainSegment = (text: string): Segment => ({ text, pointed: true });

export const isCharacter = (token: Token): token is string => typeof token === "string" && token.length === 1;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const add = (token: Token): void => {
    if (token !== "gap" || tokens.at(-1) !== "gap") tokens.push(token);
  };
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const group = "@+!?*".includes(character) && text.charAt(at + 1) === "(" ? text.indexOf(")", at) : -1;
    const set = character === "[" ? charsetAt(text, at) : undefined;
    if (group > 0) add("gap");
    else if (set) add(set.token);
    else if (character === "*" || character === unknownPiece) add("gap");
    else if (character === "?") add("one");
    else if (character === "\\" && at + 1 < text.length) add(text.charAt(at + 1));
    else add(character);
    at = group > 0 ? group + 1 : (set?.end ?? at + (character === "\\" && at + 1 < text.length ? 2 : 1));
  }
  return tokens;
}

function charsetAt(text: string, start: number): { readonly token: Token; readonly end: number } | undefined {
  const negated = "!^".includes(text.charAt(start + 1)) && text.length > start + 1;
  const first = start + (negated ? 2 : 1);
  const close = text.indexOf("]", first + 1);
  if (close < 0) return undefined;
  const body = text.slice(first, close);
  if (body.length > limits.charsetMax || body.includes("[:")) {
    return { token: "one", end: text.charAt(close + 1) === "]" ? close + 2 : close + 1 };
  }
  return { token: { members: membersOf(body), negated }, end: close + 1 };
}

function membersOf(body: string): ReadonlySet<string> {
  const members = new Set<string>();
  for (let at = 0; at < body.length; at += 1) {
    const from = body.charCodeAt(at);
    const isRange = body.charAt(at + 1) === "-" && at + 2 < body.length;
    const to = isRange ? Math.min(body.charCodeAt(at + 2), from + 128) : from;
    for (let code = from; code <= to; code += 1) members.add(String.fromCharCode(code));
    if (isRange) at += 2;
  }
  return members;
}

/** Whether some name fits both. Too long to tell counts as yes. */
export function segmentsMeet(left: Segment, right: Segment): boolean {
  if (!left.tokens) return right.tokens ? nameMeets(right, left.text) : left.text === right.text;
  if (!right.tokens) return nameMeets(left, right.text);
  if (endsDiffer(left.tokens, right.tokens)) return false;
  return left.tokens.length * right.tokens.length > limits.cellsMax || tableMeet(left.tokens, right.tokens);
}

/** A name against a pattern. Nearly every pattern is characters around at most one gap, and those take no search. */
function nameMeets({ tokens = [], run = "" }: Segment, name: string): boolean {
  if (!name.includes(run)) return false;
  const gap = tokens.indexOf("gap");
  if (gap < 0 ? tokens.length !== name.length : tokens.length - 1 > name.length) return false;
  if (gap >= 0 && tokens.includes("gap", gap + 1)) {
    return tokens.length * name.length > limits.cellsMax || searchMeets(tokens, name);
  }
  const shift = name.length - tokens.length;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "gap";
    if (at !== gap && !tokensMeet(token, name.charAt(gap < 0 || at < gap ? at : at + shift))) return false;
  }
  return true;
}

/** From left to right: where the rest does not fit, the last gap takes one character more. */
function searchMeets(tokens: readonly Token[], name: string): boolean {
  let [at, token, gap, taken] = [0, 0, -1, 0];
  while (at < name.length) {
    const next = tokens[token];
    if (next === "gap") {
      gap = token;
      taken = at;
      token += 1;
    } else if (next !== undefined && tokensMeet(next, name.charAt(at))) {
      at += 1;
      token += 1;
    } else if (gap >= 0) {
      taken += 1;
      at = taken;
      token = gap + 1;
    } else return false;
  }
  while (tokens[token] === "gap") token += 1;
  return token === tokens.length;
}

/** Up to the first gap and behind the last one, characters stand opposite each other: most pairs are told apart there. */
function endsDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  for (const end of [0, -1]) {
    for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
      const [one, other] = end === 0 ? [a[at], b[at]] : [a[a.length - 1 - at], b[b.length - 1 - at]];
      if (one === undefined || other === undefined || one === "gap" || other === "gap") break;
      if (!tokensMeet(one, other)) return true;
    }
  }
  return false;
}

function tableMeet(a: readonly Token[], b: readonly Token[]): boolean {
  let row: boolean[] = [true];
  for (let j = 0; j < b.length; j += 1) row.push(row[j] === true && b[j] === "gap");
  for (let i = 0; i < a.length; i += 1) {
    const token = a[i] ?? "";
    const next: boolean[] = [row[0] === true && token === "gap"];
    for (let j = 0; j < b.length; j += 1) {
      const other = b[j] ?? "";
      const skips = (token === "gap" && (row[j + 1] || next[j])) || (other === "gap" && (next[j] || row[j + 1]));
      next.push(Boolean(skips || (row[j] && tokensMeet(token, other))));
    }
    row = next;
  }
  return row[b.length] === true;
}

function tokensMeet(a: Token, b: Token): boolean {
  if (a === "gap" || b === "gap" || a === "one" || b === "one") return true;
  if (typeof a === "string") return typeof b === "string" ? a === b : b.members.has(a) !== b.negated;
  return typeof b === "string" ? a.members.has(b) !== a.negated : true;
}

const commonEnding = /\.(?:json|ya?ml|toml|xml|txt|php|conf|cfg|ini|sql|md|[cm]?[jt]sx?|py|rb|go|rs|java|sh|lock)$/;

/**
 * Whether a wildcard says enough to point at one kind of name. `*` and `*.json` reach nearly everything, so that they
 * reach a secret too says nothing; `.e*`, `id_*` and `[.]env` do.
 */
function isPointed(text: string, tokens: readonly Token[]): boolean {
  if (text.startsWith(".")) return true;
  const letters = (list: readonly Token[]): number => list.filter((token) => isLetter(token)).length;
  const ending = commonEnding.exec(text)?.[0].length ?? 0;
  const said = letters(tokens) - ending;
  return said >= 3 || (said >= 1 && !tokens.includes("gap"));
}

/** Two wildcards nearly always have some name in common; it means something only if they also share what they spell out. */
export const pointsAt = (segment: Segment, pattern: Segment): boolean =>
  segment.pointed && (!segment.tokens || !pattern.tokens || pattern.text.includes(segment.run ?? ""));

function longestRun(tokens: readonly Token[]): string {
  let longest = "";
  let run = "";
  for (const token of tokens) {
    run = isCharacter(token) ? run + token : "";
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

const isLetter = (token: Token): boolean => isCharacter(token) || (typeof token !== "string" && !token.negated);

/** A shell's wildcard does not reach a leading dot by itself. */
export const hidesDots = ({ text, tokens }: Segment): boolean => tokens !== undefined && (text.startsWith("*") || text.startsWith("?"));
