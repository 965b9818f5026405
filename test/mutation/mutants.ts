import { createHash } from "node:crypto";
import type { Node } from "oxc-parser";
import { parseSource, walk, type Source } from "../tidy/source.ts";

/** One small change of a table. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly kind: MutantKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type MutantKind = "soften" | "swap" | "drop-row" | "drop-word" | "drop-flag" | "widen" | "retarget";

/** A number from 0 to 1 for a text: the same one in every run, and whatever else has changed. */
export function drawn(text: string): number {
  const digest = createHash("sha256").update(text).digest();
  return digest.readUInt32BE() / 2 ** 32;
}

type Change = Pick<Mutant, "kind" | "text">;
type Operator = (node: Node, ancestors: readonly Node[]) => readonly Change[];

const acts = new Set(
  (
    "read list write delete harmless discard destroy stop install run-foreign unknown opaque publish external-write leak message money " +
    "weaken disarm read-secret write-secret skip-checks identity executable-config privilege control-plane floor lose maybe-lose " +
    "out-of-scope outside-project"
  ).split(" "),
);
const examples = new Set(["hits", "misses", "reads", "changes", "example", "why", "mode"]);

const keyOf = (node: Node | undefined): string => (node?.type === "Property" && node.key.type === "Identifier" ? node.key.name : "");
const calleeOf = (node: Node | undefined): string =>
  node?.type === "CallExpression" && node.callee.type === "Identifier" ? node.callee.name : "";
const textOf = (node: Node): string | undefined => (node.type === "Literal" && typeof node.value === "string" ? node.value : undefined);
const quoted = (text: string): string => JSON.stringify(text);

/** Calls whose words are words of a command, not acts. */
const speaking = /^(?:has|value|flag|words|verb|operand|includes|option|says|list|set|placeOfApp)$/;

/** The act as it stands in a row, in a list of acts, or handed to what makes a row or an effect. */
const actChanges: Operator = (node, ancestors) => {
  const text = textOf(node);
  const parent = ancestors.at(-1);
  if (text === undefined || !acts.has(text) || parent === undefined) return [];
  const owner = parent.type === "ArrayExpression" ? ancestors.at(-2) : parent;
  const isDoing = /^(?:does|act)$/.test(keyOf(owner));
  const isHanded = owner?.type === "CallExpression" && calleeOf(owner) !== "" && !speaking.test(calleeOf(owner));
  if (!isDoing && !isHanded) return [];
  const other = text === "destroy" ? "external-write" : text === "delete" ? "read" : "destroy";
  const softer = text === "harmless" ? [] : [{ kind: "soften", text: quoted("harmless") } as const];
  return [...softer, { kind: "swap", text: quoted(other) }];
};

/** Calls that make a row or a program. */
const making = /^(?:row|sub|when|always|unless|reader|formatter|cli|sqlClient|named)$/;

const rowChanges: Operator = (node, ancestors) => {
  if (ancestors.at(-1)?.type !== "ArrayExpression") return [];
  const isRow =
    node.type === "ObjectExpression" ? node.properties.some((each) => /^(?:hits|rows)$/.test(keyOf(each))) : making.test(calleeOf(node));
  return isRow ? [{ kind: "drop-row", text: "...[]" }] : [];
};

/** Words that a row or a program is found by; two of a long list are tried. */
const wordChanges: Operator = (node, ancestors) => {
  const text = textOf(node);
  const parent = ancestors.at(-1);
  if (text === undefined || parent === undefined) return [];
  const isFirst = parent.type === "CallExpression" && parent.arguments[0] === node;
  const isList = /^(?:on|calls|names)$/.test(keyOf(parent)) || (isFirst && /^(?:row|always|unless)$/.test(calleeOf(parent)));
  if (isList && /[|]/.test(text)) return without(text, /[^| ]+/g).map((each) => ({ kind: "drop-word", text: quoted(each) }));
  if (isList && keyOf(parent) !== "on" && calleeOf(parent) !== "row" && text.includes(" "))
    return without(text, /\S+/g).map((each) => ({ kind: "drop-word", text: quoted(each) }));
  return [];
};

/** The text without one of its words: with a name nobody has in its place. */
function without(text: string, word: RegExp): readonly string[] {
  const found = [...text.matchAll(word)].filter(({ 0: each }) => each !== "*");
  const picked = new Set([0, 1].map((at) => Math.floor(drawn(`${at} ${text}`) * found.length)));
  return [...picked].flatMap((at) => {
    const match = found[at];
    return match ? [`${text.slice(0, match.index)}no-such-word${text.slice(match.index + match[0].length)}`] : [];
  });
}

const flagChanges: Operator = (node, ancestors) => {
  const text = textOf(node);
  const parent = ancestors.at(-1);
  if (text === undefined || !/^-{1,2}[A-Za-z]/.test(text)) return [];
  if (text.includes(" ")) return without(text, /(?<=^| )-\S+/g).map((each) => ({ kind: "drop-flag", text: quoted(each) }));
  const isNamed = parent?.type === "ArrayExpression" || parent?.type === "CallExpression";
  return isNamed ? [{ kind: "drop-flag", text: quoted("--no-such-word") }] : [];
};

/** A row that looks at nothing but its leading words. */
const testChanges: Operator = (node) => (keyOf(node) === "if" ? [{ kind: "widen", text: "if: () => true" }] : []);

/** Another operand, another argument, less of a tree, nothing in particular. */
const targetChanges: Operator = (node, ancestors) => {
  const parent = ancestors.at(-1);
  const key = keyOf(node);
  if (node.type === "Property" && /^(?:tree|keeps|gone)$/.test(key) && node.value.type === "Literal")
    return [{ kind: "retarget", text: `${key}: false` }];
  if (node.type === "Property" && key === "target" && textOf(node.value) !== "") return [{ kind: "retarget", text: 'target: ""' }];
  if (node.type === "Property" && key === "at" && node.value.type === "Literal")
    return [{ kind: "retarget", text: typeof node.value.value === "number" ? `at: ${node.value.value + 1}` : "at: 0" }];
  if (parent?.type === "CallExpression" && /^(?:path|shell|evaluates|words|act)$/.test(calleeOf(parent))) {
    if (node.type === "Literal" && typeof node.value === "number") return [{ kind: "retarget", text: String(node.value + 1) }];
    if (/^(?:self|all)$/.test(textOf(node) ?? "")) return [{ kind: "retarget", text: "5" }];
  }
  return [];
};

const operators = [actChanges, rowChanges, wordChanges, flagChanges, testChanges, targetChanges];

/** Every change of a table that is tried, in the order of the text. */
export function mutantsIn(file: string, text: string): readonly Mutant[] {
  const source: Source = parseSource(file, text);
  const mutants: Mutant[] = [];
  walk(source.program, (node, ancestorsOf) => {
    const ancestors = ancestorsOf();
    if ([node, ...ancestors].some((each) => examples.has(keyOf(each)))) return;
    for (const operator of operators)
      for (const change of operator(node, ancestors))
        mutants.push({ file, line: source.lineAt(node.start), start: node.start, end: node.end, ...change });
  });
  return mutants;
}
