import type { Node } from "oxc-parser";
import { parseSource, walk } from "../tidy/source.ts";
import { drawn } from "./mutants.ts";

/** One small change of a threshold or of a table. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly kind: "number" | "flag" | "compare" | "row" | "pattern" | "word";
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Change = Pick<Mutant, "kind" | "start" | "end" | "text">;
type Operator = (node: Node, above: readonly Node[], text: string) => readonly Change[];

const ofRows = "hits|misses|matches|acts|passes|examples?|silent";
/** Keys of what a row says of itself, of what people read (it would only try the test's own words), and of what is no threshold. */
const spoken = new RegExp(`^(?:${ofRows}|why|harm|question|title|label|says|words|text|reason|hint|effect|settles|name|advice|version)$`);
/** How long somebody waits for a file or a hook: only a test that takes as long would see it. */
const waits = /^(?:busyMs|timeMs|lookMs)$/;
const never = "/(?!)/g";
export const seed = Number(process.env["ASSENT_SEED"] ?? 20_261_117);
/** So many words of one text are tried, drawn by the seed, so that another seed tries others; `ASSENT_WORDS` tries more, up to all. */
const sampledPerText = Number(process.env["ASSENT_WORDS"] ?? 2);
/** A text that is cut to less than this is a date or a hash, and no limit. */
const cutMin = 20;

const keyOf = (node: Node | undefined): string => {
  if (node?.type !== "Property") return "";
  return node.key.type === "Identifier" ? node.key.name : node.key.type === "Literal" ? String(node.key.value) : "";
};
const nameOf = (node: Node | undefined): string =>
  node?.type === "VariableDeclarator" && node.id.type === "Identifier" ? node.id.name : keyOf(node);
/** A table of examples alone. */
const isExamples = (node: Node): boolean => node.type === "VariableDeclarator" && /[eE]xamples$/.test(nameOf(node));
const isFunction = (node: Node): boolean => /Function/.test(node.type);
/** Part of something that is written down once, and not of what is done with it. */
const isData = (above: readonly Node[]): boolean => !above.some(isFunction) && above.some(({ type }) => type === "VariableDeclarator");
const change = (kind: Mutant["kind"], { start, end }: Pick<Node, "start" | "end">, text: string): Change => ({ kind, start, end, text });
const isRelation = (node: Node | undefined): boolean => node?.type === "BinaryExpression" && /^(?:[<>]=?|[!=]==)$/.test(node.operator);

/** A threshold is tried on both its sides: by one, and where it is large or a part of one, by a tenth. */
const numberChanges: Operator = (node, above) => {
  if (node.type !== "Literal" || typeof node.value !== "number" || waits.test(nameOf(above.at(-1)))) return [];
  const parent = above.at(-1);
  const isBound = isRelation(parent) && node.value > 1;
  const isCut = parent?.type === "CallExpression" && node.value >= cutMin && above.some(isFunction);
  if (!isBound && !isCut && !(isData(above) && parent?.type !== "MemberExpression")) return [];
  const isSmall = Number.isInteger(node.value) && node.value <= 1000;
  const step = isSmall ? 1 : node.value / 10;
  const moved = [node.value + step, node.value - step].map((each) => (Number.isInteger(node.value) ? Math.round(each) : each));
  return moved.map((each) => change("number", node, String(each)));
};

const flagChanges: Operator = (node, above) =>
  node.type === "Literal" && typeof node.value === "boolean" && isData(above) ? [change("flag", node, String(!node.value))] : [];

const otherRelation: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
/** A bound has a number that is more than none, or a name that says so. */
const isThreshold = (node: Node, text: string): boolean =>
  (node.type === "Literal" && typeof node.value === "number" && node.value !== 0) ||
  (/^(?:Identifier|MemberExpression)$/.test(node.type) && /(?:Max|Min|[Ll]imit)[A-Za-z]*$/.test(text.slice(node.start, node.end)));
const compareChanges: Operator = (node, _above, text) => {
  const other = node.type === "BinaryExpression" ? otherRelation[node.operator] : undefined;
  if (node.type !== "BinaryExpression" || other === undefined) return [];
  if (![node.left, node.right].some((side) => isThreshold(side, text))) return [];
  const at = text.indexOf(node.operator, node.left.end);
  return [change("compare", { start: at, end: at + node.operator.length }, other)];
};

const isText = (node: Node): boolean =>
  (node.type === "Literal" && typeof node.value === "string") || /^(?:TemplateLiteral|TaggedTemplateExpression)$/.test(node.type);
const isPattern = (node: Node): boolean => node.type === "Literal" && "regex" in node;
const makesPattern = (node: Node, text: string): boolean =>
  isPattern(node) || (node.type === "CallExpression" && /^(?:open\w*|words\w*|anyOf|RegExp)\b/.test(text.slice(node.start, node.end)));

/** A row that carries examples keeps them: that it is gone must be seen by what is said of them. */
const rowChanges: Operator = (node, above, text) => {
  const parent = above.at(-1);
  if (!isData(above) || parent === undefined) return [];
  if (parent.type === "ArrayExpression" && parent.elements.length > 1) {
    if (node.type === "ObjectExpression" && node.properties.some((each) => /^(?:hits|examples?)$/.test(keyOf(each)))) return [];
    return [change("row", node, "...[]")];
  }
  if (node.type !== "Property" || parent.type !== "ObjectExpression" || waits.test(keyOf(node))) return [];
  if (makesPattern(node.value, text)) return [change("pattern", node.value, never)];
  const isSign = isText(node.value) && /[|]|\(\?/.test(text.slice(node.value.start, node.value.end));
  if (isSign) return [change("pattern", node.value, JSON.stringify("(?!)"))];
  const isEntry = above.at(-2)?.type === "VariableDeclarator" && parent.properties.length > 2 && isDropped(node.value);
  return isEntry ? [change("row", node, "...{}")] : [];
};
const isDropped = ({ type }: Node): boolean => /^(?:ObjectExpression|ArrayExpression|ArrowFunctionExpression|Literal)$/.test(type);

/** Alternatives of a pattern, and words of a list in one text; some of each are tried. */
const wordChanges: Operator = (node, above, text) => {
  const said = text.slice(node.start, node.end);
  const isWritten = node.type === "Literal" && typeof node.value === "string" && isData(above);
  if (!isPattern(node) && !isWritten && node.type !== "TemplateElement") return [];
  const found = said.includes("|") ? alternativesIn(said) : isData(above) && !isPattern(node) ? listedIn(said) : [];
  const picked = new Set(
    found.length <= sampledPerText
      ? found.keys()
      : Array.from({ length: sampledPerText }, (_, at) => Math.floor(drawn(`${seed} ${at} ${said}`) * found.length)),
  );
  return [...picked].flatMap((at) => {
    const span = found[at];
    return span ? [change("word", { start: node.start + span.start, end: node.start + span.end }, "no such word")] : [];
  });
};

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Words between bars, wherever they stand: those that are letters and nothing else, so that what is left is a pattern. */
const alternativesIn = (said: string): readonly Part[] =>
  [...said.matchAll(/(?<=[|(:`"/]\s*)[\p{L}][\p{L}' -]*(?=\s*[|)`"/])/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));

/** A text of many words without a sentence's signs is a list. */
const listedIn = (said: string): readonly Part[] =>
  /^["`]?[\s\p{L}\d_-]+["`]?$/u.test(said) && said.split(/\s+/).length > 5
    ? [...said.matchAll(/[\p{L}\d_-]+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    : [];

const operators = [numberChanges, flagChanges, compareChanges, rowChanges, wordChanges];

/** Every change of a file that is tried, in the order of the text; the text is the one without types. */
export function mutantsIn(file: string, text: string): readonly Mutant[] {
  const source = parseSource(file, text);
  const mutants: Mutant[] = [];
  walk(source.program, (node, ancestorsOf) => {
    const above = ancestorsOf();
    if ([node, ...above].some((each) => spoken.test(keyOf(each)) || isExamples(each) || each.type === "ImportDeclaration")) return;
    for (const operator of operators)
      for (const each of operator(node, above, text)) mutants.push({ file, line: source.lineAt(each.start), ...each });
  });
  return mutants;
}
