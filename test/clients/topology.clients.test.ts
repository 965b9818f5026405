import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askHook, askUp, callIn, everyClient, inTurns, letsRun, payloadFor, type HookOptions } from "./ask-hook.ts";
import { dangerousActions, isMilder } from "./dangerous-actions.ts";
import { copyOf, furnish, groundOf, traceAfter, traceOf } from "./dangerous-place.ts";
import { newGuarded, type Guarded, type Up } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { assessedCalls } from "./journal-story.ts";
import type { Place } from "./place.ts";
import { claudeCode, opencode, type Subject } from "./subjects.ts";
import { slowness } from "../support/pace.ts";

/**
 * The same dangerous actions on every road to the guard that needs no client: each of them in the words of each client,
 * put to the runtime as the hook does, and some of them to the hook as it is shipped. None may be let run, and no road
 * may be milder than is written beside the actions. Real clients make these calls in `topology-clients`.
 */

let guarded: Guarded;
let place: Place;
let before: readonly string[];

beforeAll(async () => {
  guarded = await newGuarded({ waitMs: 0 });
  ({ place } = guarded);
  for (const subject of everyClient) await subject.install(place, hookCommand(subject.name));
  await furnish(groundOf(place));
  await guarded.assent("status"); // makes the journal and the keys
  before = await traceOf(groundOf(place));
});
afterAll(() => guarded.remove());

/** Where it does not matter what the action is, some stand for all: each client has some of them. */
const some = dangerousActions.filter((_, index) => index % 4 === 0);
const files = dangerousActions.filter((action) => "path" in action);
/** Where nothing is weighed, a few of each client are enough. */
const few = some.filter((_, index) => index % 2 === 0);

interface Road extends HookOptions {
  /** Calls are named for it. */
  readonly name: string;
  readonly session?: string;
  readonly actions?: typeof dangerousActions;
  readonly atOnce?: number;
}

/** Puts every action to the hook and says how each ended. */
const putAll = (subjectOf: (index: number) => Subject, { name, session = name, actions = dangerousActions, atOnce, ...options }: Road) =>
  inTurns(
    actions,
    async (action, index) => {
      const subject = subjectOf(index);
      const payload = payloadFor(subject, place, action, { session, call: `${name}:${index}` });
      const finished = await askHook(subject, place, JSON.stringify(payload), options);
      return { action, finished, runs: letsRun(subject, finished) };
    },
    atOnce,
  );

/** Actions that this road did not judge, or more mildly than it should. */
async function milderOn(road: string, actions = dangerousActions) {
  const calls = assessedCalls(await guarded.events());
  const verdicts = new Map(calls.map(({ call, verdict }) => [call, verdict]));
  return actions.filter((action, index) => isMilder(verdicts.get(`${road}:${index}`) ?? "not weighed", action));
}

const isParked = ({ type, body }: { type: string; body: object }): boolean =>
  type === "call.parked" && JSON.stringify(body).includes('"late:');

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
  const ran = (ended: Awaited<ReturnType<typeof putAll>>) => ended.filter(({ runs }) => runs);

  test("A12 runtime down: each is weighed in the hook itself, and none is let run", async () => {
    expect(ran(await putAll(always(claudeCode), { name: "plain", actions: some }))).toEqual([]);
    expect(await milderOn("plain", some)).toEqual([]);
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
    expect(ran(await putAll(inTurn, { name: "crash", environment, actions: few }))).toEqual([]);
  });

  describe("runtime up", () => {
    let up: Up;
    beforeAll(async () => {
      up = await guarded.up();
    });
    afterAll(() => up.kill());

    test("A12, A27 each is weighed, in the words of every client, of its main agent or of a sub-agent", async () => {
      const seen = new Set<string>(); // what is understood as the same call is weighed alike
      for (const subject of everyClient) {
        const [name, fields] = [`${subject.name}-up`, { agent_id: "a1", agent_type: "general-purpose" }];
        const payloads = dangerousActions.map((action, index) =>
          payloadFor(subject, place, action, { session: name, call: `${name}:${index}`, ...(index % 2 ? { fields } : {}) }),
        );
        const isNew = payloads.map((payload) => seen.size < seen.add(callIn(subject, place, payload)).size);
        const ended = await inTurns(payloads, async (payload, index) =>
          isNew[index] && letsRun(subject, await askUp(subject, place, payload)) ? [dangerousActions[index]] : [],
        );
        const milder = (await milderOn(name)).filter((action) => isNew[dangerousActions.indexOf(action)]);
        expect([name, ...ended.flat(), ...milder]).toEqual([name]);
      }
      // Codex has a shell of another kind, and each writes files in its own words.
      expect(seen.size).toBe(2 * dangerousActions.length + files.length);
    });

    test("A33 resumed session: the same calls again are still nobody's yes", async () => {
      const again = few.concat(few.slice(0, 6)); // for each the second time, then for some the third
      expect(ran(await putAll(always(claudeCode), { name: "resumed", session: "plain", actions: again }))).toEqual([]);
      expect(await milderOn("resumed", again)).toEqual([]);
    });

    test("A25 hook timeout: a hook that its client kills has not said yes", async () => {
      await guarded.configure({ waitMs: 600_000 });
      const timeoutMs = 2_000 * (await slowness());
      const closed = [claudeCode, opencode]; // Codex runs a call whose hook it killed
      const road = { name: "late", timeoutMs, actions: few, atOnce: few.length };
      const late = await putAll((index) => closed[index % closed.length]!, road);
      expect(ran(late)).toEqual([]);
      const half = few.length / 2; // the others were refused at once
      expect(late.filter(({ finished }) => finished.isLate).length).toBeGreaterThan(half);
      const parked = () => guarded.events().then((events) => events.filter(isParked).length);
      await expect.poll(parked).toBeGreaterThan(half); // who comes back is not asked about twice
      await guarded.configure({ waitMs: 0 });
    });
  });

  test("A23 after all roads not one of them was executed, and the journal is whole", async () => {
    expect(await traceOf(groundOf(place))).toEqual(before);
    const events = await guarded.events();
    expect(events.filter(({ type }) => type === "call.allowed" || type === "pass.used")).toEqual([]);
    expect(await guarded.assent("journal", "verify")).toMatchObject({ code: 0 });
  });
});
