import { retiredPhrases } from "../../src/kernel/words/screen-words.ts";
import { isTestCode, walk, type Problem, type Source } from "./source.ts";

interface Page {
  readonly path: string;
  readonly text: string;
}

const table = "src/kernel/words/screen-words.ts";

/** Every surface says the same: no text that a person may read has a phrase that the table of screen words has retired. */
export function phraseProblems(sources: readonly Source[], documents: readonly Page[]): readonly Problem[] {
  const inCode = sources
    .filter(({ path }) => path.startsWith("src/") && !isTestCode(path) && path !== table)
    .flatMap((source) => textsIn(source).flatMap(({ text, line }) => problemsOf(text, `${source.path}:${line}`)));
  const inPages = documents
    .filter(({ path }) => path === "README.md" || /^docs\/[^/]+\.md$/.test(path))
    .flatMap(({ path, text }) => problemsOf(text, path));
  return [...inCode, ...inPages];
}

const problemsOf = (text: string, where: string): readonly Problem[] =>
  Object.entries(retiredPhrases)
    .filter(([phrase]) => text.toLowerCase().includes(phrase))
    .map(([phrase, instead]) => `${where} says "${phrase}"; on screens it is "${instead}"`);

/** Strings, templates and the text of pages; comments are for those who read the code. */
function textsIn({ program, lineAt }: Source): readonly { readonly text: string; readonly line: number }[] {
  const found: { text: string; line: number }[] = [];
  walk(program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string") found.push({ text: node.value, line: lineAt(node.start) });
    if (node.type === "TemplateElement") found.push({ text: node.value.cooked ?? node.value.raw, line: lineAt(node.start) });
    if (node.type === "JSXText") found.push({ text: node.value, line: lineAt(node.start) });
  });
  return found;
}
