import { addDeed, addShell, newNotes, type Reader } from "../notes.ts";

const closing: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")", "<": ">" };

/** Keys that hand a selection, or nothing, to a shell: `|sort<ret>`, `!make<ret>`, `<a-!>`. */
const byKeys = /(?:[!|$]|<a-[!|]>)([^<\n]{1,500})<ret>/g;

/** Kakoune: text between `%sh` and its end is for a shell, wherever it stands. */
export const readKakoune: Reader = (code) => {
  const notes = newNotes();
  for (const { index } of code.matchAll(/%sh(?=[^\w\s])/g)) {
    const end = endOf(code, index + 3);
    addShell(notes, { start: index, end }, "kak %sh", code.slice(index + 4, end));
  }
  for (const { index, 0: whole, 1: text = "" } of code.matchAll(byKeys))
    addShell(notes, { start: index, end: index + whole.length }, "kak keys", text);
  for (const { index, 0: whole, 1: path = "" } of code.matchAll(sources))
    addDeed(notes, { start: index, end: index + whole.length }, { act: "unknown", tool: "kak source", target: path });
  return notes;
};

/** A file of commands that is not the project's. */
const sources = /\bsource\s{1,9}['"]?([/~][^\s'";]{1,300})/g;

/** Brackets nest; any other sign ends at its next one. An end that is missing is the end of the text. */
function endOf(code: string, open: number): number {
  const [opens = "", closes = closing[opens] ?? opens] = [code[open], closing[code[open] ?? ""]];
  let depth = 0;
  for (let at = open + 1; at < code.length; at += 1) {
    if (code[at] === closes) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (code[at] === opens) depth += 1;
  }
  return code.length;
}
