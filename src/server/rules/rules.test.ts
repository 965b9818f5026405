import { expect, test } from "vitest";
import { oneInsight } from "../../../test/support/insight-backend.ts";
import { servedWorld } from "../../../test/support/served-world.ts";

test("K7, A29 only a person leaves a rule as it is, in that person's name, and takes that back", async () => {
  const kept: unknown[] = [];
  const world = await servedWorld({}, { insight: oneInsight(kept) });
  for (const who of ["robo", "eye", null] as const)
    expect((await world.post("/rules/proposals/a/keep", {}, who)).status).toBe(who === null ? 401 : 403);
  expect((await world.post("/rules/proposals/a/keep", {}, "jo")).status).toBe(200);
  expect((await world.post("/rules/proposals/a/keep", { isUndone: true }, "jo")).status).toBe(200);
  expect(await world.post("/rules/proposals/b/keep", {})).toMatchObject({ status: 404, body: { error: { code: "not-found.proposal" } } });
  expect(kept).toEqual([
    ["a", "jo"],
    ["a", undefined],
  ]);
  await world.close();
});

test("one agent does not read what another wanted to do", async () => {
  const world = await servedWorld();
  for (const path of ["/rules/questions", "/rules/spending"]) {
    expect((await world.get(path, "robo")).status).toBe(403);
    expect((await world.get(path, "eye")).status).toBe(200);
  }
  for (const odd of ["from=yesterday", "fate=lost", "limit=0", "limit=1001"])
    expect((await world.get(`/rules/questions?${odd}`)).status).toBe(400);
  await world.close();
});
