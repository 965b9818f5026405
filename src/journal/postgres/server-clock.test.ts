import { expect, test } from "vitest";
import { serverClock } from "./server-clock.ts";
import type { Rows } from "./session.ts";

/** A clock between a server and this machine, with both in the hands of the test. */
function clocks() {
  const at = { serverMs: 1_000_000, upMs: 50 };
  const clock = serverClock(
    () => at.upMs,
    () => 7,
  );
  const pass = (ms: number): void => {
    at.serverMs += ms;
    at.upMs += ms;
  };
  const word = (): Rows => [{ serverMs: at.serverMs }] as unknown as Rows;
  return { at, clock, pass, word };
}

test("M1 the server's time goes on between two words of it, whatever the wall clock says", () => {
  const { at, clock, pass, word } = clocks();
  expect(clock.nowMs()).toBe(7); // nobody has spoken yet
  clock.heard(word());
  pass(1_234);
  expect(clock.nowMs()).toBe(at.serverMs);
});

test("M1 a word that was long on its way makes the clock late and never early, and one that was quick mends it", () => {
  const { at, clock, pass, word } = clocks();
  const slow = word();
  pass(800);
  clock.heard(slow);
  expect(at.serverMs - clock.nowMs()).toBe(800);
  clock.heard(word());
  const delayed = word();
  pass(3_000);
  clock.heard(delayed); // later than what is known already
  expect(clock.nowMs()).toBe(at.serverMs);
});

test("M1 a server whose clock was set, and a machine that slept, are followed within seconds", () => {
  const { at, clock, pass, word } = clocks();
  clock.heard(word());
  at.serverMs += 3_600_000; // we slept, or it was set forward
  clock.heard(word());
  expect(clock.nowMs()).toBe(at.serverMs);
  at.serverMs -= 7_200_000;
  clock.heard(word());
  pass(10_001);
  clock.heard(word());
  expect(clock.nowMs()).toBe(at.serverMs);
});

test("an answer without a time says nothing", () => {
  const { at, clock, word } = clocks();
  clock.heard(word());
  clock.heard([] as unknown as Rows);
  clock.heard(undefined);
  expect(clock.nowMs()).toBe(at.serverMs);
});
