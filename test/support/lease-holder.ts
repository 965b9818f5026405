import { postgresJournal } from "../../src/journal/postgres/postgres.ts";
import { sessionId } from "../../src/kernel/ids.ts";

/** A process of its own that takes one lease, says so, and then lives until it is ended. */
const [url = "", stream = "", termMs = ""] = process.argv.slice(2);
const journal = await postgresJournal(url);
const lease = await journal.takeLease(sessionId(stream), { host: "there", pid: process.pid, pidStart: "1" }, { termMs: Number(termMs) });
process.stdout.write(`${JSON.stringify(lease)}\n`);
setInterval(() => {}, 60_000);
