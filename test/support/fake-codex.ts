import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The part of Codex that `init` talks to: its version, and the list of a project's hooks with their hashes and trust. */
const source = `
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const args = process.argv.slice(2);
const read = (file) => { try { return readFileSync(file, "utf8"); } catch { return ""; } };
const home = process.env.CODEX_HOME || join(process.env.HOME, ".codex");
const config = read(join(home, "config.toml"));
const snake = (name) => name.replace(/[A-Z]/g, (letter, at) => (at ? "_" : "") + letter.toLowerCase());
const list = (cwd) => {
  const isTrusted = args.some((arg) => arg.startsWith("projects=")) || config.includes('[projects."' + cwd + '"]');
  return [join(home, "hooks.json"), ...(isTrusted ? [join(cwd, ".codex", "hooks.json")] : [])].flatMap(inFile);
};
const inFile = (file) => {
  const { hooks = {} } = JSON.parse(read(file) || "{}");
  return Object.entries(hooks).flatMap(([event, matchers]) => matchers.flatMap((matcher, m) => matcher.hooks.map((hook, h) => {
    const key = [file, snake(event), m, h].join(":");
    const currentHash = "sha256:" + createHash("sha256").update(JSON.stringify(hook)).digest("hex");
    const isKnown = config.includes('[hooks.state."' + key + '"]\\ntrusted_hash = "' + currentHash + '"');
    return { key, command: hook.command, currentHash, enabled: true, isManaged: false, trustStatus: isKnown ? "trusted" : "untrusted" };
  })));
};
if (args[0] === "--version") console.log("codex-cli 0.166.0");
else require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = method === "hooks/list" ? { data: params.cwds.map((cwd) => ({ cwd, hooks: list(cwd), warnings: [], errors: [] })) } : {};
  console.log(JSON.stringify({ id, result }));
});
`;

/** Puts programs of these names into a folder, and gives a search path that finds them, Node, and nothing else of note. */
export async function fakeCodex(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "codex"), `#!${process.execPath}\n${source}`, { mode: 0o755 });
  return [folder, dirname(process.execPath), "/usr/bin", "/bin"].join(":");
}
