import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SessionId } from "../src/kernel/ids.ts";
import { mission as missionProtocol } from "../src/protocols/mission/machine.ts";
import type { MissionEvent, MissionState } from "../src/protocols/mission/types.ts";
import { missionView, type MissionView } from "../src/protocols/mission/view.ts";
import { replay } from "../src/runtime/load.ts";
import { toEvent } from "../src/runtime/session.ts";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { tellToGo, untilTold } from "./support/worker-waits.ts";

let mira: Newcomer;
beforeAll(() => debianTool("bwrap", "bubblewrap"));
beforeEach(async () => {
  mira = await newcomer();
  makeShop(mira.project);
});
afterEach(() => mira.remove());

/** A project in parts that are checked apart by `check/PART.sh` and together by `check/all.sh`. */
function makeShop(project: string): void {
  for (const folder of ["src", "check"]) mkdirSync(join(project, folder));
  const files = {
    "src/price": "cents\n",
    "src/tax": "19\n",
    "check/price.sh": "grep -q . src/price",
    "check/tax.sh": "grep -q . src/tax",
    "check/report.sh": "grep -q total src/report",
    "check/last.sh": "grep -q CREATE db/migrations/001.sql",
    "check/all.sh": `sh check/price.sh && sh check/tax.sh && [ "$(tr -d s < src/price)" != "$(tr -d s < src/tax)" ]`,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  gitIn(project, "init", "--quiet", "--initial-branch=main");
  gitIn(project, "add", ".");
  gitIn(project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
}

interface Part {
  readonly does: string;
  readonly [key: string]: unknown;
}

const subtask = (id: string, { does, ...more }: Part) => ({
  id,
  title: `see to ${id}`,
  task: `Do what ${id} needs.`,
  files_owned: [`src/${id}`],
  verify_command: `sh check/${id}.sh`,
  agent: `command:${does}`,
  ...more,
});

const plan = (subtasks: readonly object[], verify = "sh check/all.sh") => ({
  mission: "a shop",
  rubric: ["totals are right"],
  verify_command: verify,
  subtasks,
});

function planned(...given: Parameters<typeof plan>): string {
  const file = join(mira.home, "plan.json");
  writeFileSync(file, JSON.stringify(plan(...given)));
  return file;
}

interface Told {
  readonly outcome: string | null;
  readonly waiting?: readonly { readonly kind: string; readonly id: string }[];
}

async function dispatched(file: string, agent = "command:true"): Promise<{ code: number | null; told: Told; stderr: string }> {
  const { code, stdout, stderr } = await mira.run(["dispatch", "--plan", file, "--agent", agent, "--unattended", "--json"]);
  return { code, told: JSON.parse(stdout.trim().split("\n").at(-1) || "{}") as Told, stderr };
}

/** The first session of a protocol, as soon as it has begun. */
const newest = async (protocol: string): Promise<SessionId> => (await mira.sessions(protocol))[0]?.stream ?? ("" as SessionId);

/** The newest mission as surfaces show it; null before it has begun. */
const missionNow = async (): Promise<MissionView | null> => {
  const stream = await newest("mission");
  if (stream === "") return null;
  return mira.recorded(async (journal) => {
    const { session } = await replay(journal, stream, () => missionProtocol);
    const story = (await journal.read(stream)).map((message) => ({ at: message.at, event: toEvent(message) as MissionEvent }));
    return missionView(session.state as MissionState, story);
  });
};

async function mission(): Promise<MissionView> {
  const view = await missionNow();
  if (!view) throw new Error("no mission has begun");
  return view;
}

/** The worker that has a subtask now; empty while nobody works on it. */
const workerOf = async (subtask: string): Promise<string> => {
  const found = (await missionNow())?.subtasks.find(({ id }) => id === subtask);
  return found?.status === "working" ? (found.session ?? "") : "";
};
const isAtWork = async (subtask: string): Promise<boolean> => (await workerOf(subtask)) !== "";
const standing = ({ subtasks }: MissionView): readonly string[] => subtasks.map(({ id, status, tries }) => `${id} ${status} ${tries}`);
const branches = (): string => gitIn(mira.project, "branch", "--list", "assent/*", "--format=%(refname:short)");

test("D11, D13, D30, W21 parts are worked on at once and in order, a lie is found out, and the whole is checked and mended", async () => {
  const seen = "grep -q . src/price src/tax"; // what it needs has landed before it begins
  const file = planned([
    subtask("price", { does: "echo euros > src/price" }),
    subtask("tax", { does: "echo euro > src/tax" }), // passes apart, and not together
    // Its agent is killed half-way: that is no question to a person, but another attempt.
    subtask("dies", {
      verify_command: "sh check/tax.sh",
      does: "if grep -q 'not taken over'; then echo 1 > src/dies; else kill -9 $$; fi",
    }),
    subtask("report", { needs: ["price", "tax"], does: `grep -q euro src/price && ${seen} && echo total > src/report` }),
    subtask("liar", { files_owned: ["src/liar"], verify_command: "sh check/tax.sh", does: "true" }),
    subtask("behind", { needs: ["liar"], verify_command: "sh check/tax.sh", does: "echo 1 > src/behind" }),
    subtask("last", {
      files_owned: ["db/migrations/001.sql"],
      does: "test -e src/report && mkdir -p db/migrations && echo CREATE > db/migrations/001.sql",
    }),
  ]);
  const { code } = await dispatched(file, "command:echo 7 > src/tax");
  const view = await mission();
  expect(standing(view)).toEqual([
    "price landed 1",
    "tax landed 1",
    "dies landed 1",
    "report landed 1",
    "liar dropped 2",
    "behind stuck 0",
    "last landed 1",
    "mend-1 landed 1",
  ]);
  expect([code, view.done?.status, view.done?.pendingActions.join("\n")]).toEqual([
    1,
    "pending",
    expect.stringMatching(/liar.*\n.*behind/s),
  ]);
  const listed = (await mira.run(["missions"])).stdout;
  expect(listed).toMatch(/pending · 6 of 8 landed · [^]*a shop[^]*git diff HEAD\.\.\.assent\/mission-/);
  const stream = await newest("mission");
  expect((await mira.run(["dispatch", "show", stream])).stdout).toMatch(/✓ price: .* landed worker-\w+\n/);
  expect(readdirSync(join(mira.home, "assent", "workers"))).toHaveLength(2); // of the two who lied
  expect((await mira.run(["dispatch", "clean", stream])).code).toBe(0);
  expect(readdirSync(join(mira.home, "assent", "workers"))).toEqual([]);
  const tree = join(mira.home, "tree");
  gitIn(mira.project, "worktree", "add", "--quiet", "--detach", tree, view.branch);
  expect(() => execFileSync("sh", ["check/all.sh"], { cwd: tree })).not.toThrow();
  expect(gitIn(mira.project, "status", "--short")).toBe("");
});

test("D5, D9, D15 a mission whose parts all landed and that passes as a whole is clean, on one branch, and its files say so", async () => {
  const file = planned([
    subtask("price", { does: "echo euros > src/price" }),
    subtask("report", { needs: ["price"], does: "grep -q euros src/price && echo total > src/report" }),
  ]);
  appendFileSync(join(mira.project, "check/report.sh"), "\n# of my own\n");
  const { code, told: end, stderr } = await dispatched(file);
  expect(stderr).toMatch(/1 changed file not committed \(check\/report\.sh\): .* do not see that/);
  gitIn(mira.project, "checkout", "--quiet", ".");
  const view = await mission();
  expect([code, end.outcome, view.done?.status]).toEqual([0, "converged", "done_clean"]);
  expect(gitIn(mira.project, "log", "--format=%s", `main..${view.branch}`).split("\n")).toEqual(["see to report", "see to price"]);
  const stream = await newest("mission");
  const [ours, theirs] = [join(mira.home, "assent/contracts", stream), join(mira.project, ".orchestrator", stream)];
  for (const folder of [ours, theirs])
    expect(JSON.parse(readFileSync(join(folder, "done.json"), "utf8"))).toMatchObject({ status: "done_clean", consensus_score: 1 });
  expect([gitIn(mira.project, "status", "--short"), readdirSync(join(mira.project, ".orchestrator"))]).toEqual(["", [stream]]); // D9
  const log = join(theirs, "decisions.md");
  const told = readFileSync(log, "utf8");
  writeFileSync(log, told.replace("A fresh agent", "Nobody"));
  expect((await mira.run(["dispatch", "show", stream])).stderr).toMatch(/decisions\.md had been changed/); // D15
  expect(readFileSync(log, "utf8")).toBe(told);
  expect(readdirSync(join(mira.home, "assent", "workers"))).toEqual([]);
});

test("D2, D10, D18 in words alone: a planner reads, its plan is checked, and what only a person allows is refused", async () => {
  const good = plan([
    subtask("price", { agent: undefined, does: "" }),
    subtask("report", { needs: ["price"], agent: undefined, does: "" }),
  ]);
  const report = { brief: "two parts", status: "done", confidence: 0.8 };
  const circle = { ...good, subtasks: good.subtasks.map((each) => ({ ...each, needs: ["report"], agent: "command:rm -rf /" })) };
  for (const [name, text] of Object.entries({ good: { ...good, report }, circle }))
    writeFileSync(join(mira.project, `${name}.json`), JSON.stringify(text));
  gitIn(mira.project, "add", ".");
  gitIn(mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Plans");
  // The first plan is nonsense; the second try also changes a file, which refuses it, and is sent back for that.
  const planner = `mkdir -p .orchestrator; cat > ../brief; case "$(cat ../brief)" in
    *"not among"*) git checkout -q src/tax; cp good.json .orchestrator/plan.json;;
    *"for a person to say"*) echo 1 > src/tax; cp good.json .orchestrator/plan.json;;
    *) cp circle.json .orchestrator/plan.json;; esac`.replaceAll("../brief", "/tmp/brief");
  const worker = `sh -c 'grep -q "^Do what price" && echo euros > src/price || echo total > src/report'`;
  const { stdout, code } = await mira.run([
    ...["dispatch", "prices in euros, and then a report", "--agent", `command:${worker}`, "--planner", `command:${planner}`],
    ...["--unattended", "--json"],
  ]);
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event?: string; problems?: readonly string[] });
  const refused = events.filter(({ event }) => event === "plan.refused").flatMap(({ problems = [] }) => problems);
  expect(refused.join("\n")).toMatch(/"agent" is for a person to say/);
  const view = await mission();
  expect([code, view.done?.status, view.intake?.size, view.intake?.planner]).toEqual([
    0,
    "done_clean",
    "medium",
    expect.stringMatching(/./),
  ]);
  expect(standing(view)).toEqual(["price landed 1", "report landed 1"]);
  expect(branches().split("\n")).toHaveLength(1); // the branch of the plan is gone
  expect(gitIn(mira.project, "ls-tree", "-r", "--name-only", view.branch)).not.toContain(".orchestrator");
});

test("D1 a worker hands on nothing, and that it tried is on record", async () => {
  const words = ["dispatch", "--plan", planned([subtask("price", { does: "true" })]), "--agent", "command:true", "--unattended"];
  const { code, stderr } = await mira.run(words, { environment: { ASSENT_WORKPLACE: "/somewhere" } });
  expect([code, stderr]).toEqual([3, expect.stringMatching(/a worker may not hand work to the intake.*recorded as mission-/s)]);
  expect(branches()).toBe("");
});

interface Traced {
  readonly trace: readonly { readonly item: string; readonly to: string }[];
}

test("D2, D12 two missions at once on the same file: one after the other, each under a number of its own", async () => {
  const slowly = subtask("price", { does: `${untilTold}; echo euros > src/price` });
  const [one, two] = [planned([slowly]), join(mira.home, "second.json")];
  const other = { files_owned: ["./src/*"], does: `${untilTold}; echo yen > src/price` };
  writeFileSync(two, JSON.stringify(plan([subtask("price", other)])));
  const dispatching = [dispatched(one), dispatched(two)];
  await expect.poll(async () => (await mira.sessions("worker")).length, { interval: 200 }).toBe(2);
  await Promise.all((await mira.sessions("worker")).map(({ stream }) => tellToGo(mira, stream)));
  const both = await Promise.all(dispatching);
  expect(both.map(({ told }) => told.outcome)).toEqual(["converged", "converged"]);
  const files = (await mira.sessions("tenure")).map(({ stream }) => stream);
  const { trace } = (await mira.json<Traced>(["trace", files[0] ?? ""])).value;
  expect([files.length, trace.map(({ to }) => to)]).toEqual([1, ["held as number 1", "released", "held as number 2", "released"]]);
  expect((await mira.run(["stop", files[0] ?? ""])).code).not.toBe(0);
});

test("D8, D15 a person pauses a mission, takes a piece out of it, and lets it go on", async () => {
  const file = planned([
    subtask("price", { does: `${untilTold}; echo euros > src/price` }),
    subtask("tax", { does: "echo 7 > src/tax; ln -s /etc src/link; sleep 600" }),
    subtask("report", { needs: ["price"], does: "echo total > src/report" }),
  ]);
  const dispatching = dispatched(file);
  await expect.poll(async () => (await isAtWork("price")) && (await isAtWork("tax")), { interval: 200 }).toBe(true);
  const stream = await newest("mission");
  const [price, worker] = [await workerOf("price"), await workerOf("tax")];
  const diff = async (): Promise<string> => JSON.stringify((await mira.json(["dispatch", "diff", worker])).value);
  await expect.poll(diff, { interval: 500 }).toMatch(/-19\\n\+7\\n/); // as it grows
  expect(JSON.parse(await diff())).toMatchObject({
    files: [
      { path: "src/link", kind: "link", isOwned: false },
      { path: "src/tax", kind: "file", isOwned: true },
    ],
  });
  expect((await mira.run(["dispatch", "pause", stream])).code).toBe(0);
  expect((await mira.run(["dispatch", "drop", stream, "tax", "not now"], { asPerson: false })).code).toBe(3);
  expect((await mira.run(["dispatch", "drop", stream, "nothing"])).code).toBe(2);
  expect((await mira.run(["dispatch", "drop", stream, "tax", "not now"])).code).toBe(0);
  await tellToGo(mira, price);
  const { code, told } = await dispatching;
  expect([code, told.waiting?.map(({ kind }) => kind) ?? []]).toEqual([4, expect.anything()]);
  expect(standing(await mission())).toEqual(["price landed 1", "tax dropped 1", "report waiting 0"]);
  const question = (await mira.waiting()).find(({ kind }) => kind === "mission-paused");
  expect((await mira.run(["answer", question?.id ?? "", "go-on"])).code).toBe(0);
  await mira.run(["resume", stream]);
  const view = await mission();
  expect([view.done?.status, standing(view)]).toEqual(["pending", ["price landed 1", "tax dropped 1", "report landed 1"]]);
  expect((await mira.run(["dispatch", "pause", stream])).stderr).toMatch(/ended/);
});

test("D8, D10 what nobody has begun with is planned anew by a person's word, and the rest goes on", async () => {
  const report = { brief: "one part", status: "done", confidence: 0.8 };
  const other = plan([
    subtask("summary", { files_owned: ["src/report"], verify_command: "sh check/report.sh", agent: undefined, does: "" }),
  ]);
  writeFileSync(join(mira.project, "other.json"), JSON.stringify({ ...other, verify_command: "test -s other.json", report }));
  gitIn(mira.project, "add", ".");
  gitIn(mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Another plan");
  const [price, last] = [
    subtask("price", { does: `${untilTold}; echo euros > src/price` }),
    subtask("report", { needs: ["price"], does: "false" }),
  ];
  const dispatching = dispatched(planned([price, last]), "command:echo total > src/report");
  await expect.poll(() => isAtWork("price"), { interval: 200 }).toBe(true);
  const stream = await newest("mission");
  const planner = "command:grep -q 'a summary instead' && mkdir -p .orchestrator && cp other.json .orchestrator/plan.json";
  expect((await mira.run(["dispatch", "replan", stream, "a summary instead", "--planner", planner])).code).toBe(0);
  await tellToGo(mira, await workerOf("price"));
  const { code } = await dispatching;
  const view = await mission();
  expect([code, view.done?.status, standing(view)]).toEqual([0, "done_clean", ["price landed 1", "summary landed 1"]]);
  expect((await mira.run(["dispatch", "show", stream])).stdout).toMatch(/Another plan was asked for[^]*a summary instead/);
});

const configure = (audits: object): void => writeFileSync(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { audits } }));

/** A grader that finds its paper in its instruction, and writes what the shell makes of `said` there. */
const grader = (said: string): string =>
  `command:cat > /tmp/brief; mkdir -p .orchestrator; ` +
  `paper=$(grep -o '\\.orchestrator/[a-z]*-[a-z0-9]*\\.json' /tmp/brief | head -1); ${said} > $paper`;

test("D13, D14, D28 the whole is judged by agents that did not make it: sent back with their words, clean when they agree", async () => {
  const lead = grader(`echo '{"brief":"prices are there","status":"done","confidence":0.9,"score":8}'`);
  const yes = `{"decision":"pass","confidence":1}`;
  const no = `{"decision":"fail","confidence":0.7,"issues":["src/price: no yen"],"feedback":"add yen to src/price"}`;
  const checker = grader(`if grep -q yen src/price; then echo '${yes}'; else echo '${no}'; fi`);
  configure({ review: { agent: lead, checker, asks: "are all prices there?", threshold: 7 } });
  const parts = [subtask("price", { does: "echo euros > src/price" })];
  const file = planned(parts);
  writeFileSync(file, JSON.stringify({ ...plan(parts), audit_gates: ["review"] }));
  const mender = `sh -c 'grep -q "add yen to src/price" && echo yen >> src/price'`;
  const { code, told } = await dispatched(file, `command:${mender}`);
  const view = await mission();
  expect([code, told.outcome, standing(view)]).toEqual([0, "converged", ["price landed 1", "mend-1 landed 1"]]);
  expect(view.done?.status).toBe("done_clean");
  expect(view.audits).toMatchObject([{ gate: "review", passed: true, score: 8, isIndependent: true }]);
  expect(branches().split("\n")).toHaveLength(1); // papers are gone
  expect(await mira.sessions("grade")).toHaveLength(2);
});

test("D14 one brief with an audit by agents: whoever changes more than a paper has no word, and nothing lands", async () => {
  const meddler = grader(`echo 1 > src/tax; echo '{"brief":"fine","status":"done","confidence":1}'`);
  configure({ review: { agent: meddler } });
  const empty = { purpose: "", context: "", whats_done: "", done_criteria: "", key_decisions: "", relevant_memories: "" };
  const fixed = { mission: "prices in euros", current_task: "euros", verify_command: "sh check/price.sh", lifecycle: "ephemeral" };
  const file = join(mira.home, "brief.json");
  writeFileSync(file, JSON.stringify({ ...empty, ...fixed, audit_gates: ["review"], spec: { scope: { files_owned: ["src/price"] } } }));
  const { code } = await mira.run([
    "dispatch",
    "--brief",
    file,
    "--agent",
    "command:echo euros > src/price",
    "--unattended",
    "--attempts",
    "1",
  ]);
  expect([code, branches()]).toEqual([1, ""]);
  const first = (await mira.sessions("worker")).at(-1);
  expect((await mira.run(["dispatch", "show", first?.stream ?? ""])).stdout).toMatch(/the audit review did not pass[^]*src\/tax/);
});

test("D10 a plan that makes no sense is refused with everything that is wrong, and nothing begins", async () => {
  const file = planned(
    [
      subtask("price", { needs: ["nobody"], does: "true" }),
      subtask("tax", { files_owned: ["**"], verify_command: "true", does: "true" }),
      subtask("tax", { files_owned: [".env"], does: "true" }),
    ],
    "echo fine",
  );
  const { code, stderr } = await dispatched(file);
  expect(code).toBe(2);
  for (const problem of [
    /needs "nobody"/,
    /owns the whole repository/,
    /proves nothing: true/,
    /two subtasks are called "tax"/,
    /\.env/,
    /echo fine/,
  ])
    expect(stderr).toMatch(problem);
  expect([branches(), await mira.sessions()]).toEqual(["", []]);
});

test("W16 a worker that empties a script which the check of the whole runs by way of another waits for a person", async () => {
  const owned = { files_owned: ["src/price", "check/tax.sh"] };
  const file = planned([subtask("price", { ...owned, does: "echo 1 > src/price; echo exit 0 > check/tax.sh" })]);
  const { code, told } = await dispatched(file);
  expect([code, told.waiting?.map(({ kind }) => kind), branches()]).toEqual([4, ["changed-checks"], ""]);
});
