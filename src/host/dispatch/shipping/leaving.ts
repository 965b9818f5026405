import { commitsSince, fileIn, hasPath, isWithin, rebasedOnto } from "../../../adapters/workplaces/commits.ts";
import { personGit, type PersonGit } from "../../../adapters/workplaces/person-git.ts";
import { frozenAt } from "../../../protocols/ship/policy.ts";
import { words } from "../../../protocols/ship/words.ts";
import { headsOf, problemOf, remoteBranch, type RemoteBranch } from "./remote.ts";
import { failed, passed, type ShipStepWork, type StepOutcome } from "./step-end.ts";

const short = (commit: string): string => commit.slice(0, 10);

/** D17: first of all, so that nobody waits for a build in vain; and again before anything leaves, for it may begin meanwhile. */
export async function lookForFreeze({ way }: ShipStepWork, git: PersonGit, now: string): Promise<StepOutcome> {
  const found = frozenAt(way.freezes, now);
  if (found) return { status: "frozen", detail: `${found.why} (${found.from} to ${found.to})` };
  if (way.freezeFile === undefined) return passed();
  const target = await remoteBranch(git, way);
  if ("problem" in target) return failed(target.problem);
  const { commit, repository } = target;
  if (commit === null || !(await hasPath(repository, commit, way.freezeFile))) return passed();
  const text = (await fileIn(repository, commit, way.freezeFile))?.toString("utf8").trim() ?? "";
  return { status: "frozen", detail: `${words.target(way)} has ${way.freezeFile}${text === "" ? "" : `: ${text}`}` };
}

/** On top of what others have pushed meanwhile; what they have done is checked together with it afterwards. */
export async function putOnTop(step: ShipStepWork, git: PersonGit): Promise<StepOutcome> {
  const { way, commit } = step;
  const target = await remoteBranch(git, way);
  if ("problem" in target) return failed(target.problem);
  const foreign = await notOfThisWork(step, git, target);
  if (foreign !== undefined) return failed(foreign);
  const { commit: onto, repository } = target;
  if (onto === null) return passed(`${words.target(way)} is not there yet`);
  if (await isWithin(repository, onto, commit)) return passed("nothing came in between");
  if (await isWithin(repository, commit, onto)) return { ...passed("it is there already, with more on top"), commit: onto };
  const made = await rebasedOnto(repository, commit, onto);
  if ("merge" in made) return failed(`${short(made.merge)} is a merge or a first commit; put it on top of ${words.target(way)} by hand`);
  if ("conflicts" in made) return failed(`${words.target(way)} has changed the same, now at ${short(onto)}: ${made.conflicts.join(", ")}`);
  return { status: "passed", detail: `put on top of ${short(onto)}`, commit: made.commit };
}

/** D31: this commit to this branch, and never by force. Done a second time it comes to the same. */
export async function push(step: ShipStepWork, git: PersonGit): Promise<StepOutcome> {
  const { way, commit, isDry } = step;
  const target = await remoteBranch(git, way);
  if ("problem" in target) return failed(target.problem);
  if (target.commit !== null && (await isWithin(target.repository, commit, target.commit)))
    return passed(`${short(commit)} is there already`);
  const foreign = await notOfThisWork(step, git, target);
  if (foreign !== undefined) return failed(foreign);
  const end = await personGit(git, [...pushing, ...(isDry ? ["--dry-run"] : []), way.remote, `${commit}:refs/heads/${way.branch}`]);
  git.signal.throwIfAborted();
  if (end.exitCode !== 0) return failed(problemOf(end));
  return passed(`${isDry ? "would push" : "pushed"} ${short(commit)} to ${words.target(way)}`);
}

/** The branch and nothing else, whatever the person's git would send along: no tags, nothing of submodules. */
const pushing = ["push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"];

/**
 * D17: commits would go out that this work did not make: the person's own that they have not pushed, or others' that were taken
 * back. Nobody has looked at those. Undefined where there are none.
 */
async function notOfThisWork(
  { way, work, commit }: ShipStepWork,
  git: PersonGit,
  { commit: there, repository }: Extract<RemoteBranch, { repository: object }>,
): Promise<string | undefined> {
  const heads = there === null ? await headsOf(git, way) : [there];
  const known = await Promise.all(heads.map((head) => isWithin(repository, work.base, head)));
  if (!known.includes(true)) return words.unpushed(way, work.base);
  if (there === null) return undefined;
  const [going, made] = [await commitsSince(repository, there, commit), await commitsSince(repository, work.base, work.commit)];
  return going > made ? words.wentBack(way) : undefined;
}
