import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draft, opened, started } from "../../test/support/journal-contract.ts";
import { sessionId } from "../kernel/ids.ts";
import type { Draft } from "../kernel/message.ts";
import type { Journal } from "./journal.ts";
import { sqliteJournal } from "./sqlite/sqlite.ts";

export const [first, second, third] = [sessionId("goal-aaaa"), sessionId("goal-bbbb"), sessionId("goal-cccc")];
export const at = "2026-01-02T03:04:05.678Z";

export const ended = (): Draft => draft("session.ended", { outcome: "converged", left: [] });

const answered = (key: string): Draft => {
  const by = { name: "Mira", via: "terminal", verified: false };
  return draft("gate.answered", { id: `g${key}`, key, kind: "risk", option: "halt", by, shown: "s" });
};

export const branched = (parent: string, version: number, hash: string): Draft =>
  draft("session.branched", { parent, version, hash, session: started().body as never, note: "n" });

/** Three sessions whose events alternate: gates of each status, a blob, text of every kind, two sessions that have ended. */
async function fillSample(journal: Journal): Promise<void> {
  await journal.append(first, 0, [started("one"), opened("k1")]);
  await journal.append(second, 0, [started("two"), draft("a.happened", { text: 'ä \u2028 " 👍 * {}' })]);
  await journal.append(first, 2, [opened("k2", 2), answered("k1")]);
  const long = draft("a.happened", { text: "x".repeat(40_000) });
  await journal.write(second, () => ({ change: { drafts: [long, opened("k3", 0), ended()], openGates: 1 }, result: null }));
  await journal.append(first, 4, [draft("gate.lapsed", { id: "gk2", key: "k2", kind: "risk", reason: "expired" }), ended()]);
  await journal.append(third, 0, [started("three"), draft("a.happened", { n: 1 }), draft("b.happened")]);
}

export interface Sample {
  readonly folder: string;
  readonly path: string;
  readonly journal: Journal;
  clear(): Promise<void>;
}

export async function openSample(): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), "assent-sample-"));
  const path = join(folder, "journal.db");
  const journal = await sqliteJournal(path);
  await fillSample(journal);
  return {
    folder,
    path,
    journal,
    async clear() {
      await journal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
