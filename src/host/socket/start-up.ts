import { spawn } from "node:child_process";
import { closeSync, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { desktopVariables, safeFolders } from "../../adapters/notify/desktop.ts";
import { channelVariables } from "../../config/channel-keys.ts";
import type { Config } from "../../config/config.ts";
import { upLogIn, type Paths } from "../../config/paths.ts";
import { beginLog } from "../../disk/plain-file.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { installation } from "../hook-place.ts";
import { passphraseVariable } from "../vault.ts";

/** Where one does not come up, the next try is made after so long: calls go on without it meanwhile. */
const triedMaxMs = 60_000;

/** The command line of this installation; undefined for a copy of the hook alone, and where nothing was built. */
export function programHere(folder = installation): string | undefined {
  const [built, program] = [join(folder, "lib/cli/main.js"), join(folder, "bin/assent.js")];
  return existsSync(built) && existsSync(program) ? program : undefined;
}

/** Why calls cannot start `assent up` here, and what helps: an agent may write to sources, so only what a person built is started. */
export const whyNotStarted = (folder = installation): string | undefined =>
  programHere(folder) === undefined
    ? `what runs here is not built; \`npm run build\` in ${folder} does, then \`assent init\` asks again`
    : undefined;

/** The sentence of `status` and `doctor` about the setting. */
export const startsUpWords = (idle: string, why = whyNotStarted()): string =>
  why === undefined
    ? `an agent's first call starts \`assent up\`, which ends ${idle} after the last one`
    : `an agent's first call is to start \`assent up\`, and cannot: ${why}`;

interface Starting {
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
  /** Folders that agents write to. */
  readonly avoid: readonly string[];
  readonly program?: string | undefined;
}

/**
 * Starts an `assent up` that only guards, for the calls that follow; this one does not wait for it. Nothing of a client's
 * or a project's variables reaches it but where the desktop is and the keys of the channels that people are told by: it
 * lives longer than both. Never throws: without it every call is answered as before.
 */
export function startUp({ guard, notify, journal }: Config, { paths, environment, avoid, program = programHere() }: Starting): boolean {
  if (guard.startsUp === undefined || program === undefined || wasTried(upLogIn(paths))) return false;
  try {
    const log = beginLog(upLogIn(paths));
    const named = [...channelVariables(notify), passphraseVariable, ...(journal.url === undefined ? [journalVariable] : [])];
    const kept = Object.fromEntries(named.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])));
    const own = { ASSENT_HOME: paths.home, PATH: safeFolders(environment, avoid).join(delimiter) };
    const child = spawn(process.execPath, [program, "up", "--for-hooks", guard.startsUp], {
      cwd: paths.home,
      env: { ...desktopVariables(environment), ...kept, ...own },
      detached: true, // it outlives the client, whose end would otherwise be its own
      stdio: ["ignore", log, log],
      windowsHide: true,
    });
    child.on("error", () => undefined);
    child.unref();
    closeSync(log);
    return true;
  } catch {
    return false;
  }
}

const journalVariable = "ASSENT_JOURNAL_URL";

/** Its log is made anew by every start: many hooks begin at once, and one of them is enough. */
function wasTried(log: string): boolean {
  const found = statSync(log, { throwIfNoEntry: false });
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < triedMaxMs;
}
