import { postgresJournal } from "../../src/journal/postgres/postgres.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import type { Draft } from "../../src/kernel/message.ts";

const draft = (type: string): Draft => ({
  protocol: "goal",
  type,
  actor: { kind: "runtime", name: "test" },
  causedBy: null,
  at: "2026-01-01T00:00:00.000Z",
  schema: 1,
  body: { title: "x".repeat(40_000), cwd: "/", agent: "none", attended: true },
});

/**
 * A process of its own at a PostgreSQL journal: listens, appends some events one by one, prints a line for each
 * that was acknowledged, closes, and ends by itself. Kills itself before the statement `killAt`, if it gets so far.
 */
const [url = "", stream = "", events = "1", killAt = "0"] = process.argv.slice(2);
let statements = 0;
const journal = await postgresJournal(url, {
  beforeStatement() {
    statements += 1;
    if (statements === Number(killAt)) process.kill(process.pid, "SIGKILL");
  },
});
journal.watch(() => {});
for (let version = 0; version < Number(events); version += 1) {
  await journal.append(sessionId(stream), version, [draft(version === 0 ? "session.started" : "a.happened")]);
  process.stdout.write(`${version + 1}\n`);
}
await journal.close();
