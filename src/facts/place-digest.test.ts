import { link, mkdir, mkdtemp, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lyingAt, type PlaceDigest } from "./place-digest.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "assent-lying-"));
  await mkdir(join(root, "build", "deep"), { recursive: true });
  await writeFile(join(root, "build", "a.js"), "a");
  await writeFile(join(root, "build", "deep", "b.js"), "b");
  await writeFile(join(root, "beside"), "x");
});
afterEach(() => rm(root, { recursive: true, force: true }));
const at = (...names: string[]): string => join(root, ...names);
/** A disk's clock has steps, and two changes in one of them look the same. */
async function diskMovesOn(): Promise<void> {
  const changedAt = async (): Promise<bigint> => {
    await writeFile(at("beside"), "z");
    return (await stat(at("beside"), { bigint: true })).ctimeNs;
  };
  for (const before = await changedAt(); (await changedAt()) === before;);
}
const look = (...own: string[]): Promise<PlaceDigest> => lyingAt([at("build")], { own });

test("what lies there is the same until something is put there, changed, replaced or taken away", async () => {
  const before = await look();
  expect(await look()).toEqual(before);
  expect(before.isWhole).toBe(true);
  await writeFile(at("beside"), "y");
  expect(await look()).toEqual(before);
  const changes = [
    () => writeFile(at("build", "deep", "notes.txt"), "a person's"),
    () => mkdir(at("build", "empty")),
    () => symlink("/etc", at("build", "link")),
    () => utimes(at("build", "a.js"), 1, 1),
    () => rm(at("build", "deep", "b.js")),
    () => rm(at("build"), { recursive: true }),
  ];
  const seen = new Set([before.digest]);
  for (const change of changes) {
    await change();
    seen.add((await look()).digest);
  }
  expect(seen.size).toBe(changes.length + 1);
});

test("what was changed and made to look as before is not the same", async () => {
  const file = at("build", "a.js");
  const { atime, mtime } = await stat(file);
  const putBack = (): Promise<void> => utimes(file, atime, mtime);
  await putBack(); // from here on also the fractions are those that can be put back
  const changes = [
    () => writeFile(file, "b").then(putBack),
    async () => {
      await writeFile(at("other"), "c");
      await rename(at("other"), file);
      await putBack();
    },
    async () => {
      await rm(file);
      await link(at("beside"), file);
      await putBack();
    },
    async () => {
      await rename(at("build"), at("old"));
      await mkdir(at("build", "deep"), { recursive: true });
      for (const name of ["a.js", "deep/b.js"]) await writeFile(at("build", name), "z").then(putBack);
    },
    async () => {
      await rename(at("build"), at("older"));
      await symlink("old", at("build"));
    },
  ];
  const seen = new Set([(await look()).digest]);
  for (const change of changes) {
    await diskMovesOn();
    await change();
    seen.add((await look()).digest);
  }
  expect(seen.size).toBe(changes.length + 1);
});

test("what the session wrote itself does not count", async () => {
  const before = await look();
  await writeFile(at("build", "own.js"), "mine");
  expect(await look(at("build", "own.js"))).toEqual(before);
  expect((await look()).digest).not.toBe(before.digest);
});

test("a pattern stands for what it matches", async () => {
  const matching = (): Promise<PlaceDigest> => lyingAt([at("build", "*.js")], { own: [] });
  const before = await matching();
  await writeFile(at("build", "c.txt"), "");
  expect(await matching()).toEqual(before);
  await writeFile(at("build", "c.js"), "");
  expect((await matching()).digest).not.toBe(before.digest);
});

test("more than can be looked at is not the whole of it", async () => {
  await mkdir(at("many"));
  for (let each = 0; each < 21; each += 1)
    await Promise.all(Array.from({ length: 100 }, (_, name) => writeFile(at("many", `${each}-${name}`), "")));
  expect((await lyingAt([at("many")], { own: [] })).isWhole).toBe(false);
  expect((await lyingAt([at("build")], { own: [], until: AbortSignal.abort() })).isWhole).toBe(false);
});

test("a repository below is another one after a commit; the session's own is not looked at", async () => {
  const inside = at("build", ".git");
  await mkdir(join(inside, "refs", "heads"), { recursive: true });
  await mkdir(join(inside, "logs"));
  for (const name of ["HEAD", "refs/heads/main", "logs/HEAD", "index"]) await writeFile(join(inside, name), "a");
  const lookFrom = (repository: string): Promise<PlaceDigest> => lyingAt([at("build")], { own: [], repository });
  const [before, own] = [await lookFrom(at(".git")), await lookFrom(inside)];
  await writeFile(join(inside, "index"), "b");
  expect(await lookFrom(at(".git"))).toEqual(before);
  await writeFile(join(inside, "refs", "heads", "main"), "bb");
  expect((await lookFrom(at(".git"))).digest).not.toBe(before.digest);
  expect(await lookFrom(inside)).toEqual(own);
});

test("what git keeps for a worktree lies where the repository does", async () => {
  await mkdir(at("main", ".git", "refs"), { recursive: true });
  await mkdir(at("main", ".git", "worktrees", "one"), { recursive: true });
  await mkdir(at("one"));
  await writeFile(at("one", ".git"), `gitdir: ${at("main", ".git", "worktrees", "one")}\n`);
  await writeFile(at("main", ".git", "worktrees", "one", "HEAD"), "ref: refs/heads/one\n");
  await writeFile(at("main", ".git", "worktrees", "one", "commondir"), "../..\n");
  const stash = (): Promise<PlaceDigest> => lyingAt([at("one", ".git", "refs", "stash")], { own: [] });
  const before = await stash();
  await writeFile(at("main", ".git", "refs", "stash"), "a".repeat(40));
  expect((await stash()).digest).not.toBe(before.digest);
});
