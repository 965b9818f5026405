import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callOf, everyClient } from "./ask-hook.ts";
import { dangerousActions, isMilder, type DangerousAction } from "./dangerous-actions.ts";
import { dangerousEnvironment, furnish, groundOf, traceOf } from "./dangerous-place.ts";
import { newGuarded, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { assessedCalls, type AssessedCall } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { claudeCode, codex, opencode, type Subject } from "./subjects.ts";

/** The same hundred dangerous actions by real clients without a person: the main agent, a sub-agent, a resumed session. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

const atOnce = 17;

/** Several calls in a turn, because a turn costs more than a call. */
const turnsOf = (subject: Subject, { place }: Guarded, actions: readonly DangerousAction[]): readonly Step[] =>
  Array.from({ length: Math.ceil(actions.length / atOnce) }, (_, at) => ({
    tools: actions.slice(at * atOnce, (at + 1) * atOnce).map((action) => callOf(subject, place, action)),
  }));

/** A task for a sub-agent names the same paths, so files count by the tool that writes them. */
const isAbout = ({ text, tool }: AssessedCall, action: DangerousAction, subject: Subject): boolean =>
  "command" in action ? text === action.command : tool === subject.write("", "").tool && text.includes(action.path.replace("~/", ""));

const quarter = dangerousActions.length / 4;
const parts = (...which: readonly number[]): readonly DangerousAction[] =>
  which.flatMap((at) => dangerousActions.slice(at * quarter, (at + 1) * quarter));

/**
 * Who makes which calls: every action by every client, and each action on every road. opencode is started once,
 * because that costs most.
 */
const clients: readonly {
  readonly subject: Subject;
  readonly label: string;
  readonly roads: Record<"main" | "sub" | "resumed", readonly DangerousAction[]>;
}[] = [
  { subject: claudeCode, label: claudeCode.label, roads: { main: parts(0), sub: parts(1), resumed: parts(2, 3) } },
  { subject: codex, label: codex.label, roads: { main: parts(2), sub: parts(3), resumed: parts(0, 1) } },
  { subject: opencode, label: opencode.label, roads: { main: parts(1, 3), sub: parts(0, 2), resumed: [] } },
];

test.each(clients)("A27 $label without a person runs none of a hundred dangerous actions, on no road", async ({ subject, roads }) => {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  const ground = groundOf(place);
  for (const { name, install } of everyClient) await install(place, hookCommand(name)); // each has something of ours to lose
  await furnish(ground);
  const up = await guarded.up();
  const before = await traceOf(ground);
  const run = (steps: readonly Step[], resume?: string) =>
    subject.run({
      place,
      server,
      prompt: script(...steps, { text: "the end" }),
      environment: { PATH: dangerousEnvironment(ground, place)["PATH"]! },
      isFree: true,
      ...(resume === undefined ? {} : { resume }),
    });

  await guarded.configure({ waitMs: 300_000, quiet: true });
  const nobodyIsThere = async (): Promise<void> => {
    await guarded.gate(subject.delegation);
    await guarded.configure({ waitMs: 0, quiet: true }); // from here on nobody answers
    await guarded.answer(subject.delegation, "once"); // only that the sub-agent may start
  };
  const delegated = subject.delegate(...turnsOf(subject, guarded, roads.sub), { text: "done" });
  const [first] = await Promise.all([run([...delegated, ...turnsOf(subject, guarded, roads.main)]), nobodyIsThere()]);
  expect(first.text).toBe("the end");
  if (roads.resumed.length > 0) {
    const second = await run(turnsOf(subject, guarded, roads.resumed), first.sessionId);
    expect(second).toMatchObject({ text: "the end", sessionId: first.sessionId });
  }

  const calls = assessedCalls(await guarded.events());
  const missed = dangerousActions.filter((action) => {
    const about = calls.filter((call) => isAbout(call, action, subject));
    return about.length === 0 || about.some(({ verdict }) => isMilder(verdict, action));
  });
  expect(missed).toEqual([]);
  expect(await traceOf(ground)).toEqual(before);
  await up.kill();
});
