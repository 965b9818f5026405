import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gitIn, makeAdderProject, mendAdder as mend } from "./support/adder-project.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { tellToGo, untilTold } from "./support/worker-waits.ts";

let mira: Newcomer;
const git = (...args: readonly string[]): string => gitIn(mira.project, ...args);

beforeAll(() => debianTool("bwrap", "bubblewrap"));
beforeEach(async () => {
  mira = await newcomer();
  makeAdderProject(mira.project, { ".gitignore": "dist\n", ".env": "PASSWORD=correct-horse\n" }); // some commit it
});
afterEach(() => mira.remove());

interface Told {
  readonly outcome: string | null;
  readonly status: string;
  readonly stream: string;
  readonly trace: readonly { readonly item: string; readonly to: string }[];
  readonly waiting?: readonly { readonly kind: string }[];
}

interface Shown {
  readonly view: { readonly tier: string | null };
}

/** One worker, one attempt, with a script for an agent. */
async function dispatch(script: string, more: readonly string[] = []): Promise<{ readonly code: number | null; readonly value: Told }> {
  const usual = ["--verify", "node check.js", "--attempts", "1", "--owns", "src/add.js,src/new/**"];
  const words = ["dispatch", "make add add", "--agent", `command:${script}`, "--unattended", "--json", ...usual, ...more];
  const { code, stdout } = await mira.run(words);
  return { code, value: JSON.parse(stdout.trim().split("\n").at(-1) ?? "") }; // the worker's own; that of its agent comes before
}

const landed = (): string => git("for-each-ref", "--format=%(refname)", "refs/heads/assent");
const words = ({ trace }: Told): string => trace.map(({ to }) => to).join("\n");

describe("one worker, one brief", () => {
  test("D5, W2, W15, W17 what passes lands on a branch, secrets are not seen, and the person's work stays as it is", async () => {
    await writeFile(join(mira.project, "src/other.js"), "exports.other = 2; // not committed\n");
    const { code, value } = await dispatch(
      `${mend}; ! grep horse .env || exit 1; git commit -qam mine; mkdir -p dist src/new; echo x > dist/out; echo 1 > src/new/file`,
    );
    expect([code, value.outcome]).toEqual([0, "converged"]);
    expect(git("show", `${landed()}:.env`)).toBe("PASSWORD=correct-horse");
    expect(git("diff", "--stat", "main", landed())).toMatch(/src\/add\.js.*\n.*src\/new\/file.*\n 2 files changed/);
    expect([git("status", "--short"), git("branch", "--show-current")]).toEqual(["M src/other.js", "main"]);
    expect(existsSync(join(mira.project, "dist"))).toBe(false);
    expect(readdirSync(join(mira.home, "assent/workers"))).toEqual([]);
  });

  test("D23, W7 it works in a box: nothing that it does outside of its files counts", async () => {
    const away = join(mira.home, "away");
    await dispatch(`echo x > ${away}; echo x >> ~/.bashrc; env | grep -c TOKEN; git -C . config user.name x; git commit -qam x; ${mend}`);
    expect([existsSync(away), git("log", "--oneline", "main").split("\n").length]).toEqual([false, 1]);
    expect(execFileSync("git", ["config", "--local", "--list"], { cwd: mira.project, encoding: "utf8" })).not.toContain("user.name");
  });

  test("D5, W21 work that did not pass goes back with the reasons, and lands when it does", async () => {
    const { code, value } = await dispatch(`if grep -q 'exit code 1'; then ${mend}; else echo '//' >> src/add.js; fi`, ["--attempts", "2"]);
    expect([code, value.outcome]).toEqual([0, "converged"]);
    expect(words(value)).toMatch(/refused: `node check.js` ended with exit code 1/);
  });
});

describe("W19 a branch that somebody else moves while the worker works", () => {
  /** Dispatches; as soon as the work has its branch, somebody else commits a file there, and then the worker works. */
  async function beside(script: string, [path, text]: readonly [string, string], attempts = "1"): Promise<Beside> {
    const usual = ["--verify", "node check.js", "--attempts", attempts, "--owns", "src/add.js", "--unattended", "--json"];
    const child = mira.start(["dispatch", "make add add", "--agent", `command:${script}`, ...usual]);
    let [out, branch, theirs] = ["", "", ""];
    let told: Promise<void> | undefined;
    child.stdout.on("data", (chunk: Buffer) => {
      out += String(chunk);
      const [, name = ""] = /"branch":"([^"]+)"/.exec(out) ?? [];
      if (branch !== "" || name === "") return;
      theirs = commitOn((branch = name), path, text);
      told = tellToGo(mira, /worker-\w+/.exec(out)?.[0] ?? "");
    });
    const [code] = (await once(child, "close")) as [number];
    await told;
    return { code, out, branch, theirs };
  }
  interface Beside {
    readonly code: number;
    readonly out: string;
    readonly branch: string;
    readonly theirs: string;
  }

  /** A commit on top of main with one other file, without a checkout. */
  function commitOn(branch: string, path: string, text: string): string {
    const run = (args: readonly string[], input = ""): string =>
      execFileSync("git", args, { cwd: mira.project, input, encoding: "utf8", env: { ...process.env, GIT_INDEX_FILE: index } }).trim();
    const index = join(mira.home, `index-${branch.replaceAll("/", "-")}`);
    run(["read-tree", "main"]);
    run(["update-index", "--add", "--cacheinfo", `100644,${run(["hash-object", "-w", "--stdin"], text)},${path}`]);
    const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    const commit = run([...who, "commit-tree", run(["write-tree"]), "-p", "main", "-m", "theirs"]);
    run(["update-ref", `refs/heads/${branch}`, commit]);
    return commit;
  }

  test("W19 the merged head is checked; red together does not land, and a conflict goes back to the worker", async () => {
    const long = `exports.add = (a, b) => a - b;${"\n".repeat(9)}`; // git merges what is far enough apart
    await writeFile(join(mira.project, "src/add.js"), long);
    git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qam", "Longer");
    const before = git("rev-parse", "main");
    const both = `sed -i '1i // theirs' src/add.js; ${mend}`;
    const [apart, red, merged, resolved] = await Promise.all([
      beside(`${untilTold}; ${mend}`, ["src/other.js", "exports.other = 2;\n"]),
      beside(`${untilTold}; ${mend}`, ["check.js", 'if (require("./src/add.js").add(1, 2) !== 4) process.exit(1);\n']),
      beside(`${untilTold}; ${mend}`, ["src/add.js", `${long}// theirs, further below\n`]),
      beside(`if grep -q 'holds both changes'; then ${both}; else ${untilTold}; ${mend}; fi`, ["src/add.js", `// theirs\n${long}`], "3"),
    ]);
    expect([apart, red, merged, resolved].map(({ code }) => code)).toEqual([0, 1, 0, 0]);
    expect(git("show", `${resolved.branch}:src/add.js`)).toMatch(/^\/\/ theirs\nexports.add = \(a, b\) => a \+ b/);
    expect(git("show", `${apart.branch}:src/other.js`)).toBe("exports.other = 2;");
    expect([git("rev-parse", `${apart.branch}^`), git("rev-parse", red.branch)]).toEqual([apart.theirs, red.theirs]);
    expect(red.out).toMatch(/"event":"moved"[^]*"event":"checked"[^]*"exitCode":1/);
    expect(git("show", `${merged.branch}:src/add.js`)).toMatch(/a \+ b[^]*theirs, further below/);
    expect(resolved.out).toMatch(/somebody else has changed src\/add\.js[^]*<<<<<<<[^]*>>>>>>>/);
    expect([git("rev-parse", "main"), git("status", "--short")]).toEqual([before, ""]);
    for (const { branch, out } of [apart, merged]) {
      const checked = [...out.matchAll(/"event":"checked".*?"tree":"(\w+)"/g)].at(-1)?.[1];
      expect(git("rev-parse", `${branch}^{tree}`)).toBe(checked); // W19: the merged head is what was checked
    }
  });
});

describe("W6 the kind of box", () => {
  /** The programs of this machine without some. */
  const without = async (...missing: readonly string[]): Promise<string> => {
    const programs = join(mira.home, `without-${missing.at(-1)}`); // removed with it
    await mkdir(programs);
    for (const folder of ["/usr/bin", "/usr/sbin"])
      for (const name of readdirSync(folder).filter((each) => !missing.includes(each)))
        await symlink(join(folder, name), join(programs, name)).catch(() => {}); // one name in both
    return `${dirname(process.execPath)}:${programs}`;
  };

  test("is the next best where bubblewrap is missing, unless the configuration demands it; doctor says what to do", async () => {
    const environment = { PATH: await without("bwrap") };
    const words = ["dispatch", "make add add", "--agent", `command:${mend}`, "--owns", "src/add.js", "--verify", "node check.js"];
    const { code, stdout } = await mira.run([...words, "--unattended"], { environment });
    expect([code, stdout]).toEqual([0, expect.stringContaining("box A'")]);
    const { value } = await mira.json<{ findings: readonly { what: string; says: string; remedy?: string }[] }>(["doctor"], {
      environment,
    });
    expect(value.findings.find(({ what }) => what === "box")).toMatchObject({
      says: expect.stringContaining("kind A': "),
      remedy: expect.stringContaining("apt-get install bubblewrap"),
    });
    await writeFile(join(mira.home, "assent", "config.json"), `{"workers":{"box":"A"}}`);
    const refused = await mira.run([...words, "--unattended"], { environment });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/demands a box of kind A[^]*apt-get install bubblewrap/)]);
    await writeFile(join(mira.home, "assent", "config.json"), `{"workers":{"box":"B"}}`);
    const little = await mira.run([...words, "--unattended"], { environment: { PATH: await without("bwrap", "unshare") } });
    expect([little.code, little.stdout]).toEqual([0, expect.stringMatching(/box B: .*Landlock.*modes and times/)]);
  });

  test("W5 with Landlock, in a worktree: nothing outside changes, and only what passes lands; a client cannot work there", async () => {
    const away = join(mira.home, "away");
    const [tree, project] = [`git config user.name x; ${commit}; git branch mine`, `echo x | tee ${away} ${mira.project}/src/other.js`];
    const late = "(setsid sh -c 'sleep 3; echo late >> src/add.js' &)";
    const outside = await dispatch(`${mend}; ${tree}; ${project}; echo x > notes.md; echo x > .env`, ["--box", "B"]);
    expect([outside.value.outcome, words(outside.value)]).toEqual(["escaped", expect.stringMatching(/notes\.md was changed/)]);
    expect(words(outside.value)).toMatch(/\.env was changed; no worker may touch it/);
    const { code, value } = await dispatch(`${mend}; ${tree}; ${project}; ${late}; ! test -e .env && ! cat ${mira.project}/.env`, [
      "--box",
      "B",
    ]);
    expect([code, (await mira.json<Shown>(["show", value.stream])).value.view.tier]).toEqual([0, "B"]);
    expect([git("show", `${landed()}:src/add.js`), git("show", `${landed()}:.env`)]).toEqual([
      ...["exports.add = (a, b) => a + b;", "PASSWORD=correct-horse"],
    ]);
    expect([existsSync(away), git("status", "--short"), git("branch", "--list", "mine")]).toEqual([false, "", ""]);
    expect(git("config", "--local", "--list")).not.toContain("user.name");
    expect(readdirSync(join(mira.home, "assent/workers"))).toEqual([outside.value.stream]);
    const usual = ["dispatch", "x", "--owns", "src/add.js", "--verify", "node check.js", "--box", "B", "--agent"];
    expect((await mira.run([...usual, "command:true"], { asPerson: false })).code).toBe(3);
    expect(await mira.run([...usual, "claude-code"])).toMatchObject({ code: 2, stderr: expect.stringMatching(/kind A or A' only/) });
  });

  test("W5 none at all has to be said by a person; the changes are looked at all the same, and the record says so", async () => {
    const outside = await dispatch(`${mend}; echo x > notes.md`, ["--box", "C"]);
    expect([outside.value.outcome, words(outside.value)]).toEqual(["escaped", expect.stringMatching(/notes\.md was changed/)]);
    const { code, value } = await dispatch(mend, ["--box", "C"]);
    expect([code, (await mira.json<Shown>(["show", value.stream])).value.view.tier, git("show", `${landed()}:src/add.js`)]).toEqual([
      0,
      "C",
      "exports.add = (a, b) => a + b;",
    ]);
    expect([git("status", "--short"), git("worktree", "list").split("\n").length]).toEqual(["", 2]); // the refused one is kept
    const usual = ["dispatch", "x", "--agent", "command:true", "--owns", "src/add.js", "--verify", "node check.js", "--box", "C"];
    expect((await mira.run(usual, { asPerson: false })).code).toBe(3);
  });
});

const commit = "git -c user.name=w -c user.email=w@example.org commit -qam done";

/** Ways to say that work is done which is not, and the reason that each is told. */
type Lie = readonly [name: string, script: string, why: RegExp];

const lies: readonly Lie[] = [
  ["nothing was done", "echo all done", /nothing that it owns was changed/],
  ["the check fails", "echo '// done' >> src/add.js", /exit code 1/],
  ["a file that it does not own makes it pass", `${mend}; echo x >> src/other.js`, /src\/other\.js was changed; it is not among/],
  ["a new file outside", `${mend}; echo x > notes.md`, /notes\.md was changed/],
  ["a file of others was deleted", `${mend}; rm src/other.js`, /src\/other\.js was changed/],
  ["a file of others was renamed", `${mend}; mv src/other.js src/new.js`, /src\/other\.js was changed/],
  ["a file of others behind a hard link", `${mend}; ln src/other.js src/new/x; echo x >> src/new/x`, /src\/other\.js was changed/],
  ["a name in other letters", `${mend}; cp src/add.js src/ADD.js`, /src\/ADD\.js was changed/],
  ["the check was changed", "echo 'process.exit(0)' > check.js", /check\.js was changed/],
  ["the check was deleted", `${mend}; rm check.js`, /check\.js was changed/],
  ["a package whose check does nothing", `echo '{"scripts":{"test":"exit 0"}}' > package.json`, /package\.json was changed/],
  ["a lockfile", `${mend}; echo '{}' > package-lock.json`, /package-lock\.json was changed; no worker may/],
  ["the checks of the server", `${mend}; mkdir -p .github/workflows; echo x > .github/workflows/a.yml`, /a\.yml was changed/],
  ["a sacred file", `${mend}; echo KEY=1 > .env.local`, /\.env\.local was changed; no worker may touch it/],
  ["a key", `${mend}; printf 'exports.k = "%s_%s"\\n' ghp n8Qw4Rt6Yu8Io0Pa2Sd4Fg6Hj8Kl0Zx2Cv4B > src/new/k.js`, /k\.js holds a secret/],
  [
    "a file that nobody can look through",
    `${mend}; head -c 9000000 /dev/zero > src/new/big`,
    /src\/new\/big holds a secret \(nobody can tell/,
  ],
  [
    "a done that was claimed",
    `echo '{"status":"done_clean","evidence":{"verify_exit_code":0}}' > .worker/done.json`,
    /nothing that it owns/,
  ],
];

const moreLies: readonly Lie[] = [
  ["a done that was written as a file", `mkdir .assent; echo '{"status":"done_clean"}' > .assent/done.json`, /\.assent\/done\.json was/],
  ["a done of other work", `echo '{"status":"done_clean","brief_id":"other","commit":"HEAD"}' > .worker/done.json`, /nothing that it owns/],
  ["work that was only committed", `${mend}; ${commit}; git checkout -q HEAD~1 -- src/add.js`, /nothing that it owns/],
  ["work that lies on a branch", `git checkout -qb done; ${mend}; ${commit}; git checkout -qf main`, /nothing that it owns/],
  ["another time for the same file", "touch -d 2099-01-01 src/add.js", /nothing that it owns was changed|exit code 1/],
  ["another mode for the same file", "chmod +x src/add.js", /exit code 1/],
  [
    "an ignored file that the work needs",
    "mkdir dist; cp src/other.js dist/x.js; echo 'require(\"../dist/x.js\")' > src/add.js",
    /exit code 1/,
  ],
  ["a dependency of its own", `${mend}; mkdir -p node_modules/dep; echo 1 > node_modules/dep/index.js`, /node_modules\/dep\/index\.js was/],
  ["the rules of git", `${mend}; echo '*' >> .gitignore; echo x > hidden`, /\.gitignore was changed/],
  ["attributes of git", `${mend}; echo '* filter=x' > .gitattributes; git config filter.x.clean 'echo 1'`, /\.gitattributes was changed/],
  ["a repository in the work", `${mend}; git init -q src/new/r`, /src\/new\/r\/\.git\/.* was changed; no worker may touch it/],
  ["a submodule", `${mend}; printf '[submodule "x"]\\n' > .gitmodules`, /\.gitmodules was changed/],
  ["a pipe", `${mend}; mkfifo src/new/p`, /neither a file nor a link/],
  ["a link that leads out", `${mend}; ln -s /etc/passwd src/new/link`, /leads out of the project/],
  ["a link that leads out by steps", `${mend}; ln -s ../../../etc src/new/link`, /leads out of the project/],
  ["a folder that is a link", `${mend}; rm -r src/new; ln -s ../../.. src/new`, /src\/new is a link that leads out/],
];

describe("D5, D6 a false done is not believed", () => {
  test.each([
    ["about files and checks", lies],
    ["about records, git and links", moreLies],
  ])("lies %s, one at each attempt: all are refused with their reasons, and then the truth lands", async (_name, table) => {
    const clean = "n=$(cat ~/n 2>/dev/null || echo 0); echo $((n + 1)) > ~/n; git checkout -qf main -- . 2>/dev/null; git clean -qffdx";
    const rows = [...table.map(([, script]) => script), mend].map((script, at) => `${at}) ${script} ;;`);
    await writeFile(join(mira.project, "lies.sh"), `${clean}\nmkdir -p src/new .worker\ncase $n in\n${rows.join("\n")}\nesac\nexit 0\n`);
    git("add", ".");
    git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Lies");
    const { code, value } = await dispatch("sh lies.sh", ["--attempts", String(table.length + 1)]);
    const told = value.trace.map(({ to }) => to);
    expect(table.map(([name, , why], at) => [name, told[at]?.match(why)?.[0] ?? told[at]])).toEqual(
      table.map(([name, , why]) => [name, expect.stringMatching(why)]),
    );
    expect([code, value.outcome, told.length, told.slice(0, -1).every((each) => each.startsWith("refused: "))]).toEqual([
      ...[0, "converged"],
      ...[table.length + 1, true],
    ]);
    expect(git("diff", "--name-only", "main", landed())).toBe("src/add.js");
  });

  test("W16 a check that was changed, although it is owned, waits for a person", async () => {
    const { code, value } = await dispatch("echo 'process.exit(0)' > check.js", ["--owns", "src/**,check.js"]);
    expect([code, value.waiting?.map(({ kind }) => kind), landed()]).toEqual([4, ["changed-checks"], ""]);
  });

  test("W16 a check that rewrites what it checks is no pass", async () => {
    const verify = "node check.js && echo '//' >> src/other.js";
    const { value } = await dispatch(mend, ["--verify", verify]);
    expect([landed(), words(value)]).toEqual(["", expect.stringMatching(/itself rewrote src\/other\.js/)]);
  });

  test("W8 a daemon that is left behind ends with the worker and changes nothing after the check", async () => {
    const { value } = await dispatch(`(sleep 3; echo late >> src/other.js) & setsid sh -c 'sleep 3; echo late >> src/add.js' & ${mend}`);
    expect([value.outcome, git("show", `${landed()}:src/add.js`)]).toEqual(["converged", "exports.add = (a, b) => a + b;"]);
  });
});

describe("D4 a brief that proves nothing, or hands out too much, is refused before anything begins", () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    ["a check that cannot fail", ["--verify", "node check.js || true"], /cannot fail/],
    ["the whole repository", ["--owns", "**"], /whole repository/],
    ["a place outside", ["--owns", "../x/**"], /out of the project/],
    ["a sacred file", ["--owns", ".env"], /cannot hand it out/],
    ["an attempt too few", ["--attempts", "0"], /from 1 to 20/],
  ])("%s", async (_name, more, why) => {
    const { code, stderr } = await mira.run([
      ...["dispatch", "x", "--agent", "command:true", "--owns", "src/**", "--verify", "node check.js"],
      ...more,
    ]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
  });

  test("sections that are missing are named, all at once", async () => {
    const file = join(mira.home, "brief.json");
    await writeFile(file, JSON.stringify({ mission: "x", verify_command: "npm test" }));
    const { code, stderr } = await mira.run(["dispatch", "--brief", file, "--agent", "command:true"]);
    expect(code).toBe(2);
    for (const name of ["purpose", "context", "whats_done", "current_task", "done_criteria", "spec", "audit_gates", "lifecycle"])
      expect(stderr).toContain(name);
  });

  test("no repository, no commit: said plainly", async () => {
    const cwd = join(mira.home, "empty");
    await mkdir(cwd);
    const words = ["dispatch", "x", "--agent", "command:true", "--owns", "src/**", "--verify", "npm test"];
    expect(await mira.run(words, { before: ["env", "-C", cwd] })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no git repository/),
    });
  });
});
