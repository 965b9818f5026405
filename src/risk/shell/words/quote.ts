/** A word as a shell would have to read it to get the same word again. */
export const quoteWord = (text: string): string => (/^[\w@%+=:,./\uFFFC-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
