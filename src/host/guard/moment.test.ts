import { expect, test } from "vitest";
import { shortTime } from "./moment.ts";

const now = "2026-11-15T21:30:00.000Z";

test.each([
  ["today", "2026-11-15T13:03:59.999Z", "UTC", "13:03"],
  ["today where the person is", "2026-11-15T22:59:00.000Z", "Europe/Berlin", "23:59"],
  ["at midnight", "2026-11-15T00:00:00.000Z", "UTC", "00:00"],
  ["tomorrow where the person is", "2026-11-15T23:01:00.000Z", "Europe/Berlin", "Nov 16 00:01"],
  ["yesterday", "2026-11-14T14:03:00.000Z", "UTC", "Nov 14 14:03"],
  ["another year", "2025-11-15T14:03:00.000Z", "UTC", "Nov 15 2025 14:03"],
])("a moment %s", (_, at, zone, shown) => expect(shortTime(at, now, zone)).toBe(shown));
