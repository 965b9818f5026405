import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { processRuntime } from "../support/process-runtime.ts";
import { openStore, type Store } from "../support/store.ts";
import { actionFor, guardInstalled, guardOf, sharedActions, type Told } from "./session.ts";

/** One client that makes the same calls as the others, and some of its own, and comes back for what was parked. */
const [name = "", store = "{}", calls = "0"] = process.argv.slice(2);
const journal = await openStore(JSON.parse(store) as Store);
const call = guardOf(processRuntime(journal, guardInstalled));
const waits = [0, 0, 10, 40] as const;
const triesMax = 12;
const pauseMs = 12;
const { signal } = new AbortController();

process.stdout.write("ready\n");
await once(process.stdin, "data");
const told: Told[] = [];
for (let n = 0; n < Number(calls); n += 1) {
  const target = n % 3 === 2 ? `own/${name}-${n}` : `shared/${n % sharedActions}`;
  for (let tries = 0; tries < triesMax && (tries === 0 || told.at(-1)?.answer === "parked"); tries += 1) {
    const id = `${name}-${n}-${tries}`;
    const waitMs = waits[(n + tries) % waits.length] ?? 0;
    const { answer, message } = await call(id, actionFor(target), { waitMs }, signal);
    told.push({ call: id, target, answer, message });
    if (answer === "parked") await sleep(pauseMs); // who comes back at once only finds what it has just left
  }
}
await journal.close();
process.stdout.write(`${JSON.stringify(told)}\n`);
process.stdin.destroy();
