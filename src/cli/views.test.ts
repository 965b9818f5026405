import { expect, test } from "vitest";
import type { Io } from "./io.ts";
import { showTrace } from "./views.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain } as Io;

test.each([
  ["gate → dismiss → let through → completed", "gate → run once → let through → completed"],
  ["gate → halt → blocked (halt)", "gate → blocked"],
  ["gate → modify → blocked (modify)", "gate → changed → blocked"],
  ["gate → lapsed (timeout)", "gate → lapsed (timeout)"],
])("a trace that keeps %j reads %j", (to, shown) =>
  expect(showTrace(io, [{ item: "Bash x", from: "not weighed", to }]).at(-1)).toBe(`    → ${shown}`),
);
