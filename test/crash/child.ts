import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planOn, playOut, trackedRuntime, tracksIn } from "./session.ts";
import { openStore, type Store } from "../support/store.ts";

/** A point of an undisturbed run. */
export interface PointSeen {
  readonly label: string;
  /** Which files are left by a process that is killed here, to the byte, and on a server which committed rows: another each time. */
  readonly left: string;
}

/**
 * Plays the session and kills itself, really, at one point on the way.
 * Without a point it plays to the end and writes down which points there were. A kill leaves files as they are at that moment,
 * so of a journal in files it also keeps a copy for each: what a process that is killed there would leave.
 */
const [folder = ".", given = "{}", wanted = "0"] = process.argv.slice(2);
const store = JSON.parse(given) as Store;
const dieAt = Number(wanted);
const seen: PointSeen[] = [];
let points = 0;
let commits = 0;
let changes = 0;
let files: ReadonlyMap<string, Buffer> = new Map();

const point = (label: string): void => {
  if ((points += 1) === dieAt) process.kill(process.pid, "SIGKILL");
  if (dieAt !== 0) return;
  lookAtFiles();
  const left = `${commits} ${changes}`;
  if ("file" in store && left !== seen.at(-1)?.left) cpSync(folder, join(dirname(folder), `point-${points}`), { recursive: true });
  seen.push({ label, left });
  if (label === "before COMMIT") commits += 1;
};

/** Counts when they are no longer what they were at the point before: comparing takes a tenth of the time of digesting. */
function lookAtFiles(): void {
  const found = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const isSame = found.size === files.size && [...found].every(([name, bytes]) => files.get(name)?.equals(bytes));
  if (!isSame) changes += 1;
  files = found;
}

const tracks = tracksIn(folder);
const journal = await openStore(store, point);
await playOut(trackedRuntime(journal, tracks, point), planOn(store), tracks);
await journal.close();
if (dieAt === 0) writeFileSync(`${folder}/points.json`, JSON.stringify(seen));
