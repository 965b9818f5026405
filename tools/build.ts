import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { moveIn } from "../src/host/hook-bundle.ts";
import { writePlugins, type PluginFacts } from "./plugins.ts";
import { slim } from "./slim-lib.ts";

/**
 * Makes `lib` (the modules) and `dist` (the console, the hook, bundled, and what makes it a plugin) beside themselves and moves them in at the
 * end: clients may call the hook at any moment, and what fails on the way, a type error say, leaves everything as it was.
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const [target, draft, hook, old] = ["dist", "dist/.draft", "dist/hook.draft", "dist/.old"].map(at) as [string, string, string, string];
const modules = at("lib");
const clear = (): void => [draft, hook, old].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
const run = (script: string, ...words: readonly string[]): unknown =>
  execFileSync(process.execPath, [at(script), ...words], { cwd: at(""), stdio: "inherit" });

/** Set by whoever has just checked all types, as `npm test` does: checking them takes longer than all else here. */
const checked = process.env["ASSENT_TYPES_CHECKED"] === undefined ? [] : ["--noCheck"];

const manifest = JSON.parse(readFileSync(at("package.json"), "utf8")) as PluginFacts & {
  readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
};
/** Declarations that the package's exports name. */
const declarations = Object.values(manifest.exports).flatMap((each) =>
  typeof each === "object" && each.types !== undefined ? [each.types.replace("./lib/", "")] : [],
);

clear();
try {
  run("node_modules/typescript/bin/tsc", "--project", "tsconfig.build.json", "--outDir", join(draft, "lib"), ...checked);
  run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", join(draft, "console"));
  for (const file of globSync("console/**/*.{html,js,css}", { cwd: draft }).map((name) => join(draft, name))) {
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 })); // as a browser gets it
    rmSync(file);
  }
  slim(join(draft, "lib"), declarations);
  run("tools/bundle-hook.ts", hook);
  writePlugins(draft, manifest);
  const made = readdirSync(draft);
  const left = readdirSync(target).filter((name) => ![".draft", ".old", "hook", "hook.draft"].includes(name));
  mkdirSync(old);
  await moveIn(hook);
  for (const name of left) renameSync(join(target, name), join(old, name));
  if (existsSync(modules)) renameSync(modules, join(old, "lib"));
  for (const name of made) renameSync(join(draft, name), name === "lib" ? modules : join(target, name));
} catch (cause) {
  process.exitCode = 1;
  if (!(cause instanceof Error && "status" in cause)) throw cause; // what ran has said itself what is wrong
} finally {
  clear();
}
