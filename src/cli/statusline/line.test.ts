import { expect, test } from "vitest";
import { lineOf } from "./line.ts";

test("a guard that cannot be told says why, with what is known beside it", () => {
  expect(lineOf({ total: 2 }, "checking", "its disk is full")).toBe("assent ● 2 waiting · guard unknown: its disk is full");
  expect(lineOf({ total: 0 }, "unknown")).toBe("assent guard unknown: see assent doctor");
  expect(lineOf({}, "guarded")).toBe("assent ? waiting · guarded");
});
