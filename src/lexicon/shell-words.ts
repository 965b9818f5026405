/** Between single quotes a shell takes every character as it is. */
export const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A word as a shell would have to read it to get the same word again; a piece that only the shell will know stays bare. */
export const quoteWord = (text: string): string => (/^[\w@%+=:,./\uFFFC-]+$/.test(text) ? text : inQuotes(text));

/** Words as one line for a POSIX shell. */
export const shellLine = (words: readonly string[]): string => words.map(quoteWord).join(" ");

/** The words of a line that `shellLine` wrote, and of no other: lines of others are read by the parser in `risk/shell`. */
export const wordsOfShellLine = (line: string): readonly string[] =>
  [...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\'/g, (part, inner: string | undefined) => inner ?? part.slice(1)),
  );
