import { quoteWord } from "../../../lexicon/shell-words.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { unknownPiece } from "../../deed.ts";
import { workOn } from "../../work.ts";
import type { CodeLook } from "../types.ts";

const startedMax = 20;
const textMaxChars = 60_000;

/** A text in any of the usual quotes: none begins inside one of its kind, or each of many would be read to its end. */
const quoted =
  String.raw`(?:(?<!\\)"(?:[^"\\\n]|\\.){0,1000}"|(?<!\\)'(?:[^'\\\n]|\\.){0,1000}'|` +
  String.raw`\[\[(?:[^[\]\n]|\[(?!\[)){0,1000}\]\]|\x60[^\x60\n]{0,1000}\x60)`;
/** The same, or the name of a variable that was given one. */
const given = String.raw`(${quoted}|\b[a-z_]\w{0,40}\b(?!["'(.]))`;
const each = (pattern: string): RegExp => new RegExp(pattern, "g");

const literal = each(quoted);
const settings = each(String.raw`\b([a-zA-Z_]\w{0,40})\s{0,9}(?:=|<-)\s{0,9}(${quoted})(?!\s{0,9}[.+*])`);
/** One text that a shell reads, or that is cut into words. */
const lines = [
  each(
    String.raw`(?:\b(?:os\.execute|io\.popen|system|shell_exec|popen|fn\.system|do shell script|System\.shell!?|os[:.]cmd)|:os\.cmd)` +
      String.raw`\s{0,5}\(?\s{0,5}${given}`,
  ),
  each(String.raw`\.exec\s{0,5}\(\s{0,5}${given}\s{0,5}\)`),
  each(String.raw`\brun\s{0,5}\(\s{0,5}(\x60[^\x60\n]{1,1000}\x60)`),
  each(String.raw`(${quoted}|\b[a-zA-Z_]\w{0,40})\.execute\s{0,5}\(`),
];
/** Words of their own. */
const lists = [
  each(String.raw`\b(?:System\.cmd|system2|ProcessBuilder|(?:processx::)?run|\.exec)\s{0,5}\(([^;\n]{1,600})`),
  each(String.raw`\[(\s{0,9}(?:${quoted}(?:\s{0,9},\s{0,9}|\s{1,9})?){1,20})\](?:\s{0,5}as\s{1,5}String\[\])?\.execute\s{0,5}\(`),
];
const removals = [
  each(String.raw`\b(?:os\.remove|File\.rm(?:_rf|dir)?!?|unlink|file\.remove)\s{0,5}\(?\s{0,5}${given}`),
  each(String.raw`\brm\s{0,5}\(\s{0,5}${given}\s{0,5}[,;]\s{0,5}(?:recursive|force)\s{0,5}=`),
  each(String.raw`\bFile\s{0,5}\(\s{0,5}${given}\s{0,5}\)\.delete\w{0,20}\s{0,5}\(`),
];
const writes = [
  each(String.raw`\bio\.open\s{0,5}\(\s{0,5}${given}\s{0,5},\s{0,5}["']w`),
  each(String.raw`\bFile\.write!?\s{0,5}\(\s{0,5}${given}`),
];

/** `"ls" |> System.shell()`: a text that stands before what takes it. */
const piped = each(String.raw`(${quoted})\s{0,9}\|>\s{0,9}([\w.:]{2,40}!?)\(`);

/** Words of a command as Tcl writes them, without quotes. */
const bare = /(?:^|[;{\n[])\s{0,20}(?:spawn|exec|system)\s{1,9}(?!\()([^;"'`{}[\]\n()]{1,500})/g;
const comments = longPattern("gm")`
  --\[\[(?:(?!--\[\[)[^]){0,4000}?\]\]|\/\*(?:(?!\/\*)[^]){0,4000}?\*\/|^[ \t]{0,80}(?:--|#|\/\/|%)[^\n]{0,2000}
`;

/** The same length, so that what is found stands where it stood. */
const blank = (text: string): string => " ".repeat(text.length);

/** Commands that code in any language starts in plain words, and the same for files that it removes or writes anew. */
export function startedIn(code: string): CodeLook["shells"] {
  const text = code
    .slice(0, textMaxChars)
    .replaceAll(/\r(?!\n)/g, "\n") // ends a line in most languages
    .replaceAll(comments, blank)
    .replaceAll(/"""|~c(?=["'])/g, (found) => (found === '"""' ? '"' : ""));
  workOn(text);
  const source = text.replaceAll(/(["'])\s{0,9}(?:\.\.|\+|<>)\s{0,9}\1/g, "").replaceAll(piped, "$2($1, ");
  const variables = new Map([...source.matchAll(settings)].slice(0, settingsMax).map(([, name = "", value = ""]) => [name, inside(value)]));
  const valueOf = (found: string): string | undefined => (/^["'`[]/.test(found) ? inside(found) : variables.get(found));
  const found = (patterns: readonly RegExp[], commandOf: (value: string) => string | undefined): CodeLook["shells"] =>
    patterns.flatMap((pattern) =>
      [...source.matchAll(pattern)].slice(0, startedMax).flatMap(({ index, 0: whole, 1: value = "" }) => {
        const command = commandOf(value)?.trim();
        const start = Math.min(index, code.length);
        return command ? [{ text: command, start, end: Math.min(index + whole.length, code.length) }] : [];
      }),
    );
  const onPath =
    (command: string) =>
    (value: string): string | undefined => {
      const path = valueOf(value);
      return path ? `${command} ${quoteWord(path)}` : undefined;
    };
  return [
    ...found(lines, valueOf),
    ...found(lists, wordsIn),
    ...found([bare], (value) => value),
    ...found(removals, onPath("rm -rf --")),
    ...found(writes, onPath(": >")),
  ];
}
const settingsMax = 100;

const inside = (text: string): string =>
  text.startsWith("[[")
    ? text.slice(2, -2)
    : text
        .slice(1, -1)
        .replaceAll(/\\(["'\\])/g, "$1")
        .replaceAll(/[#$]\{[^}]{0,200}\}/g, unknownPiece);

/** `"rm", ["-rf", "src"], into: x`: the texts up to the first option. */
function wordsIn(list: string): string | undefined {
  const words = [...(list.split(/,\s{0,9}\w{1,30}\s{0,3}[:=]/)[0] ?? "").matchAll(literal)].map(([word]) => inside(word));
  return words.length > 1 ? words.map(quoteWord).join(" ") : undefined;
}
