import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gitIn, makeAdderProject } from "../support/adder-project.ts";
import { newcomer, warm, type Newcomer } from "../support/cli.ts";
import { programOf } from "../support/programs.ts";
import { leftBehind, leftovers, processesSaying, unfinished } from "./dispatch-checks.ts";
import { heldFiles, missionsIn, wrongJournal, type FoundMission } from "./mission-checks.ts";

/** Missions of many workers, one after the other, while workers, drivers and `assent up` are killed at any moment. */
export interface StormPlan {
  readonly forMs: number;
  readonly workers: number;
  readonly subtasks: number;
  /** Numbers from 0 to 1, the same for the same seed. */
  readonly chance: () => number;
  readonly tell: (line: string) => void;
}

interface StormResult {
  readonly missions: number;
  readonly landed: number;
  readonly kills: Readonly<Record<Victim, number>>;
  readonly problems: readonly string[];
}

type Victim = "worker" | "driver" | "up";

const policy = {
  /** Between two kills. */
  pauseMs: [400, 4_000],
  /** After the last kill everything has to come to its end by itself. */
  calmMs: 600_000,
  /** How often one subtask's agent may be cut off: with more its tries are used up, and that it fails is right. */
  cutsMax: 2,
} as const;

/** Everything that one storm is about. */
interface Stage extends StormPlan {
  readonly mira: Newcomer;
  readonly until: number;
  readonly running: { up?: ChildProcess; driver?: ChildProcess };
  readonly kills: Record<Victim, number>;
  readonly cuts: Map<string, number>;
}

export async function storm(plan: StormPlan): Promise<StormResult> {
  const mira = await newcomer();
  makeAdderProject(mira.project, { ".gitignore": "dist\n" });
  writeFileSync(join(mira.project, "src/other.js"), unfinished);
  const kills = { worker: 0, driver: 0, up: 0 };
  const stage: Stage = { ...plan, mira, kills, until: performance.now() + plan.forMs, running: {}, cuts: new Map() };
  const problems: string[] = [];
  const raging = rage(stage);
  try {
    for (let number = 1; isRaging(stage); number += 1) {
      problems.push(...(await runOne(stage, number)));
      plan.tell(`mission ${number} is over; killed so far: ${JSON.stringify(kills)}`);
    }
    await raging;
    for (const child of Object.values(stage.running)) if (isAlive(child)) await Promise.all([once(child, "exit"), child.kill("SIGTERM")]);
    const found = await missionsIn(mira);
    problems.push(...found.flatMap((each) => wrongMission(mira, each, plan.subtasks)), ...(await leftBehind(mira)), ...leftovers(mira));
    problems.push(...(await heldFiles(mira)), ...(await wrongJournal(mira)));
    return { missions: found.length, landed: found.flatMap((each) => each.landed).length, kills, problems };
  } finally {
    for (const child of Object.values(stage.running)) child.kill("SIGKILL");
    if (problems.length === 0) await mira.remove();
    else plan.tell(`everything about it lies in ${mira.home} and ${mira.project}`);
  }
}

const isRaging = ({ until }: Stage): boolean => performance.now() < until;
const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

function start({ mira }: Stage, ...words: readonly string[]): ChildProcess {
  const env = { ...warm, ...mira.environment, ASSENT_TOKEN: mira.token };
  return spawn(process.execPath, [programOf("src/cli/main.ts"), ...words], { cwd: mira.project, env, stdio: "ignore", detached: true });
}

/** Kills, until the time is over. `up` comes back by itself after a while, as a service does. */
async function rage(stage: Stage): Promise<void> {
  const { running, chance } = stage;
  const [least, most] = policy.pauseMs;
  while (isRaging(stage)) {
    await sleep(least + chance() * (most - least));
    const draw = chance();
    if (draw < 0.5) cutWorker(stage);
    else await kill(stage, draw < 0.75 ? "driver" : "up");
    if (!isAlive(running.up) && chance() < 0.6) running.up = start(stage, "up");
  }
}

async function kill({ running, kills }: Stage, who: "driver" | "up"): Promise<void> {
  const child = running[who];
  if (!isAlive(child)) return;
  await Promise.all([once(child, "exit"), child.kill("SIGKILL")]);
  kills[who] += 1;
}

/** Ends one agent, or the box around it, in the middle of its work. */
function cutWorker({ cuts, kills, chance }: Stage): void {
  const found = processesSaying(/: (storm-\d+-\d+);/).filter(({ said }) => (cuts.get(said) ?? 0) < policy.cutsMax);
  const one = found[Math.floor(chance() * found.length)];
  if (!one) return;
  try {
    process.kill(one.pid, "SIGKILL");
  } catch {
    return; // it had ended
  }
  cuts.set(one.said, (cuts.get(one.said) ?? 0) + 1);
  kills.worker += 1;
}

/** One mission to its end: whoever drives it may die, and then somebody goes on with it, or `up` does. */
async function runOne(stage: Stage, number: number): Promise<readonly string[]> {
  const { mira, running, chance, until } = stage;
  begin(stage, number);
  for (const patientUntil = until + policy.calmMs; performance.now() < patientUntil; await sleep(200)) {
    const mine = (await missionsIn(mira)).find(({ title }) => title === `mission ${number}`);
    if (mine?.isEnded) return [];
    if (isAlive(running.driver)) continue;
    if (!mine) begin(stage, number); // killed before anything was recorded: nothing has begun
    else if (!isRaging(stage) || chance() < 0.1) running.driver = start(stage, "resume", mine.stream, "--json");
  }
  return [`mission ${number} never came to its end`];
}

function begin(stage: Stage, number: number): void {
  const { mira, running, subtasks, workers, chance } = stage;
  const file = join(mira.home, `plan-${number}.json`);
  const parts = Array.from({ length: subtasks }, (_, at) => partOf(number, at, (0.2 + 2 * chance()).toFixed(1)));
  const verify_command = `[ "$(grep -rhs "^done ${number} " . | wc -l)" = ${subtasks} ]`;
  writeFileSync(file, JSON.stringify({ mission: `mission ${number}`, rubric: ["all lines"], verify_command, subtasks: parts }));
  const words = ["--plan", file, "--agent", "command:true", "--workers", String(workers), "--unattended", "--json"];
  running.driver = start(stage, "dispatch", ...words);
}

/** A part writes its line once it has read what it needs. Its check names no file: one that it names would be part of the check (W16). */
function partOf(mission: number, at: number, takesS: string): object {
  const folder = `src/m${mission}`;
  const needs = at >= 4 && at % 4 === 0 ? [at - 4, at - 3] : [];
  const reads = needs.map((each) => `grep -q "done ${mission} ${each}" ${folder}/part-${each}.txt && `).join("");
  const writes = `mkdir -p ${folder} && echo done ${mission} ${at} > ${folder}/part-${at}.txt`;
  return {
    id: `part-${at}`,
    title: `mission ${mission}, part ${at}`,
    task: "Write the line.",
    files_owned: [`${folder}/part-${at}.txt`],
    verify_command: `grep -rqs "^done ${mission} ${at}$" .`,
    needs: needs.map((each) => `part-${each}`),
    agent: `command:: storm-${mission}-${at}; sleep ${takesS}; ${reads}${writes}`,
  };
}

/** Nothing lost, nothing twice: every part has one commit on the branch and one landing in the journal, and the branch has them all. */
function wrongMission({ project }: Newcomer, { title, stream, status, branch, landed }: FoundMission, subtasks: number): readonly string[] {
  const said = (what: string): string => `${title} (${stream}): ${what}`;
  if (status !== "done_clean") return [said(`it ended ${status}`)];
  const listed = (lines: readonly string[]): string => lines.toSorted().join("; ");
  const wanted = listed(Array.from({ length: subtasks }, (_, at) => `${title}, part ${at}`));
  const commits = listed(gitIn(project, "log", "--format=%s", `main..${branch}`).split("\n"));
  const files = gitIn(project, "diff", "--name-only", "main", branch).split("\n").length;
  return [
    ...(commits === wanted ? [] : [said(`the branch has ${commits}`)]),
    ...(files === subtasks ? [] : [said(`${files} files landed`)]),
    ...(listed(landed) === wanted ? [] : [said(`these landed: ${listed(landed)}`)]),
  ];
}
