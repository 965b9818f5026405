import { expect, test } from "vitest";
import { startPlan, testWorld } from "../../../test/support/world.ts";
import type { CliCommand } from "../command.ts";
import type { Application } from "../../host/application.ts";
import { createIo } from "../io.ts";
import { sessions, show } from "./sessions.ts";

const holder = { host: "here", pid: 77, pidStart: "1" };

/** A command's output about a session with work to do, whose driver is as told. */
async function printed(command: CliCommand, driver: "alive" | "gone" | "none", json = false): Promise<string> {
  const { runtime, journal } = await testWorld({}, driver === "none" ? {} : { standing: () => driver });
  const stream = await startPlan(runtime, [[{ name: "w", do: "once" }]]);
  if (driver !== "none") await journal.takeLease(stream, holder, { termMs: 9e15 });
  let text = "";
  const stdout = { write: (more: string) => (text += more) };
  const io = createIo({ stdout, stderr: stdout, stdin: {}, environment: {} }, { json, color: false });
  const application = { read: async () => ({ runtime, journal }) } as unknown as Application;
  await command.run({ args: command === show ? [stream] : [], options: {} }, application, io);
  return text;
}

test.each([
  ["sessions", sessions],
  ["show", show],
])("K15 in %s a dead process is no driver, whatever its lease says, and a live one is", async (_, command) => {
  const idle = "not running: has work that nobody does";
  expect(await printed(command, "gone")).toContain(idle);
  expect(await printed(command, "none")).toContain(idle);
  const driven = await printed(command, "alive");
  expect(driven).not.toContain(idle);
  expect(driven).toContain("  running ");
});

test("K15 show says for programs whether somebody drives", async () => {
  expect(JSON.parse(await printed(show, "gone", true))).toMatchObject({ isDriven: false, lease: { pid: 77 } });
  expect(JSON.parse(await printed(show, "alive", true))).toMatchObject({ isDriven: true });
});
