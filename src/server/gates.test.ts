import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draft, opened, started } from "../../test/support/journal-contract.ts";
import { servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { lostSeal, offerAction, onlyGate, secret, startPlan } from "../../test/support/world.ts";
import type { Plan } from "../../test/support/probe.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import type { GateDetail, OutputOf } from "./api.ts";

let world: ServedWorld;
beforeEach(async () => {
  world = await servedWorld();
});
afterEach(() => world.close());

const deploy: Plan = [[{ name: "deploy", do: "act" }]];

async function offered(text = "deploy it"): Promise<SessionId> {
  const stream = await startPlan(world.runtime, deploy);
  await offerAction(world.runtime, stream, "deploy", text);
  return stream;
}

type Page = OutputOf<"listGates">;

async function pagesOf(query: string): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let next: string | null = "";
  while (next !== null) {
    const { body } = await world.get(`/gates?${query}${next === "" ? "" : `&after=${next}`}`);
    pages.push(body as Page);
    ({ next } = body as Page);
  }
  return pages;
}

describe("a list of gates", () => {
  const seed = async (sessions: number, gatesEach: number): Promise<void> => {
    for (let index = 0; index < sessions; index += 1) {
      const gates = Array.from({ length: gatesEach }, (_, n) => opened(`k${index}-${n}`, ((index + n) % 3) as 0 | 1 | 2));
      await world.journal.append(sessionId(`goal-s${index}`), 0, [started(`session ${index}`), ...gates]);
    }
  };

  test.each([1, 7, 100, 250, 1_000])("in pages of %i loses and repeats nothing, the most urgent first", async (limit) => {
    await seed(5, 61);
    const pages = await pagesOf(`limit=${limit}`);
    const items = pages.flatMap((page) => page.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(305);
    expect(items).toHaveLength(305);
    expect(pages.every((page) => page.items.length <= limit && page.total === 305)).toBe(true);
    const urgencies = items.map(({ urgency }) => urgency);
    expect(urgencies).toEqual(urgencies.toSorted((one, other) => other - one));
  });

  test("gates that close and open between two pages do not disturb the others", async () => {
    await seed(2, 30);
    const first = (await world.get("/gates?limit=20")).body as Page;
    const stream = await offered();
    const { id, shown } = await onlyGate(world.journal, stream);
    await world.post(`/gates/${id}/answer`, { option: "halt", shown });
    const rest = (await world.get(`/gates?limit=1000&after=${first.next}`)).body as Page;
    const ids = [...first.items, ...rest.items].map((gate) => gate.id);
    expect(new Set(ids).size).toBe(60);
    expect(ids).toHaveLength(60);
  });

  test("says of each where it comes from, and can be of one session or status", async () => {
    await seed(2, 3);
    const { items, total } = (await world.get("/gates?session=goal-s1")).body as Page;
    expect([total, items.map(({ stream }) => stream)]).toEqual([3, ["goal-s1", "goal-s1", "goal-s1"]]);
    expect(items[0]?.session).toEqual({ short: "goal-s1", title: "session 1", cwd: "/p", agent: "none" });
    expect(((await world.get("/gates?status=answered")).body as Page).total).toBe(0);
  });
});

describe("one gate", () => {
  test("has its evidence, its options and what it was shown with; who may not answer sees why", async () => {
    const { id, shown } = await onlyGate(world.journal, await offered());
    const seen = (await world.get(`/gates/${id}`)).body as GateDetail;
    expect(seen).toMatchObject({ id, shown, kind: "risk", question: "May this run?", closing: null, subject: null });
    expect(seen.options.map((option) => [option.id, option.disabled])).toEqual(
      ["halt", "dismiss", "approve", "modify", "withdraw"].map((option) => [option, undefined]),
    );
    for (const who of ["robo", "eye"] as const) {
      const { options } = (await world.get(`/gates/${id}`, who)).body as GateDetail;
      expect(new Set(options.map(({ disabled }) => disabled))).toEqual(new Set(["only a person may answer"]));
    }
  });

  test("can be asked for by a beginning of its id that only it has", async () => {
    await world.journal.append(sessionId("goal-a"), 0, [started(), opened("aa1"), opened("ab2")]);
    expect((await world.get("/gates/gaa")).body).toMatchObject({ id: "gaa1" });
    const both = await world.get("/gates/ga");
    expect([both.status, JSON.stringify(both.body)]).toEqual([404, expect.stringContaining("gaa1, gab2")]);
    const none = await world.get("/gates/zzz");
    expect([none.status, none.body]).toMatchObject([404, { error: { code: "not-found.gate" } }]);
  });

  test("of a call has the action and what was found in it, from where it was weighed last", async () => {
    const weighed = (command: string) =>
      draft("call.assessed", {
        call: "c1",
        action: { tool: "Bash", input: { command }, cwd: "/p" },
        verdict: "gate",
        findings: [{ signal: "Irreversible", severity: "gate", evidence: command, span: { start: 0, end: 2 } }],
        pattern: { tool: "Bash", target: "data", environment: "local" },
        reasons: ["it deletes"],
      });
    const gate = opened("call:c1");
    const subject = { ...gate, body: { ...gate.body, gate: { ...(gate.body["gate"] as object), subject: "ab" } as never } };
    const noise = Array.from({ length: 450 }, () => draft("a.happened"));
    await world.journal.append(sessionId("goal-a"), 0, [started(), weighed("ls"), weighed("rm x"), subject, ...noise]);
    expect(((await world.get("/gates/gcall:c1")).body as GateDetail).subject).toEqual({
      action: { tool: "Bash", input: { command: "rm x" }, cwd: "/p" },
      verdict: "gate",
      findings: [{ signal: "Irreversible", severity: "gate", evidence: "rm x", span: { start: 0, end: 2 } }],
      pattern: { tool: "Bash", target: "data", environment: "local" },
      reasons: ["it deletes"],
    });
  });

  test("never shows a sealed original, open or answered", async () => {
    const stream = await offered(`deploy with ${secret}`);
    const { id, shown } = await onlyGate(world.journal, stream);
    const before = await world.get(`/gates/${id}`);
    await world.post(`/gates/${id}/answer`, { option: "once", shown });
    const seen = JSON.stringify([before.body, (await world.get(`/gates/${id}`)).body, (await world.get(`/sessions/${stream}`)).body]);
    expect(seen).toContain("***REDACTED***");
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain([...secret].toReversed().join(""));
  });
});

describe("an answer", () => {
  test("K7 is the caller's, whatever the body says, and counts once", async () => {
    const { id, shown } = await onlyGate(world.journal, await offered());
    const first = await world.post(`/gates/${id}/answer`, { option: "halt", text: "not today", shown });
    expect([first.status, first.body]).toEqual([200, { answered: id, session: expect.any(String), option: "halt", word: "blocked" }]);
    const second = await world.post(`/gates/${id}/answer`, { option: "approve", shown }, "jo");
    expect([second.status, second.body]).toEqual([
      409,
      {
        error: {
          code: "conflict",
          message: "already answered by mira: blocked, at 2026-01-01T00:00:00.000Z",
          closing: {
            type: "gate.answered",
            at: "2026-01-01T00:00:00.000Z",
            option: "halt",
            word: "blocked",
            text: "not today",
            by: { name: "mira", via: "token", verified: true },
          },
        },
      },
    ]);
    expect((await world.post(`/gates/${id}/answer`, { option: "halt", shown, by: "jo" })).status).toBe(400);
  });

  test("may name an option by its id or by the word that people know it by", async () => {
    for (const said of ["dismiss", "once"]) {
      const { id, shown } = await onlyGate(world.journal, await offered());
      const { options } = (await world.get(`/gates/${id}`)).body as GateDetail;
      expect(options.map(({ word }) => word)).toEqual(["block", "once", "session", "edit", "stop"]);
      const { body } = await world.post(`/gates/${id}/answer`, { option: said, shown });
      expect(body).toMatchObject({ option: "dismiss", word: "allowed once" });
    }
  });

  test("by a beginning of the id names the whole id", async () => {
    const { id, shown } = await onlyGate(world.journal, await offered());
    const { body } = await world.post(`/gates/${id.slice(0, 6)}/answer`, { option: "block", shown });
    expect(body).toMatchObject({ answered: id, option: "halt", word: "blocked" });
  });

  test("K7 to something else than what is asked is a conflict without a closing", async () => {
    const { id } = await onlyGate(world.journal, await offered());
    const { status, body } = await world.post(`/gates/${id}/answer`, { option: "approve", shown: "0".repeat(64) });
    expect([status, body]).toMatchObject([409, { error: { code: "conflict", closing: null } }]);
    expect((await onlyGate(world.journal, ((await world.get(`/gates/${id}`)).body as GateDetail).stream as SessionId)).id).toBe(id);
  });

  test("needs an option of the gate, and text where the option wants it", async () => {
    const { id, shown } = await onlyGate(world.journal, await offered());
    const status = async (input: object) => (await world.post(`/gates/${id}/answer`, { shown, ...input })).status;
    expect([await status({ option: "please" }), await status({ option: "modify" }), await status({})]).toEqual([422, 422, 400]);
    expect(await status({ option: "modify", text: "elsewhere" })).toBe(200);
  });

  test("to a gate that is not there is not found", async () => {
    const answer = { option: "halt", shown: "0".repeat(64) };
    expect((await world.post("/gates/none/answer", answer)).status).toBe(404);
  });

  test("after the time of the gate, or when its original is lost, says that it lapsed", async () => {
    const expiring: Plan = [[{ name: "danger", do: "ask", kind: "risk", expiresAt: "2026-01-01T00:00:10.000Z" }]];
    const stream = await startPlan(world.runtime, expiring);
    await world.runtime.offer(stream, { type: "question.put", name: "danger" } as never, { actor: { kind: "agent", name: "a" } });
    const { id, shown } = await onlyGate(world.journal, stream);
    world.advance(60_000);
    expect(await world.post(`/gates/${id}/answer`, { option: "approve", shown })).toMatchObject({
      status: 409,
      body: { error: { closing: { type: "gate.lapsed", reason: "expired" } } },
    });

    const lost = await servedWorld({ seal: lostSeal });
    const other = await startPlan(lost.runtime, deploy);
    await offerAction(lost.runtime, other, "deploy", `deploy with ${secret}`);
    const gate = await onlyGate(lost.journal, other);
    expect(await lost.post(`/gates/${gate.id}/answer`, { option: "approve", shown: gate.shown })).toMatchObject({
      status: 409,
      body: { error: { closing: { type: "gate.lapsed", reason: "original-lost" } } },
    });
    await lost.close();
  });

  test("K7 of a hundred at once exactly one counts, and the others are told which", async () => {
    const { id, shown } = await onlyGate(world.journal, await offered());
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        world.post(`/gates/${id}/answer`, { option: n % 2 ? "halt" : "approve", shown }, n % 3 ? "mira" : "jo"),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

test("what the agent was told and said last is for people and readers: no agent reads what another one said", async () => {
  const own = await servedWorld({}, { saidBefore: async () => ({ task: "Publish it.", message: "I publish now." }) });
  await own.journal.append(sessionId("goal-said"), 0, [started("said"), opened("k1")]);
  const said = async (who: "jo" | "eye" | "robo"): Promise<unknown> => {
    const { task, message } = ((await own.get("/gates/gk1", who)).body as GateDetail).before;
    return [task, message];
  };
  const words = ["Publish it.", "I publish now."];
  expect([await said("jo"), await said("eye"), await said("robo")]).toEqual([words, words, [null, null]]);
  await own.close();
});
