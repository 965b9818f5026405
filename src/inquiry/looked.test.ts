import { expect, test } from "vitest";
import { lookedIn, lookedView, pastIn, pastOf, pastView } from "./looked.ts";

test.each([
  ["a change", { change: "main..work", files: 3 }, { isEmpty: false, line: expect.stringContaining("main..work: 3 files") }],
  ["a range that changes nothing", { change: "HEAD..HEAD", files: 0 }, { isEmpty: true, line: expect.stringContaining("HEAD..HEAD") }],
  ["no repository", { change: null, files: 0 }, { isEmpty: true, line: expect.stringContaining("no repository") }],
])("P1, P2 an all-clear says what it rests on: %s", (_, learned, shown) => {
  expect(lookedView(lookedIn(learned))).toEqual(shown);
});

test("P5, P6 a look at what went on says how much there was, and where there was nothing calls nothing good", () => {
  const told = (records: Parameters<typeof pastOf>[0]) => pastView(pastIn({ past: pastOf(records) }));
  const none = { answers: [], calls: [], commits: [], sayings: [] };
  expect(told(none)).toMatchObject({ isEmpty: true });
  for (const each of Object.keys(none)) expect(told({ ...none, [each]: ["one"] })).toMatchObject({ isEmpty: false });
  expect(told({ ...none, commits: ["a", "b"] })?.line).toContain("2 commits");
  for (const learned of [undefined, null, {}, { files: 3 }]) expect(pastView(pastIn(learned))).toBeNull();
});

test("nothing is told of a look that told nothing", () => {
  for (const learned of [undefined, null, {}, { files: "3" }]) expect(lookedView(lookedIn(learned))).toBeNull();
  expect(lookedView(undefined)).toBeNull(); // an output from before
});
