import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { endGroup } from "./agents/group.ts";
import { processNamed, standingOf } from "./process.ts";

/** A command that was started for a step, and goes on though whoever started it is gone. */
interface Left {
  readonly file: string;
  readonly pid: number;
  readonly at: string;
}

/** Writes down that a group of processes runs for a step; whoever is there at its end calls what comes back. */
export function noteRunning(folder: string, step: readonly string[], pid: number): () => void {
  const file = join(folder, `${nameOf(step)}.${pid}.json`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify({ ...processNamed(pid), at: new Date().toISOString() }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** What still runs of a step, as far as it is certain: the same process, not another one that has its number now. */
export function leftRunning(folder: string, step: readonly string[]): readonly Left[] {
  const files = filesIn(folder).filter((name) => name.startsWith(`${nameOf(step)}.`));
  return files.flatMap((name) => {
    const file = join(folder, name);
    const { host, pid, pidStart, at } = readNote(file);
    if (host !== hostname() || pidStart === "unknown") return [];
    if (standingOf({ host, pid, pidStart }) === "alive") return [{ file, pid, at }];
    rmSync(file, { force: true });
    return [];
  });
}

/** Ends what still runs of a step, with all that it started. */
export async function endLeft(folder: string, step: readonly string[]): Promise<void> {
  for (const { file, pid } of leftRunning(folder, step)) {
    await endGroup(pid);
    rmSync(file, { force: true });
  }
}

const nameOf = (step: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(step)).digest("hex").slice(0, 32);

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was ever run from here
  }
}

type Note = ReturnType<typeof processNamed> & Pick<Left, "at">;

function readNote(file: string): Note {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Note;
  } catch {
    return { host: "", pid: 0, pidStart: "unknown", at: "" }; // cut off: then nothing is certain
  }
}
