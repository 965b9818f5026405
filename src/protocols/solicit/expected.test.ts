import { describe, expect, test } from "vitest";
import { filesExpected, leadRows, remoteRow, remotesExpected } from "./expected.ts";

describe.each(leadRows.map((row) => [row.hits[0]?.[0] ?? "", row] as const))("S4 as in: %s", (_, { hits, misses }) => {
  test.each(hits)("%j takes %s for granted", (text, name) => {
    const found = filesExpected(text);
    expect(found.map((each) => each.name)).toEqual([name]);
    for (const { quote } of found) expect(text).toContain(quote);
  });

  test.each(misses)("S6 %j does not", (text) => {
    expect(filesExpected(text)).toEqual([]);
  });
});

test("S6 what the same text makes is not taken for granted, and what it names twice is one", () => {
  expect(filesExpected("Create docs/a.md. Then link it; see docs/a.md.")).toEqual([]);
  expect(filesExpected("Fix src/a.ts. Then review src/a.ts.").map(({ name }) => name)).toEqual(["src/a.ts"]);
  expect(filesExpected("Behebe den Fehler in src/a.ts und teste ihn mit der App.")).toEqual([]);
});

describe("S4 a push to a remote by its name", () => {
  test.each(remoteRow.hits)("%j: %s", (text, name) => {
    const found = remotesExpected(text);
    expect(found.map((each) => each.name)).toEqual([name]);
    for (const { quote } of found) expect(text).toContain(quote);
  });

  test.each(remoteRow.misses)("S6 %j", (text) => {
    expect(remotesExpected(text)).toEqual([]);
  });
});
