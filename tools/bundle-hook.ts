import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/**
 * Makes `assent-hook.js` in `dist/hook`, or in the folder given: the hook in few files, so that it starts quickly.
 * What it needs only now and then (the engine when `assent up` runs, PostgreSQL, the SQL parser) lies in chunks of its own.
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(at("package.json"), "utf8")) as { version: string };

const [folder = at("dist/hook")] = process.argv.slice(2); // tests keep one of their own

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: { "assent-hook": at("src/cli/hook-main.ts") },
  platform: "node",
  external: [/^node:/, "postgres", "libpg-query"],
  plugins: [
    {
      name: "version",
      load: (id: string) =>
        id.endsWith("/src/cli/version.ts") ? `export const version = ${JSON.stringify(version)};` : null,
    },
  ],
});
// CommonJS, because Node starts it a quarter sooner than a module.
await bundle.write({ dir: folder, format: "cjs", minify: true, chunkFileNames: "[name]-[hash].js" });
await bundle.close();
writeFileSync(join(folder, "package.json"), `{ "type": "commonjs" }\n`);
