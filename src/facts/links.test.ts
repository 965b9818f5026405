import { link, mkdir, mkdtemp, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findHardlinks } from "./hardlinks.ts";
import { Tracer } from "./links.ts";

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "assent-links-")));
  root = join(folder, "project");
  await mkdir(join(root, "src", "deep"), { recursive: true });
  await mkdir(join(folder, "etc", "deep"), { recursive: true });
  await writeFile(join(root, "src", "a.ts"), "a");
  await writeFile(join(root, ".env"), "A=b");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Traces a path of the project and tells it as facts would. */
async function trace(path: string) {
  const tracer = await Tracer.from(root);
  const found = await tracer.trace(join(root) + "/" + path);
  return {
    real: found && tracer.name(found.real),
    final: found && tracer.name(found.final),
    links: Object.fromEntries([...tracer.links].map(([from, to]) => [tracer.name(from), tracer.name(to)])),
  };
}

test("a plain path leads where it says, whether something is there or not", async () => {
  expect(await trace("src/a.ts")).toEqual({ real: "src/a.ts", final: "src/a.ts", links: {} });
  expect(await trace("src/gone/x")).toEqual({ real: "src/gone/x", final: "src/gone/x", links: {} });
});

test("a link in the last place is itself what is removed and its target what is written", async () => {
  await symlink("src/a.ts", join(root, "one"));
  await symlink("one", join(root, "two"));
  expect(await trace("two")).toEqual({ real: "two", final: "src/a.ts", links: { two: "one", one: "src/a.ts" } });
});

test("a folder on the way that is a link is followed, also out of the project", async () => {
  await symlink("../../etc", join(root, "src", "out"));
  const passwd = join(folder, "etc", "passwd");
  expect(await trace("src/out/passwd")).toEqual({ real: passwd, final: passwd, links: { "src/out": join(folder, "etc") } });
});

test("going up from a link goes up from where it leads, and another file of the plain name stays what it is", async () => {
  await symlink("../etc/deep", join(root, "build"));
  const { real, links } = await trace("build/../hosts");
  expect(real).toBe(join(folder, "etc", "hosts"));
  expect(links).toEqual({ build: join(folder, "etc", "deep") });
});

test("a way into the project by its real place has the same name", async () => {
  await symlink("project", join(folder, "alias"));
  const tracer = await Tracer.from(join(folder, "alias"));
  expect(tracer.name(join(root, "src", "a.ts"))).toBe("src/a.ts");
});

test("links in a circle are not known", async () => {
  await symlink("b", join(root, "a"));
  await symlink("a", join(root, "b"));
  expect((await trace("a")).real).toBeUndefined();
  expect((await trace("a/x")).real).toBeUndefined();
});

test("a second name of a sensitive file or of our own is found, and no other", async () => {
  await mkdir(join(root, ".assent"));
  await writeFile(join(root, ".assent", "config.json"), "{}");
  await mkdir(join(root, ".claude"));
  await writeFile(join(root, ".claude", "settings.local.json"), "{}");
  await writeFile(join(root, "plain"), "");
  const seconds = [
    ["notes.txt", ".env"],
    ["client.json", ".claude/settings.local.json"],
    ["settings.json", ".assent/config.json"],
    ["other", "plain"],
  ] as const;
  const files = await Promise.all(
    seconds.map(async ([second, first]) => {
      await link(join(root, first), join(root, second));
      return [join(root, second), await stat(join(root, second), { bigint: true })] as const;
    }),
  );
  const found = await findHardlinks(files, { root, home: folder, controlPlane: [".assent/**"] });
  expect([...found]).toEqual([
    [join(root, "notes.txt"), join(root, ".env")],
    [join(root, "client.json"), join(root, ".claude/settings.local.json")],
    [join(root, "settings.json"), join(root, ".assent/config.json")],
  ]);
});
