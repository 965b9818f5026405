import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isThere, newGuarded, untracked } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { deleting } from "./story.ts";
import { subjects } from "./subjects.ts";

/** A call that nobody answered in time, and the agent that comes back for it in a resumed session. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

test.each(subjects)("A33 $label: a parked call that is let run later runs once, not twice", async (subject) => {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  const call = subject.shell(deleting("data"));
  await untracked(place, "data", "other");
  await subject.install(place, hookCommand(subject.name));

  const first = await subject.run({ place, server, prompt: script(call, { echo: true }) });
  expect(first.text).toMatch(
    /Not run yet: a person has to decide \(gate g\w+\)\. .*make exactly this call again later/,
  );
  expect(isThere(place, "data/measured.csv")).toBe(true);
  await guarded.answer(deleting("data"), "once");

  await guarded.configure({ waitMs: 300_000, quiet: true });
  const person = async (): Promise<void> => {
    await guarded.gate(deleting("other"));
    expect(isThere(place, "data")).toBe(false);
    await untracked(place, "data"); // there again: the third call finds what the second did
    await guarded.answer(deleting("other"), "block");
    await guarded.answer(deleting("data"), "block");
  };
  const again = script(call, subject.shell(deleting("other")), call, { echo: true });
  const [second] = await Promise.all([
    subject.run({ place, server, prompt: again, resume: first.sessionId }),
    person(),
  ]);

  expect(second).toMatchObject({ sessionId: first.sessionId, text: expect.stringContaining("blocked by mira") });
  expect(isThere(place, "data/measured.csv")).toBe(true);
  expect(storyOf(await guarded.events(), deleting("data"))).toEqual([
    ["call.assessed gate", "gate.opened", "call.parked", "gate.answered dismiss mira", "pass.used"],
    ["call.assessed gate", "pass.used", "call.settled ran"],
    ["call.assessed gate", "gate.opened", "gate.answered halt mira", "call.blocked halt mira"],
  ]);
});
