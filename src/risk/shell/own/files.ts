import { longPattern } from "../../../kernel/long-pattern.ts";
import type { Deed } from "../../deed.ts";
import { resolvePath } from "../../files/resolve.ts";
import { reachesOurs } from "../../files/traits.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { isKnownProgram } from "../../tools/index.ts";
import type { FamilyName } from "../../tools/families.ts";
import { isOfFamily } from "../../tools/of-family.ts";
import { isInterpreter } from "../programs/interpreters.ts";
import type { CommandOutcome, ShellWalk, WalkPosition } from "../look.ts";
import { isUs, listsPackages, placesOwnScript } from "./command.ts";
import { askForFolders, isEntry, namedIn, type OwnWord } from "./named.ts";
import { carriesOurCommand, wordBehindUs } from "./words.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { textOption } from "../words/text-options.ts";

/**
 * Looks at a call, and at its words that lead to us without an explanation: no table says that they are only read, and
 * no started program gets them. So no list of writing options is needed.
 */
export function besidesKnown(
  look: ShellWalk,
  { call, at, deeds }: { readonly call: ProgramCall; readonly at: WalkPosition; readonly deeds: readonly Deed[] },
  run: (look: ShellWalk) => CommandOutcome,
): CommandOutcome {
  if (call.elsewhere) return run(look);
  askForFolders(call);
  const isInside = call.cwd !== undefined && resolvePath(".", call).names.some((name) => reachesOurs(name, call.facts));
  const named = namedIn(call, isInside);
  const speaks = mayNameUs.test(call.path) || call.words.some(({ text }) => mayNameUs.test(text));
  if (named.length === 0 && !speaks && !isInside) return run(look);
  const seen = watching(look, deeds);
  const outcome = run(seen.look);
  const left = call.words.filter((word) => !seen.isHandedOn(word, call));
  const add = (deed: Found): void => look.add({ tool: call.program, span: call.span, cwd: call.cwd, ...deed }, at);
  for (const each of unaccounted(named, call, { left, own: seen.own() })) add(deedOf(each));
  if (speaks) for (const deed of spoken(call, left)) add(deed);
  if (isInside && !seen.startsOthers() && !isHarmlessInside(call)) add(inOurFolder);
  return outcome;
}

type Found = Pick<Deed, "act" | "target"> & Partial<Deed>;

const mayNameUs = /assent|cli\/main\./i;

const changes = "may change the guard's own files";
const changesEntries = "may change our entries in a client's settings";

function deedOf({ what, role, paths, field }: OwnWord): Found {
  const [target = ""] = paths;
  if (what === "terminal") return { act: "control-plane", target, why: "may type into a person's terminal" };
  if (what === "entries" && role === "output" && isEntry(target)) return { act: "write", target, span: field.span };
  if (what === "entries") return { act: "executable-config", target, why: changesEntries, span: field.span };
  return { act: role === "output" ? "control-plane" : "disarm", target, why: changes };
}

const inOurFolder: Found = { act: "disarm", target: ".", why: "runs in the guard's own folder, where it may change anything" };

interface Seen {
  readonly look: ShellWalk;
  /** Deeds of the call itself, without those of what it starts. */
  readonly own: () => readonly Deed[];
  readonly startsOthers: () => boolean;
  /** Whether the word belongs to the started program: it is judged there. */
  readonly isHandedOn: (word: CommandWord, call: ProgramCall) => boolean;
}

/** The same look, which remembers what the call hands on. */
function watching(look: ShellWalk, deeds: readonly Deed[]): Seen {
  const from = deeds.length;
  const nested: (readonly [start: number, end: number])[] = [];
  const calls: ProgramCall[] = [];
  const texts: string[] = [];
  const files: string[] = [];
  const inside = <Result>(doing: () => Result): Result => {
    const start = deeds.length;
    const result = doing();
    nested.push([start, deeds.length]);
    return result;
  };
  const watched: ShellWalk = Object.assign(Object.create(look) as ShellWalk, {
    call: (call, scope, at) => (calls.push(call), inside(() => look.call(call, scope, at))),
    text: (text, scope, at) => (texts.push(text), inside(() => look.text(text, scope, at))),
    script: (file, run) => (files.push(file.text), inside(() => look.script(file, run))),
  } satisfies Pick<ShellWalk, "call" | "text" | "script">);
  const handed = new Map<ProgramCall, ReadonlySet<CommandWord>>();
  return {
    look: watched,
    own: () => deeds.slice(from).filter((_, index) => !nested.some(([start, end]) => index + from >= start && index + from < end)),
    startsOthers: () => calls.length > 0 || texts.length > 0,
    isHandedOn: (word, call) => {
      const known = handed.get(call) ?? handedOn(call.words, { calls, texts, files });
      handed.set(call, known);
      return known.has(word);
    },
  };
}

interface Started {
  readonly calls: readonly ProgramCall[];
  readonly texts: readonly string[];
  readonly files: readonly string[];
}

/** The words of the call that are words of what it starts: those of a program, a whole script, the last ones joined. */
function handedOn(words: readonly CommandWord[], { calls, texts, files }: Started): ReadonlySet<CommandWord> {
  const found = new Set<CommandWord>();
  for (const { words: inner, path } of calls) {
    const at = inner[0] ? words.indexOf(inner[0]) - 1 : words.findLastIndex(({ text }) => text === path);
    if (at >= 0 && words[at]?.text === path) for (const word of words.slice(at)) found.add(word);
    for (const word of inner) found.add(word);
  }
  for (const text of texts)
    for (let at = words.length - 1; at >= 0 && words.length - at <= joinedMax; at -= 1) {
      const tail = words.slice(at);
      const isWhole = words[at]?.text === text;
      const isTail = tail.map((word) => word.text).join(" ") === text || tail.map((word) => quoteWord(word.text)).join(" ") === text;
      if (isTail) for (const word of tail) found.add(word);
      else if (isWhole) found.add(words[at] as CommandWord);
    }
  for (const word of words) if (files.includes(word.text)) found.add(word);
  return found;
}
const joinedMax = 200;

/** Each path deed accounts for one word: a path that is named twice and read once is named once for something else. */
function unaccounted(
  named: readonly OwnWord[],
  call: ProgramCall,
  { left, own }: { readonly left: readonly CommandWord[]; readonly own: readonly Deed[] },
): readonly OwnWord[] {
  const found = own.filter(({ act }) => onPaths.has(act));
  const take = ({ paths, role, what }: OwnWord): boolean => {
    const isFolder = what === "entries" && !isEntry(paths[0] ?? ""); // that it is written says nothing of what is in it
    const isSaid = role === "output" && !plainFlag.test(call.program); // then it is not read
    const at = found.findIndex(
      ({ act, target }) =>
        !(isSaid && act === "read") &&
        !(isFolder && act === "write") &&
        paths.some((path) => target === path || target.startsWith(`${path}/`)),
    );
    if (at >= 0) found.splice(at, 1);
    return at >= 0;
  };
  const isWord = (field: CommandWord): boolean => call.words.includes(field);
  const open = named.filter(({ field }) => !isWord(field) || left.includes(field));
  return open
    .toSorted((one, other) => Number(one.role === "output") - Number(other.role === "output"))
    .filter((each) => !take(each) && !isExcused(each, call));
}
/** To these `-o` and `-d` are switches, and a file follows. */
const plainFlag = /^(?:[efgzp]?grep|rg|ag|ack|od|nl|comm|cut|paste|head|tail|cat|uniq|nm|objdump|readelf|diff|tree|du|gh|cp|tar|zip|git)$/;
const onPaths: ReadonlySet<Deed["act"]> = new Set(["read", "list", "write", "delete"] as const);

/** True for programs that only look or speak, however they are told to; and for words that are texts to their program. */
function isExcused(named: OwnWord, call: ProgramCall): boolean {
  const { role, what, field } = named;
  const { program } = call;
  if (what === "entries" && role !== "output" && leavesEntries(named, call)) return true;
  if (role === "except" || isAsked(call) || isPlacing(field, call)) return true;
  if (program === "git") return isGitLook(call) || role === "text" || isClonedFrom(field, call);
  if (isOfFamily(program, "shellBuiltins") || program === "env") return !(/=/.test(field.text) && role === "output") || what === "terminal";
  if (lookers.has(program) || (role === "operand" && startsUs(call, field))) return true;
  const looks = isOfFamily(program, "readers", "lookups");
  if (role === "output") return looks && !/^-{1,2}o/i.test(optionOf(field, call));
  if (looks) return true;
  return role === "text" && (isInterpreter(program) || isOfFamily(program, "agents", "hosting", "messaging"));
}

function isPlacing(field: CommandWord, call: ProgramCall): boolean {
  const [, option = optionOf(field, call), value = field.text] = /^(-{1,2}[\w-]{1,40})=(.*)$/s.exec(field.text) ?? [];
  return placesOwnScript(option, value, call);
}

/**
 * True for programs known to leave a client's settings alone, or to say in their deeds where they do not: everybody has
 * to do with these folders. A shell follows the words that its scripts get, and a client may be shown its own settings.
 */
function leavesEntries({ role, field }: OwnWord, call: ProgramCall): boolean {
  const { program, words } = call;
  if (!words.includes(field)) return program === ""; // a variable, set for this program
  if (program === "git") return !/^--(?:work-tree|git-dir|separate-git-dir)\b/.test(field.text);
  if (program.startsWith("emacs") && words.length > 1) return false;
  if (isOfFamily(program, "formatters") && !words.some(({ text }) => writingFlag.test(text))) return true;
  if (/^(?:ba|z|da|k)?sh$/.test(program) || isOfFamily(program, ...withPathsKnown, "agents")) return true;
  return isPrinter(call, field) || (role === "text" && isKnownProgram(program));
}

/** Without one of these a formatter or a linter only reports; those that always write say so in deeds. */
const writingFlag = /^(?:-[wiuU]|--(?:write|fix|apply|update|in-?place|unsafe)\b.*)$/;

/** `python3 -m json.tool FILE` prints it; a second file would be written. */
const isPrinter = ({ program, words }: ProgramCall, field: CommandWord): boolean =>
  /^python[\d.]{0,5}$/.test(program) &&
  words[0]?.text === "-m" &&
  words[1]?.text === "json.tool" &&
  words.at(-1) === field &&
  words[2] === field;

/** They ask about a path, or open it for a person. */
const lookers: ReadonlySet<string> = new Set(
  "test [ [[ stty fuser lsof assent code code-insiders cursor subl zed atom open xdg-open gedit kate".split(" "),
);

const optionOf = (field: CommandWord, { words }: ProgramCall): string =>
  field.text.startsWith("-") ? field.text : (words[words.indexOf(field) - 1]?.text ?? "");

const isAsked = ({ words }: ProgramCall): boolean =>
  words.length === 1 && /^(?:--?version|-[vVh]|--?help|help|version)$/.test(words[0]?.text ?? "");

const gitLooks = longPattern()`
  ^(?:log|show|diff|status|blame|annotate|grep|ls-files|ls-tree|ls-remote|rev-parse|rev-list|describe|shortlog|cat-file|
  for-each-ref|show-ref|name-rev|merge-base|cherry|whatchanged|range-diff|count-objects|check-ignore|check-attr|var|help|version|
  diff-tree|diff-index|diff-files)$
`;
/** Alone they only list. */
const gitLists = /^(?:branch|tag|remote|reflog|stash list|worktree list|config (?:get|list)|remote (?:-v|show .*))$/;
const gitTakes = ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path"];

function isGitLook({ words }: ProgramCall): boolean {
  const said = sortArguments(words, { takes: gitTakes }).operands.map(({ text }) => text);
  const looks = gitLooks.test(said[0] ?? "") || gitLists.test(said.join(" "));
  return looks && !words.some(({ text }) => /^(?:-o|--output|-[dDmMcC]$|--delete|--move)/.test(text) && text !== "-C");
}

const isClonedFrom = (field: CommandWord, { words }: ProgramCall): boolean => {
  const { operands } = sortArguments(words, { takes: [...gitTakes, "-b", "--branch", "--depth", "-o", "--origin"] });
  return operands[0]?.text === "clone" && operands[1]?.text === field.text && operands.length > 2;
};

/** Families that only look, or whose every path the tables know. */
const withPathsKnown: readonly FamilyName[] = [
  "readers",
  "lookups",
  "shellBuiltins",
  "filesTools",
  "filesTrees",
  "filesModes",
  "filesEdit",
  "archiveTools",
];

/** Programs that only look, those whose every path the tables know, and our own command. */
const isHarmlessInside = (call: ProgramCall): boolean =>
  isAsked(call) ||
  lookers.has(call.program) ||
  startsUs(call, call.words[0]) ||
  (call.program === "git" && isGitLook(call)) ||
  listsPackages(call) ||
  isOfFamily(call.program, ...withPathsKnown, "systemProcesses") ||
  call.program === "";

/** Our command with a person's word, among the words of a program that does not only print or search. */
function spoken(call: ProgramCall, left: readonly CommandWord[]): readonly Found[] {
  const { program } = call;
  if (program === "assent" || isTextual(call)) return [];
  const known = isKnownProgram(program);
  const said = left.filter((word) => {
    const before = call.words[call.words.indexOf(word) - 1]?.text ?? "";
    return !(known && (textOption.test(word.text) || (textOption.test(before) && !before.includes("="))));
  });
  const texts = said.map(({ text }) => text);
  const behind = wordBehindUs(texts, (word) => isUs(word, call));
  const carries = texts.some((text) => /[^\w./-]/.test(text) && carriesOurCommand(text));
  if (behind === "starts" && !known)
    return [{ act: "privilege", target: "assent", why: "has another program start the process that judges calls" }];
  if (behind === "persons" || carries)
    return [{ act: "control-plane", target: "assent", why: "hands the guard's own command to another program" }];
  return behind === "unknown" && !isKnownProgram(program)
    ? [{ act: "opaque", target: "assent", why: "what the guard would be told is decided only when it runs" }]
    : [];
}

const isTextual = (call: ProgramCall): boolean =>
  call.program === "git" ||
  (isInterpreter(call.program) && call.words.some(({ text }) => /^-[a-z]*[ceEprn]$|^--(?:eval|print)/.test(text))) ||
  isOfFamily(call.program, ...withPathsKnown, "hosting", "messaging", "databases");

/** True when it starts our own command, which is judged as such. */
const startsUs = (call: ProgramCall, word: CommandWord | undefined): boolean =>
  isInterpreter(call.program) && word !== undefined && word === call.words[0] && isUs(word.text, call);
