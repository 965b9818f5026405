import { afterEach, beforeEach, expect, test } from "vitest";
import { oneGuard } from "../../../test/support/guard-backend.ts";
import { servedWorld, type ServedWorld } from "../../../test/support/served-world.ts";

let world: ServedWorld;
let deeds: unknown[];
beforeEach(async () => {
  deeds = [];
  world = await servedWorld({}, { guard: oneGuard(deeds) });
});
afterEach(() => world.close());

const off = { project: "/p", to: "off", minutes: 30 };
const allowed = { project: "/p", tool: "Bash", input: { command: "git push" } };

test("K7 only a person pauses a guard, allows something or takes it back, and it is done in that person's name", async () => {
  for (const who of ["robo", "eye", null] as const)
    for (const [path, body] of [
      ["/guard/switch", off],
      ["/guard/permissions", allowed],
      ["/guard/permissions/p1/revoke", {}],
    ] as const)
      expect((await world.post(path, body, who)).status).toBe(who === null ? 401 : 403);
  expect(deeds).toEqual([]);
  expect((await world.post("/guard/switch", off, "jo")).status).toBe(200);
  expect((await world.post("/guard/permissions", { ...allowed, hours: 24 }, "jo")).body).toMatchObject({ permission: { by: "jo" } });
  expect((await world.post("/guard/permissions/p1/revoke", {}, "jo")).status).toBe(200);
  expect(deeds).toEqual([
    [off, "jo"],
    [{ project: "/p", action: { tool: "Bash", input: { command: "git push" } }, hours: 24, isTrial: false }, "jo"],
    "p1",
  ]);
});

test("what is refused says why, and a permission that is gone is not there", async () => {
  expect(await world.post("/guard/switch", { ...off, project: "/refused" })).toMatchObject({
    status: 422,
    body: { error: { message: "it cannot be" } },
  });
  expect(await world.post("/guard/permissions", { ...allowed, project: "/refused" })).toMatchObject({ status: 422 });
  expect(await world.post("/guard/permissions/p2/revoke", {})).toMatchObject({
    status: 404,
    body: { error: { code: "not-found.permission" } },
  });
  for (const minutes of [0, 10_081, 1.5]) expect((await world.post("/guard/switch", { ...off, minutes })).status).toBe(400);
});

test("agents do not see how others are guarded", async () => {
  expect((await world.get("/guard", "robo")).status).toBe(403);
  expect((await world.get("/guard", "eye")).body).toMatchObject({ projects: [{ project: "/p" }] });
  expect((await world.post("/guard/doctor", { project: "/p" }, "eye")).body).toMatchObject({ healthy: false });
});
