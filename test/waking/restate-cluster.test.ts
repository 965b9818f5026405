import { afterAll, beforeAll, expect, test } from "vitest";
import { startRestate, type RestateServer } from "../support/restate-server.ts";
import { fleet } from "./fleet.ts";

let restate: RestateServer | undefined;
beforeAll(async () => void (restate = await startRestate(3)));
afterAll(() => restate?.stop());

test("M6 one of three nodes of Restate is killed in the middle: nothing is lost, and nothing is done twice", async (context) => {
  const work = await fleet(context, restate);
  const [one, two] = [await work.machine("one"), await work.machine("two")];
  await Promise.all([one.start(), two.start()]);
  const later = new Date(Date.now() + 5_000).toISOString();
  const streams = await Promise.all(
    [one, two, one, two, one, two].map((machine, place) =>
      machine.record([
        [{ name: "slow:4000", do: "once" }],
        [{ name: "timed", do: "once", ...(place % 3 === 0 ? { notBefore: later } : {}) }],
        [{ name: "last", do: "once" }],
      ]),
    ),
  );
  await expect.poll(async () => (await work.lines()).filter(({ what }) => what === "begun").length).toBe(streams.length);
  await restate?.kill(0);
  const meanwhile = [await one.record([[{ name: "new", do: "once" }]]), await two.record([[{ name: "new", do: "once" }]])];
  for (const stream of [...streams, ...meanwhile]) await work.ends(stream);
  const done = await Promise.all(streams.map((stream) => work.doneBy(stream)));
  expect(done).toEqual(["one", "two", "one", "two", "one", "two"].map((name) => [name, name, name]));
  expect(await Promise.all(meanwhile.map((stream) => work.doneBy(stream)))).toEqual([["one"], ["two"]]);
  const begun = (await work.lines()).filter(({ what }) => what === "begun");
  expect(begun).toHaveLength(streams.length * 3 + meanwhile.length);
});
