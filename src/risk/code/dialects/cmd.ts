import { lazily } from "../../../kernel/lazily.ts";
import { unknownPiece, type Act } from "../../deed.ts";
import { isSecretName } from "../../secret-names.ts";
import { addDeed, addInner, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";
import { decodeCommand } from "./powershell.ts";
import { nativePrograms } from "./powershell-table.ts";
import type { CodeLook, Language } from "../types.ts";
import { shellWord } from "../values.ts";

type Again = (language: Language, code: string) => CodeLook;

/** The Windows command processor: known commands get their act; all others are opaque. */
export const readCmd: Reader = (code, again) => {
  const notes = newNotes();
  // A caret escapes the next character, and is used to break up names.
  const plain = code.replace(/\^(?=[^\n])/g, "");
  let start = 0;
  let before = "";
  for (const part of splitCommands(plain)) {
    const at = { start, end: Math.min(code.length, start + part.length) };
    start += part.length + 1;
    // The brackets of a loop hold a list of files.
    if (!/\bin\s*$/i.test(before)) commandOf(notes, part, at, { again, depth: 0 });
    before = part;
  }
  return notes;
};

/** Commands between `&`, `|`, brackets and line breaks; in quotation marks they are text. */
function splitCommands(code: string): readonly string[] {
  const parts: string[] = [];
  let current = "";
  let isQuoted = false;
  for (const character of code) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[&|()\n]/.test(character)) {
      parts.push(current);
      current = "";
    } else current += character;
  }
  return [...parts, current];
}

const harmless = lazily(
  () =>
    new Set(
      (
        "dir echo type where ver vol cd chdir cls find findstr more tree date time path title rem exit pause assoc help hostname " +
        "whoami systeminfo tasklist ipconfig sort fc comp pushd popd setlocal endlocal goto shift color prompt mode chcp timeout ping " +
        "nslookup netstat not exist errorlevel in %"
      ).split(" "),
    ),
);

const acts: Readonly<Record<string, Act>> = {
  del: "delete",
  erase: "delete",
  rd: "delete",
  rmdir: "delete",
  format: "floor",
  diskpart: "floor",
  clean: "floor",
  cipher: "destroy",
  vssadmin: "weaken",
  wbadmin: "weaken",
  bcdedit: "weaken",
  wevtutil: "disarm",
  fsutil: "privilege",
  md: "write",
  mkdir: "write",
  shutdown: "stop",
  taskkill: "stop",
  net: "privilege",
  sc: "executable-config",
  schtasks: "executable-config",
  at: "executable-config",
  reg: "privilege",
  icacls: "privilege",
  takeown: "privilege",
  cacls: "privilege",
  attrib: "privilege",
  runas: "privilege",
  netsh: "disarm",
  certutil: "run-foreign",
  bitsadmin: "run-foreign",
  mshta: "run-foreign",
  regsvr32: "run-foreign",
  rundll32: "run-foreign",
  wmic: "opaque",
  cscript: "opaque",
  wscript: "opaque",
  cmdkey: "read-secret",
};

interface Inside {
  readonly again: Again;
  readonly depth: number;
}

function commandOf(notes: Notes, text: string, at: Extents, inside: Inside): void {
  const written = redirections(notes, text, at);
  const words = [...written.matchAll(/"([^"]*)"?|([^\s"]+)/g)].map((match) => match[1] ?? match[2] ?? "");
  const name = (words[0] ?? "")
    .toLowerCase()
    .replace(/^@/, "")
    .replace(/^.*[\\/]/, "")
    .replace(/\.(?:exe|com)$/, "")
    .replace(/^(cd|echo|dir|md|rd|del)[.\\/:].*$/, "$1");
  if (name === "" || inside.depth > 6) return;
  const rest = words.slice(1);
  const again = (from: number) => commandOf(notes, rest.slice(from).map(quoteWord).join(" "), at, { ...inside, depth: inside.depth + 1 });
  if (name === "for" && !rest.some((word) => word.toLowerCase() === "do")) return undefined;
  if (name === "call" || name === "start") return again(rest.findIndex((word) => !word.startsWith("/") && word !== ""));
  if (name === "if" || name === "for" || name === "do" || name === "else")
    return again(name === "for" ? Math.max(0, rest.indexOf("do") + 1) : Math.max(0, name === "if" ? conditionLength(rest) : 0));
  if (name === "cmd") return again(Math.max(0, rest.findIndex((word) => /^\/[ck]$/i.test(word)) + 1));
  if (name === "powershell" || name === "pwsh") return nested(notes, rest, at, inside.again);
  if (name === "set") return setCommand(notes, rest.join(" "), at);
  if (
    name === "copy" ||
    name === "xcopy" ||
    name === "robocopy" ||
    name === "move" ||
    name === "ren" ||
    name === "rename" ||
    name === "replace"
  )
    return copies(notes, name, rest, at);
  if (name === "type")
    for (const target of rest.filter((word) => !word.startsWith("/")))
      addDeed(notes, at, { act: "read", tool: "cmd type", target: slashes(target) });
  if (harmless().has(name)) return;
  const act = acts[name];
  if (act) return known(notes, { act, name }, rest, at);
  if (nativePrograms.test(name) || name === "curl") return addShell(notes, at, `cmd ${name}`, [name, ...rest].map(shellWord).join(" "));
  addOpaque(notes, at, `cmd ${name}`.slice(0, 80), "is a command that is not read here");
}

const quoteWord = (word: string): string => (/\s/.test(word) ? `"${word}"` : word);
const slashes = (text: string): string =>
  text
    .replace(/%(?:USERPROFILE|HOME)%/gi, "~")
    .replace(/%[^%]{1,60}%|%%?[a-z]\b/gi, unknownPiece)
    .replaceAll("\\", "/");

/** `if [not] exist file command`, `if a==b command`. */
function conditionLength(words: readonly string[]): number {
  const from = words[0]?.toLowerCase() === "not" ? 1 : 0;
  return from + (/^(?:exist|defined|errorlevel)$/i.test(words[from] ?? "") ? 2 : 1);
}

function redirections(notes: Notes, text: string, at: Extents): string {
  return text.replace(/\d?(>>?)\s*("[^"]*"|[^\s"<>]+)/g, (_whole, sign: string, file: string) => {
    const target = file.replaceAll('"', "");
    if (!/^(?:nul|con|&\d)$/i.test(target))
      addDeed(notes, at, { act: "write", tool: "cmd redirection", target: slashes(target), ...(sign === ">>" && { keeps: true }) });
    return " ";
  });
}

function known(notes: Notes, { act, name }: { act: Act; name: string }, words: readonly string[], at: Extents): void {
  const tool = `cmd ${name}`;
  const targets = words.filter((word) => !/^\/[\w:-]+$/.test(word));
  if (name === "reg" && /^(?:query|export)$/i.test(targets[0] ?? "")) return;
  if (name === "net" && /^(?:view|statistics|time|config)$/i.test(targets[0] ?? "")) return;
  if (name === "sc" && /^(?:query|qc)$/i.test(targets[0] ?? "")) return;
  if (name === "certutil" && /^-hashfile$/i.test(targets[0] ?? "")) return;
  if (act !== "delete" && act !== "write") return addDeed(notes, at, { act, tool, target: targets.slice(0, 2).join(" ") });
  const tree = words.some((word) => /^\/s$/i.test(word));
  for (const target of targets)
    addDeed(notes, at, { act, tool, target: slashes(target), ...(tree && { tree }), ...(act === "write" && { keeps: true }) });
}

function copies(notes: Notes, name: string, words: readonly string[], at: Extents): void {
  const paths = words.filter((word) => !/^\/[\w:+-]+$/.test(word));
  const tool = `cmd ${name}`;
  const isMove = name === "move" || name.startsWith("ren");
  addDeed(notes, at, { act: isMove ? "delete" : "read", tool, target: slashes(paths[0] ?? unknownPiece) });
  addDeed(notes, at, { act: "write", tool, target: slashes(paths[1] ?? ".") });
  if (name === "robocopy" && words.some((word) => /^\/(?:mir|purge|move?)$/i.test(word)))
    addDeed(notes, at, { act: "delete", tool, target: slashes(paths[1] ?? unknownPiece), tree: true });
}

function setCommand(notes: Notes, text: string, at: Extents): void {
  if (/^(?:\/[ap]\s+)?"?\w+=/i.test(text)) return;
  if (text !== "" && !isSecretName(text)) return;
  addDeed(notes, at, { act: "read-secret", tool: "cmd set", target: text === "" ? "environment" : text });
}

function nested(notes: Notes, words: readonly string[], at: Extents, again: Again): void {
  const encoded = words.findIndex((word) => /^[-/](?:e|ec|enc\w*)$/i.test(word));
  if (encoded >= 0) return addInner(notes, at, again("powershell", decodeCommand(words[encoded + 1] ?? "")));
  const command = words.findIndex((word) => /^[-/]c(?:ommand)?$/i.test(word));
  if (command >= 0) addInner(notes, at, again("powershell", words.slice(command + 1).join(" ")));
  else if (words.some((word) => !word.startsWith("-"))) addOpaque(notes, at, "powershell", "runs a script that is not read here");
}
