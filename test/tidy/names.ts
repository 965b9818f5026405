import type { Node } from "oxc-parser";
import { isTestCode, walk, type Problem, type Source } from "./source.ts";

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

/** A reader who meets a type's name has one place to look: no two files of `src` export the same one. */
export function repeatedTypeProblems(sources: readonly Source[]): readonly Problem[] {
  const first = new Map<string, string>();
  return exportedTypes(sources).flatMap(({ name, place }) => {
    const other = first.get(name);
    if (other === undefined) first.set(name, place);
    return other === undefined ? [] : [`${place} the type ${name} is exported by ${other} too`];
  });
}

/** Words that say what was done to a thing, or what it is doing, and not what it is. */
const participleEnding = /^[A-Z][a-z]*(?:[^e]ed|ing)$/;
const participles: ReadonlySet<string> = new Set([
  ...["Agreed", "Came", "Chosen", "Done", "Found", "Given", "Heard", "Held", "Hidden", "Kept", "Known", "Left", "Made", "Put"],
  ...["Said", "Seen", "Sent", "Spoken", "Taken", "Told", "Undone", "Written"],
]);
/** Nouns that end as participles do; `Installed` is part of the published runtime. */
const nouns: ReadonlySet<string> = new Set([
  ...["Beginning", "Binding", "Closing", "Ending", "Finding", "Heading", "Keyring", "Mapping", "Meaning", "Reading"],
  ...["Routing", "Setting", "Spelling", "String", "Warning", "Installed"],
]);
const isParticiple = (name: string): boolean => participles.has(name) || (participleEnding.test(name) && !nouns.has(name));

/** Types are nouns. Names of several words end as events do (`GateOpened`) or begin with what was done (`FoundPath`). */
export function participleProblems(sources: readonly Source[]): readonly Problem[] {
  return exportedTypes(sources)
    .filter(({ name }) => isParticiple(name))
    .map(({ name, place }) => `${place} the type ${name} should be a noun: what it is, not what was done`);
}

function exportedTypes(sources: readonly Source[]): readonly { readonly name: string; readonly place: string }[] {
  return sources
    .filter(({ path }) => path.startsWith("src/") && !isTestCode(path))
    .flatMap(({ path, program, lineAt }) =>
      program.body.flatMap((node) => {
        const declared = node.type === "ExportNamedDeclaration" ? node.declaration : null;
        if (!declared || !isTypeDeclaration(declared) || !declared.id) return [];
        return [{ name: declared.id.name, place: `${path}:${lineAt(node.start)}` }];
      }),
    );
}

/** Pictures that stood for plain things: the court (deed, judge, verdict) is the only one that is left. */
const retired: ReadonlySet<string> = new Set(["cockpit", "desk", "flight", "hands", "house", "kit", "scales"]);

/** A name says what a thing is, and not what it is like. */
export function retiredWordProblems(sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap(({ path, program, lineAt }) => {
    const inPath = path.split(/[/.-]/).find((word) => retired.has(word));
    const inNames = program.body.flatMap((node) => {
      const odd = exportedNames(node).find((name) => wordsOf(name).some((word) => retired.has(word)));
      return odd === undefined ? [] : [`${path}:${lineAt(node.start)} ${odd} should be called by a plain word`];
    });
    return inPath === undefined ? inNames : [`${path}: ${inPath} should be a plain word`, ...inNames];
  });
}

const wordsOf = (name: string): readonly string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

function exportedNames(node: Node): readonly string[] {
  const declared = node.type === "ExportNamedDeclaration" ? node.declaration : null;
  if (!declared) return [];
  if (declared.type === "VariableDeclaration")
    return declared.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  return "id" in declared && declared.id?.type === "Identifier" ? [declared.id.name] : [];
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
