import { hash } from "node:crypto";
import { accessSync, constants as fileAccess, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, Script } from "node:vm";
import { readPlainNow } from "../disk/plain-file.ts";
import type * as Here from "./hook-here.ts";
import { makeFolder } from "../disk/make-folder.ts";

const filesMax = 40;
const checkChars = 64;
const cacheMaxBytes = 67_108_864;
const ending = `.${process.version}-${process.platform}-${process.arch}.code`;

/**
 * Loads the engine into the hook's process. The bundled hook keeps V8's code cache of it, so that it is not compiled anew
 * for every call of an agent. Node's own compile cache holds what is compiled while a file loads; this one is made when
 * the process ends, and holds what answering takes. It saves time and decides nothing: one that is missing, damaged or
 * of another Node is passed over, and the process that found none leaves one in the folder.
 */
export async function loadHere(folder: string): Promise<typeof Here> {
  const made = new Map<string, Script>();
  cacheParts(folder, made);
  const here = await import("./hook-here.ts");
  process.once("exit", () => {
    if (made.size > 0) keep(folder, made, here.warmUp);
  });
  return here;
}

/** Caches lie beside the parts of the hook, where bundling puts them, or in the folder. */
function cacheParts(folder: string, made: Map<string, Script>): void {
  const parts = dirname(fileURLToPath(import.meta.url));
  const { extensions } = createRequire(import.meta.url);
  const plainly = extensions[".js"];
  extensions[".js"] = (module, file) => {
    if (dirname(file) !== parts) return plainly(module, file);
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`;
    const name = basename(file) + ending;
    const { script, isCached } = compile(file, source, [join(parts, name), join(folder, name)]);
    if (!isCached) made.set(name, script);
    const required = (id: string): unknown => module.require(id);
    script.runInThisContext()(module.exports, required, module, file, parts);
  };
}

function compile(filename: string, source: string, caches: readonly string[]): { readonly script: Script; readonly isCached: boolean } {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  for (const file of caches) {
    const cachedData = readCache(file);
    if (!cachedData) continue;
    const script = new Script(source, { filename, cachedData, importModuleDynamically });
    if (script.cachedDataRejected !== true) return { script, isCached: true };
  }
  return { script: new Script(source, { filename, importModuleDynamically }), isCached: false };
}

/** V8 checks only where a cache comes from: whether it is whole is for us to check. */
function readCache(file: string): Buffer | undefined {
  try {
    const kept = readPlainNow(file, cacheMaxBytes);
    const data = kept.subarray(checkChars);
    return kept.toString("latin1", 0, checkChars) === hash("sha256", data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Called when the answer is out, so it delays no call, and no failure of it matters. */
function keep(folder: string, made: ReadonlyMap<string, Script>, warmUp: () => void): void {
  try {
    makeFolder(folder);
    accessSync(folder, fileAccess.W_OK);
    warmUp();
    const old = readdirSync(folder).filter((name) => name.endsWith(".code"));
    if (old.length > filesMax) for (const name of old) rmSync(join(folder, name), { force: true });
    for (const [name, script] of made) {
      const data = script.createCachedData();
      const draft = join(folder, `${name}.${process.pid}`);
      writeFileSync(draft, Buffer.concat([Buffer.from(hash("sha256", data)), data]), { mode: 0o600, flag: "wx" });
      renameSync(draft, join(folder, name));
    }
  } catch {
    // The next process compiles for itself, as this one did.
  }
}
