import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
let remote: string;
beforeAll(async () => {
  debianTool("bwrap", "bubblewrap");
  mira = await newcomer();
  remote = join(mira.home, "remote.git");
  for (const folder of ["src", "check"]) mkdirSync(join(mira.project, folder));
  const files = {
    "src/price": "cents\n",
    "src/tax": "19\n",
    "check/price.sh": "grep -q . src/price",
    "check/all.sh": "grep -q . src/price && ! grep -q broken src/tax",
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(mira.project, path), text);
  gitIn(mira.project, "init", "--quiet", "--initial-branch=main");
  commit(mira.project, "Begin");
  execFileSync("git", ["clone", "--quiet", "--bare", mira.project, remote]);
  gitIn(mira.project, "remote", "add", "origin", remote);
});
afterAll(() => mira.remove());

function commit(folder: string, message: string): void {
  gitIn(folder, "add", ".");
  gitIn(folder, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", message);
}

const way = (more: object = {}): void =>
  writeFileSync(
    join(mira.home, "assent/config.json"),
    JSON.stringify({ workers: { ship: { [mira.project]: { remote: "origin", branch: "main", ...more } } } }),
  );

const onRemote = (path: string, branch = "main"): string =>
  execFileSync("git", ["-C", remote, "show", `${branch}:${path}`], { encoding: "utf8" });
const remoteHead = (): string => execFileSync("git", ["-C", remote, "rev-parse", "main"], { encoding: "utf8" }).trim();

interface Shown {
  readonly done: { readonly status: string; readonly commit: string; readonly reason: string; readonly ship: object | null };
}
const newest = async (protocol: string): Promise<string> => (await mira.sessions(protocol))[0]?.stream ?? "";

/** A mission of one piece, which lands on a branch of its own. */
async function mission(does: string, { owns = ["src/price"], isShipped = false } = {}): Promise<Ran> {
  const file = join(mira.home, "plan.json");
  const piece = { id: "price", title: "prices", task: "Prices.", files_owned: owns, verify_command: "sh check/price.sh" };
  writeFileSync(file, JSON.stringify({ mission: "prices in euros", verify_command: "sh check/all.sh", subtasks: [piece] }));
  const words = ["dispatch", "--plan", file, "--agent", `command:${does}`, "--unattended", ...(isShipped ? ["--ship"] : [])];
  return mira.run(words, { environment: { SHOP_KEY: "k-17" } });
}
const done = async (): Promise<Shown["done"]> => (await mira.json<Shown>(["dispatch", "show", await newest("mission")])).value.done;

test("D17, D31 a mission goes out when it is clean: built in a box, pushed, deployed with the person's keys, looked at", async () => {
  rmSync(join(mira.home, "assent/config.json"), { force: true });
  const unset = await mission("echo euros > src/price", { isShipped: true });
  expect([unset.code, unset.stderr]).toEqual([2, expect.stringContaining(`"ship": { "${mira.project}"`)]);
  const deployed = join(mira.home, "deployed");
  way({
    build: "test -s src/price && ! test -w /etc/hostname && ! env | grep -q SHOP_KEY && echo built > src/tax",
    deploy: `cp src/price ${deployed} && echo "$SHOP_KEY $ASSENT_SHIP_COMMIT" >> ${deployed} && echo see https://shop.example/v2`,
    verify: `grep -q euros ${deployed}`,
  });
  const before = gitIn(mira.project, "rev-parse", "HEAD");
  expect((await mission("echo euros > src/price", { isShipped: true })).code).toBe(0);
  const { status, ship } = await done();
  expect([status, ship]).toEqual([
    "done_clean",
    { result: "ok", commit: remoteHead(), deployUrl: "https://shop.example/v2", deployStatus: "READY", reason: "" },
  ]);
  expect(readFileSync(deployed, "utf8")).toBe(`euros\nk-17 ${remoteHead()}\n`);
  expect([onRemote("src/price"), onRemote("src/tax")]).toEqual(["euros\n", "19\n"]); // what the build wrote is nobody's
  expect(gitIn(mira.project, "rev-parse", "HEAD")).toBe(before);
});

interface Out {
  readonly code: number | null;
  /** Steps with how each ended. */
  readonly steps: readonly string[];
  readonly detail: string;
}

/** Lets the newest mission go out. */
async function ship(...flags: readonly string[]): Promise<Out> {
  const { code, stdout } = await mira.run(["dispatch", "ship", await newest("mission"), ...flags, "--json"]);
  const told = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event?: string; end?: { step: string; status: string; detail: string } });
  const ends = told.flatMap(({ event, end }) => (event === "step.ended" && end ? [end] : []));
  return { code, steps: ends.map(({ step, status }) => `${step} ${status}`), detail: ends.at(-1)?.detail ?? "" };
}

test("D17 afterwards: a dry run leaves all as it is, what others pushed stays and is checked with it, a push is never forced", async () => {
  const marker = join(mira.home, "ran");
  gitIn(mira.project, "pull", "--quiet", "--ff-only", "origin", "main");
  way({ deploy: `touch ${marker}` });
  expect((await mission("printf 'euros\\nyen\\n' > src/price")).code).toBe(0);
  expect((await mira.run(["dispatch", "ship", await newest("mission")], { asPerson: false })).code).toBe(3);
  const then = remoteHead();
  const dry = await ship("--dry-run");
  expect([dry.code, dry.steps.slice(-3), remoteHead(), existsSync(marker)]).toEqual([
    ...[0, ["push passed", "deploy skipped", "verify skipped"], then, false],
  ]);

  const theirs = join(mira.home, "theirs");
  execFileSync("git", ["clone", "--quiet", remote, theirs]);
  writeFileSync(join(theirs, "src/tax"), "broken\n"); // passes apart, and not together
  commit(theirs, "Their tax");
  gitIn(theirs, "push", "--quiet", "origin", "main");
  const red = await ship();
  expect([red.code, red.steps.at(-1), onRemote("src/tax")]).toEqual([1, "check failed", "broken\n"]);
  writeFileSync(join(theirs, "src/tax"), "7\n");
  commit(theirs, "Their tax again");
  gitIn(theirs, "push", "--quiet", "origin", "main");
  const out = await ship();
  expect([out.code, out.steps.filter((each) => /rebase|check|push/.test(each))]).toEqual([
    0,
    ["rebase passed", "check passed", "push passed"],
  ]);
  expect([onRemote("src/price"), onRemote("src/tax"), existsSync(marker)]).toEqual(["euros\nyen\n", "7\n", true]);
  const log = execFileSync("git", ["-C", remote, "log", "--format=%s", "main"], { encoding: "utf8" });
  expect(log).toMatch(/prices[^]*Their tax again/);
  const now = remoteHead();
  const again = await ship(); // what it does is there already
  expect([again.code, again.steps.includes("push passed"), remoteHead()]).toEqual([0, true, now]);

  gitIn(theirs, "pull", "--quiet", "--ff-only", "origin", "main");
  writeFileSync(join(theirs, "src/price"), "francs\n");
  commit(theirs, "Francs");
  gitIn(theirs, "push", "--quiet", "origin", "main");
  const both = await ship();
  expect([both.code, both.steps.at(-1), both.detail, onRemote("src/price")]).toEqual([
    1,
    "rebase failed",
    expect.stringContaining("src/price"),
    "francs\n",
  ]);
});

const stops: readonly (readonly [string, object, string, RegExp])[] = [
  ["a freeze", { freezes: [{ from: "2020-01-01", to: "2999-01-01", why: "year's end" }] }, "freeze frozen", /year's end/],
  ["a file that says so on the branch", { freezeFile: "src/tax" }, "freeze frozen", /main of origin has src\/tax: /],
  ["a build that fails", { build: "echo no wood; exit 3" }, "build failed", /no wood/],
  ["a scanner that is not there", { scan: "no-such-scanner --all" }, "secrets failed", /127/],
  ["a deploy that runs what a worker wrote", { deploy: "sh src/price" }, "scope failed", /src\/price/],
  ["a remote that is not there", { remote: "nowhere" }, "rebase failed", /nowhere/],
];

test("D5, D17, D28 the first failure stops it: nothing after it is begun, and a mission that was to go out is not clean", async () => {
  gitIn(mira.project, "pull", "--quiet", "--ff-only", "origin", "main");
  expect((await mission("echo crowns > src/price")).code).toBe(0);
  const then = remoteHead();
  const marker = join(mira.home, "never");
  for (const [why, more, last, detail] of stops) {
    way({ deploy: `touch ${marker}`, ...more });
    const out = await ship();
    expect([why, out.code, out.steps.at(-1), out.detail]).toEqual([why, 1, last, expect.stringMatching(detail)]);
    expect([remoteHead(), existsSync(marker)]).toEqual([then, false]);
  }
  way({ verify: "exit 4" });
  expect((await mission("echo shillings > src/price", { isShipped: true })).code).not.toBe(0);
  expect(await done()).toMatchObject({ status: "failed", ship: { result: "failed", commit: remoteHead(), deployStatus: "ERROR" } });
});
