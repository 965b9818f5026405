import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asksItself } from "./asks-itself.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "assent-asks-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const session = { protocol: "guard", agent: "claude-code", cwd: "/shop" };
const call = { gate: { kind: "risk", key: "call:c1" }, session, option: "dismiss" };

test.each([
  ["allowed once", {}, "Claude Code"],
  ["allowed for the session", { option: "approve" }, "Claude Code"],
  ["blocked", { option: "halt" }, undefined],
  ["edited", { option: "modify" }, undefined],
  ["of a plan, whose agents never ask", { session: { ...session, protocol: "attend" } }, undefined],
  ["of a client that cannot be told a yes", { session: { ...session, agent: "codex" } }, undefined],
  ["of nobody's client", { session: { ...session, agent: "somebody" } }, undefined],
  ["of a session that is gone", { session: undefined }, undefined],
  ["that is no call", { gate: { kind: "gap", key: "gap:0" } }, undefined],
])("after a question that was %s, its client may ask itself: %j is %j", async (_, more, client) => {
  expect(await asksItself({ config: join(folder, "config.json") }, { ...call, ...more })).toBe(client);
});

test("where the project is quiet it asks nothing any more, and only there", async () => {
  const config = join(folder, "config.json");
  writeFileSync(config, JSON.stringify({ projects: { "/shop": { mode: "guard", quiet: true, seated: [] } } }), { mode: 0o600 });
  expect(await asksItself({ config }, call)).toBeUndefined();
  expect(await asksItself({ config }, { ...call, session: { ...session, cwd: "/other" } })).toBe("Claude Code");
});
