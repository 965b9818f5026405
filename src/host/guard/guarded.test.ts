import { expect, test } from "vitest";
import type { Lease } from "../../journal/journal.ts";
import { runOf, sessionOf } from "./call-session.ts";
import { type GuardSession } from "./types.ts";

/** A session of attend with one task at its second attempt, driven by a process that has the third fence. */
const lease: Pick<Lease, "fence" | "expiresAtMs"> = { fence: 3, expiresAtMs: 1 };
const guarding = (held: typeof lease | null, isAlive = true): GuardSession =>
  ({
    runtime: {
      load: async () => ({
        protocol: { name: "attend" },
        session: { ledger: { status: "running" }, state: { tasks: [{ task: { id: "t1" }, attempt: 1 }] } },
      }),
      world: { journal: { lease: async () => held }, standing: () => (isAlive ? "alive" : "gone") },
    },
  }) as unknown as GuardSession;

const asked = (run: string, held: typeof lease | null = lease, isAlive = true): Promise<string> =>
  sessionOf(guarding(held, isAlive), { client: "claude-code", clientSession: "s", attend: { session: "attend-1", task: "t1", run } });

test("A27 a call belongs to the run of its task that is under way", async () => {
  expect(await asked(runOf(lease, 1))).toBe("attend-1");
});

test.each([
  ["another driver", runOf({ fence: 2 }, 1)],
  ["an earlier attempt", runOf(lease, 0)],
  ["nobody knows which", ""],
])("A27 an agent that outlived its run is not its successor: one of %s is refused", async (_, run) => {
  await expect(asked(run)).rejects.toThrow("this agent is from an earlier run of t1");
});

test.each<[string, typeof lease | null, boolean]>([
  ["has no driver", null, true],
  ["was given up", { fence: 3, expiresAtMs: 0 }, true],
  ["has a driver that is dead", lease, false],
])("A27 in a session that %s nothing can be called", async (_, held, isAlive) => {
  await expect(asked(runOf(held, 1), held, isAlive)).rejects.toThrow("nobody drives attend-1 any more");
});
