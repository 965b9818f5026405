import { forEachChild, type Command, type SyntaxNode } from "unbash";
import { packageRunners, shells } from "../../../lexicon/programs.ts";
import { parseShell } from "../../../risk/shell/parse.ts";
import { limits } from "./moments.ts";

/** One program of a command line with its words, without decoration. */
export interface CommandSegment {
  readonly program: string;
  readonly words: readonly string[];
  /** Set if a pipe follows: its exit code is lost. */
  readonly piped: boolean;
}

export interface CommandLine {
  readonly segments: readonly CommandSegment[];
  /** Where it goes first: `cd folder && …`, `git -C folder`. */
  readonly folder?: string;
  /** Its exit code says nothing about the first program: a pipe, `|| true`, something after it. */
  readonly hidesExit: boolean;
  /** The text after `<<`, as it stands. */
  readonly script: string;
}

/** Reads a command line well enough to compare two of them. It never fails: an unreadable part stays a word. */
export function readCommand(text: string): CommandLine {
  const parts = partsOf(text.slice(0, limits.commandMaxChars));
  const found: CommandSegment[] = [];
  let folder: string | undefined;
  for (const { words, ended } of parts) {
    const [program = "", ...rest] = withoutWrapping(words);
    if (program === "") continue;
    if (program === "cd" || program === "pushd") {
      folder = found.length === 0 ? (rest[0] ?? folder) : folder;
      continue;
    }
    found.push({ program: nameOf(program), words: rest, piped: ended === "|" || ended === "|&" });
  }
  const last = found.at(-1);
  const at = last?.program === "git" ? last.words.indexOf("-C") : -1;
  if (at >= 0) folder = last?.words[at + 1] ?? folder;
  const script = parts.map((part) => part.script).join("");
  return { segments: found, hidesExit: hidesExit(parts, found), script, ...(folder === undefined ? {} : { folder }) };
}

/** A line end, or an `&`, after the only program hides nothing. */
const hidesExit = (parts: readonly Part[], found: readonly CommandSegment[]): boolean =>
  parts.some(({ ended }) => ended === "||" || ended === ";" || ended.startsWith("|") || (found.length !== 1 && /^[&\n]$/.test(ended)));

interface Part {
  readonly words: readonly string[];
  /** The operator behind it. */
  readonly ended: string;
  /** Its here-documents: data, or a program of its own. */
  readonly script: string;
}

/** As the judgement reads a command; a line that cannot be read is one program with words. */
function partsOf(text: string): readonly Part[] {
  const read = parseShell(text);
  const scripts = "script" in read ? [read.script] : read.parts();
  if (scripts.length === 0) return [{ words: text.split(/\s+/).filter(Boolean), ended: "", script: "" }];
  const parts: Part[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === "Command") parts.push(partOf(node, text));
    else if (node.type !== "Word") forEachChild(node, visit); // a command in a word is part of the word
  };
  scripts.forEach(visit);
  return parts;
}

const partOf = ({ name, args, redirects, end }: Command, text: string): Part => ({
  words: name === undefined ? [] : [name, ...args].map((word) => (word.type === "Word" ? word.value : word.text)),
  ended: /^[ \t)}]*(\|\||&&|\|&|[|;&\n])/.exec(text.slice(end))?.[1] ?? "",
  script: redirects.map((each) => (each.type === "HereDoc" ? each.body.text : "")).join(""),
});

const assignment = /^[A-Za-z_]\w*=/;
/** Programs that start another one and add nothing to what it does, with the options of theirs that take a word. */
const wrappers: ReadonlySet<string> = new Set([
  ...["sudo", "time", "nice", "nohup", "env", "command", "exec", "stdbuf", "caffeinate", "xvfb-run", "doas"],
  ...packageRunners,
]);
const runners: Readonly<Record<string, readonly string[]>> = {
  poetry: ["run"],
  uv: ["run"],
  pipenv: ["run"],
  pdm: ["run"],
  hatch: ["run"],
  bundle: ["exec"],
  pnpm: ["exec", "dlx"],
  yarn: ["exec", "dlx"],
  npm: ["exec"],
  rye: ["run"],
};

function withoutWrapping(words: readonly string[]): readonly string[] {
  let rest = words;
  for (let step = 0; step < 8; step += 1) {
    const [first = "", second = "", third] = rest;
    if (assignment.test(first)) rest = rest.slice(1);
    else if (first === "timeout" || first === "gtimeout") rest = withoutOptions(rest.slice(1)).slice(1);
    else if (first === "command" && /^-[vV]$/.test(second)) return rest;
    else if (wrappers.has(first) && withoutOptions(rest.slice(1)).length > 0) rest = withoutOptions(rest.slice(1));
    else if (runners[first]?.includes(second) && third !== undefined) rest = withoutOptions(rest.slice(2));
    else if (isPython(first) && second === "-m" && third !== undefined) rest = rest.slice(2);
    else if (isShell(first) && /^-l?c$/.test(second) && third !== undefined) return partsOf(third).flatMap(({ words: inner }) => inner);
    else return rest;
  }
  return rest;
}

const isPython = (word: string): boolean => /^python(?:3(?:\.\d{1,2})?)?$/.test(nameOf(word));
const isShell = (word: string): boolean => shells.has(nameOf(word));

function withoutOptions(words: readonly string[]): readonly string[] {
  let at = 0;
  while (words[at]?.startsWith("-") || assignment.test(words[at] ?? "")) at += 1;
  return words.slice(at);
}

/** `./node_modules/.bin/vitest` and `/usr/bin/env` are what they are called. */
const nameOf = (program: string): string => {
  const name = program.split("/").at(-1) ?? program;
  return name === "" ? program : ({ gradlew: "gradle", mvnw: "mvn", python3: "python", pip3: "pip" }[name] ?? name);
};
