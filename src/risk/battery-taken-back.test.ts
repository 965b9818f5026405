import { describe, expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

/** Somebody else has changed one file of the project. */
const changed: Facts = { ...place, tracked: ["**"], untracked: [] };
const clean: Facts = { ...changed, dirty: [] };

/** Ways to discard whatever is not committed, with an argument that git works out. */
const whole = [
  "git diff | git apply -R",
  "git diff | git apply --reverse --index",
  "git diff HEAD | patch -R -p1",
  "git diff HEAD~1 | patch -p1 --reverse",
  "git diff -R | git apply",
  "git diff --cached | git apply -R --index",
  "git diff-index -p HEAD | git apply -R",
  "git --no-pager diff --stat -p | git apply -R",
  "{ git diff; } | git apply -R -",
  "git diff | tee p | git apply -R",
  "git diff > p; git apply -R p",
  "git diff > /tmp/p && patch -R -p1 -i /tmp/p",
  "git diff > p && patch -R -p1 < p",
  "git diff > p && cp p q && cat q | git apply -R",
  "git apply -R <(git diff)",
  "cd src && git diff | git apply -R",
  "git checkout $(git diff --name-only)",
  "git checkout -- $(git ls-files -m)",
  "git restore $(git diff --name-only)",
  "git ls-files -m | xargs git checkout --",
  "git diff --name-only -z | xargs -0 git restore",
  "for f in $(git diff --name-only); do git checkout -- $f; done",
  "git ls-files -m | while read f; do git restore $f; done",
  "files=$(git diff --name-only) && git checkout $files",
];

describe("A14 work that is not committed is discarded by no road that git itself computes", () => {
  test.each(whole)("%s", (command) => {
    expect(passing([command], changed)).toEqual([]);
  });

  test.each(whole.filter((command) => !/^(?:cd|git --)/.test(command)))("A15 nothing is lost where nothing was changed: %s", (command) => {
    expect(stopped([command], clean)).toEqual([]);
  });

  test("only the changes that the patch holds", () => {
    const named = (path: string): readonly string[] => [
      `git diff ${path} | git apply -R`,
      `git diff HEAD -- ${path} | patch -R -p1`,
      `git diff -- ${path} > p; git apply -R p`,
    ];
    expect(passing([...named("src/theirs.ts"), ...named("src")], changed)).toEqual([]);
    expect(stopped(named("src/mine.ts"), changed)).toEqual([]);
  });

  test("the same in other systems", () => {
    expect(passing(["svn diff | patch -R -p0", "hg diff | patch -R -p1"])).toEqual([]);
  });

  test("A15 patches that take nothing from the disk are free", () => {
    const free = [
      "git diff > backup.patch",
      "git diff | git apply --check -R",
      "git diff | git apply -R --cached",
      "git diff --cached | git apply -R --cached",
      "git diff --staged | git apply -R",
      "git diff -R | git apply -R",
      "git diff --stat | cat",
      "git diff main..topic | git apply -R",
      "git diff v1 v2 | git apply -R",
      "git show HEAD | git apply -R",
      "git diff topic -- src | git apply",
      "git diff > p && git stash && git apply p",
      "git diff --name-only | xargs wc -l",
      "git add $(git diff --name-only)",
      "git checkout $(git branch --show-current)",
      "git checkout $(git rev-parse HEAD~1)",
    ];
    expect(stopped(free, changed)).toEqual([]);
  });
});
