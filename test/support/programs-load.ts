import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { constants, Script } from "node:vm";
import { isMainThread, threadId } from "node:worker_threads";

/**
 * Comes first in every bundled program. Where compiled code is kept between starts, the parts of the program are loaded
 * with what V8 had compiled of them when an earlier process ended: with what ran, and not only with what loading takes,
 * as in Node's own cache. The folder of a bundle is named for its sources, so nothing older can be found in there.
 */
const root = join(import.meta.dirname, "../..");
const kept = process.env["NODE_COMPILE_CACHE"];
if (kept !== undefined) loadWith(join(kept, "programs"));

type Load = (id: string) => unknown;

/** Parts that were loaded, by their file: a part is named by where it lies, so nothing has to be looked for. */
const loaded = new Map<string, { exports: unknown }>();

function loadWith(folder: string): void {
  const made = new Map<string, Compiled>();
  const { extensions } = createRequire(import.meta.url);
  const plainly = extensions[".js"];
  const partFrom = (place: string, otherwise: Load): Load => {
    return (id) => (id.startsWith(".") ? partAt(join(place, id), otherwise) : otherwise(id));
  };
  const partAt = (file: string, otherwise: Load): unknown => {
    const before = loaded.get(file);
    if (before !== undefined) return before.exports;
    const part = { exports: {} };
    loaded.set(file, part);
    run(file, part, otherwise);
    return part.exports;
  };
  const run = (file: string, module: { exports: unknown }, otherwise: Load): void => {
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`;
    const name = join(folder, relative(root, file).replaceAll("/", "_"));
    const own = readCache(cacheOf(name, command));
    const cachedData = own ?? readCache(cacheOf(name));
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const script = new Script(source, { filename: file, importModuleDynamically, ...(cachedData ? { cachedData } : {}) });
    const isOld = own !== undefined && script.cachedDataRejected === false;
    if (!isOld || looksAgain) made.set(name, { script, bytes: isOld ? own.length : 0 });
    script.runInThisContext()(module.exports, partFrom(dirname(file), otherwise), module, file, dirname(file));
  };
  extensions[".js"] = (module, file) => {
    if (!file.startsWith(root)) return plainly(module, file);
    loaded.set(file, module); // a part may need the program itself, which must not run a second time
    run(file, module, (id) => module.require(id));
  };
  process.once("exit", () => keep(folder, made));
}

/** Commands run different parts of the same files. The first of a kind begins with what any other had compiled. */
const command = isMainThread ? (/^[a-z-]{1,20}$/.exec(process.argv[2] ?? "")?.[0] ?? "") : basename(process.argv[1] ?? "", ".js");

/** To start a thread changes V8's settings, and it takes no code that was compiled with others. */
const cacheOf = (name: string, by = ""): string => [name, ...(by === "" ? [] : [by]), cachedDataVersionTag()].join(".");

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** A part that this process compiled, and how much of it was known before. */
interface Compiled {
  readonly script: Script;
  readonly bytes: number;
}

/** The first process of a command may only have refused its words. One in some looks whether it has compiled far more. */
const looksAgain = process.pid % 8 === 0;
const farMore = 1.1;

/** Whole or not at all. Where it cannot be kept, the next process compiles for itself. */
function keep(folder: string, made: ReadonlyMap<string, Compiled>): void {
  try {
    if (made.size > 0) mkdirSync(folder, { recursive: true });
    for (const [name, { script, bytes }] of made) {
      const [any, own] = [cacheOf(name), cacheOf(name, command)];
      if (bytes === 0 && existsSync(own)) continue;
      const compiled = script.createCachedData();
      if (compiled.length <= farMore * bytes) continue;
      for (const file of existsSync(any) ? [own] : [any, own]) {
        const draft = `${file}.${process.pid}.${threadId}`;
        writeFileSync(draft, compiled);
        renameSync(draft, file);
      }
    }
  } catch {
    // nothing depends on it
  }
}
