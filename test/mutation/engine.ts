import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { SourceTextModule, SyntheticModule, type Module } from "node:vm";
import type { books } from "../../src/risk/golden/books.fixture.ts";
import type { foundIn, judgedOf } from "../../src/risk/golden/judged.fixture.ts";
import type { wrongRows } from "../../src/risk/golden/programs.fixture.ts";
import { root } from "../tidy/repository.ts";

/** The engine as the golden files see it. */
export interface Engine {
  readonly books: typeof books;
  readonly judgedOf: typeof judgedOf;
  readonly foundIn: typeof foundIn;
  readonly wrongRows: typeof wrongRows;
}

/** A file in another wording. */
export interface Changed {
  readonly file: string;
  readonly source: string;
}

const golden = join(root, "src/risk/golden");
const entries = ["books", "judged", "programs"].map((name) => join(golden, `${name}.fixture.ts`));
const sources = new Map<string, string>();
const packages = new Map<string, Module>();
const plain = new Map<string, Module>();
const importsOf = new Map<string, Set<string>>();

/** The engine, with one file changed: only what imports it is made again, so that a process can try hundreds. */
export async function engineWith(changed?: Changed): Promise<Engine> {
  const again = changed ? importersOf(changed.file) : new Set<string>();
  const made = new Map<string, Module>();
  const moduleAt = (file: string): Module => {
    const known = again.has(file) ? made : plain;
    const before = known.get(file);
    if (before) return before;
    const source = file === changed?.file ? changed.source : sourceOf(file);
    const module = new SourceTextModule(source, { identifier: file });
    known.set(file, module);
    return module;
  };
  const link = async (specifier: string, { identifier }: Module): Promise<Module> => {
    if (!specifier.startsWith(".")) return packageNamed(specifier);
    const file = join(dirname(identifier), specifier);
    importsOf.set(identifier, (importsOf.get(identifier) ?? new Set()).add(file));
    return moduleAt(file);
  };
  const found: Record<string, unknown> = {};
  for (const entry of entries) {
    const module = moduleAt(entry);
    if (module.status === "unlinked") await module.link(link);
    await module.evaluate();
    Object.assign(found, module.namespace);
  }
  return found as unknown as Engine;
}

/** Types are blanked out: every place in the text stays where it was. */
export function sourceOf(file: string): string {
  const source = sources.get(file) ?? stripTypeScriptTypes(readFileSync(file, "utf8"));
  sources.set(file, source);
  return source;
}

function importersOf(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const each of found) for (const [importer, imports] of importsOf) if (imports.has(each)) found.add(importer);
  return found;
}

async function packageNamed(specifier: string): Promise<Module> {
  const before = packages.get(specifier);
  if (before) return before;
  const namespace: Record<string, unknown> = await import(specifier);
  const names = Object.keys(namespace);
  const module = new SyntheticModule(names, () => names.forEach((name) => module.setExport(name, namespace[name])));
  packages.set(specifier, module);
  return module;
}
