import { lookIntoCode } from "../code/look.ts";
import type { Language } from "../code/types.ts";
import type { Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { shellDeeds } from "../shell/shell.ts";
import { wordsOf } from "./names.ts";

/** By the words that name an interpreter. */
const languages: Readonly<Record<string, Language>> = {
  python: "python",
  python3: "python",
  ipython: "python",
  jupyter: "python",
  notebook: "python",
  colab: "python",
  node: "javascript",
  nodejs: "javascript",
  javascript: "javascript",
  js: "javascript",
  deno: "javascript",
  bun: "javascript",
  typescript: "javascript",
  ruby: "ruby",
  perl: "perl",
  php: "php",
};

/** The language of a tool that is named after its interpreter. */
export const languageOfTool = (name: string): Language | undefined => {
  const word = wordsOf(name).find((each) => Object.hasOwn(languages, each));
  return word === undefined ? undefined : languages[word];
};

const notebooks = /(^|[-_])(jupyter|ipython|notebook|colab)([-_]|$)/i;

/** The language of a piece of code among the arguments: a cell of a notebook is code under any tool. */
export const languageOfArgument = (key: string, server: string, name: string): Language | undefined => {
  if (/^(code|source_code|snippet|program)$/.test(key)) return languageOfTool(name) ?? languageOfServer(server);
  return /^(cell|cell_source|cell_code|cell_content|source)$/.test(key) ? languageOfServer(`${server}-${name}`) : undefined;
};
const languageOfServer = (server: string): Language | undefined => (notebooks.test(server) ? "python" : undefined);

/** Deeds of code that a tool is handed, with the commands that it starts. */
export function codeDeeds(
  language: Language,
  code: string,
  { facts, cwd }: { readonly facts: Facts; readonly cwd: string },
): readonly Deed[] {
  const { deeds, shells } = lookIntoCode(language, code);
  return [
    ...deeds.map(({ span, ...deed }) => ({ ...deed, cwd, quote: span ? code.slice(span.start, span.end) : "" })),
    ...shells.flatMap(({ text }) => shellDeeds(text, facts, cwd, { code })),
  ];
}
