import { unknownPiece } from "../../deed.ts";
import { addDeed, addOpaque, addShell, newNotes, type Notes, type Reader } from "../notes.ts";

/** Sed: commands that run (`e`, `s///e`), read (`r`) and write (`w`); everything else only changes the output. */
export const readSed: Reader = (code) => {
  const notes = newNotes();
  let at = 0;
  while (at < code.length) {
    at = passAddress(code, at);
    if (at >= code.length) break;
    const next = command(notes, code, at);
    at = next > at ? next : at + 1;
  }
  return notes;
};

/** Numbers, `$`, `/pattern/`, `\cpatternc`, ranges and `!` before a command. */
function passAddress(code: string, from: number): number {
  let at = from;
  while (at < code.length) {
    const character = code[at] ?? "";
    if (/[\s;{}0-9,$~+!\uFFFC]/.test(character)) at += 1;
    else if (character === "/") at = passPattern(code, at + 1, "/");
    else if (character === "\\" && at + 1 < code.length) at = passPattern(code, at + 2, code[at + 1] ?? "/");
    else if (character === "#") at = lineEnd(code, at);
    else if ((character === "I" || character === "M") && code[at - 1] === "/") at += 1;
    else return at;
  }
  return at;
}

/** The place after the next `close` that is neither escaped nor in a character class. */
function passPattern(code: string, from: number, close: string): number {
  let inClass = false;
  for (let at = from; at < code.length; at += 1) {
    const character = code[at];
    if (character === "\\") at += 1;
    else if (character === "[" && !inClass && close !== "[") {
      inClass = true;
      if (code[at + 1] === "^") at += 1;
      if (code[at + 1] === "]") at += 1;
    } else if (character === "]") inClass = false;
    else if (character === close && !inClass) return at + 1;
    else if (character === "\n") inClass = false;
  }
  // A bracket that is not a class after all: take the first mark.
  const plain = plainEnd(code, from, close);
  return plain < 0 ? code.length : plain;
}

function plainEnd(code: string, from: number, close: string): number {
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === close) return at + 1;
  }
  return -1;
}

function lineEnd(code: string, at: number): number {
  const end = code.indexOf("\n", at);
  return end < 0 ? code.length : end;
}

function command(notes: Notes, code: string, at: number): number {
  const name = code[at] ?? "";
  const end = lineEnd(code, at);
  const rest = code.slice(at + 1, end).trim();
  const place = { start: at, end };
  switch (name) {
    case "s":
      return substitution(notes, code, at);
    case "y": {
      const mark = code[at + 1] ?? "/";
      const middle = plainEnd(code, at + 2, mark);
      const last = middle < 0 ? -1 : plainEnd(code, middle, mark);
      return last < 0 ? code.length : last;
    }
    case "e":
      if (rest === "" || rest.startsWith(";") || rest.startsWith("}"))
        addOpaque(notes, place, "sed e", "runs the text it reads as commands");
      else addShell(notes, place, "sed e", rest);
      return end;
    case "w":
    case "W":
      writes(notes, place, rest);
      return end;
    case "r":
    case "R":
      if (rest !== "" && rest !== "/dev/stdin") addDeed(notes, place, { act: "read", tool: "sed r", target: rest });
      return end;
    case "a":
    case "i":
    case "c":
      return textEnd(code, at);
    case "b":
    case "t":
    case "T":
    case ":":
      return labelEnd(code, at);
    default:
      return at + 1;
  }
}

function writes(notes: Notes, place: { start: number; end: number }, file: string): void {
  if (file !== "" && !/^\/dev\/(?:stdout|stderr|null)$/.test(file)) addDeed(notes, place, { act: "write", tool: "sed w", target: file });
}

/** Text of `a`, `i` and `c` goes on while lines end with a backslash. */
function textEnd(code: string, at: number): number {
  let end = lineEnd(code, at);
  while (end < code.length && code[end - 1] === "\\") end = lineEnd(code, end + 1);
  return end;
}

function labelEnd(code: string, at: number): number {
  const end = lineEnd(code, at);
  const semicolon = code.indexOf(";", at);
  return semicolon >= 0 && semicolon < end ? semicolon : end;
}

function substitution(notes: Notes, code: string, at: number): number {
  const mark = code[at + 1] ?? "";
  if (mark === "" || mark === "\n" || mark === "\\") return at + 1;
  const middle = passPattern(code, at + 2, mark);
  const last = plainEnd(code, middle, mark);
  if (last < 0) return code.length;
  const replacement = code.slice(middle, last - 1);
  const flags = /^[a-vxyzA-VX-Z0-9]{0,10}/.exec(code.slice(last, last + 10))?.[0] ?? "";
  let end = last + flags.length;
  const place = { start: at, end };
  if (flags.includes("e")) {
    const text = replacement.replace(/\\[0-9]|(?<!\\)&/g, unknownPiece).replace(/\\(.)/g, "$1");
    if (text.trim() === "") addOpaque(notes, place, "sed s///e", "runs the text it reads as commands");
    else {
      addOpaque(notes, place, "sed s///e", "runs the text it reads as commands");
      addShell(notes, place, "sed s///e", text);
    }
  }
  if (/^[wW]/.test(code.slice(end, end + 1))) {
    const stop = lineEnd(code, end);
    writes(notes, { start: at, end: stop }, code.slice(end + 1, stop).trim());
    end = stop;
  }
  return end;
}
