import { expect, test } from "vitest";
import { nextOf } from "./goes-on.tsx";

type Given = Parameters<typeof nextOf>[0];

const record = (stream: string, more: object = {}) => ({ stream, parent: null, status: "running", ...more }) as unknown as Given["record"];
const inside = (stream: string, openGates: number) => ({ stream, title: "", openGates });
const parent = record("attend-1");
const child = record("clarify-1", { parent: "attend-1", status: "ended" });

test.each<[string, Given, ReturnType<typeof nextOf>]>([
  [
    "U10 a session that waits for one inside it names the one that asks",
    { inside: [inside("goal-1", 0), inside("clarify-2", 1)], status: "running", record: parent, ancestors: [] },
    { stream: "clarify-2", isInside: true },
  ],
  [
    "U10 a session that has ended names its parent, which goes on",
    { inside: [], status: "ended", record: child, ancestors: [parent, record("attend-0")] },
    { stream: "attend-1", isInside: false },
  ],
  ["nothing while it is asked itself", { inside: [], status: "running", record: child, ancestors: [parent] }, undefined],
  [
    "nothing where the parent has ended too",
    { inside: [], status: "ended", record: child, ancestors: [record("attend-1", { status: "ended" })] },
    undefined,
  ],
  [
    "a branch is no part of the session it was taken from",
    { inside: [], status: "ended", record: record("attend-2", { parent: "attend-1@4" }), ancestors: [parent] },
    undefined,
  ],
  ["nothing inside that asks nobody", { inside: [inside("goal-1", 0)], status: "running", record: parent, ancestors: [] }, undefined],
])("%s", (_, given, expected) => {
  expect(nextOf(given)).toEqual(expected);
});
