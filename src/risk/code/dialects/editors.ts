import { longPattern } from "../../../kernel/long-pattern.ts";
import { unknownPiece } from "../../deed.ts";
import { addDeed, addInner, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";
import type { CodeLook, Language } from "../types.ts";

type Again = (language: Language, code: string) => CodeLook;

/** Vim and ex: one command per line or between bars. */
export const readVim: Reader = (code, again) => {
  const notes = newNotes();
  let start = 0;
  for (const line of code.split("\n")) {
    vimCommand(notes, line, { start, end: start + line.length }, { again, depth: 0 });
    start += line.length + 1;
  }
  return notes;
};

interface Inside {
  readonly again: Again;
  readonly depth: number;
}

const range = longPattern()`
  ^[\s:+]*(?:sil(?:ent)?!?\s+|noa(?:utocmd)?\s+|keepj(?:umps)?\s+|verb(?:ose)?\s+|vert(?:ical)?\s+|tab\s+|
  lockmarks\s+)*[\s:]*(?:[%$.\d,;+-]|'[a-z<>]|\/(?:[^/\\\n]|\\.){0,200}\/)*\s*
`;
const scripts: readonly (readonly [RegExp, Language])[] = [
  [/^lua(?:do)?\s+/, "lua"],
  [/^(?:py(?:thon)?[3x]?|py(?:thon)?3?do|py3|pyx)\s+/, "python"],
  [/^(?:perl|perldo|pe)\s+/, "perl"],
  [/^(?:rub|ruby|rubyd|rubydo)\s+/, "ruby"],
  [/^(?:tcl|tcldo)\s+/, "unknown"],
];
const quiet = longPattern()`
  ^(?:q|qa|qall|quit|wq|wqa|wqall|x|xa|xit|w|wa|wall|up|update|d|de|delete|p|pr|print|nu|number|y|yank|pu|put|m|move|t|copy|co|j|
  join|norm|normal|s|su|substitute|sort|set|se|setl|setlocal|setf|filetype|syntax|sy|let|echo|echom|ec|retab|ret|undo|u|redo|nohl|
  noh|nohlsearch|if|endif|else|for|endfor|while|endwhile|function|endfunction|return|call|cal|unlet|ls|buffers|version|ve|messages|
  mes|help|h|verbose|k|mark|a|append|i|insert|c|change|cq|cquit|sp|split|vs|vsplit|n|next|prev|bn|bd|args|&|>|<|=|#|"|~|@|\d|$)
`;

/** Commands that run what follows for lines, buffers or arguments. */
const carriers = longPattern()`
  ^(?:(?:g|global|v|vglobal)!?\s*([^\w\s"|])(?:(?!\1)[^\\\n]|\\.){0,300}\1|(?:buf|arg|win|tab|c|l|cf|lf)do!?|bufdo!?|
  au(?:tocmd)?\s+\S+\s+\S+|if\s+[^|]{0,100}\||sandbox|hide|try)\s*
`;

function vimCommand(notes: Notes, text: string, at: Extents, inside: Inside): void {
  if (inside.depth > 6) return addOpaque(notes, at, "vim", "is nested too deeply to read");
  const body = text.slice(range.exec(text)?.[0].length ?? 0);
  if (body === "" || body.startsWith('"')) return;
  const deeper = { ...inside, depth: inside.depth + 1 };
  if (body.startsWith("!")) return addShell(notes, at, "vim !", body.slice(1).replace(/^!/, ""));
  const shellOut =
    /^(?:w|wr|write|r|re|read|te|ter|term|terminal|make|mak)\s*!\s*(?=\S)(.+)$/.exec(body) ??
    /^(?:te|ter|term|terminal)\s+(?:\+\+\S+\s+)*(.+)$/.exec(body);
  // `w! file` forces a write, `w !command` runs one: the space decides.
  if (shellOut && !/^(?:w|wr|write)!/.test(body)) return addShell(notes, at, "vim !", shellOut[1] ?? "");
  const program =
    /^(?:se|set|setl|setlocal|setg|setglobal)\s.*?\b(?:makeprg|mp|grepprg|gp|formatprg|fp|equalprg|ep|shell|sh)=((?:[^\s|\\]|\\.)+)/.exec(
      body,
    );
  if (program) addShell(notes, at, "vim set", program[1]?.replaceAll(/\\(.)/g, "$1") ?? "");
  const script = scripts.find(([pattern]) => pattern.test(body));
  if (script?.[1] === "lua") {
    vimFunctions(notes, body, at, inside.again);
    for (const [, , inner = ""] of body.matchAll(
      /\bvim\.(?:cmd|api\.nvim_command|api\.nvim_exec2?)[\s(]{0,9}(["'])((?:(?!\1).){1,500})\1/g,
    ))
      vimCommand(notes, inner, at, deeper);
  }
  if (script) return addInner(notes, at, inside.again(script[1], body.replace(script[0], "").replace(/^<<\s*\w*/, "")));
  vimFunctions(notes, body, at, inside.again);
  const carrier = carriers.exec(body);
  if (carrier) return vimCommand(notes, body.slice(carrier[0].length), at, deeper);
  const execute = /^exe(?:c|cu|cut|cute)?\s+(.*)$/.exec(body);
  if (execute) {
    const inner = /^(?:'([^']*)'|"([^"\\]*)")\s*$/.exec(execute[1] ?? "");
    if (inner) return vimCommand(notes, inner[1] ?? inner[2] ?? "", at, deeper);
    return addOpaque(notes, at, "vim execute", "runs a command that only the code knows");
  }
  const isPattern = /^s(?:u|ubstitute)?[^\w\s]/.test(body); // it may hold bars
  const parts = isPattern ? [body] : splitBars(body);
  if (parts.length > 1 && parts[0] !== body) return parts.forEach((part) => vimCommand(notes, part.trim(), at, deeper));
  if (vimFiles(notes, body, at)) return;
  if (/^(?:sh|shell|sus|suspend|st|stop)\s*$/.test(body)) return addOpaque(notes, at, "vim shell", "opens a shell");
  if (/^(?:norm|normal)!?\s/.test(body) && body.includes(":!")) addShell(notes, at, "vim !", body.slice(body.indexOf(":!") + 2));
  if (isPattern) return;
  if (!quiet.test(body)) addDeed(notes, at, { act: "unknown", tool: "vim command", target: body.slice(0, 40) });
}

/** Bars between commands; in literals they are text. */
function splitBars(body: string): readonly string[] {
  const parts: string[] = [];
  let current = "";
  let quote = "";
  for (const character of body) {
    if (quote === "" && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = "";
    if (character === "|" && quote === "") {
      parts.push(current);
      current = "";
    } else current += character;
  }
  return [...parts, current];
}

const calls = longPattern("g")`
  \b(system|systemlist|delete|writefile|rename|job_start|jobstart|termopen|term_start|libcall|libcallnr|eval|readfile|
  mkdir)\s*\(\s*(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|\[([^\]]{0,500})\])?
`;

/** Functions of the editor's own language that act on files and commands. */
function vimFunctions(notes: Notes, body: string, at: Extents, _again: Again): void {
  for (const match of body.matchAll(calls)) {
    const name = match[1] ?? "";
    const text = match[2] ?? match[3]?.replace(/\\(.)/g, "$1") ?? unknownPiece;
    if (name === "delete") addDeed(notes, at, { act: "delete", tool: "vim delete", target: text, ...(/rf/.test(body) && { tree: true }) });
    else if (name === "rename") addDeed(notes, at, { act: "delete", tool: "vim rename", target: text });
    else if (name === "readfile") addDeed(notes, at, { act: "read", tool: "vim readfile", target: text });
    else if (name === "mkdir") addDeed(notes, at, { act: "write", tool: "vim mkdir", target: text, keeps: true });
    else if (name === "writefile") {
      const file = /writefile\s*\([^)]{0,500},\s*['"]([^'"]{1,300})['"]/.exec(body)?.[1] ?? unknownPiece;
      addDeed(notes, at, { act: "write", tool: "vim writefile", target: file });
    } else if (name.startsWith("libcall") || name === "eval") addOpaque(notes, at, `vim ${name}`, "runs code that cannot be read");
    else
      addShell(
        notes,
        at,
        `vim ${name}`,
        match[4] === undefined ? text : [...match[4].matchAll(/['"]([^'"]*)['"]/g)].map((word) => word[1]).join(" "),
      );
  }
}

/** Commands that name a file. */
function vimFiles(notes: Notes, body: string, at: Extents): boolean {
  const write = /^(?:w|wr|write|wq|x|xit|sav|saveas|up|update|mks|mksession|wundo|redir)!?\s+(?:(>>?)\s*)?([^\s|!>][^|]*)$/.exec(
    body.trimEnd(),
  );
  if (write) {
    addDeed(notes, at, { act: "write", tool: "vim write", target: write[2] ?? "", ...(write[1] === ">>" && { keeps: true }) });
    return true;
  }
  const read = longPattern()`
    ^(?:r|re|read|e|ed|edit|so|source|ru|runtime|sp|split|vs|vsplit|tabe|tabedit|view|ar|args|bad|badd|cf|
    cfile)!?\s+([^\s|][^|]*?)\s*$
  `.exec(body);
  if (!read) return false;
  if (/^(?:so|source|ru|runtime)!?\s+[/~$]/.test(body))
    addDeed(notes, at, { act: "unknown", tool: "vim source", target: read[1] ?? "", why: "runs a file from outside the project" });
  addDeed(notes, at, { act: "read", tool: "vim read", target: read[1] ?? "" });
  return true;
}

/** Ed: shell escapes and files; typed text is only text. */
export const readEd: Reader = (code) => {
  const notes = newNotes();
  let start = 0;
  let isTyping = false;
  for (const line of code.split("\n")) {
    const at = { start, end: start + line.length };
    start += line.length + 1;
    if (isTyping) {
      isTyping = line !== ".";
      continue;
    }
    let body = line.replace(/^\s*(?:[.$,;%\d+-]|'[a-z]|\/(?:[^/\\]|\\.){0,200}\/)*\s*/, "");
    const global = /^[gvGV]([^\w\s])(?:(?!\1)[^\\]|\\.){0,300}\1/.exec(body);
    if (global) body = body.slice(global[0].length);
    if (/^[aic]\s*$/.test(body)) isTyping = true;
    else if (body.startsWith("!")) addShell(notes, at, "ed !", body.slice(1));
    else {
      const file = /^([wWreEf])q?\s+(!?)\s*(.+)$/.exec(body);
      if (file?.[2] === "!") addShell(notes, at, "ed !", file[3] ?? "");
      else if (file && /[wW]/.test(file[1] ?? ""))
        addDeed(notes, at, { act: "write", tool: "ed w", target: file[3] ?? "", ...(file[1] === "W" && { keeps: true }) });
      else if (file && file[1] !== "f") addDeed(notes, at, { act: "read", tool: "ed r", target: file[3] ?? "" });
    }
  }
  return notes;
};
