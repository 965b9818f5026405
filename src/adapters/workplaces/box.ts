import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { GroupProgram } from "../agents/types.ts";
import { bubblewrapped, installationOf, isHidden, type BoxView } from "./bubblewrap.ts";
import type { Workplace } from "./layer.ts";

export interface BoxOptions {
  /** The worker's own home: nothing of the person's is in it. */
  readonly home: { readonly from: string; readonly at: string };
  /** More folders that it sees and may write: [where it is, where the worker sees it]. */
  readonly own?: readonly (readonly [from: string, to: string])[];
  /** Folders and files that it sees and cannot change: [where it is, where the worker sees it]. */
  readonly lent?: BoxView["lent"];
  /** Where bubblewrap writes which process is in the box, for those who look at it from inside. */
  readonly noteIn?: string;
  /** Programs besides its own that it starts: our hook, and the Node that runs it. */
  readonly programs: readonly string[];
}

/** The way out of a box, for a program that may use it. */
export interface BoxRoad {
  /** Starts the program that follows, with the road open. */
  readonly relay: readonly [string, ...string[]];
  /** Tells programs of it. */
  readonly environment: GroupProgram["env"];
}

/** Files of the system that read as empty for whoever is root in there. */
const systemSecrets = ["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers"];

/** Puts a program into a box around a workplace; without a road nothing leads out of it. */
export const boxAround =
  (place: Workplace, { home, own = [], lent = [], noteIn, programs }: BoxOptions) =>
  (program: GroupProgram, road?: BoxRoad): GroupProgram => {
    const file = commandFile(program);
    const shown = [...new Set([file, ...programs].flatMap((each) => installations(each)))];
    const folders = (program.env["PATH"] ?? "")
      .split(delimiter)
      .filter((folder) => isAbsolute(folder) && isHidden(folder) && existsSync(folder));
    const view = {
      shown: outermost([...shown, ...folders].filter((path) => !isInside(path, place.root))),
      own: [[home.from, home.at] as const, ...place.view.own, ...own],
      lent,
      masked: [...place.view.masked, ...systemSecrets.filter((path) => existsSync(path))],
    };
    const ids = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, exists: existsSync };
    const env = { ...program.env, ...road?.environment, HOME: home.at, TMPDIR: "/tmp" };
    const [command, ...args] = road ? [...road.relay, file, ...program.args] : [file, ...program.args];
    const boxed = bubblewrapped({ ...program, command, args, env }, view, ids);
    const [first = "", ...words] = [
      ...place.enter,
      ...(noteIn === undefined ? [boxed.command] : noted(noteIn, boxed.command)),
      ...boxed.args,
    ];
    return { command: first, args: words, cwd: "/", env };
  };

const noteFd = "9";

/** The same command, which says in a file what it has started. */
const noted = (file: string, command: string): readonly string[] => [
  ...["/bin/sh", "-c", `exec "$@" ${noteFd}>"$0"`, file],
  ...[command, "--info-fd", noteFd],
];

/** The file that a command is, as the shell would find it; what is nowhere stays as it is, and fails to start by its name. */
function commandFile({ command, env }: GroupProgram): string {
  if (isAbsolute(command)) return command;
  const places = (env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, command));
  return places.find(isExecutable) ?? command;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program, what it is a link to, and what was installed with each, where the box would hide them. */
function installations(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return [file, realpathSync(file)].filter(isHidden).map((each) => {
    const whole = installationOf(each);
    return isOwnFolder(whole) ? dirname(each) : whole;
  });
}

/** `~` and `~/.local` hold more than programs. */
const isOwnFolder = (path: string): boolean => /^(?:\/root|\/home\/[^/]+)(?:\/\.local)?$/.test(path) || path === "/tmp";

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const outermost = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isInside(path, other)));
