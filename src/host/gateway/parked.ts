import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkHolder, thisProcess } from "../../adapters/process.ts";
import { callLimits } from "../../consent/policy.ts";
import { readPlainNow, writePlainNow } from "../../disk/plain-file.ts";
import { isRecord } from "../../kernel/ids.ts";
import type { Holder } from "../../kernel/ports.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** A connection in which some call was parked: its successor looks for the answer there. */
export interface ParkedConnection {
  readonly client: string;
  readonly session: string;
  /** Begins the ids of its calls, where one session may have several connections: what it left is known by that. */
  readonly run?: string;
}

interface Note extends ParkedConnection {
  readonly holder: Holder;
  readonly atMs: number;
}

const connectionsMax = 20;
const sweptMin = 500;

const folderIn = (home: string): string => join(home, "mcp", "parked");

const fileOf = (home: string, key: string, { session, run }: ParkedConnection): string =>
  join(folderIn(home), `${key}-${run ?? session.replaceAll(/[^\w-]/g, "_").slice(-60)}`);

/** `key` stands for the server and the folder. One small file for each connection. */
export function noteParked(home: string, key: string, connection: ParkedConnection): ParkedConnection {
  makeFolder(folderIn(home));
  sweep(folderIn(home));
  const note: Note = { ...connection, holder: thisProcess(), atMs: Date.now() };
  writePlainNow(fileOf(home, key, connection), JSON.stringify(note));
  return connection;
}

/** Forgets one that left nothing. */
export const forgetParked = (home: string, key: string, connection: ParkedConnection): void =>
  rmSync(fileOf(home, key, connection), { force: true });

/** Connections to the same server from the same folder that are over, the newest first. A living one keeps its own calls. */
export function parkedBefore(home: string, key: string): readonly ParkedConnection[] {
  const folder = folderIn(home);
  const notes = namesIn(folder).flatMap((name) => (name.startsWith(`${key}-`) ? noteIn(join(folder, name)) : []));
  return notes
    .filter(({ holder }) => checkHolder(holder) === "gone")
    .toSorted((one, other) => other.atMs - one.atMs)
    .slice(0, connectionsMax);
}

/** Notes that nobody looks for any more: their servers and sessions have not come back. */
function sweep(folder: string): void {
  const names = namesIn(folder);
  if (names.length < sweptMin) return;
  for (const file of names.map((name) => join(folder, name))) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > 2 * callLimits.passMs) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was ever parked
  }
}

/** A note that nobody can come back for any more is forgotten. */
function noteIn(file: string): readonly Note[] {
  try {
    const note: unknown = JSON.parse(readPlainNow(file).toString("utf8"));
    const isNote = isRecord(note) && typeof note["session"] === "string" && typeof note["client"] === "string" && isRecord(note["holder"]);
    if (isNote && Date.now() - Number(note["atMs"]) < 2 * callLimits.passMs) return [note as unknown as Note];
  } catch {
    // half a note is none
  }
  rmSync(file, { force: true });
  return [];
}
