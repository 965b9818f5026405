import { writeFileSync } from "node:fs";
import { playOut, trackedRuntime, tracksIn } from "./session.ts";
import { openStore, type Store } from "../support/store.ts";

/**
 * Plays the long session and kills itself, really, at one point on the way.
 * Without a point it plays to the end and writes down which points there were.
 */
const [folder = ".", store = "{}", wanted = "0"] = process.argv.slice(2);
const dieAt = Number(wanted);
const labels: string[] = [];

const point = (label: string): void => {
  if (labels.push(label) === dieAt) process.kill(process.pid, "SIGKILL");
};

const tracks = tracksIn(folder);
const journal = await openStore(JSON.parse(store) as Store, point);
await playOut(trackedRuntime(journal, tracks, point), tracks);
await journal.close();
if (dieAt === 0) writeFileSync(`${folder}/points.json`, JSON.stringify(labels));
