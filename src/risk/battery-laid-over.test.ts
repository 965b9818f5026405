import { expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

/** Files of people that git does not hold, or not as they are, beside copies with the same names. */
const names = ["a.ts", "b.ts", "notes", "notes/todo.md", "note.txt", "src/x.ts", "src/clean.ts", "out.js"];
const copies = ["gen/a.ts", "gen/b.ts", "gen/notes", "gen/notes/todo.md", "gen/note.txt", "gen/src", "gen/src/x.ts", "gen/src/clean.ts"];
const folders = [".", "src", "notes", "gen", "gen/src", "gen/notes", "lib", "new"];
const facts: Facts = {
  ...place,
  filesOwned: ["**"],
  tracked: ["a.ts", "b.ts", "src/**", "gen/**"],
  dirty: ["a.ts", "src/x.ts"],
  untracked: ["note.txt", "notes/**", "out.js"],
  exists: [...names, "src", ...copies],
  looked: ["**", "*", ...folders.map((folder) => `${folder}/*`), ...names.map((name) => `${name}/*`), ...copies.map((name) => `${name}/*`)],
};

const lost = [
  "cp -r gen/src .",
  "cp -R gen/notes gen/src .",
  "cp -a gen/note.txt note.txt",
  "cp -rT gen .",
  "cd gen && cp -r src ..",
  "ditto gen .",
  "ditto gen/note.txt note.txt",
  "rsync gen/note.txt note.txt",
  "rsync -a gen/note.txt ./note.txt",
  "rsync -a --exclude .git --exclude node_modules gen/ .",
  "rsync host.test:x/note.txt .",
  "scp host.test:f.ts note.txt",
  "scp -P 22 me@host.test:/srv/x/note.txt .",
  "rclone copyto gen/note.txt note.txt",
  "rclone copy r:x/note.txt .",
  "sftp host.test:f.ts note.txt",
  "sftp h:f.ts note.txt",
  "scp h:f.ts note.txt",
  "cat b.ts 1<> note.txt",
  "printf x 1<>a.ts",
  "cat b.ts <> note.txt >&0",
  "exec 3<>note.txt; cat b.ts >&3",
  'exec {out}<>note.txt; echo x >&"$out"',
  "rename -f s/b.ts/note.txt/ b.ts",
  "rename -f 's/^b\\.ts$/note.txt/' b.ts",
  "prename -f -e 's/b.ts/note.txt/' b.ts",
  "rename b.ts note.txt b.ts",
  "rename.ul b.ts note.txt b.ts",
  "mmv -d b.ts note.txt",
  "pax -rf x.tar note.txt",
  "sftp host.test <<< 'get f.ts note.txt'",
  "lftp -e 'get x/note.txt; bye' host.test",
  "gh release download v1 -O note.txt --clobber",
  "gh release download v1 -p note.txt --clobber",
  "esbuild src/x.ts --outfile=out.js",
  "npx rollup src/x.ts --file out.js",
  "npx openapi-typescript x.yaml -o a.ts",
  "frob --output-file note.txt",
  "git archive HEAD | tar x",
  "git archive HEAD src | tar -x -C .",
  "git archive HEAD -o /tmp/h.tar && tar xf /tmp/h.tar",
  "git archive HEAD | gzip > /tmp/h.tgz; tar xzf /tmp/h.tgz",
  "(cd gen && tar c .) | tar x",
  "tar cf - -C gen src notes | tar xf -",
  'for f in $(git diff --name-only); do git show HEAD:$f > "$f"; done',
  'git diff --name-only | while read f; do git cat-file blob HEAD:$f > "$f"; done',
  'while read f; do git show HEAD:$f > "$f"; done < <(git diff --name-only HEAD)',
  "git diff --name-only | xargs -I% cp gen/a.ts %",
];

const kept = [
  "exec 9<>note.txt; read -u 9 line",
  "cat < note.txt",
  "printf x 1<>new.txt",
  "rename 's/b/note/' b.ts",
  "rename -n -f 's/b.ts/note.txt/' b.ts",
  "rename -f s/b/c/ b.ts",
  "rename .ts .mts b.ts",
  "rename.ul -o b.ts note.txt b.ts",
  "pax -wf x.tar note.txt",
  "rails new shop --force",
  "dvc checkout",
  "gh pr checkout 12",
  "cp -r gen/src lib",
  "cp -r gen/src new",
  "cp -r gen/src/. dist/",
  "cp gen/src/clean.ts src/clean.ts",
  "rsync -a gen/src/ lib/",
  "rsync -a --exclude note.txt --exclude notes --exclude src --exclude a.ts gen/ .",
  "rsync -a --ignore-existing gen/ .",
  "rsync host.test:x/new.txt .",
  "scp host.test:x/clean.ts src/clean.ts",
  "sftp host.test <<< 'get other.txt'",
  "gh release download v1 -D /tmp/x --clobber",
  "esbuild src/x.ts --outfile=dist/x.js",
  "frob --output-file new.txt",
  "aws ec2 describe-instances --output json",
  "git archive HEAD | tar x -C /tmp/x",
  "tar cf - gen | tar xf - -C /tmp/x",
  'for f in $(git diff --name-only); do git show HEAD:$f > /tmp/old; diff /tmp/old "$f"; done',
  "git diff --name-only | xargs npx prettier --write",
  'for f in $(git diff --name-only main...HEAD); do npx eslint "$f"; done',
];

test("A14 what a copy, a download, an archive or a result is laid over is looked at by every road", () => {
  expect(passing(lost, facts)).toEqual([]);
});

test("A15 beside what nobody would miss it is free", () => {
  expect(stopped(kept, facts)).toEqual([]);
});

const unnamed = [
  "pax -rf x.tar",
  "rsync -a host.test:x/ .",
  "scp -r host.test:x/. .",
  "rails new . --force",
  "ng new shop --directory . --force",
  "rename -f s/b/c/ *.js",
];

test("A14 what comes under names that nobody knows is an advisory where something could be lost", () => {
  const verdicts = unnamed.map((command) => verdictOf(command, facts));
  expect(verdicts).toEqual(unnamed.map(() => "advisory"));
  expect(passing(["gh pr checkout 12 --force", "dvc checkout -f"], facts)).toEqual([]);
});
