import { expect, test } from "vitest";
import { sessionId } from "../kernel/ids.ts";
import type { AnyProtocol } from "../kernel/protocol.ts";
import { anyProbe, longPlan } from "../../test/support/probe.ts";
import { probeInstalled, startPlan, testWorld } from "../../test/support/world.ts";
import { drive } from "./drive.ts";
import { createRecent, type LoadedSession } from "./load.ts";

test("a session is asked at most once for each version what it wants done, however many look at it", async () => {
  let asked = 0;
  const counted: AnyProtocol = {
    ...anyProbe,
    due(state) {
      asked += 1;
      return anyProbe.due(state);
    },
  };
  const { runtime } = await testWorld({}, { installed: [probeInstalled({}, counted)] });
  const stream = await startPlan(runtime, longPlan);
  await drive(runtime, stream);
  const loaded = await runtime.load(stream);
  expect(loaded?.version).toBeGreaterThan(5);
  expect(asked).toBeLessThanOrEqual(loaded?.version ?? 0);
  expect(await runtime.load(stream)).toBe(loaded); // nobody wrote meanwhile: nothing was read and checked again
});

test("what this process saw last stands for the same version with the same proof, and for nothing else", () => {
  const recent = createRecent();
  const loaded = (name: string, version: number): LoadedSession => ({ stream: sessionId(name), version }) as LoadedSession;
  const stored = (version: number, proof: string) => ({ version, snapshot: { proof } }) as never;
  const one = loaded("probe-1", 3);
  recent.keep(one, "word");
  expect(recent.find(one.stream, stored(3, "word"))).toBe(one);
  expect(recent.find(one.stream, stored(4, "word"))).toBeUndefined();
  expect(recent.find(one.stream, stored(3, "forged"))).toBeUndefined();
  recent.keep(one, undefined);
  expect(recent.find(one.stream, stored(3, "word"))).toBeUndefined();
  for (let at = 0; at < 65; at += 1) recent.keep(loaded(`probe-a${at}`, 1), "word");
  expect(recent.find(sessionId("probe-a0"), stored(1, "word"))).toBeUndefined();
  expect(recent.find(sessionId("probe-a1"), stored(1, "word"))).toBeDefined();
});
