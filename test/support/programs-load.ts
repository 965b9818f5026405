import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { constants, Script } from "node:vm";
import { threadId } from "node:worker_threads";

/**
 * Comes first in every bundled program. Where compiled code is kept between starts, the parts of the program are loaded
 * with what V8 had compiled of them when an earlier process ended: with what ran, and not only with what loading takes,
 * as in Node's own cache. The folder of a bundle is named for its sources, so nothing older can be found in there.
 */
const root = join(import.meta.dirname, "../..");
const kept = process.env["NODE_COMPILE_CACHE"];
if (kept !== undefined) loadWith(join(kept, "programs"));

function loadWith(folder: string): void {
  const made = new Map<string, Script>();
  const { extensions } = createRequire(import.meta.url);
  const plainly = extensions[".js"];
  extensions[".js"] = (module, file) => {
    if (!file.startsWith(root)) return plainly(module, file);
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`;
    const name = join(folder, relative(root, file).replaceAll("/", "_"));
    const cachedData = readCache(cacheOf(name));
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const script = new Script(source, { filename: file, importModuleDynamically, ...(cachedData ? { cachedData } : {}) });
    if (script.cachedDataRejected !== false) made.set(name, script);
    script.runInThisContext()(module.exports, (id: string): unknown => module.require(id), module, file, dirname(file));
  };
  process.once("exit", () => keep(folder, made));
}

/** To start a thread changes V8's settings, and it takes no code that was compiled with others. */
const cacheOf = (name: string): string => `${name}.${cachedDataVersionTag()}`;

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Whole or not at all. Where it cannot be kept, the next process compiles for itself. */
function keep(folder: string, made: ReadonlyMap<string, Script>): void {
  try {
    if (made.size > 0) mkdirSync(folder, { recursive: true });
    for (const [name, script] of made) {
      if (existsSync(cacheOf(name))) continue;
      const draft = `${name}.${process.pid}.${threadId}`;
      writeFileSync(draft, script.createCachedData());
      renameSync(draft, cacheOf(name));
    }
  } catch {
    // nothing depends on it
  }
}
