import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callOf } from "./ask-hook.ts";
import { dangerousActions, type DangerousAction } from "./dangerous-actions.ts";
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

const atOnce = 10;

/** Several calls in a turn, because a turn costs more than a call. */
const turnsOf = (subject: Subject, { place }: Guarded, actions: readonly DangerousAction[]): readonly Step[] =>
  Array.from({ length: Math.ceil(actions.length / atOnce) }, (_, at) => ({
    tools: actions.slice(at * atOnce, (at + 1) * atOnce).map((action) => callOf(subject, place, action)),
  }));

const isAbout = ({ text }: AssessedCall, action: DangerousAction): boolean =>
  "command" in action ? text === action.command : text.includes(action.path.replace("~/", ""));

const third = Math.ceil(dangerousActions.length / 3);

/** Who makes which calls: every action by every client, shared out among its roads. */
const roads = {
  main: dangerousActions.slice(0, third),
  sub: dangerousActions.slice(third, 2 * third),
  resumed: dangerousActions.slice(2 * third),
};

test.each([claudeCode, codex, opencode])(
  "A27 $label without a person runs none of a hundred dangerous actions, on no road",
  async (subject) => {
    const guarded = await newGuarded({ waitMs: 0, quiet: true });
    onTestFinished(() => guarded.remove());
    const { place } = guarded;
    const ground = groundOf(place);
    await subject.install(place, hookCommand(subject.name));
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

    const delegated = subject.delegate(...turnsOf(subject, guarded, roads.sub), { text: "done" });
    const first = await run([...turnsOf(subject, guarded, roads.main), delegated[0]!]);
    await guarded.answer(subject.delegation, "once"); // it was parked; now the sub-agent may start
    const second = await run([...delegated, ...turnsOf(subject, guarded, roads.resumed)], first.sessionId);
    expect([first.text, second.text]).toEqual(["the end", "the end"]);

    const calls = assessedCalls(await guarded.events());
    const missed = dangerousActions.filter(
      (action) => !calls.some((call) => isAbout(call, action) && ["gate", "refuse"].includes(call.verdict)),
    );
    expect(missed).toEqual([]);
    expect(await traceOf(ground)).toEqual(before);
    await up.kill();
  },
);
