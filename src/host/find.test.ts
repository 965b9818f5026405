import { expect, test } from "vitest";
import { started } from "../../test/support/journal-drafts.ts";
import { memoryJournal } from "../journal/memory.ts";
import { sessionId } from "../kernel/ids.ts";
import { findSession, shortId } from "./find.ts";

test("the short id of a session is as much of it as is needed to find just this one", async () => {
  const journal = await memoryJournal();
  const streams = ["guard-9rpwf5pqw7", "guard-9rpwf9xxxx", "guard-9rpwf9xxxy", "goal-9rpwf5pqw7", "guard-x4k2"].map((each) =>
    sessionId(each),
  );
  for (const stream of streams) await journal.append(stream, 0, [started()]);
  const short = await Promise.all(streams.map((stream) => shortId(journal, stream)));
  expect(short).toEqual(["guard-9rpwf5", "guard-9rpwf9xxxx", "guard-9rpwf9xxxy", "goal-9rpw", "guard-x4k2"]);
  expect(await Promise.all(short.map(async (each) => findSession(journal, each)))).toMatchObject(streams.map((stream) => ({ stream })));
});
