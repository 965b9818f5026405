import { unknownPiece } from "../../deed.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { shortTextAt } from "../file-content.ts";
import type { ShellWalk } from "../look.ts";
import { perName } from "../../per-name.ts";

/** A program that removes the files of a list, where one of its words says so. */
interface Listing {
  readonly names: RegExp;
  readonly removes: RegExp;
  /** The option before the list, or with it behind a sign; `-` where the list comes in by the program's input. */
  readonly list: RegExp;
  /** The named path stands before the other words. */
  readonly first?: true;
}

const rows: readonly Listing[] = [
  { names: /^(?:g|bsd)?tar$/, removes: /^--remove-f/, list: /^(?:-?[a-zA-Z]*T|--files-f[a-z-]*|-I)(?:=|$)/ },
  { names: /^zip$/, removes: /^(?:-[a-zA-Z]*m[a-zA-Z@]*|--move)$/, list: /^-[a-zA-Z]*@[a-zA-Z]*$|^--names-stdin$/ },
  { names: /^(?:7z[arz]?|rar|p7zip)$/, removes: /^-sdel$|^-d[fw]$|^m[f]?$/, list: /^@/ },
  { names: /^g?find$/, removes: /^-(?:delete|exec|execdir|ok)$/, list: /^-files0-from$/, first: true },
  { names: /^git$/, removes: /^(?:rm|clean|checkout|restore|stash)$/, list: /^--pathspec-from-file(?:=|$)/ },
];

const rowOf = perName((name) => rows.find(({ names }) => names.test(name)));

/** The call with the names of its list among its words; for an unreadable list, any name. */
export function withListed(look: ShellWalk, call: ProgramCall): ProgramCall {
  const row = rowOf(call.program);
  if (!row || call.elsewhere || !call.words.some(({ text }) => row.removes.test(text))) return call;
  const listed = call.words.flatMap((word, at) =>
    row.list.test(word.text) ? named(look, call, nameOf(word.text, call.words[at + 1])) : [],
  );
  return { ...call, words: row.first ? [...listed, ...call.words] : [...call.words, ...listed] };
}

/** Behind `=` or `@`, else the next word; an option that ends in `@` stands for the input. */
function nameOf(option: string, next: CommandWord | undefined): string {
  const joined = /^--?[\w-]+=(.*)$|^@(.+)$/s.exec(option);
  if (joined) return joined[1] ?? joined[2] ?? "";
  return option.includes("@") || option.endsWith("-stdin") ? "-" : (next?.text ?? unknownPiece);
}

const namesMax = 200;

function named(look: ShellWalk, call: ProgramCall, list: string): readonly CommandWord[] {
  const { stdin, span } = call;
  const isInput = list === "-" || list === "/dev/stdin";
  if (isInput && stdin?.kind === "pipe" && stdin.paths) return stdin.paths;
  const text =
    isInput && stdin?.kind === "text" ? stdin.text : shortTextAt(look, isInput && stdin?.kind === "file" ? stdin.path : list, call.cwd);
  const names = text?.split(/[\n\0]/).filter(Boolean);
  if (names === undefined || names.length > namesMax) return [{ text: `${unknownPiece}*`, span, glob: true }];
  return names.map((name) => ({ text: name, span }));
}
