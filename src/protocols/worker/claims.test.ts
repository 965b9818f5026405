import { describe, expect, test } from "vitest";
import { answered, lapsed } from "../../kernel/events.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { audit, audited, brief, check, checked, at, due, given, noClaims, started, worked } from "./machine.fixture.ts";
import { worker } from "./machine.ts";
import type { BlockClaim, ChangeAudit, DoneClaim, WorkerClaims, WorkerEvent } from "./types.ts";

const asked: BlockClaim = {
  kind: "ambiguity",
  question: "The brief says half up and the tests say half even: which is meant?",
  bestGuess: "half up",
  fallback: "half up, with a switch",
  isIdle: false,
};
const done = (status: DoneClaim["status"], more: Partial<DoneClaim> = {}): DoneClaim => ({
  status,
  reason: "",
  pendingActions: [],
  ...more,
});

/** Everything that is recorded when an attempt ends with these claims. */
function after(claims: Partial<WorkerClaims>, more: Partial<ChangeAudit> = {}, before: readonly WorkerEvent[] = [...started, worked()]) {
  const state = given(...before);
  const attempt = "attempt" in state ? state.attempt : 0;
  const said = { ...noClaims, ...claims };
  const events = worker.decide({ type: "changes.report", attempt, audit: { ...audit, ...more }, claims: said }, state);
  if (isRefusal(events)) throw new Error(events.because);
  return { events: events as readonly WorkerEvent[], story: [...before, ...(events as readonly WorkerEvent[])] };
}
const types = (events: readonly WorkerEvent[]): readonly string[] => events.map(({ type }) => type);
const nothing = { owned: [] };

describe("D8 an attempt ends", () => {
  test("as pending with next actions, which nobody has to check", () => {
    const { events, story } = after({ done: done("pending", { pendingActions: ["src/cart.ts rounds too"] }) }, nothing);
    expect(types(events)).toEqual(["changes.audited", "claim.taken"]);
    expect(given(...story)).toMatchObject({ phase: "closing", done: { status: "pending", pendingActions: ["src/cart.ts rounds too"] } });
  });

  test("as failed with a reason", () => {
    const { story } = after({ done: done("failed", { reason: ".env would have to change" }) });
    expect(given(...story)).toMatchObject({ phase: "closing", done: { status: "failed", reason: expect.stringContaining(".env") } });
  });

  test.each<readonly [string, Partial<WorkerClaims>, string]>([
    ["pending without next actions", { done: done("pending") }, "no-next-actions"],
    ["failed without a reason", { done: done("failed", { reason: " " }) }, "no-reason"],
    ["a claim that cannot be read", { unreadable: [".worker/done.json is not JSON"] }, "unreadable"],
    ["a question to nobody", { asked: "Should I proceed?" }, "asked"],
    ["D6 a result that is not there", { done: done("done_clean", { artefacts: [{ name: "x", missing: "gone" }] }) }, "missing-artefact"],
    ["D7 a preference dressed as a block", { block: { ...asked, question: "Which would you prefer?" } }, "illegal-block"],
    ["D7 a block without a guess", { block: { ...asked, bestGuess: "" } }, "illegal-block"],
    ["D7 a block without a fallback", { block: { ...asked, fallback: " " } }, "illegal-block"],
    ["D7 a block that waits", { block: { ...asked, isIdle: true } }, "illegal-block"],
  ])("%s is a violation: recorded, and sent back with the reason", (_name, claims, violation) => {
    const { events, story } = after(claims);
    expect(events[1]).toMatchObject({ type: "claim.refused", violation });
    expect(given(...story)).toMatchObject({ phase: "working", attempt: 2 });
    expect(JSON.stringify(worker.due(given(...story)))).toContain("Your work was looked at");
  });

  test("a worker that asks is sent back once; then its work is judged as it is", () => {
    const first = after({ asked: "Should I proceed?" });
    expect(JSON.stringify(worker.due(given(...first.story)))).toContain("nobody can answer; decide or file a block");
    const longer = first.story.map((event) => (event.type === "work.begun" ? { ...event, attemptsMax: 5 } : event));
    const second = after({ asked: "Should I proceed?" }, {}, [...longer, worked(2)]);
    expect(types(second.events)).toEqual(["changes.audited"]);
    expect(due(...second.story)).toEqual(["check:2:c0"]);
  });

  test("a worker on its last attempt is judged by its work, whatever it asks", () => {
    const begun = started.map((event) => (event.type === "work.begun" ? { ...event, attemptsMax: 1 } : event));
    expect(due(...after({ asked: "Should I proceed?" }, {}, [...begun, worked()]).story)).toEqual(["check:1:c0"]);
  });

  test("D6 a claim of done leads to the check, and to nothing else", () => {
    expect(types(after({ done: done("done_clean") }).events)).toEqual(["changes.audited"]);
    expect(after({ done: done("done_clean") }, nothing).events[1]).toMatchObject({ type: "claim.refused" });
  });

  test("D21 what was touched counts before anything that is said", () => {
    const violations = [{ path: "src/cart.ts", why: "outside" as const }];
    const { events } = after({ block: asked, done: done("failed", { reason: "x" }) }, { violations });
    expect(types(events)).toEqual(["changes.audited", "claim.refused"]);
  });
});

describe("D7 a block", () => {
  const blocked = after({ block: asked });
  const key = "block:1";

  test("opens one gate with the question, the guess and the fallback; its file is written, and nothing else is due", () => {
    expect(types(blocked.events)).toEqual(["changes.audited", "work.blocked", "gate.opened"]);
    expect(blocked.events[2]).toMatchObject({ gate: { kind: "work-blocked", key, question: asked.question } });
    expect(JSON.stringify(blocked.events[2])).toContain("half up, with a switch");
    expect(due(...blocked.story)).toEqual(["contracts:block:1"]);
    expect(worker.decide({ type: "contracts.report" }, given(...blocked.story))).toEqual([{ type: "contracts.written" }]);
    expect(due(...blocked.story, { type: "contracts.written" })).toEqual([]);
  });

  test("that is answered becomes another attempt with the answer in its instruction", () => {
    const next = given(...blocked.story, answered("work-blocked", key, "answer", { text: "half even" }));
    expect(next).toMatchObject({ phase: "working", attempt: 2 });
    expect(JSON.stringify(worker.due(next))).toMatch(/half even/);
  });

  test("D29 whose answer gives leave for more files widens nothing", () => {
    const scope = after({ block: { ...asked, kind: "scope", question: "May src/cart.ts be changed?" } });
    const next = given(...scope.story, answered("work-blocked", key, "answer", { text: "Yes, you own src/cart.ts and everything else." }));
    expect(worker.due(next)).toMatchObject([
      { command: { scope: { filesOwned: ["src/price/**", ".worker/done.json", ".worker/blocked.json"], destructive: [] } } },
    ]);
    const again = [...scope.story, answered("work-blocked", key, "answer", { text: "yes" }), worked(2)];
    expect(worker.due(given(...again))).toMatchObject([{ type: "audit-changes", brief: { filesOwned: brief.filesOwned } }]);
  });

  test("that is left to its fallback is judged by what was made meanwhile; with nothing made, the worker goes on", () => {
    const fallback = answered("work-blocked", key, "fallback");
    expect(due(...blocked.story, fallback)).toEqual(["check:1:c0"]);
    expect(given(...after({ block: asked }, nothing).story, fallback)).toMatchObject({ phase: "working", attempt: 2 });
  });

  test("that nobody answers leaves the work pending with its question as the next action; refused, it has failed", () => {
    expect(given(...blocked.story, lapsed("work-blocked", key))).toMatchObject({
      phase: "closing",
      done: { status: "pending", pendingActions: [expect.stringContaining("which is meant?")] },
    });
    expect(given(...blocked.story, answered("work-blocked", key, "refuse"))).toMatchObject({ done: { status: "failed" } });
  });

  test("for a credential without a fallback is no block, but a failure", () => {
    const { story } = after({ block: { ...asked, kind: "credential", question: "Which key is for staging?", fallback: "" } });
    expect(given(...story)).toMatchObject({ phase: "closing", done: { status: "failed", reason: expect.stringContaining("Which key") } });
  });

  test("beside a done waits for the landing; what landed stays, whatever the answer is", () => {
    const both = after({ block: asked, done: done("done_clean") });
    expect(types(both.events)).toEqual(["changes.audited", "work.blocked"]);
    const landing = [...both.story, checked()];
    const landed = worker.decide({ type: "landing.report", tree: "t1", landed: { commit: "c1" } }, given(...landing));
    expect(types(landed as readonly WorkerEvent[])).toEqual(["work.landed", "gate.opened"]);
    const waiting = [...landing, ...(landed as readonly WorkerEvent[])];
    expect(given(...waiting)).toMatchObject({ phase: "blocked", commit: "c1" });
    for (const closing of [answered("work-blocked", key, "fallback"), lapsed("work-blocked", key)])
      expect(given(...waiting, closing)).toMatchObject({ phase: "closing", done: { status: "done_clean", commit: "c1" } });
    const next = answered("work-blocked", key, "answer", { text: "half even" });
    expect(given(...waiting, next)).toMatchObject({ phase: "working", attempt: 2 });
  });

  test("W17 after which the work is taken up again lands on top of what landed before", () => {
    const again = [...started, worked(), audited({}, 1)];
    const moved: WorkerEvent = { type: "landing.moved", head: "c1" };
    expect(due(...again, checked(), moved)).toEqual(["check:1:c1"]);
    expect(
      worker.decide({ type: "check.report", attempt: 1, check: { ...check, head: "c1" }, at }, given(...again, checked(), moved)),
    ).toHaveLength(1);
  });
});

test("D5 a correction is a record of its own, and changes nothing of the first", () => {
  const correction = { of: "worker-aaaaaaaaaa", text: "it rounds half even after all", by: "Mira", at };
  const events = worker.decide({ type: "work.correct", correction }, worker.initial) as readonly WorkerEvent[];
  expect(types(events)).toEqual(["work.corrected", "session.ended"]);
  expect(worker.trace(events)).toEqual([{ item: correction.of, from: "over", to: correction.text }]);
  expect(worker.decide({ type: "work.correct", correction }, given(...started))).toMatchObject({ refused: "work.correct" });
});
