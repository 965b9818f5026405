import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { plainSight } from "../clients/acp/sight.fixture.ts";
import { acpPlays } from "../clients/acp/player.ts";
import { claudePlays } from "../clients/claude-code/player.ts";
import { codexPlays } from "../clients/codex/player.ts";
import { playerPort } from "../models/players.ts";
import { isModelFailure } from "../models/types.ts";

const agent = fileURLToPath(new URL("../clients/acp/fake-agent.fixture.ts", import.meta.url));
const never = new AbortController().signal;
const place = { cwd: tmpdir(), environment: process.env };
const redact = (text: string): string => text;

const acpSays = (text: string) =>
  playerPort({
    name: "fake",
    play: acpPlays("fake", { command: process.execPath, args: [agent] }, { ...place, sight: plainSight }),
    redact,
  }).call({ system: "", messages: [{ from: "user", text }] }, never);

test("F19 an agent that speaks ACP gives its last words", async () => {
  expect(await acpSays("say:on|-it say:all|-done")).toMatchObject({ kind: "answer", text: "on-itall-done" });
});

test("U3 what an agent that speaks ACP read is told beside its answer; a name of nothing, and a call that failed, are not", async () => {
  const content = [{ type: "content", content: { type: "text", text: "seen" } }];
  const read = (path: string, status: string): string =>
    `tells:${JSON.stringify({ toolCallId: path, status, kind: "read", rawInput: { path }, content })}`;
  const reply = await acpSays(`${read(agent, "completed")} ${read("nowhere.ts", "completed")} ${read(`${agent}.x`, "failed")} say:done`);
  expect(isModelFailure(reply) ? [] : "looks" in reply && reply.looks).toEqual([
    { path: ".", text: "seen" },
    { path: agent, text: "seen", isPlain: true },
    { path: ".", text: "seen" },
  ]);
});

test("F7 an agent that asks to run something is refused it", async () => {
  const reply = await acpSays("ask say:never");
  expect(isModelFailure(reply)).toBe(true);
  expect(reply).toMatchObject({ failed: "refused" });
});

test.each([
  ["claude", claudePlays({ ...place, command: "/nowhere/claude" })],
  ["codex", codexPlays({ ...place, command: "/nowhere/codex" })],
])("%s that is not installed is unreachable, with how to get it", async (_, play) => {
  const reply = await playerPort({ name: "x", play, redact }).call({ system: "", messages: [{ from: "user", text: "hello" }] }, never);
  expect(reply).toMatchObject({ failed: "unreachable", detail: expect.stringContaining("npm install") });
});
