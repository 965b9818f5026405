import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, type Node } from "oxc-parser";

/** Entrances whose whole interface is promised; of the others the names are told. */
const promised = /^\.$|^\.\/(?:ai-sdk|openai-agents|claude-agent|langgraph|mastra)$/;

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

interface Declared {
  readonly name: string;
  readonly text: string;
  /** Names of this file that it stands on, and where they are declared. */
  readonly file: DeclarationFile;
}

/** A file of declarations: what it declares, and which of its names come from elsewhere. */
class DeclarationFile {
  static readonly #read = new Map<string, DeclarationFile>();
  readonly #own = new Map<string, string>();
  readonly #from = new Map<string, { readonly path: string; readonly name: string }>();
  readonly exported: string[] = [];

  static at(path: string): DeclarationFile {
    const file = DeclarationFile.#read.get(path) ?? new DeclarationFile(path);
    DeclarationFile.#read.set(path, file);
    return file;
  }

  private constructor(path: string) {
    const source = readFileSync(path, "utf8");
    for (const node of parseSync(path, source).program.body) this.#take(node as Node, source, dirname(path));
  }

  #take(node: Node, source: string, folder: string): void {
    if (node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration") {
      const path = node.source?.value.startsWith(".") ? join(folder, node.source.value.replace(/\.[jt]s$/, ".d.ts")) : undefined;
      for (const each of node.specifiers) {
        const [local, remote] = namesIn(each as Node);
        if (path !== undefined) this.#from.set(local, { path, name: remote });
        if (node.type === "ExportNamedDeclaration") this.exported.push(local);
      }
    }
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    const name = declared ? nameOf(declared as Node) : undefined;
    if (!declared || name === undefined) return;
    if (node.type === "ExportNamedDeclaration") this.exported.push(name);
    this.#own.set(name, source.slice(declared.start, declared.end));
  }

  find(name: string): Declared | undefined {
    const text = this.#own.get(name);
    if (text !== undefined) return { name, text, file: this };
    const from = this.#from.get(name);
    return from && DeclarationFile.at(from.path).find(from.name);
  }
}

function namesIn(node: Node): readonly [local: string, remote: string] {
  const text = (each: unknown): string => (each as { readonly name?: string; readonly value?: string }).name ?? "";
  if (node.type === "ImportSpecifier") return [text(node.local), text(node.imported)];
  if (node.type === "ExportSpecifier") return [text(node.exported), text(node.local)];
  return ["", ""];
}

function nameOf(node: Node): string | undefined {
  if (node.type === "VariableDeclaration") return nameOf(node.declarations[0] as Node);
  const { id } = node as { readonly id?: { readonly name?: string } };
  return id?.name;
}

/** Everything that the package offers, as text: a change of it is a change of this. */
export function apiText(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const entries = Object.entries(manifest.exports).flatMap(([door, target]) =>
    typeof target === "string" ? [] : [{ door, file: DeclarationFile.at(join(folder, target.types)) }],
  );
  const all = new Map<string, Declared>();
  for (const { door, file } of entries) if (promised.test(door)) for (const name of file.exported) follow(file.find(name), all);
  const doors = entries.map(({ door, file }) => `${`assent${door.slice(1)}`}: ${file.exported.toSorted().join(", ")}`);
  const declarations = [...all.values()].map(({ text }) => withoutComments(text)).toSorted();
  return `${[...doors, "", ...declarations.map((text) => `${text}\n`)].join("\n").trimEnd()}\n`;
}

/** Two files may declare a name that nobody else sees: both are told. */
function follow(declared: Declared | undefined, all: Map<string, Declared>): void {
  if (!declared || all.has(declared.text)) return;
  all.set(declared.text, declared);
  for (const [name] of declared.text.matchAll(/\b[A-Z]\w*/g)) follow(declared.file.find(name), all);
}

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*\*[\s\S]*?\*\/\s*/g, "")
    .replaceAll(/^ {2,}/gm, (indent) => " ".repeat(indent.length / 2))
    .replace(/^declare /, "");
