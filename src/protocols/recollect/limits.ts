export const recollectLimits = {
  /** Parts of one intent that point back. */
  phrasesMax: 5,
  /** Further candidates are shown when none of those before was it; after so many pages it is given up. */
  pagesMax: 3,
  perPage: 3,
  /** Of an occasion's words, as it is shown. */
  shownMaxChars: 160,
  /** Words that are looked for. */
  wordsMax: 16,
} as const;
