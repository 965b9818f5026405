import { accessSync, constants, existsSync, globSync, mkdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { BoxTier } from "../../lexicon/box-tiers.ts";
import type { GroupProgram } from "../agents/types.ts";
import { installationOf, isHidden, isWithin, type BoxView } from "./box-view.ts";
import { bubblewrapped } from "./bubblewrap.ts";
import { keepFilter, type FilterUse } from "./call-filter.ts";
import type { Workplace } from "./layer.ts";
import { isOfSystem, landlocked } from "./landlock.ts";
import { processesCeiling } from "./limits.ts";
import { unshared } from "./util-linux.ts";
import { noted } from "./without-box.ts";

/** How a program is put into a box, for each kind of box that there is (W6). */
export const boxWrappers = { A: bubblewrapped, "A'": unshared, B: landlocked } as const;

export const filterFor = (tier: keyof typeof boxWrappers): FilterUse => (tier === "B" ? "alone" : "beside namespaces");

export interface BoxOptions {
  readonly tier: BoxTier;
  /** The worker's own home: nothing of the person's is in it. */
  readonly home: { readonly from: string; readonly at: string };
  /** More folders that it sees and may write: [where it is, where the worker sees it]. */
  readonly own?: readonly (readonly [from: string, to: string])[];
  /** Folders and files that it sees and cannot change: [where it is, where the worker sees it]. */
  readonly lent?: BoxView["lent"];
  readonly noteIn?: BoxView["noteIn"];
  /** A folder of ours that nothing in a box sees. */
  readonly keptIn: string;
  /** Where everything of ours lies, journal and keys too: wherever a person has put it, it is empty in there. */
  readonly data: string;
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
const systemSecrets = ["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers", "/etc/ssh/ssh_host_*_key"];

/** Puts a program into a box around a workplace; without a road nothing leads out of it. */
export const boxAround =
  (place: Workplace, { tier, home, own = [], lent = [], noteIn, keptIn, data, programs }: BoxOptions) =>
  (program: GroupProgram, road?: BoxRoad): GroupProgram => {
    const file = commandFile(program);
    const env = { ...program.env, ...road?.environment, HOME: home.at, TMPDIR: "/tmp" };
    const seen = { own: [[home.from, home.at] as const, ...place.view.own, ...own] };
    const placed = place.kind === "worktree" ? unmoved({ ...program, env }, seen) : { ...program, env };
    if (tier === "C") return noteIn === undefined ? { ...placed, command: file } : noted({ ...placed, command: file }, noteIn);
    const isMissing = tier === "B" ? (path: string): boolean => !isOfSystem(path) : isHidden;
    const needed = [...programFolders([file, ...programs], program.env, isMissing)];
    const given = place.view.shown ?? [];
    const view: BoxView = {
      ...seen,
      shown: outermost([...needed, ...(tier === "B" ? [] : given.filter(isHidden))].filter((path) => !isWithin(path, place.root))),
      lent: tier === "B" ? given.map((path) => [path, path] as const) : lent,
      masked: [...place.view.masked, ...globSync(systemSecrets)],
      closed: [realpathSync(data)].filter((path) => tier === "B" || !isCovered(path, seen)),
      filterIn: keepFilter(keptIn, filterFor(tier)),
      ...(noteIn === undefined ? {} : { noteIn }),
    };
    const ids = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, exists: existsSync };
    const [command = file, ...args] = [...limited(), ...(road?.relay ?? []), file, ...program.args];
    const boxed = boxWrappers[tier]({ ...placed, command, args }, view, ids);
    const [first = "", ...words] = [...place.enter, boxed.command, ...boxed.args];
    return { command: first, args: words, cwd: boxed.cwd, env: boxed.env };
  };

/** Whether something else is seen there in any case. */
const isCovered = (path: string, { own }: Pick<BoxView, "own">): boolean => isHidden(path) || own.some(([, to]) => isWithin(path, to));

/** Folders that were installed with programs, and those of the search path, as far as a box does not show them anyway. */
const programFolders = (files: readonly string[], env: GroupProgram["env"], isMissing: (path: string) => boolean): ReadonlySet<string> =>
  new Set([
    ...files.flatMap((each) => installations(each, isMissing)),
    ...(env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder) && isMissing(folder) && existsSync(folder)),
  ]);

/**
 * The system's own limit on processes stops what multiplies faster than anybody looks. Set inside of the box it counts those
 * in there alone. It does not hold for root.
 */
const limiter = "/usr/bin/prlimit";
const limited = (): readonly string[] => (existsSync(limiter) ? [limiter, `--nproc=${processesCeiling}:${processesCeiling}`, "--"] : []);

/** Nothing is mounted: what a layer would show somewhere else is where it is. */
function unmoved(program: GroupProgram, { own }: Pick<BoxView, "own">): GroupProgram {
  const placed = (path: string): string => {
    const [from, to] = own.find(([, at]) => isWithin(path, at)) ?? [path, path];
    return from + path.slice(to.length);
  };
  const home = placed(program.env["HOME"] ?? "/");
  const temporary = join(home, "tmp"); // nobody else's, so that it goes with the rest
  mkdirSync(temporary, { recursive: true });
  return { ...program, cwd: placed(program.cwd), env: { ...program.env, HOME: home, TMPDIR: temporary } };
}

/** The file that a command is, as the shell would find it. Throws as the system does for one that is nowhere. */
function commandFile({ command, env }: GroupProgram): string {
  if (isAbsolute(command)) return command;
  const places = (env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, command));
  const file = places.find(isExecutable);
  if (file === undefined) throw Object.assign(new Error(`there is no ${command} in the search path`), { code: "ENOENT" });
  return file;
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
function installations(file: string, isMissing: (path: string) => boolean): readonly string[] {
  if (!existsSync(file)) return [];
  return [file, realpathSync(file)].filter(isMissing).map((each) => {
    const whole = installationOf(each);
    return isOwnFolder(whole) ? dirname(each) : whole;
  });
}

/** `~` and `~/.local` hold more than programs. */
const isOwnFolder = (path: string): boolean => /^(?:\/root|\/home\/[^/]+)(?:\/\.local)?$/.test(path) || ["/", "/tmp"].includes(path);

const outermost = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isWithin(path, other)));
