import { dirname, join, normalize } from "node:path/posix";
import { compileGlobs, covers } from "../risk/files/glob.ts";
import { programsIn } from "./checks.ts";
import { bare, fileAt, placesIn, rulesOf, scriptIn, scriptLines, scriptsIn, type CommittedFiles } from "./deploy-reach.ts";
import { commandsIn } from "./deploys.ts";

/** More than any check consists of. */
const readMax = 200;

/** Something that a shell reads. `isLine`: the command itself, or a script of the manifest, which is the same said elsewhere. */
interface ShellText {
  readonly text: string;
  /** Where it may run, and where it lies. */
  readonly folders: readonly string[];
  readonly isLine: boolean;
}

/**
 * W16: which files a check comes to run by way of others: scripts of the manifest and what they start, and shell scripts that a
 * script or a rule runs or takes in, also such as are not there yet. A program that a script starts, or whose output it asks for,
 * is what is looked at, and no part of the check. Told from the texts, without running anything; names that are only made when
 * they run are not seen.
 */
export async function checkScripts(commands: readonly string[], files: CommittedFiles): Promise<(path: string) => boolean> {
  const reached = new Set<string>();
  const waiting: ShellText[] = commands.map((text) => ({ text, folders: [""], isLine: true }));
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined && seen.size < readMax; next = waiting.shift()) {
    const key = [...next.folders, next.text].join("\0");
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(await linesOf(next, files)));
    const taken = new Set(takenIn(next));
    for (const path of namedIn(next, files)) {
      if (reached.has(path)) continue;
      const text = scriptIn(await files.read(path));
      const isShell = shellName.test(path) || shellStart.test(text ?? "");
      if (!isShell && !next.isLine && !taken.has(path)) continue;
      reached.add(path);
      if (!isShell && next.isLine) for (const each of await partsOf(path, files)) reached.add(each);
      if (text !== undefined && (isShell || !next.isLine)) waiting.push({ text, folders: below(next, path), isLine: false });
    }
  }
  const globs = compileGlobs([...reached].filter(isGlob), (glob) => [`/${glob}`]);
  return (path) => reached.has(path) || covers(globs, `/${path}`);
}

const shellName = /\.(?:sh|bash|zsh|ksh|bats)$/;
const shellStart = /^#!.*\b(?:ba|da|z|k|a)?sh\b/;
const isGlob = (path: string): boolean => /[*?[]/.test(path);

/** More folders than that no check goes through. */
const foldersMax = 12;
const below = (shell: ShellText, path: string): readonly string[] =>
  [...new Set([...placesOf(shell), dirname(path) === "." ? "" : dirname(path)])].slice(0, foldersMax);
const placesOf = ({ text, folders }: ShellText): readonly string[] => [
  ...new Set(folders.flatMap((folder) => placesIn(text, folder).flatMap((place) => [place, normalize(join(folder, place))]))),
];

/** Folders of what is checked: a program there that is run as a check takes in what it looks at. */
const ofProduct = /^(?:src|lib|app|apps|source|pkg|packages)(?:\/|$)/;

/** Code that a program of a check takes in and that lies beside it: a folder of checks, and not what they look at. */
async function partsOf(program: string, files: CommittedFiles): Promise<readonly string[]> {
  const folder = dirname(program);
  if (folder === "." || ofProduct.test(folder)) return [];
  const found = [program];
  for (const path of found) {
    if (found.length > readMax) break; // a list goes on with what is added
    const text = scriptIn(await files.read(path)) ?? "";
    const relative = [...text.matchAll(/["'`](\.{1,2}\/[\w./-]+)["'`]/g)].map(([, name = ""]) => name);
    const modules = [...text.matchAll(/^\s*(?:from|import)\s+\.*([\w.]+)/gm)].map(([, name = ""]) => name.replaceAll(".", "/"));
    const parts = [...relative, ...modules].flatMap((name) => fileAt(join(dirname(path), name), files));
    found.push(...parts.filter((each) => each.startsWith(`${folder}/`) && !found.includes(each)));
  }
  return found;
}

/** Scripts of manifests and rules that a text runs by name. */
async function linesOf(shell: ShellText, files: CommittedFiles): Promise<readonly ShellText[]> {
  const { text } = shell;
  const found: ShellText[] = [];
  for (const place of placesOf(shell))
    for (const line of scriptLines(text, await scriptsIn(files, place))) found.push({ text: line, folders: [place], isLine: true });
  for (const path of rulesOf(commandsIn(text).flatMap(programsIn), files)) {
    const rules = scriptIn(await files.read(path));
    if (rules !== undefined) found.push({ text: rules, folders: below(shell, path), isLine: false });
  }
  return found;
}

/** Words of a shell behind which a command stands. */
const keywords = /(?<=^|[\s;&|(])(?:if|then|elif|else|while|until|do|!|@|eval|command|nohup|sudo|builtin)(?=\s)/gm;

/** `$(dirname "$0")`, and `$(cd … && pwd)` around it: the folder of the script. */
const ownFolder = /\$\([^()]*\b(?:dirname|pwd)\b[^()]*\)/g;
/** Programs that are asked for their output are looked at: `$(…)`, and whatever stands before a pipe. */
const lookedAt = /\$\([^()]*\)|`[^`]*`|[^;&|\n]+(?<!\|)\|(?!\|)/g;
/** The dot of `grep . file`, which takes nothing in. */
const operandDot = /(?<=[\w'"-]\s+)\.(?=\s)/g;
const runIn = (text: string): string =>
  text
    .replaceAll(ownFolder, ".")
    .replaceAll(ownFolder, ".")
    .replaceAll(lookedAt, " ")
    .replaceAll(keywords, ";")
    .replaceAll(operandDot, "./");

/** Everything that a text runs or takes in, wherever it may be looked for; a file that is not there where only a shell would want it. */
function namedIn(shell: ShellText, files: CommittedFiles): readonly string[] {
  const { text, isLine } = shell;
  const run = runIn(text);
  const programs = commandsIn(run).flatMap(programsIn);
  const modules = isLine ? [...run.matchAll(/\s-m\s+([\w.]+)/g)].map(([, name = ""]) => name.replaceAll(".", "/")) : [];
  const places = placesOf(shell);
  const found = (word: string): readonly string[] =>
    places.flatMap((place) => fileAt(join(place, bare(word)), files)).filter((path) => /[./]/.test(word) || path === bare(word));
  const scripts = [...run.matchAll(/[\w./*?[\]${}-]+\.(?:sh|bash|zsh|ksh|bats)\b/g)].flatMap(([word]) => inPlaces(word, places));
  const matched = scripts.filter(isGlob).flatMap((glob) => {
    const globs = compileGlobs([glob], (each) => [`/${each}`]);
    return [...files.paths].filter((path) => covers(globs, `/${path}`)).slice(0, readMax);
  });
  return [...new Set([...programs.flatMap(found), ...modules.flatMap(found), ...scripts, ...matched, ...takenIn(shell)])];
}

/** Files that a shell makes its own (`. lib`, `source lib`), whatever it is called. */
function takenIn(shell: ShellText): readonly string[] {
  const places = placesOf(shell);
  const found = shell.text.matchAll(/(?:^|[;&|({!]|\b(?:if|then|else|do)\b)[^\S\n]*(?:\.|source)[^\S\n]+["']?([^\s"';&|)]+)/gm);
  return [...new Set([...found].map(([, word = ""]) => word))].flatMap((word) => inPlaces(word, places));
}

const inPlaces = (word: string, places: readonly string[]): readonly string[] =>
  places.map((place) => normalize(join(place, bare(word))).replace(/^\//, ""));
