import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planOn, playOut, trackedRuntime, tracksIn } from "./session.ts";
import { openStore, type Store } from "../support/store.ts";

/** A point of an undisturbed run. */
export interface PointSeen {
  readonly label: string;
  /** Files left by a process that is killed here, to the byte, and on a server the committed rows. */
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

const point = (label: string): void => {
  if ((points += 1) === dieAt) process.kill(process.pid, "SIGKILL");
  if (dieAt !== 0) return;
  const left = `${commits} ${digestOfFiles()}`;
  if ("file" in store && left !== seen.at(-1)?.left) cpSync(folder, join(dirname(folder), `point-${points}`), { recursive: true });
  seen.push({ label, left });
  if (label === "before COMMIT") commits += 1;
};

function digestOfFiles(): string {
  const digest = createHash("sha256");
  for (const name of readdirSync(folder).toSorted()) digest.update(name).update(readFileSync(join(folder, name)));
  return digest.digest("base64");
}

const tracks = tracksIn(folder);
const journal = await openStore(store, point);
await playOut(trackedRuntime(journal, tracks, point), planOn(store), tracks);
await journal.close();
if (dieAt === 0) writeFileSync(`${folder}/points.json`, JSON.stringify(seen));
