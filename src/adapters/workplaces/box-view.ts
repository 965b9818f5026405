import { dirname } from "node:path";

/** The machine as it is seen from inside a box. */
export interface BoxView {
  /** Read-only, at their own paths: what programs are made of where folders are hidden. */
  readonly shown: readonly string[];
  /** Writable, each from somewhere else: [where it is, where the worker sees it]. */
  readonly own: readonly (readonly [from: string, to: string])[];
  /** Read-only, each from somewhere else, over what is writable: nothing in there can be replaced or renamed. */
  readonly lent: readonly (readonly [from: string, to: string])[];
  /** Files that read as empty; for Landlock, what cannot be read at all. */
  readonly masked: readonly string[];
  /** Folders that are empty, and stay so. */
  readonly closed: readonly string[];
  /** Where it is written which process is in the box, as bubblewrap says it, for those who look at it from inside. */
  readonly noteIn?: string;
  /** The file with the filter of calls (`call-filter.ts`). */
  readonly filterIn: string;
}

/** Everything that is bound back, outer folders first: programs that lie in the person's home are seen in the worker's. */
export const bindsOf = ({ shown, own, lent }: BoxView): readonly BoxBind[] => [
  ...[
    ...shown.map((path) => ({ from: path, to: path, isWritable: false })),
    ...own.map(([from, to]) => ({ from, to, isWritable: true })),
  ].toSorted((one, other) => one.to.split("/").length - other.to.split("/").length),
  ...lent.map(([from, to]) => ({ from, to, isWritable: false })),
];

interface BoxBind {
  readonly from: string;
  readonly to: string;
  readonly isWritable: boolean;
}

/** Folders of people, and of what runs now: nothing of them is seen but what is bound back. */
export const hiddenFolders = ["/tmp", "/run", "/home", "/root", "/var/tmp", "/mnt", "/media", "/srv"] as const;

/** The kernel's lists of everybody's keys. */
export const kernelSecrets = ["/proc/keys", "/proc/key-users"] as const;

/** Nothing can be put beside what is lent in here: programs of ours look for their parts in the folders above them too. */
export const lendingFolder = "/run";

export interface BoxIds {
  readonly uid: number;
  readonly gid: number;
  readonly exists: (path: string) => boolean;
}

export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Whether a folder is out of sight unless it is bound back. */
export const isHidden = (path: string): boolean => hiddenFolders.some((folder) => isWithin(path, folder));

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
