import { expect, test } from "vitest";
import { sessionId } from "../../kernel/ids.ts";
import { announcement, authorOf, noticeIn } from "./announcement.ts";

const stream = sessionId("goal-aaaa");

test.each([true, false])("what is announced is heard as it was (by a driver: %s)", (isDriven) => {
  const payload = announcement("somebody", { stream, isDriven });
  expect([authorOf(payload), noticeIn(payload)]).toEqual(["somebody", { stream, isDriven }]);
});

test.each(["somebody", "", "somebody driven", "somebody later goal-aaaa"])(
  "%j says that something was written, and not what",
  (payload) => {
    expect(noticeIn(payload)).toBeUndefined();
  },
);
