import { execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { gitIn, makeAdderProject, mendAdder } from "./adder-project.ts";
import type { Message } from "../../src/kernel/message.ts";
import { newcomer, type Newcomer } from "./cli.ts";
import { openJournal } from "./postgres-journal.ts";

/** A machine of a journal that several share: a data directory and a clone of its own. */
export interface LendingMachine extends Newcomer {
  readonly git: (...words: readonly string[]) => string;
  /** The one document that a command says with `--json`; of several lines the last one. */
  read<Value>(args: readonly string[]): Promise<Value>;
  /** Leaves `assent up` running; it is killed with the test at the latest. */
  up(environment?: Readonly<Record<string, string>>): ChildProcess;
  /** Leaves `assent up` running until it kills itself at a moment of `die-at-step.ts`. */
  diesAt(moment: string): Promise<void>;
}

const remote = "https://code.example/adder";

/** Its agents mend this one in place of their owner. */
export const mender = `command:${mendAdder}`;

const preload = join(import.meta.dirname, "../crash/die-at-step.ts");

/** Checks that do not change with the files that they are about. */
const checks = {
  "check-other.js": 'if (require("./src/other.js").other !== 2) process.exit(1);\n',
  "check-second.js": 'if (require("./src/second.js").add(1, 2) !== 3) process.exit(1);\n',
};

async function machineOf(url: string, clone: (project: string) => void, config: object): Promise<LendingMachine> {
  const person = await newcomer();
  onTestFinished(() => person.remove());
  clone(person.project);
  gitIn(person.project, "remote", "add", "origin", remote);
  await mkdir(join(person.home, "assent"), { recursive: true });
  const machine = { labels: [], slots: 4, projects: [person.project], ...config };
  await writeFile(join(person.home, "assent", "config.json"), JSON.stringify({ machine }));
  const environment = { ASSENT_JOURNAL_URL: url };
  const up: LendingMachine["up"] = (more = {}) => {
    const child = person.start(["up", "--port", "0"], { ...environment, ...more });
    child.stdout.resume();
    child.stderr.resume();
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  return {
    ...person,
    git: (...words) => gitIn(person.project, ...words),
    async read(args) {
      const { stdout, stderr } = await person.run([...args, "--json"], { environment });
      const last = stdout.trim().split("\n").at(-1) ?? "";
      try {
        return JSON.parse(stdout.trim().startsWith("{\n") ? stdout : last);
      } catch {
        throw new Error(`not JSON: ${stdout}\n${stderr}`);
      }
    },
    up,
    async diesAt(moment) {
      const points = join(person.home, "points");
      const dying = { ASSENT_TEST_DIE_AT: moment, ASSENT_TEST_POINTS: points, ASSENT_TEST_THREADS: "1" };
      const [, signal] = await once(up({ ...dying, NODE_OPTIONS: `--import=${preload}` }), "exit");
      if (signal !== "SIGKILL") throw new Error(`it ended by itself before "${moment}"`);
    },
  };
}

/** The machine that has the branches, and others with labels, whose clones lie elsewhere and know no more. */
export async function lendingMachines(
  url: string,
  ...labels: readonly (readonly string[])[]
): Promise<readonly [home: LendingMachine, ...others: LendingMachine[]]> {
  const home = await machineOf(url, (project) => makeAdderProject(project, checks), {});
  const clone = (project: string): void => {
    execFileSync("git", ["clone", "-q", "--no-hardlinks", home.project, project]);
    gitIn(project, "remote", "remove", "origin");
  };
  await home.read(["inbox"]);
  const others: LendingMachine[] = [];
  for (const each of labels) {
    const other = await machineOf(url, clone, { labels: each });
    await other.read(["machine", "enroll", (await home.read<{ code: string }>(["machine", "enroll"])).code]);
    others.push(other);
  }
  return [home, ...others];
}

/** Everything of some sessions that the journal has, in the order in which it happened. */
export async function recordedIn(url: string, protocol: string): Promise<readonly Message[]> {
  const journal = await openJournal(url);
  const { items } = await journal.sessions({});
  const streams = items.filter((each) => each.protocol === protocol).map(({ stream }) => stream);
  const messages = await Promise.all(streams.map((stream) => journal.read(stream)));
  await journal.close();
  return messages.flat().toSorted((one, other) => one.position - other.position);
}

export const countOf = (messages: readonly Message[], type: string): number => messages.filter((each) => each.type === type).length;
