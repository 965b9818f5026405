import { unknownPiece } from "../../deed.ts";
import type { CommandWord } from "../../tools/call.ts";

/** Commands of a multiplexer's own language, one list of words each: lines, `;`, quotes and `{ … }`. */
export function commandsIn(text: string, span: CommandWord["span"]): readonly (readonly CommandWord[])[] {
  const commands: CommandWord[][] = [[]];
  let word: string | undefined;
  const end = (): void => {
    if (word !== undefined) commands.at(-1)?.push({ text: word, span });
    word = undefined;
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] as string;
    if (letter === "\n" || letter === ";") {
      end();
      commands.push([]);
    } else if (/\s/.test(letter)) end();
    else if (letter === "#" && word === undefined && text[index + 1] !== "{") {
      const lineEnd = text.indexOf("\n", index);
      index = lineEnd < 0 ? text.length : lineEnd;
      commands.push([]);
    } else if (letter === "'" || letter === '"' || (letter === "{" && word === undefined)) {
      const [inner, close] = letter === "{" ? braced(text, index) : quotedFrom(text, index);
      word = (word ?? "") + inner;
      index = close;
    } else if (letter === "\\") {
      index += 1;
      word = (word ?? "") + (text[index] === "\n" ? "" : (text[index] ?? ""));
    } else if (letter === "$" && /[\w{]/.test(text[index + 1] ?? "")) {
      index += (/^\$(?:\w+|\{[^}]*\}?)/.exec(text.slice(index, index + nameMaxChars))?.[0].length ?? 1) - 1;
      word = `${word ?? ""}${unknownPiece}`;
    } else word = (word ?? "") + letter;
  }
  end();
  return commands.filter((words) => words.length > 0);
}

const nameMaxChars = 200;

function quotedFrom(text: string, start: number): readonly [inner: string, close: number] {
  const quote = text[start] as string;
  let inner = "";
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === quote) return [inner, index];
    if (quote === '"' && text[index] === "\\") index += 1;
    inner += text[index] ?? "";
  }
  return [inner, text.length];
}

function braced(text: string, start: number): readonly [inner: string, close: number] {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}" && (depth -= 1) === 0) return [text.slice(start + 1, index), index];
  }
  return [text.slice(start + 1), text.length];
}
