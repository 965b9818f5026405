import type { ProcessEnvironment } from "../kernel/ports.ts";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { ancestorCommands, checkHolder, thisProcess } from "../adapters/process.ts";
import { readConfig, type Config } from "../config/config.ts";
import type { RestateConfig } from "../config/restate.ts";
import { machineIn, pathsFor, runningIn, type Paths } from "../config/paths.ts";
import { clockOf, type Journal } from "../journal/journal.ts";
import { digest } from "../journal/row.ts";
import { keptJournal } from "../journal/sqlite/mark.ts";
import { lazily } from "../kernel/lazily.ts";
import type { Meta, Runtime, World } from "../runtime/types.ts";
import { createRuntime } from "../runtime/runtime.ts";
import { checkKeysKept, openKeys, type Keys } from "../secrets/keys.ts";
import { redactOpened } from "../secrets/opened.ts";
import { readTokens } from "../secrets/tokens.ts";
import { secretsIn } from "./declared-secrets.ts";
import { personFrom, type Identification } from "./person.ts";
import type { Install, InstallNeeds } from "./install.ts";
import type { PlacingWorld } from "./machines/placing.ts";
import type { SharedPlace } from "./machines/shared-keys.ts";
import { metaOf } from "./meta.ts";
import { terminalHere } from "../adapters/terminal-here.ts";

/** Everything a command works with once the journal is open. */
export interface OpenApplication {
  readonly runtime: Runtime;
  readonly journal: Journal;
  readonly keys: Keys;
  readonly config: Config;
}

/** The application around the commands: knows where things are, and opens them only when asked. */
export interface Application {
  readonly paths: Paths;
  readonly cwd: string;
  readonly environment: ProcessEnvironment;
  open(): Promise<OpenApplication>;
  /** The same for reading only, also where nothing can be written. Nothing of the journal is changed by it. */
  read(): Promise<OpenApplication>;
  /** The person at the keyboard, by the credential used; or why nobody who may answer is there. */
  person(): Promise<Identification>;
  meta(title: string, options: { readonly attended: boolean; readonly agent?: string }): Promise<Meta>;
  close(): Promise<void>;
}

export function createApplication(
  environment: ProcessEnvironment,
  cwd: string,
  isTerminal: boolean,
  install: Install = everything,
): Application {
  const paths = pathsFor(environment);
  let opening: Promise<OpenApplication> | undefined;
  let reading: Promise<OpenApplication> | undefined;
  const opened = (isReading: boolean): Promise<OpenApplication> => openAll({ paths, environment, cwd, install, isReading });
  const open = (): Promise<OpenApplication> => (opening ??= opened(false));
  return {
    paths,
    cwd,
    environment,
    open,
    read: () => opening ?? (reading ??= opened(true)),
    async person() {
      const token = environment["ASSENT_TOKEN"];
      const tokens = token === undefined ? [] : await readTokens(paths.tokens);
      return personFrom({
        environment,
        tokens,
        isTerminal,
        ancestors: ancestorCommands(),
        ...terminalHere(paths.home),
        userName: userInfo().username,
      });
    },
    async meta(title, { attended, agent = "none" }) {
      const { config } = await open();
      return metaOf(config, { title, cwd, agent, attended, names: Object.keys(environment) });
    },
    async close() {
      for (const each of [reading, opening]) await (await each?.catch(() => undefined))?.journal.close();
    },
  };
}

const everything: Install = async (needs) => (await import("./protocols.ts")).everyProtocol(needs);

interface Opening {
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
  readonly cwd: string;
  readonly install: Install;
  readonly isReading: boolean;
}

async function openAll({ paths, environment, cwd, install, isReading }: Opening): Promise<OpenApplication> {
  const config = await readConfig(paths.config, cwd);
  const url = environment["ASSENT_JOURNAL_URL"] ?? config.journal.url;
  let runtime: Runtime;
  const opened = await (isReading ? openToRead : openJournal)(url, paths);
  const journal = config.restate ? await wakingOf(config.restate, opened, () => runtime) : opened;
  try {
    if (url === undefined) await checkKeysKept(paths.keys, journal);
    const here = hereOf(paths);
    const own = await openKeys(paths.keys);
    const keys = url === undefined ? own : await keysOf({ journal, folder: paths.keys, here, clock: clockOf(journal) }, own);
    if (!isReading && !existsSync(machineIn(paths))) await here().catch(() => {}); // made with the rest; a failure shows where it is needed
    const redact = redactOpened(secretsIn(config, environment));
    const needs: InstallNeeds = { config, environment, journal, keys, paths, redact, runtime: () => runtime };
    runtime = createRuntime({
      journal,
      ...(await install(needs)),
      clock: clockOf(journal),
      uptimeMs: () => performance.now(),
      chance: (length) => randomBytes(length).toString("hex").slice(0, length),
      digest,
      redact,
      seal: keys.seal,
      vouch: (text) => keys.hashAction(text),
      holder: thisProcess(),
      standing: checkHolder,
      left: leftOf(paths),
      here,
      ...(journal.presence ? { placing: placingOf({ configNow: () => readConfig(paths.config, cwd), journal, here }) } : {}),
    });
    return { runtime, journal, keys, config };
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

/** M6: loaded only where something else than the journal wakes who has work. */
const wakingOf = async (config: RestateConfig, journal: Journal, runtime: () => Runtime): Promise<Journal> =>
  (await import("./waking/waking-journal.ts")).wakingJournal(config, journal, runtime);

/** Loaded only where several machines may share the journal. */
const keysOf = async (place: SharedPlace, own: Keys): Promise<Keys> => (await import("./machines/shared-keys.ts")).sharedKeys(place, own);

/** Loaded only on use: the hook never does. */
const leftOf = (paths: Paths): NonNullable<World["left"]> => ({
  find: async (stream, key) => (await import("../adapters/left-running.ts")).leftRunning(runningIn(paths), [stream, key]),
  end: async (stream, key) => (await import("../adapters/left-running.ts")).endLeft(runningIn(paths), [stream, key]),
});

/** Asked for when something starts or is driven. */
const hereOf = (paths: Paths): NonNullable<World["here"]> => lazily(async () => (await import("./here.ts")).hereIn(paths));

/** M4: loaded only for work that needs something. */
const placingOf =
  (place: PlacingWorld): NonNullable<World["placing"]> =>
  async (start, bounds) =>
    (await import("./machines/placing.ts")).placingFor(place, start, bounds);

async function openToRead(url: string | undefined, paths: Paths): Promise<Journal> {
  if (url !== undefined) return openJournal(url, paths);
  const { journalToRead } = await import("../journal/sqlite/reading.ts");
  return journalToRead(paths.journal);
}

async function openJournal(url: string | undefined, paths: Paths): Promise<Journal> {
  if (url === undefined) return keptJournal(paths.journal);
  const { keptPostgres } = await import("../journal/postgres/mark.ts"); // loaded only on use
  return keptPostgres(url, paths.keys);
}
