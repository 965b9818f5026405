import { dirname } from "node:path";
import type { Node } from "oxc-parser";
import { walk, type Problem, type Source } from "./source.ts";
import { calledName, isTestCall } from "./titles.ts";

/** Where the tidy test stops. The aim is far below: files near 100 lines, functions near 15. */
const sizeLimits = { fileLinesMax: 400, functionLinesMax: 70, folderFilesMax: 25, lineCharsMax: 140 };

export function fileSizeProblems(sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, "").split("\n").length;
    return lines > sizeLimits.fileLinesMax ? [`${path}: ${lines} lines, at most ${sizeLimits.fileLinesMax}`] : [];
  });
}

/** Text of several lines (a prompt, an expected answer) breaks where its reader needs it, and does not count. */
export function lineLengthProblems(sources: readonly Source[]): readonly Problem[] {
  const { lineCharsMax } = sizeLimits;
  return sources.flatMap((source) => {
    const lines = source.text.split("\n");
    if (lines.every(({ length }) => length <= lineCharsMax)) return [];
    const texts: [from: number, to: number][] = [];
    walk(source.program, ({ type, start, end }) => {
      if (type === "TemplateElement") texts.push([source.lineAt(start), source.lineAt(end)]);
    });
    const isText = (line: number): boolean => texts.some(([from, to]) => from < to && from <= line && line <= to);
    return lines.flatMap(({ length }, at) =>
      length > lineCharsMax && !isText(at + 1) ? [`${source.path}:${at + 1} ${length} characters, at most ${lineCharsMax}`] : [],
    );
  });
}

/** Tests and what they stand on lie beside what they are about, and do not count. */
export function folderSizeProblems(sources: readonly Source[]): readonly Problem[] {
  const shipped = sources.filter(({ path }) => path.startsWith("src/") && !/\.(?:test|fixture)\.tsx?$/.test(path));
  return [...Map.groupBy(shipped, ({ path }) => dirname(path))].flatMap(([folder, { length }]) =>
    length > sizeLimits.folderFilesMax ? [`${folder}: ${length} files, at most ${sizeLimits.folderFilesMax}`] : [],
  );
}

export function functionSizeProblems(sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    walk(source.program, (node, ancestors) => {
      if (!isFunction(node) || isTable(node) || isGroup(node, ancestors().at(-1))) return;
      const first = source.lineAt(node.start);
      const lines = source.lineAt(node.end) - first + 1;
      if (lines <= sizeLimits.functionLinesMax) return;
      problems.push(`${source.path}:${first} a function of ${lines} lines, at most ${sizeLimits.functionLinesMax}`);
    });
    return problems;
  });
}

type AnyFunction = Extract<Node, { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" | "TSDeclareFunction" }>;

const isFunction = (node: Node): node is AnyFunction =>
  node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression";

/** A table that is made when it is first asked for is data; each function in it is measured. */
const isTable = ({ params, body }: AnyFunction): boolean => params.length === 0 && body !== null && isData(body);

/** A list, a record, or what something makes of one. */
function isData(node: Node): boolean {
  if (node.type === "ParenthesizedExpression") return isData(node.expression);
  if (node.type === "CallExpression") return node.arguments.length === 1 && node.arguments.every(isData);
  return node.type === "ArrayExpression" || node.type === "ObjectExpression";
}

/** The callback of `describe`, or a function made of tests and nothing else, is a heading; each test in it is measured. */
function isGroup(node: AnyFunction, parent: Node | undefined): boolean {
  if (parent?.type === "CallExpression" && ["describe", "suite"].includes(calledName(parent)?.base ?? "")) return true;
  if (node.body?.type !== "BlockStatement") return false;
  return node.body.body.every((statement) => statement.type === "ExpressionStatement" && isTestCall(statement.expression));
}
