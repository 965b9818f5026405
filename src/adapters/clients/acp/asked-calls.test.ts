import { describe, expect, test } from "vitest";
import { askedCall, type CallEnd } from "./updates.ts";
import { AskedCalls } from "./asked-calls.ts";
import { plainSight } from "./sight.fixture.ts";

type Told = Readonly<Record<string, unknown>>;
const call = (id: string, told: Told = {}) => askedCall({ toolCallId: id, ...told });
const running = (command: string): Told => ({ kind: "execute", rawInput: { command } });

interface Moment {
  readonly asks?: ReturnType<typeof call>;
  readonly says?: "allow" | "reject";
  readonly tells?: ReturnType<typeof call>;
  readonly outcome?: CallEnd;
}

/** Result of a run of moments: how calls that were let through ended, and which are doubted. */
function after(...moments: readonly Moment[]) {
  const calls = new AskedCalls("/project", plainSight);
  const settled = moments.flatMap(({ asks, says, tells, outcome }) => {
    if (asks) calls.ask(asks);
    if (asks && says) calls.decide(asks.id, says);
    return tells ? (calls.hear(tells, outcome) ?? []) : [];
  });
  return { settled, doubt: calls.doubt()?.unshown, unweighed: calls.unweighed(), isIdle: calls.isIdle };
}

const allowed = (id: string, command: string): Moment => ({ asks: call(id, running(command)), says: "allow" });
const told = (id: string, outcome: CallEnd, more: Told = {}): Moment => ({ tells: call(id, more), outcome });

describe("A23 a call that was let through", () => {
  test("and ran is settled, once, and believed", () => {
    const { settled, doubt, unweighed } = after(allowed("a", "ls"), told("a", "ran"), told("a", "ran"));
    expect({ settled, doubt, unweighed }).toEqual({ settled: ["ran"], doubt: undefined, unweighed: [] });
  });

  test("and of which nothing more is heard was not seen to run", () => {
    expect(after(allowed("a", "npm test")).doubt).toBe("unseen");
    expect(after(allowed("a", "npm test"), { tells: call("a", { status: "in_progress" }) }).doubt).toBe("unseen");
  });

  test("and failed, as the last thing that it did, leaves the work undone; one that failed on the way does not", () => {
    expect(after(allowed("a", "npm test"), told("a", "failed")).doubt).toBe("failed");
    expect(after(told("own", "failed", running("x"))).doubt).toBe("failed");
    expect(after(allowed("a", "x"), told("a", "failed"), allowed("b", "y"), told("b", "ran")).doubt).toBeUndefined();
  });

  test("and became another one is not what was let through, before, while and after it runs", () => {
    const other = running("rm -rf data");
    const afterwards = after(allowed("a", "ls"), told("a", "ran"), { tells: call("a", other) });
    expect(afterwards).toMatchObject({ doubt: "swapped", unweighed: [expect.stringContaining("rm -rf data")] });
    expect(after(allowed("a", "ls"), told("a", "ran", other))).toMatchObject({ settled: ["failed"], doubt: "swapped" });
    const calls = new AskedCalls("/project", plainSight);
    calls.ask(call("a", running("ls")));
    calls.hear(call("a", other), undefined); // while nobody has answered
    calls.decide("a", "allow");
    expect(calls.doubt()?.unshown).toBe("swapped");
  });

  test("is not forgotten when its id is used again", () => {
    const again = [allowed("a", "ls"), told("a", "ran")];
    expect(after(allowed("a", "ls"), told("a", "ran", running("rm -rf data")), ...again).doubt).toBe("swapped");
    expect(after(allowed("a", "npm test"), ...again).doubt).toBe("unseen");
  });
});

test("A23 a call that was begun without having asked, and of which no end is told, leaves the work undone", () => {
  const begun: Moment = { tells: call("b", { ...running("npm test"), status: "in_progress" }) };
  expect(after(allowed("a", "ls"), told("a", "ran"), begun).doubt).toBe("unseen");
  expect(after(allowed("a", "ls"), told("a", "ran"), begun, told("b", "ran")).doubt).toBeUndefined();
  const looking: Moment = { tells: call("c", { kind: "read", title: "Read a" }) };
  expect(after(allowed("a", "ls"), told("a", "ran"), looking).doubt).toBeUndefined();
});

test("A23 a call that needs approval and was never asked about leaves the work undone, however it ended", () => {
  const risky = running("rm -rf src");
  expect(after(allowed("a", "ls"), told("a", "ran"), told("b", "ran", risky)).doubt).toBe("unasked");
  expect(after(told("b", "failed", risky), told("c", "ran", running("npm test"))).doubt).toBe("unasked");
  expect(after(told("b", "ran", running("npm test"))).doubt).toBeUndefined();
});

describe("A27 calls that nobody weighed", () => {
  test("are told, unless they only look", () => {
    const { unweighed } = after(told("a", "ran", running("rm -rf src")), told("b", "ran", { kind: "read", title: "Read a" }));
    expect(unweighed).toEqual(["execute rm -rf src"]);
  });

  test("are told too if they were over before they were asked about", () => {
    const { unweighed } = after(told("a", "ran", running("rm -rf src")), allowed("a", "rm -rf src"));
    expect(unweighed).toEqual(["execute rm -rf src"]);
  });

  test("or were not let through and ran all the same", () => {
    const found = after({ asks: call("a", running("rm -rf src")), says: "reject" }, told("a", "ran"));
    expect(found).toMatchObject({ settled: [], doubt: "defied", unweighed: ["execute rm -rf src (not let through)"] });
  });

  test("are more than can be followed: then nothing is believed", () => {
    const many = Array.from({ length: 2_100 }, (_, at) => told(`c${at}`, "ran", { kind: "read" }));
    expect(after(...many).doubt).toBe("unseen");
  });
});

test("A11 a request need not repeat what was told before; where it tells something else, both are weighed", () => {
  const calls = new AskedCalls("/project", plainSight);
  calls.hear(call("a", running("rm -rf data")), undefined);
  expect(calls.ask(call("a", { title: "bash" }))).toMatchObject({ title: "bash", input: { command: "rm -rf data" } });
  calls.hear(call("b", running("rm -rf data")), undefined);
  expect(calls.ask(call("b", running("ls")))).toMatchObject({ input: { command: "ls" }, more: { before: { command: "rm -rf data" } } });
});

test("nothing told, or nothing but what was not let through, is nothing seen", () => {
  const rejected: Moment = { asks: call("a", running("rm -rf src")), says: "reject" };
  expect(after().isIdle).toBe(true);
  expect(after(rejected, told("a", "failed")).isIdle).toBe(true);
  expect(after(rejected, told("b", "ran", { kind: "read" })).isIdle).toBe(false);
});
