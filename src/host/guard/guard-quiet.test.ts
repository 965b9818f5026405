import { expect, test } from "vitest";
import { answerOf, meta, onlyGate, openGates, someone, testWorld } from "../../../test/support/world.ts";
import { callLimits } from "../../consent/policy.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { lapseForsaken } from "../../runtime/lapse.ts";
import { calling } from "../../protocols/guard/machine.fixture.ts";
import { guard } from "../../protocols/guard/machine.ts";

test("A33 a client that was quiet for a day loses its gates, not its session: its next call is asked about anew", async () => {
  const installed = [{ protocol: guard as never, perform: async () => ({ type: "nothing" }) }];
  const { runtime, journal, advance } = await testWorld({}, { installed });
  const opening = { type: "guard.open", client: "claude-code" } as { type: string };
  await runtime.start("guard", opening, meta(), "quiet");
  const stream = "guard-quiet" as SessionId;
  const call = (name: string, command: string) =>
    runtime.offer(stream, calling(name, { command, target: command }), { actor: someone });
  const look = () => lapseForsaken(runtime, { limit: 100, skips: () => false, onTrouble: () => undefined });
  await call("a", "rm -rf kept");
  const kept = await onlyGate(journal, stream);
  await runtime.answer(kept.id, answerOf(kept, "approve"));
  await call("b", "rm -rf other");
  advance(callLimits.passMs);
  await look();
  expect(await openGates(journal, stream)).toHaveLength(1);
  advance(1);
  await look();
  expect(await openGates(journal, stream)).toEqual([]);
  await call("c", "rm -rf other");
  expect(await onlyGate(journal, stream)).toMatchObject({ key: "call:c" });
  expect((await runtime.load(stream))?.session.state).toMatchObject({ approvals: [{}] });
});
