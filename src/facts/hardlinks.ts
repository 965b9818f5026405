import type { BigIntStats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import { clientFiles } from "../lexicon/client-files.ts";
import { lookAt } from "./disk.ts";
import { hasWildcard } from "./names.ts";

/** Files that a second name must not hide. The other names of a file cannot be asked for, so only these are compared. */
const sensitive = {
  inProject: [".env", ".env.local", ".env.development", ".env.staging", ".env.production", ".git/config"],
  inHome: [
    ".ssh/id_rsa",
    ".ssh/id_ed25519",
    ".ssh/id_ecdsa",
    ".ssh/authorized_keys",
    ".ssh/config",
    ".aws/credentials",
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".gitconfig",
    ".bashrc",
    ".zshrc",
    ".profile",
  ],
};

/** Where clients find our entries, in a project and in a home. */
const settings = clientFiles.flatMap(({ entries, others }) => [...entries, ...others]);

export interface SecondNames {
  readonly root: string;
  readonly home: string;
  readonly controlPlane: readonly string[];
}

/** Of the given files, those that are a sensitive file under a second name, and which. */
export async function findHardlinks(
  files: readonly (readonly [path: string, found: BigIntStats])[],
  where: SecondNames,
): Promise<ReadonlyMap<string, string>> {
  const suspects = files.filter(([, found]) => found.isFile() && found.nlink > 1n);
  const names = new Map<string, string>();
  if (suspects.length === 0) return names;
  for (const path of await sensitiveFiles(where)) {
    const found = await lookAt(path);
    if (!found) continue;
    for (const [suspect, { dev, ino }] of suspects)
      if (suspect !== path && dev === found.dev && ino === found.ino) names.set(suspect, path);
  }
  return names;
}

const controlFilesMax = 200;

async function sensitiveFiles({ root, home, controlPlane }: SecondNames): Promise<readonly string[]> {
  const named = [
    ...[...sensitive.inProject, ...settings].map((name) => join(root, name)),
    ...[...sensitive.inHome, ...settings].map((name) => join(home, name)),
  ];
  const ours: string[] = [];
  for (const glob of controlPlane) {
    if (!hasWildcard(glob)) ours.push(resolve(root, glob));
    else ours.push(...(await filesIn(resolve(root, folderOf(glob)))));
    if (ours.length > controlFilesMax) break;
  }
  return [...named, ...ours.slice(0, controlFilesMax)];
}

/** The part of a glob before its first wildcard, up to a whole folder. */
function folderOf(glob: string): string {
  const plain = glob.slice(0, glob.search(/[*?[{(]/));
  return plain.endsWith("/") ? plain : dirname(plain);
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  ((await entriesIn(folder, controlFilesMax))?.entries ?? []).map(({ name }) => join(folder, name));
