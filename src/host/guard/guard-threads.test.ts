import { expect, test } from "vitest";
import { answerOf, meta, onlyGate, someone, testWorld } from "../../../test/support/world.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { calling, claiming } from "../../protocols/guard/machine.fixture.ts";
import { guard } from "../../protocols/guard/machine.ts";
import { isConflict } from "../../runtime/answer.ts";

const thread = { place: "acme/shop#12", people: [] };
const stream = "guard-threads" as SessionId;

async function guarding() {
  const installed = [{ protocol: guard as never, perform: async () => ({ type: "nothing" }) }];
  const world = await testWorld({}, { installed });
  await world.runtime.start("guard", { type: "guard.open", client: "claude-code" } as { type: string }, meta(), "threads");
  const offer = (command: { readonly type: string }) => world.runtime.offer(stream, command, { actor: someone });
  const write = (call: string) => offer(calling(call, { command: call, signals: ["HumanCommunication"], environment: "unknown", thread }));
  return { ...world, offer, write };
}

test("K7 a question that is put anew takes the place of the one before, in one write; who answers the old one is told", async () => {
  const { runtime, journal, offer, write } = await guarding();
  await write("a");
  const before = await onlyGate(journal, stream);
  const second = await write("b");
  expect(isRefusal(second) ? [] : second.messages.map(({ type }) => type)).toEqual([
    "call.assessed",
    "call.gathered",
    "gate.lapsed",
    "gate.opened",
  ]);
  const now = await onlyGate(journal, stream);
  expect([now.id === before.id, now.key, now.shown === before.shown]).toEqual([false, before.key, false]);

  const late = await runtime.answer(before.id, answerOf(before, "dismiss"));
  expect(isConflict(late) && late.record.closing).toMatchObject({ type: "gate.lapsed", reason: "superseded" });
  expect(isConflict(await runtime.answer(now.id, answerOf(before, "dismiss")))).toBe(true); // what was shown is not this
  expect(isRefusal(await offer(claiming("a", "a")))).toBe(true);

  expect(isRefusal(await runtime.answer(now.id, answerOf(now, "dismiss")))).toBe(false);
  for (const call of ["a", "b"]) expect(isRefusal(await offer(claiming(call, call)))).toBe(false);
});

test("K7 two that come at once are both listed, whoever is first", async () => {
  const { journal, write } = await guarding();
  await Promise.all(["a", "b", "c", "d"].map(write));
  expect((await onlyGate(journal, stream)).gate.subjects).toHaveLength(4);
});
