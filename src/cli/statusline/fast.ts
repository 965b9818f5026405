import { existsSync, statfsSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathsFor, type Paths } from "../../config/paths.ts";
import { lineOf, type WaitingCount } from "./line.ts";
import { keptIn, markOf, readGuards, reasonOf, type KeptGuard } from "./kept.ts";

/**
 * One short line for prompts. It is drawn at every prompt of a shell, so it takes little more than the start of Node: it
 * asks nobody, loads nothing of the application, waits for nothing, and whatever goes wrong it ends well.
 */
export async function sayStatusline(): Promise<void> {
  setTimeout(() => process.exit(0), patienceMs).unref();
  process.stdout.on("error", () => {});
  try {
    const root = rootOf((await folderGiven()) ?? process.cwd());
    const paths = pathsFor(process.env);
    const { waiting, switched, why } = await readJournal(paths, root).catch(unreadable);
    const kept = readGuards(paths.home)[root];
    const isTrue = kept !== undefined && (switched === undefined || isStill(kept, kept.state === "unknown" ? "" : switched));
    const isOld = !isTrue || Date.now() - kept.atMs > freshMs;
    const trouble = isOld ? await lookAgain(paths, root).then(() => fullAt(paths), unwritableWords) : undefined;
    const state = isTrue ? kept.state : existsSync(paths.home) ? "checking" : "not guarded";
    process.stdout.write(`${lineOf(waiting ?? { total: kept?.waiting }, state, why ?? trouble ?? (isTrue ? kept.why : undefined))}\n`);
  } catch {
    process.stdout.write("assent ? · see assent doctor\n");
  }
}

/** On such a disk no call can be recorded, and no look at the guard is kept. */
const unwritableWords = (cause: NodeJS.ErrnoException): string =>
  cause.code === "EROFS"
    ? "its disk is read-only"
    : cause.code === "ENOSPC" || cause.code === "EDQUOT"
      ? "its disk is full"
      : "its data directory cannot be written";

/** Of an empty file the date can be changed on a full disk; what the look finds cannot be kept there. */
function fullAt({ home }: Paths): string | undefined {
  const { bavail, bsize, blocks } = existsSync(home) ? statfsSync(home) : { bavail: 0, bsize: 0, blocks: 0 };
  return blocks > 0 && bavail * bsize < neededBytes ? "its disk is full" : undefined;
}

const neededBytes = 65_536;

/** A prompt is never kept waiting longer. */
const patienceMs = 500;
const stdinMs = 60;
const stdinMaxChars = 200_000;
/** Then it is looked at again, beside the prompt. */
const freshMs = 60_000;
const lookEveryMs = 5_000;

const isStill = ({ files, mark, untilMs }: KeptGuard, switched: string): boolean =>
  markOf(files, switched) === mark && (untilMs === null || Date.now() < untilMs);

/** Claude Code says on standard input where it works; a shell is where it is. */
async function folderGiven(): Promise<string | undefined> {
  const { stdin } = process;
  const input = statOf(0);
  if (stdin.isTTY || !(input?.isFIFO() || input?.isSocket() || input?.isFile())) return undefined;
  const text = await new Promise<string>((resolve) => {
    let said = "";
    const end = (): void => resolve(said);
    setTimeout(end, stdinMs).unref();
    stdin.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.length > stdinMaxChars) end();
    });
    stdin.on("end", end).on("error", end);
  });
  stdin.destroy();
  return folderIn(text);
}

function folderIn(text: string): string | undefined {
  try {
    const { workspace, cwd } = JSON.parse(text) as { workspace?: { project_dir?: unknown; current_dir?: unknown }; cwd?: unknown };
    return [workspace?.current_dir, cwd, workspace?.project_dir].find((each): each is string => typeof each === "string");
  } catch {
    return undefined;
  }
}

function statOf(descriptor: number) {
  try {
    return process.getBuiltinModule("node:fs").fstatSync(descriptor);
  } catch {
    return undefined;
  }
}

const parentsMax = 64;

/** As `findProject` finds it, without reading. */
function rootOf(cwd: string): string {
  let folder = resolve(cwd);
  for (let step = 0; step < parentsMax; step += 1) {
    const dotGit = join(folder, ".git");
    const found = statSync(dotGit, { throwIfNoEntry: false });
    if (found && (!found.isDirectory() || existsSync(join(dotGit, "HEAD")))) return folder;
    if (dirname(folder) === folder) break;
    folder = dirname(folder);
  }
  return resolve(cwd);
}

interface JournalLook {
  readonly waiting: WaitingCount | undefined;
  /** When the guard of this project was last switched. */
  readonly switched: string | undefined;
  /** The reason why it cannot be told. */
  readonly why?: string | undefined;
}

async function unreadable(cause: unknown): Promise<JournalLook> {
  const { toFault } = await import("../../journal/sqlite/faults.ts");
  return { waiting: {}, switched: undefined, why: reasonOf(toFault(cause, "")) };
}

/** Two questions to the file, held to its mark as everywhere; readers of it never wait for writers. */
async function readJournal(paths: Paths, root: string): Promise<JournalLook> {
  if (process.env["ASSENT_JOURNAL_URL"]) return { waiting: undefined, switched: "" };
  process.removeAllListeners("warning");
  const { checkShown, checkThere, pastOf } = await import("../../journal/sqlite/past.ts");
  const past = pastOf(paths.journal);
  checkThere(paths.journal, past);
  if (!existsSync(paths.journal)) return { waiting: { total: 0 }, switched: "" };
  const { openForReading, quickWays } = await import("../../journal/sqlite/looking.ts");
  const { firstWaiting } = await import("../../journal/sqlite/gate-order.ts");
  const { database } = openForReading(paths.journal, quickWays) ?? {};
  if (!database) return { waiting: {}, switched: undefined };
  try {
    checkShown(paths.journal, past, database);
    const { total } = database.prepare("SELECT count(*) AS total FROM gates WHERE status = 'open'").get() as { total: number };
    const first = database.prepare(firstWaiting).get() as { title: string; gate: string; urgency: number } | undefined;
    const { at } = database.prepare("SELECT max(updated_at) AS at FROM sessions WHERE protocol = 'switch' AND cwd = ?").get(root) as {
      at: string | null;
    };
    const urgent = first && { urgency: first.urgency, harm: harmIn(first.gate) ?? first.title };
    return { waiting: { total, ...(urgent ? { urgent } : {}) }, switched: at ?? "" };
  } finally {
    database.close();
  }
}

function harmIn(gate: string): string | undefined {
  const { harm } = JSON.parse(gate) as { harm?: unknown };
  return typeof harm === "string" && harm !== "" ? harm : undefined;
}

/** In a process of its own that nobody waits for, and not more often than every few seconds. */
async function lookAgain({ home }: Paths, root: string): Promise<void> {
  const kept = keptIn(home);
  const found = statSync(kept, { throwIfNoEntry: false });
  if (!existsSync(home) || (found && Math.abs(Date.now() - found.mtimeMs) < lookEveryMs)) return;
  if (found) utimesSync(kept, new Date(), new Date());
  else writeFileSync(kept, "", { flag: "a", mode: 0o600 });
  const { spawn } = await import("node:child_process");
  const program = process.argv[1] ?? "";
  spawn(process.execPath, [...process.execArgv, program, "statusline", "--look", root], { detached: true, stdio: "ignore" })
    .on("error", () => {})
    .unref();
}
