import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { describe, expect, test } from "vitest";
import { ancestorCommands, checkHolder, isOfHere, shiftIn, thisProcess } from "./process.ts";

describe("whether a process is alive", () => {
  const here = thisProcess();
  /** Above the highest pid that Linux, macOS or Windows hand out. */
  const impossiblePid = 2 ** 31 - 2;

  test("this one is", () => {
    expect(here).toMatchObject({ host: hostname(), pid: process.pid });
    expect(checkHolder(here)).toBe("alive");
  });

  test("its name is the same each time it is asked", () => {
    expect(thisProcess()).toEqual(here);
  });

  test("one that the system does not know is not", () => {
    expect(checkHolder({ ...here, pid: impossiblePid })).toBe("gone");
  });

  test.skipIf(process.platform === "win32")("one with this pid that started at another time is not", () => {
    expect(here.pidStart).not.toBe("unknown");
    expect(checkHolder({ ...here, pidStart: `1${here.pidStart}` })).toBe("gone");
  });

  test("doubt is said to be doubt: another host, or a start that was never known", () => {
    expect(checkHolder({ ...here, host: "elsewhere", pid: impossiblePid })).toBe("unknown");
    expect(checkHolder({ ...here, pidStart: "unknown" })).toBe("unknown");
  });

  describe.runIf(process.platform === "linux")("in a sandbox or a container, where processes are counted anew", () => {
    const [start, boot, namespace] = here.pidStart.split(" ");

    test.each([process.pid, impossiblePid])("nothing follows from what number %d is here", (pid) => {
      for (const elsewhere of [`${start} ${boot} 1`, `${start} another 1`, `${start} ${boot}`])
        expect(checkHolder({ ...here, pid, pidStart: elsewhere })).toBe("unknown");
      expect(isOfHere({ ...here, pid, pidStart: `${start} ${boot} 1` })).toBe(false);
    });

    test("a moment that was counted through another clock's shift is the same, but for what was cut off", () => {
      const at = (ticks: number): string => `${Number(start) + ticks} ${boot} ${namespace}`;
      expect([-2, -1, 0, 1, 2].map((off) => checkHolder({ ...here, pidStart: at(off) }))).toEqual(
        ["gone", "alive", "alive", "alive", "gone"], // oxfmt-ignore
      );
    });

    test("what ran before the machine was started again is gone, if it was counted by the machine itself", () => {
      const before = checkHolder({ ...here, pidStart: `${start} another ${namespace}` });
      expect(before).toBe(namespace === "4026531836" ? "gone" : "unknown");
      expect(isOfHere(here)).toBe(true);
    });
  });
});

test.each([
  ["monotonic           0         0\nboottime            0         0\n", 0],
  ["monotonic     5 0\nboottime      1000000         0\n", 100_000_000],
  ["monotonic 0 0\nboottime           -5 500000000\n", -450],
  ["boottime 1 1\n", 100.0000001],
  ["", 0],
])("a namespace of time that says %j shifts by %d hundredths", (offsets, ticks) => expect(shiftIn(offsets)).toBeCloseTo(ticks, 6));

test.runIf(process.platform === "linux" && process.ppid > 1)("the nearest ancestor is the parent", () => {
  const parent = readFileSync(`/proc/${process.ppid}/cmdline`, "utf8");
  expect(ancestorCommands()[0]?.join("\0")).toBe(parent.replace(/\0+$/, ""));
});
