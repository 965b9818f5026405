import { dirname } from "node:path";
import type { GroupProgram } from "../agents/types.ts";

/** The machine as it is seen from inside a box. */
export interface BoxView {
  /** Read-only, at their own paths: what programs are made of where folders are hidden. */
  readonly shown: readonly string[];
  /** Writable, each from somewhere else: [where it is, where the worker sees it]. */
  readonly own: readonly (readonly [from: string, to: string])[];
  /** Read-only, each from somewhere else, over what is writable: nothing in there can be replaced or renamed. */
  readonly lent: readonly (readonly [from: string, to: string])[];
  /** Files that read as empty. */
  readonly masked: readonly string[];
}

/** Folders of people, and of what runs now: nothing of them is seen but what is bound back. */
const hiddenFolders = ["/tmp", "/run", "/home", "/root", "/var/tmp", "/mnt", "/media", "/srv"] as const;

/** Nothing can be put beside what is lent in here: programs of ours look for their parts in the folders above them too. */
const lendingFolder = "/run";

/** W7: no capabilities, no namespaces of its own, nobody else's processes, no route, and an end with whoever started it. */
const closed = [
  ...["--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
  ...["--cap-drop", "ALL", "--die-with-parent", "--new-session"],
];

/** The same program in a box of bubblewrap. Its environment is given to it whole, so none of it is seen in the words of a process. */
export function bubblewrapped(program: GroupProgram, { shown, own, lent, masked }: BoxView, ids: BoxIds): GroupProgram {
  const hidden = hiddenFolders.filter((folder) => ids.exists(folder)).flatMap((folder) => ["--tmpfs", folder]);
  const words = [
    ...closed,
    ...["--uid", String(ids.uid), "--gid", String(ids.gid)],
    ...["--ro-bind", "/", "/"],
    ...hidden,
    ...["--proc", "/proc", "--dev", "/dev"],
    ...shown.flatMap((path) => ["--ro-bind", path, path]),
    ...own.flatMap(([from, to]) => ["--bind", from, to]),
    ...lent.flatMap(([from, to]) => ["--ro-bind", from, to]),
    ...(ids.exists(lendingFolder) ? ["--remount-ro", lendingFolder] : []),
    ...masked.flatMap((path) => ["--ro-bind", "/dev/null", path]),
    ...["--chdir", program.cwd, "--", program.command, ...program.args],
  ];
  return { command: "bwrap", args: words, cwd: "/", env: program.env };
}

export interface BoxIds {
  readonly uid: number;
  readonly gid: number;
  readonly exists: (path: string) => boolean;
}

/** Whether a folder is out of sight unless it is bound back. */
export const isHidden = (path: string): boolean => hiddenFolders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/**
 * Folder that has to be shown so that a program in a hidden folder runs: everything that was installed with it. A
 * package brings those beside it; a program in `bin` brings the folders beside that.
 */
export function installationOf(file: string): string {
  const at = file.indexOf("/node_modules/");
  if (at > 0) return file.slice(0, at + "/node_modules".length);
  const folder = dirname(file);
  return /\/s?bin$/.test(folder) ? dirname(folder) : folder;
}
