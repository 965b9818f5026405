import { expect, test } from "vitest";
import { clockProblems } from "./clocks.ts";
import { plant } from "./plant.ts";

test.each([
  ["Date.now", "const at = Date.now();"],
  ["performance.now", "const world = { uptimeMs: () => performance.now() };"],
  ["process.hrtime", "const at = process.hrtime.bigint();"],
  ["new Date()", "const at = new Date().toISOString();"],
  ["setTimeout", "await new Promise((resolve) => setTimeout(resolve, 20));"],
  ["setTimeout", `import { setTimeout as sleep } from "node:timers/promises";`],
  ["setInterval", "const timer = setInterval(() => (turns += 1), 0);"],
])("a unit test must not ask %s: %s", (clock, text) => {
  const says = `asks the clock (${clock}); give the test a time, or wait for a condition`;
  expect(clockProblems(plant({ "src/kernel/a.test.ts": text }))).toEqual([`src/kernel/a.test.ts:1 ${says}`]);
  for (const path of ["src/kernel/a.system.test.ts", "src/kernel/a.ts", "test/a.test.ts"])
    expect(clockProblems(plant({ [path]: text }))).toEqual([]);
});

test.each([
  `const at = new Date("2026-01-01");`,
  "const at = new Date(Date.UTC(2026, 0, 1)).toISOString();",
  "await new Promise((resolve) => setImmediate(resolve));",
  "vi.useFakeTimers(); setTimeout(stop, 5);",
])("a time that is given is none: %s", (text) => expect(clockProblems(plant({ "src/kernel/a.test.ts": text }))).toEqual([]));
