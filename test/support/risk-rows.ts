import { describe, expect, test } from "vitest";
import { parse } from "unbash";
import type { Call } from "../../src/risk/tools/call.ts";
import { rowMatches, type Program } from "../../src/risk/tools/table.ts";

/** The first program of a plain command line, words taken as they are: enough for the examples of a table. */
export function callOf(command: string): Call {
  const parsed = parse(command);
  const first = parsed.commands[0]?.command;
  if (!first || first.type !== "Command" || !first.name || parsed.errors)
    throw new Error(`not a plain command: ${command}`);
  const words = first.args.flatMap((word) =>
    word.type === "Word" ? [{ text: word.value, span: { start: word.pos, end: word.end } }] : [],
  );
  return {
    program: first.name.value.split("/").at(-1)!.toLowerCase(),
    path: first.name.value,
    words,
    span: { start: first.pos, end: first.end },
    variables: new Map(),
    cwd: "/srv/app",
    facts: { cwd: "/srv/app", projectRoot: "/srv/app", home: "/home/dev" },
  };
}

/** Every row of a family matches its own examples and none of its counter-examples, and belongs to the program it names. */
export function checkRows(family: string, programs: readonly Program[]): void {
  describe(`A14 the table of ${family}`, () => {
    test.each(
      programs.flatMap((program) =>
        program.rows.map((row, index) => ({ program, row, name: `${program.names[0]} row ${index}: ${row.on ?? ""}` })),
      ),
    )("$name", ({ program, row }) => {
      expect(row.hits.length).toBeGreaterThan(0);
      const matches = (example: string): boolean => {
        const call = callOf(example);
        return program.names.includes(call.program) && rowMatches(program, row, call);
      };
      expect(row.hits.filter((hit) => !matches(hit))).toEqual([]);
      expect((row.misses ?? []).filter(matches)).toEqual([]);
    });
  });
}
