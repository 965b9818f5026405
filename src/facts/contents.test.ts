import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Contents, deniedNames, isDenied, readContents, settingsIn } from "./contents.ts";

describe.each([...deniedNames])("a file that holds secrets by its name: $pattern", ({ hits, misses }) => {
  test.each(hits)("%s", (name) => expect(isDenied(name)).toBe(true));
  test.each(misses)("but not %s", (name) => expect(isDenied(name)).toBe(false));
});

describe("the contents of files", () => {
  let folder: string;
  let root: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "assent-contents-"));
    root = join(folder, "project");
    await mkdir(root);
    await writeFile(join(root, "run.sh"), "echo");
    await writeFile(join(root, ".env"), "A=b");
    await writeFile(join(folder, "outside.sh"), "echo");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const look = (...names: string[]): Promise<Contents> =>
    readContents(
      [root],
      names.map((name) => join(root, name)),
      "linux",
    );
  const short = (path: string): string => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path);
  const read = async (...names: string[]): Promise<readonly string[]> => [...(await look(...names)).texts.keys()].map(short).toSorted();
  const whyNot = async (name: string): Promise<string | undefined> => (await look(name)).unreadable.get(join(root, name))?.why;

  test("are read from the project, through links that stay in it", async () => {
    await symlink("run.sh", join(root, "link.sh"));
    expect(await read("run.sh", "link.sh")).toEqual(["link.sh", "run.sh"]);
  });

  // Not every disk takes such a name.
  test.runIf(process.platform === "linux")("of a name that is no text are not taken for absent", async () => {
    await writeFile(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff])]), "echo");
    await symlink(Buffer.concat([Buffer.from("bad"), Buffer.from([0xff])]), join(root, "link.sh"));
    expect(await whyNot("bad\uFFFD")).toBe("unnamed");
    expect(await whyNot("link.sh")).toBe("unnamed");
    expect(await whyNot("bad")).toBeUndefined();
  });

  test("of files elsewhere are kept apart, also through a link, and under both names", async () => {
    await symlink("../outside.sh", join(root, "away.sh"));
    const { texts, foreign } = await look("away.sh", "../outside.sh");
    expect([...texts.keys()]).toEqual([]);
    expect([...foreign.keys()].map(short).toSorted()).toEqual([await realpath(join(folder, "outside.sh")), "away.sh"].toSorted());
  });

  test.runIf(process.platform === "linux")("of a link to somebody's input are known only when it is read", async () => {
    await symlink("/dev/stdin", join(root, "input.sh"));
    await symlink("input.sh", join(root, "again.sh"));
    await symlink("/proc/self/fd", join(root, "open"));
    await symlink("nowhere", join(root, "dangling.sh"));
    expect(await Promise.all(["input.sh", "again.sh", "open/0", "dangling.sh"].map(whyNot))).toEqual([
      "special",
      "special",
      "special",
      undefined,
    ]);
  });

  test("say of what is too large or no text whether the system may start it", async () => {
    const long = "#\n".repeat(200_000);
    await writeFile(join(root, "data"), long);
    await writeFile(join(root, "script"), `#!/bin/sh\n${long}`);
    const started = async (name: string): Promise<true | undefined> => (await look(name)).unreadable.get(join(root, name))?.isStarted;
    expect([await started("data"), await started("script")]).toEqual([undefined, true]);
  });

  test("are not given of secrets, through links to them, of folders, of what is not text or too large; each says why", async () => {
    await symlink(".env", join(root, "secret.sh"));
    await symlink("loop", join(root, "loop"));
    await symlink("/dev/zero", join(root, "zero"));
    await writeFile(join(root, "secrets"), "rm -rf x");
    await writeFile(join(root, "nul.sh"), "#!/bin/sh\na\0b");
    await writeFile(join(root, "large.sh"), "x".repeat(256 * 1024 + 1));
    const whys = {
      ".env": "settings",
      "secret.sh": "settings",
      secrets: "secret",
      "nul.sh": "not-text",
      "large.sh": "large",
      loop: "loop",
      zero: "special",
      ".": "folder",
    };
    expect(await read(...Object.keys(whys))).toEqual([]);
    for (const [name, why] of Object.entries(whys)) expect([name, await whyNot(name)]).toEqual([name, why]);
    expect(await whyNot("gone")).toBeUndefined();
    expect(await whyNot("run.sh/x")).toBeUndefined();
  });

  test("of a compiled program are none; its first letters alone make no program", async () => {
    const header = Buffer.alloc(64);
    header.write("\x7fELF\x02\x01\x01", "latin1");
    header.writeUInt16LE(3, 16);
    header.writeUInt16LE(64, 52);
    await writeFile(join(root, "app"), Buffer.concat([header, Buffer.alloc(300_000)]));
    await writeFile(join(root, "trap"), `\x7fELF\nrm -rf x\n${"#\0".repeat(100)}`);
    expect(await whyNot("app")).toBe("program");
    expect(await whyNot("trap")).toBe("not-text");
  });

  test("are read of fifty files, no more", async () => {
    const names = Array.from({ length: 60 }, (_, at) => `${at}.sh`);
    await Promise.all(names.map((name) => writeFile(join(root, name), "echo")));
    expect(await read(...names)).toHaveLength(50);
    expect((await look(...names)).unreadable.size).toBe(10);
  });
});

describe("settings", () => {
  test.each(["A=b", "# x\n\nexport A=b\nC='d e'", 'URL="postgres://u:${PASSWORD}@h/d" # local', "A=\r\nB=1"])(
    "are all that %j holds",
    (text) => expect(settingsIn(text)).toBeDefined(),
  );
  test.each(["A=$(id)", "A=`id`", "A=b; id", "A=b id", 'A="$(id)"', 'A="b" id', "id", "A=b\nid", "A=b & id", "A=<(id)"])(
    "are not all that %j holds",
    (text) => expect(settingsIn(text)).toBeUndefined(),
  );
});
