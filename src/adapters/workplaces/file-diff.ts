import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ownGit } from "./own-git.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** A file before and after; undefined where it was not there. */
export interface FilePair {
  readonly path: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

/** Written into a folder of our own first: git itself would follow whatever somebody puts in the place of a file meanwhile. */
export async function diffOf(pairs: readonly FilePair[]): Promise<string> {
  if (pairs.length === 0) return "";
  const folder = await mkdtemp(join(tmpdir(), "assent-diff-"));
  try {
    for (const { path, before, after } of pairs) {
      if (before) await write(join(folder, "a", path), before);
      if (after) await write(join(folder, "b", path), after);
    }
    for (const side of ["a", "b"]) await mkdir(join(folder, side), { recursive: true });
    const words = ["diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color", "--no-prefix", "--no-renames", "a", "b"];
    const { stdout } = await ownGit({ gitDir: join(folder, "none"), cwd: folder }, words, { answers: [1] });
    return stdout.toString("utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(file: string, bytes: Buffer): Promise<void> {
  makeFolder(dirname(file));
  await writeFile(file, bytes, { mode: 0o600 });
}
