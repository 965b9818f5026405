import { expect, test } from "vitest";
import { begun, given, subtask } from "../../protocols/mission/mission.fixture.ts";
import { leftOf, takenBy } from "./purse.ts";

const spent = (tokens: number) => ({ calls: 2, tokens, costMicros: 1_500_000 });

test("D27 its own budget is what missions may take that it handed in, all together, and never more than any mission may", () => {
  expect(leftOf({}, { tokens: 50 }, [spent(90)])).toEqual({ tokens: 50 });
  expect(leftOf({ tokens: 100 }, {}, [])).toEqual({ tokens: 100 });
  expect(leftOf({ tokens: 100, cost: 4 }, { tokens: 50, cost: 9 }, [spent(30), spent(30)])).toEqual({ tokens: 40, cost: 1 });
  expect(leftOf({ tokens: 100, time: "1h" }, { calls: 7 }, [spent(10)])).toEqual({ tokens: 90, calls: 7, time: "1h" });
  expect([leftOf({ tokens: 100 }, {}, [spent(100)]), leftOf({ calls: 4 }, {}, [spent(1), spent(1)])]).toEqual([undefined, undefined]);
});

test("D16, D27 a mission under way holds all that it was given: two at once do not take the budget twice", () => {
  const [first, ...rest] = begun(subtask("a"));
  const running = given({ ...first, total: { tokensMax: 100, callsMax: 4 } } as never, ...rest);
  expect(takenBy(running, false)).toEqual({ calls: 4, tokens: 100, costMicros: 0 });
  expect(leftOf({ tokens: 100 }, {}, [takenBy(running, false)])).toBeUndefined();
  expect(takenBy({ ...running, spent: spent(30) } as never, true)).toEqual(spent(30));
  expect(takenBy(undefined, false)).toEqual({ calls: 0, tokens: 0, costMicros: 0 });
});
