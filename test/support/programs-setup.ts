import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown, type Plugin } from "rolldown";
import type { TestProject } from "vitest/node";
import { inAscii } from "../../tools/ascii.ts";
import { programsVariable } from "./programs.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache");
const prefix = "programs-";
const leftMs = 24 * 3_600_000; // no run takes this long

/**
 * What nearly every command loads, with all that it imports: in one file, because Node takes half a millisecond for each.
 * The rest lies in parts that are loaded when they are needed, as in the package.
 */
const firstFiles = ["src/cli/main.ts", "src/host/protocols.ts", "src/cli/commands/gates.ts"];

/** What tests start again and again. What shares parts is bundled together. */
const programs: readonly (readonly string[])[] = [
  ["src/cli/main.ts", "src/server/up-worker.ts", "src/host/drive/drive-worker.ts", "src/host/weigh/weigh-worker.ts"],
  ["test/crash/child.ts"],
  ["test/guard-race/caller.ts", "test/guard-race/person.ts"],
  ["test/io-faults/check.ts", "test/io-faults/child.ts"],
  ["test/race/answerer.ts", "test/race/asker.ts"],
];

/**
 * Runs once before tests that start programs, and bundles them from the sources as they are now. Each run has a folder
 * of its own, which ends with it: nothing older can be started by mistake.
 */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const folder = join(cache, `${prefix}${process.pid}`);
  if (process.env[programsVariable] === folder) return undefined; // for another project of this very run
  process.env[programsVariable] = folder;
  sweep();
  await bundle(folder);
  project.onTestsRerun(() => bundle(folder)); // while someone watches, the sources change
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What a run that was killed has left. */
function sweep(): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const left = join(cache, name);
    const made = name.startsWith(prefix) ? statSync(left, { throwIfNoEntry: false }) : undefined;
    if (made && Date.now() - made.mtimeMs > leftMs) rmSync(left, { recursive: true, force: true });
  }
}

async function bundle(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await Promise.all(programs.map((entries) => bundleTogether(entries, folder)));
}

async function bundleTogether(entries: readonly string[], folder: string): Promise<void> {
  const first = firstPart(entries);
  const made = await rolldown({
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ""), join(root, path)])),
    platform: "node",
    preserveEntrySignatures: false,
    external: [/^node:/, "postgres", "libpg-query"],
    checks: { ineffectiveDynamicImport: false },
    transform: { define: { "import.meta.url": "sourceUrl", "import.meta.dirname": "sourceFolder" } },
    plugins: [atHome(folder), first.plugin, partsOfNode],
  });
  await made.write({
    dir: folder,
    format: "esm",
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: "parts/[name]-[hash].js",
    codeSplitting: { groups: [{ name: "first", test: first.isIn }], includeDependenciesRecursively: false },
  });
  await made.close();
}

/** An entry stays a file of its own: it looks whether it is the one that was started. */
function firstPart(entries: readonly string[]): { readonly plugin: Plugin; readonly isIn: (id: string) => boolean } {
  const found = new Set<string>();
  const own = new Set(entries.map((path) => join(root, path)));
  const plugin: Plugin = {
    name: "first",
    buildEnd() {
      for (const path of firstFiles) found.add(join(root, path));
      for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next); // a set goes on with what is added
    },
  };
  return { plugin, isIn: (id) => found.has(id) && !own.has(id) };
}

/**
 * Takes a part of Node as it is. An import asks it for every name it has, and some load more only for that: with
 * `node:http` it costs as much as all else that a command does.
 */
const partsOfNode: Plugin = {
  name: "parts-of-node",
  renderChunk(code) {
    const head = /^(?:(?:import .*|\/\/.*)?\n)*/.exec(code)?.[0] ?? "";
    return head.replace(nodeImport, takenFromNode) + code.slice(head.length);
  },
  generateBundle(_, made) {
    for (const part of Object.values(made)) if (part.type === "chunk") part.code = inAscii(part.code);
  },
};

const nodeImport = /^import (?:\* as )?(?:([\w$]+)(?:, )?)?(\{.+\})? from "(node:.+)";$/gm;

const takenFromNode = (_: string, whole: string | undefined, names: string | undefined, part: string): string =>
  [whole, names?.replaceAll(" as ", ": ")]
    .flatMap((wanted) => (wanted === undefined ? [] : [`const ${wanted} = process.getBuiltinModule("${part}");`]))
    .join(" ");

/**
 * A bundled file believes that it lies where its source does, so that it finds the hook, the console and the manifest,
 * and knows that it belongs to a clone. Only a thread is started beside the bundle.
 */
const atHome = (folder: string): Plugin => ({
  name: "at-home",
  transform(code, id) {
    if (!code.includes("import.meta.")) return null;
    const place = code.includes("new Worker(") ? join(folder, relative(root, id)).replace(/\.ts$/, ".js") : id;
    const known = { sourceUrl: pathToFileURL(place).href, sourceFolder: dirname(place) };
    const lines = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
    return { code: lines.join("") + code };
  },
});
