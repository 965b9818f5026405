import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { blobsIn } from "../../../adapters/workplaces/blobs.ts";
import { changesSince, messagesBetween, type CommittedChange } from "../../../adapters/workplaces/commits.ts";
import { count } from "../../../kernel/text.ts";
import { reachedBy } from "../../../scope/deploy-reach.ts";
import { deployRuns } from "../../../scope/deploys.ts";
import { landingSecrets, textIn } from "../../../scope/landing-secrets.ts";
import { ownedFiles, owns } from "../../../scope/owned.ts";
import { committedFiles } from "./committed-files.ts";
import { scannedMaxBytes, untold } from "../secret-scan.ts";
import { failed, passed, type ShipStepWork, type StepOutcome } from "./step-end.ts";

const listMax = 20;
const listed = (lines: readonly string[]): string =>
  [...lines.slice(0, listMax), ...(lines.length > listMax ? [`and ${lines.length - listMax} more`] : [])].join("\n");

/** D17: nothing goes out that nobody owned, and nothing runs with a person's keys that a worker wrote. */
export async function lookAtScope(step: ShipStepWork): Promise<StepOutcome> {
  const changed = await changedBy(step);
  const owned = ownedFiles(step.work.filesOwned);
  const foreign = changed.filter((path) => !owns(owned, path));
  if (foreign.length > 0) return failed(`files that nobody of this work owned:\n${listed(foreign)}`);
  return (await lookAtRuns(step)) ?? passed(count(changed.length, "file"));
}

/** Every file that one of its commits changed: all of them go out, though another took it back. */
async function changedBy({ work }: ShipStepWork): Promise<readonly string[]> {
  const changes = await changesSince(await repositoryAt(work.root), work.base, work.commit);
  return [...new Set(changes.map(({ path }) => path))];
}

/** Undefined where neither `deploy` nor `verify` runs, in the commit that goes out, anything that this work has written. */
export async function lookAtRuns(step: ShipStepWork): Promise<StepOutcome | undefined> {
  const { work, way, commit } = step;
  const commands = [way.deploy, way.verify].filter((command) => command !== undefined);
  if (commands.length === 0) return undefined;
  const [changed, files] = [await changedBy(step), await committedFiles(await repositoryAt(work.root), commit)];
  for (const command of commands) {
    const reached = await reachedBy(command, files);
    const run = changed.filter((path) => deployRuns(path, command) || reached.has(path));
    if (run.length > 0) return failed(written(command, run));
  }
  return undefined;
}

const written = (command: string, paths: readonly string[]): string =>
  `\`${command}\` would run with your keys what this work has written:\n${listed(paths)}\n` +
  "Look at it and deploy by hand, or name a program of your own by its whole path in workers.ship";

/** D28: every file that a commit changed, though another took it back, and the messages of the commits. */
export async function lookForSecrets({ work, commit }: ShipStepWork, declared: readonly string[]): Promise<StepOutcome> {
  const repository = await repositoryAt(work.root);
  const changes = await changesSince(repository, work.base, commit);
  const found = new Set(await secretsAmong(repository, changes, declared));
  const said = landingSecrets({ path: "message", text: await messagesBetween(repository, work.base, commit), before: "" }, declared);
  if (said.length > 0) found.add(`a message of a commit: ${said.join(", ")}`);
  const files = count(new Set(changes.map(({ path }) => path)).size, "file");
  return found.size === 0 ? passed(`${files}, and the messages of the commits`) : failed(listed([...found]));
}

async function secretsAmong(
  repository: WorkRepository,
  changes: readonly CommittedChange[],
  declared: readonly string[],
): Promise<readonly string[]> {
  const byBlob = Map.groupBy(changes, ({ now }) => now);
  const ids = [...byBlob.keys()].filter((id) => id !== null);
  const found: string[] = [];
  for await (const [id, bytes] of blobsIn(repository, ids, scannedMaxBytes))
    for (const change of byBlob.get(id) ?? []) {
      const names = bytes ? await secretsOf(repository, { ...change, text: textIn(bytes) }, declared) : [untold];
      if (names.length > 0) found.push(`${change.path}: ${names.join(", ")}`);
    }
  return found;
}

/** Most files have none; only of the others it matters what they were before. */
async function secretsOf(
  repository: WorkRepository,
  { path, text, before }: Pick<CommittedChange, "path" | "before"> & { readonly text: string },
  declared: readonly string[],
): Promise<readonly string[]> {
  const names = landingSecrets({ path, text, before: "" }, declared);
  if (names.length === 0 || before === null) return names;
  for await (const [, bytes] of blobsIn(repository, [before], scannedMaxBytes))
    if (bytes) return landingSecrets({ path, text, before: textIn(bytes) }, declared);
  return names;
}
