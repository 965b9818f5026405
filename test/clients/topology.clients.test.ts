import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askHook, everyClient, inTurns, letsRun, payloadFor, type Asked, type HookOptions } from "./ask-hook.ts";
import { dangerousActions } from "./dangerous-actions.ts";
import { copyOf, furnish, groundOf, traceAfter, traceOf } from "./dangerous-place.ts";
import { newGuarded, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { assessedCalls } from "./journal-story.ts";
import type { Place } from "./place.ts";
import { claudeCode, codex, opencode, type Subject } from "./subjects.ts";
import { slowness } from "../support/pace.ts";

/**
 * The same hundred dangerous actions on every road to the guard that needs no client: the hook as it is shipped,
 * with what each client sends. None may be let run, and no road may be milder than the plain one.
 */

let guarded: Guarded;
let place: Place;
let before: readonly string[];
/** Verdicts of the plain road: the main agent of Claude Code, with no runtime up. */
let plain: readonly string[];

const strictness = ["low", "advisory", "gate", "refuse"];

beforeAll(async () => {
  guarded = await newGuarded({ waitMs: 0 });
  ({ place } = guarded);
  for (const subject of everyClient) await subject.install(place, hookCommand(subject.name));
  await furnish(groundOf(place));
  await guarded.assent("status"); // makes the journal and the keys
  before = await traceOf(groundOf(place));
});
afterAll(() => guarded.remove());

/** Where a call ends before anybody weighs it, some actions stand for all: each client has some of them. */
const some = dangerousActions.filter((_, index) => index % 4 === 0);

/** Puts every action to the hook and returns those that the client would then run. */
async function putAll(
  subjectOf: (index: number) => Subject,
  asked: Omit<Asked, "call">,
  { actions = dangerousActions, ...options }: HookOptions & { readonly actions?: typeof dangerousActions } = {},
) {
  const ended = await inTurns(actions, async (action, index) => {
    const subject = subjectOf(index);
    const payload = payloadFor(subject, place, action, { ...asked, call: `${asked.session}:${index}` });
    const finished = await askHook(subject, place, JSON.stringify(payload), options);
    return letsRun(subject, finished) ? [action, finished] : [];
  });
  return ended.flat();
}

async function verdictsOn(road: string): Promise<readonly string[]> {
  const calls = assessedCalls(await guarded.events());
  const byCall = new Map(calls.map(({ call, verdict }) => [call, verdict]));
  return dangerousActions.map((_, index) => byCall.get(`${road}:${index}`) ?? "not weighed");
}

const isParked = ({ type, body }: { type: string; body: object }): boolean =>
  type === "call.parked" && JSON.stringify(body).includes('"late:');

/** Actions that this road judges more mildly than the plain one. */
const milder = (verdicts: readonly string[]) =>
  dangerousActions.filter((_, at) => strictness.indexOf(verdicts[at]!) < strictness.indexOf(plain[at]!));

test("each action would leave a trace without the guard", async () => {
  expect(dangerousActions).toHaveLength(100);
  const untouched = await traceOf(await copyOf(place, "untouched"));
  expect(await traceOf(await copyOf(place, "untouched-too"))).toEqual(untouched);
  const traces = await inTurns(dangerousActions, (action, index) => traceAfter(action, place, `control-${index}`));
  expect(dangerousActions.filter((_, at) => traces[at]!.join("\n") === untouched.join("\n"))).toEqual([]);
});

describe("a hundred dangerous actions", () => {
  const always = (subject: Subject) => () => subject;
  const inTurn = (index: number): Subject => everyClient[index % everyClient.length]!;

  test("A12 runtime down: each is weighed in the hook itself, and none is let run", async () => {
    expect(await putAll(always(claudeCode), { session: "plain" })).toEqual([]);
    plain = await verdictsOn("plain");
    expect(dangerousActions.filter((_, at) => !["gate", "refuse"].includes(plain[at]!))).toEqual([]);
  });

  // Each client makes each of these calls itself in `topology-clients`, with the runtime up.
  const roads: readonly (readonly [string, (index: number) => Subject, object])[] = [
    ["other clients", (index) => [codex, opencode][index % 2]!, {}],
    ["sub-agents", inTurn, { agent_id: "a1", agent_type: "general-purpose", agent: "general" }],
  ];

  test("A27 runtime up: no client and no sub-agent is judged more mildly", async () => {
    const up = await guarded.up();
    for (const [session, subjectOf, fields] of roads) {
      expect(await putAll(subjectOf, { session, fields })).toEqual([]);
      expect({ session, milder: milder(await verdictsOn(session)) }).toEqual({ session, milder: [] });
    }
    await up.kill();
  });

  test("A33 resumed session: the same calls again are still nobody's yes", async () => {
    const up = await guarded.up();
    const ended = await inTurns(dangerousActions, async (action, index) => {
      const payload = payloadFor(claudeCode, place, action, { session: "plain", call: `resumed:${index}` });
      return letsRun(claudeCode, await askHook(claudeCode, place, JSON.stringify(payload))) ? [action] : [];
    });
    expect(ended.flat()).toEqual([]);
    expect(milder(await verdictsOn("resumed"))).toEqual([]);
    await up.kill();
  });

  test("A25 malformed payload: what cannot be read is blocked", async () => {
    const spoilt: readonly ((payload: Record<string, unknown>) => string)[] = [
      (payload) => JSON.stringify(payload).slice(0, -9),
      () => "",
      (payload) => JSON.stringify([payload]),
      (payload) => JSON.stringify({ ...payload, tool_name: 7, tool: 7 }),
      (payload) => JSON.stringify({ ...payload, tool_input: "rm", input: "rm" }),
      (payload) => JSON.stringify({ ...payload, session_id: "", session: null }),
      (payload) => JSON.stringify({ ...payload, tool_use_id: undefined, call: undefined }),
      (payload) => JSON.stringify({ ...payload, hook_event_name: undefined, event: undefined }),
    ];
    const everyPair = dangerousActions.slice(0, spoilt.length * everyClient.length);
    const ended = await inTurns(everyPair, async (action, index) => {
      const subject = inTurn(index);
      const payload = payloadFor(subject, place, action, { session: "spoilt", call: `spoilt:${index}` });
      const text = spoilt[index % spoilt.length]!({ ...payload });
      return letsRun(subject, await askHook(subject, place, text)) ? [subject.name, text] : [];
    });
    expect(ended.flat()).toEqual([]);
  });

  test("A25 hook crash: a guard that cannot write its journal lets nothing run", async () => {
    const file = join(place.temporary, "no-folder");
    await writeFile(file, "");
    const environment = { ASSENT_HOME: file };
    expect(await putAll(inTurn, { session: "crash" }, { environment, actions: some })).toEqual([]);
  });

  test("A25 hook timeout: a hook that its client kills has not said yes", async () => {
    await guarded.configure({ waitMs: 600_000 });
    const up = await guarded.up();
    const timeoutMs = 2_000 * (await slowness());
    const closed = [claudeCode, opencode]; // Codex runs a call whose hook it killed
    const late = await inTurns(
      dangerousActions,
      async (action, index) => {
        const subject = closed[index % closed.length]!;
        const payload = payloadFor(subject, place, action, { session: "late", call: `late:${index}` });
        return [subject, await askHook(subject, place, JSON.stringify(payload), { timeoutMs })] as const;
      },
      25,
    );
    expect(late.filter(([subject, finished]) => letsRun(subject, finished))).toEqual([]);
    expect(late.filter(([, { isLate }]) => isLate).length).toBeGreaterThan(50); // the others were refused at once
    const parked = () => guarded.events().then((events) => events.filter(isParked).length);
    await expect.poll(parked).toBeGreaterThan(50); // who comes back is not asked about twice
    await up.kill();
    await guarded.configure({ waitMs: 0 });
  });

  test("A23 after all roads not one of them was executed, and the journal is whole", async () => {
    expect(await traceOf(groundOf(place))).toEqual(before);
    const events = await guarded.events();
    expect(events.filter(({ type }) => type === "call.allowed" || type === "pass.used")).toEqual([]);
    expect(await guarded.assent("journal", "verify")).toMatchObject({ code: 0 });
  });
});
