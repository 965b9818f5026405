import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { isInside } from "../names.ts";
import { limits, type ActionPlace } from "../place.ts";
import type { Repository } from "./repository.ts";

export interface GitQuestion {
  readonly words: readonly string[];
  readonly maxBytes?: number;
  readonly timeMs?: number;
  readonly input?: string;
}

/** Puts a question to git. Nothing if it could not say, or said too much. */
export type AskGit = (question: GitQuestion) => Promise<Buffer | undefined>;

/**
 * Asks git itself, where the answer lies in packed objects. A repository's settings can name programs, so only questions
 * that need none of them may be put: those about trees, objects and names, which read no file of the project. The rest is
 * switched off by name, and the test keeps a trap behind every switch.
 */
export async function gitAsker(
  repository: Repository,
  { env }: Pick<ActionPlace, "env">,
  signal: AbortSignal,
): Promise<AskGit | undefined> {
  const git = await findGit(env, repository.root);
  if (git === undefined) return undefined;
  const { root, gitFolder } = repository;
  const settings = switchedOff.flatMap((setting) => ["-c", setting]);
  const place = ["--no-pager", "--no-optional-locks", `--git-dir=${gitFolder}`, `--work-tree=${root}`];
  return ({ words, maxBytes = limits.gitOutputMaxBytes, timeMs = limits.timeMs, input = "" }) => {
    const options = {
      cwd: root,
      env: environmentFor(env),
      signal,
      maxBuffer: maxBytes,
      timeout: timeMs,
      killSignal: "SIGKILL" as const,
      windowsHide: true,
      encoding: "buffer" as const,
    };
    return new Promise((done) => {
      try {
        const child = execFile(git, [...place, ...settings, ...words], options, (problem, output) => done(problem ? undefined : output));
        child.stdin?.on("error", () => undefined); // a git that has ended says so by its answer
        child.stdin?.end(input);
      } catch {
        done(undefined);
      }
    });
  };
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
