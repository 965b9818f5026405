import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathsFor } from "../src/config/paths.ts";
import { Config } from "../src/config/shapes.ts";
import { leaveCheckouts } from "../src/host/dispatch/checkouts.ts";
import { closePlace, placeOf, removeFolder, workerFolder, type OpenWorkplace } from "../src/host/dispatch/places.ts";
import { workerPerformer, type WorkerWorld } from "../src/host/dispatch/work-performer.ts";
import { sessionId, type Hash } from "../src/kernel/ids.ts";
import type { PerformAt, Scene } from "../src/kernel/protocol.ts";
import type { PlacedWork, WorkerCommand, WorkerEffect } from "../src/protocols/worker/types.ts";
import { boxedHook } from "./worker-hook.ts";
import { benchRepository, type BenchRepository } from "./worker-place.ts";
import { roadMemory } from "./worker-road.ts";
import { median, timed, type Bench, type Report } from "./figures.ts";

const policy = {
  files: 50_000,
  smallFiles: 500,
  rounds: 3,
  startMsMax: 300,
  startShareMax: 5,
  changed: [10, 1_000],
  /** Changes that are looked at in one turn. */
  looked: 200,
  /** Both lists take the same for each change, and the repository's size does not count. */
  proportionMax: 1.5,
  landCpuMsMax: 1_500,
} as const;

/** One worker's place, its changes and its landing in a large repository; its hook; its road out. */
export const workerFigures: Bench = async (report) => {
  report.note(`a repository of ${policy.files} files is made`);
  const large = benchRepository(policy.files);
  await starts(report, large);
  await changeLists(report, large);
  await landing(report, large);
  await boxedHook(report);
  await roadMemory(report);
};

/** The performer of a worker's session as the command line wires it; of its runtime only the clock is asked for here. */
function performerIn(folder: string): { perform: PerformAt<WorkerEffect, WorkerCommand>; paths: WorkerWorld["paths"] } {
  const paths = pathsFor({ ASSENT_HOME: join(folder, "home"), HOME: folder });
  const runtime = { world: { clock: () => new Date().toISOString() } } as unknown as WorkerWorld["runtime"];
  return { perform: workerPerformer({ runtime, config: Config.parse({}), paths, environment: process.env }), paths };
}

let workers = 0;

function newWork({ folder, project, git }: BenchRepository): PlacedWork {
  const { paths } = performerIn(folder);
  const name = `worker-${(workers += 1)}`;
  const brief = {
    id: name,
    hash: "0".repeat(64) as Hash,
    mission: "bench",
    instruction: "bench",
    verifyCommand: "test -e src/part-1/file-0.ts",
    filesOwned: ["src/**"],
    destructive: [],
    auditGates: [],
    permissions: [],
  };
  const ground = { root: project, base: git("rev-parse", "HEAD"), branch: `refs/heads/assent/${name}`, tier: "A" } as const;
  return { brief, ground, place: { tier: "A", kind: "layer", folder: workerFolder(paths, sessionId(name)) } };
}

async function endWork(work: PlacedWork, { repository }: OpenWorkplace): Promise<void> {
  await closePlace(work.place);
  await removeFolder(work.place, repository, work.place.folder);
}

/** From nothing to a place with its mounts: the first of a commit, those after it, and `git worktree add`, in turns. */
async function starts(report: Report, repository: BenchRepository): Promise<void> {
  const first = newWork(repository);
  const firstMs = await timed(() => placeOf(first));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < policy.rounds; round += 1) {
    const work = newWork(repository);
    const tree = join(repository.folder, "worktree");
    const turns = [
      async () => void ours.push(await timed(() => placeOf(work))),
      async () => void theirs.push(await timed(async () => repository.git("worktree", "add", "--quiet", "--detach", tree))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    await endWork(work, await placeOf(work));
    repository.git("worktree", "remove", "--force", tree);
  }
  await endWork(first, await placeOf(first));
  const next = nextCommit(repository);
  const nextMs = await timed(() => placeOf(next));
  await endWork(next, await placeOf(next));
  await leaveCheckouts(next.place.folder);
  const [place, worktree] = [median(ours), median(theirs)];
  const context = { files: policy.files, rounds: policy.rounds };
  report.figure({ name: "worker.start", value: place, unit: "ms", worst: Math.max(...ours), ...context }, { atMost: policy.startMsMax });
  report.figure(
    { name: "worker.start.first", value: firstMs, unit: "ms", with: "making the checkout", ...context },
    { atMost: policy.startMsMax },
  );
  report.figure({ name: "worker.start.next-commit", value: nextMs, unit: "ms", changed: 10, ...context });
  report.figure({ name: "worker.worktree-add", value: worktree, unit: "ms", ...context });
  report.figure({ name: "worker.start.of-worktree-add", value: (place / worktree) * 100, unit: "%" }, { atMost: policy.startShareMax });
}

/** A worker that begins from a later commit, when nobody works on the earlier one any more. */
function nextCommit(repository: BenchRepository): PlacedWork {
  for (const file of repository.files.slice(0, 10)) rmSync(join(repository.project, file));
  repository.git("-c", "user.name=bench", "-c", "user.email=bench@example.test", "commit", "--quiet", "-am", "Next");
  return newWork(repository);
}

/** In turns, and by time of the processor: each look is short, and whatever else the machine does would be most of it. */
async function changeLists(report: Report, large: BenchRepository): Promise<void> {
  const small = benchRepository(policy.smallFiles * 4, large.folder);
  const [few, many] = policy.changed;
  const lists = [await changedIn(large, few), await changedIn(large, many), await changedIn(small, few)];
  for (let round = 0; round < policy.rounds * 4; round += 1) for (const list of lists) list.times.push(await timeOfLooks(list));
  for (const { work, open } of lists) await endWork(work, open);
  const [inLarge = 0, inLargeMany = 0, inSmall = 0] = lists.map(({ times }) => median(times));
  const of = "the processor";
  report.figure({ name: "worker.changes.few", value: inLarge, unit: "ms", of, changed: few, files: policy.files });
  report.figure({ name: "worker.changes.many", value: inLargeMany, unit: "ms", of, changed: many, files: policy.files });
  const each = inLargeMany / many / (inLarge / few);
  report.figure({ name: "worker.changes.each-of-many-to-few", value: each, unit: "times" }, { atMost: policy.proportionMax });
  report.figure(
    { name: "worker.changes.large-to-small", value: inLarge / inSmall, unit: "times", files: [policy.files, small.files.length] },
    { atMost: policy.proportionMax },
  );
}

interface ChangedPlace {
  readonly work: PlacedWork;
  readonly open: OpenWorkplace;
  readonly changed: number;
  readonly times: number[];
}

async function changedIn(repository: BenchRepository, changed: number): Promise<ChangedPlace> {
  const work = newWork(repository);
  const open = await placeOf(work);
  changeFiles(repository, open, changed);
  const found = (await open.workplace.changes()).length;
  if (found !== changed) throw new Error(`${found} changes were listed, and ${changed} were made`);
  return { work, open, changed, times: [] };
}

/** Of one look; fewer changes are looked at more often. */
async function timeOfLooks({ open, changed }: ChangedPlace): Promise<number> {
  const looks = Math.ceil(policy.looked / changed);
  const before = process.cpuUsage();
  for (let look = 0; look < looks; look += 1) await open.workplace.changes();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / looks;
}

/** Changed in the worker's own view, all of them in folders that hold fifty files. */
function changeFiles({ files }: BenchRepository, { workplace }: OpenWorkplace, count: number): void {
  const script = 'cd "$1" && shift && for file; do echo changed >> "$file"; done';
  const [program = "", ...words] = [...workplace.enter, "sh", "-c", script, "sh", workplace.mountedAt, ...files.slice(-count)];
  execFileSync(program, words);
}

/** The tree that would land, its check without the check's own work, and the landing: of this process and of every git. */
async function landing(report: Report, repository: BenchRepository): Promise<void> {
  const { perform } = performerIn(repository.folder);
  const scene = {} as Scene;
  const cpu: number[] = [];
  for (let round = 0; round < policy.rounds; round += 1) {
    const work = newWork(repository);
    const open = await placeOf(work);
    changeFiles(repository, open, policy.changed[0]);
    const owned = (await open.workplace.changes()).map(({ path }) => path);
    const before = processorMs();
    const head = work.ground.base;
    const effect = { key: "check", mode: "repeatable", attempt: 1, head, owned, ...work } as const;
    const checked = await perform({ ...effect, type: "check-work" }, AbortSignal.any([]), scene);
    if (checked.type !== "check.report" || checked.check.exitCode !== 0) throw new Error("the check failed");
    const { tree } = checked.check;
    const at = new Date().toISOString();
    await perform({ ...effect, type: "land-work", tree, at, agent: "bench" }, AbortSignal.any([]), scene);
    cpu.push(processorMs() - before);
    await endWork(work, open);
  }
  report.figure(
    {
      name: "worker.candidate-and-landing",
      value: median(cpu),
      unit: "ms",
      of: "the processor",
      files: policy.files,
      worst: Math.max(...cpu),
    },
    { atMost: policy.landCpuMsMax },
  );
}

const ticksPerMs = 0.1;

/** Of this process and of all that it started and that have ended. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (user + system) / 1_000 + (Number(fields[13]) + Number(fields[14])) / ticksPerMs;
}
