import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { begin, beInFolder, commit, folder, gather, git, root, write } from "./repository.fixture.ts";

beInFolder();

describe("A10 a repository full of traps", () => {
  const sprung = (): readonly string[] => readdirSync(join(folder, "sprung"));
  const trap = (name: string, rest = "cat"): string => {
    const script = join(folder, `trap-${name}`);
    writeFileSync(script, `#!/bin/sh\n: > '${join(folder, "sprung", name)}'\n${rest}\n`, { mode: 0o755 });
    return script;
  };
  /** Settings that make git start a program somewhere. */
  const settings: readonly (readonly [key: string, trap: string])[] = [
    ["core.fsmonitor", "fsmonitor"],
    ["core.pager", "pager"],
    ["pager.diff-index", "own-pager"],
    ["core.editor", "editor"],
    ["core.sshCommand", "ssh"],
    ["core.askPass", "askpass"],
    ["core.gitProxy", "proxy"],
    ["core.alternateRefsCommand", "alternates"],
    ["credential.helper", "credential"],
    ["diff.external", "external-diff"],
    ["diff.trap.command", "diff-command"],
    ["diff.trap.textconv", "textconv"],
    ["filter.trap.clean", "clean"],
    ["filter.trap.smudge", "smudge"],
    ["filter.other.process", "process"],
    ["merge.trap.driver", "merge"],
    ["gpg.program", "gpg"],
    ["uploadpack.packObjectsHook", "pack-hook"],
    ["trace2.eventTarget", "trace"],
  ];

  function setTraps(): void {
    mkdirSync(join(folder, "sprung"));
    for (const [key, name] of settings) git("config", key, trap(name));
    for (const name of ["diff-index", "ls-files", "status"]) git("config", `alias.${name}`, `!${trap(`alias-${name}`)}`);
    for (const hook of ["post-index-change", "reference-transaction", "fsmonitor-watchman", "post-checkout"]) {
      mkdirSync(join(root, ".hooks"), { recursive: true });
      writeFileSync(join(root, ".hooks", hook), `#!/bin/sh\n: > '${join(folder, "sprung", hook)}'\n`, { mode: 0o755 });
    }
    git("config", "core.hooksPath", ".hooks");
    git("config", "filter.trap.required", "true");
    git("config", "core.untrackedCache", "true");
    writeFileSync(join(root, ".git", "more"), `[filter "hidden"]\n\tclean = ${trap("hidden-clean")}\n`);
    git("config", "include.path", "more");
  }

  beforeEach(() => {
    begin();
    commit("a.txt", "b.txt", "c.txt", "d/e.txt");
    setTraps();
    write(".gitattributes", "a.txt filter=trap diff=trap merge=trap\nb.txt filter=other\nc.txt filter=hidden\n");
    for (const file of ["a.txt", "b.txt", "c.txt"]) write(file, file.toUpperCase());
  });

  test("springs them when git is asked in the usual way", () => {
    try {
      git("status", "--short");
    } catch {
      // A filter that is no real one makes git give up; what counts is that it was started.
    }
    expect(sprung()).toEqual(expect.arrayContaining(["clean", "fsmonitor", "hidden-clean", "process"]));
  });

  test("springs none for us, and its state is known all the same", async () => {
    const env = { PATH: process.env["PATH"], GIT_EXTERNAL_DIFF: trap("env-diff"), GIT_PAGER: trap("env-pager") };
    const facts = await gather({ git: true, paths: [".", "*.txt"], files: ["a.txt"] }, { env });
    expect(sprung()).toEqual([]);
    expect(facts.dirty?.toSorted()).toEqual(["a.txt", "b.txt", "c.txt"]);
    expect(facts.tracked).toContain("**");
    expect(facts.repoConfig?.["core.fsmonitor"]).toContain("trap-fsmonitor");
  });

  test("springs none when objects are missing that a partial clone would fetch", async () => {
    const tree = git("rev-parse", "HEAD:d").trim();
    write("d/e.txt", "more");
    git("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "update-index", "d/e.txt");
    rmSync(join(folder, "sprung"), { recursive: true });
    mkdirSync(join(folder, "sprung"));
    rmSync(join(root, ".git", "objects", tree.slice(0, 2), tree.slice(2)));
    for (const [key, value] of [
      ["core.repositoryFormatVersion", "1"],
      ["extensions.partialClone", "origin"],
      ["remote.origin.promisor", "true"],
      ["remote.origin.url", `ext::${trap("fetch", "exit 1")}`],
      ["remote.origin.uploadpack", trap("uploadpack")],
      ["protocol.ext.allow", "always"],
    ] as const)
      git("config", key, value);
    const facts = await gather({ paths: ["d/e.txt", "b.txt"] });
    expect(sprung()).toEqual([]);
    expect(facts.tracked).toEqual([]);
    expect(facts.dirty).toContain("b.txt");
    expect(() => git("-c", "core.fsmonitor=false", "diff-index", "--cached", "HEAD")).toThrow("unable to read tree");
    expect(sprung()).toContain("fetch");
  });

  test("does not start a git that lies in the project", async () => {
    mkdirSync(join(root, "bin"));
    writeFileSync(join(root, "bin", "git"), `#!/bin/sh\n: > '${join(folder, "sprung", "git")}'\n`, { mode: 0o755 });
    const path = `${join(root, "bin")}:bin::${process.env["PATH"]}`;
    expect((await gather({ paths: ["d/e.txt"] }, { env: { PATH: path } })).tracked).toEqual(["d/e.txt"]);
    expect(sprung()).toEqual([]);
  });

  test("is left exactly as it was", async () => {
    const before = execFileSync("find", [".git", "-type", "f", "-newermt", "@0", "-printf", "%p %T@ %C@ %s\n"], { cwd: root });
    await gather({ git: true, paths: ["."], files: ["a.txt"] });
    const after = execFileSync("find", [".git", "-type", "f", "-newermt", "@0", "-printf", "%p %T@ %C@ %s\n"], { cwd: root });
    expect(after.toString()).toBe(before.toString());
    expect(existsSync(join(root, ".git", "index.lock"))).toBe(false);
  });
});

const makePipe = "mkfifo";

test("A10 a pipe where a file should be does not hold the look up", async () => {
  begin();
  execFileSync(makePipe, [join(root, "pipe"), join(root, "fly.toml")]);
  const facts = await gather({ files: ["pipe"], paths: ["pipe"] }); // who reads it waits for ever
  expect(facts).toMatchObject({ files: {}, exists: ["pipe"], untracked: ["pipe"] });
});
