import type { Node } from "oxc-parser";
import { walk, type Problem, type Source } from "./source.ts";

const kebabPath = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;
const camel = /^[a-z][A-Za-z0-9]*$/;

export function fileNameProblems(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(({ path }) => !kebabPath.test(path)).map(({ path }) => `${path}: file names are kebab-case`);
}

export function typeNameProblems(sources: readonly Source[]): readonly Problem[] {
  return problemsAt(sources, (node) => {
    if (!isTypeDeclaration(node) || !node.id || pascal.test(node.id.name)) return undefined;
    return `the type ${node.id.name} should be PascalCase`;
  });
}

export function functionNameProblems(sources: readonly Source[]): readonly Problem[] {
  return problemsAt(sources, (node, { path }) => {
    const odd = exportedFunctions(node).find((name) => !camel.test(name) && !(path.endsWith(".tsx") && pascal.test(name)));
    return odd === undefined ? undefined : `the exported function ${odd} should be camelCase`;
  });
}

export function defaultExportProblems(sources: readonly Source[]): readonly Problem[] {
  return problemsAt(sources, (node) => {
    const renamed = node.type === "ExportSpecifier" && node.exported.type === "Identifier" && node.exported.name === "default";
    return renamed || node.type === "ExportDefaultDeclaration" ? "exports are named, never default" : undefined;
  });
}

export function anyProblems(sources: readonly Source[]): readonly Problem[] {
  return problemsAt(sources, (node) => (node.type === "TSAnyKeyword" ? "`any` switches the compiler off" : undefined));
}

function problemsAt(sources: readonly Source[], judge: (node: Node, source: Source) => string | undefined): readonly Problem[] {
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    walk(source.program, (node) => {
      const why = judge(node, source);
      if (why !== undefined) problems.push(`${source.path}:${source.lineAt(node.start)} ${why}`);
    });
    return problems;
  });
}

const typeDeclarations = ["TSTypeAliasDeclaration", "TSInterfaceDeclaration", "TSEnumDeclaration", "ClassDeclaration"] as const;
type TypeDeclaration = Extract<Node, { type: (typeof typeDeclarations)[number] }>;
const isTypeDeclaration = (node: Node): node is TypeDeclaration => typeDeclarations.some((type) => type === node.type);

/** Names of functions that an export statement declares, as a declaration or as a constant that holds one. */
function exportedFunctions(node: Node): readonly string[] {
  if (node.type !== "ExportNamedDeclaration" || !node.declaration) return [];
  const { declaration } = node;
  if (declaration.type === "FunctionDeclaration") return declaration.id ? [declaration.id.name] : [];
  if (declaration.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    const holdsFunction = init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
    return holdsFunction && id.type === "Identifier" ? [id.name] : [];
  });
}
