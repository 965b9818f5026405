import { longPattern } from "../../../kernel/long-pattern.ts";
import { extentOf } from "../reading/literals.ts";

/** One command of a script, with the variables it reads and the methods it calls. */
export interface ScriptStatement {
  readonly words: readonly string[];
  readonly variables: readonly string[];
  readonly members: readonly { readonly name: string; readonly argument: string | undefined }[];
  /** It begins with a literal that is not called: a value, not a command. */
  readonly isValue: boolean;
  readonly start: number;
  readonly end: number;
}

interface Reading {
  words: string[];
  variables: string[];
  members: { name: string; argument: string | undefined }[];
  start: number;
  word: string;
  hasWord: boolean;
  isLiteral: boolean;
  isCalled: boolean;
}

const blank = (start: number, isCalled: boolean): Reading => ({
  words: [],
  variables: [],
  members: [],
  start,
  word: "",
  hasWord: false,
  isLiteral: false,
  isCalled,
});
const keywords = longPattern("i")`
  ^(?:if|else|elseif|foreach|for|while|do|until|switch|try|catch|finally|function|param|return|begin|process|end|in|not|throw|break|
  continue)$
`;

/** Commands, separated by line breaks, semicolons, bars, ampersands and every kind of bracket. */
export function statementsOf(code: string): readonly ScriptStatement[] {
  const found: ScriptStatement[] = [];
  let reading = blank(0, false);
  let at = 0;
  const endWord = () => {
    if (reading.hasWord) reading.words.push(reading.word);
    reading.word = "";
    reading.hasWord = false;
  };
  const endStatement = () => {
    endWord();
    const words = commandWords(reading.words);
    if (words.length + reading.members.length + reading.variables.length > 0)
      found.push({
        words,
        variables: reading.variables,
        members: reading.members,
        isValue: reading.isLiteral && !reading.isCalled,
        start: reading.start,
        end: at,
      });
    reading = blank(at + 1, code[at] === "&");
  };
  while (at < code.length) {
    const character = code[at] ?? "";
    if (character === "`") {
      // A backtick escapes; it is also used to break up names.
      reading.word += code[at + 1] === "\n" ? " " : (code[at + 1] ?? "");
      reading.hasWord = true;
      at += 2;
    } else if (character === "#" && !reading.hasWord) at = nextLine(code, at);
    else if (code.startsWith("<#", at)) at = endOf(code, "#>", at);
    else if (character === "'" || character === '"') {
      const { inner, end } = extentOf(code, at + 1, character, false);
      if (character === '"') for (const match of inner.matchAll(/\$env:(\w+)/gi)) reading.variables.push(match[1] ?? "");
      // A literal where a command is expected is a value, unless it is called with `&`.
      if (!reading.hasWord && reading.words.length === 0) reading.isLiteral = true;
      reading.word += inner;
      reading.hasWord = true;
      at = end;
    } else if (/[;|&(){}\n]/.test(character)) {
      const member = character === "(" ? memberOf(reading.word) : undefined;
      if (member !== undefined) reading.members.push({ name: member, argument: literalAt(code, at + 1) });
      endStatement();
      at += 1;
    } else if (/\s/.test(character)) {
      endWord();
      at += 1;
    } else {
      const variable = /^\$env:(\w{1,80})/i.exec(code.slice(at, at + 100));
      if (variable) reading.variables.push(variable[1] ?? "");
      reading.word += character;
      reading.hasWord = true;
      at += 1;
    }
  }
  endStatement();
  return found;
}

const memberOf = (word: string): string | undefined => {
  const name = /(?:\[([\w.[\]]{1,200})\]::(\w+)|\.(\w+))$/.exec(word);
  if (!name) return undefined;
  return name[1] === undefined ? name[3] : `${name[1]}]::${name[2]}`;
};

function literalAt(code: string, at: number): string | undefined {
  const quote = code[at];
  return quote === "'" || quote === '"' ? extentOf(code, at + 1, quote, false).inner : undefined;
}

const nextLine = (code: string, at: number): number => endOf(code, "\n", at);

function endOf(code: string, mark: string, at: number): number {
  const end = code.indexOf(mark, at);
  return end < 0 ? code.length : end + mark.length;
}

/** The words of the command itself: assignments and keywords before it are passed. */
function commandWords(words: readonly string[]): readonly string[] {
  let from = 0;
  while (from < words.length) {
    const word = words[from] ?? "";
    if (keywords.test(word) || word === "." || word === "=") from += 1;
    else if (/^\$[\w:.]+$/.test(word) && /^[-+*/]?=$/.test(words[from + 1] ?? "")) from += 2;
    else if (/^\$[\w:.]+=/.test(word)) return [word.replace(/^\$[\w:.]+=/, ""), ...words.slice(from + 1)].filter((each) => each !== "");
    else break;
  }
  return words.slice(from);
}
