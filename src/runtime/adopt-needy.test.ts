import { expect, test } from "vitest";
import { turns } from "../../test/support/turns.ts";
import { moment } from "../../test/support/watching.ts";
import { startPlan, testWorld } from "../../test/support/world.ts";
import type { Journal } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import type { SessionId } from "../kernel/ids.ts";
import { adopt } from "./adopt.ts";

const oneOnce = [[{ name: "w", do: "once" } as const]];

test("M2, M4 what another machine was to do is looked at at once when that one is gone, and some of it when there is room", async () => {
  const there = { isThere: true };
  const list = async () => [{ machine: "one", host: "one", pid: 1, told: null, agoMs: 0, drives: [], ...there }];
  const journal: Journal = { ...(await memoryJournal()), presence: { tell: async () => {}, forget: async () => {}, list } };
  const { runtime } = await testWorld({}, { journal });
  const needy = await startPlan(runtime, oneOnce);
  const looked: SessionId[] = [];
  let wake = moment();
  const stopping = new AbortController();
  const elsewhere = { end: "elsewhere", at: { host: "one", folder: "/p", isOtherMachine: true, mayMove: true } } as const;
  const stopped = adopt(runtime, stopping.signal, {
    drive: async (stream) => {
      looked.push(stream);
      return stream === needy ? elsewhere : { end: "waiting" };
    },
    rest: async () => {
      await Promise.race([wake.come, new Promise((resolve) => stopping.signal.addEventListener("abort", resolve))]);
    },
  });
  const look = async (): Promise<void> => {
    for (const _ of ["sees who is there", "acts by it"]) {
      const woken = wake;
      wake = moment();
      woken.arrive();
      await turns(50);
    }
  };
  await look();
  await look();
  expect(looked).toEqual([needy]);
  there.isThere = false;
  await look();
  expect(looked).toEqual([needy, needy]);
  const other = await startPlan(runtime, oneOnce);
  await look();
  expect(looked.slice(2)).toEqual(expect.arrayContaining([other, needy]));
  stopping.abort();
  await stopped;
});
