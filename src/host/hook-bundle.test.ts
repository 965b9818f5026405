import { expect, test } from "vitest";
import { isOlder } from "./hook-bundle.ts";

test.each([
  ["2.1.325", "2.1.325", false],
  ["2.1.99", "2.1.325", true],
  ["2.2.0", "2.1.325", false],
  ["1.99.999", "2.1.325", true],
  ["0.1.0-beta.2", "0.1.0", false],
  ["0.1", "0.1.1", true],
])("%s against %s: older is %j", (version, least, is) => expect(isOlder(version, least)).toBe(is));
