import { expect, test } from "vitest";
import { place, verdictOf } from "../../battery.fixture.ts";
import type { Facts } from "../../facts.ts";

const other = "/home/mira/other";

test.each([
  `git -C ${other} commit -m x`,
  `git -C ${other} add .`,
  "git -C ../other add a.ts",
  `git -C ${other} checkout main`,
  `git -C ${other} stash`,
  `git -C ${other} branch topic`,
  `git -C ${other} tag v1`,
  `git -C ${other} merge topic`,
  `git -C ~/other commit -m x`,
  `git --git-dir=${other}/.git commit -m x`,
  `GIT_DIR=${other}/.git git commit -m x`,
  `cd ${other} && git commit -m x`,
  `git -C ${other} add . && git -C ${other} commit -m x`,
])("A12 %s changes another project", (command) => {
  expect(verdictOf(command)).toBe("advisory");
  expect(verdictOf(command, { ...place, session: "dispatched", brief: {} })).toBe("refuse");
});

test.each([
  `git -C ${other} status`,
  `git -C ${other} log`,
  `git -C ${other} diff`,
  `git -C ${other} branch -a`,
  `git -C ${other} tag`,
  `git -C ${other} stash list`,
  `git -C ${other} remote -v`,
  `git -C ${other} fetch`,
  `git -C ${other} commit --dry-run`,
  `git -C ${other} clean -n`,
  "git -C src commit -m x",
  "git commit -m x",
  "cd /tmp/x && git init && git add . && git commit -m x",
])("A15 %s is silent", (command) => {
  expect(verdictOf(command)).toBe("low");
});

/** The session works on one project, and the action begins in another one. */
const beside: Facts = {
  ...place,
  cwd: other,
  tracked: ["README.md", `${other}/README.md`, `${other}/src/**`],
  dirty: [`${other}/src/theirs.ts`],
  untracked: [`${other}/notes.txt`],
  exists: [`${other}/README.md`, `${other}/src/theirs.ts`, `${other}/notes.txt`, "README.md"],
  repoConfig: { "alias.st": "status", "alias.x": "!rm -rf ~" },
};

test.each([
  ["echo x > README.md", "advisory"],
  ["echo x > new.txt", "advisory"],
  ["rm README.md", "advisory"],
  ["git commit -m x", "advisory"],
  ["git st", "low"],
  ["cat README.md", "low"],
  ["echo x > /code/shop/README.md", "low"],
  ["git -C /code/shop commit -m x", "low"],
  ["echo x > src/theirs.ts", "gate"],
  ["rm src/theirs.ts", "gate"],
  ["rm -r src", "gate"],
  ["echo x > notes.txt", "gate"],
  ["git x", "refuse"],
  ["git push", "gate"],
] as const)("A12 from another project, %s: %s", (command, verdict) => {
  expect(verdictOf(command, beside)).toBe(verdict);
});
