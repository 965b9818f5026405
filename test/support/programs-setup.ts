import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown, type Plugin } from "rolldown";
import type { TestProject } from "vitest/node";
import { inAscii } from "../../tools/ascii.ts";
import { programsVariable } from "./programs.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache");
const prefix = "programs-";
const loader = "test/support/programs-load";
const leftMs = 6 * 3_600_000; // no run takes this long

/**
 * Files that nearly every command loads, with all their imports: in one bundle, because Node takes half a millisecond
 * for each. The rest lies in parts that are loaded when they are needed, as in the package.
 */
const firstFiles = ["src/cli/main.ts", "src/host/protocols.ts", "src/cli/commands/gates.ts"];

/** Programs that tests start again and again. Those that share parts are bundled together. */
const programs: readonly (readonly string[])[] = [
  [
    "src/cli/main.ts",
    "src/server/up-worker.ts",
    "src/host/drive/drive-worker.ts",
    "src/host/weigh/weigh-worker.ts",
    "src/host/past/remember-worker.ts",
  ],
  ["test/crash/child.ts"],
  ["test/guard-race/caller.ts", "test/guard-race/person.ts"],
  ["test/io-faults/check.ts", "test/io-faults/child.ts"],
  ["test/race/answerer.ts", "test/race/asker.ts"],
  ["test/waking/machine.ts"],
];

/**
 * Runs once before tests that start programs, and bundles them from the sources as they are now. The folder is named for
 * all that the sources say and where they lie, so runs of the same sources share it, and nothing older can be started by
 * mistake, nor anything of the clone that this one's modules were copied from: a bundle knows its place.
 */
export async function setup(project: TestProject): Promise<void> {
  const use = async (): Promise<void> => void (process.env[programsVariable] = await programsFolder());
  await use();
  project.onTestsRerun(use); // while someone watches, the sources change
}

async function programsFolder(): Promise<string> {
  const folder = join(cache, prefix + sourcesHash());
  sweep(folder);
  if (!existsSync(folder)) await bundle(folder);
  utimesSync(folder, new Date(), new Date());
  return folder;
}

function sourcesHash(): string {
  const hash = createHash("sha256").update(`${root}\0`);
  const files = globSync(["{src,test,tools}/**/*.{ts,tsx,json}", "package-lock.json"], { cwd: root, exclude: ["**/node_modules/**"] });
  for (const file of files.toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** Removes bundles that no run has used for long. */
function sweep(used: string): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const left = join(cache, name);
    const found = name.startsWith(prefix) && left !== used ? statSync(left, { throwIfNoEntry: false }) : undefined;
    if (found && Date.now() - found.mtimeMs > leftMs) rmSync(left, { recursive: true, force: true });
  }
}

/** Whole or not at all: two runs may begin at once, and the second to end keeps what the first one made. */
async function bundle(folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, "package.json"), JSON.stringify({ type: "commonjs" }));
  await Promise.all([bundleLoader(making), ...programs.map((entries) => bundleTogether(entries, making, folder))]);
  try {
    renameSync(making, folder);
  } catch (cause) {
    if (!existsSync(folder)) throw cause;
    rmSync(making, { recursive: true, force: true });
  }
}

/** CommonJS, because of a module V8 keeps only what is compiled while it loads (`programs-load.ts`). */
async function bundleTogether(entries: readonly string[], making: string, folder: string): Promise<void> {
  const first = firstPart(entries);
  const made = await rolldown({
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ""), join(root, path)])),
    platform: "node",
    preserveEntrySignatures: false,
    external: [/^node:/, "postgres", "libpg-query", "@restatedev/restate-sdk"],
    checks: { ineffectiveDynamicImport: false },
    transform: { define: { "import.meta.url": "sourceUrl", "import.meta.dirname": "sourceFolder", "import.meta.main": "true" } },
    plugins: [whole, begun(entries), atHome(folder), first.plugin, ascii],
  });
  await made.write({
    dir: making,
    format: "cjs",
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: "[name].program.js",
    chunkFileNames: "parts/[name]-[hash].js",
    codeSplitting: { groups: [{ name: "first", test: first.isIn }], includeDependenciesRecursively: false },
  });
  await made.close();
  for (const path of entries) writeFileSync(join(making, path.replace(/\.ts$/, ".js")), startOf(path));
}

/** The file that is started: first what loads the parts of a program, then the program. */
const startOf = (path: string): string =>
  `require("${relative(dirname(path), loader)}.js");require("./${basename(path, ".ts")}.program.js");\n`;

async function bundleLoader(making: string): Promise<void> {
  const made = await rolldown({ input: { [loader]: join(root, `${loader}.ts`) }, platform: "node", external: [/^node:/] });
  await made.write({ dir: making, format: "cjs" });
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
      // a set goes on with what is added
      for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
    },
  };
  return { plugin, isIn: (id) => found.has(id) && !own.has(id) };
}

const ascii: Plugin = {
  name: "ascii",
  generateBundle(_, made) {
    for (const part of Object.values(made)) if (part.type === "chunk") part.code = inAscii(part.code);
  },
};

/** The bundler stumbles over this one when it leaves out what nobody uses. */
const whole: Plugin = {
  name: "whole",
  transform: (code, id) => (id.includes("/@modelcontextprotocol/") ? { code, moduleSideEffects: "no-treeshake" } : null),
};

/** Outside of modules only a function can wait. One that never ends leaves as Node does when a module never ends. */
const begun = (entries: readonly string[]): Plugin => ({
  name: "begun",
  transform(code, id) {
    if (!entries.includes(relative(root, id))) return null;
    const imports = /^(?:import [^;]*;\n)*/.exec(code)?.[0] ?? "";
    const program = code.slice(imports.length).replace(/^export (?=\w)/gm, "");
    const leaving = "if (!isOver && process.exitCode === undefined) process.exitCode = 13;";
    return {
      code: `${imports}let isOver = false;process.once("exit", () => {${leaving}});
        void (async () => {${program}\n})().finally(() => (isOver = true));`,
      moduleType: "ts",
    };
  },
});

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

if (import.meta.main) await programsFolder(); // before several runs begin at once
