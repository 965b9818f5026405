import { inQuotes } from "../lexicon/shell-words.ts";
import { isRecord, type Json } from "../kernel/ids.ts";
import { unknownPiece, type Act, type Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { argumentsDeeds, isCommand } from "./mcp/arguments.ts";
import { isAddress, leavesOf, type Leaf } from "./mcp/leaves.ts";
import { requestDeeds } from "./net/request.ts";
import { holdsSecret } from "./net/secret-shapes.ts";
import { shellDeeds } from "./shell/shell.ts";
import { isShellTool } from "../lexicon/shell-tools.ts";
import { isKnownProgram } from "./tools/index.ts";

type Input = Readonly<Record<string, Json>>;

interface Place {
  readonly facts: Facts;
  readonly cwd: string;
  readonly as: (tool: string, input: Input) => readonly Deed[];
}

/**
 * A call as an agent describes it over a protocol: a kind, a title, places, changes, the tool's input, and more. All of
 * that is the agent's word, so each part is read as everything it could be, and the strictest reading counts: a kind
 * can make a call stricter, never milder. Where no input says what would run, a person has to look, and their answer is
 * good for this one time.
 */
export function describedDeeds(input: Input, place: Place): readonly Deed[] {
  const [kind, title] = [textIn(input, "kind"), textIn(input, "title")];
  const label = `described ${kind || "call"}`;
  const { input: given = null, more = null } = input;
  const isGiven = isRecord(given) && Object.keys(given).length > 0;
  const told: Deed = {
    act: "opaque",
    tool: label,
    target: `${title} ${unknownPiece}`.trim(),
    quote: title || label,
    why: "the agent tells no more about this call than that; what runs may be something else",
  };
  const beside = { ...(isGiven ? { more } : { given, more }) };
  const tool = textIn(input, "tool") || kind;
  const own = isGiven ? givenDeeds(given as Input, { kind, tool, label }, place) : [];
  return [
    ...(isGiven && saysWhatRuns(given as Input, tool, place) ? [] : [told]),
    ...(kind === "switch_mode" ? [{ act: "disarm", tool: label, target: title, why: modeWords } as const] : []),
    ...own,
    ...titleReadings(title).flatMap((text) => spokenDeeds(text, place)),
    ...[title, ...textsUnder(beside)].flatMap((text) => carriedDeeds({ key: "", text }, label, place)),
    ...placeDeeds(input, { kind, label, own }, place),
  ];
}

const modeWords = "Changes which calls the agent asks about";

/** Whether the input tells what would run: a number under a kind tells it as little as a title does. */
function saysWhatRuns(given: Input, tool: string, place: Place): boolean {
  const { found } = leavesOf(given);
  const filled = found.filter(({ text }) => text.trim() !== "");
  const lacking = telling[tool.toLowerCase()];
  if (lacking !== undefined) return filled.some(lacking);
  if (isShellTool(tool)) return filled.some(isCommand) || place.as(tool, given).length > 0;
  const isKnown = place.as(tool, {}).every(({ act }) => act !== "unknown");
  return isKnown || filled.some(isCommand) || otherToolsFor(given, "").length > 0;
}

/** Members by which a call says what it looks for, or thinks: a kind that is believed to do no harm says at least that. */
const telling: Readonly<Record<string, (leaf: Leaf) => boolean>> = {
  __proto__: null as never,
  grep: ({ key }) => /pattern|query|regex|glob|path|file|dir|folder|url|symbol|search|keyword|text|name/.test(key),
  think: ({ text }) => /\s/.test(text.trim()),
};

interface Told {
  readonly kind: string;
  readonly tool: string;
  readonly label: string;
}

/** Deeds of the tool's input: as the tool that the agent names, and besides as what each part of it is. */
function givenDeeds(given: Input, { kind, tool, label }: Told, place: Place): readonly Deed[] {
  const { facts, cwd } = place;
  const { found, isCut } = leavesOf(given);
  const own = place.as(tool, given);
  const isWriting = own.some(({ act }) => act === "write");
  const others = otherToolsFor(given, kind).filter((other) => other !== tool);
  const parts = found.filter(({ key }) => !(isWriting && contentKeys.test(key)));
  const byName = { act: "harmless", writes: false, server: "", name: "", label, cwd, facts } as const;
  const cut: Deed = { act: "opaque", tool: label, target: "", why: "tells more than can be read" };
  return [
    ...own,
    ...others.flatMap((other) => place.as(other, given).filter(isTelling)),
    ...argumentsDeeds(parts, byName).filter(({ act }) => !silent.has(act)),
    ...lineReadings(given, found).flatMap(([line, folder]) => shellDeeds(line, facts, folder ?? cwd).filter(({ act }) => !silent.has(act))),
    ...found.flatMap(({ key, text }) =>
      codeKeys.test(key) ? languages.flatMap((language) => place.as(language, { code: text }).filter(isTelling)) : [],
    ),
    ...parts.flatMap((leaf) => (isCommand(leaf) ? [] : carriedDeeds(leaf, label, place))),
    ...(isCut ? [cut] : []),
  ];
}

/** Acts that a doubtful reading does not add: everything is unknown when it is read as something else. */
const silent: ReadonlySet<Act> = new Set(["unknown", "harmless"]);
const isTelling = ({ act }: Deed): boolean => !silent.has(act) && act !== "opaque";

const contentKeys =
  /^(content|contents|new_string|old_string|new_str|old_str|new_text|old_text|new_source|file_text|text|edits|patch|diff)$/;
const codeKeys = /^(code|source_code|snippet|program|source)$/;
/** It will be written in one of them. */
const languages = ["python", "node", "ruby", "perl"] as const;
const changing = /^(content|contents|new_?(string|str|text|source)|file_text|edits)$/i;
const kindTools: Readonly<Record<string, string>> = {
  __proto__: null as never,
  execute: "Bash",
  edit: "Edit",
  delete: "Delete",
  move: "Move",
};

/** Tools it could be besides, by its members: a file with new content is written, whatever that is called. */
function otherToolsFor(given: Input, kind: string): readonly string[] {
  const names = Object.keys(given);
  const strict = kindTools[kind];
  return [
    ...(strict === undefined ? [] : [strict]),
    ...(names.some((name) => changing.test(name)) ? ["Write"] : []),
    ...(names.some((name) => /^(to|dest|destination|new_?path|target)$/i.test(name)) ? ["Move"] : []),
    ...(names.some((name) => /^(patch|diff|patch_?text|unified_?diff)$/i.test(name)) ? ["apply_patch"] : []),
  ];
}

/**
 * Commands with their neighbours: more words, variables, another folder. Words that are commands by themselves are for
 * a shell that the first word starts.
 */
function lineReadings(given: Input, leaves: readonly Leaf[]): readonly (readonly [string, string?])[] {
  const commands = leaves.filter(isCommand).map(({ text }) => text);
  const words = leaves.filter(({ key }) => /^(args|arguments|argv|parameters|params|flags|options)$/.test(key));
  const lists = Object.values(given).flatMap((value) => (Array.isArray(value) ? value : []));
  const inner = lists.filter((each): each is string => typeof each === "string" && /\s/.test(each.trim()));
  const folders = leaves.filter(({ key }) => folderKeys.test(key)).map(({ text }) => text);
  const variables = Object.entries(given).flatMap(([key, value]) =>
    /^env(ironment)?(_?vars?|_?variables)?$/i.test(key) && isRecord(value) ? assignmentsIn(value) : [],
  );
  return [
    ...commands.flatMap((command) => words.map(({ text }) => [`${command} ${text}`] as const)),
    ...commands.flatMap((command) => folders.map((folder) => [command, folder] as const)),
    ...(variables.length === 0 ? [] : commands.map((command) => [`${variables.join(" ")} ${command}`] as const)),
    ...inner.map((text) => [text] as const),
  ];
}

const folderKeys = /^(cwd|workdir|(.{1,20}_)?(dir|directory|folder)|dir_path|root)$/;
const assignmentsIn = (value: Readonly<Record<string, Json | undefined>>): readonly string[] =>
  Object.entries(value).flatMap(([name, text]) =>
    /^\w{1,80}$/.test(name) && typeof text === "string" ? [`${name}=${inQuotes(text)}`] : [],
  );

/** A text that may be a command, hold an address, or tell a secret, under any key. */
function carriedDeeds({ key, text }: Leaf, label: string, place: Place): readonly Deed[] {
  const { facts } = place;
  const addresses = text.match(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]{1,2000}/gi) ?? [];
  const leak: Deed = { act: "leak", tool: label, target: "", why: "hands a secret to a tool" };
  return [
    ...(key !== "" && isAddress({ key, text })
      ? []
      : addresses.slice(0, addressesMax).flatMap((url) => requestDeeds({ url, tool: label }, facts).filter(isTelling))),
    ...(holdsSecret(text.replaceAll("`", " ")) ? [leak] : []), // in prose they only mark words
    ...(beginsAsCommand(text) ? spokenDeeds(text, place) : []),
  ];
}

const addressesMax = 50;

/** Deeds of a text as a command. One that only looks like a command adds nothing; one that is a command counts whole. */
function spokenDeeds(said: string, { facts, cwd }: Place): readonly Deed[] {
  const text = bare(said);
  const isCommandLine = beginsAsCommand(text) && /[;&|`$<>'"=]|\s-{1,2}\w/.test(text);
  return shellDeeds(text, facts, cwd)
    .filter((deed) => isTelling(deed) || (isCommandLine && deed.act === "opaque"))
    .map(({ span: _, ...deed }) => deed);
}

/** Marks that set a command off from other text are not of the command. */
const bare = (text: string): string => text.trim().replace(/^`([^`]*)`$/, "$1");

function beginsAsCommand(text: string): boolean {
  const head = text
    .trim()
    .slice(0, 300)
    .replace(/^(?:\$ |[`({\s])+/, "");
  const [first = "", ...rest] = head.split(/\s+/);
  if (/^\w+=/.test(first)) return rest.length > 0;
  if (/^(?:\.{0,2}|~)\/\S/.test(first)) return rest.length > 0; // alone it is a path
  return isKnownProgram(first.replace(/[;&|`)]+.*$/, ""));
}

/** Notes that agents put behind a command when they show it: where it runs, and what it is for. */
const suffixes: readonly RegExp[] = [/(?<!\s)\s+\(([^()]*)\)\s*$/, /(?<!\s)\s+\[[^\][]*\]\s*$/, /(?<!\s)\s*…\s*$/];
const suffixesMax = 4;
/** Words that they put before it. */
const prefix = /^\s*(?:\$\s+|(?:running|run|executing|execute|exec|shell|bash|terminal|command)\b\s*:?\s*)/i;

/** The text without its frame, and the content of brackets or quotes: a sub-shell looks alike. */
function titleReadings(title: string): readonly string[] {
  const insides: string[] = [];
  let text = bare(title);
  for (let round = 0; round < suffixesMax; round += 1) {
    const found = suffixes.map((each) => each.exec(text)).find((each) => each !== null);
    if (!found) break;
    insides.push(found[1] ?? "");
    text = text.slice(0, found.index);
  }
  const quoted = [...title.matchAll(/`([^`]{1,2000})`/g)].map(([, inner = ""]) => inner);
  const readings = [text, text.replace(prefix, ""), ...insides, ...quoted.slice(0, suffixesMax)];
  return [...new Set(readings)].filter((each) => each.trim() !== "");
}

const changes: Readonly<Record<string, Pick<Deed, "act" | "tree" | "keeps">>> = {
  __proto__: null as never,
  edit: { act: "write", keeps: true },
  delete: { act: "delete", tree: true },
  move: { act: "delete", tree: true },
};

interface Shown extends Pick<Told, "kind" | "label"> {
  readonly own: readonly Deed[];
}

/** Shown changes are written; the other places it names are at least read. */
function placeDeeds(input: Input, { kind, label, own }: Shown, { cwd }: Place): readonly Deed[] {
  const change = changes[kind] ?? { act: "read" };
  const shown = listIn(input["diffs"]).flatMap((each) => {
    const { path, newText } = isRecord(each) ? each : {};
    return typeof path === "string" && typeof newText === "string"
      ? [{ act: "write" as const, tool: label, target: path, content: newText, keeps: true, cwd }]
      : [];
  });
  const spelled = (path: string): string => (path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path);
  const told = new Set([...own, ...shown].flatMap(({ act, target }) => (changed.has(act) ? [spelled(target)] : [])));
  const places = listIn(input["locations"]).filter((each): each is string => typeof each === "string");
  return [...places.filter((target) => !told.has(spelled(target))).map((target) => ({ ...change, tool: label, target, cwd })), ...shown];
}
const changed: ReadonlySet<Act> = new Set(["write", "delete"]);

const textIn = (input: Input, key: string): string => {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  return typeof value === "string" ? value : "";
};
const textsUnder = (value: Input): readonly string[] => leavesOf(value).found.map(({ text }) => text);
const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
