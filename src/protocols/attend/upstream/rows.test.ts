import { describe, expect, test } from "vitest";
import { upstreamProtocols } from "../types.ts";
import { findOpen } from "../../../inquiry/rows/row.ts";
import { rowsOf } from "./scan.ts";
import { viewOf } from "../../../inquiry/rows/view.ts";

describe.each(upstreamProtocols)("A2 rows of %s", (protocol) => {
  const rows = rowsOf[protocol].map((row, index) => ({ row, index }));

  test.each(rows.flatMap(({ row, index }) => row.hits.map((text) => ({ row, index, text }))))(
    "row $index stops at: $text",
    ({ row, text }) => expect(findOpen(row, viewOf(text))).toBeDefined(),
  );

  test.each(rows.flatMap(({ row, index }) => row.misses.map((text) => ({ row, index, text }))))(
    "row $index lets pass: $text",
    ({ row, text }) => expect(findOpen(row, viewOf(text))).toBeUndefined(),
  );
});
