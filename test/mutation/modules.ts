import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { SourceTextModule, SyntheticModule, type Module } from "node:vm";

/** A file in another wording. */
export interface Changed {
  readonly file: string;
  readonly source: string;
}

/** Everything that some entries import, with one file in another wording. */
export type Load = (entry: string) => Promise<object>;

export interface Modules {
  /** Only what imports the changed file is made again, so that a process can try hundreds. */
  readonly loader: (changed?: Changed) => Load;
  /** Files that import one, with the steps between them; those that were loaded before are known. */
  readonly importersOf: (file: string) => ReadonlyMap<string, number>;
}

/** `standIns` are packages that are not what they are elsewhere. */
export function modulesWith(standIns: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}): Modules {
  const packages = new Map<string, Module>();
  const plain = new Map<string, Module>();
  const importsOf = new Map<string, Set<string>>();

  const importersOf: Modules["importersOf"] = (file) => {
    const found = new Map([[file, 0]]);
    for (const [each, steps] of found)
      for (const [importer, imports] of importsOf) if (imports.has(each) && !found.has(importer)) found.set(importer, steps + 1);
    return found;
  };

  async function packageNamed(specifier: string): Promise<Module> {
    const before = packages.get(specifier);
    if (before) return before;
    const namespace: Readonly<Record<string, unknown>> = standIns[specifier] ?? (await import(specifier));
    const names = Object.keys(namespace);
    const module = new SyntheticModule(names, () => names.forEach((name) => module.setExport(name, namespace[name])));
    packages.set(specifier, module);
    return module;
  }

  const loader: Modules["loader"] = (changed) => {
    const again = changed ? importersOf(changed.file) : new Map<string, number>();
    const made = new Map<string, Module>();
    const moduleAt = (file: string): Module => {
      const known = again.has(file) ? made : plain;
      const before = known.get(file);
      if (before) return before;
      const module = new SourceTextModule(file === changed?.file ? changed.source : sourceOf(file), {
        identifier: file,
        initializeImportMeta: (meta) => Object.assign(meta, { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) }),
        importModuleDynamically: async (specifier) => ready(await link(specifier, module)),
      });
      known.set(file, module);
      return module;
    };
    const link = async (specifier: string, { identifier }: Module): Promise<Module> => {
      if (!/^[./]/.test(specifier)) return packageNamed(specifier);
      const file = resolve(dirname(identifier), specifier);
      importsOf.set(identifier, (importsOf.get(identifier) ?? new Set()).add(file));
      return moduleAt(file);
    };
    const ready = async (module: Module): Promise<Module> => {
      if (module.status === "unlinked") await module.link(link);
      await module.evaluate();
      return module;
    };
    return async (entry) => (await ready(moduleAt(entry))).namespace;
  };
  return { loader, importersOf };
}

/** Types are blanked out: every place in the text stays where it was. */
export function sourceOf(file: string): string {
  const source = sources.get(file) ?? stripTypeScriptTypes(readFileSync(file, "utf8"));
  sources.set(file, source);
  return source;
}
const sources = new Map<string, string>();
