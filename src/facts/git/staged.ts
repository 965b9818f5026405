import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { isInside } from "../names.ts";
import { limits, type ActionPlace } from "../place.ts";
import type { Repository } from "./repository.ts";

/**
 * The paths whose staged content is not the committed one, asked of git itself: the one process of a look, and the one
 * question whose answer lies in packed objects. Nothing if git could not say.
 *
 * A repository's settings can name programs, so the question is one that needs none of them: `diff-index --cached`
 * compares the index with a tree and reads no file of the project, so no filter, no text conversion and no external
 * diff has anything to do. The rest is switched off by name, and the test keeps a trap behind every switch.
 */
export async function stagedPaths(
  repository: Repository,
  place: Pick<ActionPlace, "env">,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const git = await findGit(place.env, repository.root);
  if (git === undefined) return undefined;
  const text = await run(git, repository, place, signal);
  return text === undefined ? undefined : new Set(text.split("\0").filter((path) => path !== ""));
}

const switchedOff = [
  "core.fsmonitor=false",
  "core.untrackedCache=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.sshCommand=false",
  "core.attributesFile=/dev/null",
  "credential.helper=",
  "diff.external=",
  "protocol.allow=never",
  "gc.auto=0",
  "maintenance.auto=false",
];

const question = [
  "diff-index",
  "--cached",
  "--name-only",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-submodules=none",
  "-z",
  "HEAD",
  "--",
];

/** Nothing of the caller's environment reaches git but what Windows needs to start a program. */
const environmentFor = (env: ActionPlace["env"]): Record<string, string> => ({
  ...(env["SystemRoot"] !== undefined && { SystemRoot: env["SystemRoot"] }),
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  // A partial clone would fetch what is missing. Old versions of git know only the second and third line.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_SSH_COMMAND: "false",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "false",
  GIT_PAGER: "cat",
  GIT_OPTIONAL_LOCKS: "0",
});

function run(
  git: string,
  { root, gitFolder }: Repository,
  { env }: Pick<ActionPlace, "env">,
  signal: AbortSignal,
): Promise<string | undefined> {
  const settings = switchedOff.flatMap((setting) => ["-c", setting]);
  const place = ["--no-pager", "--no-optional-locks", `--git-dir=${gitFolder}`, `--work-tree=${root}`];
  const options = {
    cwd: root,
    env: environmentFor(env),
    signal,
    maxBuffer: limits.gitOutputMaxBytes,
    timeout: limits.timeMs,
    killSignal: "SIGKILL" as const,
    windowsHide: true,
    encoding: "utf8" as const,
  };
  return new Promise((done) => {
    try {
      const child = execFile(git, [...place, ...settings, ...question], options, (problem, output) => done(problem ? undefined : output));
      child.stdin?.end();
    } catch {
      done(undefined);
    }
  });
}

/** The first git on the path that lies outside the project: an agent could have written one that lies inside. */
async function findGit(env: ActionPlace["env"], root: string): Promise<string | undefined> {
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).slice(0, foldersMax);
  for (const folder of folders) {
    if (!isAbsolute(folder) || isInside(root, folder)) continue;
    const program = join(folder, process.platform === "win32" ? "git.exe" : "git");
    if (
      await access(program, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return program;
  }
  return undefined;
}

const foldersMax = 64;
