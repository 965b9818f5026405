import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { quickHookName } from "../src/adapters/clients/shared/hook-entries.ts";
import { digestsIn, manifestName, manifestText } from "../src/host/hook-digests.ts";
import { inAscii } from "./ascii.ts";
import { withoutExamples } from "./examples.ts";
import { packedParser, unpackedWhenRead } from "./hook-parser.ts";
import { atOnce, seams } from "./hook-seams.ts";

/**
 * Makes `assent-hook.js` in `dist/hook`, or in the folder given: the hook in few files, so that it starts quickly. Beside
 * it lie `assent-relay.js`, the first program in a worker's box, and `assent-model.js`, a bare model's agent in there.
 * What it needs only now and then (the engine when `assent up` runs, PostgreSQL, the SQL parser) lies in chunks of its own.
 * The folder is whole by itself: it also works where it is copied to, without the packages beside which it was made.
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(at("package.json"), "utf8")) as { version: string };

const [folder = at("dist/hook")] = process.argv.slice(2); // tests keep one of their own

rmSync(folder, { recursive: true, force: true });
const { plugin, isFirst } = seams(at(""));
const bundle = await rolldown({
  input: { "assent-hook": at("src/hook/hook-main.ts"), "assent-relay": at("src/hook/relay-main.ts") },
  platform: "node",
  preserveEntrySignatures: false,
  checks: { ineffectiveDynamicImport: false }, // the engine, which here belongs to the first part on purpose
  external: [/^node:/, /^@ai-sdk\//], // a model is never called in here
  plugins: [
    plugin,
    unpackedWhenRead,
    {
      name: "version",
      load: (id: string) => (id.endsWith("/src/host/version.ts") ? `export const version = ${JSON.stringify(version)};` : null),
    },
  ],
});
// CommonJS, because Node starts it a quarter sooner than a module.
const { output } = await bundle.write({
  dir: folder,
  format: "cjs",
  minify: true,
  chunkFileNames: "[name]-[hash].js",
  codeSplitting: { groups: [{ name: "hook-here", test: isFirst }], includeDependenciesRecursively: false },
});
await bundle.close();
// By itself: parts that it shared with the hook would start the hook.
const modelBundle = await rolldown({ input: { "assent-model": at("src/hook/model-main.ts") }, platform: "node", external: [/^node:/] });
await modelBundle.write({ dir: folder, format: "cjs", minify: true, chunkFileNames: "model-[name]-[hash].js" });
await modelBundle.close();
copyFileSync(at(`src/hook/${quickHookName}`), join(folder, quickHookName));
for (const [name, bytes] of packedParser()) writeFileSync(join(folder, name), bytes);
writeFileSync(join(folder, manifestName), manifestText(version, {})); // without a type the hook does not start
for (const part of output)
  if (part.type === "chunk") writeFileSync(join(folder, part.fileName), inAscii(withoutExamples(part.fileName, atOnce(part.code))));
keepCode(folder);
writeFileSync(join(folder, manifestName), manifestText(version, await digestsIn(folder)));

/** Answers a call with the new hook in a home of its own: what that leaves in its cache goes beside the hook's parts. */
function keepCode(parts: string): void {
  const home = mkdtempSync(join(tmpdir(), "assent-hook-"));
  try {
    const call = { session_id: "bundle", cwd: home, hook_event_name: "PreToolUse", tool_use_id: "1" };
    const input = JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command: "git status" } });
    const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("ASSENT_"));
    execFileSync(process.execPath, [join(parts, "assent-hook.js"), "claude-code"], {
      input,
      env: { ...Object.fromEntries(environment), ASSENT_HOME: home },
    });
    for (const name of readdirSync(join(home, "cache"))) copyFileSync(join(home, "cache", name), join(parts, name));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
