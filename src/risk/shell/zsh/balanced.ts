/** Closing signs of the brackets that shells nest. */
const closing: Readonly<Record<string, string>> = { "(": ")", "{": "}", "[": "]", "<": ">" };

/** Position behind a quoted piece, an escape or an expansion that begins at `at`; `at + 1` for any other sign. */
export function pastPiece(text: string, at: number): number {
  const char = text[at];
  if (char === "\\") return at + 2;
  if (char === "'") return pastQuote(text, at + 1, "'");
  if (char === "`") return pastQuote(text, at + 1, "`");
  if (char === '"') return pastDouble(text, at + 1);
  if (char === "$" && text[at + 1] === "'") return pastEscaped(text, at + 2);
  if (char === "$" && (text[at + 1] === "(" || text[at + 1] === "{")) return pastBracket(text, at + 1);
  return at + 1;
}

function pastQuote(text: string, from: number, quote: string): number {
  const end = text.indexOf(quote, from);
  return end < 0 ? text.length : end + 1;
}

function pastEscaped(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "'") at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function pastDouble(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"')
    at = text[at] === "$" && /[({]/.test(text[at + 1] ?? "") ? pastBracket(text, at + 1) : at + (text[at] === "\\" ? 2 : 1);
  return at + 1;
}

/** Position behind the bracket that closes the one at `at`, or the end of the text. */
export function pastBracket(text: string, at: number): number {
  const open = text[at] ?? "";
  const close = closing[open];
  let depth = 0;
  let index = at;
  while (index < text.length) {
    const char = text[index];
    if (char === open) depth += 1;
    else if (char === close && (depth -= 1) === 0) return index + 1;
    index = char === open || char === close ? index + 1 : pastPiece(text, index);
  }
  return text.length;
}

/** Position of the sign that ends a list of commands: a semicolon, a line end, or a bracket that was opened before. */
export function endOfList(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[;\n)}]/.test(text[at] ?? ""))
    at = /[({]/.test(text[at] ?? "") ? pastBracket(text, at) : pastPiece(text, at);
  return Math.min(at, text.length);
}
