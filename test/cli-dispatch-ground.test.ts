import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gitIn, makeAdderProject, mendAdder as mend } from "./support/adder-project.ts";
import { newcomer, type Newcomer, type RunOptions } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
beforeAll(() => debianTool("bwrap", "bubblewrap"));
beforeEach(async () => (mira = await newcomer()));
afterEach(() => mira.remove());

const person = "-c user.name=Mira -c user.email=mira@example.org";
const shell = (script: string, cwd: string): string => execFileSync("/bin/bash", ["-ec", script], { cwd, encoding: "utf8" });

interface Told {
  readonly outcome: string | null;
  readonly trace: readonly { readonly to: string }[];
}

/** The person's own git without the filter: it is there to be seen if anybody runs it. */
const unfiltered = "git -c filter.marked.process= -c filter.marked.clean= -c filter.marked.smudge= -c filter.marked.required=false";

/** Everything at once that git can do to a project, and that a worker must not stumble over. */
const oddGround = (mark: string): string => `
git init -q --initial-branch=main --object-format=sha256
mkdir -p src vendor sub
printf 'exports.add = (a, b) => a - b;\\n' > src/add.js
printf 'if (require("./src/add.js").add(1, 2) !== 3) process.exit(1);\\n' > check.js
printf '*.bin filter=marked\\n*.dos text eol=crlf\\n' > .gitattributes
printf 'dist\\n' > .gitignore
seq 5 > src/lines.dos; echo 1 > vendor/f; echo one > README.md; echo two > readme.md; echo pointer > a.bin
for name in 'a
b' '"q"' -dash ' lead' 'trail ' 'back\\slash' '*'; do echo 1 > "src/$name"; done
printf x > "$(printf 'src/\\377\\376')"
git add .
git update-index --add --cacheinfo 160000,$(git hash-object check.js),sub
git ${person} commit -qm Begin
for part in clean smudge process; do git config filter.marked.$part 'touch ${mark}; false'; done
git config filter.marked.required true
git config core.ignorecase true; git config core.autocrlf true; git config core.symlinks false; git config submodule.recurse true
`;

/** One attempt each: what it does, and the words with which it is refused. */
const refusals: readonly (readonly [script: string, why: RegExp])[] = [
  ["mkdir -p sub; echo x > sub/f", /sub\/f lies in a submodule/],
  ["echo x > a.bin", /a\.bin is kept by a filter/],
  [`printf x > "$(printf 'src/\\376')"`, /src\/\uFFFD is neither a file nor a link, or its name is no text/],
  [`rm "$(printf 'src/\\377\\376')"`, /src\/\uFFFD\uFFFD is neither/],
  ["echo x > src/ADD.js", /src\/ADD\.js cannot be told from src\/add\.js where names have no case/],
  ["mkdir -p vendor; echo x > vendor/other", /vendor\/other was changed; it is not among/],
  ["cp src/add.js SRC.js", /SRC\.js was changed; it is not among/],
  [`cd src; for n in $(seq 30); do d=$(printf 'd%.0s' $(seq 200)); mkdir $d && cd $d; done; true`, /too long; it cannot land/],
];
const truth = [
  `${mend}; printf '6\\r\\n' >> src/lines.dos; echo 2 > vendor/f; echo three > readme.md`,
  `for f in src/*a*b src/-dash src/' lead' 'src/*'; do echo 2 > "$f"; done`,
].join("; ");

/** Before each attempt everything is as it was, by the worker's own git, which has to work in there. */
const anew = [
  "n=$(cat ~/n 2>/dev/null || echo 0); echo $((n + 1)) > ~/n; rm -rf src vendor sub a.bin SRC.js",
  `${unfiltered} -c core.autocrlf=false -c core.symlinks=true checkout -q HEAD -- src vendor a.bin || exit 1`,
  "git log --oneline > /dev/null || exit 1",
].join("; ");
const attempts = [...refusals.map(([script]) => script), truth].map((script, at) => `${at}) ${script} ;;`);
const agent = `command:${anew}; case $n in\n${attempts.join("\n")}\nesac`;

/** Borrowed objects, and a worktree of that with no branch, in the middle of something else. */
const checkedOut = (source: string, shared: string, here: string): string => `
git clone -q --shared --no-checkout ${source} ${shared}
cp ${source}/.git/config ${shared}/.git/config
git -C ${shared} worktree add -q --no-checkout --detach ${here} HEAD
cd ${here}
${unfiltered} reset -q --hard
echo mine >> src/add.js; echo staged > staged; ${unfiltered} add staged; echo loose > loose
touch $(git rev-parse --git-dir)/HEAD.lock
`;

const state = (here: string): string =>
  shell("git ls-files -s | sha256sum; cat src/add.js staged loose; git symbolic-ref -q HEAD || git rev-parse HEAD", here);

describe("W2, W3, W15 a project that git keeps in every odd way at once", () => {
  test("what cannot land is told, what can lands to the byte, and nothing of the person's runs or changes", async () => {
    const [mark, source, here] = [join(mira.home, "RAN"), join(mira.home, "source"), join(mira.project, "here")];
    mkdirSync(source);
    shell(oddGround(mark), source);
    shell(checkedOut(source, join(mira.home, "shared"), here), mira.home);
    const git = (...args: readonly string[]): string => gitIn(here, ...args);
    const before = state(here);
    const owned = ["--owns", "src/**,sub/**,a.bin,readme.md,vendor/f", "--verify", "node check.js"];
    const words = ["dispatch", "make add add", "--agent", agent, ...owned, "--unattended", "--json", "--attempts", "10"];
    const { code, stdout, stderr } = await mira.run(words, { before: ["env", "-C", here] });
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Told;
    const reasons = told.trace.map(({ to }) => to);
    expect(refusals.map(([, why], at) => reasons[at]?.match(why)?.[0] ?? `${reasons[at]} ${stderr}`)).toEqual(
      refusals.map(([, why]) => expect.stringMatching(why)),
    );
    expect([code, told.outcome, reasons.length]).toEqual([0, "converged", refusals.length + 1]);
    expect(stderr).toMatch(/submodule \(sub\) is seen neither by workers nor by checks/);
    const branch = git("for-each-ref", "--format=%(refname)", "refs/heads/assent");
    const landed = git("diff", "--numstat", "-z", "HEAD", branch).split("\0").filter(Boolean).toSorted();
    expect(landed).toEqual(
      [
        "1\t0\tsrc/lines.dos",
        ...["src/ lead", "src/*", "src/-dash", "src/a\nb", "src/add.js", "vendor/f", "readme.md"].map((path) => `1\t1\t${path}`),
      ].toSorted(),
    );
    expect([state(here), existsSync(mark), git("show", `${branch}:README.md`)]).toEqual([before, false, "one"]);
    expect(readdirSync(join(mira.home, "assent/workers"))).toEqual([]);
  });
});

describe("W15 a project that is checked out in part", () => {
  test("its check sees all of what would land", async () => {
    makeAdderProject(mira.project);
    shell(`mkdir lib; echo 1 > lib/fine; git add .; git ${person} commit -qm lib; git sparse-checkout set src`, mira.project);
    const words = ["--owns", "src/**,lib/**", "--verify", "test ! -e lib/broken && test -e lib/fine", "--attempts", "1"];
    const broken = `command:${mend}; echo 1 > lib/broken`;
    const { code, stdout } = await mira.run(["dispatch", "make add add", "--agent", broken, ...words, "--unattended"]);
    expect([code, gitIn(mira.project, "for-each-ref", "refs/heads/assent"), existsSync(join(mira.project, "lib"))]).toEqual([1, "", false]);
    expect(stdout).toContain("test ! -e lib/broken");
  });
});

describe("W18 a person who tidies up", () => {
  test("what waits for an answer lands after it, though git cleared away all that nothing refers to", async () => {
    makeAdderProject(mira.project);
    const words = ["--owns", "src/**,check.js", "--verify", "node check.js", "--agent", `command:${mend}; echo "// more" >> check.js`];
    expect((await mira.run(["dispatch", "make add add", ...words])).code).toBe(4);
    gitIn(mira.project, "gc", "--quiet", "--prune=now");
    const [gate] = await mira.waiting();
    expect((await mira.run(["answer", gate?.id ?? "", "accept"], { asPerson: true })).code).toBe(0);
    await mira.run(["resume", gate?.stream ?? ""]); // where the answer did not go on with it
    const branch = gitIn(mira.project, "for-each-ref", "--format=%(refname)", "refs/heads/assent");
    expect(gitIn(mira.project, "log", "-1", "--format=%s", branch)).toBe("make add add");
  });
});

/** The programs of this machine without one. */
function pathWithout(program: string): string {
  const folder = join(mira.home, "programs");
  mkdirSync(folder);
  for (const from of ["/usr/bin", "/usr/sbin"])
    for (const name of readdirSync(from))
      if (name !== program && !existsSync(join(folder, name))) symlinkSync(join(from, name), join(folder, name));
  return `${dirname(process.execPath)}:${folder}`;
}

const readOnly = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"`;
const namespaces = process.getuid?.() === 0 ? ["--mount"] : ["--map-root-user", "--mount"];

describe("D4, W6 ground on which nothing could land is told before anybody works", () => {
  test("no git, no checkout, no commit, a broken repository, one that cannot be written", async () => {
    const { project } = mira;
    makeAdderProject(project);
    const at = (name: string, script: string): RunOptions => {
      const folder = join(mira.home, name);
      mkdirSync(folder);
      shell(script, folder);
      return { before: ["env", "-C", folder] };
    };
    const cases: readonly (readonly [RunOptions, RegExp])[] = [
      [{ environment: { PATH: pathWithout("git") } }, /git is not installed[^]*Install git/],
      [at("bare", "git init -q --bare ."), /no git repository \(a bare one has no checkout/],
      [at("fresh", "git init -q"), /has no commit yet/],
      [at("broken", "git init -q; echo garbage > .git/HEAD"), /has a \.git that git does not take for a repository/],
      [at("nowhere", "echo 'gitdir: /nowhere' > .git"), /has a \.git that git does not take for a repository/],
      [at("named", `git init -q; git ${person} commit -q --allow-empty -m x; git branch assent`), /nothing could land; .*branch -m assent/],
      [{ before: ["unshare", ...namespaces, "sh", "-c", readOnly, project] }, /cannot be written: its file system is read-only/],
    ];
    const words = ["dispatch", "x", "--agent", `command:${mend}`, "--owns", "src/**", "--verify", "node check.js", "--unattended"];
    for (const [options, why] of cases) {
      const { code, stderr } = await mira.run(words, options);
      expect([code, stderr]).toEqual([expect.toBeOneOf([1, 2]), expect.stringMatching(why)]);
    }
    expect(await mira.sessions()).toEqual([]);
    expect(readFileSync(join(project, "src/add.js"), "utf8")).toContain("a - b");
  });
});
