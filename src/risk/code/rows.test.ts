import { describe, expect, test } from "vitest";
import { lookIntoCode } from "./look.ts";
import { callRows } from "./rows.ts";
import type { Language } from "./types.ts";

describe.each(Object.entries(callRows))("%s", (language, table) => {
  const rows = table();
  test.each(rows.flatMap((row) => row.hits.map((code) => [code, row.calls] as const)))("A14 finds %s", (code) => {
    const { deeds, shells } = lookIntoCode(language as Language, code);
    expect(deeds.length + shells.length).toBeGreaterThan(0);
  });

  test.each(rows.flatMap((row) => row.misses.map((code) => [code, row.calls] as const)))(
    "A14 finds nothing in %s",
    (code) => {
      const { deeds, shells } = lookIntoCode(language as Language, code);
      expect([
        ...deeds.filter(({ act }) => act !== "read" && act !== "list"),
        ...shells.filter(({ text }) => !text.startsWith("curl -s https")),
      ]).toEqual([]);
    },
  );
});
