import { longPattern } from "../kernel/long-pattern.ts";

const textMaxChars = 20_000;
const ordersMax = 200;

/** Our commands that only a person may give, with what makes each of them whole. */
const persons = longPattern()`
  (?:answer\s{1,4}\S{1,80}|off\b|on\b|stop\b|allow\b|grant\b|approve\b|token\b|vault\s{1,4}\w|notify\s{1,4}secret|
  init\s{1,4}--undo|machine\s{1,4}(?:enroll|remove)|console\b|up\b)
`;
const program = longPattern()`
  (?:(?:npx|bunx|node|bun|tsx|deno\s{1,4}run|pnpm\s{1,4}exec)\s{1,4}(?:-{1,2}\w{1,20}\s{1,4})?)?
  (?:(?:[\w.~@/-]{0,200}\/)?assent(?:\.[cm]?[jt]s)?|[\w.~@/-]{0,400}cli\/main\.[cm]?[jt]s)(?:\s{1,4}--?(?![uU]ndo)[\w-]{0,40}){0,3}
`;
const command = `${program.source}\\s{1,4}${persons.source}`;

const anyOf = (before: string, behind: string, flags: string): RegExp => new RegExp(before + command + behind, flags);

/** In marks, or a line of its own: nobody writes prose so. */
const lineStart = "^[ \\t]{0,20}(?:[$>]|\\d{1,2}[.)]|[-*])?[ \\t]{0,4}";
const inMarks = anyOf(`(?:[\`"'“]|${lineStart})(?:\\$ )?`, "[^`\"'”\\n]{0,100}(?:[`\"'”]|$)", "gim");
/** Behind a word that tells somebody to do it. */
const switching = "\\b(?:switch|turn|disable|stop)\\b[^.\\n]{0,40}\\b(?:with|by|using|via)[ \\t]{1,4}";
const telling = "\\b(?:run|runs|running|execute|executing|invoke|type|enter|issue|call)\\b:?[ \\t]{1,4}";
const ordered = anyOf(`(?:${switching}|${telling})(?:the (?:command|shell command) |this: |it: )?[\`"'“]?(?:\\$ )?`, "", "gi");

/** The words in front speak about the command, or forbid it. */
const spoken = longPattern("i")`
  \b(?:never|not|n't|without|instead|rather than|avoid|document\w*|describe\w*|explain\w*|mention\w*|rename\w*|how|why|what|when|whether|
  where|docs?|readme|changelog|help text|tests? (?:for|of|that)|test that|output of|behaviou?r of|implement\w*|code (?:of|for|behind)|
  grep|search|find|look (?:for|at)|about|called|named|the words?)\b[^.!?\n]{0,80}$
`;

/** Whether a text tells somebody to give one of our commands that only a person may give; one that speaks about them does not. */
export function tellsOurCommand(text: string): boolean {
  const shown = text.slice(0, textMaxChars);
  if (!/assent|cli\/main\./i.test(shown)) return false;
  return [inMarks, ordered].some((pattern) =>
    [...shown.matchAll(pattern)].slice(0, ordersMax).some(({ index }) => !spoken.test(shown.slice(Math.max(0, index - 120), index))),
  );
}
