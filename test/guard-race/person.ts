import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { processRuntime } from "../support/process-runtime.ts";
import { openStore, type Store } from "../support/store.ts";
import { answerOf, openGates } from "../support/world.ts";
import { guardInstalled, stream } from "./session.ts";

/** Someone who answers whatever is open, until told to stop: most run once, some are blocked, a process's own are remembered. */
const [store = "{}"] = process.argv.slice(2);
const journal = await openStore(JSON.parse(store) as Store);
const runtime = processRuntime(journal, guardInstalled);
const over = new AbortController();
let answered = 0;

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.once("data", () => over.abort());
while (!over.signal.aborted) {
  for (const gate of await openGates(journal, stream)) {
    const isOwn = gate.title.includes("own/");
    answered += 1;
    const option = answered % 4 === 0 ? "halt" : isOwn && answered % 2 === 0 ? "approve" : "dismiss";
    await runtime.answer(gate.id, answerOf(gate, option)); // a gate that lapsed meanwhile is nobody's to answer
  }
  await sleep(2);
}
await journal.close();
process.stdout.write(`${answered}\n`);
process.exit(0);
