import { longPattern } from "../../../kernel/long-pattern.ts";
import { unknownPiece } from "../../deed.ts";
import { extentOf } from "../reading/literals.ts";
import { addDeed, addInner, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";

/** AppleScript: shells it starts, programs it steers, keys it presses. */
export const readAppleScript: Reader = (code, again) => {
  const notes = newNotes();
  if (/\bApplication\s*[.(]|\bObjC\.|\$\.system\b/.test(code)) {
    addInner(notes, { start: 0, end: code.length }, again("javascript", code));
    for (const match of code.matchAll(typedByScript)) {
      const at = { start: match.index, end: match.index + match[0].length };
      if (match[1] === "key") addOpaque(notes, at, "osascript", "presses keys in whatever program is in front");
      else addTyped(notes, at, match[4] ?? unknownPiece);
    }
    return notes;
  }
  const { bare, literals } = withoutLiterals(code);
  for (const match of bare.matchAll(/\bdo\s+(?:shell\s+)?script\b/gi)) {
    const at = { start: match.index, end: Math.min(code.length, match.index + match[0].length) };
    addShell(notes, at, "osascript do shell script", commandAfter(bare, literals, match.index + match[0].length));
  }
  for (const match of bare.matchAll(/\b(?:write|send|input|type|insert|paste)\s+(?:text|contents)\b/gi)) {
    const at = { start: match.index, end: Math.min(code.length, match.index + match[0].length) };
    addTyped(notes, at, commandAfter(bare, literals, match.index + match[0].length));
  }
  for (const row of rows) {
    for (const match of bare.matchAll(row.pattern)) {
      const at = { start: match.index, end: match.index + match[0].length };
      if (row.act === "opaque") addOpaque(notes, at, "osascript", row.why);
      else addDeed(notes, at, { act: row.act, tool: "osascript", target: "", why: row.why });
    }
  }
  if (/\bsend\b/i.test(bare) && [...literals.values()].some((text) => /^(?:Mail|Messages|Microsoft Outlook|Slack)$/i.test(text))) {
    addDeed(notes, { start: 0, end: code.length }, { act: "message", tool: "osascript send", target: "" });
  }
  return notes;
};

/** Calls of JavaScript by which programs are told to type or to run a line: `terminal.doScript("…")`, `session.write({ text: "…" })`. */
const typedByScript = longPattern("g")`
  \.(?:(key)(?:stroke|Code)\b|(do(?:Shell)?Script|write|inputText|sendText|
  writeText)\s{0,9}\((?:\s{0,9}\{[^}"'\x60]{0,80}\btext\s{0,9}:)?(?:\s{0,9}(["'\x60])((?:(?!\3)[^\\]|\\[^]){0,4000})\3)?)
`;

/** A line that is typed into a terminal is a command; a word alone may be an answer to what somebody was asked. */
function addTyped(notes: Notes, at: Extents, text: string): void {
  addShell(notes, at, "osascript", text);
  if (/^\s*\S{0,12}\s*$/.test(text)) addOpaque(notes, at, "osascript", "types what may answer for a person");
}

const rows = [
  { pattern: /\bwith\s+administrator\s+privileges\b/gi, act: "privilege", why: "asks for administrator rights" },
  {
    pattern: /\b(?:keystroke|key\s+code|click\s+(?:at|button|menu))\b/gi,
    act: "opaque",
    why: "presses keys in whatever program is in front",
  },
  { pattern: /\b(?:run|load|store)\s+script\b/gi, act: "opaque", why: "runs a script that only the code knows" },
  { pattern: /\bempty\s+(?:the\s+)?trash\b/gi, act: "destroy", why: "empties the trash" },
  { pattern: /\bdelete\b|\berase\b/gi, act: "destroy", why: "deletes by way of another program" },
  { pattern: /\b(?:write|set\s+eof)\s+[^\n]{0,80}\bto\b/gi, act: "opaque", why: "writes a file that only the code knows" },
  { pattern: /\bto\s+(?:quit|shut\s+down|restart|log\s+out)\b/gi, act: "stop", why: "ends programs or the session" },
  { pattern: /\bdisplay\s+dialog\b[^\n]{0,200}\bhidden\s+answer\b/gi, act: "read-secret", why: "asks a person for a password" },
] as const;

interface Bare {
  readonly bare: string;
  /** Literals by the place where they start. */
  readonly literals: ReadonlyMap<number, string>;
}

/** Replaces literals and comments by blanks of the same length, so that places stay the same. */
function withoutLiterals(code: string): Bare {
  const literals = new Map<number, string>();
  let bare = "";
  while (bare.length < code.length) {
    const at = bare.length;
    if (code[at] === '"') {
      const { inner, end } = extentOf(code, at + 1, '"');
      literals.set(at, inner.replace(/\\(.)/g, "$1"));
      bare += `"${" ".repeat(Math.max(0, end - at - 2))}`.padEnd(end - at, '"').slice(0, end - at);
    } else if (code.startsWith("--", at) || code[at] === "#") {
      const end = code.indexOf("\n", at);
      bare += " ".repeat((end < 0 ? code.length : end) - at);
    } else if (code.startsWith("(*", at)) {
      const end = code.indexOf("*)", at);
      bare += " ".repeat((end < 0 ? code.length : end + 2) - at);
    } else bare += code[at];
  }
  return { bare, literals };
}

/** The text after `do shell script`, up to the end of the line: literals joined by `&`, the rest unknown. */
function commandAfter(bare: string, literals: ReadonlyMap<number, string>, from: number): string {
  let text = "";
  for (let at = from; at < bare.length && bare[at] !== "\n";) {
    const literal = literals.get(at);
    if (literal !== undefined) {
      text += literal;
      const end = bare.indexOf('"', at + 1);
      at = end < 0 ? bare.length : end + 1;
    } else if (/^(?:with|without|as|in|to|newline|user|password)\b/i.test(bare.slice(at, at + 9))) break;
    else {
      if (/\w/.test(bare[at] ?? "") && !text.endsWith(unknownPiece)) text += unknownPiece;
      at += 1;
    }
  }
  return text;
}
