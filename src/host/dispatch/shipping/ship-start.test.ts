import { expect, test } from "vitest";
import type { Runtime } from "../../../runtime/types.ts";
import { careful } from "../../../config/careful.ts";
import { startShip } from "./ship-start.ts";

const landed = {
  brief: { mission: "prices", filesOwned: ["src/**"], verifyCommand: "true" },
  ground: { root: "/shop", base: "c0", tier: "A" },
  done: { status: "done_clean", commit: "c1" },
};
const shipping = { phase: "stepping", isDry: false, work: { root: "/shop" } };

/** A journal with one landed worker and one ship, on its second page. */
function runtimeWith(ship: object): Runtime {
  const states: Readonly<Record<string, object>> = { "worker-1": landed, "ship-1": ship };
  const journal = {
    findSessions: async () => [{ stream: "worker-1", protocol: "worker" }],
    sessions: async ({ status, after }: { readonly status: string; readonly after?: string }) => {
      if (status !== "suspended") return { items: [], total: 0, next: null };
      return after === undefined
        ? { items: [{ stream: "worker-1", protocol: "worker" }], total: 2, next: "more" }
        : { items: [{ stream: "ship-1", protocol: "ship" }], total: 2, next: null };
    },
  };
  return {
    world: { journal, clock: () => "2026-01-01T00:00:00Z" },
    load: async (stream: string) => ({ session: { state: states[stream] } }),
    start: async () => ({ loaded: { stream: "ship-2" } }),
  } as unknown as Runtime;
}

const asked = (ship: object, isDry = false) =>
  startShip(runtimeWith(ship), {
    reference: "worker-1",
    isDry,
    workers: { ship: { "/shop": { remote: "origin", branch: "main", freezes: [] } } } as unknown as Parameters<
      typeof startShip
    >[1]["workers"],
    governance: careful.governance,
    person: { name: "mira", via: "token", verified: true },
    meta: async () => ({}) as never,
  });

test("D17 a project has one way out at a time, also while one waits for a person to say what became of its deployment", async () => {
  expect(await asked(shipping)).toMatchObject({ refused: "ship", because: expect.stringContaining("assent resume ship-1") });
  for (const other of [
    { ...shipping, isDry: true },
    { ...shipping, work: { root: "/elsewhere" } },
    { ...shipping, phase: "closing" },
  ])
    expect(await asked(other)).toBe("ship-2");
  expect(await asked(shipping, true)).toBe("ship-2");
});
