/** A stretch of a text; decisions stand out. */
export interface TextStretch {
  readonly text: string;
  readonly isDecided: boolean;
}

/** Where decisions were written into a text: below it, or into its list of decisions if it is JSON. Joined, it is the text. */
export function stretchesOf(original: string, text: string): readonly TextStretch[] {
  const kept = original.replace(/\n+$/, "");
  if (text === original) return [{ text, isDecided: false }];
  if (kept !== "" && text.startsWith(kept)) return cut(text, kept.length, text.length);
  const block = /^ {2}"decisions": \[\n(?: {3,}.*\n)* {2}\]/m.exec(text);
  return block ? cut(text, block.index, block.index + block[0].length) : [{ text, isDecided: false }];
}

const cut = (text: string, start: number, end: number): readonly TextStretch[] =>
  [
    { text: text.slice(0, start), isDecided: false },
    { text: text.slice(start, end), isDecided: true },
    { text: text.slice(end), isDecided: false },
  ].filter((stretch) => stretch.text !== "");
