/** Words of one stretch of a page: its title or heading, and the text below it. */
export interface HelpText {
  readonly name: string;
  readonly text: string;
}

/** The place where the words were found. Found by name is more than found in a text. */
export type FoundBy = "name" | "text";

interface Matching {
  readonly title: FoundBy | undefined;
  /** By the place of the heading, counted from 0. */
  readonly headings: ReadonlyMap<number, FoundBy>;
}

/**
 * All words must be there: in the title, in a heading together with its page's title, or in the text below one of them
 * together with those. No words match every title.
 */
export function matching(words: string, page: HelpText, headings: readonly HelpText[]): Matching {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => wanted.every((word) => text.includes(word));
  const adds = (text: string): boolean => wanted.some((word) => text.includes(word));
  const top = page.name.toLowerCase();
  const foundAt = ({ name, text }: HelpText): FoundBy | undefined => {
    const [line, below] = [name.toLowerCase(), text.toLowerCase()];
    if (adds(line) && has(`${top} ${line}`)) return "name";
    return adds(below) && has(`${top} ${line} ${below}`) ? "text" : undefined;
  };
  const found = headings.flatMap((each, place) => {
    const by = foundAt(each);
    return by === undefined ? [] : [[place, by] as const];
  });
  return { title: has(top) ? "name" : foundAt({ name: "", text: page.text }), headings: new Map(found) };
}
