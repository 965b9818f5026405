import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { look, lookTools } from "../../adapters/investigate/look.ts";
import { Config, parseConfig } from "../../config/shapes.ts";
import { pathsFor } from "../../config/paths.ts";
import { reportMarker } from "../../protocols/frame/synthesis/report.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { lookAreaAt } from "./investigating.ts";

let home = "";
let project = "";
let own = "";
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "assent-look-")));
  project = join(home, "shop");
  own = join(home, "assent");
  await put({
    "src/cart.ts": "export const total = 1;\nexport const secretSauce = 2;\n",
    "src/deep/er/tax.ts": "// total of taxes\n",
    "docs/guide.md": "The total is gross.\n",
    "dist/cart.js": "const total = 1;\n",
    ".gitignore": "dist/\n*.log\n!keep.log\n",
    "noise.log": "total\n",
    "keep.log": "total\n",
    ".env": "KEY=total\n",
    "node_modules/x/index.js": "total\n",
    ".git/config": "total\n",
    "bin.dat": "total\u0000\n",
  });
  await writeFile(join(home, "outside.txt"), "total outside\n");
});
afterEach(() => vi.unstubAllEnvs());
afterEach(() => rm(home, { recursive: true, force: true }));

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
}

const never = new AbortController().signal;

async function seen(name: string, input: object, scope: readonly string[] = [], secrets: readonly string[] = []) {
  const paths = pathsFor({ ASSENT_HOME: own });
  const around = { config: parseConfig(Config, "{}", "config.json"), paths, redact: redactSecrets(secrets) };
  return look({ id: "c1", name, input }, await lookAreaAt(project, scope, around), never);
}

const textOf = async (...given: Parameters<typeof seen>): Promise<string> => (await seen(...given)).text;

describe("F7 a perspective", () => {
  test("lists what is the project's own", async () => {
    expect((await textOf("list", {})).split("\n")).toEqual([".env", ".gitignore", "bin.dat", "docs/", "keep.log", "src/"]);
    expect(await textOf("list", { path: "src", depth: 2 })).toBe("src/cart.ts\nsrc/deep/\nsrc/deep/er/");
  });

  test("reads lines with their numbers, and says how many are left", async () => {
    expect(await textOf("read", { path: "src/cart.ts", from: 2, lines: 1 })).toBe(
      "src/cart.ts\n2: export const secretSauce = 2;\n(1 more lines, from 3)",
    );
    expect(await seen("read", { path: "src/cart.ts", from: 9 })).toMatchObject({ isRefused: true, text: "src/cart.ts has 3 lines" });
  });

  test("finds lines, and not in what is ignored, foreign, secret or no text", async () => {
    expect((await textOf("search", { pattern: "\\btotal\\b" })).split("\n")).toEqual([
      "keep.log:1: total",
      "docs/guide.md:1: The total is gross.",
      "src/cart.ts:1: export const total = 1;",
      "src/deep/er/tax.ts:1: // total of taxes",
      "(1 files may not be read, or are out of scope)",
    ]);
    expect(await textOf("search", { pattern: "TOTAL =", literal: true, ignoreCase: true, ending: ".ts" })).toBe(
      "src/cart.ts:1: export const total = 1;",
    );
    expect(await textOf("search", { pattern: "total", path: "src/deep" })).toBe("src/deep/er/tax.ts:1: // total of taxes");
    expect(await textOf("search", { pattern: "no such thing" })).toContain("nothing found in 6 files");
  });

  test.each([
    ["../outside.txt", "outside of the project"],
    ["/etc/passwd", "outside of the project"],
    ["src/../../outside.txt", "outside of the project"],
    [".env", "secrets"],
    [".git/config", ".git"],
    ["node_modules/x/index.js", "node_modules"],
    ["bin.dat", "not text"],
    ["src", "a folder"],
    ["gone.ts", "there is no gone.ts"],
    ["a\0b", "outside"],
  ])("is refused %s, with the reason", async (path, because) => {
    expect(await seen("read", { path })).toMatchObject({ isRefused: true, text: expect.stringContaining(because) });
  });

  test("does not get out through a link, to a file or through a folder", async () => {
    await symlink(join(home, "outside.txt"), join(project, "src/link.txt"));
    await symlink(home, join(project, "src/up"));
    expect(await seen("read", { path: "src/link.txt" })).toMatchObject({ isRefused: true });
    expect(await seen("read", { path: "src/up/outside.txt" })).toMatchObject({ isRefused: true });
    expect(await seen("list", { path: "src/up" })).toMatchObject({ isRefused: true });
    expect(await textOf("list", { path: "src" })).not.toContain("link");
    expect(await textOf("search", { pattern: "outside" })).not.toContain("total outside");
  });

  test.each([
    [".assent/policy.json", "Assent keeps its own records there"],
    ["own/journal.jsonl", "Assent keeps its own records there"],
    ["own/archive/deep/x.txt", "Assent keeps its own records there"],
    ["mira/.local/share/assent/journal.txt", "Assent keeps its own records there"],
    [".claude/projects/-work-shop/one.jsonl", "what was said to agents"],
    [".Claude/Projects/-work-shop/one.jsonl", "what was said to agents"],
    [".codex/sessions/2026/10/02/rollout-a.jsonl", "what was said to agents"],
    [".local/share/opencode/storage/message/one.json", "what was said to agents"],
    [".ssh/config", "keys of a person"],
    ["deploy/.ssh/known_hosts", "keys of a person"],
    ["etc/htpasswd", "passwords"],
  ])("is refused %s, and does not come across it", async (path, because) => {
    await put({ [path]: "total of another\n" });
    own = join(project, "own");
    for (const [name, asked] of [
      ["read", { path }],
      ["search", { pattern: "total", path }],
      ["search", { pattern: "total", path: dirname(path) }],
      ["list", { path }],
    ] as const) {
      const { text, isRefused } = await seen(name, asked);
      expect(text).not.toContain("of another");
      if (asked.path === path) expect({ text, isRefused }).toEqual({ text: expect.stringContaining(because), isRefused: true });
    }
    expect(await textOf("search", { pattern: "total" })).not.toContain("of another");
    expect(await textOf("list", { depth: 3 })).not.toContain(path);
  });

  test("is refused our own folder also behind a link to it, and what only has a like name is read", async () => {
    await put({
      "kept/journal.txt": "total\n",
      "assent/a.txt": "total\n",
      "src/htpasswd.ts": "total\n",
      "ssh/a": "total",
    });
    own = join(home, "linked");
    await symlink(join(project, "kept"), own);
    expect(await seen("read", { path: "kept/journal.txt" })).toMatchObject({ isRefused: true });
    for (const path of ["assent/a.txt", "src/htpasswd.ts", "ssh/a"]) expect(await textOf("read", { path })).toContain("1: total");
  });

  test("is refused a transcript where the client was told to keep it", async () => {
    vi.stubEnv("CODEX_HOME", join(project, "codex"));
    vi.stubEnv("XDG_DATA_HOME", join(project, "data"));
    await put({ "codex/sessions/r.jsonl": "total", "data/opencode/storage/m.json": "total" });
    for (const path of ["codex/sessions/r.jsonl", "data/opencode/storage/m.json"])
      expect(await seen("read", { path })).toMatchObject({ isRefused: true });
  });

  test.each([
    ["a report", "a report of an inquiry", `# Title\n\ntotal\n\n${reportMarker}\n`],
    ["a report that somebody wrote on", "a report of an inquiry", `total\r\n${reportMarker}\r\n${"more ".repeat(200)}`],
    ["a report as JSON", "a report of an inquiry", JSON.stringify({ markdown: `# Title\n\ntotal\n\n${reportMarker}\n` })],
    ["a rehearsal", "a recorded rehearsal", JSON.stringify({ rehearsal: 1, title: "Recorded as f", total: 1 }, null, 2)],
    ["the journal", "an export of the journal", '{"assent":"export","at":"2026-11-15","format":1}\n{"body":"total"}\n'],
  ])("does not hear another by %s that lies in the project", async (_, what, text) => {
    await put({ "notes/export.txt": text });
    expect(await seen("read", { path: "notes/export.txt" })).toMatchObject({
      isRefused: true,
      text: `notes/export.txt may not be read: it is ${what}, and perspectives do not hear each other by files`,
    });
    expect((await textOf("search", { pattern: "total", path: "notes" })).split("\n")).toEqual([
      "nothing found in 1 files",
      "(1 files are records of inquiries, which are not searched)",
    ]);
  });

  test("reads what only mentions a report", async () => {
    await put({
      "src/report.ts": `export const marker = "${reportMarker}";\n`,
      "docs/x.md": `It ends with ${reportMarker}.`,
    });
    expect(await textOf("read", { path: "src/report.ts" })).toContain("1: export const marker");
    expect(await textOf("read", { path: "docs/x.md" })).toContain("1: It ends");
  });

  test("stays in the scope that the brief names", async () => {
    const scope = ["src/deep/**", "docs/**"];
    expect(await textOf("list", {}, scope)).toBe("docs/\nsrc/");
    expect(await textOf("list", { path: "src" }, scope)).toBe("src/deep/");
    expect(await seen("read", { path: "src/cart.ts" }, scope)).toMatchObject({ isRefused: true, text: expect.stringContaining("scope") });
    expect(await textOf("search", { pattern: "total" }, scope)).toBe(
      "docs/guide.md:1: The total is gross.\nsrc/deep/er/tax.ts:1: // total of taxes",
    );
  });

  test("sees no secret, whole or cut, and cannot guess one by searching", async () => {
    const secret = "a-declared-secret-of-ours";
    await put({ "src/leak.ts": `const key = "${secret}";\n${"x".repeat(490)}${secret}${"y".repeat(400)}\n` });
    const input = [
      ["read", { path: "src/leak.ts" }],
      ["search", { pattern: "key|x" }],
    ] as const;
    for (const [tool, asked] of input) {
      const text = await textOf(tool, asked, [], [secret]);
      expect(text).toContain("src/leak.ts");
      expect(text).not.toContain(secret.slice(0, 6));
    }
    expect(await textOf("search", { pattern: "a-declared", path: "src" }, [], [secret])).toContain("nothing found");
  });

  test("cites the right line behind a secret of several lines", async () => {
    const body = Array.from({ length: 12 }, () => "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj").join("\n");
    await put({
      "src/pem.ts": `// one\n-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\nexport const after = 1;\n`,
    });
    const text = await textOf("read", { path: "src/pem.ts" });
    expect(text).not.toContain("MIIEvQIBADANBgkq");
    expect(text).toContain("\n16: export const after = 1;");
    expect(await textOf("read", { path: "src/pem.ts", from: 5, lines: 3 })).not.toContain("MIIEvQIBADANBgkq");
    expect(await textOf("search", { pattern: "after", path: "src" })).toBe("src/pem.ts:16: export const after = 1;");
  });

  test("gets no more than fits, and is told", async () => {
    await put({ "src/long.txt": Array.from({ length: 1_000 }, (_, at) => `line ${at} ${"x".repeat(600)}`).join("\n") });
    const text = await textOf("read", { path: "src/long.txt", lines: 400 });
    expect(text.length).toBeLessThan(12_200);
    expect(text).toContain("characters cut");
    expect((await textOf("search", { pattern: "line", path: "src/long.txt" })).split("\n").length).toBeLessThan(25);
  });

  test("cannot stop us with a pattern that never ends", async () => {
    await put({ "src/evil.txt": `${"a".repeat(200)}!\n` });
    expect(await seen("search", { pattern: "^(a+)+$" })).toMatchObject({ isRefused: true, text: expect.stringContaining("too long") });
    expect(await seen("search", { pattern: "(" })).toMatchObject({ isRefused: true, text: expect.stringContaining("no pattern") });
  });

  test.each([
    ["write", { path: "src/cart.ts" }],
    ["read", { path: "src/cart.ts", mode: "w" }],
    ["read", "src/cart.ts"],
    ["list", { depth: 99 }],
  ])("is refused %s with %j", async (name, input) => {
    expect(await seen(name, input as object)).toMatchObject({ isRefused: true });
  });

  test("stops when it is told to", async () => {
    const area = await lookAreaAt(project, [], { config: parseConfig(Config, "{}", "c"), paths: pathsFor({}), redact: (text) => text });
    const reason = new Error("enough");
    await expect(look({ id: "c", name: "list", input: {} }, area, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

test("the tools are the three that a perspective may ask for", () => {
  expect(lookTools.map(({ name }) => name)).toEqual(["list", "read", "search"]);
});
