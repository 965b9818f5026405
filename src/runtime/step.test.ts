import { beforeEach, describe, expect, test } from "vitest";
import { longPlan, type Command } from "../../test/support/probe.ts";
import {
  accepted,
  answer,
  messagesOf,
  meta,
  offer,
  onlyGate,
  openGates,
  secret,
  someone,
  startPlan,
  testWorld,
  typesOf,
  type TestWorld,
} from "../../test/support/world.ts";
import { canonical } from "../kernel/canonical.ts";
import { gateLimits, gateOpened, type Gate } from "../kernel/gate.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { drive } from "./drive.ts";

let world: TestWorld;
let stream: SessionId;
beforeEach(async () => {
  world = await testWorld();
  stream = await startPlan(world.runtime, [[{ name: "x", do: "ask", kind: "risk" }]]);
});

const say = (...events: readonly object[]): Command => ({ type: "events.say", events: events as readonly TaggedValue[] });
const risk = gateOpened("risk", "k", { title: "t", question: "May it?" });
const withGate = (change: Partial<Record<keyof Gate, unknown>>): object => ({ ...risk, gate: { ...risk.gate, ...change } });
const [approve, dismiss, modify, halt, withdraw] = risk.gate.options;

describe("what a protocol may say", () => {
  test.each<[string, object, string]>([
    ["a kind outside the table", withGate({ kind: "whim" }), '"whim" is not a kind of gate'],
    ["an option less", withGate({ options: [approve, dismiss, modify, halt] }), "are fixed"],
    ["an option more", withGate({ options: [{ ...approve, id: "maybe" }, ...risk.gate.options] }), "at most 0 candidates"],
    ["options in another order", withGate({ options: [withdraw, halt, modify, dismiss, approve] }), "are fixed"],
    ["another label", withGate({ options: [{ ...approve, label: "Fine" }, dismiss, modify, halt, withdraw] }), "are fixed"],
    ["a text made optional", withGate({ options: [approve, dismiss, { ...modify, text: "optional" }, halt, withdraw] }), "are fixed"],
    ["a recommendation", withGate({ recommended: "approve" }), "recommends nothing"],
    ["a gate of the kernel's own kind", gateOpened("fault", "k", { title: "t", question: "q" }), "the kernel's to record"],
    ["a gate under the kernel's own key", withGate({ key: "unfinished:work:x" }), "the kernel's to record"],
    ["an answer", { type: "gate.answered", id: "g", key: "k", kind: "risk", option: "approve" }, "the kernel's to record"],
    ["a settled effect", { type: "effect.settled", key: "k", how: "finished" }, "the kernel's to record"],
    ["a started session", { type: "session.started" }, "the kernel's to record"],
    ["an event of the journal", { type: "journal.archived" }, "the kernel's to record"],
  ])("K2 %s is refused, and nothing is recorded", async (_, event, because) => {
    const before = await world.journal.position();
    const said = await offer(world.runtime, stream, say({ type: "note.added", text: "first", path: "p" }, event));
    expect(said).toMatchObject({ because: expect.stringContaining(because) });
    expect(await world.journal.position()).toBe(before);
    expect((await world.runtime.load(stream))?.session.state).toMatchObject({ note: "" });
  });

  test("K2 a session cannot be started with what is refused either", async () => {
    const before = await world.journal.position();
    expect(await world.runtime.start("probe", say(withGate({ kind: "whim" })), meta())).toHaveProperty("refused");
    expect(await world.runtime.start("nothing", say(), meta())).toHaveProperty("refused");
    expect(await world.journal.position()).toBe(before);
  });

  test("nothing follows the end of a session, and an ended or unknown session takes no command", async () => {
    const ended = { type: "session.ended", outcome: "escaped", left: ["x"] };
    expect(await offer(world.runtime, stream, say(ended, risk))).toMatchObject({ because: expect.stringContaining("end of a session") });
    accepted(await offer(world.runtime, stream, say(risk, ended)));
    expect(await openGates(world.journal, stream)).toEqual([]);
    expect(await offer(world.runtime, stream, say(risk))).toMatchObject({ because: "the session has ended" });
    expect(await offer(world.runtime, "probe-none" as SessionId, say(risk))).toHaveProperty("refused");
  });

  test("a command that leads to nothing leaves no trace, not even in the lists", async () => {
    const [before] = (await world.journal.sessions({})).items;
    world.advance(5_000);
    expect(accepted(await offer(world.runtime, stream, say())).messages).toEqual([]);
    expect((await world.journal.sessions({})).items).toEqual([before]);
  });

  test("a session holds a limited number of gates; the kernel can ask all the same", async () => {
    const gates = Array.from({ length: gateLimits.openMax }, (_, n) => gateOpened("risk", `k${n}`, { title: "t", question: "q" }));
    const full = await startPlan(world.runtime, [[{ name: "deaf", do: "once", deaf: "silent" }]]);
    accepted(await offer(world.runtime, full, say(...gates)));
    expect(await offer(world.runtime, full, say(risk))).toMatchObject({ because: expect.stringContaining("answer some first") });
    expect(await drive(world.runtime, full)).toEqual({ end: "waiting" });
    expect((await world.journal.gates({ status: "open", stream: full })).total).toBe(gateLimits.openMax + 1);
  });
});

describe("what the runtime says itself", () => {
  test("K11 time, author, place and schema come from the runtime, whatever a command carries", async () => {
    world.advance(7_000);
    const forged = { actor: { kind: "person", name: "Mira" }, at: "1999", stream: "probe-x", version: 99, position: 99, schema: 9 };
    const { messages } = accepted(
      await offer(world.runtime, stream, say({ type: "note.added", text: "t", path: "p", ...forged, hash: "h", causedBy: "me" })),
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      actor: someone,
      at: "2026-01-01T00:00:07.000Z",
      stream,
      version: 3,
      position: 3,
      schema: 1,
      causedBy: "events.say",
      protocol: "probe",
    });
  });

  test("K11 a gate's id, its hash and its marks come from the runtime, whatever a protocol puts beside it", async () => {
    accepted(await offer(world.runtime, stream, say({ ...risk, id: "gforged", shown: "forged", again: true, sealed: true })));
    const [message] = await messagesOf(world.journal, stream, "gate.opened");
    const { id, shown } = await onlyGate(world.journal, stream);
    expect(message?.body).toEqual({ gate: risk.gate, id, shown });
    expect(shown).toBe(world.runtime.world.digest(canonical(risk.gate)));
    expect(id).toMatch(/^g[a-z0-9]{10}$/);
  });

  test("K8 stopping lists what was left open, and is never convergence", async () => {
    const plan = [[{ name: "q", do: "ask", kind: "risk" } as const], [{ name: "w", do: "once" } as const]];
    const left = await startPlan(world.runtime, plan);
    accepted(await offer(world.runtime, left, { type: "question.put", name: "q" }));
    accepted(await world.runtime.stop(left, { kind: "person", name: "Mira" }));
    const due = await startPlan(world.runtime, [[{ name: "w", do: "once" }]]);
    accepted(await world.runtime.stop(due, { kind: "person", name: "Mira" }));
    const endings = [
      ...(await messagesOf(world.journal, left, "session.ended")),
      ...(await messagesOf(world.journal, due, "session.ended")),
    ];
    expect(endings.map(({ body }) => body)).toEqual([
      { outcome: "stopped", left: ["unanswered: How about q?"] },
      { outcome: "stopped", left: ["not done: work:w"] },
    ]);
    expect(isRefusal(await world.runtime.stop(left, { kind: "person", name: "Mira" }))).toBe(true);
    expect(await drive(world.runtime, due)).toEqual({ end: "ended" });
  });

  test("K14 an unattended session takes the safe default of a kind and records it; gates without one park", async () => {
    const plan = [
      [{ name: "aim", do: "ask", kind: "goal-field" } as const, { name: "gap", do: "ask", kind: "gap" } as const],
      [{ name: "danger", do: "ask", kind: "risk" } as const, { name: "w", do: "repeatable" } as const],
    ];
    const alone = await startPlan(world.runtime, plan, false);
    expect(await drive(world.runtime, alone)).toEqual({ end: "waiting" });
    expect((await messagesOf(world.journal, alone, "gate.defaulted")).map(({ body }) => body)).toEqual([
      { key: "ask:aim:0", kind: "goal-field", option: "accept", because: expect.stringContaining("nobody attends") },
      { key: "ask:gap:0", kind: "gap", option: "dismiss", because: expect.stringContaining("nobody attends") },
    ]);
    expect((await openGates(world.journal, alone)).map(({ kind }) => kind)).toEqual(["risk"]);
    expect(await messagesOf(world.journal, alone, "work.done")).toHaveLength(1); // other work went on
    await answer(world.runtime, alone, "halt");
    expect(await drive(world.runtime, alone)).toEqual({ end: "ended" });
  });

  test("K14 the same session, attended, asks everything", async () => {
    const attended = await startPlan(world.runtime, longPlan);
    await drive(world.runtime, attended);
    expect((await openGates(world.journal, attended)).map(({ kind }) => kind)).toEqual(["goal-field"]);
    expect(await messagesOf(world.journal, attended, "gate.defaulted")).toEqual([]);
  });
});

describe("half of a character", () => {
  test("K11 it is recorded as U+FFFD, whoever cut the text or wrote it so: nothing that others say ends a driver", async () => {
    const [half, other] = ["\ud83d", "\ude00"];
    accepted(
      await offer(world.runtime, stream, say({ type: "note.added", text: `…${other} x${half}`, path: half, [`k${half}`]: [{ in: half }] })),
    );
    const [message] = await messagesOf(world.journal, stream, "note.added");
    expect(message?.body).toEqual({ text: "…\ufffd x\ufffd", path: "\ufffd", "k\ufffd": [{ in: "\ufffd" }] });
    accepted(await offer(world.runtime, stream, say(gateOpened("risk", "k", { title: `t${half}`, question: "May it? \u{1f600}" }))));
    expect(await onlyGate(world.journal, stream)).toMatchObject({ title: "t\ufffd", question: "May it? \u{1f600}" });
  });
});

describe("redaction", () => {
  test("declared texts are redacted before they are folded, hashed and listed; nothing else is", async () => {
    accepted(await offer(world.runtime, stream, { type: "note.add", text: `key ${secret}`, path: `/p/${secret}` }));
    const [message] = await messagesOf(world.journal, stream, "note.added");
    expect(message?.body).toEqual({ text: "key ***REDACTED***", path: `/p/${secret}` });
    expect((await world.runtime.load(stream))?.session.state).toMatchObject({ note: "key ***REDACTED***" });
    const gate = gateOpened("risk", `k-${secret}`, {
      title: secret,
      context: [secret],
      evidence: [{ claim: secret, source: secret }],
      question: secret,
      changes: { approve: secret },
    });
    accepted(await offer(world.runtime, stream, say(gate)));
    const shown = await onlyGate(world.journal, stream);
    expect(shown).toMatchObject({ key: `k-${secret}`, title: "***REDACTED***", question: "***REDACTED***" });
    expect(shown.gate.evidence).toEqual([{ claim: "***REDACTED***", source: secret }]);
    expect(shown.gate.options.find(({ id }) => id === "approve")?.changes).toBe("***REDACTED***");
    expect(shown.shown).toBe(world.runtime.world.digest(canonical(shown.gate)));
  });

  test("words of answers, titles and failures are redacted too", async () => {
    const faulty = await testWorld({
      work: async () => {
        throw new Error(`cannot use ${secret}`);
      },
    });
    const titled = await faulty.runtime.start("probe", { type: "plan.start", plan: [[{ name: "w", do: "once" }]] } as TaggedValue, {
      ...meta(),
      title: `deploy with ${secret}`,
    });
    const failing = accepted(titled).loaded.stream;
    await drive(faulty.runtime, failing);
    await answer(faulty.runtime, failing, "halt", `because of ${secret}`);
    expect(await typesOf(faulty.journal, failing)).toContain("effect.failed");
    expect(JSON.stringify(await faulty.journal.scan(0, 100))).not.toContain(secret);
    expect(JSON.stringify(await faulty.journal.sessions({}))).not.toContain(secret);
  });
});
