/** Sub-commands of ours that only a person may use. */
const guarded = "answer|off|on|init|stop|token|grant|approve|allow|vault";
const carried = new RegExp(
  `(?:^|[\\s/])(?:assent(?:\\.[cm]?[jt]s)?|cli/main\\.[cm]?[jt]s)(?: -{1,2}[\\w-]{1,40})* (?:${guarded})(?![\\w-])`,
  "i",
);
const textMaxChars = 20_000;

/**
 * Whether words that nobody can follow carry our own command all the same: `["assent","off"]`, `EXEC:"assent off"`.
 * Only asked where something gates already, so that a text about us stays a text.
 */
export const carriesOurCommand = (text: string): boolean =>
  carried.test(
    text
      .slice(0, textMaxChars)
      .replaceAll(/\\(?:x20|040|t|n|s)|\b(?:Space|Enter|C-m|C-j)\b|\^M/g, " ")
      .replaceAll(/[^\w./-]+/g, " "),
  );
