import { expect, test } from "vitest";
import { accepted, meta, someone, testWorld } from "../../../test/support/world.ts";
import type { Command } from "../../../test/support/probe.ts";
import { branch } from "../../runtime/branch.ts";
import { recount, summaryOf, toldNow } from "../../runtime/summary.ts";
import { readingOn } from "./reading-on.ts";

test("a long session that is looked at again is read from where it was, and is told as from its events alone", async () => {
  const { runtime, journal } = await testWorld();
  const add = (count: number): Command => ({ type: "note.add", text: `note ${count}`, path: "a" });
  const { stream } = accepted(
    await runtime.start("probe", { type: "plan.start", plan: [[{ do: "once", name: "a" }]] } as never, meta()),
  ).loaded;
  for (let count = 0; count < 250; count += 1) accepted(await runtime.offer(stream, add(count) as never, { actor: someone }));

  let rows = 0;
  const counting: typeof journal = {
    ...journal,
    async read(...asked) {
      const found = await journal.read(...asked);
      rows += found.length;
      return found;
    },
  };
  const tell = async (of = stream) => {
    rows = 0;
    const told = await toldNow({ load: runtime.load, world: { ...runtime.world, journal: readingOn(counting) } }, of);
    return told && summaryOf(told);
  };
  expect(await tell()).toEqual(summaryOf(await recount(runtime, stream)));
  expect(rows).toBeGreaterThan(250);
  accepted(await runtime.offer(stream, add(250) as never, { actor: someone }));
  expect(await tell()).toEqual(summaryOf(await recount(runtime, stream)));
  expect(rows).toBe(1);

  const made = accepted(await branch(runtime, stream, 253, someone)).loaded.stream;
  expect(await tell(made)).toEqual(summaryOf(await recount(runtime, made)));
});
