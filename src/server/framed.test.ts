import { afterEach, beforeEach, expect, test } from "vitest";
import { started } from "../../test/support/journal-contract.ts";
import { bearer, origin, servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { startPlan } from "../../test/support/world.ts";
import { sessionId } from "../kernel/ids.ts";
import { apiBase } from "./paths.ts";

let world: ServedWorld;
beforeEach(async () => {
  world = await servedWorld();
  await world.journal.append(sessionId("frame-1"), 0, [{ ...started(), protocol: "frame" }]);
});
afterEach(() => world.close());

const report = (session: string, headers: Readonly<Record<string, string>> = bearer("eye")) =>
  world.app.request(`${origin}${apiBase}/sessions/${session}/frame/report`, { headers: { host: "127.0.0.1:4717", ...headers } });

test("the report of an inquiry is a file that a browser keeps and does not show", async () => {
  const response = await report("frame-1");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="frame-1.md"');
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toBe("# frame-1\n");
});

test("what was checked of an inquiry comes as facts with the versions that show them", async () => {
  expect((await world.get("/sessions/frame-1/frame/audit", "eye")).body).toEqual({
    ok: true,
    perspectives: [{ lens: "cost", name: "Cost", facts: [{ fact: "lens", ok: true, says: "frame-1", evidence: [2] }] }],
  });
});

test("nobody without a credential reads either, and what is no inquiry has neither", async () => {
  const other = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  expect((await report("frame-1", {})).status).toBe(401);
  expect((await world.get("/sessions/frame-1/frame/audit", null)).status).toBe(401);
  for (const session of [other, "none", "frame-"]) {
    expect((await report(session)).status).toBe(404);
    expect((await world.get(`/sessions/${session}/frame/audit`)).status).toBe(404);
  }
  expect((await world.get(`/sessions/${other}/frame/audit`)).body).toMatchObject({ error: { code: "not-found.inquiry" } });
});
