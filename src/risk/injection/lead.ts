/** One of these must stand in a text: a word that is spelled out, or one with any ending. */
export interface Need {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
  /** Pieces that may stand anywhere, inside a word or not. */
  readonly pieces?: readonly string[];
}

/** The words that a match can begin with. Undefined: it may begin inside a word, or with something else. */
export function leadOf(source: string): Need | undefined {
  const leads = branchesOf(source).map((branch) => (branch.startsWith("\\b") ? leadingIn(branch.slice(2)) : undefined));
  return together(leads);
}

function together(leads: readonly (Need | undefined)[]): Need | undefined {
  const known = leads.filter((lead) => lead !== undefined);
  if (known.length < leads.length) return undefined;
  return { words: known.flatMap(({ words }) => words), beginnings: known.flatMap(({ beginnings }) => beginnings) };
}

/** A word counts as spelled out only if its end is certain: before a blank or a border. */
function leadingIn(pattern: string): Need | undefined {
  if (pattern.startsWith("(?:")) {
    const close = closing(pattern);
    const rest = pattern.slice(close + 1);
    if (/^[*+{]/.test(rest)) return undefined;
    const after = rest.startsWith("?") ? rest.slice(1) : rest;
    const choices = branchesOf(pattern.slice(3, close)).map((choice) => choice + after);
    return together([...choices, ...(after === rest ? [] : [after])].map(leadingIn));
  }
  const word = /^[a-z0-9]+(?![a-z0-9?*+{])/.exec(pattern)?.[0] ?? /^[a-z0-9]+(?=[a-z0-9])/.exec(pattern)?.[0];
  if (word === undefined) return undefined;
  const isWhole = /^(?: (?![?*+{])|\\b)/.test(pattern.slice(word.length));
  return isWhole ? { words: [word], beginnings: [] } : { words: [], beginnings: [word] };
}

/** The alternatives of a pattern, as they stand between bars that no bracket holds. */
function branchesOf(pattern: string): readonly string[] {
  const bars = [...marksIn(pattern)].filter(({ mark, depth }) => mark === "|" && depth === 0).map(({ at }) => at);
  return [-1, ...bars].map((bar, index) => pattern.slice(bar + 1, bars[index]));
}

const closing = (pattern: string): number => marksIn(pattern).find(({ mark, depth }) => mark === ")" && depth === 0)?.at ?? pattern.length;

interface Mark {
  readonly mark: string;
  readonly at: number;
  /** Groups that are open after it. */
  readonly depth: number;
}

/** Bars and parentheses; an escaped one, or one in a class, is an ordinary character. */
function marksIn(pattern: string): readonly Mark[] {
  let depth = 0;
  return Array.from(pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gs), ({ 0: mark, index: at }) => {
    depth += mark === "(" ? 1 : mark === ")" ? -1 : 0;
    return { mark, at, depth };
  });
}
