import { longPattern } from "../../../kernel/long-pattern.ts";
import { isSecretName } from "../../secret-names.ts";
import { extentOf, nested } from "../reading/literals.ts";
import { addDeed, addInner, addOpaque, addShell, newNotes, type Reader } from "../notes.ts";

const looks = longPattern()`
  ^(?:r|run|start|bt|backtrace|where|info|i|list|l|b|br|break|tbreak|x|q|quit|set|c|continue|n|next|s|step|finish|frame|f|up|down|
  thread|t|disas|disassemble|file|p|print|ptype|whatis|display|watch|delete|d|disable|enable|args|show|help|symbol-file|core-file|
  target|layout|echo|printf|define|end|commands|handle|catch|until|u|si|ni|attach|detach)\b
`;

/** Debugger scripts: shells, scripts and calls into the program. */
export const readGdb: Reader = (code, again) => {
  const notes = newNotes();
  let start = 0;
  for (const line of code.split("\n")) {
    const at = { start, end: start + line.length };
    start += line.length + 1;
    const body = line.trim();
    const shell = /^(?:shell|!|make|platform\s+shell)\s*(.*)$/.exec(body) ?? /^(?:pipe|\|)\s[^|]*\|(.*)$/.exec(body);
    const script = /^(?:python|py|python-interactive|pi|script)\s+(.*)$/.exec(body);
    const system = /\b(?:system|popen|execl?p?)\s*\(\s*"((?:[^"\\]|\\.){0,2000})"/.exec(body);
    if (shell) addShell(notes, at, "gdb shell", body.startsWith("make") ? body : (shell[1] ?? ""));
    else if (script) addInner(notes, at, again("python", script[1] ?? ""));
    else if (system) addShell(notes, at, "gdb call", (system[1] ?? "").replace(/\\(.)/g, "$1"));
    else if (/^(?:call|compile|eval|jump|j|set\s+var|expression|expr)\b/.test(body))
      addOpaque(notes, at, "gdb call", "changes a running program");
    else if (/^(?:show|info)\s+env/.test(body))
      addDeed(notes, at, { act: "read-secret", tool: "gdb show", target: "", why: "prints every variable of the environment" });
    else if (/^(?:kill|k)$/.test(body)) addDeed(notes, at, { act: "stop", tool: "gdb kill", target: "" });
    else if (/^source\s+/.test(body))
      addDeed(notes, at, { act: "read", tool: "gdb source", target: body.replace(/^source\s+(?:-\w+\s+)*/, "") });
    else if (/^(?:dump|append|generate-core-file|gcore|set\s+logging\s+file)\b/.test(body))
      addDeed(notes, at, { act: "write", tool: "gdb dump", target: body.split(/\s+/).at(-1) ?? "" });
    else if (body !== "" && !body.startsWith("#") && !looks.test(body))
      addDeed(notes, at, { act: "unknown", tool: "gdb command", target: body.slice(0, 40) });
  }
  return notes;
};

/** jq only reads, but it sees the environment. */
export const readJq: Reader = (code) => {
  const notes = newNotes();
  const bare = withoutTexts(code);
  for (const match of bare.matchAll(/(?<![.\w$])(?:\$ENV|env)\b(?:\s*\.\s*(\w{1,80})|\s*\[\s*"(\w{0,80}))?/g)) {
    const at = { start: match.index, end: match.index + match[0].length };
    const name = match[1] ?? nameInBrackets(code, at.end);
    if (name !== undefined && name !== "" && !isSecretName(name)) continue;
    addDeed(notes, at, { act: "read-secret", tool: "jq env", target: name ?? "environment" });
  }
  return notes;
};

function nameInBrackets(code: string, at: number): string | undefined {
  return /^\s*\[?\s*"?(\w{1,80})"\s*\]/.exec(code.slice(at, at + 100))?.[1];
}

/** A literal with blanks for everything but its interpolated parts. */
function interpolated(inner: string): string {
  let shown = "";
  while (shown.length < inner.length) {
    const at = shown.length;
    if (inner.startsWith("\\(", at)) {
      const { end } = nested(inner, at + 2, "(", ")");
      shown += `  ${inner.slice(at + 2, end)}`;
    } else shown += " ";
  }
  return shown;
}

/** Blanks instead of literals and comments; interpolated parts stay. */
function withoutTexts(code: string): string {
  let bare = "";
  while (bare.length < code.length) {
    const at = bare.length;
    if (code[at] === '"') {
      const { inner, end } = extentOf(code, at + 1, '"');
      const shown = interpolated(inner);
      bare += ` ${shown} `.slice(0, end - at).padEnd(end - at);
    } else if (code[at] === "#") {
      const end = code.indexOf("\n", at);
      bare += " ".repeat((end < 0 ? code.length : end) - at);
    } else bare += code[at];
  }
  return bare;
}
