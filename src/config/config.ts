import { statSync } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readPlainFile } from "../disk/plain-file.ts";
import { boxTiers } from "../lexicon/box-tiers.ts";
import { Fault } from "../kernel/trouble.ts";
import { careful, carefulProject } from "./careful.ts";
import { stricterLimits } from "./limits.ts";
import { machinePolicy } from "./paths.ts";
import type { Config, ProjectConfig } from "./shapes.ts";

export type { Allowance, Config, NotifyConfig } from "./shapes.ts";

/**
 * The user's configuration with what the policy of the machine and the project add to it. A missing file is an empty one.
 * Nothing of a user moves the policy of the machine.
 */
export async function readConfig(userFile: string, cwd: string, policyFile: string | null = machinePolicy()): Promise<Config> {
  const projectFile = projectFileIn(cwd);
  const none = Promise.resolve(undefined);
  const [userText, policyText, projectText] = await Promise.all([
    textOf(userFile),
    policyFile === null ? none : textOf(policyFile),
    textOf(projectFile),
  ]);
  const user: Config = userText === undefined ? careful : await userSays(userText, userFile);
  const policy = policyText === undefined ? carefulProject : await policySays(policyText, policyFile ?? "");
  const project = projectText === undefined ? carefulProject : await projectSays(projectText, projectFile);
  return withDemands(withDemands(user, policy), project);
}

/** A file below the user's can only add, and demand more. */
const withDemands = (config: Config, { secrets, risk, limits, workers }: ProjectConfig): Config => ({
  ...config,
  secrets: { environment: both(config.secrets.environment, secrets.environment) },
  risk: {
    // These come first, because the first entry that fits a place counts, and they are all production.
    environments: [...risk.environments, ...config.risk.environments],
    productionNames: both(config.risk.productionNames, risk.productionNames),
    controlPlane: both(config.risk.controlPlane, risk.controlPlane),
  },
  limits: stricterLimits(config.limits, limits),
  workers: stricter(config.workers, workers),
});

export const projectFileIn = (cwd: string): string => join(cwd, ".assent", "config.json");

/** Another one when `readConfig` would read something else. Cheap, for whoever runs for days and asks before each piece of work. */
export const configStamp = (userFile: string, cwd: string): string =>
  [userFile, machinePolicy(), projectFileIn(cwd)].map(stampOf).join(" ");

function stampOf(file: string): string {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.ino}:${found.size}:${found.mtimeNs}` : "absent";
  } catch {
    return "unreadable"; // as long as it is
  }
}

// The parser is loaded only where there is a file.
const userSays = keepingLast(async (text, file) => (await import("./shapes.ts")).parseUser(text, file));
const projectSays = keepingLast(async (text, file) => (await import("./shapes.ts")).parseProject(text, file));
const policySays = keepingLast(async (text, file) => (await import("./shapes.ts")).parseProject(text, file));

/** Files are read for every call of an agent and change once in a while: the same words again mean the same. */
function keepingLast<Said>(parse: (text: string, file: string) => Promise<Said>) {
  let last: { readonly text: string; readonly said: Said } | undefined;
  return async (text: string, file: string): Promise<Said> => {
    if (last?.text !== text) last = { text, said: await parse(text, file) };
    return last.said;
  };
}

/** A project can only demand a better box. */
function stricter(user: Config["workers"], project: ProjectConfig["workers"]): Config["workers"] {
  const demanded = boxTiers.find((tier) => tier === user.box || tier === project.box);
  return { ...user, ...(demanded === undefined ? {} : { box: demanded }) };
}

const both = (first: readonly string[], second: readonly string[]): string[] => [...new Set([...first, ...second])];

export const configMaxBytes = 1_048_576;

const looksMax = 5;

async function textOf(file: string, looks = looksMax): Promise<string | undefined> {
  const found = await readPlainFile(file, { maxBytes: configMaxBytes, followsLinks: true });
  switch (found.kind) {
    case "read":
      return found.bytes.toString("utf8").replace(/^\uFEFF/, "");
    case "absent":
      return (await isAbsent(file)) || looks === 0 ? undefined : textOf(file, looks - 1); // it has just come
    case "unreadable":
      if (found.cause.code === "ENAMETOOLONG" && hasImpossibleName(file)) return undefined;
      throw new Fault("config.invalid", `${file} cannot be read: ${found.cause.message}`, { cause: found.cause });
    default:
      throw new Fault("config.invalid", `${file} must be a plain file of at most ${configMaxBytes} bytes`);
  }
}

const nameMaxBytes = 255;

/** Nothing can lie below such a name. A path of many shorter ones may be too long to be opened and be there all the same. */
const hasImpossibleName = (file: string): boolean => file.split(sep).some((name) => Buffer.byteLength(name) > nameMaxBytes);

/**
 * Only a missing file says nothing: a link that leads nowhere, or a file in place of a folder, hides settings. False if
 * the file has come meanwhile.
 */
async function isAbsent(file: string): Promise<boolean> {
  const folder = dirname(file);
  if (await liesAt(file)) {
    if (await stat(file).catch(() => undefined)) return false;
    throw new Fault("config.invalid", `${file} is a link to something that is not there`);
  }
  if ((await isFolder(folder)) || !(await liesAt(folder))) return true;
  if (await isFolder(folder)) return false;
  throw new Fault("config.invalid", `${folder} must be a folder, because a configuration may lie in it`);
}

const liesAt = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
