import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entriesReplaced } from "./versions.ts";

const settings = ".claude/settings.json";
let root = "";
const put = async (path: string, text: string): Promise<void> => {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), text);
};
const git = (...words: readonly string[]): void => {
  const settings = ["-c", "user.name=mira", "-c", "user.email=mira@shop.example", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...settings, ...words], { cwd: root, stdio: "pipe" });
};

/** A branch from the first version, with something of its own. */
async function branch(name: string, make: () => Promise<void>): Promise<void> {
  git("checkout", "-q", "-b", name, "main");
  await make();
  git("add", "--force", ".");
  git("commit", "-q", "--allow-empty", "-m", name);
  git("checkout", "-q", "main");
  await rm(join(root, ".claude"), { recursive: true, force: true });
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "assent-versions-"));
  git("init", "-q", "-b", "main");
  await put("a.txt", "1");
  git("add", ".");
  git("commit", "-q", "-m", "first");
  await branch("plain", () => put("a.txt", "2"));
  await branch("file", () => put(settings, "{}"));
  await branch("folder", () => put(`${settings}/a.json`, "{}"));
  await branch("above", () => put(".claude", "x"));
  await branch("link", () => symlink("elsewhere", join(root, ".claude")));
  await branch("many", async () => {
    for (let at = 0; at < 700; at += 1) await put(`.claude/${"a".repeat(60)}-${at}`, "x");
  });
  await put(settings, '{ "hooks": "assent hook" }');
});

afterAll(() => rm(root, { recursive: true }));

const replaced = (words: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> =>
  entriesReplaced({ root, gitFolder: join(root, ".git") } as never, words, { cwd: root, env: process.env });

test("a version that lays something over our entries is known, as a file, a folder, or in the place of the folder", async () => {
  const words = ["plain", "file", "folder", "above", "link", "many", "missing", "@{upstream}"];
  const found = await replaced(words);
  const asked = Object.entries(found).flatMap(([version, files]) => (files.length > 0 ? [version] : []));
  expect(asked).toEqual(["file", "folder", "above", "link", "many"]);
  expect(found["link"]).toEqual([settings]);
});

test("a version behind more of them than are asked for is not taken for harmless", async () => {
  const others = Array.from({ length: 30 }, (_, at) => `missing-${at}`);
  expect((await replaced([...others, "file"]))["file"]).toEqual([settings]);
});
