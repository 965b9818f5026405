import { replacedKeys } from "../secrets/signing-keys.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { readConfig } from "../config/config.ts";
import { limitNames, type Leeway } from "../config/limits.ts";
import { machinePolicy } from "../config/paths.ts";
import { oldModelRemedy } from "../config/models.ts";
import { findProject } from "../facts/git/repository.ts";
import type { Application } from "../host/application.ts";
import { shortTime } from "../host/guard/moment.ts";
import { switchedOff } from "../host/guard/switching.ts";
import { databaseUrl } from "../host/journal-place.ts";
import { verifyJournal } from "../journal/verify.ts";
import { diskTrouble } from "../disk/disk-trouble.ts";
import { count, visibleLine } from "../kernel/text.ts";
import { Fault } from "../kernel/trouble.ts";
import { checkBox } from "./doctor-box.ts";
import { checkClock } from "./doctor-clock.ts";
import { checkHome } from "./doctor-home.ts";
import { checkNotify } from "./doctor-notify.ts";
import { checkRestate } from "./doctor-restate.ts";
import { checkRuntime } from "./doctor-runtime.ts";
import { checkHooks, type DoctorFinding } from "./hooks/doctor-hooks.ts";
import { checkLive } from "./live/doctor-live.ts";

/** Looks at one thing after the other; each finding comes as soon as it is known, because some looks take seconds. */
export async function* examine(application: Application, isLive: boolean): AsyncGenerator<DoctorFinding, void> {
  let isConfigBad = false;
  for (const { what, look, isOnlyWhereSet } of isLive ? [...checks, live] : checks) {
    const found = await look(application).catch((cause: unknown) => {
      const isAgain = isConfigBad && isConfigFault(cause);
      isConfigBad ||= isConfigFault(cause);
      if (isAgain) return isOnlyWhereSet ? [] : unchecked(what);
      return broken(what, cause, application.paths.home);
    });
    yield* [found].flat();
  }
}

const isConfigFault = (cause: unknown): boolean => cause instanceof Fault && cause.code === "config.invalid";

/** A broken configuration is reported once, not again by every check that needs it. */
const unchecked = (what: string): DoctorFinding => ({ what, state: "note", says: "not checked: the configuration cannot be read" });

function broken(what: string, cause: unknown, home: string): DoctorFinding {
  const disk = diskTrouble(cause, home);
  if (disk) return { what, state: "bad", ...disk };
  if (cause instanceof Fault) return { what, state: "bad", says: cause.message, remedy: cause.hint };
  const said = cause instanceof Error ? cause.message : String(cause);
  const { code, path = "a file" } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT") return { what, state: "bad", says: `could not be tried: ${path} is not there`, remedy: tryAgain };
  return { what, state: "bad", says: `could not be tried: ${said}`, remedy: tryAgain };
}

const tryAgain = "Run `assent doctor` again; if it says the same, please report it.";

interface Check {
  readonly what: string;
  readonly look: (application: Application) => Promise<DoctorFinding | readonly DoctorFinding[]>;
  /** Nobody is told of it who has not set it: not that it was left out either. */
  readonly isOnlyWhereSet?: true;
}

const live: Check = { what: "hooks", look: checkLive };

const checks: readonly Check[] = [
  { what: "node", look: async () => ({ what: "node", state: "good", says: `${process.version} (22.13 or newer is needed)` }) },
  { what: "git", look: checkGit },
  { what: "data directory", look: ({ paths }) => checkHome(paths) },
  { what: "configuration", look: checkConfig },
  { what: "keys", look: checkKeys },
  { what: "journal", look: checkJournal },
  { what: "clock", look: checkClock, isOnlyWhereSet: true },
  { what: "runtime", look: checkRuntimeHere },
  { what: "restate", look: checkRestate, isOnlyWhereSet: true },
  { what: "box", look: checkBox },
  { what: "hooks", look: checkHooks },
  { what: "guard", look: checkSwitch, isOnlyWhereSet: true },
  { what: "notifications", look: checkNotify, isOnlyWhereSet: true },
];

function checkGit(): Promise<DoctorFinding> {
  return promisify(execFile)("git", ["--version"]).then(
    ({ stdout }): DoctorFinding => ({ what: "git", state: "good", says: stdout.trim() }),
    (): DoctorFinding => ({ what: "git", state: "bad", says: "not found", remedy: "Install git; assent asks it what can be given back." }),
  );
}

const limitsSaid = (limits: Leeway): readonly string[] =>
  limitNames.flatMap((name) => {
    const limit = limits[name];
    return limit === undefined ? [] : [`${name} ${limit === "never" ? limit : `at most ${limit}`}`];
  });

/** An absent file is reported as absent, not as fine. */
async function checkConfig({ paths, cwd }: Application): Promise<DoctorFinding> {
  const { secrets, model, limits } = await readConfig(paths.config, cwd);
  const declared = secrets.environment.length === 0 ? "" : `; ${count(secrets.environment.length, "declared secret")}`;
  const own = existsSync(paths.config) ? paths.config : "none, defaults apply";
  const says = [own, ...(existsSync(machinePolicy()) ? [`policy of this machine ${machinePolicy()}`] : []), ...limitsSaid(limits)].join(
    "; ",
  );
  if (model)
    return {
      what: "configuration",
      state: "note",
      says: `${says}${declared}; the key "model" is of before "roles"`,
      remedy: oldModelRemedy(model),
    };
  return { what: "configuration", state: "good", says: `${says}${declared}` };
}

async function checkKeys(application: Application): Promise<DoctorFinding> {
  const { keys } = await application.read();
  const [replaced] = replacedKeys(application.paths.keys, keys.signer.key);
  if (replaced !== undefined)
    return { what: "keys", state: "warn", says: replaced, remedy: "Restore it from a backup, or take the old line out." };
  return { what: "keys", state: "good", says: `signing key ${keys.signer.key.slice(0, 16)}…` };
}

/** Only worth a line while it is off. */
async function checkSwitch(application: Application): Promise<readonly DoctorFinding[]> {
  const off = await switchedOff(application, (await findProject(application.cwd)).root);
  if (!off) return [];
  const until = off.until === null ? "until someone switches it on" : `until ${shortTime(off.until, new Date().toISOString())}`;
  const says = `the guard of this project is paused, by ${visibleLine(off.by)} ${until}`;
  return [{ what: "guard", state: "warn", says, remedy: "`assent on` switches it on again." }];
}

async function checkJournal(application: Application): Promise<DoctorFinding> {
  const { journal } = await application.read();
  const { events, streams, problems } = await verifyJournal(journal);
  const size =
    (await databaseUrl(application)) === undefined ? `, ${Math.ceil((await stat(application.paths.journal)).size / 1024)} KB` : "";
  const says = `${count(events, "event")} in ${count(streams, "stream")}${size}`;
  return problems.length === 0
    ? { what: "journal", state: "good", says: `${says}; every hash is right` }
    : {
        what: "journal",
        state: "bad",
        says: `${says}; ${count(problems.length, "problem")}`,
        remedy: "`assent journal verify` lists them.",
      };
}

/** A configuration that cannot be read is told by its own finding. */
async function checkRuntimeHere({ paths }: Application): Promise<DoctorFinding> {
  const config = await readConfig(paths.config, paths.home).catch(() => undefined);
  return checkRuntime(paths.socket, config?.guard.startsUp);
}
