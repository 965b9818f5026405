import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test("A11 no sign becomes more than a few letters, whatever it stands for", () => {
  const long = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((sign) => fold(sign).text.length > 8);
  expect(long).toEqual([]);
  expect(fold("\ufdfa".repeat(100)).text.length).toBeLessThanOrEqual(800);
  expect(fold("\ufb03 \u337f").text).toBe("ffi \u682a\u5f0f\u4f1a\u793e"); // ligatures and squared words are read whole
});
