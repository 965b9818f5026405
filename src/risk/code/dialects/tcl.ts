import { unknownPiece } from "../../deed.ts";
import { namedPlace } from "../../files/places/named-places.ts";
import { addDeed, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";
import { nested } from "../reading/literals.ts";
import { shellWord } from "../values.ts";

interface Word {
  readonly text: string;
  /** Text of a brace group or of a substitution: it may be a script. */
  readonly scripts: readonly string[];
}

/** Tcl and Expect: commands of words, where braces may hold scripts. */
export const readTcl: Reader = (code) => {
  const notes = newNotes();
  scriptOf(notes, code, { start: 0, end: code.length }, { depth: 0, variables: new Map(), spawned: "" });
  return notes;
};

interface State {
  depth: number;
  readonly variables: Map<string, string>;
  spawned: string;
}

const carriers = new Set(
  (
    "if else elseif while for foreach proc catch eval uplevel expect expect_before expect_after after try finally on trap interact " +
    "switch namespace dict time apply subst"
  ).split(" "),
);

function scriptOf(notes: Notes, code: string, at: Extents, state: State): void {
  if (state.depth > 8) return addOpaque(notes, at, "tcl", "is nested too deeply to read");
  state.depth += 1;
  for (const words of commandsOf(code)) {
    const name = words[0]?.text ?? "";
    for (const word of words)
      for (const script of word.scripts.filter((each) => each.startsWith("["))) scriptOf(notes, script.slice(1, -1), at, state);
    commandOf(
      notes,
      words.map(({ text }) => known(text, state)),
      at,
      state,
    );
    if (
      carriers.has(name) ||
      name === "{" ||
      words.some(({ scripts }) => scripts.some((each) => /^\{\s*[-\w"*]/.test(each)) && carriers.has(name))
    ) {
      for (const word of words.slice(1))
        for (const script of word.scripts.filter((each) => each.startsWith("{"))) scriptOf(notes, script.slice(1, -1), at, state);
    }
  }
  state.depth -= 1;
}

const known = (text: string, { variables }: State): string =>
  text.replace(/\$(?:\{([^}]{1,60})\}|(\w{1,60}))(?:\([^)]{0,60}\))?/g, (whole, braced?: string, plain?: string) => {
    const asked = /^\$(?:::)?env\((\w{1,60})\)$/.exec(whole)?.[1];
    if (asked !== undefined) return asked === "HOME" ? "~" : (namedPlace(asked) ?? unknownPiece);
    return variables.get(braced ?? plain ?? "") ?? unknownPiece;
  });

function commandOf(notes: Notes, words: readonly string[], at: Extents, state: State): void {
  const [name = "", first = "", ...rest] = words;
  const options = words.slice(1).filter((word) => !/^(?:-\w+|--|<@?|>|&)$/.test(word));
  switch (name.replace(/^::/, "")) {
    case "set":
      state.variables.set(first, state.variables.has(first) ? unknownPiece : (rest[0] ?? unknownPiece));
      return;
    case "exec":
    case "spawn":
    case "system": {
      const command = words.slice(1).filter((word) => !/^(?:-ignorestderr|-keepnewline|-noecho|--)$/.test(word));
      if (name === "spawn") state.spawned = command[0] ?? "";
      return addShell(
        notes,
        at,
        `tcl ${name}`,
        command.length === 1 && name === "system" ? (command[0] ?? "") : command.map(tclWord).join(" "),
      );
    }
    case "send":
    case "exp_send":
      if (/(?:^|\/)(?:ba|z|da|k)?sh$/.test(state.spawned))
        return addShell(notes, at, "expect send", (options.at(-1) ?? "").replace(/\\[rn]|[\r\n]/g, ""));
      if (/(?:^|\/)(?:ssh|sudo|su|telnet|psql|mysql|ftp|sftp)$/.test(state.spawned))
        return addOpaque(notes, at, "expect send", "types into another program");
      return;
    case "open":
      if (first.startsWith("|")) return addShell(notes, at, "tcl open", first.slice(1).replace(/^\{|\}$/g, ""));
      return addDeed(
        notes,
        at,
        /[wa+]/.test(rest[0] ?? "r")
          ? { act: "write", tool: "tcl open", target: first, ...(/a|r\+/.test(rest[0] ?? "") && { keeps: true }) }
          : { act: "read", tool: "tcl open", target: first },
      );
    case "file":
      return fileCommand(notes, first, rest, at);
    case "source":
      return addDeed(notes, at, { act: "read", tool: "tcl source", target: first });
    case "load":
    case "socket":
      return addOpaque(notes, at, `tcl ${name}`, name === "load" ? "runs machine code" : "opens a network connection");
    case "eval":
    case "uplevel":
    case "subst":
      if (words.slice(1).join(" ").includes(unknownPiece))
        addOpaque(notes, at, `tcl ${name}`, "runs text as code that only the code knows");
      else scriptOf(notes, words.slice(1).join(" "), at, state);
      return;
    case "parray":
    case "array":
      if (/\benv$/.test(words.at(-1) ?? "")) addDeed(notes, at, { act: "read-secret", tool: "tcl env", target: "environment" });
      return;
    default:
      if (name.includes(unknownPiece)) addOpaque(notes, at, "tcl", "runs a command that only the code chooses");
  }
}

const tclWord = (word: string): string => (/^(?:\||\|&|>|>>|<|2>|2>@1|>&|<<|&)$/.test(word) ? word : shellWord(word));

function fileCommand(notes: Notes, verb: string, words: readonly string[], at: Extents): void {
  const paths = words.filter((word) => !/^-(?:force|-)$/.test(word));
  if (verb === "delete")
    for (const target of paths)
      addDeed(notes, at, { act: "delete", tool: "tcl file delete", target, ...(words.includes("-force") && { tree: true }) });
  if (verb === "mkdir") for (const target of paths) addDeed(notes, at, { act: "write", tool: "tcl file mkdir", target, keeps: true });
  if (verb !== "rename" && verb !== "copy") return;
  addDeed(notes, at, { act: verb === "rename" ? "delete" : "read", tool: `tcl file ${verb}`, target: paths[0] ?? unknownPiece });
  addDeed(notes, at, { act: "write", tool: `tcl file ${verb}`, target: paths[1] ?? unknownPiece });
}

/** Commands of a script, each a list of words. */
function commandsOf(code: string): readonly (readonly Word[])[] {
  const commands: Word[][] = [];
  let words: Word[] = [];
  let at = 0;
  while (at < code.length) {
    const character = code[at] ?? "";
    if (character === "\n" || character === ";") {
      if (words.length > 0) commands.push(words);
      words = [];
      at += 1;
    } else if (/\s/.test(character) || (character === "\\" && code[at + 1] === "\n")) at += character === "\\" ? 2 : 1;
    else if (character === "#" && words.length === 0) {
      while (at < code.length && code[at] !== "\n") at += 1;
    } else {
      const [word, end] = wordAt(code, at);
      words.push(word);
      at = Math.max(end, at + 1);
    }
  }
  if (words.length > 0) commands.push(words);
  return commands;
}

function wordAt(code: string, start: number): readonly [Word, number] {
  if (code[start] === "{") {
    const { inner, end } = nested(code, start + 1, "{", "}");
    return [{ text: inner, scripts: [`{${inner}}`] }, end];
  }
  const isQuoted = code[start] === '"';
  const scripts: string[] = [];
  let text = "";
  let at = isQuoted ? start + 1 : start;
  while (at < code.length) {
    const character = code[at] ?? "";
    if (isQuoted ? character === '"' : /[\s;]/.test(character)) break;
    if (character === "[") {
      const { inner, end } = nested(code, at + 1, "[", "]");
      scripts.push(`[${inner}]`);
      text += unknownPiece;
      at = end;
    } else if (character === "\\") {
      text += code.slice(at, at + 2);
      at += 2;
    } else {
      text += character;
      at += 1;
    }
  }
  return [{ text: text.replace(/\\([$"[\]{} ])/g, "$1"), scripts }, isQuoted ? at + 1 : at];
}
