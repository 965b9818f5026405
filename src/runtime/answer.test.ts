import { beforeEach, describe, expect, test } from "vitest";
import {
  answer,
  answerOf,
  messagesOf,
  mira,
  offer,
  onlyGate,
  openGates,
  startPlan,
  testWorld,
  typesOf,
  type TestWorld,
} from "../../test/support/world.ts";
import type { Ask } from "../../test/support/probe.ts";
import type { GateRecord } from "../journal/journal.ts";
import { digest } from "../journal/row.ts";
import { gateLimits, shownText } from "../kernel/gate.ts";
import { hashText, type SessionId } from "../kernel/ids.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { drive } from "./drive.ts";
import { isConflict } from "./answer.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
});

/** A session that stands at one open gate. */
async function asking(change: Partial<Ask> = {}): Promise<{ stream: SessionId; gate: GateRecord }> {
  const stream = await startPlan(world.runtime, [[{ name: "x", do: "ask", kind: "risk", ...change }]]);
  await drive(world.runtime, stream);
  return { stream, gate: await onlyGate(world.journal, stream) };
}

const becauseOf = (outcome: object): string => (isRefusal(outcome) ? outcome.because : "not refused");

describe("a gate and its answer", () => {
  test("K1 a constitution stops at its gate: nothing moves until a person answers", async () => {
    const { stream } = await asking();
    expect(await drive(world.runtime, stream)).toEqual({ end: "waiting" });
    const before = await typesOf(world.journal, stream);
    expect(await drive(world.runtime, stream)).toEqual({ end: "waiting" });
    expect(await typesOf(world.journal, stream)).toEqual(before);
    await answer(world.runtime, stream, "halt");
    expect(await drive(world.runtime, stream)).toEqual({ end: "ended" });
  });

  test("K2 an answer that is not offered because it would do no more than another is recorded as that one", async () => {
    const { stream, gate } = await asking({ leavesOut: ["approve"] });
    expect(isRefusal(await world.runtime.answer(gate.id, answerOf(gate, "approve")))).toBe(false);
    expect(await messagesOf(world.journal, stream, "gate.answered")).toMatchObject([{ body: { option: "dismiss", saidAs: "approve" } }]);
  });

  test("A21 a command that comes back as it was asked about is no edit, and nothing is recorded", async () => {
    const { stream, gate } = await asking({ context: ["Action: git push origin main"] });
    for (const text of ["git push origin main", " Run this instead: git push origin main"])
      expect(becauseOf(await world.runtime.answer(gate.id, { ...answerOf(gate, "modify"), text }))).toContain("nothing is changed");
    expect(await messagesOf(world.journal, stream, "gate.answered")).toEqual([]);
    expect(isRefusal(await world.runtime.answer(gate.id, { ...answerOf(gate, "modify"), text: "git push origin dev" }))).toBe(false);
  });

  test("K1 an extension is shown and goes on without anyone", async () => {
    const stream = await startPlan(world.runtime, [[{ name: "a", do: "repeatable" }], [{ name: "b", do: "once" }]]);
    expect(await drive(world.runtime, stream)).toEqual({ end: "ended" });
    expect(await messagesOf(world.journal, stream, "gate.opened")).toEqual([]);
  });

  test("K7 the first answer counts; a second gets a conflict that names it, and nothing is recorded", async () => {
    const { stream, gate } = await asking();
    const first = await world.runtime.answer(gate.id, answerOf(gate, "halt", "not today"));
    expect(isRefusal(first)).toBe(false);
    const before = await world.journal.read(stream);
    const second = await world.runtime.answer(gate.id, { ...answerOf(gate, "approve"), by: { ...mira, name: "Ines" } });
    expect(isConflict(second)).toBe(true);
    expect(second).toMatchObject({
      because: "already answered by Mira: blocked, at 2026-01-01T00:00:00.000Z",
      record: { status: "answered", closing: { option: "halt", text: "not today", by: mira } },
    });
    expect(await world.journal.read(stream)).toEqual(before);
  });

  test("K7 of answers given at the same time exactly one is recorded", async () => {
    const { stream, gate } = await asking();
    const outcomes = await Promise.all(
      ["approve", "dismiss", "halt", "withdraw", "halt"].map((option) => world.runtime.answer(gate.id, answerOf(gate, option))),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
    expect(outcomes.filter(isConflict)).toHaveLength(4);
    expect(await messagesOf(world.journal, stream, "gate.answered")).toHaveLength(1);
  });

  test("K7 an answer to something else than what was shown is a conflict", async () => {
    const { stream, gate } = await asking();
    const stale = { ...answerOf(gate, "approve"), shown: hashText("other") };
    expect(becauseOf(await world.runtime.answer(gate.id, stale))).toMatch(/not this gate as it stands; look at it again/);
    expect(await openGates(world.journal, stream)).toHaveLength(1);
  });

  test.each([
    ["its words", (gate: GateRecord): GateRecord => ({ ...gate, gate: { ...gate.gate, title: "harmless" } })],
    ["its kind", (gate: GateRecord): GateRecord => ({ ...gate, gate: { ...gate.gate, kind: "none" as never } })],
    ["its hash", (gate: GateRecord): GateRecord => ({ ...gate, shown: hashText("other") })],
    [
      "its words and its hash",
      (record: GateRecord): GateRecord => {
        const gate = { ...record.gate, question: "Harmless, go on?" };
        return { ...record, gate, shown: digest(shownText(gate)) };
      },
    ],
    ["words that have no spelling", (record: GateRecord): GateRecord => ({ ...record, gate: { ...record.gate, title: "\ud800" } })],
  ])("K7 a gate that is listed otherwise than it was opened (%s) takes no answer", async (_name, change) => {
    const { stream } = await asking();
    const before = await world.journal.position();
    const findGates: typeof world.journal.findGates = async (prefix) => (await world.journal.findGates(prefix)).map(change);
    const runtime = world.other({ journal: { ...world.journal, findGates } });
    const shown = change(await onlyGate(world.journal, stream));
    await expect(runtime.answer(shown.id, answerOf(shown, "approve"))).rejects.toMatchObject({
      code: "journal.corrupt",
      message: expect.stringContaining(`gate ${shown.id} is listed with other words than it was opened with`),
    });
    expect(await world.journal.position()).toBe(before);
  });

  test("K7 the hash that an answer carries is the hash of the gate, and it is recorded with who answered and how", async () => {
    const { stream, gate } = await asking();
    await world.runtime.answer(gate.id, answerOf(gate, "modify", "smaller"));
    const [message] = await messagesOf(world.journal, stream, "gate.answered");
    expect(message).toMatchObject({
      actor: { kind: "person", name: "Mira" },
      causedBy: gate.id,
      body: { id: gate.id, key: "ask:x:0", kind: "risk", option: "modify", text: "smaller", by: mira, shown: gate.shown },
    });
  });
});

describe("an answer that does not fit", () => {
  test.each([
    ["an unknown option", "perhaps", undefined, '"perhaps" is not an option here; choose block, once, session, edit, stop'],
    ["no words where some are needed", "modify", undefined, " needs words: add --text"],
    ["blank words where some are needed", "modify", "  ", " needs words: add --text"],
    ["words where none are wanted", "approve", "yes!", " takes no text; leave --text out"],
    ["too many words", "halt", "x".repeat(gateLimits.textMaxChars + 1), "put the rest in a file and name it"],
  ])("K7 %s is refused with the remedy, and the gate stays open", async (_, option, text, remedy) => {
    const { stream, gate } = await asking();
    expect(becauseOf(await world.runtime.answer(gate.id, answerOf(gate, option, text)))).toContain(remedy);
    expect(await openGates(world.journal, stream)).toEqual([gate]);
  });

  test("K7 the other words for an option are taken and recorded as the option", async () => {
    const { stream, gate } = await asking();
    await world.runtime.answer(gate.id, answerOf(gate, "once"));
    expect((await messagesOf(world.journal, stream, "gate.answered"))[0]?.body["option"]).toBe("dismiss");
  });

  test.each(["approve", "dismiss"])("K7 an answers file cannot %s what only a person who is there may let run", async (option) => {
    const { gate } = await asking({ liveOnly: true });
    const prepared = { name: "Mira", via: "answers-file", verified: false } as const;
    expect(becauseOf(await world.runtime.answer(gate.id, { ...answerOf(gate, option), by: prepared }))).toMatch(/an answers file cannot/);
    expect(isRefusal(await world.runtime.answer(gate.id, { ...answerOf(gate, "halt"), by: prepared }))).toBe(false);
  });
});

describe("D24 a gate that needs a second person", () => {
  const by = (name: string, verified = true) => ({ name, via: "token", verified }) as const;
  const approving = async (name: string, verified = true): Promise<string> => {
    const { gate } = await asking({ kind: "approval", notBy: "Mira" });
    return becauseOf(await world.runtime.answer(gate.id, { ...answerOf(gate, "approve"), by: by(name, verified) }));
  };

  test.each(["Mira", "mira", " MIRA ", "Ｍira"])("D24 is not approved by whoever asked for it, written %j", async (name) => {
    expect(await approving(name)).toMatch(/asked for it; another person has to approve it/);
  });

  test("D24 is approved by somebody else whom a credential proves, and refused by anybody", async () => {
    expect(await approving("Omar", false)).toMatch(/approve it with a token of your own/);
    expect(await approving("Omar")).toBe("not refused");
    const { gate } = await asking({ kind: "approval", notBy: "Mira" });
    expect(becauseOf(await world.runtime.answer(gate.id, { ...answerOf(gate, "refuse"), by: by("Mira") }))).toBe("not refused");
  });
});

describe("finding a gate", () => {
  test("the beginning of an id is enough, in any case, as long as it fits one gate", async () => {
    const { gate } = await asking();
    expect(isRefusal(await world.runtime.answer(gate.id.slice(0, 4).toUpperCase(), answerOf(gate, "halt")))).toBe(false);
  });

  test("a beginning that fits several is refused with all of them; none and nothing are refused too", async () => {
    const ids = [(await asking()).gate, (await asking()).gate].map(({ id }) => id);
    const said = becauseOf(await world.runtime.answer("g", answerOf({ shown: hashText("") }, "halt")));
    for (const id of ids) expect(said).toContain(id);
    for (const nothing of ["", "  ", "x-none"])
      expect(becauseOf(await world.runtime.answer(nothing, answerOf({ shown: hashText("") }, "halt")))).toContain("assent inbox");
  });
});

describe("a gate that ends without an answer", () => {
  test("K7 after its time a gate lapses, whatever the answer, and the answer gets a conflict that says so", async () => {
    const { stream, gate } = await asking({ expiresAt: "2026-01-01T00:00:01.000Z" });
    world.advance(1_000);
    const late = await world.runtime.answer(gate.id, answerOf(gate, "approve"));
    expect(isConflict(late)).toBe(true);
    expect(becauseOf(late)).toMatch(/lapsed \(expired\).*nothing runs because of it/);
    expect(await messagesOf(world.journal, stream, "gate.answered")).toEqual([]);
    expect((await world.journal.findGates(gate.id))[0]?.status).toBe("lapsed");
  });

  test("K7 when its session ends a gate lapses, and a later answer gets a conflict", async () => {
    const { stream, gate } = await asking();
    await world.runtime.stop(stream, { kind: "person", name: "Mira" });
    expect((await typesOf(world.journal, stream)).slice(-2)).toEqual(["gate.lapsed", "session.ended"]);
    expect(becauseOf(await world.runtime.answer(gate.id, answerOf(gate, "approve")))).toMatch(/lapsed \(session-ended\)/);
  });

  test("K7 an open gate is never opened again under its key: it cannot change", async () => {
    const { stream, gate } = await asking();
    const other = { ...gate.gate, question: "Something else?" };
    const said = await offer(world.runtime, stream, { type: "events.say", events: [{ type: "gate.opened", gate: other } as never] });
    expect(becauseOf(said)).toContain("is open already");
    expect(await onlyGate(world.journal, stream)).toEqual(gate);
  });

  test("a gate can only expire at a time to come, written as the clock writes it: times are compared as text", async () => {
    for (const expiresAt of ["tomorrow", "2026-01-02T00:00:00Z", "2026-01-02T02:00:00.000+02:00", "2026-01-01T00:00:00.000Z"]) {
      const stream = await startPlan(world.runtime, [[{ name: "x", do: "ask", kind: "risk", expiresAt }]]);
      await drive(world.runtime, stream);
      const { kind, gate } = await onlyGate(world.journal, stream);
      expect([kind, gate.evidence[0]?.claim]).toEqual(["fault", expect.stringContaining(`expire at "${expiresAt}"`)]);
    }
  });
});
