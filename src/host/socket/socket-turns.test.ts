import { expect, test, vi } from "vitest";
import { inTurns } from "./socket-turns.ts";

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(String, (cause: { readonly code?: string }) => cause.code ?? "no code");
const connection = (): AbortController => new AbortController();

/** Requests begun, in order, and a way to answer them. */
function begins() {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const handle = (_: string, params: unknown): Promise<unknown> => {
    begun.push(String(params));
    return new Promise((resolve) => answers.push(() => resolve(params)));
  };
  return { begun, answers, handle };
}

test("each connection has its turn before the second of any, and a few are begun at once", async () => {
  const { begun, answers, handle } = begins();
  const ask = inTurns(handle, { atOnce: 2 });
  const [greedy, modest] = [connection(), connection()];
  const asked = ["g0", "g1", "g2", "g3"].map((name) => ask("hook", name, greedy.signal));
  asked.push(ask("hook", "m0", modest.signal));
  await vi.waitFor(() => expect(begun).toEqual(["g0", "m0"]));
  for (const at of [0, 1, 2, 3, 4]) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(at));
    answers[at]?.();
  }
  expect(await Promise.all(asked)).toEqual(["g0", "g1", "g2", "g3", "m0"]);
  expect(begun).toEqual(["g0", "m0", "g1", "g2", "g3"]);
});

test("whoever has hung up is not begun, however many there are, and nobody waits behind them", async () => {
  const { begun, answers, handle } = begins();
  const ask = inTurns(handle, { atOnce: 1 });
  const flood = Array.from({ length: 200 }, (_, at) => {
    const gone = connection();
    const asked = codeOf(ask("hook", `f${at}`, gone.signal));
    gone.abort();
    return asked;
  });
  const calm = ask("hook", "calm", connection().signal);
  await vi.waitFor(() => expect(begun).toEqual(["calm"]));
  answers[0]?.();
  expect(await calm).toBe("calm");
  expect(new Set(await Promise.all(flood))).toEqual(new Set(["weighing.busy"]));
});

test("one that waits for a person keeps nobody from being begun", async () => {
  const { begun, answers, handle } = begins();
  const ask = inTurns(handle, { atOnce: 1, turnMs: 20 });
  const waiting = ask("hook", "gate", connection().signal);
  const next = ask("hook", "next", connection().signal);
  await vi.waitFor(() => expect(begun).toEqual(["gate", "next"]));
  answers.forEach((answer) => answer());
  expect(await Promise.all([waiting, next])).toEqual(["gate", "next"]);
});
