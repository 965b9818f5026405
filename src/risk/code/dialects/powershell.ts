import { longPattern } from "../../../kernel/long-pattern.ts";
import { placeSpelledIn } from "../../files/places/named-places.ts";
import { unknownPiece, type Act } from "../../deed.ts";
import { isSecretName } from "../../secret-names.ts";
import { addDeed, addInner, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";
import { cmdlets, isQuietMember, nativePrograms, shortNames, type CmdletRow } from "./powershell-table.ts";
import { statementsOf, type ScriptStatement } from "./powershell-words.ts";
import { shellWord } from "../values.ts";

/** PowerShell: what is recognised gets its act; what is not is opaque. */
export const readPowerShell: Reader = (code, again) => {
  const notes = newNotes();
  const isDownload =
    /(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|downloadfile|downloaddata|curl|wget|start-bitstransfer)/i.test(code);
  for (const statement of statementsOf(code)) {
    for (const name of statement.variables) {
      if (isSecretName(name)) addDeed(notes, statement, { act: "read-secret", tool: "powershell env", target: name });
    }
    members(notes, statement);
    if (statement.words.length === 0 || statement.isValue || /^\.\w/.test(statement.words[0] ?? "")) continue;
    commandOf(notes, statement, { isDownload, again: (text) => again("powershell", text) });
  }
  return notes;
};

interface Company {
  readonly isDownload: boolean;
  readonly again: (code: string) => ReturnType<Reader>;
}

function commandOf(notes: Notes, statement: ScriptStatement, company: Company): void {
  const [first = "", ...rest] = statement.words;
  const spelled = first.toLowerCase().replace(/\.exe$/, "");
  const name = shortNames[spelled] ?? spelled;
  const parameters = parametersOf(rest);
  if (name === "invoke-expression") return invokes(notes, statement, parameters.values[0], company);
  if (name === "powershell" || name === "pwsh") return nestedShell(notes, statement, rest, company);
  const row = cmdlets()[name];
  if (row) return cmdlet(notes, statement, { row, name, parameters });
  if (
    longPattern()`
      ^(?:get|test|measure|select|format|sort|group|where|compare|convertto|convertfrom|resolve|split|join|show|find|write|out|
      read)-\w+$
    `.test(name) ||
    first.startsWith("$") ||
    /^["'\d@[({]/.test(first)
  ) {
    if (parameters.values.some((value) => /^env:/i.test(value)))
      addDeed(notes, statement, { act: "read-secret", tool: name, target: "environment" });
    return;
  }
  if (nativePrograms.test(spelled)) return addShell(notes, statement, name, statement.words.map(shellWord).join(" "));
  addOpaque(notes, statement, `powershell ${name}`.slice(0, 80), "is a command that is not read here");
}

function invokes(notes: Notes, statement: ScriptStatement, code: string | undefined, company: Company): void {
  if (company.isDownload) addDeed(notes, statement, { act: "run-foreign", tool: "powershell Invoke-Expression", target: "" });
  else if (code === undefined || code.includes(unknownPiece) || code.startsWith("$"))
    addOpaque(notes, statement, "powershell Invoke-Expression", "runs text as code that only the code knows");
  else addInner(notes, statement, company.again(code));
}

/** `powershell -enc …` and `powershell -c …` inside. */
function nestedShell(notes: Notes, statement: ScriptStatement, words: readonly string[], company: Company): void {
  const encoded = words.findIndex((word) => /^[-/](?:e|ec|enc\w*)$/i.test(word));
  if (encoded >= 0) return addInner(notes, statement, company.again(decodeCommand(words[encoded + 1] ?? "")));
  const command = words.findIndex((word) => /^[-/]c(?:ommand)?$/i.test(word));
  if (command >= 0) addInner(notes, statement, company.again(words.slice(command + 1).join(" ")));
  else addOpaque(notes, statement, "powershell", "runs a script that is not read here");
}

/** The text of an `-EncodedCommand`: UTF-16 in base64. */
export function decodeCommand(text: string): string {
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, "base64").toString("utf16le") : unknownPiece;
}

interface Parameters {
  readonly flags: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, string>;
  readonly values: readonly string[];
}

const switches = longPattern()`
  ^(?:recurse|r|rec|force|fo|whatif|wi|confirm|verbose|append|raw|nonewline|passthru|file|directory|hidden|name|asjob|wait|
  usebasicparsing|system|all)$
`;

function parametersOf(words: readonly string[]): Parameters {
  const flags = new Set<string>();
  const named = new Map<string, string>();
  const values: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const flag = /^-([A-Za-z]\w*):?(.*)$/.exec(word);
    if (!flag) values.push(...word.split(",").filter((part) => part !== ""));
    else {
      const name = (flag[1] ?? "").toLowerCase();
      flags.add(name);
      if (flag[2]) named.set(name, flag[2]);
      else if (!switches.test(name) && words[index + 1] !== undefined && !words[index + 1]?.startsWith("-"))
        named.set(name, words[(index += 1)] ?? "");
    }
  }
  return { flags, named, values };
}

interface Known {
  readonly row: CmdletRow;
  readonly name: string;
  readonly parameters: Parameters;
}

function cmdlet(notes: Notes, at: Extents, { row, name, parameters }: Known): void {
  const { flags, named, values } = parameters;
  if (row.act === "harmless" || flags.has("whatif") || flags.has("wi")) return;
  const given = [named.get("path") ?? named.get("literalpath") ?? named.get("filepath") ?? named.get("fullname"), ...values].filter(
    (value) => value !== undefined,
  );
  const tool = `powershell ${name}`;
  if (given.some((value) => /^env:/i.test(value))) return addDeed(notes, at, { act: "read-secret", tool, target: "environment" });
  if (row.act === "request") return request(notes, at, tool, parameters);
  const isTree = row.tree === true || [...flags].some((flag) => /^r(?:ec(?:urse)?)?$/.test(flag));
  const paths = row.last ? given.slice(0, 1) : given;
  const targets = row.onePath ? paths.slice(0, 1) : paths;
  for (const target of targets.length > 0 ? targets : [row.needsPath ? unknownPiece : ""]) {
    addDeed(notes, at, {
      act: row.act,
      tool,
      target: pathText(target),
      ...(isTree && (row.act === "delete" || row.act === "read" || row.act === "list") && { tree: true }),
      ...(row.keeps && { keeps: true }),
    });
  }
  const destination = named.get("destination") ?? values[1];
  if (row.last) addDeed(notes, at, { act: "write", tool, target: pathText(destination ?? unknownPiece) });
}

const pathText = (text: string): string =>
  placeSpelledIn(text)
    ? text
    : text
        .replace(/^\$(?:env:(?:USERPROFILE|HOME)|HOME)\b/i, "~")
        .replace(/\$\{?[\w:]+\}?/g, unknownPiece)
        .replace(/\\/g, "/");

function request(notes: Notes, at: Extents, tool: string, { named, values, flags }: Parameters): void {
  const method = (named.get("method") ?? "GET").toUpperCase();
  const url = named.get("uri") ?? named.get("url") ?? values[0] ?? unknownPiece;
  const file = named.get("outfile") ?? named.get("o");
  const isWrite = !["GET", "HEAD", "OPTIONS"].includes(method) || flags.has("body") || flags.has("infile");
  if (file !== undefined) addDeed(notes, at, { act: "write", tool, target: pathText(file) });
  if (/^https?:\/\/[^$]+$/i.test(url))
    addShell(
      notes,
      at,
      tool,
      `curl -s ${isWrite ? `-X ${/^[A-Z]+$/.test(method) && method !== "GET" ? method : "POST"} ` : ""}${shellWord(url)}`,
    );
  else if (isWrite) addDeed(notes, at, { act: "external-write", tool, target: unknownPiece, environment: "unknown" });
}

const statics: readonly (readonly [RegExp, Act])[] = [
  [/^(?:System\.)?IO\.(?:File|Directory)\]::Delete$/i, "delete"],
  [/^(?:System\.)?IO\.File\]::(?:Write|Create|Move|Copy)/i, "write"],
  [/^(?:System\.)?IO\.File\]::(?:AppendAll)/i, "write"],
  [/^(?:System\.)?IO\.File\]::(?:Read|Open)/i, "read"],
  [/^(?:System\.)?Environment\]::GetEnvironmentVariables$/i, "read-secret"],
  [/^(?:System\.)?Diagnostics\.Process\]::Start$/i, "opaque"],
];

/** Methods of .NET classes: files, processes, downloads; all others that are not plainly harmless are opaque. */
function members(notes: Notes, statement: ScriptStatement): void {
  for (const { name, argument } of statement.members) {
    const found = statics.find(([pattern]) => pattern.test(name));
    if (found)
      addDeed(notes, statement, {
        act: found[1],
        tool: `powershell [${name}`,
        target: pathText(argument ?? unknownPiece),
        ...(found[1] === "delete" && { tree: /Directory/i.test(name) }),
      });
    else if (!isQuietMember(name)) addOpaque(notes, statement, `powershell ${name}`.slice(0, 80), "calls a method that is not read here");
  }
}
