import { execFile } from "node:child_process";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import { drive } from "../../src/runtime/drive.ts";
import { createRuntime } from "../../src/runtime/runtime.ts";
import { processRuntime } from "../support/process-runtime.ts";
import { probeInstalled } from "../support/world.ts";

/** Drives one session, whose work is a command that ends when its file lies there. Its lease reads as over from the start. */
const [folder = ".", stream = ""] = process.argv.slice(2);
const day = 86_400_000;

const work = (name: string, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = `echo "begin ${name}" >> log; until [ -e "go-${name}" ]; do sleep 0.05; done; echo "end ${name}" >> log`;
    execFile("sh", ["-c", command], { cwd: folder, signal }, (cause) => (cause ? reject(cause) : resolve("done")));
  });

const journal = await sqliteJournal(`${folder}/journal.db`);
const { world } = processRuntime(journal, probeInstalled({ work }));
const runtime = createRuntime({ ...world, clock: () => new Date(Date.now() - day).toISOString() });
const { end } = await drive(runtime, stream as SessionId);
await journal.close();
process.exitCode = end === "ended" ? 0 : 1;
