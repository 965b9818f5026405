import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { wordsBehind } from "../own/command.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";

/** How a runner hands on what stands behind a task: all of it, or only words that are no options of its own. */
export type ArgumentPassing = "all" | "operands";

/** The words that a task is given, each as one word. */
export function wordsFor(
  task: CommandWord,
  { call, operands, passes }: { readonly call: ProgramCall; readonly operands: readonly CommandWord[]; readonly passes?: ArgumentPassing },
): readonly string[] {
  const at = operands.indexOf(task);
  const behind = passes === "all" ? wordsBehind(task, call, []) : at < 0 ? [] : operands.slice(at + 1);
  return passes === undefined ? [] : behind.map(({ text }) => text);
}

/** Runners quote what they hand on. A list of commands gets it behind each of them. */
export function withWords(body: string, words: readonly string[], isList: boolean): string {
  if (words.length === 0) return body;
  const added = words.map(quoteWord).join(" ");
  return isList ? body.replaceAll(/(?<=\S)[ \t]*(?=\n|$)/g, () => ` ${added}`) : `${body.trimEnd()} ${added}`;
}

type Values = ReadonlyMap<string, string>;

const assignment = /^([\w.-]{1,80})[?:+!]{0,3}=([\s\S]*)$/;

/** `make X=y`, `just X=y`, `just --set X y`: values from the command line, which win over those of the file. */
export function assignedIn({ program, words, variables }: ProgramCall, content: string): Values {
  const values = new Map<string, string>();
  for (const [index, { text }] of words.entries()) {
    const [, name, value] = assignment.exec(text) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, value);
    const [set, to] = text === "--set" ? words.slice(index + 1, index + 3) : [];
    if (set && to) values.set(set.text, to.text);
  }
  // Of the environment, make takes the variables that its file does not set, or with a flag all of them.
  const wins = words.some(({ text }) => /^-[a-zA-Z]*e|^--environment-overrides$/.test(text));
  if (program.endsWith("make"))
    for (const [name, value] of variables)
      if (!values.has(name) && (wins || !new RegExp(`^\\s*(?:export\\s+)?${name}\\s*[:+!]*=`, "m").test(content))) values.set(name, value);
  return values;
}

/** Puts values in the place of `$(NAME)`, `${NAME}` and `{{NAME}}`, as the runner does: as text, not as one word. */
export const withValues = (content: string, values: Values): string =>
  values.size === 0
    ? content
    : content.replaceAll(
        /\$\(([\w.-]{1,80})\)|\$\{([\w.-]{1,80})\}|\{\{\s{0,9}([\w-]{1,80})\s{0,9}\}\}/g,
        (written, ...names: readonly unknown[]) =>
          values.get(String(names.slice(0, 3).find((name) => name !== undefined)))?.replaceAll("\n", ";") ?? written,
      );

/** Words without `--set NAME VALUE`, which takes two. */
export const withoutSet = (words: readonly CommandWord[]): readonly CommandWord[] =>
  words.filter((_, at) => ![at, at - 1, at - 2].some((index) => words[index]?.text === "--set"));
