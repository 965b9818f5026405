import { readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { gatherFacts } from "./gather.ts";
import { begin, beInFolder, commit, folder, gather, git, gitIn, nothing, root, write } from "./repository.fixture.ts";

beInFolder();

const stateOf = async (...paths: string[]) => {
  const { tracked, dirty, untracked } = await gather({ paths });
  return { tracked, dirty: dirty?.toSorted(), untracked: untracked?.toSorted() };
};

describe("what git can give back", () => {
  beforeEach(() => {
    begin();
    write(".gitignore", "*.log\n");
    commit("src/a.ts", "src/b.ts", "src/deep/c.ts", "README.md");
  });

  test("A15 a clean file is tracked and nothing else", async () => {
    expect(await stateOf("src/a.ts")).toEqual({ tracked: ["src/a.ts"], dirty: [], untracked: [] });
  });

  test("A15 a changed file is dirty, also when its size and time look as before", async () => {
    write("src/a.ts", "src/A.ts");
    utimesSync(join(root, "src/a.ts"), 1_000, 1_000);
    git("update-index", "--assume-unchanged", "src/a.ts");
    expect(await stateOf("src/a.ts")).toEqual({ tracked: ["src/a.ts"], dirty: ["src/a.ts"], untracked: [] });
  });

  test("A15 a split index is read with the one that it rests on: what was added, changed and taken away since", async () => {
    git("config", "splitIndex.maxPercentChange", "100");
    git("update-index", "--split-index");
    commit("later.ts");
    git("rm", "--quiet", "--cached", "src/b.ts");
    write("src/deep/c.ts", "more");
    git("add", "src/deep/c.ts");
    write("src/a.ts", "more");
    expect(await stateOf("src/a.ts", "src/b.ts", "src/deep/c.ts", "later.ts", "README.md")).toEqual({
      tracked: ["src/a.ts", "src/deep/c.ts", "later.ts", "README.md"],
      dirty: ["src/a.ts", "src/deep/c.ts"],
      untracked: ["src/b.ts"],
    });
    for (const name of readdirSync(join(root, ".git"))) if (name.startsWith("sharedindex")) rmSync(join(root, ".git", name));
    expect((await stateOf("src/a.ts")).untracked).toEqual(["src/a.ts", "src/a.ts/**"]);
  });

  test("A15 what an index that cannot be read holds counts as lost, and what is not there as nothing", async () => {
    writeFileSync(join(root, ".git/index"), "DIRC?");
    expect(await stateOf("src/a.ts", "new.ts")).toEqual({ tracked: undefined, dirty: undefined, untracked: ["src/a.ts", "src/a.ts/**"] });
  });

  test("A15 a file written again with the same content is clean", async () => {
    write("src/a.ts");
    expect((await stateOf("src/a.ts")).dirty).toEqual([]);
  });

  test("A15 what is only staged is dirty, and a new file that is staged too", async () => {
    write("src/a.ts", "more");
    write("src/new.ts");
    git("add", "--all");
    expect(await stateOf("src")).toEqual({ tracked: ["src/**"], dirty: ["src/a.ts", "src/new.ts"], untracked: [] });
  });

  test("A15 ignored and unknown files are untracked, each by its name below a folder", async () => {
    for (const file of ["src/x.log", "src/y.ts", "src/own/z.ts", "build/out.js"]) write(file);
    expect(await stateOf("src", "build", "gone")).toEqual({
      tracked: ["src/**"],
      dirty: [],
      untracked: ["build/**", "src/own/**", "src/x.log", "src/y.ts"],
    });
  });

  test("A15 a file that is gone is tracked and has nothing to lose", async () => {
    rmSync(join(root, "src/a.ts"));
    expect(await stateOf("src/a.ts")).toEqual({ tracked: ["src/a.ts"], dirty: [], untracked: [] });
  });

  test("A15 the project as a whole holds git's own folder, which nobody can give back", async () => {
    expect((await stateOf(".")).untracked).toEqual([".git/**"]);
    expect((await stateOf(".git/config")).untracked).toEqual([".git/config"]);
  });

  test("A15 a repository inside the project and a submodule are not held", async () => {
    gitIn(folder, "clone", "--quiet", root, "other");
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", join(folder, "other"), "vendor/other");
    gitIn(root, "init", "--quiet", "src/own");
    expect((await stateOf("vendor", "src")).untracked).toEqual(["src/own/**", "vendor/other/**"]);
  });

  test("A15 more paths than the limit count as not held", async () => {
    for (let at = 0; at < 2_001; at += 1) write(`src/many/${at}.txt`);
    git("add", "--all");
    git("commit", "--quiet", "--message", "many");
    expect((await stateOf("src/many")).untracked).toEqual(["src/many/**"]);
    expect((await gather({ paths: ["src/many/*.txt"] })).untracked).toEqual(["src/many/*.txt"]);
  });

  test("A15 a pattern is held if everything that it stands for is", async () => {
    expect((await stateOf("src/*.ts")).tracked).toEqual(["src/a.ts", "src/b.ts", "src/\\*.ts"]);
    write("src/y.ts");
    expect(await stateOf("src/*.ts")).toEqual({ tracked: ["src/a.ts", "src/b.ts"], dirty: [], untracked: ["src/y.ts"] });
  });

  test("A15 a name with signs of a glob means itself, and what it would stand for", async () => {
    commit("src/[a].ts");
    write("src/a.ts", "more");
    const { tracked, dirty } = await stateOf("src/[a].ts");
    expect([new Set(tracked), dirty]).toEqual([new Set(["src/\\[a\\].ts", "src/a.ts"]), ["src/a.ts"]]);
  });

  test("A15 through a link, it is the file behind it that counts", async () => {
    symlinkSync("src", join(root, "link"));
    commit();
    const facts = await gather({ paths: ["link/a.ts", "link"] });
    expect(facts.symlinks).toEqual({ link: join(root, "src") });
    expect(facts.tracked).toEqual(["src/a.ts", "link", "src/**"]);
    expect([facts.dirty, facts.untracked]).toEqual([[], []]);
  });

  test("A15 without git to ask, nothing is called clean", async () => {
    write("src/b.ts", "more");
    const facts = await gather({ paths: ["src/a.ts", "src/b.ts"] }, { env: { PATH: join(root, "bin") } });
    expect([facts.tracked, facts.dirty]).toEqual([[], ["src/b.ts"]]);
  });

  test.each([["2"], ["4"]])("A15 an index of version %s says the same", async (version) => {
    git("update-index", "--index-version", version);
    write("src/b.ts", "more");
    expect(await stateOf("src")).toEqual({ tracked: ["src/**"], dirty: ["src/b.ts"], untracked: [] });
  });
});

test("A15 before the first commit everything is dirty", async () => {
  begin();
  write("a.ts");
  git("add", "a.ts");
  expect(await stateOf("a.ts")).toEqual({ tracked: ["a.ts"], dirty: ["a.ts"], untracked: [] });
});

test("A15 a repository with longer hashes says the same", async () => {
  begin("--object-format=sha256");
  commit("a.ts", "b.ts");
  write("a.ts");
  write("b.ts", "more");
  expect(await stateOf("a.ts", "b.ts")).toEqual({ tracked: ["a.ts", "b.ts"], dirty: ["b.ts"], untracked: [] });
});

test("branches, remotes and settings are read only if they are asked for, and without secrets", async () => {
  begin();
  commit("a.ts");
  git("remote", "add", "origin", "https://mira:t0ken@git.example.test/shop.git");
  git("config", "http.https://git.example.test/.extraheader", "Authorization: Basic c2VjcmV0");
  git("config", "include.path", "../more");
  git("switch", "--quiet", "--create", "feature/one");
  const facts = await gather({ git: true });
  expect(facts).toMatchObject({
    currentBranch: "feature/one",
    defaultBranch: "main",
    remotes: { origin: "https://git.example.test/shop.git" },
  });
  expect(facts.repoConfig).toMatchObject({ "core.bare": "false", "include.path": "../more" });
  expect(JSON.stringify(facts)).not.toMatch(/t0ken|c2VjcmV0/);
  expect(Object.keys(await gather({}))).not.toContain("remotes");
});

test("a linked worktree has its own branch and index, and the remotes of the other", async () => {
  begin();
  commit("a.ts", "b.ts");
  git("remote", "add", "origin", "git@git.example.test:shop.git");
  const tree = join(folder, "tree");
  git("worktree", "add", "--quiet", "-b", "two", tree);
  writeFileSync(join(tree, "a.ts"), "more");
  const facts = await gather({ git: true, paths: ["a.ts", "b.ts"] }, { cwd: tree });
  expect(facts).toMatchObject({
    projectRoot: tree,
    worktree: tree,
    currentBranch: "two",
    remotes: { origin: "git@git.example.test:shop.git" },
    tracked: ["a.ts", "b.ts"],
    dirty: ["a.ts"],
  });
});

test("outside a repository the folder is the project, and nothing of git is known", async () => {
  write("a.ts");
  const facts = await gather({ git: true, paths: ["a.ts", "/etc/hosts"], files: ["a.ts", "/etc/hosts"] });
  expect(facts).toMatchObject({ projectRoot: root, exists: ["a.ts", "/etc/hosts"], files: { "a.ts": "a.ts" } });
  expect(Object.keys(facts)).not.toContain("tracked");
});

test("an aborted look knows nothing, and says so", async () => {
  begin();
  const look = gatherFacts(
    { ...nothing, git: true, paths: ["a"] },
    { cwd: root, env: {}, home: folder, user: "mira", os: "linux", environments: [], controlPlane: [], session: "attended" },
    AbortSignal.abort(),
  );
  await expect(look).rejects.toMatchObject({ code: "disk.slow" });
});
