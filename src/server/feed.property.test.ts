import { turns } from "../../test/support/turns.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { draft } from "../../test/support/journal-contract.ts";
import { memoryJournal } from "../journal/memory.ts";
import { sessionId } from "../kernel/ids.ts";
import { createFeed, type Feed } from "./feed.ts";

/** Events while somebody follows: writes, hanging up in the middle, and pauses in which others get their turn. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), count: fc.integer({ min: 1, max: 600 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hang-up" as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), turns: fc.integer({ min: 0, max: 6 }) }) },
);

/** Comes back with the last position it has, as a browser does, until it is told to stop. */
function reader(feed: Feed) {
  const seen: number[] = [];
  let gone = new AbortController();
  const over = new AbortController();
  const ended = (async () => {
    while (!over.signal.aborted) {
      gone = new AbortController();
      for await (const events of feed.follow(seen.at(-1) ?? 0, gone)) {
        seen.push(...events.map(({ position }) => position));
        if (gone.signal.aborted) break;
      }
    }
  })();
  return {
    seen,
    hangUp: () => gone.abort(),
    async end() {
      over.abort();
      gone.abort();
      await ended;
    },
  };
}

test("whoever follows and comes back gets every event once and in order, whatever happens meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const journal = await memoryJournal();
      const feed = createFeed(journal);
      const readers = [reader(feed), reader(feed), reader(feed)];
      let streams = 0;
      let written = 0;
      for (const each of steps) {
        if (each.do === "write") {
          written += each.count;
          const drafts = Array.from({ length: each.count }, () => draft("a.happened"));
          await journal.append(sessionId(`goal-${(streams += 1)}`), 0, drafts);
        } else if (each.do === "hang-up") readers[each.who]?.hangUp();
        else await turns(each.turns);
      }
      for (let n = 0; n < 10_000 && readers.some(({ seen }) => seen.length < written); n += 1) await turns(1);
      await Promise.all(readers.map((each) => each.end()));
      const expected = Array.from({ length: written }, (_, n) => n + 1);
      for (const { seen } of readers) expect(seen).toEqual(expected);
      feed.close();
      await journal.close();
    }),
    { numRuns: 15 },
  );
});
