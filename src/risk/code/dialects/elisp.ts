import { longPattern } from "../../../kernel/long-pattern.ts";
import { addDeed, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";

const text = String.raw`"((?:[^"\\]|\\.){0,2000})"`;
const plain = (written: string): string => written.replaceAll(/\\(.)/gs, "$1");

type Doing = (notes: Notes, at: Extents, words: readonly string[]) => void;
const path =
  (act: "read" | "write" | "delete", tree = false): Doing =>
  (notes, at, [target = ""]) =>
    addDeed(notes, at, { act, tool: "emacs", target, ...(tree ? { tree } : {}) });
const shell: Doing = (notes, at, [command = ""]) => addShell(notes, at, "emacs", command);
const program: Doing = (notes, at, words) =>
  addShell(notes, at, "emacs", words.map((word) => (/^[\w./=-]+$/.test(word) ? word : `'${word}'`)).join(" "));

/** Calls whose words stand in the code itself; between them only `nil`, `t` and numbers. */
const calls: readonly { readonly names: string; readonly does: Doing }[] = [
  { names: "delete-directory", does: path("delete", true) },
  { names: "delete-file|move-file-to-trash", does: path("delete") },
  { names: "insert-file-contents|insert-file-contents-literally|find-file-noselect|find-file|load-file|load", does: path("read") },
  { names: "shell-command|shell-command-to-string|async-shell-command|compile|eshell-command", does: shell },
  { names: "call-process|process-file|start-process|process-lines", does: program },
];

const patterns = calls.map(({ names, does }) => ({
  does,
  pattern: new RegExp(String.raw`\(\s{0,20}(?:${names})\s{1,20}((?:(?:${text}|nil|t|\d{1,9})\s{0,20}){1,40})\)`, "g"),
}));
const strings = new RegExp(text, "g");
const stringsIn = (words: string): readonly string[] => [...words.matchAll(strings)].map(([, written = ""]) => plain(written));

/** Words that reach beyond the text in the editor, wherever they stand. */
const reaching = longPattern("i")`
  shell|process|command|load|eval|require|file|directory|url|network|write|save|delete|rename|copy|kill|tramp|term|comint|compile|
  funcall|apply|intern|setenv|package|org-babel|dired|\uFFFC
`;

/** Emacs Lisp: plain calls on files and shells are read; whatever else may reach out cannot be. */
export const readElisp: Reader = (code) => {
  const notes = newNotes();
  let rest = code;
  for (const { pattern, does } of patterns) {
    for (const { index, 0: whole, 1: words = "" } of code.matchAll(pattern))
      does(notes, { start: index, end: index + whole.length }, stringsIn(words));
    rest = rest.replace(pattern, " ");
  }
  if (reaching.test(rest)) addOpaque(notes, { start: 0, end: code.length }, "emacs", "is in a language that is hardly read here");
  return notes;
};
