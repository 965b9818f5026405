const gutter = "│ ";

interface QuotePart {
  readonly isQuote: boolean;
  readonly lines: string;
}

/** A text in parts: lines that stand behind a gutter, without it, and those that do not. */
export function quotesIn(text: string): readonly QuotePart[] {
  const parts: { isQuote: boolean; lines: string }[] = [];
  for (const line of text.split("\n")) {
    const isQuote = line.startsWith(gutter) || line === gutter.trimEnd();
    const said = isQuote ? line.slice(gutter.length) : line;
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.lines += `\n${said}`;
    else parts.push({ isQuote, lines: said });
  }
  return parts;
}
