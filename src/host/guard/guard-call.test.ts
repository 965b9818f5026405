import { describe, expect, test } from "vitest";
import { ended, lapsed } from "../../kernel/events.fixture.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { guardCall, type CallReply, type GuardPorts } from "./guard-call.ts";
import { assessment, finding, fold, hashOf, judged, noon, opened } from "../../protocols/guard/machine.fixture.ts";
import { guard } from "../../protocols/guard/machine.ts";
import { callLimits } from "../../consent/policy.ts";
import type { CallMoment } from "../../consent/types.ts";
import type { GuardCommand, GuardEvent } from "../../protocols/guard/types.ts";
import { words } from "../../consent/words.ts";

const action: Action = { tool: "Bash", input: { command: "rm -rf build" }, cwd: "/project" };
const unremembered = assessment({ environment: "unknown" });

interface World extends GuardPorts {
  readonly journal: GuardEvent[];
  readonly offered: GuardCommand[];
}

/** A journal in memory. `meanwhile` is what happens while a call waits: nothing means that nobody answers. */
function world(weighed: Assessment, meanwhile: (key: string, journal: GuardEvent[]) => void = () => {}): World {
  const journal: GuardEvent[] = [opened];
  const offered: GuardCommand[] = [];
  return {
    journal,
    offered,
    assess: () => weighed,
    hashAction: ({ input }) => hashOf(String(input["command"])),
    clock: () => noon,
    async offer(command) {
      offered.push(command);
      const decided = guard.decide(command, fold(journal));
      if (!isRefusal(decided)) journal.push(...decided);
      return decided as readonly CallMoment[] | Refusal;
    },
    async waitForAnswer(key) {
      const before = journal.length;
      meanwhile(key, journal);
      return journal.length > before ? "closed" : "open";
    },
  };
}

const answering = (option: string, text?: string) => (key: string, journal: GuardEvent[]) =>
  void journal.push(judged(key.slice("call:".length), option, text === undefined ? {} : { text }));

const call = (ports: GuardPorts, id = "a", called = action): Promise<CallReply> =>
  guardCall(ports)(id, called, { waitMs: 1_000 }, new AbortController().signal);

describe("a call that nobody waits for any more", () => {
  const gone = (ports: GuardPorts): Promise<CallReply> => guardCall(ports)("a", action, { waitMs: 1_000 }, AbortSignal.abort());

  test.each([
    ["could not be weighed", () => Promise.reject(new Error("could not be weighed any more: nobody waits for it"))],
    ["would be asked about", () => assessment({ verdict: "gate" })],
  ])("A11 is put to no person where it %s: nobody would hear the answer", async (_, assess) => {
    const ports = world(assessment({ verdict: "gate" }));
    const reply = await gone({ ...ports, assess });
    expect(reply).toEqual({ call: "a", answer: "blocked", message: words.leftUnjudged, findings: [] });
    expect(ports.offered).toEqual([]);
  });

  test("A16 is on record all the same where it was refused", async () => {
    const ports = world(assessment({ verdict: "refuse" }));
    expect((await gone(ports)).answer).toBe("refused");
    expect(ports.offered).toHaveLength(1);
  });
});

describe("a call that needs nobody", () => {
  test("K13 low is told as no objection: it lifts nothing that the client forbids", async () => {
    expect(await call(world(assessment({ verdict: "low" })))).toEqual({
      call: "a",
      answer: "no-objection",
      message: "weighed as low",
      findings: [],
    });
  });

  test("an advisory is noted, with its findings", async () => {
    expect(await call(world(assessment({ verdict: "advisory" })))).toEqual({
      call: "a",
      answer: "noted",
      message: "weighed as advisory",
      findings: [finding("Irreversibility", "advisory")],
    });
  });

  test("A16 a refusal waits for nobody", async () => {
    const ports = world(assessment({ verdict: "refuse" }), answering("approve"));
    expect(await call(ports)).toEqual({
      call: "a",
      answer: "refused",
      message: words.refused(["weighed as refuse"]),
      findings: [finding("Irreversibility", "refuse")],
    });
    expect(ports.offered.map(({ type }) => type)).toEqual(["call.offer"]);
  });

  test("A10 the record is written before the client hears anything", async () => {
    const ports = world(assessment({ verdict: "low" }));
    await call(ports);
    expect(ports.journal.map(({ type }) => type)).toEqual(["guard.opened", "call.assessed", "call.allowed"]);
  });

  test("a journal that cannot be written lets nothing through", async () => {
    const ports: GuardPorts = {
      ...world(assessment({ verdict: "low" })),
      offer: async () => {
        throw new Error("disk full");
      },
    };
    await expect(call(ports)).rejects.toThrow("disk full");
  });

  test.each<[string, CallMoment[] | ReturnType<typeof refuse>, string]>([
    ["refuses", refuse("call.offer", "the guard is not on"), "Not run: the guard is not on."],
    ["decides nothing", [], "Not run: nothing was decided about it. Make the call again to ask anew."],
  ])("a guard that %s blocks", async (_, decided, message) => {
    const ports: GuardPorts = { ...world(assessment({ verdict: "low" })), offer: async () => decided };
    expect(await call(ports)).toEqual({ call: "a", answer: "blocked", message, findings: [] });
  });
});

describe("a call that needs a person", () => {
  const findings = [finding("Irreversibility")];

  test.each(["approve", "dismiss"])("A19, A20 %s lets it through", async (option) => {
    expect(await call(world(assessment(), answering(option)))).toEqual({
      call: "a",
      answer: "let-through",
      message: "A person let this run.",
      findings,
    });
  });

  test("A19 the next call of an approved pattern is let through without waiting", async () => {
    const ports = world(assessment(), answering("approve"));
    await call(ports);
    expect(await call(ports, "b")).toEqual({ call: "b", answer: "let-through", message: "weighed as gate", findings });
    expect(ports.offered.map(({ type }) => type)).toEqual(["call.offer", "call.claim", "call.offer"]);
  });

  test.each([
    ["modify", "only *.tmp"],
    ["halt", "no"],
    ["withdraw", "enough"],
  ])("A21, A22 %s blocks it and passes the person's words on", async (option, text) => {
    expect(await call(world(assessment(), answering(option, text)))).toEqual({
      call: "a",
      answer: "blocked",
      message: words.blocked(option, "Mira", text),
      findings,
      ...(option === "withdraw" ? { stop: true } : {}),
    });
  });

  test("A25 nobody answers: it does not run, and is parked", async () => {
    const ports = world(assessment());
    expect(await call(ports)).toEqual({
      call: "a",
      answer: "parked",
      message: words.parked(undefined, assessment()),
      findings,
      gateKey: "call:a",
    });
    expect(ports.offered.at(-1)).toEqual({ type: "call.park", call: "a" });
  });

  test("A33 a call that joined an open gate is told which one it waits at, and why", async () => {
    const ports: GuardPorts = { ...world(assessment()), gateOf: async (key) => (key === "call:a" ? "g7k2" : undefined) };
    await call(ports);
    const { message } = await call(ports, "b");
    expect(message).toContain("gate g7k2");
    expect(message).toContain("`assent answer g7k2 OPTION`");
    expect(message).toContain(`Why: ${assessment().findings[0]?.evidence}.`);
    const started = await call({ ...ports, isStartedAgain: true }, "c");
    expect(started.message).toContain("You will be started again");
  });

  test("A25 the question lapses: it does not run", async () => {
    const reply = await call(world(assessment(), (key, journal) => void journal.push(lapsed("risk", key))));
    expect(reply.answer).toBe("blocked");
    expect(reply.message).toBe("Not run: no answer waits for a: its question lapsed, or the answer was collected already.");
  });

  test("A25 the session ends meanwhile: it does not run", async () => {
    const reply = await call(world(assessment(), (_, journal) => void journal.push(ended("stopped"))));
    expect(reply).toEqual({ call: "a", answer: "blocked", message: "Not run: the guard is not on.", findings });
  });

  test("A11 an assessor that fails asks, and is never remembered", async () => {
    const failing = (cause: unknown): GuardPorts => ({
      ...world(assessment(), answering("approve")),
      assess: () => {
        throw cause;
      },
    });
    for (const cause of [new Error("no such rule"), "no such rule"]) {
      const ports = failing(cause);
      const reason = words.assessorFailed("no such rule");
      const asked = { signal: "Emergent", severity: "gate", evidence: reason };
      expect((await call(ports)).findings).toEqual([asked]);
      expect(fold((ports as World).journal)).toMatchObject({ approvals: [], running: [{ call: "a", writes: [] }] });
    }
    const alone = failing(new Error("no such rule"));
    expect(await call({ ...alone, waitForAnswer: async () => "open" })).toMatchObject({ answer: "parked" });
  });

  test("too many calls wait: this one is not run, and not called refused for ever", async () => {
    const ports = world(unremembered);
    for (let index = 0; index < callLimits.waitingMax; index += 1)
      await call(ports, `w${index}`, { ...action, input: { command: `rm ${index}` } });
    expect(await call(ports)).toEqual({
      call: "a",
      answer: "blocked",
      message: words.notAsked([words.tooMany(callLimits.waitingMax)]),
      findings: unremembered.findings,
    });
  });
});

describe("a call that comes back", () => {
  test("A33 takes the answer that was given meanwhile, once", async () => {
    const ports = world(unremembered);
    expect((await call(ports, "a")).answer).toBe("parked");
    ports.journal.push(judged("a", "approve"));
    expect((await call(ports, "b")).answer).toBe("let-through");
    expect((await call(ports, "c")).answer).toBe("parked");
  });

  test("A33 waits at the same gate if there is none yet, and takes its answer", async () => {
    let isThere = false;
    const ports = world(unremembered, (key, journal) => {
      if (isThere) answering("dismiss")(key, journal);
    });
    await call(ports, "a");
    isThere = true;
    expect(await call(ports, "b")).toEqual({
      call: "b",
      answer: "let-through",
      message: "A person let this run.",
      findings: unremembered.findings,
    });
    expect(ports.journal.filter(({ type }) => type === "gate.opened")).toHaveLength(1);
  });

  test("A33 stays parked at the gate it joined if nobody answers", async () => {
    const ports = world(unremembered);
    await call(ports, "a");
    expect(await call(ports, "b")).toMatchObject({ answer: "parked", message: words.parked(undefined, assessment()) });
    expect(ports.offered.at(-1)).toEqual({ type: "call.park", call: "a" });
  });

  test("A20, A33 when another was faster it is asked anew and parked, so that the next one asks nothing", async () => {
    let visits = 0;
    const ports = world(unremembered, (key, journal) => {
      visits += 1;
      if (visits === 2) journal.push(judged(key.slice("call:".length), "dismiss"), { type: "pass.used", call: "x", from: "a" });
    });
    await call(ports, "a");
    expect(await call(ports, "b")).toMatchObject({ answer: "parked", message: words.parked(undefined, assessment()) });
    expect(await call(ports, "c")).toMatchObject({ answer: "parked", message: words.parked(undefined, assessment()) });
    expect(ports.journal.filter(({ type }) => type === "gate.opened")).toHaveLength(2);
  });
});

test("A20, A27 identical calls at the same time: one question, and exactly one runs on its answer", async () => {
  const answered = Promise.withResolvers<void>();
  const ports = world(unremembered);
  const waiting: GuardPorts = {
    ...ports,
    waitForAnswer: async () => {
      await answered.promise;
      return "closed";
    },
  };
  const replies = ["a", "b", "c"].map((id) => call(waiting, id));
  await new Promise(setImmediate);
  answered.resolve(void ports.journal.push(judged("a", "dismiss")));
  expect((await Promise.all(replies)).map(({ answer }) => answer)).toEqual(["let-through", "parked", "parked"]);
  expect(ports.journal.filter(({ type }) => type === "gate.opened")).toHaveLength(2); // the second is for b and c
  expect(ports.journal.filter(({ type }) => type === "pass.used")).toHaveLength(1);
});

test("A18, A30 what a result told the agent is what the client's prompt says", async () => {
  const ports = world(assessment({ verdict: "low" }));
  await ports.offer({ type: "result.suspect", source: "the result of WebFetch", findings: [finding("PromptInjection")] });
  const reply = await guardCall(ports)("a", action, { waitMs: 0, asks: "client" }, new AbortController().signal);
  expect(reply).toMatchObject({ answer: "handed", message: expect.stringContaining("the result of WebFetch") });
  expect(reply.findings[0]).toMatchObject({ signal: "PromptInjection" });
});

test("only watching says what it would have done", async () => {
  const ports = world(assessment());
  const reply = await guardCall(ports)("a", action, { waitMs: 0, observing: true }, new AbortController().signal);
  expect(reply).toMatchObject({ answer: "noted", message: expect.stringContaining("would have asked about this") });
});
