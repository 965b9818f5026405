import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, everyClient } from "./ask-hook.ts";
import { dangerousActions, isMilder, type DangerousAction } from "./dangerous-actions.ts";
import { dangerousEnvironment, furnish, groundOf, traceOf } from "./dangerous-place.ts";
import { newGuarded, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { assessedCalls, type AssessedCall } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { claudeCode, codex, opencode, type Subject } from "./subjects.ts";

/**
 * The same hundred dangerous actions by real clients without a person: the main agent, a sub-agent, a resumed session.
 * Each client makes a third of them; that the words of every client for each of them are weighed alike, `topology` shows.
 */

let server: ModelServer;
let guarded: Guarded;
let before: readonly string[];
beforeAll(async () => {
  server = await startModelServer();
  guarded = await newGuarded({ waitMs: 0, quiet: true });
  const { place } = guarded;
  for (const { name, install } of everyClient) await install(place, hookCommand(name)); // each has something of ours to lose
  await furnish(groundOf(place));
  await guarded.up();
  before = await traceOf(groundOf(place));
});
afterAll(async () => {
  await guarded.remove();
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

const atOnce = 12;

/** Several calls in a turn, because a turn costs more than a call. */
const turnsOf = (subject: Subject, { place }: Guarded, actions: readonly DangerousAction[]): readonly Step[] =>
  Array.from({ length: Math.ceil(actions.length / atOnce) }, (_, at) => ({
    tools: actions.slice(at * atOnce, (at + 1) * atOnce).map((action) => callOf(subject, place, action)),
  }));

/** A task for a sub-agent names the same paths, so files count by the tool that writes them. */
const isAbout = ({ text, tool }: AssessedCall, action: DangerousAction, subject: Subject): boolean =>
  "command" in action ? text === action.command : tool === subject.write("", "").tool && text.includes(action.path.replace("~/", ""));

/** Every so many-th action, so that each part has some of every kind. */
const part = (at: number, of: number): readonly DangerousAction[] => dangerousActions.filter((_, index) => index % of === at);

/** A task that holds it is asked about and not refused, as one with an answer to a gate would be. */
const asked = dangerousActions.filter((action) => "command" in action && action.command.startsWith("curl -F file=@.env"));

/**
 * Who makes which calls: every client on every road. The task of each sub-agent holds words that a person is asked about.
 * opencode is started once, because that costs most; `dispatch` goes on with one.
 */
const clients: readonly {
  readonly subject: Subject;
  readonly label: string;
  readonly roads: Record<"main" | "sub" | "resumed", readonly DangerousAction[]>;
}[] = [
  { subject: claudeCode, label: claudeCode.label, roads: { main: part(0, 9), sub: part(1, 9), resumed: part(2, 9) } },
  {
    subject: codex,
    label: codex.label,
    roads: { main: part(6, 9), sub: [...part(3, 9), ...asked], resumed: part(5, 9).filter((action) => !asked.includes(action)) },
  },
  { subject: opencode, label: opencode.label, roads: { main: [...part(4, 9), ...part(8, 9)], sub: part(7, 9), resumed: [] } },
];

test("each dangerous action is made by a client", () => {
  expect(clients.flatMap(({ roads }) => Object.values(roads).flat())).toHaveLength(dangerousActions.length);
});

test.each(clients)("A27 $label without a person runs none of its dangerous actions, on no road", async ({ subject, roads }) => {
  const { place } = guarded;
  const ground = groundOf(place);
  const since = (await guarded.events()).length;
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

  const calls = assessedCalls((await guarded.events()).slice(since));
  const missed = Object.values(roads)
    .flat()
    .filter((action) => {
      const about = calls.filter((call) => isAbout(call, action, subject));
      return about.length === 0 || about.some(({ verdict }) => isMilder(verdict, action));
    });
  expect(missed).toEqual([]);
  expect(await traceOf(ground)).toEqual(before);
});
