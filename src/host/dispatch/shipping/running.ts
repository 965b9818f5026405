import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../../../adapters/clients/command/executor.ts";
import { freeze, repositoryAt } from "../../../adapters/workplaces/checkout.ts";
import { endMarked, shipMark } from "../../../adapters/workplaces/without-box.ts";
import { unfoundHint } from "../../../lexicon/checking.ts";
import { tellProgress } from "../../attend/progress-watch.ts";
import { runOnCandidate } from "../candidate-run.ts";
import { onCommit } from "../on-commit.ts";
import type { WorkerWorld } from "../work-performer.ts";
import { problemOf } from "./remote.ts";
import { failed, passed, skipped, type ShipStepWork, type StepOutcome } from "./step-end.ts";
import { makeFolder } from "../../../disk/make-folder.ts";

/** A little less than a step may take: whoever ends it says so. */
const timeoutMs = 3_300_000;

interface StepRun {
  readonly step: ShipStepWork;
  readonly command: string;
  /** For this step alone. */
  readonly folder: string;
}

/** On exactly what goes out, in a box: what a project's own build does, it does without a person's keys. */
export function runInBox(world: WorkerWorld, { step, command, folder }: StepRun, signal: AbortSignal): Promise<StepOutcome> {
  const { work, commit } = step;
  return onCommit({ root: work.root, commit, folder, more: work.more }, async (candidate) => {
    const { config, environment } = world;
    const { exitCode, output } = await runOnCandidate(candidate, { command, config, environment, timeoutMs }, signal);
    if (exitCode === 0) return passed(`$ ${command}`);
    return failed(`\`${command}\` ${exitCode === null ? "did not end" : `ends with ${exitCode}`}:\n${output}${unfoundHint(exitCode)}`);
  });
}

/** There as long as a command runs; after that it stays only where its driver was killed. */
const noteIn = (folder: string): string => join(folder, "run");
const graceRounds = 100;

/**
 * Ends a command that a driver began and did not live to see the end of, with all that it started: nobody hears it any more, and
 * begun again it would run twice at once. What a command leaves behind that has come to its own end stays as it is.
 */
export async function endCutRun(folder: string): Promise<void> {
  if (!existsSync(noteIn(folder))) return;
  await endMarked(noteIn(folder), { mark: shipMark, graceRounds });
  await rm(folder, { recursive: true, force: true });
}

/** As the person, with their keys: commands that stand in their own configuration, in a checkout of what was pushed. */
export async function runAsPerson(world: WorkerWorld, { step, command, folder }: StepRun, signal: AbortSignal): Promise<StepOutcome> {
  if (step.isDry) return skipped(`would run \`${command}\``);
  const { work, commit, way } = step;
  await endCutRun(folder);
  makeFolder(folder);
  const note = noteIn(folder);
  try {
    await writeFile(note, command);
    const { tree: cwd } = await freeze(await repositoryAt(work.root), join(folder, "shipped"), commit);
    tellProgress({ task: "", text: `$ ${command}` });
    const { ASSENT_TOKEN: _, ...own } = world.environment; // whoever deploys answers no questions
    const env = { ...own, ASSENT_SHIP_COMMIT: commit, ASSENT_SHIP_BRANCH: way.branch, [shipMark]: note };
    const onOutput = (text: string): void => tellProgress({ task: "", text });
    const end = await runCommand({ command, cwd, env, timeoutMs, onOutput, signal });
    signal.throwIfAborted();
    const isLate = end.ended !== "completed" && end.exitCode === null ? ({ isLate: true } as const) : {};
    if (end.exitCode !== 0) return { ...failed(`\`${command}\`: ${problemOf(end)}`), ...isLate };
    const url = step.step === "deploy" ? end.output.match(/https?:\/\/[^\s"'<>)\]]+/g)?.at(-1) : undefined;
    return { ...passed(`$ ${command}\n${end.output.trim()}`), ...(url !== undefined && way.url === undefined ? { url } : {}) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
