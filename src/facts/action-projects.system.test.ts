import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { realPlace } from "./action-projects.ts";
import { begin, beInFolder, commit, folder, gather, git, gitIn, root, write } from "./repository.fixture.ts";

beInFolder();

describe("a session keeps its project", () => {
  let other: string;
  beforeEach(() => {
    begin();
    commit("README.md", "src/a.ts");
    gitIn(folder, "clone", "--quiet", root, "other");
    other = join(folder, "other");
    writeFileSync(join(other, "src/a.ts"), "changed");
    writeFileSync(join(other, "notes.txt"), "loose");
  });

  test("A12 in another project, both repositories are asked about what is theirs", async () => {
    write("loose.txt");
    const paths = ["README.md", "src/a.ts", "notes.txt", join(root, "README.md"), join(root, "loose.txt")];
    const facts = await gather({ paths, files: ["README.md"], git: true }, { cwd: other, root });
    expect(facts).toMatchObject({
      projectRoot: root,
      cwd: other,
      tracked: ["README.md", `${other}/README.md`, `${other}/src/a.ts`],
      dirty: [`${other}/src/a.ts`],
      untracked: ["loose.txt", `${other}/notes.txt`],
      files: { [`${other}/README.md`]: "README.md" },
      remotes: { origin: root },
    });
    expect(facts.worktree).toBeUndefined();
  });

  test("A12 below its root, and in a working tree of its own, it is the project as it is there", async () => {
    git("worktree", "add", "--quiet", "-b", "side", join(folder, "side"));
    expect((await gather({}, { cwd: join(root, "src"), root })).projectRoot).toBe(root);
    expect((await gather({}, { cwd: join(folder, "side"), root })).projectRoot).toBe(join(folder, "side"));
    expect((await gather({}, { cwd: other })).projectRoot).toBe(other);
  });

  test("A12 a repository inside the project is asked about its own files", async () => {
    gitIn(root, "clone", "--quiet", other, "vendor/other");
    const facts = await gather({ paths: ["README.md"] }, { cwd: join(root, "vendor/other"), root });
    expect(facts).toMatchObject({ projectRoot: root, tracked: ["vendor/other/README.md"], dirty: [], untracked: [] });
  });

  test("A12 a folder with two names is one place", async () => {
    const link = join(folder, "link");
    symlinkSync(root, link);
    mkdirSync(join(root, "deep"));
    expect(await realPlace({ cwd: join(link, "deep"), root })).toEqual({ cwd: join(root, "deep"), root });
    expect(await realPlace({ cwd: join(root, "deep"), root: link })).toEqual({ cwd: join(root, "deep"), root });
    expect(await realPlace({ cwd: other, root })).toEqual({ cwd: other, root });
    expect(await realPlace({ cwd: other })).toEqual({ cwd: other });
  });
});
