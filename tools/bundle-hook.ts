import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/**
 * Makes `dist/hook/assent-hook.js`: the hook in few files, so that it starts quickly. What it needs only now and then
 * (the engine when `assent up` runs, PostgreSQL, the SQL parser) lies in chunks of its own.
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(at("package.json"), "utf8")) as { version: string };

rmSync(at("dist/hook"), { recursive: true, force: true });
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
await bundle.write({ dir: at("dist/hook"), format: "esm", minify: true, chunkFileNames: "[name]-[hash].js" });
await bundle.close();
