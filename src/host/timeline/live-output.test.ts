import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveOutput, liveWords } from "./live-output.ts";

let home: string;
beforeEach(() => {
  vi.useFakeTimers();
  home = mkdtempSync(join(tmpdir(), "assent-live-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true });
});

const work = ["attend-1", "action:x"] as const;
const redact = (text: string): string => text.replaceAll("hunter2", "‹secret›");

test("the last words of what runs can be read meanwhile, redacted, and nothing is left afterwards", () => {
  const live = liveOutput({ home }, work, redact);
  expect(liveWords({ home }, work)).toBeUndefined();
  live.push("one\nhun");
  live.push("ter2\n");
  vi.runAllTimers();
  expect(liveWords({ home }, work)).toBe("one\n‹secret›\n");
  expect(liveWords({ home }, ["attend-1", "action:y"])).toBeUndefined();
  live.push("x".repeat(100_000));
  vi.runAllTimers();
  expect(liveWords({ home }, work)).toBe("x".repeat(16_000));
  live.push("more");
  live.end();
  vi.runAllTimers();
  expect(liveWords({ home }, work)).toBeUndefined();
});

test("work goes on where nothing can be written", () => {
  const live = liveOutput({ home: join(home, "live", "\0") }, work, redact);
  live.push("one");
  expect(() => vi.runAllTimers()).not.toThrow();
  expect(() => live.end()).not.toThrow();
});
