import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { GuardPlace } from "./place.ts";
import { clientRow, type ClientName } from "./rows.ts";

/** A project and a home with these files in them; `HOME` in a text is the home, and a file that is none says so. */
async function placeWith(files: Readonly<Record<string, object | string>>): Promise<GuardPlace> {
  const home = await mkdtemp(join(tmpdir(), "assent-plugged-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const root = join(home, "project");
  await mkdir(root);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(join(home, name), text.replaceAll("HOME", home));
  }
  return { root, userHome: home, environment: {} };
}

const pluggedIn = async (client: ClientName, place: GuardPlace) => (await clientRow(client).setup()).plugged(place);

const enabled = { enabledPlugins: { "assent@assent": true } };
const fromFolder = { assent: { source: { source: "directory", path: "HOME/assent/dist" } } };
const copied = { plugins: { "assent@assent": [{ scope: "user", installPath: "HOME/cache/1.0.0" }] } };

test.each([
  ["in its folder", { ".claude/plugins/known_marketplaces.json": fromFolder, "assent/dist/plugin-hook.cjs": "" }, "assent/dist/hook"],
  [
    "as a copy",
    {
      ".claude/plugins/known_marketplaces.json": { assent: { source: { source: "github", repo: "a/b" } } },
      ".claude/plugins/installed_plugins.json": copied,
      "cache/1.0.0/plugin-hook.cjs": "",
    },
    "cache/1.0.0/hook",
  ],
  ["gone", { ".claude/plugins/known_marketplaces.json": fromFolder }, undefined],
])("Claude Code's books say where the plugin lies: %s", async (_, files, hook) => {
  const place = await placeWith({ ".claude/settings.json": enabled, ...files });
  expect(await pluggedIn("claude-code", place)).toEqual({
    by: join(place.userHome, ".claude/settings.json"),
    hook: hook === undefined ? undefined : join(place.userHome, hook, "assent-hook.js"),
    remove: "claude plugin uninstall assent@assent",
  });
});

test.each([
  ["nobody added one", {}],
  ["it is another plugin", { ".claude/settings.json": { enabledPlugins: { "assented@x": true, other: true } } }],
  ["it is off", { ".claude/settings.json": { enabledPlugins: { "assent@assent": false } } }],
  [
    "the project has it off",
    { ".claude/settings.json": enabled, "project/.claude/settings.json": { enabledPlugins: { "assent@assent": false } } },
  ],
])("no plugin guards Claude Code where %s", async (_, files) => {
  expect(await pluggedIn("claude-code", await placeWith(files))).toBeUndefined();
});

test("a plugin that one project switches on guards that project and not every one", async () => {
  const place = await placeWith({ "project/.claude/settings.json": enabled });
  expect(await pluggedIn("claude-code", place)).toMatchObject({ by: join(place.root, ".claude/settings.json") });
  expect(await pluggedIn("claude-code", { ...place, everywhere: true })).toBeUndefined();
});

const codexOn = `model = "x"\n\n[plugins."assent@assent"]\nenabled = true\n`;
const trusted = `\n[hooks.state."assent@assent:hooks/codex.json:pre_tool_use:0:0"]\ntrusted_hash = "sha256:00"\n`;

test("Codex has a plugin of ours where its configuration says so, and passes over it until it is trusted", async () => {
  const copy = { ".codex/plugins/cache/assent/assent/1.0.0/plugin-hook.cjs": "" };
  const place = await placeWith({ ".codex/config.toml": codexOn, ...copy });
  const hook = join(place.userHome, ".codex/plugins/cache/assent/assent/1.0.0/hook/assent-hook.js");
  expect(await pluggedIn("codex", place)).toMatchObject({ hook, problem: expect.stringContaining("type /hooks") });
  const believed = await pluggedIn("codex", await placeWith({ ".codex/config.toml": codexOn + trusted, ...copy }));
  expect(believed).toMatchObject({ remove: "codex plugin remove assent@assent" });
  expect(believed).not.toHaveProperty("problem");
  expect(await pluggedIn("codex", await placeWith({ ".codex/config.toml": codexOn.replace("true", "false") }))).toBeUndefined();
});

test.each([
  [`{"plugin": ["assent"]}`, null],
  [`{\n  // ours\n  "plugin": ["other", "assent@1.0.0"]\n}`, null],
  [`{"plugin": ["HOME/lib/assent"]}`, "lib/assent/dist/hook/assent-hook.js"],
  [`{"plugin": ["file://HOME/lib/assent/dist/opencode.js"]}`, "lib/assent/dist/hook/assent-hook.js"],
  [`{"plugin": ["HOME/gone/assent"]}`, undefined],
])("opencode's settings list our package: %s", async (text, hook) => {
  const place = await placeWith({ "project/opencode.json": text, "lib/assent/dist/plugin-hook.cjs": "" });
  expect(await pluggedIn("opencode", place)).toMatchObject({
    hook: hook && join(place.userHome, hook),
    by: join(place.root, "opencode.json"),
  });
});

test.each([`{}`, `{"plugin": ["assent-other", "HOME/lib/other"]}`, `{"mcp": ["assent"]}`])(
  "opencode's settings do not list it: %s",
  async (text) => {
    expect(await pluggedIn("opencode", await placeWith({ "project/opencode.json": text }))).toBeUndefined();
  },
);
