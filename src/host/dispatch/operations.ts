import { createHash } from "node:crypto";
import { cp, lstat, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runCommand } from "../../adapters/clients/command/executor.ts";
import { endLeft, noteRunning } from "../../adapters/left-running.ts";
import { repositoryAt } from "../../adapters/workplaces/checkout.ts";
import { ownGit } from "../../adapters/workplaces/own-git.ts";
import type { Config } from "../../config/config.ts";
import { runningIn, type Paths } from "../../config/paths.ts";
import { replaceFile } from "../../disk/replace-file.ts";
import type { Hash, SessionId } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { OperationBackup, OperationEvidence } from "../../protocols/worker/operation-types.ts";
import type { OperateEffect } from "../../protocols/worker/types.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { tellProgress } from "../attend/progress-watch.ts";
import { secretsIn } from "../declared-secrets.ts";
import { contractFolder } from "./claimed/contract-files.ts";
import { makeFolder } from "../../disk/make-folder.ts";

interface OperatingWorld {
  readonly config: Config;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
}

type Step = OperateEffect & { readonly session: SessionId };

/** The end of a step, before its output is kept. */
type StepEnd = Pick<OperationEvidence, "exitCode" | "output" | "backup">;

/**
 * D20: one step, in the person's own checkout and with their environment. Nothing of the worker's runs here: its work is on a
 * branch, and the commands are those of the brief.
 */
export async function operate(world: OperatingWorld, step: Step, signal: AbortSignal): Promise<OperationEvidence> {
  const folder = join(contractFolder(world.paths, step.session), "operations", step.operation.id);
  makeFolder(folder);
  const { output, ...end } = await endOf(world, step, { folder, signal });
  signal.throwIfAborted();
  const kept = redactSecrets(secretsIn(world.config, world.environment))(output);
  const file = join(folder, `${step.step}.txt`);
  await replaceFile(file, kept, 0o600);
  const hash = createHash("sha256").update(kept).digest("hex") as Hash;
  return { ...end, output: kept, file, hash };
}

interface StepPlace {
  readonly folder: string;
  readonly signal: AbortSignal;
}

function endOf(world: OperatingWorld, step: Step, at: StepPlace): Promise<StepEnd> {
  const { dryRun, command, verify, backup } = step.operation;
  const commands = { "dry-run": dryRun, run: command, verify } as const;
  return step.step === "backup" ? backUp(world, step, { backup, ...at }) : runStep(world, step, { command: commands[step.step], ...at });
}

/** A driver that was killed may have left the command running: it must not go on beside this one. */
async function runStep(
  { environment, paths }: OperatingWorld,
  { session, key, mode, ground }: Step,
  { command, signal, more = {} }: StepPlace & { readonly command: string; readonly more?: Readonly<Record<string, string>> },
): Promise<StepEnd> {
  const { ASSENT_TOKEN: _, ...env } = environment;
  const [folder, of] = [runningIn(paths), [session, key] as const];
  const isRepeatable = mode === "repeatable";
  await endLeft(folder, of);
  tellProgress({ task: "", text: `$ ${command}` });
  const end = await runCommand({
    command,
    cwd: ground.root,
    env: { ...env, ...more },
    timeoutMs: 3_500_000,
    onOutput: (text) => tellProgress({ task: "", text }),
    onStart: (group) => noteRunning(folder, of, group, { isRepeatable }),
    signal,
  });
  return { exitCode: end.ended === "died" ? null : end.exitCode, output: end.output || (end.exitCode === 0 ? "" : end.detail) };
}

async function backUp(
  world: OperatingWorld,
  step: Step,
  { backup, ...at }: StepPlace & { readonly backup: OperationBackup },
): Promise<StepEnd> {
  const to = join(at.folder, "backup");
  try {
    if ("ref" in backup) return await keepRef(step, backup.ref);
    await rm(to, { recursive: true, force: true }); // of a step that was cut off; nothing has been destroyed yet
    if ("copy" in backup) return await copyFiles(step.ground.root, backup.copy, to);
    const command = `(${backup.command}\n) > "$ASSENT_BACKUP"`;
    const end = await runStep(world, step, { ...at, command, more: { ASSENT_BACKUP: to } });
    const isKept = end.exitCode === 0 && (await lstat(to)).size > 0;
    return isKept ? { ...end, backup: to } : end;
  } catch (cause) {
    return { exitCode: null, output: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Kept from being collected, and out of everybody's way. */
async function keepRef({ session, operation, ground }: Step, ref: string): Promise<StepEnd> {
  const { gitDir } = await repositoryAt(ground.root);
  const backup = `refs/assent/backup/${session}/${operation.id}`;
  const { stdout } = await ownGit({ gitDir }, ["rev-parse", "--verify", "--end-of-options", ref]);
  const commit = stdout.toString("utf8").trim();
  await ownGit({ gitDir }, ["update-ref", backup, commit]);
  return { exitCode: 0, output: `${ref} is at ${commit}`, backup };
}

/** A path that is not there fails the step: what is to be destroyed is not where the brief says. Links are kept as links. */
async function copyFiles(root: string, paths: readonly string[], to: string): Promise<StepEnd> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await cp(join(root, path), join(to, path), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
  return { exitCode: 0, output: paths.join("\n"), backup: to };
}
