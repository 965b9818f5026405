import { expect, test } from "vitest";
import { fromWords, standingOf } from "./session.ts";

const item = { stream: "worker-1", parent: null as string | null, status: "suspended" as const, openGates: 0, due: 0 };
const inside = { ...item, stream: "attend-1", parent: "worker-1", status: "running" as const, openGates: 1 };

test("K9 a session that waits for one inside it stands as that one does", () => {
  expect(standingOf<typeof item | typeof inside>(item, [item, inside])).toEqual({ ...inside, stream: "worker-1", parent: null });
});

test("one that was suspended, or whose branch goes on, stays as it is", () => {
  const branch = { ...inside, parent: "worker-1@4" };
  expect([standingOf<typeof item | typeof inside>(item, [item, branch]), standingOf(inside, [inside])]).toEqual([item, inside]);
  expect(["worker-1", "worker-1@4"].map(fromWords)).toEqual(["part of worker-1", "branch of worker-1@4"]);
});
