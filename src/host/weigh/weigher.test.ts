import { expect, test, vi } from "vitest";
import type { Action } from "../../risk/types.ts";
import type { Surroundings } from "./weigh.ts";
import { assessLimits, createWeigher, type Bench, type WeighRequest } from "./weigher.ts";

const surroundings = {} as Surroundings;
const action = (command: string): Action => ({ tool: "Bash", input: { command }, cwd: "/p" });
const commandOf = (weighing: WeighRequest): string => {
  if (weighing.kind === "call") return String(weighing.action.input["command"]);
  return weighing.kind === "result" ? weighing.text : weighing.kind;
};

/** A thread that answers when it is told to, and never where a command says "stuck". */
function scripted(): {
  readonly start: () => Bench;
  readonly order: string[];
  readonly started: () => number;
  readonly ended: () => number;
} {
  const order: string[] = [];
  const count = { started: 0, ended: 0 };
  const start = (): Bench => {
    count.started += 1;
    let hasEnded = false;
    return {
      ready: Promise.resolve(),
      async weigh(weighing) {
        const command = commandOf(weighing);
        order.push(command);
        await Promise.resolve();
        if (command.includes("stuck")) return new Promise(() => {});
        if (command.includes("broken")) throw new Error("broken");
        return command;
      },
      end() {
        hasEnded = true;
        count.ended += 1;
      },
      hasEnded: () => hasEnded,
    };
  };
  return { start, order, started: () => count.started, ended: () => count.ended };
}

test("A11 clients take turns: whoever asks for much waits for their own", async () => {
  const { start, order } = scripted();
  const weigher = createWeigher(start);
  const greedy = Array.from({ length: 20 }, (_, at) => weigher.call({ client: "greedy" }, action(`g${at}`), surroundings));
  const modest = [
    weigher.call({ client: "modest" }, action("m0"), surroundings),
    weigher.call({ client: "other" }, action("o0"), surroundings),
  ];
  await Promise.all([...greedy, ...modest]);
  expect(order.indexOf("m0")).toBeLessThan(4);
  expect(order.indexOf("o0")).toBeLessThan(4);
  expect(order.filter((each) => each.startsWith("g"))).toStrictEqual(greedy.map((_, at) => `g${at}`));
});

test("A11 short calls go before long ones, by however many names somebody asks, and long ones still have turns", async () => {
  const { start, order } = scripted();
  const weigher = createWeigher(start);
  const long = "x".repeat(60_000);
  const flood = Array.from({ length: 80 }, (_, at) => weigher.call({ client: `name ${at}` }, action(long), surroundings));
  const short = Array.from({ length: 30 }, (_, at) => weigher.call({ client: "calm" }, action(`s${at}`), surroundings));
  await Promise.all([...flood, ...short]);
  expect(order.indexOf("s0")).toBeLessThan(3);
  expect(order.indexOf("s29")).toBeLessThan(40);
  expect(order.slice(0, 30).filter((each) => each === long).length).toBeGreaterThan(1);
});

test("A11 what takes too long ends its thread, could not be weighed, and holds up nobody else", async () => {
  vi.useFakeTimers();
  try {
    const { start, started, ended } = scripted();
    const weigher = createWeigher(start);
    const stuck = weigher.call({ client: "one" }, action("stuck"), surroundings);
    const outcome = stuck.catch((cause: Error) => cause.message);
    const next = weigher.call({ client: "two" }, action("ls"), surroundings);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe("could not be weighed in time");
    await expect(next).resolves.toBe("ls");
    expect([started(), ended()]).toStrictEqual([3, 1]); // and one more is ready, in case that this goes on
  } finally {
    vi.useRealTimers();
  }
});

test("A11 a weighing that fails says so, and its thread goes on", async () => {
  const { start, started } = scripted();
  const weigher = createWeigher(start);
  await expect(weigher.call({ client: "one" }, action("broken"), surroundings)).rejects.toThrow("broken");
  await expect(weigher.result({ client: "one" }, "text", "Bash")).resolves.toBe("text");
  expect(started()).toBe(1);
});

test("A11 more than may wait is not weighed, and what waits when it closes is told so", async () => {
  const { start } = scripted();
  const weigher = createWeigher(start, { waitingMax: 3 });
  const asked = Array.from({ length: 5 }, () => weigher.call({ client: "one" }, action("stuck"), surroundings));
  const outcomes = Promise.allSettled(asked);
  await expect(asked[4]).rejects.toThrow("too many calls wait");
  weigher.close();
  await expect(weigher.call({ client: "two" }, action("ls"), surroundings)).rejects.toThrow("any more");
  expect((await outcomes).map(({ status }) => status)).toStrictEqual(asked.map(() => "rejected"));
});

/** Runs with a clock that stands still until it is moved: what a weighing costs is what the script says. */
async function onSlowClock(run: (pass: (ms: number) => Promise<unknown>) => Promise<void>): Promise<void> {
  vi.useFakeTimers();
  try {
    await run((ms) => vi.advanceTimersByTimeAsync(ms));
  } finally {
    vi.useRealTimers();
  }
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "weighed",
    (cause: { readonly code?: string }) => cause.code ?? "no code",
  );

test("A11 while another client waits, a weighing has a share of the time, and whoever waited is not blamed for it", () =>
  onSlowClock(async (pass) => {
    const { start, ended } = scripted();
    const weigher = createWeigher(start, { shareMs: 5_000 });
    const alone = codeOf(weigher.call({ client: "one" }, action("stuck alone"), surroundings));
    await pass(19_000); // in nobody's way
    expect(ended()).toBe(0);
    const victim = codeOf(weigher.call({ client: "two" }, action("ls"), surroundings)); // it has had its share: now it ends
    await pass(1);
    expect([await alone, await victim, ended()]).toEqual(["weighing.slow", "weighed", 1]);
    const again = codeOf(weigher.call({ client: "one" }, action("stuck again"), surroundings));
    const own = codeOf(weigher.call({ client: "one" }, action("its own next"), surroundings));
    await pass(10_000); // nobody but itself waits
    expect(ended()).toBe(1);
    await pass(10_000);
    expect([await again, await own, ended()]).toEqual(["weighing.slow", "weighed", 2]);
  }));

test("A11 beside one that takes long, others are weighed, quick ones and in turn, and it is not ended for them", () =>
  onSlowClock(async (pass) => {
    const { start, order, ended } = scripted();
    const weigher = createWeigher(start);
    const slow = ["stuck", "next"].map((command) => codeOf(weigher.call({ client: "slow" }, action(command), surroundings)));
    await pass(300);
    const long = codeOf(weigher.call({ client: "long" }, action("x".repeat(60_000)), surroundings));
    const calm = ["calm 0", "calm 1"].map((command) => codeOf(weigher.call({ client: "calm" }, action(command), surroundings)));
    const other = codeOf(weigher.call({ client: "other" }, action("other 0"), surroundings));
    expect(await Promise.all([...calm, other])).toEqual(["weighed", "weighed", "weighed"]);
    expect([order, ended()]).toEqual([["stuck", "calm 0", "other 0", "calm 1"], 0]);
    await pass(20_000);
    expect([await Promise.all(slow), await long]).toEqual([["weighing.slow", "weighed"], "weighed"]);
  }));

test("A11 where all threads take long, the others have their turn after a share of the time", () =>
  onSlowClock(async (pass) => {
    const { start, order, ended } = scripted();
    const weigher = createWeigher(start, { shareMs: 5_000 });
    const slow = ["one", "two"].map((client) => codeOf(weigher.call({ client }, action(`stuck ${client}`), surroundings)));
    await pass(300);
    const calm = codeOf(weigher.call({ client: "calm" }, action("calm"), surroundings));
    await pass(4_000);
    expect([order, ended()]).toEqual([["stuck one", "stuck two"], 0]);
    await pass(1_000);
    expect([await calm, ended()]).toEqual(["weighed", 1]);
    await pass(60_000);
    expect(await Promise.all(slow)).toEqual(["weighing.slow", "weighing.slow"]);
  }));

test("A11 whoever took too long comes after the others, has less time, and still has a turn", () =>
  onSlowClock(async (pass) => {
    const { start, order } = scripted();
    const weigher = createWeigher(start, { shareMs: 5_000, costlyShareMs: 1_000 });
    const flood = Array.from({ length: 8 }, (_, at) => codeOf(weigher.call({ client: "flood" }, action(`stuck ${at}`), surroundings)));
    const calm = (from: number): Promise<string>[] =>
      Array.from({ length: 20 }, (_, at) => codeOf(weigher.call({ client: "calm" }, action(`calm ${from + at}`), surroundings)));
    const first = calm(0);
    await pass(300);
    expect(order).toEqual(["stuck 0", ...Array.from({ length: 20 }, (_, at) => `calm ${at}`)]);
    await pass(5_000);
    const second = calm(20);
    await pass(300);
    expect(order.slice(21, 31)).toEqual([...Array.from({ length: 9 }, (_, at) => `calm ${20 + at}`), "stuck 1"]);
    expect(order.slice(31)).toEqual(Array.from({ length: 11 }, (_, at) => `calm ${29 + at}`));
    await pass(300_000);
    expect(new Set(await Promise.all([...first, ...second]))).toEqual(new Set(["weighed"]));
    expect(new Set(await Promise.all(flood))).toEqual(new Set(["weighing.slow", "weighing.busy"]));
  }));

test("A11 what nobody waits for any more is not weighed, and what is being weighed for nobody ends soon", () =>
  onSlowClock(async (pass) => {
    const { start, order, ended } = scripted();
    const weigher = createWeigher(start, { shareMs: 5_000 });
    const gone = new AbortController();
    const { signal } = gone;
    const asked = ["stuck", "second", "third"].map((command) =>
      codeOf(weigher.call({ client: "one", signal }, action(command), surroundings)),
    );
    await pass(1);
    gone.abort();
    expect(await Promise.all(asked.slice(1))).toEqual(["weighing.busy", "weighing.busy"]);
    await pass(5_000);
    expect([await asked[0], order, ended()]).toEqual(["weighing.slow", ["stuck"], 1]);
    expect(await codeOf(weigher.call({ client: "one", signal }, action("late"), surroundings))).toBe("weighing.busy");
    expect(order).toEqual(["stuck"]);
  }));

test("A11 a call that nobody waits for when it comes is told so, and not that too many wait", async () => {
  const weigher = createWeigher(scripted().start);
  const asked = weigher.call({ client: "one", signal: AbortSignal.abort() }, action("ls"), surroundings);
  await expect(asked).rejects.toThrow("could not be weighed any more: nobody waits for it");
});

test("A11 a short queue is full soon, one that waits too long is told, and an idle thread is given back", () =>
  onSlowClock(async (pass) => {
    const { start, started, ended } = scripted();
    const weigher = createWeigher(start, { ...assessLimits, deadlineMs: 90_000, queueMs: 60_000, idleMs: 60_000 });
    expect(started()).toBe(0);
    const asked = Array.from({ length: 5 }, () => codeOf(weigher.call({ client: "one" }, action("stuck"), surroundings)));
    expect(await asked[4]).toBe("weighing.busy");
    await pass(60_001);
    expect(await Promise.all(asked.slice(1))).toEqual(Array.from({ length: 4 }, () => "weighing.busy"));
    await pass(30_000);
    expect([await asked[0], started(), ended()]).toEqual(["weighing.slow", 3, 1]);
    await pass(60_001);
    expect(ended()).toBe(3);
  }));
