import { posix } from "node:path";
import { parseSync, visitorKeys, type Comment, type Node, type Program } from "oxc-parser";

/** One reference from a file to another module, whichever syntax it was written in. */
export interface Import {
  readonly specifier: string;
  /** The path inside the repository, for a relative specifier. */
  readonly target: string | undefined;
  /** True when nothing is loaded at run time. */
  readonly typesOnly: boolean;
  readonly line: number;
}

/** A parsed file. Checks read these and nothing else, so that a test can plant a violation in memory. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
  readonly lineAt: (offset: number) => number;
}

/** A finding of a check: where, and what to do about it. */
export type Problem = string;

/** Code that runs only in tests: it may use dev packages, is never shipped, and keeps nothing alive. */
export const isTestCode = (path: string): boolean => /\.(test|contract|fixture)\.tsx?$/.test(path);

export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (offset: number): number => 1 + breaks.filter((each) => each < offset).length;
  return { path, text, program, comments, lineAt, imports: importsOf(path, program, lineAt) };
}

/** All nodes below one, outermost first, each with the place of the one that it is in. */
interface Nodes {
  readonly nodes: readonly Node[];
  readonly above: readonly number[];
}

/** Each file is gone through by a dozen checks, and finding the parts of a node takes longer than all of these together. */
const nodesKnown = new WeakMap<Node, Nodes>();

/** Visits every node, outermost first, with its ancestors (the nearest last) for who asks. */
export function walk(root: Node, visit: (node: Node, ancestors: () => readonly Node[]) => void): void {
  const { nodes, above } = nodesKnown.get(root) ?? nodesIn(root);
  nodes.forEach((node, place) =>
    visit(node, () => {
      const found: Node[] = [];
      for (let at = above[place] ?? -1; at >= 0; at = above[at] ?? -1) found.push(nodes[at] ?? root);
      return found.toReversed();
    }),
  );
}

function nodesIn(root: Node): Nodes {
  const [nodes, above]: [Node[], number[]] = [[], []];
  const take = (node: Node, parent: number): void => {
    const place = nodes.push(node) - 1;
    above.push(parent);
    for (const key of visitorKeys[node.type] ?? []) {
      const child: unknown = Reflect.get(node, key);
      for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) take(item, place);
    }
  };
  take(root, -1);
  if (root.type === "Program") nodesKnown.set(root, { nodes, above });
  return { nodes, above };
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function importsOf(path: string, program: Program, lineAt: Source["lineAt"]): readonly Import[] {
  const imports: Import[] = [];
  walk(program, (node) => {
    for (const { specifier, typesOnly } of referencesIn(node)) {
      const target = specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
      imports.push({ specifier, target, typesOnly, line: lineAt(node.start) });
    }
  });
  return imports;
}

type Reference = Pick<Import, "specifier" | "typesOnly">;

function referencesIn(node: Node): readonly Reference[] {
  switch (node.type) {
    case "ImportDeclaration": {
      const named = node.specifiers;
      const typed = named.length > 0 && named.every((each) => each.type === "ImportSpecifier" && each.importKind === "type");
      return [{ specifier: node.source.value, typesOnly: node.importKind === "type" || typed }];
    }
    case "ExportAllDeclaration":
      return [{ specifier: node.source.value, typesOnly: node.exportKind === "type" }];
    case "ExportNamedDeclaration":
      return node.source ? [{ specifier: node.source.value, typesOnly: node.exportKind === "type" }] : [];
    case "ImportExpression":
      return literals(node.source).map((specifier) => ({ specifier, typesOnly: false }));
    case "TSImportType":
      return [{ specifier: node.source.value, typesOnly: true }];
    case "TSExternalModuleReference":
      return [{ specifier: node.expression.value, typesOnly: false }];
    case "CallExpression":
      return requiredBy(node);
    case "NewExpression":
      return locatedBy(node);
    default:
      return [];
  }
}

/** `require("x")` and `process.getBuiltinModule("x")` load modules as surely as `import` does. */
function requiredBy(node: Extract<Node, { type: "CallExpression" }>): readonly Reference[] {
  const { callee } = node;
  const requires = callee.type === "Identifier" && callee.name === "require";
  const builtin =
    callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name === "getBuiltinModule";
  const [first] = node.arguments;
  return first && (requires || builtin) ? literals(first).map((specifier) => ({ specifier, typesOnly: false })) : [];
}

/** `new URL("./worker.ts", import.meta.url)` is how a worker or a child process names its file. */
function locatedBy(node: Extract<Node, { type: "NewExpression" }>): readonly Reference[] {
  if (node.callee.type !== "Identifier" || node.callee.name !== "URL") return [];
  const [first, base] = node.arguments;
  if (!first || !base || base.type !== "MemberExpression" || base.object.type !== "MetaProperty") return [];
  return literals(first)
    .filter((text) => /^\.{1,2}\/.*\.[jt]sx?$/.test(text))
    .map((specifier) => ({ specifier: specifier.replace(/\.js(x?)$/, ".ts$1"), typesOnly: false }));
}

/** Every string written out in an expression, so that both sides of a conditional count. */
function literals(node: Node): readonly string[] {
  const found: string[] = [];
  walk(node, (inner) => {
    if (inner.type === "Literal" && typeof inner.value === "string") found.push(inner.value);
    if (inner.type === "TemplateLiteral" && inner.quasis.length === 1) found.push(inner.quasis[0]?.value.cooked ?? "");
  });
  return found;
}
