import { expect, test } from "vitest";
import type { Journal } from "../../journal/journal.ts";
import { sessionId } from "../../kernel/ids.ts";
import { proposalNotes } from "./proposal-notes.ts";

test("D27 `up` tells of each mission that a companion proposes, once, with how to answer it", async () => {
  const gate = (id: string, kind = "mission-proposed") => ({ id, kind, title: `Proposed mission 1: ${"x\n".repeat(200)}` });
  let items = [gate("g1"), gate("g2", "mission-paused")];
  const notes = proposalNotes({ gates: async () => ({ items }) } as unknown as Journal);
  const stream = sessionId("companion-1");
  const [first = "", ...others] = await notes(stream);
  expect(others).toEqual([]);
  expect(first).toMatch(/^proposes a mission \(assent answer g1 start\|later\|never\): Proposed mission 1: x\\nx/);
  expect(first.length).toBeLessThan(260);
  expect(await notes(stream)).toEqual([]);
  items = [gate("g1"), gate("g3")];
  expect(await notes(stream)).toEqual([expect.stringContaining("assent answer g3 ")]);
});
