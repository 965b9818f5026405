import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Fault } from "../../kernel/trouble.ts";

/** The repository that git works on. Never a worker's: what stands in its configuration would run as we do (W3). */
export interface GitPlace {
  readonly gitDir: string;
  readonly workTree?: string;
  readonly indexFile?: string;
  /** The words before a program that sees the work tree, where that is mounted out of our sight. */
  readonly enter?: readonly string[];
  /** Where git is started: its own directory, unless that is only named by a file. */
  readonly cwd?: string;
}

export interface GitCall {
  readonly input?: string | Buffer;
  /** Author, committer and dates of a commit. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Exit codes that are answers and no failures. */
  readonly answers?: readonly number[];
}

export interface GitAnswer {
  readonly code: number;
  readonly stdout: Buffer;
}

const outputMaxBytes = 268_435_456;

/**
 * Nothing that a project or a user configured is started: no hooks, no monitor, no pager, no editor, no signing, no remote.
 * Files are written as git keeps them, for this system, and all of them, whatever the person's own checkout looks like.
 */
const quiet = [
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "core.pager=cat", "core.editor=false", "core.attributesFile=/dev/null"],
  ...["commit.gpgSign=false", "gc.auto=0", "maintenance.auto=false", "protocol.allow=never", "advice.detachedHead=false"],
  ...["core.autocrlf=false", "core.eol=lf", "core.safecrlf=false", "core.symlinks=true", "core.fileMode=true"],
  ...["core.splitIndex=false", "submodule.recurse=false", "core.sparseCheckout=false", "index.sparse=false", "merge.default=text"],
].flatMap((setting) => ["-c", setting]);

/** Git may go by size and time alone: a layer has other numbers for the same files. */
export const bySizeAndTime = ["-c", "core.checkStat=minimal", "-c", "core.trustctime=false"];

/**
 * Runs git as the runtime does, whatever the person's own configuration says. Throws `git.failed` with git's own words, and
 * `git.missing` where there is no git.
 */
export async function ownGit(place: GitPlace, args: readonly string[], call: GitCall = {}): Promise<GitAnswer> {
  const command = commandIn(args);
  const isPlain = (place.workTree === undefined && !withPrograms.has(command)) || withoutFiles.has(command);
  if (isPlain) return run(place, args, call);
  const environment = { ...call.environment, ...(await withoutTheirs(place)) };
  return run(place, args, { ...call, environment });
}

/** Read no file of the tree and write none, so no filter comes near them. */
const withoutFiles: ReadonlySet<string> = new Set(["check-attr", "check-ignore", "write-tree", "rev-parse", "ls-tree"]);

/** Look at files, or merge them, where no work tree is named. */
const withPrograms: ReadonlySet<string> = new Set(["worktree", "merge-tree"]);

/**
 * Filters (git-lfs, for one) are programs of the configuration that every file goes through, and so are drivers of merges. Only
 * git itself knows all places where one may be named, so it is asked. A filter is then told to do nothing, which leaves files as
 * git keeps them; a driver to fail, which leaves the conflict to whoever made it.
 */
async function withoutTheirs({ gitDir }: GitPlace): Promise<Readonly<Record<string, string>>> {
  const asked = ["config", "-z", "--includes", "--name-only", "--get-regexp", String.raw`^(filter\..*\.|merge\..*\.driver$)`];
  const { stdout } = await run({ gitDir }, asked, { answers: [1] });
  const names = new Set(
    stdout
      .toString("utf8")
      .split("\0")
      .filter(Boolean)
      .map((key) => key.slice(0, key.lastIndexOf("."))),
  );
  const settings = [...names].flatMap((name) =>
    name.startsWith("merge.")
      ? [[`${name}.driver`, "false"]]
      : filterParts.map((part) => [`${name}.${part}`, part === "required" ? "false" : ""]),
  );
  const variables = settings.flatMap(([key = "", value = ""], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(variables) };
}

const filterParts = ["clean", "smudge", "process", "required"];

function run(place: GitPlace, args: readonly string[], call: GitCall): Promise<GitAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<GitAnswer>();
  const { enter = [], workTree, gitDir, cwd = gitDir } = place;
  const [first = "git", ...words] = [...enter, "git", ...(workTree === undefined ? [] : ["-C", workTree]), ...quiet, ...args];
  const child = spawn(first, words, { env: environmentOf(place, call), cwd });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  let size = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > outputMaxBytes) child.kill("SIGKILL");
    else stdout.push(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  child.stdin.on("error", () => {}); // a git that no longer reads says why by its end
  child.stdin.end(call.input ?? "");
  child.once("error", (cause) => reject(notStarted(cause, cwd)));
  child.once("close", (code) => {
    if (code !== null && (code === 0 || call.answers?.includes(code))) return resolve({ code, stdout: Buffer.concat(stdout) });
    const why = Buffer.concat(stderr).toString("utf8").trim() || `it ended with ${code ?? "a signal"}`;
    return reject(new Fault(unwritable.test(why) ? "disk.unwritable" : "git.failed", `git ${commandIn(args)}: ${why}`));
  });
  return promise;
}

/** Git's words where the disk did not take what it wrote: full, over a quota, or closed to us. */
const unwritable =
  /unable to (?:write|create|open .* for writing)|write error|no space left|quota exceeded|read-only file system|could not write/i;

const commandIn = (args: readonly string[]): string => args.find((word, at) => word !== "-c" && args[at - 1] !== "-c") ?? "";

function notStarted(cause: NodeJS.ErrnoException, cwd: string): Fault {
  const isMissing = cause.code === "ENOENT" && existsSync(cwd);
  if (isMissing) return new Fault("git.missing", "git is not installed, or not in the search path (PATH)", { cause });
  return new Fault("git.failed", `git could not be started in ${cwd}: ${cause.message}`, { cause });
}

export const gitText = async (place: GitPlace, args: readonly string[], call?: GitCall): Promise<string> =>
  (await ownGit(place, args, call)).stdout.toString("utf8").trim();

const environmentOf = ({ gitDir, workTree, indexFile }: GitPlace, { environment }: GitCall): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  HOME: "/nonexistent", // nobody's configuration
  LC_ALL: "C",
  GIT_DIR: gitDir,
  ...(workTree === undefined ? {} : { GIT_WORK_TREE: workTree }),
  ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_LFS_SKIP_SMUDGE: "1",
  ...environment,
});
