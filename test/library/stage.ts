import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { install } from "../support/install.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache");
const prefix = "library-";
const leftMs = 6 * 3_600_000; // no run takes this long

/** Places that are staged once for the same sources. */
export interface Stage {
  /** The package as `npm run build` makes its modules, with their declarations. */
  readonly package: string;
  /** A folder of programs that import it by its name, beside the frameworks of `test/library`. */
  readonly programs: string;
  readonly examples: string;
}

/** The package of these sources, and programs beside it. Whole or not at all: several files may want it at once. */
export async function stage(): Promise<Stage> {
  const modules = await install(import.meta.dirname);
  const folder = join(cache, prefix + sourcesHash());
  sweep(folder);
  if (!existsSync(folder)) await make(folder, modules);
  return { package: join(folder, "assent"), programs: join(folder, "programs"), examples: join(folder, "examples") };
}

function sourcesHash(): string {
  const hash = createHash("sha256").update(`${root}\0`);
  const files = globSync(["src/**/*.ts", "test/library/programs/*", "examples/*", "package.json"], { cwd: root });
  for (const file of files.filter((each) => !/\.(?:test|fixture)\.ts$/.test(each)).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}

function sweep(used: string): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const left = join(cache, name);
    const found = name.startsWith(prefix) && left !== used ? statSync(left, { throwIfNoEntry: false }) : undefined;
    if (found && Date.now() - found.mtimeMs > leftMs) rmSync(left, { recursive: true, force: true });
  }
}

async function make(folder: string, modules: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  const [assent, linked] = [join(making, "assent"), join(making, "node_modules")];
  mkdirSync(assent, { recursive: true });
  mkdirSync(linked, { recursive: true });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "--project", "tsconfig.build.json", "--noCheck", "--outDir", join(assent, "lib")], { cwd: root });
  cpSync(join(root, "package.json"), join(assent, "package.json"));
  for (const name of readdirSync(modules).filter((each) => !each.startsWith("."))) symlinkSync(join(modules, name), join(linked, name));
  symlinkSync(join(root, "test/clients/node_modules/@anthropic-ai"), join(linked, "@anthropic-ai")); // there once those are installed
  symlinkSync(join(folder, "assent"), join(linked, "assent"));
  cpSync(join(import.meta.dirname, "programs"), join(making, "programs"), { recursive: true });
  if (existsSync(join(root, "examples"))) cpSync(join(root, "examples"), join(making, "examples"), { recursive: true });
  try {
    renameSync(making, folder);
  } catch (cause) {
    if (!existsSync(folder)) throw cause;
    rmSync(making, { recursive: true, force: true });
  }
}
