/**
 * Numbers of lines, names of files, marks of a change or of a quotation, as programs put them before a line: a pattern
 * that may be empty. `next`: the signs that may follow a mark which could also belong to the line.
 */
export const lineMark = (next: string): string =>
  String.raw`[ \t]{0,16}(?:(?:[\w./-]{1,120}[:-](?=\d{1,7}[:-])|[\w-]{0,60}[./][\w./-]{1,120}:)?` +
  String.raw`(?:\d{1,7}(?:[:|→\t-]|[ \t]{1,4}\|))?(?:[ \t]{0,16}[+>|-](?=[ \t]?${next}))?[ \t]{0,8})?`;
