import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "../../src/journal/journal.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { gitIn } from "../support/adder-project.ts";
import type { Newcomer } from "../support/cli.ts";

/** A file of the person's that is not committed while workers work. */
export const unfinished = "exports.other = 2; // not committed\n";

interface Works {
  readonly ended: number;
  /** Work that has begun and has not ended, with the types of its events. */
  readonly open?: { readonly stream: string; readonly types: readonly string[] };
}

export async function worksIn(mira: Newcomer): Promise<Works> {
  const file = join(mira.home, "assent", "journal.db");
  if (!existsSync(file)) return { ended: 0 };
  const journal = await sqliteJournal(file);
  try {
    const works = await allOf((after) => journal.sessions({ limit: 100, ...after }));
    const open = works.find(({ status }) => status !== "ended");
    const ended = works.filter(({ status }) => status === "ended").length;
    return open ? { ended, open: { stream: open.stream, types: (await journal.read(open.stream)).map(({ type }) => type) } } : { ended };
  } finally {
    await journal.close();
  }
}

type SessionPage = Awaited<ReturnType<Journal["sessions"]>>;

async function allOf(page: (from: { readonly after?: string }) => Promise<SessionPage>): Promise<SessionPage["items"]> {
  const found: SessionPage["items"][number][] = [];
  for (let at = await page({}); ; at = await page({ after: at.next })) {
    found.push(...at.items.filter(({ protocol }) => protocol === "worker"));
    if (at.next === null) return found;
  }
}

export const branchesOf = (project: string): ReadonlyMap<string, string> =>
  new Map(
    gitIn(project, "for-each-ref", "--format=%(refname) %(objectname)", "refs/heads/assent")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ") as [string, string]),
  );

/** All there are, also those that nothing leads to. */
export const commitsIn = (project: string): number =>
  gitIn(project, "cat-file", "--batch-all-objects", "--batch-check=%(objecttype)")
    .split("\n")
    .filter((type) => type === "commit").length;

export function wrongLanding(project: string, branch: string, id: string, landed: readonly string[]): readonly string[] {
  const git = (...args: readonly string[]): string => gitIn(project, ...args);
  const history = git("rev-list", `main..${branch}`).split("\n");
  return [
    ...(history.length === 1 ? [] : [`${history.length} commits landed`]),
    ...(landed.length === 0 || landed.includes(id) ? [] : ["another commit than the one that had landed stands there"]),
    ...(git("diff", "--name-only", "main", branch) === "src/add.js" ? [] : ["other files landed"]),
    ...(git("show", `${branch}:src/add.js`).includes("a + b") ? [] : ["the work did not land"]),
  ];
}

const diesWithinMs = 20_000;

/** W8: processes and mounts of a driver that was killed end by themselves. */
export async function leftBehind({ home }: Newcomer): Promise<readonly string[]> {
  for (const until = performance.now() + diesWithinMs; ; await sleep(10)) {
    const left = processesAbout(home);
    if (left.length === 0 || performance.now() > until) return left.map((each) => `still runs: ${each}`);
  }
}

/** Numbers of all processes but this one. */
const others = (): readonly string[] => readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);

/** Processes whose words match, with the first group of the match. */
export const processesSaying = (words: RegExp): readonly { readonly pid: number; readonly said: string }[] =>
  others().flatMap((pid) => {
    const found = words.exec(textOf(`/proc/${pid}/cmdline`))?.[1];
    return found === undefined ? [] : [{ pid: Number(pid), said: found }];
  });

const processesAbout = (home: string): readonly string[] =>
  others().flatMap((pid) => {
    const [words, mounts] = [textOf(`/proc/${pid}/cmdline`), textOf(`/proc/${pid}/mountinfo`)];
    return words.includes(home) || mounts.includes(home) ? [`${pid} ${words.replaceAll("\0", " ").slice(0, 200)}`] : [];
  });

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // it has ended
  }
}

/** W18: as long as no branch has it, what the worker wrote is there; what has landed is reachable. */
export async function lostWork(mira: Newcomer): Promise<readonly string[]> {
  const { open: work } = await worksIn(mira);
  if (work === undefined || !work.types.includes("changes.audited") || work.types.at(-1) === "claim.refused") return [];
  const place = join(mira.home, "assent/workers", work.stream, "place/tree");
  const isKept = [join(place, "upper/src/add.js"), join(place, "src/add.js")].some((file) => textOf(file) !== "");
  const isLanded = work.types.includes("work.landed");
  return isKept || isLanded ? [] : ["what the worker wrote is gone, and has not landed"];
}

/** After the end: the person's own files as they were, nothing of the worker, and only whole checkouts. */
export function leftovers({ home, project }: Newcomer): readonly string[] {
  const data = join(home, "assent");
  const names = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const checkouts = names(join(data, "checkouts")).flatMap((name) => {
    const all = join(data, "checkouts", name);
    return names(all)
      .filter((each) => each !== "lock")
      .map((each) => [join(all, each), each] as const);
  });
  const links = names(join(data, "workers")).flatMap((name) =>
    ["checkout", "checkout-head"].map((link) => join(data, "workers", name, link)).filter((link) => isLink(link) && !existsSync(link)),
  );
  return [
    ...(gitIn(project, "status", "--porcelain") === "M src/other.js" ? [] : ["the person's own files changed"]),
    ...(textOf(join(project, "src/other.js")) === unfinished ? [] : ["what the person had not committed is lost"]),
    ...gitIn(project, "worktree", "list", "--porcelain")
      .split("\n")
      .filter((line) => line.startsWith("worktree "))
      .slice(1),
    ...names(join(data, "workers"))
      .filter((name) => !name.startsWith("probe-"))
      .map((name) => `left: workers/${name}`),
    ...links.map((link) => `leads nowhere: ${link}`),
    ...checkouts
      .filter(([folder]) => existsSync(join(folder, "whole")))
      .flatMap(([folder, commit]) => notAsMarked(project, folder, commit)),
  ];
}

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== "";
  } catch {
    return false;
  }
}

/** W1: a checkout that says that it is whole has every file of its commit as it is there. */
function notAsMarked(project: string, folder: string, commit: string): readonly string[] {
  const index = `${folder}.index-of-a-test`; // the person's own has other files
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: project, encoding: "utf8", env: { ...process.env, GIT_INDEX_FILE: index } }).trim();
  git("read-tree", commit);
  const found = git("--work-tree", join(folder, "tree"), "diff", "--name-only");
  rmSync(index);
  return found === "" ? [] : [`the checkout of ${commit} says that it is whole: ${found}`];
}
