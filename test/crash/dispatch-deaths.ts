import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import { gitIn, makeAdderProject, mendAdder } from "../support/adder-project.ts";
import { branchesOf, commitsIn, leftBehind, leftovers, lostWork, unfinished, worksIn, wrongLanding } from "./dispatch-checks.ts";
import { newcomer, warm, type Newcomer, type Ran } from "../support/cli.ts";

/** One worker's whole way, killed at one moment of it and taken up again. */
export interface DispatchScene {
  readonly name: string;
  readonly script: string;
  readonly more: readonly string[];
  /** Without a box nobody knows what an agent did outside before it died: a person is asked whether it may begin again. */
  readonly asks?: true;
}

/** An agent that dies half-way leaves the file that it was writing, and it is for the next one to take that away, as it is told. */
const mend = `rm -f src/sed*; ${mendAdder}`;

export const scenes = {
  /** The check is refused once, and then it lands. */
  layer: {
    name: "layer",
    script: `if grep -q 'exit code 1'; then ${mend}; else echo '//' >> src/add.js; fi`,
    more: ["--attempts", "2"],
  },
  worktree: { name: "worktree", script: mend, more: ["--box", "C"], asks: true },
  landlock: { name: "landlock", script: mend, more: ["--box", "B"] },
} as const satisfies Record<string, DispatchScene>;

/** How a process dies: alone, with all that it has started, so that a git dies half-way, or with the locks that such a one leaves. */
export interface DeathPlan {
  /** One of the steps that the process counts, by its name; without one it lives. */
  readonly at: string;
  readonly how: "self" | "group" | "locks";
  readonly halfWayMs?: number;
}

/** One home and one project, in which one work after the other is begun, killed and finished. */
export interface DeathPlace {
  readonly mira: Newcomer;
  /** Steps of an undisturbed work, by their names. */
  count(): Promise<readonly string[]>;
  /** Begins a work, kills it as planned, and each who goes on with it too; the last one lives. Returns what was not as promised. */
  survive(plans: readonly DeathPlan[]): Promise<Survival>;
  remove(): Promise<readonly string[]>;
}

export interface Survival {
  /** Where they died, in the order of their deaths. */
  readonly deaths: readonly string[];
  readonly problems: readonly string[];
}

const preload = join(import.meta.dirname, "die-at-step.ts");

export async function openDeathPlace({ script, more, asks }: DispatchScene): Promise<DeathPlace> {
  const mira = await newcomer();
  makeAdderProject(mira.project, { ".gitignore": "dist\n", ".env": "PASSWORD=correct-horse\n" });
  writeFileSync(join(mira.project, "src/other.js"), unfinished);
  const points = join(mira.home, "points");
  const begin = ["dispatch", "make add add", "--agent", `command:${script}`, "--owns", "src/add.js", "--verify", "node check.js"];
  let works = 0;

  const run = async (words: readonly string[], { at, how, halfWayMs = 2 }: DeathPlan): Promise<Ran & { readonly died?: string }> => {
    rmSync(points, { force: true });
    const dying = { ASSENT_TEST_DIE_AT: at, ASSENT_TEST_DIE: how, ASSENT_TEST_HALF_WAY_MS: String(halfWayMs) };
    const environment = { ...warm, ...dying, ASSENT_TEST_POINTS: points, NODE_OPTIONS: `--import=${preload}` };
    const ran = await mira.run(words, { before: ["setsid"], environment });
    return ran.code === null ? { ...ran, died: readFileSync(points, "utf8").trim() } : ran;
  };

  const commitAnew = (): void => commitOn(mira.project, `Before work ${(works += 1)}`);

  return {
    mira,
    async count() {
      commitAnew();
      const { code, stderr } = await run([...begin, ...more, "--unattended"], alive);
      if (code !== 0) throw new Error(`an undisturbed work does not land: ${stderr}`);
      return readFileSync(points, "utf8").trim().split("\n");
    },

    async survive(plans) {
      commitAnew();
      const before = new Set(branchesOf(mira.project).keys());
      const commits = commitsIn(mira.project);
      const deaths: string[] = [];
      const problems: string[] = [];
      let landed: readonly string[] = [];
      const { ended } = await worksIn(mira);
      let isOver = false;
      let asked = 0;
      const left = [...plans, alive, alive];
      for (let plan = left.shift(); plan !== undefined; plan = left.shift()) {
        const { open } = await worksIn(mira);
        const ran = await run(open === undefined ? [...begin, ...more, "--unattended"] : ["resume", open.stream], plan);
        isOver = (await worksIn(mira)).ended > ended;
        if (ran.died !== undefined) {
          deaths.push(ran.died);
          problems.push(...(await leftBehind(mira)), ...(await lostWork(mira)));
          const now = [...branchesOf(mira.project)].flatMap(([name, id]) => (before.has(name) ? [] : [id]));
          problems.push(...landed.filter((id) => !now.includes(id)).map((id) => `${id} had landed, and another one stands there`));
          landed = now;
        } else if (ran.code === 4 && asks && (asked += 1) <= deaths.length) {
          problems.push(...(await sayRetry(mira)));
          left.unshift(plan);
        } else if (ran.code !== 0) problems.push(`it ended with ${ran.code}: ${ran.stdout.slice(-600)}${ran.stderr.slice(-600)}`);
        if (isOver) break;
      }
      if (!isOver) problems.push("it never came to its end");
      return { deaths, problems: [...problems, ...wrongEnd(mira, { before, commits, landed })] };
    },

    async remove() {
      const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
      const { problems } = await verifyJournal(journal);
      await journal.close();
      await mira.remove();
      return problems.map(({ where, what }) => `journal: ${where}: ${what}`);
    },
  };
}

interface BeforeWork {
  readonly before: ReadonlySet<string>;
  readonly commits: number;
  readonly landed: readonly string[];
}

function wrongEnd(mira: Newcomer, { before, commits, landed }: BeforeWork): readonly string[] {
  const made = [...branchesOf(mira.project)].filter(([name]) => !before.has(name));
  return [
    ...(made.length === 1 ? [] : [`${made.length} branches were made`]),
    ...made.flatMap(([name, id]) => wrongLanding(mira.project, name, id, landed)),
    ...(commitsIn(mira.project) === commits + made.length ? [] : [`${commitsIn(mira.project) - commits} commits were made`]),
    ...leftovers(mira),
  ];
}

/** Answers the one question that there is. */
async function sayRetry(mira: Newcomer): Promise<readonly string[]> {
  const waiting = await mira.waiting();
  const { code, stderr } = await mira.run(["answer", waiting[0]?.id ?? "", "retry"]);
  return waiting.length === 1 && waiting[0]?.kind === "unfinished" && code === 0 ? [] : [`it waited for something else: ${stderr}`];
}

/** Each begins from a commit of its own, so that the checkout of the one before is taken over and changed. */
function commitOn(project: string, message: string): void {
  const person = ["-c", "user.name=Mira", "-c", "user.email=mira@example.org"];
  const commit = gitIn(project, ...person, "commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", message);
  gitIn(project, "update-ref", "refs/heads/main", commit);
}

const alive: DeathPlan = { at: "", how: "self" };
