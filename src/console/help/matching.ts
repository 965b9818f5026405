interface Matching {
  readonly isTitle: boolean;
  /** Places of the headings that match, counted from 0. */
  readonly headings: ReadonlySet<number>;
}

/** All words must be there, in the title or in a heading together with its page's title. No words match every title. */
export function matching(words: string, title: string, headings: readonly string[]): Matching {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const [top, lines] = [title.toLowerCase(), headings.map((heading) => heading.toLowerCase())];
  const has = (text: string): boolean => wanted.every((word) => text.includes(word));
  const isTitle = has(top);
  const isHeading = (line: string): boolean => wanted.some((word) => line.includes(word)) && has(`${top} ${line}`);
  return { isTitle, headings: new Set([...lines.keys()].filter((index) => isHeading(lines[index] ?? ""))) };
}
