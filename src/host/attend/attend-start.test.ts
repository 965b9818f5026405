import { expect, test } from "vitest";
import { meta, testWorld } from "../../../test/support/world.ts";
import { parseUser } from "../../config/shapes.ts";
import type { AnyProtocol } from "../../kernel/protocol.ts";
import { attend } from "../../protocols/attend/machine.ts";
import { frame } from "../../protocols/frame/machine.ts";
import { goal } from "../../protocols/goal/machine.ts";
import type { Installed } from "../../runtime/types.ts";
import { startAttend } from "./attend-start.ts";

const installed = [attend, frame, goal].map((protocol): Installed => ({
  protocol: protocol as unknown as AnyProtocol,
  perform: () => Promise.reject(new Error("nothing is driven here")),
}));
const model = { provider: "openai-compatible", model: "local", url: "http://127.0.0.1:1/v1" };

test.each([
  ["nobody can think", {}, ["goal"]],
  ["a model is configured", { models: { mine: model } }, ["goal", "frame"]],
  ["an agent is named for it", { frame: { agents: ["claude-code"] } }, ["goal", "frame"]],
])("U14 a route is offered only if it can be walked: %s", async (_, source, available) => {
  const { runtime } = await testWorld({}, { installed });
  const asked = { intent: "tidy up", cwd: "/p", attended: true, tasks: [], agent: "claude-code" };
  const stream = await startAttend(runtime, asked, meta(), parseUser(JSON.stringify(source), "config.json"));
  if (typeof stream !== "string") throw new Error(stream.because);
  expect((await runtime.load(stream))?.session.state).toMatchObject({ available });
});
