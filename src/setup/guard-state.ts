import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { pathsFor } from "../config/paths.ts";
import { Fault } from "../kernel/trouble.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { readPresent } from "../adapters/clients/present.ts";
import type { ClientRow } from "../adapters/clients/row.ts";
import { clientRow, clientRows, type ClientName } from "../adapters/clients/rows.ts";
import type { ClientSetup } from "../adapters/clients/setup.ts";
import type { PluginGuard } from "../adapters/clients/shared/plugged.ts";
import { isInstalled, tracesOf } from "./client-traces.ts";
import { guardFileOf, setupOf, writtenCommand, type SetupClient } from "./guard-files.ts";
import { problemOfCopies } from "./hooks/hook-copies.ts";
import { isHookStale, isOlder, versionAt } from "../host/hook-bundle.ts";
import { damagedPart } from "../host/hook-digests.ts";
import { hookFileName } from "../adapters/clients/shared/hook-entries.ts";
import { hookCommand, hookFile } from "../host/hook-place.ts";
import { quickCommand } from "./hooks/quick-command.ts";
import { textIn } from "./init-plan.ts";
import type { KeptFile, KeptRecords } from "./init-store.ts";
import { version } from "../host/version.ts";
import { shortTime } from "../host/guard/moment.ts";

/** How well one client of a project is guarded, and the one thing worth saying about it. */
export interface ClientProtection {
  readonly client: ClientName;
  /** Whether something of ours tells this client to call the hook. */
  readonly isSetUp: boolean;
  /** `absent`: the client is not on this machine, so nothing is lost by a hook that it could not trust yet. */
  readonly state: "guarded" | "partly" | "observing" | "degraded" | "off" | "absent";
  readonly reason: string;
  /** The user's own settings do it, for every project. */
  readonly everywhere?: true;
  /** A plugin that a person added to the client does it. */
  readonly plugin?: true;
}

/** Facts that hold for every client of a project. */
export interface ProtectionFacts {
  /** Why the configuration cannot be read: then the hook blocks everything. */
  readonly trouble?: string;
  /** Why nothing can be recorded: then the hook blocks everything too. */
  readonly unwritable?: Fault;
  /** The person who switched the guard off, and until when. */
  readonly off?: { readonly by: string; readonly at: string; readonly until: string | null };
  readonly mode: "guard" | "observe";
  readonly kept: KeptRecords;
}

/** A client, and the problem with its way to the hook, if there is one. */
export interface ClientProblem {
  readonly row: ClientRow<ClientName>;
  readonly problem: string | undefined;
  /** Where it is told about the hook: here, or everywhere. */
  readonly place: GuardPlace;
  /** Nothing of `init`, but the client's plugin. */
  readonly plugged?: PluginGuard;
}

/** Tells from the words that start a hook what is wrong with it. */
type HookLook = (command: readonly string[]) => Promise<string | undefined>;

/** The remedy for everything that `init` itself wrote. */
export const againAt = ({ everywhere }: GuardPlace): string => `run \`assent init${everywhere ? " --user" : ""}\` again`;

/** The states of the clients that are set up here, or that show traces of being used. */
export async function guardStates(place: GuardPlace, around: ProtectionFacts): Promise<readonly ClientProtection[]> {
  const problems = await problemsOf(place, around.kept);
  return problems
    .filter(({ row, problem }) => problem !== "absent" || tracesOf(row, place).length > 0)
    .map(({ row: { name }, problem, place: { everywhere }, plugged }) => ({
      client: name,
      isSetUp: problem !== "absent",
      ...(everywhere ? { everywhere } : {}),
      ...(plugged ? { plugin: true as const } : {}),
      ...byPlugin(problem === untried ? notInstalled : judged(name, problem, around), plugged),
    }));
}

/**
 * The problem of each client: of the project's own entries, else of those for every project. Most have the same hook:
 * it is looked at once.
 */
export function problemsOf(place: GuardPlace, kept: KeptRecords): Promise<readonly ClientProblem[]> {
  const looks = new Map<string, Promise<string | undefined>>();
  const lookAt: HookLook = (command) => {
    const key = command.slice(0, -1).join("\0");
    const look = looks.get(key) ?? problemOfHook(command, place);
    looks.set(key, look);
    return look;
  };
  return Promise.all(
    clientRows.map(async (row) => {
      const here = await problemOf(row.name, place, kept.here, lookAt);
      if (here !== "absent") return { row, problem: here, place };
      const everywhere: GuardPlace = { ...place, everywhere: true };
      const problem = await problemOf(row.name, everywhere, kept.everywhere, lookAt);
      if (problem !== "absent") return { row, problem, place: everywhere };
      const { setup } = await setupOf(row.name);
      const plugged = await setup.plugged(place);
      if (plugged) return { row, problem: await problemOfPlugin(setup, plugged, place), place, plugged };
      const lost = [place, everywhere].find((at) => wroteFor(row.name, at.everywhere ? kept.everywhere : kept.here) !== undefined);
      return lost ? { row, problem: lostAt(lost), place: lost } : { row, problem, place };
    }),
  );
}

/** Nobody took it back, as `init --undo` does: a checkout, an unpacked archive or a person's hand replaced the file. */
const lostAt = (place: GuardPlace): string => `what \`assent init\` wrote is gone from its settings; ${againAt(place)}`;

/** The file by which `init` told a client of our hook, as it was kept. */
export const wroteFor = (client: ClientName, kept: readonly KeptFile[]): KeptFile | undefined =>
  kept.find((each) => each.client === client && each.kind !== "trust");

/** Nothing is wrong but that a client trusts no hook yet, and it is not on this machine. Anything else is wrong all the same. */
export const untried = "it is not installed here, so it was never asked to trust the hook";

const notInstalled = {
  state: "absent",
  reason: "not installed on this machine; once it is, `assent init` makes its hook complete",
} as const;

const byPlugin = (judgement: Pick<ClientProtection, "state" | "reason">, plugged: PluginGuard | undefined) =>
  plugged ? { ...judgement, reason: `its plugin calls the hook; ${judgement.reason}` } : judgement;

/** One word for the findings. Those that need a hand come first: a broken hook blocks, or worse, does not. */
function judged(client: ClientName, problem: string | undefined, around: ProtectionFacts): Pick<ClientProtection, "state" | "reason"> {
  const { trouble, unwritable, off, mode } = around;
  if (problem === "absent") return { state: "off", reason: "not set up here; `assent init` does it" };
  if (trouble !== undefined) return { state: "degraded", reason: "the configuration cannot be read, and every call is blocked" };
  if (problem !== undefined) return { state: "degraded", reason: problem };
  if (off) {
    const until = off.until === null ? "until `assent on`" : `until ${shortTime(off.until, new Date().toISOString())}`;
    return { state: "off", reason: `paused by ${off.by} ${until}` };
  }
  if (unwritable) return { state: "degraded", reason: "the journal cannot be written, and every call is blocked" };
  if (mode === "observe") return { state: "observing", reason: "nothing is asked or stopped; `assent init` without --observe guards" };
  const { best, because } = clientRow(client);
  return { state: best, reason: because };
}

/** The problem with a client's way to the hook; `absent` where nobody set it up. */
export async function problemOf(
  client: ClientName,
  place: GuardPlace,
  kept: readonly KeptFile[],
  lookAtHook: HookLook = (command) => problemOfHook(command, place),
): Promise<string | undefined> {
  const known = await setupOf(client);
  const { setup } = known;
  const { file } = guardFileOf(known, place);
  try {
    const text = (await readPresent(file))?.text;
    const command = text === undefined ? undefined : commandIn(setup, text, file);
    if (text === undefined || command === undefined) return "absent";
    const broken = (await lookAtHook(command)) ?? problemOfProgram(known, command, { kept, place });
    if (broken !== undefined) return broken;
    if (new Set(setup.commandLines(text, file)).size > 1)
      return `${file} starts two copies of assent's hook, which blocks every call; ${againAt(place)}`;
    const twice = await problemOfCopies(setup, place, command);
    if (twice !== undefined) return twice;
    const opposed = await setup.opposed?.(place, (environment) => pathsFor(environment).home);
    if (opposed !== undefined) return opposed;
    if (guardFileOf(known, place, command).put(text) !== text) return `${file} is not as assent wrote it; ${againAt(place)}`;
    const distrust = await setup.trust?.problem(kept.find(({ kind }) => kind === "trust")?.rows ?? [], place);
    return distrust !== undefined && !isInstalled(clientRow(client), place) ? untried : distrust;
  } catch (cause) {
    if (cause instanceof Fault) return cause.message;
    throw cause;
  }
}

/** The problem with a plugin of ours that a client was given. */
export async function problemOfPlugin(
  setup: ClientSetup,
  { by, hook, problem }: PluginGuard,
  place: GuardPlace,
): Promise<string | undefined> {
  if (hook === undefined)
    return `${by} switches assent's plugin on, and its files are gone, so the client passes over it; install it again`;
  if (problem !== undefined) return problem;
  if (hook !== null) {
    const damaged = await damagedPart(dirname(hook));
    if (damaged !== undefined) return `${join(dirname(hook), damaged)} of assent's plugin is not what was made; install it again`;
    const theirs = await versionAt(hook);
    if (theirs === undefined || isOlder(theirs, version))
      return `the plugin is of assent ${theirs ?? "?"}, and this is ${version}; update it in the client`;
  }
  return setup.opposed?.(place, (environment) => pathsFor(environment).home);
}

/** The command that a client's file starts our hook with, word by word; undefined where it does not. */
export function commandIn(setup: ClientSetup, text: string, file: string): readonly string[] | undefined {
  const [line] = setup.commandLines(text, file);
  return line === undefined ? undefined : setup.words(line);
}

async function problemOfHook(command: readonly string[], place: GuardPlace): Promise<string | undefined> {
  const again = againAt(place);
  const at = command.findIndex((word) => basename(word) === hookFileName);
  const [node = "", hook = ""] = command.slice(at - 1);
  const gone = command.slice(0, at).find((word) => isAbsolute(word) && !existsSync(word));
  if (!existsSync(node)) return `the Node that starts the hook is gone (${node}); ${again}`;
  if (gone !== undefined) return `the program that starts the hook is gone (${gone}); ${again}`;
  if (!existsSync(hook)) return `the hook is gone (${hook}); ${again}`;
  if (hook === hookFile && isHookStale()) return `the hook is older than its source; ${again}`;
  const damaged = await damagedPart(dirname(hook));
  if (damaged !== undefined) return `${join(dirname(hook), damaged)} is not what was made; ${again}`;
  if (hook === hookFile) return undefined;
  const theirs = await versionAt(hook);
  if (theirs === undefined) return `nothing says which assent ${hook} belongs to; ${again}`;
  return isOlder(theirs, version) ? `the hook is of assent ${theirs}, and this is ${version}; ${again}` : undefined;
}

/** Another program in front of the hook may say yes to everything. */
function problemOfProgram(
  { client, setup }: SetupClient,
  command: readonly string[],
  { kept, place }: { readonly kept: readonly KeptFile[]; readonly place: GuardPlace },
): string | undefined {
  const last = wroteFor(client, kept);
  const wrote = last && commandIn(setup, textIn(last.wrote) ?? "", last.file);
  const plain = hookCommand(client);
  const known = [plain, quickCommand(plain) ?? plain, writtenCommand(client, place), ...(wrote ? [wrote] : [])];
  if (known.some((words) => words.join("\0") === command.join("\0"))) return undefined;
  const [node = ""] = command;
  if (wrote === undefined && /^node(js)?(\.exe)?$/.test(basename(node))) return undefined; // written from another home
  return `the hook is started by ${node}, which is not what assent wrote; ${againAt(place)}`;
}
