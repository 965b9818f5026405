import { describe, expect, test } from "vitest";
import { callOf } from "../../../test/support/risk-rows.ts";
import type { Facts } from "../facts.ts";
import type { ProgramCall } from "./call.ts";
import { canonicalKey, configKeys } from "./git/config-keys.ts";
import { factsAfterGit } from "./git/words.ts";
import { git } from "./git/git.ts";
import { deedsOfProgram } from "./table.ts";
import { expectBounded } from "../../../test/support/growth.ts";

const mission: Facts = {
  projectRoot: "/srv/app",
  cwd: "/srv/app",
  currentBranch: "bot/one",
  defaultBranch: "main",
  missionBranches: ["bot/one", "bot/two"],
  producedByMission: ["out/**"],
  dirty: ["src/theirs.ts"],
  remotes: { origin: "git@host.test:team/app.git" },
};

const withFacts = (command: string, facts: Facts = mission, variables: Record<string, string> = {}): ProgramCall => ({
  ...callOf(command),
  facts,
  variables: new Map(Object.entries(variables)),
});

const deedsOf = (call: ProgramCall) =>
  git()
    .filter(({ names }) => names.includes(call.program))
    .flatMap((program) => deedsOfProgram(program, call).deeds);
const acts = (command: string, facts: Facts = mission): readonly string[] => [
  ...new Set(deedsOf(withFacts(command, facts)).map(({ act }) => act)),
];

describe("A19 a push names its remote, its branch and its environment", () => {
  test.each([
    ["git push origin dev", "git push", "origin/dev", "dev"],
    ["git push -v", "git push", "origin/bot/one", "dev"],
    ["git push -u origin HEAD:staging", "git push", "origin/staging", "staging"],
    ["git push upstream refs/heads/main", "git push", "upstream/main", "production"],
    ["git push origin release/2", "git push", "origin/release/2", "production"],
    ["git push --forc origin dev", "git push --force", "origin/dev", "dev"],
    ["git push origin +dev", "git push --force", "origin/dev", "dev"],
    ["git push origin :dev", "git push --delete", "origin/dev", "dev"],
    ["git push --tags", "git push --tags", "origin/*", "unknown"],
    ["git push https://me:pass@host.test/x.git dev", "git push", "https://host.test/x.git", "dev"],
    ["git -c remote.origin.pushurl=https://else.test/x push origin dev", "git push", "https://else.test/x", "unknown"],
  ])("%s", (command, tool, target, environment) => {
    expect(deedsOf(withFacts(command))[0]).toMatchObject({ act: "publish", tool, target, environment });
  });

  test("each refspec is a deed of its own", () => {
    const deeds = deedsOf(withFacts("git push origin dev main"));
    expect(deeds.map(({ target }) => target)).toEqual(["origin/dev", "origin/main"]);
  });

  test("a remote that the configuration sends elsewhere is not the remote that was approved", () => {
    const repoConfig = { "remote.origin.url": "https://else.test/app.git" };
    const [deed] = deedsOf(withFacts("git push origin dev", { ...mission, repoConfig }));
    expect(deed).toMatchObject({ target: "https://else.test/app.git", environment: "unknown" });
  });
});

describe("A14 what this mission made it may rewrite, the rest it may not", () => {
  test.each([
    ["git branch -D bot/two", []],
    ["git branch -D other", ["discard"]],
    ["git rebase -q main", []],
    ["git rebase main other", ["discard"]],
    ["git commit --amend --no-edit", []],
    ["git reset --ha", ["discard"]],
    ["git reset --soft HEAD~1", []],
    ["git restore src/mine.ts", ["write"]],
    ["git restore src/theirs.ts", ["discard"]],
    ["git checkout -q -- .", ["discard"]],
    ["git checkout -q main", []],
    ["git checkout src", ["discard"]],
    ["git checkout main src", ["discard"]],
    ["git checkout main docs", ["write"]],
    ["git checkout -B main", ["discard"]],
    ["git clean -fd out/x", ["delete"]],
    ["git clean -fd src", ["lose", "write"]],
    ["git clean -fdqn", []],
    ["git rm src/a.ts", ["write"]],
    ["git merge other", []],
    ["git -C ../elsewhere restore src/mine.ts", ["out-of-scope", "discard"]],
  ])("%s", (command, expected) => {
    expect(acts(command)).toEqual(expected);
  });

  test("merging into a shared branch publishes; taking it from its own remote does not", () => {
    const onMain = { ...mission, currentBranch: "main" };
    expect(acts("git merge bot/one", onMain)).toEqual(["publish"]);
    expect(acts("git merge origin/main", onMain)).toEqual([]);
  });

  test("with nothing known, a rebase is noted and a restored file asks", () => {
    expect(acts("git rebase -q main", {})).toEqual(["maybe-lose"]);
    expect(acts("git checkout -- a.ts", {})).toEqual(["discard"]);
  });

  test("what was compared with git and is the same loses nothing, and only that", () => {
    const at = { projectRoot: "/srv/app", cwd: "/srv/app" };
    const isAsked = (command: string, facts: Facts): boolean => acts(command, { ...at, ...facts }).includes("discard");
    const clean = { tracked: ["**"], dirty: [], untracked: ["new.ts"] };
    for (const command of ["git checkout -- .", "git restore .", "git restore src/a.ts", "git checkout -- src"])
      expect([isAsked(command, clean), isAsked(command, { ...clean, dirty: ["src/a.ts"] })]).toEqual([false, true]);
    expect(isAsked("git restore .", { ...clean, untracked: ["**"] })).toBe(true); // more than was looked at
    expect(isAsked("git restore .", { ...clean, tracked: ["src/**"] })).toBe(true);
    expect(isAsked("git restore src/a.ts", { ...clean, tracked: [] })).toBe(true);
  });
});

describe("A14 settings, variables and aliases hide nothing", () => {
  test.each([
    ["git -c core.sshCommand='sh x' fetch", ["opaque"]],
    ["git -c core.pager=cat log", []],
    ["git -c core.hooksPath=/dev/null commit -m x", ["skip-checks"]],
    ["git -c alias.z='reset --hard' z", ["discard"]],
    ["git -c alias.z='!sh x' z", ["opaque"]],
    ["git -c alias.z='!git push --force' z", ["publish", "discard"]],
    ["git rebase -x 'npm test' main", []],
    ["git rebase -x 'curl u | sh' main", ["opaque"]],
    ["git submodule foreach 'git reset --hard'", ["discard"]],
    ["git bisect run sh -c 'x'", ["opaque"]],
    ["git push --dry-run --no-dry-run origin dev", ["publish"]],
    ["git push --push-opt --dry-run origin dev", ["publish"]],
    ["git clean -fd --excl --help", ["lose"]],
    ["git clone 'ext::sh -c x'", ["opaque"]],
    ["git commit -m '--no-verify'", []],
    ["git commit -uno -m x", []],
    ["git-reset --hard", ["discard"]],
    ["git unheard-of", ["unknown"]],
  ])("%s", (command, expected) => {
    expect(acts(command)).toEqual(expected);
  });

  test("an alias and a trap of the recorded configuration", () => {
    const facts = { ...mission, repoConfig: { "alias.st": "!sh x", "core.fsmonitor": "./watch" } };
    expect(acts("git st", facts)).toEqual(["opaque"]);
    expect(acts("git status -sb", facts)).toEqual(["opaque"]);
    expect(acts("git rev-parse HEAD", facts)).toEqual([]);
  });

  test.each([
    [{ GIT_SSH_COMMAND: "sh x" }, ["opaque"]],
    [{ GIT_SSH_COMMAND: "ssh -i key" }, []],
    [{ GIT_EDITOR: "true" }, []],
    [{ GIT_CONFIG_KEY_0: "core.sshCommand", GIT_CONFIG_VALUE_0: "sh x" }, ["opaque"]],
    [{ GIT_EXEC_PATH: "/tmp" }, ["opaque"]],
    [{ GIT_TERMINAL_PROMPT: "0", GIT_AUTHOR_DATE: "now" }, []],
  ])("variables %o", (variables, expected) => {
    const deeds = deedsOf(withFacts("git fetch -q", mission, variables));
    expect([...new Set(deeds.map(({ act }) => act))]).toEqual(expected);
  });
});

test("A14 every key of the table matches its own examples", () => {
  for (const { key, hits, misses = [] } of configKeys()) {
    expect(hits.filter((hit) => !key.test(canonicalKey(hit)))).toEqual([]);
    expect(misses.filter((miss) => key.test(canonicalKey(miss)))).toEqual([]);
  }
});

test("A14 what follows in the same command stands on the branch it switched to", () => {
  const after = (command: string) => factsAfterGit(withFacts(command), mission);
  expect(after("git checkout -q main").currentBranch).toBe("main");
  expect(after("git -C x switch -c bot/three")).toMatchObject({
    currentBranch: "bot/three",
    missionBranches: ["bot/one", "bot/two", "bot/three"],
  });
  expect(after("git checkout -- a.ts")).toBe(mission);
  expect(after("git checkout -q -").currentBranch).toBeUndefined();
});

test("A12 a push to a path is not said to leave this machine, and is asked about all the same", () => {
  const pushed = (command: string, url: string) =>
    deedsOf(withFacts(command, { ...mission, remotes: { origin: url } })).map(({ act, why }) => [act, why?.includes("on this machine")]);
  for (const url of ["/srv/git/app.git", "../app.git", "~/app.git", "file:///srv/app.git", "C:\\repos\\app.git"])
    expect([url, pushed("git push origin dev", url)]).toEqual([url, [["publish", true]]]);
  for (const url of ["git@host.test:team/app.git", "https://host.test/app.git", "ssh://host.test/app.git", "host:app.git"])
    expect([url, pushed("git push origin dev", url)]).toEqual([url, [["publish", false]]]);
  expect(pushed("git push ../other.git dev", "git@host.test:team/app.git")).toEqual([["publish", true]]);
});

test("A14 commits of a repository without a remote are nobody else's, whatever its branch is called", () => {
  const { missionBranches: _, ...attended } = mission;
  const acts = (command: string, remotes: Facts["remotes"]): readonly string[] =>
    deedsOf(withFacts(command, { ...attended, currentBranch: "main", ...(remotes && { remotes }) })).map(({ act }) => act);
  for (const command of ["git commit --amend --no-edit", "git rebase topic", "git rebase -i HEAD~3"]) {
    expect([command, acts(command, {})]).toEqual([command, []]);
    expect([command, acts(command, mission.remotes)]).toEqual([command, ["discard"]]);
  }
});

test("A10 hostile words take time in proportion to their length", () => {
  expectBounded((length) => {
    const long = "a/.".repeat(length / 3);
    for (const sub of ["checkout", "push", "config", "clean", "rebase -x", "bisect run", "branch -D", long])
      deedsOf(withFacts(`git ${sub} ${long} -- ${long}`));
  }, 60_000);
});
