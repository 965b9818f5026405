import { quoteWord } from "../../../lexicon/shell-words.ts";
import { nameFits } from "../../per-name.ts";
import type { CommandWord } from "../../tools/call.ts";
import type { ScriptRun, ShellWalk } from "../look.ts";
import { newScope } from "../scope.ts";

/** Programs of the machine: a copy of one is that program. */
export const installed = /^(?:\/usr(?:\/local)?)?\/s?bin\/|^\/opt\/homebrew\/bin\/|\/node_modules\/\.bin\//;

interface StartedFile {
  readonly place: string;
  readonly content: string;
}

/** How much of the first line systems read: Linux, and macOS. */
const readMax = [256, 512] as const;

/** Programs that read the file and nothing else, where they stand without an option: the body says what they do. */
const reading = /^(?:(?:ba|z|da|k|mk|a|fi)?sh|pythonw?|pypy|node|nodejs|deno|bun|perl|ruby|php|lua(?:jit)?)[\d.]*$/;

export const languagePrograms = nameFits(reading);

interface FirstLine {
  readonly program: string;
  readonly words: readonly string[];
}

/** The program that a first line names and its words: one on Linux, however many blanks it holds. */
function readingsOf(content: string, os: string | undefined): readonly FirstLine[] {
  if (!content.startsWith("#!")) return [];
  const found = new Map<string, FirstLine>();
  for (const max of readMax) {
    const line = content.slice(2, max).split("\n", 1)[0]?.trim() ?? "";
    const [program = ""] = line.split(/[ \t]/, 1);
    const rest = line.slice(program.length).trim();
    const words = rest === "" ? [] : os === "darwin" || os === "macos" ? rest.split(/[ \t]+/) : [rest];
    if (program !== "") found.set(line, { program, words });
  }
  return [...found.values()];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** `#!/bin/sh`, `#!/usr/bin/env python3`: nothing but which language the body is in. */
function namesLanguage({ program, words }: FirstLine): boolean {
  if (!installed.test(program)) return false;
  const [word = ""] = words;
  if (nameOf(program) === "env") return reading.test(word);
  return reading.test(nameOf(program)) && (word === "" || plainFlags(program).test(word));
}

/** Letters that take no code with them: `sh -e` stops at errors, `perl -e` runs what follows. */
const plainFlags = (program: string): RegExp => (program.endsWith("sh") ? /^-[eEuxlf]{0,6}$|^--$/ : /^-[uwWTEBIs]{0,6}$|^--$/);

/** A file that the system starts: it starts the program of the first line, with its words, the file and what follows it. */
export function lookAtFirstLine(look: ShellWalk, { place, content }: StartedFile, file: CommandWord, run: ScriptRun): void {
  const { call, at, positional } = run;
  const mark = `first line ${place}`;
  if (at.functions.includes(mark)) return;
  for (const line of readingsOf(content, look.facts.os)) {
    if (namesLanguage(line)) continue;
    const words = [line.program, ...line.words, file.text, ...positional.map(({ text }) => text)];
    look.text(words.map(quoteWord).join(" "), newScope(call.cwd), {
      ...at,
      functions: [...at.functions, mark],
      within: file.span,
      depth: at.depth + 1,
    });
  }
}
