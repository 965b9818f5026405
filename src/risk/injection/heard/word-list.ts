/** Words between commas; a star stands for any ending. */
export const words = (text: TemplateStringsArray): readonly string[] =>
  String.raw(text)
    .trim()
    .split(/(?<!\s)\s*,\s*/);
