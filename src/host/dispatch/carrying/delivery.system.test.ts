import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { gitIn, makeAdderProject } from "../../../../test/support/adder-project.ts";
import { accepted, meta, testWorld } from "../../../../test/support/world.ts";
import { repositoryAt } from "../../../adapters/workplaces/checkout.ts";
import { landedBefore } from "../../../adapters/workplaces/landing.ts";
import type { Journal } from "../../../journal/journal.ts";
import { hashText, type SessionId } from "../../../kernel/ids.ts";
import type { ThisMachine } from "../../../kernel/ports.ts";
import type { AnyProtocol, TaggedValue } from "../../../kernel/protocol.ts";
import type { SessionPlace } from "../../../kernel/session.ts";
import type { Parcel } from "../../../lexicon/parcels.ts";
import { delivery } from "../../../protocols/delivery/machine.ts";
import { worker } from "../../../protocols/worker/machine.ts";
import type { CheckedWork, WorkerCommand, WorkerEffect, WorkerState } from "../../../protocols/worker/types.ts";
import { driveFamily, familyOf } from "../../../runtime/family.ts";
import type { Installed, Runtime, World } from "../../../runtime/types.ts";
import { deliveryPerformer } from "./delivery-performer.ts";
import { commitWords } from "./commit-words.ts";
import { bringCommit, packResult } from "./lent-work.ts";

const branch = "refs/heads/assent/b1";

/** Agents of attend, which end at once: what they did lies in the clone already. */
const attend = {
  name: "attend",
  version: 1,
  initial: { phase: "new" },
  decide: () => [{ type: "attend.begun" }, { type: "session.ended", outcome: "converged", left: [] }],
  evolve: () => ({ phase: "over" }),
  due: () => [],
  trace: () => [],
  texts: {},
} as unknown as AnyProtocol;

interface Scene {
  readonly home: Runtime;
  readonly away: Runtime;
  readonly worker: SessionId;
  readonly state: () => Promise<WorkerState>;
  /** Each machine does what is at its place, in turn, until nothing moves any more. */
  readonly goOn: () => Promise<void>;
  readonly gitHome: (...words: readonly string[]) => string;
  readonly gitAway: (...words: readonly string[]) => string;
  /** Commits to a branch at home, as another worker that lands. */
  readonly landOther: (path: string, text: string) => string;
  /** The question that waits, in words; empty where none does. */
  readonly asked: () => Promise<string>;
}

type Packing = (work: CheckedWork, session: SessionId) => Promise<Parcel | { readonly head: string }>;

type Git = Scene["gitHome"];

interface Clones {
  readonly folder: string;
  readonly atHome: string;
  readonly atAway: string;
  readonly data: string;
  readonly gitHome: Git;
  readonly gitAway: Git;
  readonly base: string;
}

async function clones(): Promise<Clones> {
  const folder = await mkdtemp(join(tmpdir(), "assent-delivery-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [atHome, atAway, data] = [join(folder, "laptop/shop"), join(folder, "ci/checkout"), join(folder, "data")];
  mkdirSync(atHome, { recursive: true });
  mkdirSync(data);
  makeAdderProject(atHome);
  execFileSync("git", ["clone", "-q", "--no-hardlinks", atHome, atAway]);
  const gitHome: Git = (...words) => gitIn(atHome, ...words);
  const gitAway: Git = (...words) => gitIn(atAway, ...words);
  return { folder, atHome, atAway, data, gitHome, gitAway, base: gitHome("rev-parse", "HEAD") };
}

/** The tree that a head has with changed files, made in the other clone as its worker would. */
function treeOn({ gitAway, atAway, base }: Clones, head: string, files: Readonly<Record<string, string>>): string {
  gitAway("checkout", "-q", "--detach", head);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(atAway, path)), { recursive: true });
    writeFileSync(join(atAway, path), text);
  }
  gitAway("add", "-A");
  const tree = gitAway("write-tree");
  gitAway("checkout", "-q", "-f", "--detach", base);
  return tree;
}

interface Working {
  readonly clones: Clones;
  readonly files: Readonly<Record<string, string>>;
  readonly pack: Packing;
  readonly journal: () => Journal;
}

/** Steps of a worker without its box: what it changed is known, and its check passes. */
function working({ clones: two, files, pack, journal }: Working) {
  let checks = 0;
  return async (effect: WorkerEffect, _: AbortSignal, { session }: { readonly session: SessionId }): Promise<WorkerCommand> => {
    switch (effect.type) {
      case "make-place":
        return { type: "place.report", place: { tier: "A", kind: "layer", folder: two.data } };
      case "audit-changes": {
        const audit = { owned: Object.keys(files), scratch: 0, violations: [], checks: [] };
        return { type: "changes.report", attempt: effect.attempt, audit, claims: { unreadable: [] } };
      }
      case "check-work": {
        const { head, attempt, brought } = effect;
        await bringCommit(journal(), await repositoryAt(two.atAway), { commit: head, brought, session });
        const check = { head, tree: treeOn(two, head, files), exitCode: 0, output: "ok", rewrote: [], gates: [] };
        return { type: "check.report", attempt, check, at: new Date(Date.UTC(2026, 2, 1, 12, (checks += 1))).toISOString() };
      }
      case "pack-result": {
        const packed = await pack(effect, session);
        const { tree } = effect;
        return "head" in packed ? { type: "landing.report", tree, landed: packed } : { type: "result.report", tree, parcel: packed };
      }
      case "hear-delivery":
        return { type: "delivery.hear" };
      case "close-place":
        return { type: "work.close" };
      default:
        return { type: "contracts.report" };
    }
  };
}

/** One of two machines, each with its own clone, on one journal. */
function machineOf(machine: string, root: string, { base }: Clones): Partial<World> {
  const place: SessionPlace = { machine, host: machine, repository: { root, remote: "https://code.example/adder", commit: base } };
  const here: ThisMachine = { machine, host: machine, repositoryOf: async () => place.repository, hasFolder: async () => true };
  return { here: async () => here, placing: async () => ({ here: true }) };
}

const brief = {
  ...{ id: "b1", hash: hashText("brief"), mission: "mend add", instruction: "Mend it.", verifyCommand: "node check.js" },
  ...{ filesOwned: ["src/**"], destructive: [], auditGates: [], permissions: [] },
};

/** A worker that was asked for at home, works in another clone, and has changed files there. */
async function lent(files: Readonly<Record<string, string>>, pack: Packing = packResult): Promise<Scene> {
  const two = await clones();
  const { atHome, atAway, data, base, gitHome, gitAway } = two;
  const runtimes: { home?: Runtime; away?: Runtime } = {};
  const perform = working({ clones: two, files, pack, journal: () => world.journal });
  const deliver =
    (name: "home" | "away"): Installed["perform"] =>
    async (effect, signal, scene) =>
      deliveryPerformer({ runtime: runtimes[name] as Runtime, paths: { home: data } as never })(effect, signal, scene);
  const installed = (name: "home" | "away"): readonly Installed[] => [
    { protocol: worker as unknown as AnyProtocol, perform: perform as never },
    { protocol: attend, perform: async () => ({ type: "none" }) },
    { protocol: delivery as unknown as AnyProtocol, perform: deliver(name) },
  ];
  const world = await testWorld({}, { ...machineOf("home", atHome, two), installed: installed("home") });
  const [home, away] = [world.runtime, world.other({ ...machineOf("away", atAway, two), installed: installed("away") })];
  Object.assign(runtimes, { home, away });
  const begin = {
    type: "work.begin",
    brief,
    source: {},
    ground: { root: atHome, base, branch },
    agent: "command:./agent",
    attended: false,
  };
  const command = { ...begin, attemptsMax: 1, budget: {}, at: "2026-03-01T12:00:00.000Z" } as TaggedValue;
  const stream = accepted(await home.start("worker", command, { ...meta(false), cwd: atHome, needs: ["gpu"] })).loaded.stream;
  accepted(await away.resume(stream, { kind: "runtime", name: "placing" }, { folder: atAway, ifAt: "home" }));
  return {
    ...{ home, away, worker: stream, gitHome, gitAway },
    goOn: () => untilRest([away, home], stream),
    state: async () => (await home.load(stream))?.session.state as unknown as WorkerState,
    landOther: (path, text) => landOther(two, path, text),
    async asked() {
      const { items } = await world.journal.gates({ status: "open" });
      const whole = await Promise.all(items.map(async ({ id }) => JSON.stringify((await world.journal.findGates(id))[0]?.gate)));
      return whole.join("\n");
    },
  };
}

async function untilRest(machines: readonly Runtime[], stream: SessionId): Promise<void> {
  const never = new AbortController().signal;
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    for (const runtime of machines)
      for (const each of [{ stream }, ...(await familyOf(runtime, stream))]) await driveFamily(runtime, each.stream, never);
    now = (await machines[0]?.world.journal.position()) ?? 0;
  }
}

function landOther({ folder, atHome, base, gitHome }: Clones, path: string, text: string): string {
  const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], { cwd: atHome, input: text, encoding: "utf8" }).trim();
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const git: Git = (...words) => execFileSync("git", words, { cwd: atHome, env, encoding: "utf8" }).trim();
  git("read-tree", base);
  git("update-index", "--add", "--cacheinfo", `100644,${blob},${path}`);
  const who = ["-c", "user.name=O", "-c", "user.email=o@example.org"];
  const commit = git(...who, "commit-tree", git("write-tree"), "-p", base, "-m", "another piece");
  gitHome("update-ref", branch, commit);
  return commit;
}

const mended = { "src/add.js": "exports.add = (a, b) => a + b;\n" };
const objects = (git: Scene["gitHome"]): string => git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/assent");

async function answer({ home }: Scene, option: string): Promise<void> {
  const { items } = await home.world.journal.gates({ status: "open" });
  const [gate] = await home.world.journal.findGates(items[0]?.id ?? "");
  accepted(
    (await home.answer(gate?.id ?? "", {
      option,
      by: { name: "Mira", via: "terminal", verified: true },
      shown: gate?.shown ?? "",
    } as never)) as never,
  );
}

test("M5 what passed in another clone lands at home under its own name, and nothing of its way is left", async () => {
  const scene = await lent(mended);
  await scene.goOn();
  const state = await scene.state();
  expect(state).toMatchObject({ phase: "over", done: { status: "done_clean" } });
  expect(scene.gitHome("log", "--format=%an %s", `main..${branch}`)).toBe("command:./agent mend add");
  expect(objects(scene.gitHome)).not.toContain("refs/assent");
  expect("done" in state && state.done.commit).toBe(scene.gitHome("rev-parse", branch));
});

test("M5, W17 a branch that moved meanwhile keeps what others landed, and the result lands on top", async () => {
  const scene = await lent(mended);
  const other = scene.landOther("src/other.js", "exports.other = 7;\n");
  await scene.goOn();
  expect(await scene.state()).toMatchObject({ phase: "over", done: { status: "done_clean" } });
  expect(scene.gitHome("rev-parse", `${branch}~1`)).toBe(other);
  expect([scene.gitHome("show", `${branch}:src/other.js`), scene.gitHome("show", `${branch}:src/add.js`)]).toEqual([
    "exports.other = 7;",
    "exports.add = (a, b) => a + b;",
  ]);
});

const forged: readonly (readonly [string, Readonly<Record<string, string>>, Packing, RegExp])[] = [
  [
    "a damaged bundle",
    mended,
    async (work, session) => ({
      ...((await packResult(work, session)) as Parcel),
      bundle: Buffer.from("PACK and more").toString("base64"),
    }),
    /damaged/,
  ],
  [
    "another commit than was checked",
    mended,
    async (work, session) => (await packResult({ ...work, agent: "somebody else" }, session)) as Parcel,
    /what was checked makes the commit/,
  ],
  ["files that are not its own", { ...mended, "check.js": "// always right\n" }, packResult, /check\.js \(outside\)/],
  ["a sacred file", { ...mended, "src/.env": "KEY=1\n" }, packResult, /\.env \(sacred\)/],
];

test.each(forged)(
  "M5, D21 %s does not land: it is a question at home, and left, it is trouble of that worker",
  async (_, files, pack, says) => {
    const scene = await lent(files, pack);
    const before = objects(scene.gitHome);
    await scene.goOn();
    expect(await scene.asked()).toMatch(says);
    expect(objects(scene.gitHome).replace(/refs\/assent\/parcels\/\S+ \S+\n?/, "")).toBe(before);
    await answer(scene, "halt");
    await scene.goOn();
    expect(await scene.state()).toMatchObject({
      phase: "over",
      done: { status: "failed", commit: null, reason: expect.stringContaining("It is kept there") },
    });
    expect(objects(scene.gitHome)).toBe(before);
    expect(existsSync(join(scene.gitAway("rev-parse", "--show-toplevel"), "src/add.js"))).toBe(true);
  },
);

test("M5 what is too large for the journal is a question where it would land; brought on another way, it lands", async () => {
  const scene = await lent(mended, async (work, session) => {
    const parcel = (await packResult(work, session)) as Parcel;
    return { ...parcel, bytes: 9_437_184, hash: "", bundle: null };
  });
  await scene.goOn();
  expect(await scene.asked()).toMatch(/Nothing is lost.*9\.0 MB.*8\.0 MB fit.*push it to a remote/s);
  const ref = `refs/assent/parcels/${scene.worker}/result`;
  scene.gitHome("fetch", "-q", scene.gitAway("rev-parse", "--show-toplevel"), ref);
  await answer(scene, "retry");
  await scene.goOn();
  expect(await scene.state()).toMatchObject({ phase: "over", done: { status: "done_clean" } });
  expect(scene.gitHome("show", `${branch}:src/add.js`)).toBe("exports.add = (a, b) => a + b;");
});

test("M5 what is repeated after others have landed on top of it is known, and lands no second time", async () => {
  const scene = await lent(mended);
  await scene.goOn();
  const commit = scene.gitHome("rev-parse", branch);
  const messages = await scene.home.world.journal.read(scene.worker);
  const checked = messages.find(({ type }) => type === "work.checked")?.body as unknown as {
    check: { head: string; tree: string };
    at: string;
  };
  const state = (await scene.state()) as Extract<WorkerState, { brief: object }>;
  const said = commitWords({ brief: state.brief, agent: state.agent, at: checked.at });
  const repository = await repositoryAt(scene.gitHome("rev-parse", "--show-toplevel"));
  scene.gitHome(
    "update-ref",
    branch,
    scene.gitHome("-c", "user.name=O", "-c", "user.email=o@e", "commit-tree", `${commit}^{tree}`, "-p", commit, "-m", "on top"),
  );
  expect(await landedBefore(repository, checked.check, branch, said)).toEqual({ commit });
  expect(await landedBefore(repository, checked.check, branch, { ...said, at: "2026-03-01T13:00:00.000Z" })).toBeUndefined();
});
