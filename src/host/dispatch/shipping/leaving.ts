import { fileIn, isWithin, rebasedOnto } from "../../../adapters/workplaces/commits.ts";
import { personGit, type PersonGit } from "../../../adapters/workplaces/person-git.ts";
import { frozenAt } from "../../../protocols/ship/policy.ts";
import { words } from "../../../protocols/ship/words.ts";
import { problemOf, remoteBranch } from "./remote.ts";
import { failed, passed, type ShipStepWork, type StepOutcome } from "./step-end.ts";

const short = (commit: string): string => commit.slice(0, 10);

/** D17: first of all, so that nobody waits for a build in vain. */
export async function lookForFreeze({ way }: ShipStepWork, git: PersonGit, now: string): Promise<StepOutcome> {
  const found = frozenAt(way.freezes, now);
  if (found) return { status: "frozen", detail: `${found.why} (${found.from} to ${found.to})` };
  if (way.freezeFile === undefined) return passed();
  const target = await remoteBranch(git, way);
  if ("problem" in target) return failed(target.problem);
  const file = target.commit === null ? undefined : await fileIn(target.repository, target.commit, way.freezeFile);
  return file === undefined
    ? passed()
    : { status: "frozen", detail: `${words.target(way)} has ${way.freezeFile}: ${file.toString("utf8").trim()}` };
}

/** On top of what others have pushed meanwhile; what they have done is checked together with it afterwards. */
export async function putOnTop({ way, commit }: ShipStepWork, git: PersonGit): Promise<StepOutcome> {
  const target = await remoteBranch(git, way);
  if ("problem" in target) return failed(target.problem);
  const { commit: onto, repository } = target;
  if (onto === null) return passed(`${words.target(way)} is not there yet`);
  if (await isWithin(repository, onto, commit)) return passed("nothing came in between");
  if (await isWithin(repository, commit, onto)) return passed("it is there already");
  const made = await rebasedOnto(repository, commit, onto);
  if ("merge" in made) return failed(`${short(made.merge)} is a merge or a first commit; put it on top of ${words.target(way)} by hand`);
  if ("conflicts" in made) return failed(`${words.target(way)} has changed the same, now at ${short(onto)}: ${made.conflicts.join(", ")}`);
  return { status: "passed", detail: `put on top of ${short(onto)}`, commit: made.commit };
}

/** D31: this commit to this branch, and never by force. Done a second time it comes to the same. */
export async function push({ way, commit, isDry }: ShipStepWork, git: PersonGit): Promise<StepOutcome> {
  const target = await remoteBranch(git, way);
  if ("problem" in target) return failed(target.problem);
  if (target.commit !== null && (await isWithin(target.repository, commit, target.commit)))
    return passed(`${short(commit)} is there already`);
  const dry = isDry ? ["--dry-run"] : [];
  const end = await personGit(git, ["push", ...dry, "--porcelain", way.remote, `${commit}:refs/heads/${way.branch}`]);
  git.signal.throwIfAborted();
  if (end.exitCode !== 0) return failed(problemOf(end));
  return passed(`${isDry ? "would push" : "pushed"} ${short(commit)} to ${words.target(way)}`);
}
