import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstLook, isStalled, lookAgain, lookEveryMs, type LifeSigns, type Liveness } from "./liveness.ts";

const stallMs = 600_000;
const everyMs = lookEveryMs(stallMs);
const none: LifeSigns = { processorMs: 0, calls: 0, waiting: 0, traffic: 0 };

interface Look extends Partial<LifeSigns> {
  /** Since the look before. */
  readonly afterMs?: number;
}

/** Looks one after the other; signs are what came since the look before, but for who waits. */
function watched(looks: readonly Look[]): Liveness {
  let [life, nowMs, signs] = [firstLook(none, 0), 0, none];
  for (const { afterMs = everyMs, processorMs = 0, calls = 0, waiting = 0, traffic = 0 } of looks) {
    nowMs += afterMs;
    signs = { processorMs: signs.processorMs + processorMs, calls: signs.calls + calls, waiting, traffic: signs.traffic + traffic };
    life = lookAgain(life, signs, { nowMs, stallMs });
  }
  return life;
}
const repeated = (look: Look, count = stallMs / everyMs): readonly Look[] => Array.from({ length: count }, () => look);

describe("W20 a worker", () => {
  test.each<readonly [string, boolean, readonly Look[]]>([
    ["sleeps", true, repeated({})],
    ["sleeps not long enough", false, repeated({}, stallMs / everyMs - 1)],
    ["wakes up now and then, as an idle client does", true, repeated({ processorMs: 20 })],
    ["only works, silently: a long test", false, repeated({ processorMs: everyMs })],
    ["works a little, as a test that waits for a disk", false, repeated({ processorMs: everyMs / 50 })],
    ["only calls", false, repeated({ calls: 1 })],
    ["only hears from its model", false, repeated({ traffic: 200 })],
    ["waits for a person's answer", false, repeated({ waiting: 1 }, 1_000)],
    ["sleeps after such an answer", true, [...repeated({ waiting: 1 }, 1_000), ...repeated({})]],
    ["slept with its machine", false, [{}, { afterMs: 8 * 3_600_000 }, {}]],
    ["is looked at by a clock that goes back", false, [{}, { afterMs: -8 * 3_600_000 }, {}]],
    [
      "had a process that worked and ended unseen",
      false,
      [{ processorMs: 5_000 }, ...repeated({}, 10), { processorMs: -5_000 }, ...repeated({}, 10)],
    ],
    ["called just in time", false, [...repeated({}, stallMs / everyMs - 1), { calls: 1 }, ...repeated({}, stallMs / everyMs - 1)]],
  ])("W20 that %s is stalled: %s", (_name, expected, looks) => {
    expect(isStalled(watched(looks), stallMs)).toBe(expected);
  });

  const look = fc.record({
    afterMs: fc.oneof(fc.constant(everyMs), fc.integer({ min: -1_000, max: 10 * stallMs })),
    processorMs: fc.constantFrom(0, 0, 0, 10, 30_000),
    calls: fc.constantFrom(0, 0, 0, 1),
    waiting: fc.constantFrom(0, 0, 0, 2),
    traffic: fc.constantFrom(0, 0, 0, 7),
  });

  test("W20 is never stalled while any sign is newer than the time to stall, and always when that time was watched in silence", () => {
    fc.assert(
      fc.property(fc.array(look, { maxLength: 80 }), (looks) => {
        const isSign = ({ processorMs, calls, waiting, traffic }: (typeof looks)[number]): boolean =>
          processorMs >= 20 + everyMs || calls + waiting + traffic > 0;
        const silent = looks.slice(looks.findLastIndex(isSign) + 1);
        const seenMs = silent.reduce((sum, { afterMs }) => sum + Math.min(Math.max(afterMs, 0), 2 * everyMs), 0);
        const life = watched(looks);
        expect(life.quietMs).toBeLessThanOrEqual(seenMs);
        const isIdle = silent.every(({ processorMs }) => processorMs < 20);
        if (isIdle) expect(isStalled(life, stallMs)).toBe(seenMs >= stallMs);
      }),
    );
  });
});
