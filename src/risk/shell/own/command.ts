import { packageRunners, scriptManagers } from "../../../lexicon/programs.ts";
import { isKnown, type Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import type { CommandOutcome, ShellWalk, WalkPosition } from "../look.ts";
import { isPersonsWord } from "./words.ts";
import type { ShellScope } from "../scope.ts";
import { nameFits } from "../../per-name.ts";

const isNode = nameFits(/^node(?:js)?$/);

/** Our own command line under other names: the file that holds it, or a script of a package. */

const entry = /(?:^|\/)cli\/main\.[cm]?[jt]s$/i;
const named = /(?:^|\/)assent(?:\.[cm]?[jt]s)?$/i;

/** `assent`, and `node_modules/.bin/assent`: names that start our command. A folder may have this name too. */
const isOwnName = (word: string): boolean => /^(?:[^\s=]*\/bin\/|[^\s=]*\/\.bin\/)?assent(?:\.[cm]?js)?$/i.test(word);

/** Folders we are installed in: each holds the hook that clients start. */
export const installations = ({ controlPlane = [] }: Facts): readonly string[] =>
  controlPlane.flatMap((glob) => (glob.endsWith("/dist/hook") ? [glob.slice(0, -"/dist/hook".length)] : []));

/** The same folders, and each Node that clients start the hook with. */
export const guardedPrograms = (facts: Facts): readonly string[] => [
  ...installations(facts).map((root) => `${root}/`),
  ...(facts.controlPlane ?? []).filter((glob) => /[/\\]node(?:js)?(?:\.exe)?$/i.test(glob)),
];

/** Whether it lies in such a folder. */
export const isInstalled = (place: string, facts: Facts): boolean => installations(facts).some((root) => place.startsWith(`${root}/`));

/**
 * Whether a file that is run with these words is our command line. Of a folder Node runs the main file, and it finds
 * one without its ending; `cli/main.ts` alone does not tell whose program it is.
 */
export function isOwnCommand(places: readonly string[], first: string | undefined, facts: Facts): boolean {
  return places.some(
    (place) =>
      (named.test(place) && (/\.[cm]?[jt]s$/i.test(place) || isInstalled(place, facts))) ||
      installations(facts).includes(place) ||
      (entry.test(place) && (isInstalled(place, facts) || (/assent/i.test(place) && (first === "up" || isPersonsWord(first ?? ""))))),
  );
}

/** The words behind a file, options and all: `sortArguments` may have kept some of them for the interpreter. */
export function wordsBehind(file: CommandWord, { words }: ProgramCall, otherwise: readonly CommandWord[]): readonly CommandWord[] {
  const index = words.findIndex(({ text, span }) => text === file.text && span.start === file.span.start);
  return index < 0 ? otherwise : words.slice(index + 1).filter((word, at) => at > 0 || word.text !== "--");
}

/** Whether a word is our command, by its name or as a file. */
export function isUs(word: string, { cwd, facts }: ProgramCall): boolean {
  if (!isKnown(word)) return false;
  if (isOwnName(word)) return true;
  return /[/.]/.test(word) && isOwnCommand(resolvePath(word, { cwd, facts }).places, "answer", facts);
}

/** Loads a part of ours into another program: what it does there is not in the words. */
const loadsUs = ({ program, span }: ProgramCall, target: string): Deed => ({
  act: "control-plane",
  tool: program,
  target,
  span,
  why: "loads the guard's own code into another program",
});

/** `--import`, `-r`: a module that runs before everything else. */
export function lookAtPreloaded(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const takes = ["-r", "--require", "--import", "--preload", "--loader", "--experimental-loader"];
  for (const { name, value } of sortArguments(call.words, { takes }).options)
    if (value && takes.includes(name) && isOurCode(value.text, call)) look.add(loadsUs(call, value.text), at);
}

interface LoadingCode {
  readonly code: string;
  /** The file that it stands in. */
  readonly file?: string;
}

/**
 * `import("…/bin/assent.js")`, `require`, `import … from`: in code that stands in the command itself, or in a file. What
 * a file loads lies beside it.
 */
export function lookAtLoaded(look: ShellWalk, { code, file }: LoadingCode, call: ProgramCall, at: WalkPosition): void {
  const text = code.slice(0, codeMaxChars);
  if (file !== undefined && isInstalled(file, call.facts)) return; // its parts load each other
  const beside = file?.slice(0, file.lastIndexOf("/")) || undefined;
  const folders = beside === undefined ? [call] : [call, { ...call, cwd: beside }];
  const paths = loadsByVariable.test(text) ? text.matchAll(literal) : text.matchAll(loaded);
  for (const [, path = ""] of [...paths].slice(0, loadsMax))
    if (folders.some((from) => isOurCode(path, from))) return look.add(loadsUs(call, path), at);
}

/** A file of ours is started as if it were a program. */
export function lookAtStartedFile(look: ShellWalk, file: CommandWord, call: ProgramCall, at: WalkPosition): void {
  if (isOurCode(file.text, call)) look.add(loadsUs(call, file.text), at);
}

const literal = /["'`]([^"'`\s]{0,400}\/[^"'`\s]{0,400})["'`]/g;
const loaded = new RegExp(`\\b(?:import|require|from|fork|Worker)\\s{0,9}\\(?\\s{0,9}${literal.source}`, "g");
const loadsByVariable = /\b(?:import|require|fork|Worker)\s{0,9}\(\s{0,9}[^"'`\s)]|\b(?:createRequire|register(?:Hooks)?)\s{0,9}\(/;
const codeMaxChars = 20_000;
const loadsMax = 200;

function isOurCode(text: string, { cwd, facts }: ProgramCall): boolean {
  const path = text.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, "");
  if (!isKnown(path) || /^(?:assent|node:|npm:|https?:)(?:[/:]|$)/.test(path) || otherEnding.test(path)) return false;
  const { places } = resolvePath(path, { cwd, facts });
  return isOwnCommand(places, "answer", facts) || places.some((place) => isOwnModule(place, facts));
}
/** Files that hold no code. */
const otherEnding = /\.(?:json[c5l]?|md|txt|html?|css|map|ya?ml|toml|lock|svg|png|db|log)$/i;

/** Below our installation, and none of what is there for others to load. A session on our own clone loads its own work. */
function isOwnModule(place: string, facts: Facts): boolean {
  const isOthers = !isInside(place, facts);
  const rest = installations(facts).flatMap((root) => (isOthers && place.startsWith(`${root}/`) ? [place.slice(root.length + 1)] : []))[0];
  const within = rest ?? /\/node_modules\/assent\/(.+)$/.exec(place)?.[1];
  return within !== undefined && !forOthers.test(within);
}
const forOthers = /^(?:node_modules|examples)\/|^lib\/library(?:\/|$)|^lib\/(?:risk|kernel)\/index\.js$|^package\.json$/;

const starters = new Set([...scriptManagers, ...packageRunners, "deno", "vp"]);
const lead = /^(?:run|run-script|rum|urn|exec|x|dlx|task|node)$/;
const takes = "-w --workspace --prefix -C --filter -F --dir --cwd --loglevel --script-shell -p --package -c --config".split(" ");

/** `npm --prefix X run assent -- off`: a script called `assent` is our command line, wherever its package is. */
export function runOwnScript(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const name = ownScriptIn(call);
  if (!name || at.functions.includes("script assent")) return undefined;
  const functions = [...at.functions, "script assent"];
  const inner = { ...at, depth: at.depth + 1, functions };
  const given =
    call.program === "npm" ? givenByNpm(call.words.filter(({ span }) => span.start > name.span.start)) : [wordsBehind(name, call, [])];
  const outcomes = given.map((words) => look.call({ ...call, program: "assent", path: "assent", words }, scope, inner));
  return outcomes[0];
}

/** npm keeps options in front of `--` to itself, wherever they stand; of one that nobody knows the next word may be its value. */
function givenByNpm(words: readonly CommandWord[]): readonly (readonly CommandWord[])[] {
  const end = words.findIndex(({ text }) => text === "--");
  const [own, passed] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end + 1)];
  const named = own.flatMap(({ text }) => (text.startsWith("--") && !text.includes("=") ? [text] : []));
  const read = (grammar: readonly string[]): readonly CommandWord[] => [...sortArguments(own, { takes: grammar }).operands, ...passed];
  return named.some((option) => !takes.includes(option)) ? [read(takes), read([...takes, ...named])] : [read(takes)];
}

function ownScriptIn({ program, words }: ProgramCall): CommandWord | undefined {
  const byNode = isNode(program);
  if (!byNode && !starters.has(program)) return undefined;
  const name = byNode
    ? sortArguments(words, { takes: ["--run"] }).options.find((option) => option.name === "--run")?.value
    : scriptOf(words);
  return name?.text === "assent" ? name : undefined;
}

/** `npm ls`, which changes nothing wherever it runs; with `run` before it, it would be a script. */
export const listsPackages = ({ program, words }: ProgramCall): boolean =>
  /^p?npm$/.test(program) && /^(?:ls|list|la|ll|outdated|why|explain|root)$/.test(sortArguments(words, { takes }).operands[0]?.text ?? "");

/** `--prefix CLONE` in front of our script, or of a list, only says which one: what it does is judged by its own words. */
export function placesOwnScript(option: string, value: string, call: ProgramCall): boolean {
  if (!placing.has(option) || !(ownScriptIn(call) || listsPackages(call))) return false;
  const roots = installations(call.facts);
  return resolvePath(value, { cwd: call.cwd, facts: call.facts }).places.every((place) => roots.includes(place));
}
const placing: ReadonlySet<string> = new Set(["--prefix", "--dir", "--cwd", "-C"]);

/** The first word that is neither an option nor one that only leads to a script: `run`, `workspace X`. */
function scriptOf(words: readonly CommandWord[]): CommandWord | undefined {
  const { operands } = sortArguments(words, { takes });
  const start = operands[0]?.text === "workspace" ? 2 : 0;
  return operands.slice(start).find(({ text }) => !lead.test(text) && text !== "--");
}
