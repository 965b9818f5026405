import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { minifySync } from "rolldown/utils";
import { withoutExamples } from "./examples.ts";

/**
 * Takes out of the compiled modules what nobody runs: comments, long names inside, blanks before lines, examples of rows, and declarations
 * that no export of the package leads to. Names that a message shows (those of classes) stay.
 */
export function slim(lib: string, entries: readonly string[]): void {
  for (const file of globSync("**/*.js", { cwd: lib }).map((name) => join(lib, name))) {
    const { code, errors } = minifySync(file, withoutExamples(file, readFileSync(file, "utf8")), {
      module: true,
      mangle: { keepNames: { class: true, function: false } },
    });
    if (errors.length > 0) throw new Error(`${file}: ${String(errors[0]?.message)}`);
    writeFileSync(file, `${code}\n`);
  }
  const reached = declarationsFrom(entries.map((entry) => join(lib, entry)));
  for (const file of globSync("**/*.d.ts", { cwd: lib }).map((name) => join(lib, name)))
    if (reached.has(file)) writeFileSync(file, readFileSync(file, "utf8").replaceAll(/^ +/gm, ""));
    else rmSync(file);
  for (const file of globSync("**/*.json", { cwd: lib }).map((name) => join(lib, name)))
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, "utf8"))));
}

const named = /(?:from\s+|import\s*\(\s*|import\s+)"(\.{1,2}\/[^"]+)"/g;

function declarationsFrom(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries);
  for (const file of found)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(named)) {
      const next = join(dirname(file), path.replace(/\.[jt]s$/, ".d.ts"));
      if (!existsSync(next)) throw new Error(`${file} takes types from ${path}, which is not there`);
      found.add(next); // a set goes on with what is added
    }
  return found;
}
