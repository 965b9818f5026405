import { expect, test } from "vitest";
import { doneSince, numbered } from "./numbered.ts";

const row = (kind: "call" | "step" | "question", startedAt: string, endedAt: string | null = null) =>
  ({ kind, startedAt, endedAt, state: "done" }) as const;

test("a call keeps the number that it has in its session where only the last while is told", () => {
  const rows = [row("step", "01"), row("call", "02", "03"), row("call", "04", "09"), row("step", "05"), row("question", "08")];
  expect(doneSince(numbered(rows), "07").map(({ number, startedAt }) => [number, startedAt])).toEqual([
    [2, "04"], // it ended in that time
    [3, "08"],
  ]);
  expect(numbered(rows)[1]?.startedAt).toBe("04");
  expect(numbered([...rows, { ...row("step", "09"), state: "blocked" } as const]).at(-1)?.startedAt).toBe("09");
});
