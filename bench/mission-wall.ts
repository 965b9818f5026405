import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { addToken } from "../src/secrets/tokens.ts";
import { timed, type Report } from "./figures.ts";
import { benchFolder, root } from "./place.ts";
import { benchRepository, type BenchRepository } from "./worker-place.ts";

const run = promisify(execFile);

const policy = {
  files: 500,
  /** How long the agent of each subtask works: real ones take longer, so that the rest counts for less. */
  lengthS: 15,
  subtasks: 8,
  workers: 4,
  timesMax: 2.3,
} as const;

/** D11: eight subtasks that have nothing in common, four at once, beside one alone: whole commands, with real workers in boxes. */
export async function atOnce(report: Report): Promise<void> {
  const repository = benchRepository(policy.files, benchFolder());
  await timed(() => dispatched(repository, "warm-up", { count: 1, lengthS: 0 })); // the first of all makes the checkout
  const oneS = (await timed(() => dispatched(repository, "one", { count: 1, lengthS: policy.lengthS }))) / 1_000;
  const allS = (await timed(() => dispatched(repository, "all", { count: policy.subtasks, lengthS: policy.lengthS }))) / 1_000;
  report.figure({ name: "mission.at-once", value: allS / oneS, unit: "times", oneS, allS, ...policy }, { atMost: policy.timesMax });
}

interface Work {
  readonly count: number;
  readonly lengthS: number;
}

/** Throws where the command does not end well: everything has landed then, and was checked as a whole. */
async function dispatched({ folder, project }: BenchRepository, name: string, { count, lengthS }: Work): Promise<void> {
  const file = join(folder, `${name}.json`);
  const subtasks = Array.from({ length: count }, (_, at) => ({
    id: `part-${at}`,
    title: `see to part ${at}`,
    task: "Write a line.",
    files_owned: [`src/part-${at}/**`],
    verify_command: `grep -rqs "${name} of ${at}" .`, // it names no file: one that it names would be part of the check (W16)
    agent: `command:sleep ${lengthS}; echo '// ${name} of ${at}' >> src/part-${at}/file-0.ts`,
  }));
  writeFileSync(file, JSON.stringify({ mission: name, verify_command: `grep -rqs "${name} of" .`, subtasks }));
  const home = join(folder, "assent");
  const ASSENT_TOKEN = await addToken(join(home, "tokens.json"), name, "person", new Date().toISOString());
  const words = ["dispatch", "--plan", file, "--agent", "command:true", "--workers", String(policy.workers), "--unattended", "--json"];
  const env = { PATH: process.env["PATH"], HOME: folder, ASSENT_HOME: home, ASSENT_TOKEN };
  await run(process.execPath, [join(root, "src/cli/main.ts"), ...words], { cwd: project, env, maxBuffer: 67_108_864 });
}
