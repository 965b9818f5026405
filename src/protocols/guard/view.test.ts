import { expect, test } from "vitest";
import { calling, given, judged } from "./machine.fixture.ts";
import { guardView } from "./view.ts";

test("calls are counted, and what was answered no longer waits", () => {
  const asked = given(calling("a"), calling("b", { command: "rm -rf lib" }));
  const view = guardView(asked);
  expect(view).toMatchObject({ shows: "calls", client: "claude-code", calls: { counts: { asked: 2 }, approvals: [] } });
  expect(view?.calls.waiting).toMatchObject([{ isParked: false }, { isParked: false }]);
  const answered = guardView(
    given(calling("a"), calling("b", { command: "rm -rf lib" }), judged("a", "halt"), { type: "call.park", call: "b" }),
  );
  expect(answered?.calls.waiting).toMatchObject([{ isParked: true }]);
  expect(guardView({ phase: "closed" })).toBeNull();
});
