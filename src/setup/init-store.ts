import { rm } from "node:fs/promises";
import type { Paths } from "../config/paths.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { readPlainFile } from "../disk/plain-file.ts";
import { Fault } from "../kernel/trouble.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { recordFile } from "../config/init-record.ts";
import type { KeptFile } from "./init-shape.ts";
import { makeFolder } from "../disk/make-folder.ts";

export type { KeptFile };

/** Stands for the project where something was written for all of them. */
const everyProject = "every project of this user";

/** Under what is kept that was written for a place. */
export const keptRoot = ({ root, everywhere }: Pick<GuardPlace, "root" | "everywhere">): string => (everywhere ? everyProject : root);

/** Old contents of a project's files, and of those that count in every project. */
export interface KeptRecords {
  readonly here: readonly KeptFile[];
  readonly everywhere: readonly KeptFile[];
}

export const nothingKept: KeptRecords = { here: [], everywhere: [] };

/** Both at once: either can be what guards a project. Throws `config.invalid` for a damaged record. */
export async function readBothKept(paths: Paths, root: string): Promise<KeptRecords> {
  const [here, everywhere] = await Promise.all([readKept(paths, root), readKept(paths, everyProject)]);
  return { here, everywhere };
}

/** It holds whole files as they were before. */
const recordMaxBytes = 268_435_456;

/** Old contents that `init` saved for a project; nothing if it never wrote there. Throws `config.invalid` for a damaged record. */
export async function readKept(paths: Paths, root: string): Promise<readonly KeptFile[]> {
  const file = recordFile(paths, root);
  const found = await readPlainFile(file, { maxBytes: recordMaxBytes });
  if (found.kind === "absent") return [];
  if (found.kind !== "read") throw new Fault("config.invalid", `${file} is no plain file that can be read; remove it`);
  const text = found.bytes.toString("utf8");
  const { InitRecord } = await import("./init-shape.ts"); // only where there is one
  try {
    return InitRecord.parse(JSON.parse(text)).files;
  } catch (cause) {
    throw new Fault("config.invalid", `${file} is damaged; remove it, and what init wrote can still be taken out`, { cause });
  }
}

/** Kept before anything is written. Without files nothing is left to keep. */
export async function keep(paths: Paths, root: string, files: readonly KeptFile[]): Promise<void> {
  const file = recordFile(paths, root);
  if (files.length === 0) return rm(file, { force: true });
  makeFolder(paths.home);
  await replaceFile(file, `${JSON.stringify({ project: root, files }, null, 2)}\n`, 0o600);
}
