import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { changedBetween, fileIn, messagesBetween } from "../../../adapters/workplaces/commits.ts";
import { count } from "../../../kernel/text.ts";
import { deployRuns } from "../../../scope/deploys.ts";
import { landingSecrets } from "../../../scope/landing-secrets.ts";
import { ownedFiles, owns } from "../../../scope/owned.ts";
import { scannedMaxBytes, untold } from "../secret-scan.ts";
import { failed, passed, type ShipStepWork, type StepOutcome } from "./step-end.ts";

const listMax = 20;
const listed = (lines: readonly string[]): string =>
  [...lines.slice(0, listMax), ...(lines.length > listMax ? [`and ${lines.length - listMax} more`] : [])].join("\n");

/** D17: nothing goes out that nobody owned, and nothing runs with a person's keys that a worker wrote. */
export async function lookAtScope({ work, way, commit }: ShipStepWork): Promise<StepOutcome> {
  const changed = await changedBetween(await repositoryAt(work.root), work.base, commit);
  const owned = ownedFiles(work.filesOwned);
  const foreign = changed.filter((path) => !owns(owned, path));
  if (foreign.length > 0) return failed(`files that nobody of this work owned:\n${listed(foreign)}`);
  for (const command of [way.deploy, way.verify]) {
    const run = command === undefined ? [] : changed.filter((path) => deployRuns(path, command));
    if (run.length > 0) return failed(written(command ?? "", run));
  }
  return passed(count(changed.length, "file"));
}

const written = (command: string, paths: readonly string[]): string =>
  `\`${command}\` would run with your keys what this work has written:\n${listed(paths)}\n` +
  "Look at it and deploy by hand, or name a program of your own by its whole path in workers.ship";

/** D28: every file that changed, and the messages of the commits. */
export async function lookForSecrets({ work, commit }: ShipStepWork, declared: readonly string[]): Promise<StepOutcome> {
  const repository = await repositoryAt(work.root);
  const paths = await changedBetween(repository, work.base, commit);
  const found: string[] = [];
  for (const path of paths) {
    const names = await secretsOf(repository, { path, base: work.base, commit }, declared);
    if (names.length > 0) found.push(`${path}: ${names.join(", ")}`);
  }
  const said = landingSecrets({ path: "message", text: await messagesBetween(repository, work.base, commit), before: "" }, declared);
  if (said.length > 0) found.push(`a message of a commit: ${said.join(", ")}`);
  return found.length === 0 ? passed(`${count(paths.length, "file")}, and the messages of the commits`) : failed(listed(found));
}

interface ChangedFile {
  readonly path: string;
  readonly base: string;
  readonly commit: string;
}

async function secretsOf(
  repository: WorkRepository,
  { path, base, commit }: ChangedFile,
  declared: readonly string[],
): Promise<readonly string[]> {
  const [now, then] = [await fileIn(repository, commit, path), await fileIn(repository, base, path)];
  if (now === undefined) return [];
  if (now.length > scannedMaxBytes) return [untold];
  return landingSecrets({ path, text: now.toString("utf8"), before: then?.toString("utf8") ?? "" }, declared);
}
