import type { ActionPlace } from "../place.ts";
import { gitAsker, type AskGit } from "./ask.ts";
import { pushedRefs } from "./pushed.ts";
import { findProject } from "./repository.ts";

export interface PushedCommit {
  readonly id: string;
  readonly author: string;
  readonly subject: string;
}

/** A push as far as this machine knows it: the other side may have moved since it was last fetched. */
export interface Push {
  /** Branches and tags that are sent. */
  readonly refs: readonly string[];
  /** The newest of them, of so many. */
  readonly commits: readonly PushedCommit[];
  readonly commitsTotal: number;
  /** Of a forced push: commits that the other side has and would no longer have. */
  readonly lost: readonly PushedCommit[];
  readonly lostTotal: number;
}

const limits = { shown: 12, counted: 1_000, timeMs: 2_000 } as const;

interface PushAction {
  readonly cwd: string;
  readonly input: object;
}

/**
 * The commits that a push would carry away. Null where the folder or the words cannot be told from the command alone,
 * and where nothing is known about the other side: nothing is better than a wrong list.
 */
export async function pushOf(
  { cwd, input }: PushAction,
  { tool, target }: { readonly tool: string; readonly target: string },
  env: ActionPlace["env"],
): Promise<Push | null> {
  const command = (input as Readonly<Record<string, unknown>>)["command"];
  if (typeof command !== "string" || !/\bgit push\b/.test(tool) || isElsewhere.test(command)) return null;
  const { repository } = await findProject(cwd);
  const ask = repository && (await gitAsker(repository, { env }, AbortSignal.timeout(limits.timeMs)));
  const words = /\bgit\s+push\b([^;&|\n]*)/.exec(command)?.[1]?.trim().split(/\s+/) ?? [];
  if (!repository || !ask) return null;
  const refs = Object.entries(
    await pushedRefs(
      repository,
      words.map((word) => word.replaceAll(/^['"]|['"]$/g, "")),
    ),
  );
  const remote = /^([\w.-]{1,100})\//.exec(target)?.[1];
  if (refs.length === 0 || remote === undefined || refs.some(([, commit]) => !/^[0-9a-f]{40,64}$/.test(commit))) return null;
  const ids = refs.map(([, commit]) => commit);
  const sent = await commitsIn(ask, [...ids, "--not", `--remotes=${remote}`]);
  const there = /--force|\s-\w*f|\s\+/.test(` ${words.join(" ")}`) ? refs.map(([name]) => `refs/remotes/${remote}/${name}`) : [];
  const lost = there.length === 0 ? none : ((await commitsIn(ask, [...there, "--not", ...ids])) ?? none);
  if (!sent) return null;
  return {
    refs: refs.map(([name]) => name),
    commits: sent.slice(0, limits.shown),
    commitsTotal: sent.length,
    lost: lost.slice(0, limits.shown),
    lostTotal: lost.length,
  };
}

const none: readonly PushedCommit[] = [];

/** Another folder than the session's, or words that are only known when it runs. */
const isElsewhere = /\bcd\s|\bpushd\b|\bgit\s+(?:-C|--git-dir|--work-tree)|GIT_DIR|\$[({\w]|`/;

/** `rev-list` reads no setting that could start a program; `log` does. */
async function commitsIn(ask: AskGit, range: readonly string[]): Promise<readonly PushedCommit[] | undefined> {
  const words = ["rev-list", `--max-count=${limits.counted}`, "--format=%h%x09%an%x09%s", ...range];
  const said = await ask({ words, maxBytes: 1_000_000, timeMs: limits.timeMs });
  const lines = said?.toString("utf8").split("\n").filter((line) => line !== "" && !/^commit [0-9a-f]{40,64}$/.test(line)); // oxfmt-ignore
  return lines?.map((line) => {
    const [id = "", author = "", ...subject] = line.split("\t");
    return { id, author, subject: subject.join("\t") };
  });
}
