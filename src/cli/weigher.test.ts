import { expect, test, vi } from "vitest";
import type { Action } from "../risk/types.ts";
import type { Scales } from "./weigh.ts";
import { createWeigher, type Bench, type Weighing } from "./weigher.ts";

const scales = {} as Scales;
const action = (command: string): Action => ({ tool: "Bash", input: { command }, cwd: "/p" });
const commandOf = (weighing: Weighing): string =>
  weighing.kind === "call" ? String(weighing.action.input["command"]) : weighing.text;

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
  const greedy = Array.from({ length: 20 }, (_, at) => weigher.call("greedy", action(`g${at}`), scales));
  const modest = [weigher.call("modest", action("m0"), scales), weigher.call("other", action("o0"), scales)];
  await Promise.all([...greedy, ...modest]);
  expect(order.indexOf("m0")).toBeLessThan(4);
  expect(order.indexOf("o0")).toBeLessThan(4);
  expect(order.filter((each) => each.startsWith("g"))).toStrictEqual(greedy.map((_, at) => `g${at}`));
});

test("A11 what takes too long ends its thread, could not be weighed, and holds up nobody else", async () => {
  vi.useFakeTimers();
  try {
    const { start, started, ended } = scripted();
    const weigher = createWeigher(start);
    const stuck = weigher.call("one", action("stuck"), scales);
    const outcome = stuck.catch((cause: Error) => cause.message);
    const next = weigher.call("two", action("ls"), scales);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe("could not be weighed in time");
    await expect(next).resolves.toBe("ls");
    expect([started(), ended()]).toStrictEqual([2, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("A11 a weighing that fails says so, and its thread goes on", async () => {
  const { start, started } = scripted();
  const weigher = createWeigher(start);
  await expect(weigher.call("one", action("broken"), scales)).rejects.toThrow("broken");
  await expect(weigher.result("one", "text", "Bash")).resolves.toBe("text");
  expect(started()).toBe(1);
});

test("A11 more than may wait is not weighed, and what waits when it closes is told so", async () => {
  const { start } = scripted();
  const weigher = createWeigher(start, { waitingMax: 3 });
  const asked = Array.from({ length: 5 }, () => weigher.call("one", action("stuck"), scales));
  const outcomes = Promise.allSettled(asked);
  await expect(asked[4]).rejects.toThrow("too many calls wait");
  weigher.close();
  await expect(weigher.call("two", action("ls"), scales)).rejects.toThrow("any more");
  expect((await outcomes).map(({ status }) => status)).toStrictEqual(asked.map(() => "rejected"));
});
