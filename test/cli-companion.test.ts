import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
beforeAll(async () => {
  debianTool("bwrap", "bubblewrap");
  mira = await newcomer();
  for (const folder of ["src", "check"]) mkdirSync(join(mira.project, folder));
  const files = {
    "src/price": "cents\n",
    "src/tax": "19\n",
    "check/price.sh": "grep -q euros src/price",
    "check/all.sh": "grep -q 7 src/tax",
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(mira.project, path), text);
  gitIn(mira.project, "init", "--quiet", "--initial-branch=main");
  gitIn(mira.project, "add", ".");
  gitIn(mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
});
afterAll(() => mira.remove());

/** A mission of one piece that passes by itself, and not on the whole. */
function mission(): Promise<Ran> {
  const file = join(mira.home, "plan.json");
  const piece = { id: "price", title: "prices", task: "Prices.", files_owned: ["src/price"], verify_command: "sh check/price.sh" };
  writeFileSync(file, JSON.stringify({ mission: "prices in euros", verify_command: "sh check/all.sh", subtasks: [piece] }));
  return mira.run(["dispatch", "--plan", file, "--agent", "command:echo euros > src/price", "--attempts", "1", "--unattended"]);
}

interface Told {
  readonly session: string;
  readonly rounds: number;
  readonly lessons: readonly {
    readonly kind: string;
    readonly text: string;
    readonly cites: readonly string[];
    readonly files: string[];
  }[];
  readonly proposals: readonly {
    readonly number: number;
    readonly standing: string;
    readonly mission: string;
    readonly session: string | null;
  }[];
  readonly waiting: readonly { readonly id: string; readonly title: string }[];
}
interface EventShown {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}
const companion = async (...more: readonly string[]): Promise<Told> => (await mira.json<Told>(["companion", ...more])).value;
const event = async (cite: string): Promise<EventShown> => (await mira.json<EventShown>(["show", cite])).value;
const streams = async (wanted: string): Promise<readonly string[]> => (await mira.sessions(wanted)).map(({ stream }) => stream);

test("D27 one companion for a project, started by a person, which learns nothing where nothing happened", async () => {
  expect((await mira.run(["companion"])).stderr).toContain("assent companion start");
  expect((await mira.run(["companion", "start"], { asPerson: false })).code).toBe(3);
  expect(await companion("start", "--every", "2h")).toMatchObject({ rounds: 1, lessons: [], proposals: [] });
  const again = await mira.run(["companion", "start"]);
  expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("watches this project already")]);
});

test("D27, D1 two missions that fail alike: a lesson that can be opened, a proposal, and only a person's yes goes to intake", async () => {
  for (const _ of ["once", "twice"]) expect((await mission()).code).not.toBe(0);
  const told = await companion("run");
  const lesson = told.lessons.find(({ kind }) => kind === "red-together");
  expect(lesson).toMatchObject({ text: expect.stringContaining("`sh check/all.sh`"), files: ["src/price"] });
  const missions = await streams("mission");
  for (const cite of lesson?.cites ?? []) {
    expect(missions).toContain(cite.split("@")[0]);
    expect(await event(cite)).toMatchObject({ type: "mission.checked", body: { check: { exitCode: 1 } } });
  }
  expect(new Set(lesson?.cites.map((cite) => cite.split("@")[0])).size).toBe(2);

  const inbox = await mira.waiting();
  expect(inbox.filter(({ kind }) => kind === "mission-proposed").map(({ id }) => id)).toEqual(told.waiting.map(({ id }) => id));
  expect(told.proposals.length).toBeLessThanOrEqual(3);
  expect((await companion("run")).waiting).toEqual(told.waiting); // asked once
  expect(await streams("mission")).toEqual(missions); // and nobody's answer starts nothing
  const up = mira.start(["up", "--json", "--port", "0"]);
  let heard = "";
  up.stdout.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk));
  try {
    for (const { id } of told.waiting)
      await expect.poll(() => heard, { timeout: 20_000 }).toContain(`proposes a mission (assent answer ${id} start|later|never)`);
  } finally {
    up.kill("SIGTERM");
    await once(up, "exit");
  }

  const number = told.proposals.find((each) => each.mission.includes("sh check/all.sh") && each.mission.includes("come together"))?.number;
  const gate = inbox.find(({ key }) => key === `proposal:${number}`)?.id ?? "";
  expect((await mira.run(["answer", gate, "start"], { asPerson: false })).code).toBe(3);
  expect(await mira.run(["answer", gate, "start"])).toMatchObject({ code: 0 });
  const after = await companion();
  const started = after.proposals.find((each) => each.number === number);
  expect(started).toMatchObject({ standing: "started", session: expect.stringMatching(/^mission-/) });
  expect((await streams("mission")).filter((each) => !missions.includes(each))).toEqual([started?.session]);
  expect(await event(`${started?.session}@2`)).toMatchObject({
    type: "mission.taken",
    body: { from: "companion", mission: started?.mission, attended: true },
  });
  expect((await mira.run(["stop", started?.session ?? ""])).code).toBe(0);
});

test("D27 later work is told the lessons about its files, as notes; a stopped companion tells nobody and starts anew", async () => {
  await mission();
  const [newest = ""] = await streams("worker");
  expect((await event(`${newest}@2`)).body["prior"]).toContainEqual(expect.stringContaining("in this project: `sh check/all.sh` failed"));
  const before = (await companion()).session;
  for (const { id } of (await companion()).waiting) expect((await mira.run(["answer", id, "never"])).code).toBe(0);
  expect((await mira.run(["companion", "stop"])).code).toBe(0);
  expect((await mira.run(["companion", "run"])).code).toBe(3);
  const next = await companion("start", "--agent", "command:true");
  expect(next.session).not.toBe(before);
  expect(next.lessons.length).toBeGreaterThan(0);
  expect(next.proposals.every(({ mission: words }) => words.includes("come together"))).toBe(true); // the others were never wanted
});
