import { longPattern } from "../../kernel/long-pattern.ts";
import type { Span } from "../../kernel/text.ts";
import { unknownPiece, type Deed } from "../deed.ts";
import { sentSecrets } from "./connections.ts";
import { dialects } from "./dialects/dialects.ts";
import { handedIn } from "./handed.ts";
import { lex } from "./reading/lexer.ts";
import { magicsIn } from "./dialects/magics.ts";
import { meaning } from "./meaning.ts";
import { readers } from "./readers.ts";
import { noteOpaque, type CodeRun, type Meaning } from "./run.ts";
import { codeLimits, type CodeLook, type Language } from "./types.ts";
import { startedIn } from "./dialects/started.ts";
import { reading, walk } from "./walk.ts";
import { isBrief, unitsOf, wasTooMuch, work } from "../work.ts";

interface Before {
  readonly code: string;
  readonly brief: boolean;
  readonly units: number;
  readonly look: CodeLook;
}

/** The last code of each language: one text is often handed to many programs in a row. */
const before = new Map<Language, Before>();

/**
 * Reads the deeds of a piece of code. Pure and total: it never runs anything and never throws, and unreadable code is
 * opaque. Offsets in the answer are offsets in `code`. The same code costs the same, whatever came before.
 */
export function lookIntoCode(language: Language, code: string): CodeLook {
  const last = before.get(language);
  if (last?.code === code && last.brief === isBrief()) {
    work(last.units);
    return last.look;
  }
  let look = nothing;
  let units = 0;
  const isPart = wasTooMuch(() => {
    units = unitsOf(() => {
      look = lookOnce(language, code);
    });
  });
  if (!isPart) before.set(language, { code, brief: isBrief(), units, look });
  return look;
}

function lookOnce(language: Language, written: string): CodeLook {
  const code = withPlainLines(language, written);
  const { deeds: found, shells: read, handed } = lookAt(language, code, 0);
  const shells = language === "python" ? [...read, ...magicsIn(code)] : read;
  const isTyped = (typesKeys.test(code) && requests.test(code)) || keystroke.test(code) || isDriven(code);
  const typed = isTyped ? opaqueLook(language, code, typesWords).deeds.map(answering) : [];
  const deeds = [...found, ...typed, ...endlessIn(code), ...(found.some(({ act }) => act === "leak") ? [] : sentSecrets(code, language))];
  const inside = <Placed extends Span>(placed: Placed): Placed => ({ ...placed, end: Math.min(placed.end, code.length) });
  return {
    deeds: deeds.map((deed) => (deed.span ? { ...deed, span: inside(deed.span) } : deed)), // an escape may end the text
    shells: shells.map(inside),
    ...(handed && { handed: handed.map(inside) }),
  };
}

/** Heads of loops without an end, what slows them down or leaves them, and what does harm by being done for ever. */
const forEver = longPattern("i")`
  \bwhile\s{0,5}\(?\s{0,5}(?:1|true)\s{0,5}\)?\s{0,5}[:{;\n]|\bitertools\.count\(|\bfor\s{0,5}\(\s{0,5};\s{0,5};\s{0,5}\)|
  \bloop\s{0,5}(?:do\b|\{)|\bsetInterval\s{0,5}\([^]{1,2000},\s{0,5}\d{0,2}\s{0,5}\)|\bsetImmediate\s{0,5}\(\s{0,5}(?:function\s+)?\w{1,40}
`;
const paced = /sleep|break|exit|quit|return|\blast\b|input|recv|accept|\bread|wait|poll|select|setTimeout|signal|queue|listen|\bnext\b/i;
const asks = /\b(?:requests|httpx|urlopen|fetch|axios|https?\.(?:get|request)|LWP|Net::HTTP|URI\.open|file_get_contents)\b/;
const addresses = /https?:\/\/(?!localhost|127\.\d|0\.0\.0\.0|\[::1\])/;
const appends = /\bopen\w{0,4}\s{0,5}\([^)]{1,100},\s{0,5}["'](?:>>|a)[b+]{0,2}["']|appendFile|FILE_APPEND/;

const starts = /\bchild_process\b[^]{0,200}\b(?:fork|spawn|exec|execFile)\s{0,5}\(|\bsubprocess\.Popen\s{0,5}\(/;

const endlessHarms: readonly { readonly does: readonly RegExp[]; readonly why: string }[] = [
  { does: [asks, addresses], why: "asks another machine again and again without a pause" },
  { does: [appends], why: "writes more with every turn of a loop without an end" },
  { does: [starts], why: "starts processes without end" },
];

function endlessIn(code: string): readonly Deed[] {
  if (!forEver.test(code) || paced.test(code)) return [];
  const harm = endlessHarms.find(({ does }) => does.every((pattern) => pattern.test(code)));
  if (!harm) return [];
  const { why } = harm;
  return [{ act: "stop", tool: "loop", target: "", span: { start: 0, end: code.length }, why }];
}

/** The request that puts a letter into a terminal as if somebody had typed it. */
const typesKeys = /\bTIOCSTI\b|\b0x0*5412\b|\b21522\b|\b0x80017472\b|\b2147578994\b/i;
/** Without a call that could make the request, the name of it is a number like any other. */
const requests = /ioctl|syscall|ctypes|cffi|ffi\b|getattr|eval|exec|__import__|import\s*\(|require\s*\(/i;
/** A client or the guard, started in a terminal that the code holds, and an answer that the code gives. */
const drives = /\bspawn\w{0,4}\s{0,5}\(?\s{0,5}["'`[{(]{0,3}(?:[\w./-]{0,100}\/)?(?:assent|claude|codex|opencode|gemini|copilot)\b/i;
const replies = longPattern("i")`
  \bsend(?:\s{1,5}--)?\s{1,5}(?:y|yes|ok|[1-3]|approve|allow|always|once)\\[rn]|
  \b(?:send(?:line)?(?:\s{1,5}--)?|write)\s{0,5}\(?\s{0,5}b?["'\x60{](?:y|yes|ok|[1-3]|approve|allow|always|
  once)?\s?(?:\\[rn]){0,2}["'\x60}]
`;
const isDriven = (code: string): boolean => drives.test(code) && replies.test(code);
const keystroke = /\bkeystroke\b[^\n]{0,20}"(?:y|yes|ok|approve|allow|1|2)\b|\bkeystroke\b[^\n]{0,20}\breturn\b|\bkey code (?:36|76)\b/i;
const typesWords = "types into a terminal in a person's place";
const answering = (deed: Deed): Deed => ({ ...deed, act: "control-plane" });

/** Languages to which a carriage return alone ends no line. */
const onlyNewlines: ReadonlySet<Language> = new Set<Language>(["perl", "ruby", "awk", "sed", "vim", "ed", "gdb", "elisp", "jq"]);

/** The same length: a line ends where the language ends it, so that no comment goes on in what runs. */
function withPlainLines(language: Language, code: string): string {
  if (onlyNewlines.has(language)) return code;
  const plain = code.includes("\r") ? code.replaceAll(/\r(?!\n)/g, "\n") : code;
  return language === "javascript" ? plain.replaceAll(/[\u2028\u2029]/g, "\n") : plain;
}

function lookAt(language: Language, written: string, layer: number): CodeLook {
  const code = withPlainLines(language, written);
  if (code.length > (isBrief() ? endMaxChars : codeLimits.charsMax)) return lookAtEnds(language, code, layer);
  if (layer > codeLimits.layersMax) return opaqueLook(language, code, "is wrapped too often to read");
  if (code.trim() === unknownPiece) return opaqueLook(language, code, "is known only when it runs");
  if (language === "python" && isRecoded(code)) return opaqueLook(language, code, "says that its letters mean other letters");
  if (language === "perl" && filtered.test(code)) return opaqueLook(language, code, "is turned into other code before it runs");
  try {
    const shellLike = commandInPlaceOfCode(language, code);
    if (shellLike) return shellLike;
    const reader = readers[language];
    if (reader) return reader(code, (inner, text) => lookAt(inner, text, layer + 1));
    if (!isRead(language))
      return reaching.test(code) && !asksApplication.test(code)
        ? { ...opaqueLook(language, code, "is in a language that is not read here"), shells: startedIn(code), handed: handedIn(code) }
        : nothing;
    return readProgram(language, code, layer);
  } catch {
    return opaqueLook(language, code, "could not be read"); // a failure of the classifier gates (A11)
  }
}

const nothing: CodeLook = { deeds: [], shells: [] };

/** A line about the encoding, among the first two: Python reads the rest by it (PEP 263). */
const codingLine = /^(?:[^\n]{0,500}\n)?[ \t\f]{0,20}#[^\n]{0,200}?coding[:=][ \t]{0,20}([-_.a-zA-Z0-9]{1,40})/;
/** Encodings in which an ASCII letter is that letter. */
const asciiLike = longPattern("i")`
  ^(?:utf[-_]?8(?:[-_]sig)?|u8|(?:us[-_]?)?ascii|latin[-_]?\d{0,2}|l1|iso[-_]?8859[-_]\d{1,2}|iso[-_]latin[-_]\d[\w-]{0,9}|
  (?:cp|windows[-_]?)125\d|cp(?:437|85\d|86\d|93[26]|949|950)|koi8[-_][rtu]|mac[-_]?\w{0,12}|gbk|gb2312|gb18030|big5(?:hkscs)?|
  euc[-_]?(?:jp|kr|cn)|shift[-_]?jis|sjis)$
`;
const isRecoded = (code: string): boolean => !asciiLike.test(codingLine.exec(code.slice(0, 1_000))?.[1] ?? "ascii");

/** Source filters of Perl: the rest of the file is their input, and not what runs. */
const filtered = /(?:^|[;{\n])[^\S\n]{0,40}(?:use|require)[^\S\n]{1,9}(?:Filter|Acme)::\w/;

/** Whether code of the language is taken apart. */
export const isRead = (language: Language): boolean => dialects[language] !== undefined || readers[language] !== undefined;

/** Words without which code in any language can do little more than compute and print. */
const reaching = longPattern("i")`
  \bsh\b|\brm\b|system|exec|spawn|shell|process|command|cmd|popen|run|call|eval|load|open|file|dir|path|write|delete|remove|unlink|
  rename|http|socket|url|net|env|save|sink|tell|\b(?:make-|ansi-|v)term\b|script|stroke|kill|quit|send|input|source|install|pkg\.(?!test|status)|\b_(?:G|ENV)\b|!|
  \x60|\uFFFC
`;

/** `tell application "Finder" to get name of every disk`: one line of AppleScript that only asks. */
const asksApplication = longPattern("i")`
  ^\s{0,9}tell (?:app|application) "[\w .-]{1,40}" to (?:get|count|return|exists)\b(?![^]{0,400}\b(?:script|keystroke|click|delete|send|
  password|keychain|clipboard|set|run|do|contents?|body|messages?|notes?)\b)[^\n]{0,200}$
`;

/** Of what is too long to read, so much of each end is read. */
const endMaxChars = 2_000;

/** Code that is too long to be judged whole: its first and last lines are read all the same. */
function lookAtEnds(language: Language, code: string, layer: number): CodeLook {
  const unread = opaqueLook(language, code, "is too long to read");
  const ends = layer > 0 ? [] : [headOf(code), tailOf(code)].filter((each) => each.length > 0);
  const found = ends.map((end) => lookAt(language, end, layer + 1));
  const span = { start: 0, end: code.length };
  return {
    deeds: [...unread.deeds, ...found.flatMap(({ deeds }) => deeds.map((deed) => ({ ...deed, span })))],
    shells: found.flatMap(({ shells }) => shells.map(({ text }) => ({ ...span, text }))),
  };
}

/** Up to the end of a line or a statement. */
function headOf(code: string): string {
  const head = code.slice(0, endMaxChars);
  return head.slice(0, Math.max(head.lastIndexOf("\n"), head.lastIndexOf(";")) + 1);
}

/** From the beginning of a line that is not indented: no text of several lines and no block begins before it. */
function tailOf(code: string): string {
  const tail = code.slice(-endMaxChars);
  const start = /\n(?=(?:import|from|const|let|var|require|[\w.]{1,80}\()\b)/.exec(tail);
  return start === null || /"""|'''|`/.test(code) ? "" : tail.slice(start.index + 1);
}

function opaqueLook(language: Language, code: string, why: string): CodeLook {
  const span = { start: 0, end: code.length };
  return { deeds: [{ act: "opaque", tool: `${language} code`, target: "", span, why }], shells: [] };
}

/** The same length, in the spelling that the one reader knows: `exec {"rm"} "x", "-f"` names the program beside its words. */
function respelled(language: Language, code: string): string {
  if (language === "php") return code.replace(/<\?(?:php|=)?/g, (tag) => " ".repeat(tag.length)).replaceAll("?>", " ;");
  if (language !== "perl") return code;
  const asNamed = (_whole: string, name: string, open: string, program: string): string =>
    `${name.slice(0, -1)}_${open.replace("{", " ")}${program.slice(0, -1)},`;
  return code
    .replaceAll(/\b(exec|system)(\s{0,5}\(?\s{0,5}\{)([^{};\n]{1,100}\})(?=\s{0,5}[@$"'(q])/g, asNamed)
    .replaceAll(/\b(exec|system)(\s{0,5}\(?\s{0,5})(\$\w{1,40}\s{1,5})(?=[@$"'])/g, asNamed);
}

/** Reads a program twice (three times with services): first to learn the possible values of its variables, then for its deeds. */
function readProgram(language: Language, code: string, layer: number): CodeLook {
  const dialect = dialects[language];
  if (!dialect) return opaqueLook(language, code, "is in a language that is not read here");
  const source = respelled(language, code);
  const tokens = lex(source, language, dialect);
  const first = newRun({ language, code, layer, meaning: { ...meaning, inner: () => {} } });
  walk(first, tokens);
  // A function in a function is told what a service gave only after the outer one was.
  if (first.seen.has("service")) walk(first, tokens);
  const second = newRun({ language, code, layer, meaning: { ...meaning, inner: lookInside } }, first);
  walk(second, tokens);
  return { deeds: second.deeds.map(edited(second)), shells: second.shells, handed: second.handed };
}

function newRun(start: { language: Language; code: string; layer: number; meaning: Meaning }, before?: CodeRun): CodeRun {
  const dialect = dialects[start.language];
  if (!dialect) throw new Error(`no dialect for ${start.language}`);
  return {
    ...start,
    dialect,
    read: reading,
    variables: before?.variables ?? new Map(),
    stars: before?.stars ?? [],
    seen: before?.seen ?? new Set(),
    deeds: [],
    shells: [],
    handed: [],
    folder: "",
    depth: 0,
  };
}

/** Code in code, with its findings at the place that runs it. Variables of the outer code are not known inside. */
const lookInside: Meaning["inner"] = (run, code, at) => {
  if (code.trim() === "" || code === unknownPiece) return;
  const inside = lookAt(run.language, code, run.layer + 1);
  const span = { start: at.start, end: at.end };
  for (const deed of inside.deeds) run.deeds.push({ ...deed, span });
  for (const { text } of inside.shells) run.shells.push({ text, start: at.start, end: at.end });
  for (const { path } of inside.handed ?? []) run.handed.push({ ...span, path });
  if (run.deeds.length > codeLimits.deedsMax || run.shells.length > codeLimits.shellsMax) noteOpaque(run, at, "does too much to read");
};

/** A file that is read and then written is edited: what it held is not lost unseen. */
const edited =
  (run: CodeRun) =>
  (deed: CodeRun["deeds"][number]): CodeRun["deeds"][number] => {
    if (deed.act !== "write" || deed.keeps === true || deed.target === unknownPiece) return deed;
    const isRead = run.deeds.some((other) => other.act === "read" && other.target === deed.target);
    return isRead ? { ...deed, keeps: true } : deed;
  };

const commandLike =
  /^\s*(?:sudo\s+)?(?:rm|mkfs(?:\.\w+)?|dd|shred|curl|wget|git|chmod|chown|kill|bash|sh)\s+(?:-{1,2}[\w-]+|https?:\/\/\S+|\/)(?:\s|$)/;

/** `node -e "rm -rf x"`: a command in place of code is judged as the command. */
function commandInPlaceOfCode(language: Language, code: string): CodeLook | undefined {
  if (!dialects[language] || !commandLike.test(code)) return undefined;
  return { deeds: [], shells: [{ text: code, start: 0, end: code.length }] };
}
