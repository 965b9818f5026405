import { expect, onTestFinished, test } from "vitest";
import { servedWorld } from "../../../test/support/served-world.ts";
import type { MachineView } from "../../host/machines/seen.ts";

const build: MachineView = {
  machine: "b2",
  host: "build-2",
  at: "2026-01-01T00:00:00.000Z",
  by: "jo",
  isHere: false,
  isUp: true,
  agoMs: 4_000,
  drives: ["goal-none" as never],
  abilities: { version: "1", system: "linux x64", agents: ["codex"], box: "A", labels: ["gpu"], slots: 4, checkouts: [], repositories: [] },
};

test("M10 people see the machines of a journal, agents do not; a journal of one machine has none", async () => {
  const world = await servedWorld({}, { machines: async () => [build] });
  onTestFinished(() => world.close());
  expect((await world.get("/machines", "robo")).status).toBe(403);
  const { body } = await world.get("/machines", "eye");
  expect(body).toMatchObject({
    machines: [{ host: "build-2", isUp: true, drives: [{ id: "goal-none" }], abilities: { agents: ["codex"] } }],
  });
  const [seen] = (body as { machines: readonly { seenAt: string }[] }).machines;
  expect(Date.parse(seen?.seenAt ?? "")).not.toBeNaN();
  const alone = await servedWorld();
  onTestFinished(() => alone.close());
  expect((await alone.get("/machines", "eye")).body).toEqual({ machines: null });
});
