import { expect, test } from "vitest";
import { turnLimits, turns } from "./turns.ts";

const agent = { credential: "a", role: "agent" } as const;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("whoever asks for much at once waits behind their own requests, and nobody else does", async () => {
  const { enter } = turns();
  const inside: string[] = [];
  const ask = async (name: string, caller: Parameters<typeof enter>[0]) => {
    const leave = await enter(caller);
    inside.push(name);
    return leave;
  };
  const asked = ["1", "2", "3", "4"].map((name) => ask(name, agent));
  await settle();
  expect(inside).toEqual(["1", "2"]);
  await ask("person", { credential: "p", role: "person" });
  await ask("another agent", { credential: "b", role: "agent" });
  expect(inside).toEqual(["1", "2", "person", "another agent"]);
  (await asked[0])?.();
  (await asked[0])?.(); // a turn that is over ends once
  await settle();
  expect(inside.slice(4)).toEqual(["3"]);
  (await asked[1])?.();
  (await asked[2])?.();
  (await asked[3])?.();
  expect(await ask("5", agent)).toBeTypeOf("function");
});

test("whoever hangs up has no turn any more, and nothing is done for them", async () => {
  const { enter } = turns();
  const inside = await Promise.all(Array.from({ length: turnLimits.other }, () => enter(agent)));
  const gone = new AbortController();
  const left = enter(agent, gone.signal);
  const stays = enter(agent);
  gone.abort();
  await expect(left).rejects.toMatchObject({ status: 408 });
  inside[0]?.();
  expect(await stays).toBeTypeOf("function");
});

test("between two requests of one caller everybody else who is ready is heard", async () => {
  const { enter } = turns();
  const inside = await Promise.all(Array.from({ length: turnLimits.other }, () => enter(agent)));
  const heard: string[] = [];
  const next = enter(agent).then(() => heard.push("the same"));
  setImmediate(() => heard.push("somebody else"));
  inside[0]?.();
  await next;
  expect(heard).toEqual(["somebody else", "the same"]);
});

test("more than can wait are sent away", async () => {
  const { enter } = turns();
  for (let time = 0; time < turnLimits.other; time += 1) await enter(agent);
  for (let time = 0; time < turnLimits.waitingMax; time += 1) void enter(agent);
  await expect(enter(agent)).rejects.toMatchObject({ status: 429 });
});

test("strangers never wait for each other: whoever floods the door keeps nobody from signing in", async () => {
  const { enter } = turns();
  const inside = Array.from({ length: turnLimits.waitingMax + turnLimits.other + 1 }, () => enter(undefined));
  await expect(Promise.all(inside)).resolves.toHaveLength(inside.length);
});
