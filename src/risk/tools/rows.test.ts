import { expect, test } from "vitest";
import { callOf } from "../../../test/support/risk-rows.ts";
import { programTables } from "../golden/programs.fixture.ts";
import { rowMatches } from "./table.ts";

const rows = programTables().flatMap(([family, programs]) =>
  programs.flatMap((program) =>
    program.rows.map((row) => {
      const matches = (example: string): boolean => {
        const call = callOf(example);
        return program.names.includes(call.program) && rowMatches(program, row, call);
      };
      return { name: `${family} ${program.names[0]} ${row.on ?? ""}`, row, matches };
    }),
  ),
);

test("A14 every row of a program has an example, and matches its own and none of its counter-examples", () => {
  const wrong = rows.flatMap(({ name, row: { hits, misses = [] }, matches }) => [
    ...(hits.length === 0 ? [`${name}: no example`] : []),
    ...hits.filter((hit) => !matches(hit)).map((hit) => `${name}: should match ${hit}`),
    ...misses.filter(matches).map((miss) => `${name}: should not match ${miss}`),
  ]);
  expect(wrong).toEqual([]);
});
