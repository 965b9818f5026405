import { describe, expect, test } from "vitest";
import type { Facts } from "../facts.ts";
import { outputRows } from "./places/output-paths.ts";
import { resolvePath } from "./resolve.ts";
import { rowsOf, tableOf, trailOf, type PathRow } from "./rows.ts";
import { allRows } from "./traits.ts";

const facts: Facts = { home: "/home/dev", user: "dev", projectRoot: "/code/shop", os: "linux" };
const cwd = "/code/shop";
const rows: readonly PathRow[] = [...allRows(), ...outputRows()];

/** Output rows read wildcards as ordinary characters, all others as what they may stand for. */
const matches = (row: PathRow, path: string): boolean =>
  resolvePath(path, { cwd, facts }).names.some((name) => {
    const trail = trailOf(name, { home: facts.home, root: cwd });
    const read = row.kind === "output" ? { ...trail, segments: trail.plain } : trail;
    return rowsOf(tableOf([row]), read, false).length > 0;
  });

describe("each row of the path tables", () => {
  test("brings paths that it must and must not match", () => {
    expect(rows.filter(({ hits, misses }) => hits.length === 0 || misses.length === 0)).toEqual([]);
  });

  test("is written in small letters, because paths are compared without case", () => {
    const patterns = rows.flatMap(({ paths, except }) => [...paths, ...(except ?? [])]);
    expect(patterns.filter((pattern) => pattern !== pattern.toLowerCase())).toEqual([]);
  });

  test("matches what it must, and nothing that it must not", () => {
    const named = (row: PathRow, path: string): string => `${path}: ${row.why}`;
    const missed = rows.flatMap((row) => row.hits.filter((path) => !matches(row, path)).map((path) => named(row, path)));
    const wrong = rows.flatMap((row) => row.misses.filter((path) => matches(row, path)).map((path) => named(row, path)));
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  });
});
