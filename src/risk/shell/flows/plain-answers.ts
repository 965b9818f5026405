import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../../deed.ts";
import type { CommandWord } from "../../tools/call.ts";

/** Commands whose answer is nobody's secret: the time, a number made up, which version of the project this is. */
const plainAnswer = longPattern()`
  ^(?:date(?: (?:-u|-I\w{0,9}|["']?\+[%\w:.-]{1,30}["']?)){0,3}|uuidgen|nproc|git (?:rev-parse(?: --(?:short(?:=\d{1,2})?|
  abbrev-ref)){0,2} HEAD|describe(?: --(?:tags|always|dirty|abbrev=\d{1,2})){0,4}|branch --show-current))$
`;
const substitution = /\$\(([^()$\n]{1,100})\)/g;
const writtenMaxChars = 2_000;

/** An address in whose question such answers stand as numbers, if nothing else in it is unknown. */
export function withPlainAnswers(word: CommandWord, source: string): CommandWord {
  const question = word.text.indexOf("?");
  if (isKnown(word.text) || question < 0 || word.text.indexOf(unknownPiece) < question || word.span.end - word.span.start > writtenMaxChars)
    return word;
  const written = source.slice(word.span.start, word.span.end);
  const answers = [...written.matchAll(substitution)];
  const rest = written.replaceAll(substitution, "");
  const isPlain = answers.length > 0 && !/[$\x60]/.test(rest) && answers.every(([, command = ""]) => plainAnswer.test(command.trim()));
  return isPlain ? { ...word, text: word.text.replaceAll(unknownPiece, "0") } : word;
}
