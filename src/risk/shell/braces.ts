const alternativesMax = 64;

/**
 * What `{a,b}` and `{1..3}` become, in order. Undefined: too many to follow. Text that is no brace expansion comes
 * back as itself, as the shell leaves it.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  const open = text.indexOf("{");
  const close = open < 0 ? -1 : closing(text, open);
  if (close < 0) return [text];
  const alternatives = inside(text.slice(open + 1, close));
  if (alternatives === undefined) return undefined;
  const tails = expandBraces(text.slice(close + 1));
  if (tails === undefined || alternatives.length * tails.length > alternativesMax) return undefined;
  const head = text.slice(0, open);
  return alternatives.flatMap((middle) => tails.map((tail) => head + middle + tail));
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && (depth -= 1) === 0) return at;
  }
  return -1;
}

function inside(text: string): readonly string[] | undefined {
  const pieces = atCommas(text);
  if (pieces.length > 1) {
    const expanded = pieces.map(expandBraces);
    if (expanded.includes(undefined)) return undefined;
    const all = (expanded as (readonly string[])[]).flat();
    return all.length > alternativesMax ? undefined : all;
  }
  const range = /^(-?\d{1,20})\.\.(-?\d{1,20})(?:\.\.(-?\d{1,20}))?$/.exec(text);
  if (range) return numbers(Number(range[1]), Number(range[2]), Number(range[3] ?? 1));
  const letters = /^([a-zA-Z])\.\.([a-zA-Z])$/.exec(text);
  if (letters) return characters((letters[1] as string).charCodeAt(0), (letters[2] as string).charCodeAt(0));
  return [`{${text}}`];
}

function atCommas(text: string): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    else if (text[at] === "," && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)];
}

function numbers(from: number, to: number, by: number): readonly string[] | undefined {
  const step = Math.max(1, Math.abs(by));
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  if (count > alternativesMax) return undefined;
  return Array.from({ length: count }, (_, index) => String(from + Math.sign(to - from) * step * index));
}

const characters = (from: number, to: number): readonly string[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    String.fromCharCode(from + Math.sign(to - from) * index),
  );
