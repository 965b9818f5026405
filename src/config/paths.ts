import type { ProcessEnvironment } from "../kernel/ports.ts";
import { homedir, platform, tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** Where everything of this user lives. `ASSENT_HOME` moves it; otherwise the place the system has for it. */
export interface Paths {
  readonly home: string;
  readonly journal: string;
  readonly keys: string;
  readonly tokens: string;
  readonly config: string;
  readonly socket: string;
  /** Where the console of a running `assent up` is. */
  readonly address: string;
}

/** Held as long as an `assent up` lives. */
export const upLockIn = ({ home }: Pick<Paths, "home">): string => join(home, "up.lock");

/** The words of an `assent up` that a hook started. */
export const upLogIn = ({ home }: Pick<Paths, "home">): string => join(home, "up.log");

/** File with this machine's name in sessions. */
export const machineIn = ({ home }: Pick<Paths, "home">): string => join(home, "machine");

/** The vault, and the identity that opens it. */
export const vaultIn = ({ home }: Pick<Paths, "home">): string => join(home, "vault.age");
export const vaultIdentityIn = ({ keys }: Pick<Paths, "keys">): string => join(keys, "vault.age");

/** Where it is noted which commands run at this moment. */
export const runningIn = ({ home }: Pick<Paths, "home">): string => join(home, "running");

export function pathsFor(environment: ProcessEnvironment): Paths {
  const home = resolve(environment["ASSENT_HOME"] || join(dataFolder(environment), "assent"));
  return {
    home,
    journal: join(home, "journal.db"),
    keys: join(home, "keys"),
    tokens: join(home, "tokens.json"),
    config: join(home, "config.json"),
    socket: socketFor(home, environment),
    address: join(home, "up.json"),
  };
}

function dataFolder(environment: ProcessEnvironment): string {
  if (platform() === "win32") return environment["LOCALAPPDATA"] || join(homedir(), "AppData", "Local");
  if (platform() === "darwin") return join(homedir(), "Library", "Application Support");
  return environment["XDG_DATA_HOME"] || join(homedir(), ".local", "share");
}

const policies: Partial<Record<NodeJS.Platform, string>> = {
  win32: String.raw`C:\ProgramData\Assent\policy.json`,
  darwin: "/Library/Application Support/Assent/policy.json",
};

/** Demands of whoever looks after this machine on everybody there. No variable of a user leads elsewhere. */
export const machinePolicy = (system: NodeJS.Platform = platform()): string => policies[system] ?? "/etc/assent/policy.json";

const socketMaxChars = 100;

/**
 * A local socket's path has a short limit in every system; a long home gets a short name elsewhere. Everyone may
 * write to the temporary folder of the system, so there it lies in a folder of this user alone.
 */
function socketFor(home: string, environment: ProcessEnvironment): string {
  const usual = join(home, "up.sock");
  if (platform() !== "win32" && usual.length <= socketMaxChars) return usual;
  const { createHash } = process.getBuiltinModule("node:crypto"); // the hook is started too often to load it for nothing
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  if (platform() === "win32") return `\\\\.\\pipe\\assent-${name}`;
  const runtimeFolder = environment["XDG_RUNTIME_DIR"] ?? "";
  const places = [...(isAbsolute(runtimeFolder) ? [join(runtimeFolder, `assent-${name}.sock`)] : [])];
  return places.find((path) => path.length <= socketMaxChars) ?? join(privateFolder(), `${name}.sock`);
}

/** Where sockets lie that have no other place: to be made for this user alone, and checked before every use. */
export const privateFolder = (): string => join(tmpdir(), `assent-${process.getuid?.() ?? ""}`);
