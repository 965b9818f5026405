/** Columns that hold JSON are stored letter by letter: hashes need the exact text, and JSON escapes U+0000 by itself. */
const verbatimColumns: ReadonlySet<string> = new Set([
  "actor",
  "body",
  "blob",
  "state",
  "gate",
  "harm",
  "closing",
  "tally",
  "value",
  "told",
  "drives",
]);

/** PostgreSQL text cannot hold U+0000. In plain columns it is written `\0`, and a backslash `\\`, so that nothing is lost. */
export const toColumn = (text: string): string => text.replaceAll(/[\\\0]/g, (letter) => (letter === "\\" ? "\\\\" : "\\0"));

export const fromColumn = (value: unknown, column: string): unknown =>
  typeof value === "string" && value.includes("\\") && !verbatimColumns.has(column)
    ? value.replaceAll(/\\([\\0])/g, (_, letter) => (letter === "0" ? "\0" : "\\"))
    : value;

/** Marks a text for one of the columns above. */
export class VerbatimText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
