import { expect, test } from "vitest";
import { lazily } from "./lazily.ts";

test("what is made lazily is made when first asked for, and once", () => {
  let times = 0;
  const table = lazily(() => {
    times += 1;
    return times > 1 ? "again" : undefined;
  });
  expect(times).toBe(0);
  expect([table(), table()]).toEqual([undefined, undefined]);
  expect(times).toBe(1);
});
