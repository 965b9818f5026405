import { expect, test } from "vitest";
import { turns } from "../../test/support/turns.ts";
import type { WriteNotice } from "../journal/journal.ts";
import { sessionId } from "../kernel/ids.ts";
import { changeBell } from "./bell.ts";

const [ours, other] = [sessionId("goal-aaaa"), sessionId("goal-bbbb")];

function bellOf(stream?: typeof ours) {
  let tell: (told?: WriteNotice) => void = () => {};
  const stop = new AbortController();
  const bell = changeBell({ watch: (listener) => ((tell = listener), () => {}) }, [stop.signal], stream);
  const isRung = async (ofOthers?: boolean): Promise<boolean> => {
    let rung = false;
    void bell.next(ofOthers).then(() => (rung = true));
    await turns(5);
    return rung;
  };
  return { isRung, stop, wrote: (stream: typeof ours) => tell({ stream, isDriven: true }), wroteSomewhere: () => tell() };
}

test("a bell rings for its session, for what nobody can name, and for its signals", async () => {
  const { isRung, wrote, wroteSomewhere, stop } = bellOf(ours);
  const missed = [() => wrote(ours), wroteSomewhere, () => stop.abort()];
  for (const happens of missed) {
    happens();
    expect(await isRung()).toBe(true);
  }
});

test("writes in another session ring where that is asked for, also one that was missed", async () => {
  const { isRung, wrote } = bellOf(ours);
  wrote(other);
  expect(await isRung()).toBe(false);
  expect(await isRung(true)).toBe(true);
  expect(await isRung(true)).toBe(false);
});

test("a bell of no session rings for all", async () => {
  const { isRung, wrote } = bellOf();
  wrote(other);
  expect(await isRung()).toBe(true);
});
