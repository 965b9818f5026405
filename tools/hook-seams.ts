import { dirname, resolve } from "node:path";
import type { Plugin } from "rolldown";

/**
 * Where the hook is cut into parts. The functions named here are loaded, with all that only they need, when one of them
 * is first called: most calls of an agent need none of them, and what lies in the first part is paid for by every call.
 */
const functions: Readonly<Record<string, readonly string[]>> = {
  "src/risk/injection/injection.ts": ["injectionIn", "injectionInResult"],
  "src/risk/mcp/mcp.ts": ["mcpDeeds"],
  "src/risk/mcp/code.ts": ["codeDeeds", "languageOfArgument", "languageOfTool"],
  "src/risk/net/request.ts": ["requestDeeds", "placeOf"],
  "src/risk/sql/deeds.ts": ["sqlDeeds", "shellsInSql"],
  "src/risk/sql/redis.ts": ["redisDeeds"],
  "src/risk/sql/stores.ts": ["mongoDeeds", "redisDeeds"],
  "src/risk/code/look.ts": ["lookIntoCode"],
};

/** The same for parts of Node that take milliseconds to load. */
const builtins: Readonly<Record<string, readonly string[]>> = {
  "node:net": ["createConnection"],
  "node:child_process": ["execFile", "execFileSync"],
};

/** Families of programs that agents run all day; the others share a part. */
const everyday = /^(?:readers|lookups|shellBuiltins|filesTools|filesTrees|filesEdit|git|packagesJs|devTools|formatters)$/;
const familiesFile = "src/risk/tools/families.ts";
const others = "hook:families";

const imports = /^import \{([^}]+)\} from "((?:\.|node:)[^"]+)";$/gm;

/** Turns those imports into lazy ones, which `atOnce` makes synchronous when the parts are written. */
export function seams(root: string): { readonly plugin: Plugin; readonly isFirst: (id: string) => boolean } {
  const families: string[] = [];
  const first = new Set<string>();
  const plugin: Plugin = {
    name: "seams",
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      const before = reachable([`${root}src/hook/hook-main.ts`, `${root}src/secrets/redact.ts`], importsOf);
      for (const id of reachable([`${root}src/hook/hook-here.ts`], importsOf)) if (!before.has(id)) first.add(id);
    },
    resolveId: (id) => (id === others ? id : null),
    load: (id) => (id === others ? families.join("\n") : null),
    transform: (code, id) => {
      if (!id.startsWith(`${root}src/`)) return null;
      const cut = code.replace(imports, (whole, listed: string, from: string) => {
        const file = resolve(dirname(id), from);
        const names = listed.split(",").map((name) => name.trim());
        const values = names.filter((name) => name !== "" && !name.startsWith("type "));
        if (id === root + familiesFile && !everyday.test(values[0] ?? "")) {
          families.push(`export { ${values.join(", ")} } from ${JSON.stringify(file)};`);
          return lazy(values, `atOnce(import("${others}"))`);
        }
        const isIn = (list: readonly string[] = []): boolean => values.length > 0 && values.every((name) => list.includes(name));
        if (isIn(builtins[from])) return lazy(values, `process.getBuiltinModule("${from}")`);
        return isIn(functions[file.slice(root.length)]) ? lazy(values, `atOnce(import("${from}"))`) : whole;
      });
      return cut === code ? null : { code: cut, moduleType: "ts" };
    },
  };
  return { plugin, isFirst: (id) => first.has(id) };
}

function reachable(from: readonly string[], importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  for (const id of found) for (const next of importsOf(id)) found.add(next); // a set goes on with what is added
  return found;
}

/** Types are gone by then, and the compiler has seen them. */
const lazy = (names: readonly string[], module: string): string =>
  names.map((name) => `const ${name} = (...all) => ${module}.${name}(...all);`).join("");

/** The bundler writes a lazy import as a promise of `require`, or of a name in it; here nobody waits for one. */
export function atOnce(code: string): string {
  const promised = /atOnce\(Promise\.resolve\(\)\.then\(\(\) ?=> ?(require\([^()]+\))\)(?:\.then\(\(?([\w$]+)\)? ?=> ?\2(\.[\w$]+)\))?\)/g;
  const here = /atOnce\(Promise\.resolve\(\)\.then\(\(\) ?=> ?([\w$]+)\)\)/g; // it lies in the same part
  const now = code.replace(promised, (_, required: string, __, name = "") => required + name).replace(here, "$1");
  if (now.includes("atOnce(")) throw new Error("the bundler writes lazy imports in another way");
  return now;
}
