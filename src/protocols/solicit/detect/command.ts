import { longPattern } from "../../../kernel/long-pattern.ts";
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
  const whole = text.slice(0, limits.commandMaxChars);
  const { line, script } = withoutScript(whole);
  const found: CommandSegment[] = [];
  let folder: string | undefined;
  let hidesExit = false;
  for (const { words, ended } of partsOf(line)) {
    const piped = ended === "|" || ended === "|&";
    if (ended === "||" || ended === ";" || ended === "\n" || ended === "&" || piped) hidesExit = true;
    const bare = withoutWrapping(words);
    const [program = "", ...rest] = bare;
    if (program === "") continue;
    if (program === "cd" || program === "pushd") {
      folder = found.length === 0 ? (rest[0] ?? folder) : folder;
      continue;
    }
    found.push({ program: nameOf(program), words: rest, piped });
  }
  const last = found.at(-1);
  const at = last?.program === "git" ? last.words.indexOf("-C") : -1;
  if (at >= 0) folder = last?.words[at + 1] ?? folder;
  if (found.length === 1 && !found[0]?.piped && !/\|\||;/.test(line)) hidesExit = false;
  return { segments: found, hidesExit, script, ...(folder === undefined ? {} : { folder }) };
}

/** `<<EOF … EOF` is taken out: it is data or a program of its own, and its words are no arguments. */
function withoutScript(text: string): { readonly line: string; readonly script: string } {
  const mark = /<<-?\s{0,4}(['"]?)(\w{1,40})\1/.exec(text);
  if (!mark?.[2]) return { line: text, script: "" };
  const begin = text.indexOf("\n", mark.index);
  if (begin < 0) return { line: text, script: "" };
  const close = text.indexOf(`\n${mark[2]}`, begin);
  const end = close < 0 ? text.length : close;
  const after = close < 0 ? "" : text.slice(close + 1 + mark[2].length);
  return {
    line: `${text.slice(0, mark.index)}${text.slice(mark.index + mark[0].length, begin)}${after}`,
    script: text.slice(begin + 1, end),
  };
}

interface Part {
  readonly words: readonly string[];
  readonly ended: string;
}

const token = longPattern("gy")`
  "((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|(\\[\s\S])|(\d?>>?&?\s*(?:"[^"]*"|'[^']*'|[^\s;&|<>]*)|<\s*[^\s;&|<>]+|&>\s*[^\s;&|]+)|(\|\||
  &&|\|&|[|;&\n])|(\s)|([^\s"'\\|;&<>]+|[<>])
`;

function partsOf(line: string): readonly Part[] {
  const parts: Part[] = [];
  let words: string[] = [];
  let word: string | undefined;
  const closeWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  token.lastIndex = 0;
  for (let match = token.exec(line); match; match = token.exec(line)) {
    const [, double, single, escaped, redirect, operator, blank, plain] = match;
    if (redirect !== undefined && (word === undefined || /^\d$/.test(word))) word = undefined;
    else if (operator !== undefined) {
      closeWord();
      if (words.length > 0) parts.push({ words, ended: operator });
      words = [];
    } else if (blank !== undefined) closeWord();
    else word = (word ?? "") + (double ?? single ?? escaped?.slice(1) ?? plain ?? "");
    if (match[0] === "") break;
  }
  closeWord();
  if (words.length > 0) parts.push({ words, ended: "" });
  return parts;
}

const assignment = /^[A-Za-z_]\w*=/;
/** Programs that start another one and add nothing to what it does, with the options of theirs that take a word. */
const wrappers: ReadonlySet<string> = new Set([
  ...["sudo", "time", "nice", "nohup", "env", "command", "exec", "stdbuf", "caffeinate", "xvfb-run", "doas", "then"],
  ...["npx", "bunx", "pnpx", "do", "!"],
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
    if (assignment.test(first) || first === "(" || first === "{") rest = rest.slice(1);
    else if (first === "timeout" || first === "gtimeout") rest = withoutOptions(rest.slice(1)).slice(1);
    else if (wrappers.has(first) && withoutOptions(rest.slice(1)).length > 0) rest = withoutOptions(rest.slice(1));
    else if (runners[first]?.includes(second) && third !== undefined) rest = withoutOptions(rest.slice(2));
    else if (isPython(first) && second === "-m" && third !== undefined) rest = rest.slice(2);
    else if (isShell(first) && /^-l?c$/.test(second) && third !== undefined) return partsOf(third).flatMap(({ words: inner }) => inner);
    else return rest;
  }
  return rest;
}

const isPython = (word: string): boolean => /^python(?:3(?:\.\d{1,2})?)?$/.test(nameOf(word));
const isShell = (word: string): boolean => /^(?:ba|z|da)?sh$/.test(nameOf(word));

function withoutOptions(words: readonly string[]): readonly string[] {
  let at = 0;
  while (words[at]?.startsWith("-") || assignment.test(words[at] ?? "")) at += 1;
  return words.slice(at);
}

/** `./node_modules/.bin/vitest` and `/usr/bin/env` are what they are called. */
const nameOf = (program: string): string => {
  const name = program.replace(/^\(+/, "").split("/").at(-1) ?? program;
  return name === "" ? program : ({ gradlew: "gradle", mvnw: "mvn", python3: "python", pip3: "pip" }[name] ?? name);
};
