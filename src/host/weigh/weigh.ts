import { realpathSync } from "node:fs";
import { homedir, hostname, networkInterfaces, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { ClientSession } from "../../adapters/own-processes.ts";
import { clientRows } from "../../adapters/clients/rows.ts";
import type { Config } from "../../config/config.ts";
import { machinePolicy, type Paths } from "../../config/paths.ts";
import { gatherFacts } from "../../facts/gather.ts";
import { realPlace } from "../../facts/action-projects.ts";
import { lyingAt, type PlaceDigest } from "../../facts/place-digest.ts";
import { asGlob } from "../../lexicon/wildcard.ts";
import { nameOf } from "../../facts/names.ts";
import { marksOf } from "../../facts/plain-files.ts";
import type { ActionPlace } from "../../facts/place.ts";
import type { Json } from "../../kernel/ids.ts";
import type { ProcessEnvironment, Redact } from "../../kernel/ports.ts";
import type * as Engine from "../../risk/index.ts";
import type { Facts } from "../../risk/facts.ts";
import type { Action, Assessment, Finding } from "../../risk/types.ts";
import { hookFolder, installation } from "../hook-place.ts";
import { siteOf } from "../site.ts";
import { atLeisure } from "./ended-after.ts";
import { namesOfLinked } from "./linked-home.ts";
import { looksAt } from "./sql-looks.ts";

/** The engine and its tables, loaded only for weighing: `assent status` need not wait for it. */
export const loadEngine = (): Promise<typeof Engine> => import("../../risk/index.ts");

/** Facts about the place of a weighing; none of them comes from the agent. */
export interface Surroundings {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
  readonly home: string;
  /** A folder of the project that the session works on, wherever an action would happen. Absent: the action's own. */
  readonly root?: string;
  readonly session: NonNullable<Facts["session"]>;
  /** Folders and files of our own that no agent may touch. */
  readonly own: readonly string[];
  /** The file in which a running `up` says where its console is: looked at with every action, because `up` comes and goes. */
  readonly address?: string;
  /** Files that this session wrote itself: nobody else's work is lost with them. */
  readonly written?: readonly string[];
  /** Globs of the files that this session was given; absent: the whole project. */
  readonly filesOwned?: readonly string[];
  /** The client that asks and its session: what they started is theirs to end. */
  readonly caller?: Omit<ClientSession, "root">;
  /** Standing permissions of this project that are still valid. */
  readonly approvals?: NonNullable<Facts["approvals"]>;
}

export interface WeighResult {
  readonly assessment: Assessment;
  readonly facts: Facts;
}

/** Our own files on this machine: journal, keys, tokens, configuration, the hook itself, the machine's policy, and every project's own. */
function ownPlaces({ home }: Paths): readonly string[] {
  const { folders, links } = namesOfLinked(home, homedir());
  const whole = [...folders, hookFolder, dirname(machinePolicy())].flatMap((folder) => [folder, `${folder}/**`]);
  return [...whole, ...links, ...nodeHere(), ".assent/**"];
}

/** The Node that clients start the hook with, by every name that leads to it. */
function nodeHere(): readonly string[] {
  try {
    return [...new Set([process.execPath, realpathSync(process.execPath)])];
  } catch {
    return [process.execPath];
  }
}

/** A session on our own clone may edit it; for every other project the whole installation is out of reach. */
const installationFor = (root: string): readonly string[] =>
  root === installation || root.startsWith(`${installation}/`) ? [] : [installation, `${installation}/**`];

/** Settings of clients that a variable moved to an unusual place. */
const movedSettings = (environment: Surroundings["environment"]): readonly string[] =>
  clientRows.flatMap((row) => row.movedSettings?.(environment) ?? []);

/** How an attended session of this user is weighed here. */
export const surroundingsFor = (config: Config, paths: Paths, environment: Surroundings["environment"]): Surroundings => ({
  config,
  environment,
  home: homedir(),
  session: "attended",
  own: ownPlaces(paths),
  address: paths.address,
});

/** The one way from an action to a verdict: asks for the needed facts, looks them up, and judges. */
export async function weigh(asked: Action, surroundings: Surroundings, redact?: Redact, judging = atLeisure): Promise<WeighResult> {
  const place = await placeOf(asked.cwd, surroundings);
  const action = { ...asked, cwd: place.cwd };
  const { assess, needsOf } = await loadEngine();
  const { facts, needs } = await lookedUp(action, place, (...given) => judging(() => needsOf(...given)));
  const sql = await looksAt(needs.sql);
  const { approvals = [], written = [], filesOwned, caller } = surroundings;
  const known: Facts = {
    ...withOwn(facts, await stillOwn(facts, written)),
    ...(sql ? { sql } : {}),
    ...(caller && needs.processes ? await runningBeside({ ...caller, root: facts.projectRoot ?? place.cwd }, needs.processes) : {}),
    ...(needs.isTooMuch ? { isTooMuch: true } : {}),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(filesOwned ? { filesOwned } : {}),
  };
  const show = redact?.knowing?.(action.input as Json) ?? redact;
  const { removes = [], ...assessment } = judging(() => assess(action, known, show));
  if (assessment.verdict !== "gate" || removes.length === 0) return { assessment: withPushed(assessment, known), facts: known };
  const lying = await lyingAt(removes, { own: written, repository: join(known.projectRoot ?? place.cwd, ".git") });
  return { assessment: withPushed(withLying(assessment, lying), known), facts: { ...known, lying } };
}

/** Processes and ports, for an action that would end some: few do, so the look is loaded only then. */
async function runningBeside(session: ClientSession, { ports }: NonNullable<Engine.Needs["processes"]>): Promise<Partial<Facts>> {
  const { runningFor } = await import("../../adapters/running-processes.ts");
  return runningFor(session, ports) ?? {};
}

/** Where there is more than anybody looked at, an answer is good for one time: its target is not wholly known. */
const withLying = (assessment: Assessment, { isWhole }: PlaceDigest): Assessment =>
  isWhole ? assessment : { ...assessment, pattern: { ...assessment.pattern, target: `${assessment.pattern.target} \uFFFC` } };

/** A30: instructions to the agent in something that came back to it. */
export async function instructionsIn(text: string, tool: string): Promise<readonly Finding[]> {
  if (text.length < shortestOrder) return [];
  const { assess } = await loadEngine();
  const { findings } = assess({ tool: "tool_result", input: { content: text, source: tool }, cwd: "/" });
  return findings.filter(({ signal }) => signal === "PromptInjection");
}
const shortestOrder = 8;

/** A person sees which commits a push would carry away, because they judge those. */
function withPushed(assessment: Assessment, { pushed = {} }: Facts): Assessment {
  const refs = Object.entries(pushed).map(([name, commit]) => `${name} at ${commit.slice(0, 7)}`);
  if (assessment.verdict !== "gate" || refs.length === 0) return assessment;
  return { ...assessment, reasons: [...assessment.reasons, `what would be pushed: ${refs.join(", ")}`] };
}

/** Variables of a client that were passed on say nothing about where programs lie: this process's own do. */
const whereGitIs = (): ActionPlace["env"] => ({ PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"] });

async function placeOf(cwd: string, surroundings: Surroundings): Promise<ActionPlace> {
  const { config, environment, home, session, own, root, address } = surroundings;
  const user = userInfo();
  const console = address === undefined ? null : siteOf({ address });
  const place = await realPlace({ cwd, ...(root === undefined ? {} : { root }) });
  return {
    ...place,
    env: { ...whereGitIs(), ...environment },
    home,
    user: user.username,
    ...(user.uid >= 0 ? { uid: user.uid } : {}),
    os: process.platform,
    hostNames: namesHere(),
    ...(console === null ? {} : { console }),
    environments: config.risk.environments,
    productionNames: config.risk.productionNames,
    controlPlane: [...own, ...installationFor(root ?? place.cwd), ...movedSettings(environment), ...config.risk.controlPlane],
    session,
  };
}

/** Names of this machine: a login by one of these stays here. */
function namesHere(): readonly string[] {
  try {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
    return [hostname(), ...addresses.slice(0, addressesMax)];
  } catch {
    return []; // some sandboxes forbid the look
  }
}
const addressesMax = 64;

const roundsMax = 3;

/** With what is known now, more may have to be known: what a file says, or what fits a wildcard. */
const mayAskMore = ({ files, matching = [], paths }: Engine.Needs): boolean =>
  files.length + matching.length > 0 || paths.some((path) => /[*?[]/.test(path));

/** Scripts may start scripts: looks again until no unread file is named. */
async function lookedUp(
  action: Action,
  place: ActionPlace,
  needsOf: typeof Engine.needsOf,
): Promise<{ readonly facts: Facts; readonly needs: Engine.Needs }> {
  let needs = needsOf(action);
  let facts = await gatherFacts(needs, place);
  const absolute = (file: string): string => resolve(action.cwd, file);
  for (let round = 1; round < roundsMax && mayAskMore(needs) && !needs.isPart; round += 1) {
    const asked = new Set(needs.files.map(absolute));
    const more = needsOf(action, facts);
    const files = more.files.filter((file) => file.startsWith("/") && !asked.has(absolute(file)));
    // Of a module that does something it must be known whether git holds it: of those read last nobody could ask for that.
    const last = round === roundsMax - 1 ? files : [];
    const paths = [...new Set([...needs.paths, ...more.paths, ...last])];
    const versions = [...new Set([...(needs.versions ?? []), ...(more.versions ?? [])])];
    const matching = [...new Set([...(needs.matching ?? []), ...(more.matching ?? [])])];
    const isSame = matching.length === (needs.matching?.length ?? 0);
    if (files.length === 0 && isSame && paths.length === needs.paths.length && versions.length === (needs.versions?.length ?? 0)) break;
    needs = {
      files: [...needs.files, ...files],
      paths,
      git: needs.git || more.git,
      sql: [...new Set([...needs.sql, ...more.sql])],
      ...(more.isPart ? { isPart: true } : {}),
      ...(more.isTooMuch ? { isTooMuch: true } : {}),
      ...processesOf(needs, more),
      ...(versions.length > 0 ? { versions } : {}),
      ...(matching.length > 0 ? { matching } : {}),
      ...(needs.pushes || more.pushes ? { pushes: [...(needs.pushes ?? []), ...(more.pushes ?? [])] } : {}),
    };
    facts = await gatherFacts(needs, place);
  }
  return { facts, needs };
}

const processesOf = (one: Engine.Needs, other: Engine.Needs): Pick<Engine.Needs, "processes"> =>
  one.processes || other.processes
    ? { processes: { ports: [...new Set([...(one.processes?.ports ?? []), ...(other.processes?.ports ?? [])])] } }
    : {};

/** The files that only their writer has changed: under one name, and not as git holds them. */
export async function writtenAmong(files: readonly string[], surroundings: Surroundings, cwd: string): Promise<readonly string[]> {
  const facts = await gatherFacts({ paths: files, files: [], git: false, sql: [] }, await placeOf(cwd, surroundings));
  const { exists, projectRoot = cwd, tracked = [], dirty = [] } = facts;
  if (!exists) return []; // no look was possible
  const isClean = (path: string): boolean => {
    const glob = asGlob(nameOf(projectRoot, path));
    return tracked.includes(glob) && !dirty.includes(glob);
  };
  return Object.keys(await marksOf(files)).filter((path) => !isClean(path));
}

/** An own file with a second name may be somebody else's too: a change to it changes both. */
async function stillOwn({ exists, projectRoot: root = "/" }: Facts, written: readonly string[]): Promise<readonly string[]> {
  const isTouched = (path: string): boolean => !exists || exists.includes(nameOf(root, path));
  const touched = written.filter(isTouched);
  const plain = await marksOf(touched);
  return touched.length === 0 ? written : written.filter((path) => !isTouched(path) || Object.hasOwn(plain, path));
}

/** Files that the session wrote are no one else's changes, and may be deleted again. */
function withOwn(facts: Facts, written: readonly string[]): Facts {
  const { projectRoot: root, dirty, producedByMission = [] } = facts;
  if (written.length === 0 || root === undefined) return facts;
  const names = new Set(written.map((path) => asGlob(path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path)));
  return {
    ...facts,
    producedByMission: [...producedByMission, ...names],
    ...(dirty ? { dirty: dirty.filter((path) => !names.has(path)) } : {}),
  };
}
