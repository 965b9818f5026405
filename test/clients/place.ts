import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { install } from "../support/install.ts";

const run = promisify(execFile);

/** Where one client runs: nothing in it is shared with another run or with the person at this machine. */
export interface Place {
  /** A git repository with one commit. */
  readonly project: string;
  /** Holds an empty `.codex`, because Codex starts in no other. */
  readonly home: string;
  /** The temporary folder of the client. Codex refuses a home that lies in one, so it lies beside the home. */
  readonly temporary: string;
  remove(): Promise<void>;
}

export async function newPlace(): Promise<Place> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "assent-client-")));
  const [project, home, temporary] = [join(root, "project"), join(root, "home"), join(root, "temporary")];
  await Promise.all([project, join(home, ".codex"), temporary].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(join(project, "README.md"), "# A project\n");
  const who = ["-c", "user.name=Mira", "-c", "user.email=mira@example.org"];
  for (const args of [
    ["init", "--quiet", "--initial-branch=main", "--template="],
    ["add", "."],
    [...who, "commit", "-qm", "Begin"],
  ]) {
    await run("git", args, { cwd: project, env: { PATH: process.env["PATH"], HOME: home } });
  }
  return { project, home, temporary, remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The folder in which the clients are installed, which takes half a minute and 1.6 GB the first time. */
export const clientModules = (): Promise<string> => install(import.meta.dirname);

/**
 * Only what a client needs: nothing of the shell around the tests reaches it. The server stands in as proxy, so that
 * whatever else a client wants from the network is refused at once.
 */
export const plainEnvironment = (place: Place, serverUrl: string): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
  HOME: place.home,
  TMPDIR: place.temporary,
  NO_COLOR: "1",
  LANG: "C.UTF-8",
  XDG_CONFIG_HOME: join(place.home, ".config"),
  XDG_DATA_HOME: join(place.home, ".local/share"),
  XDG_STATE_HOME: join(place.home, ".local/state"),
  XDG_CACHE_HOME: join(place.home, ".cache"),
  ...Object.fromEntries(
    ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
      [name, serverUrl],
      [name.toLowerCase(), serverUrl],
    ]),
  ),
  NO_PROXY: "127.0.0.1,localhost",
  no_proxy: "127.0.0.1,localhost",
});
