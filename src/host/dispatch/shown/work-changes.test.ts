import { expect, test } from "vitest";
import type { SessionId } from "../../../kernel/ids.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { watchedChanges } from "./work-changes.ts";

test("however many watch a worker, it is looked at once at a time, and rests ten times as long as that took", async () => {
  let [now, looks] = [0, 0];
  const load = async (): Promise<null> => {
    looks += 1;
    now += 100;
    return null;
  };
  const runtime = { world: { uptimeMs: () => now }, load } as unknown as Runtime;
  const look = (): Promise<unknown> => watchedChanges(runtime, "worker-1" as SessionId);
  await Promise.all([look(), look(), look()]);
  now += 999;
  await look();
  expect(looks).toBe(1);
  now += 2;
  await look();
  expect(looks).toBe(2);
});
