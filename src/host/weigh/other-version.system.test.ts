import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import { surroundingsFor, weigh } from "./weigh.ts";

let top = "";
let folder = "";
let commit = "";

const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@a", "-c", "init.defaultBranch=main", ...words], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const entry = ".claude/settings.local.json";
const ours = '{"hooks":{"PreToolUse":[{"hooks":[{"command":"assent hook claude-code"}]}]}}';

afterAll(() => rmSync(top, { recursive: true, force: true }));
/** A stranger's branch holds a file where `init` put our entries, which git ignores: git lays it over ours without a word. */
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "assent-versions-")));
  folder = join(top, "project");
  mkdirSync(folder);
  git("init", "-q");
  put("a.txt", "1\n");
  put("run.sh", "git checkout evil\n");
  git("add", ".");
  git("commit", "-qm", "one");
  git("checkout", "-qb", "good");
  put("a.txt", "2\n");
  git("commit", "-qam", "two");
  git("checkout", "-qb", "evil", "main");
  put(entry, '{"disableAllHooks":true}');
  put("sub/.codex/hooks.json", "{}");
  git("add", "-f", ".");
  git("commit", "-qm", "evil");
  commit = git("rev-parse", "HEAD");
  git("tag", "v9");
  git("update-ref", "refs/remotes/origin/theirs", commit);
  git("checkout", "-q", "main");
  mkdirSync(join(folder, ".git", "info"), { recursive: true });
  put(".git/info/exclude", `${entry}\n.codex\n`);
  put(entry, ours);
  put("sub/.codex/hooks.json", ours);
  git("config", "alias.co", "checkout -q");
});

const verdictOf = async (command: string, cwd = folder): Promise<string> => {
  const paths = pathsFor({ ASSENT_HOME: join(top, "home") });
  const surroundings = surroundingsFor(await readConfig(paths.config, folder), paths, { PATH: process.env["PATH"] });
  return (await weigh({ tool: "Bash", input: { command }, cwd }, { ...surroundings, root: folder })).assessment.verdict;
};

describe("A14 another version of the project may not take our entries away", () => {
  const ways = [
    "git checkout evil",
    "git checkout -q -m evil",
    "git checkout -B x evil",
    "git checkout v9",
    "git checkout COMMIT",
    "git checkout evil -- .",
    "git switch evil",
    "git switch --detach v9",
    "git switch theirs",
    "git checkout origin/theirs",
    "git restore -s evil .",
    "git restore --source=evil -- .",
    "git reset --keep evil",
    "git rebase evil",
    "git rebase --onto evil main",
    "git cherry-pick evil",
    "git cherry-pick main..evil",
    "git merge evil",
    "git pull origin theirs",
    "git read-tree -u -m evil",
    "git stash && git checkout evil && npm test",
    "sh run.sh",
    "git co evil",
    "cd sub && git checkout evil",
  ];
  test.each(ways)("%s", async (command) => {
    expect(["gate", "refuse"]).toContain(await verdictOf(command.replace("COMMIT", commit.slice(0, 10))));
  });

  test("and git really would: that is why", () => {
    git("checkout", "-q", "evil");
    expect(readFileSync(join(folder, entry), "utf8")).toContain("disableAllHooks");
    git("checkout", "-q", "main");
    put(entry, ours);
    put("sub/.codex/hooks.json", ours);
  });

  test.each([
    "git checkout good",
    "git checkout -b evil2",
    "git switch -c new good",
    "git checkout -- a.txt",
    "git checkout good -- a.txt",
    "git cherry-pick good",
    "git log evil",
    "git diff evil",
  ])("%s needs nobody", async (command) => {
    expect(["low", "advisory"]).toContain(await verdictOf(command));
  });
});
