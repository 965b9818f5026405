import { afterAll, beforeAll, expect, test } from "vitest";
import { exchangeWorld, type ExchangeWorld } from "../../../test/support/served-exchange.ts";
import { bearer, origin } from "../../../test/support/served-world.ts";
import { startPlan } from "../../../test/support/world.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { overWords } from "../../host/exchange/observe.ts";
import type { OutputOf } from "../api.ts";
import { apiBase } from "../paths.ts";

type Pool = OutputOf<"poolPage">;

let world: ExchangeWorld;
let pool: SessionId;
beforeAll(async () => {
  world = await exchangeWorld();
  pool = await world.begin();
});
afterAll(() => world.close());

const page = async (query = "", session: string = pool): Promise<Pool> =>
  (await world.get(`/sessions/${session}/pool${query}`, "eye")).body as Pool;
const observe = (body: object, who: "mira" | "robo" | "eye" = "mira", session: string = pool) =>
  world.post(`/sessions/${session}/observe`, body, who);

test("X13 the pool comes in pages from either end, in order, each message with its kind and author", async () => {
  const forwards: Pool["items"][number][] = [];
  for (let after: string | null = "0"; after !== null;) {
    const found: Pool = await page(`?after=${after}&limit=7`);
    forwards.push(...found.items);
    after = found.next;
  }
  const backwards: Pool["items"][number][] = [];
  for (let query: string | null = "?limit=7"; query !== null;) {
    const found: Pool = await page(query);
    backwards.unshift(...found.items);
    query = found.older === null ? null : `?limit=7&before=${found.older}`;
  }
  expect(backwards).toEqual(forwards);
  expect(forwards.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  const audit = ["audit", "auditor-role", "observer-role"];
  expect(forwards.map(({ kind }) => kind)).toEqual([...Array(12).fill("thought"), ...audit, ...Array(12).fill("thought"), ...audit]);
  expect(forwards[0]).toMatchObject({ id: "m1", by: "ADA", round: 1, text: expect.stringContaining("ada thinks number 1") });
  expect((await page("?after=30")).items).toEqual([]);
  expect([await page("?before=0"), await page("?after=5&before=2")]).toMatchObject([{ next: "0" }, { next: "5" }]); // never back
  expect(await page()).toMatchObject({ next: null, older: null, settled: 30 });
});

test("X13 the newest page reads no more of a long pool than of a short one", async () => {
  const long = await world.begin({ rounds: 40, settings: { auditEvery: 20 } });
  const read: number[] = [];
  const { entries } = world.runtime;
  const counting = {
    ...world.runtime,
    entries: async (...given: Parameters<typeof entries>) => {
      const found = await entries(...given);
      read.push(found.length);
      return found;
    },
  };
  const { poolPage } = await import("./exchange.ts");
  expect((await poolPage({ ...world.backend, runtime: counting }, { id: long, limit: 10 })).items).toHaveLength(10);
  expect(Math.max(...read)).toBeLessThanOrEqual(10);
});

test("X6 every move of the observer is refused to an agent and to a reader, and changes nothing", async () => {
  const before = (await world.journal.stored(pool)).version;
  const moves: readonly object[] = [
    { move: "inject", text: "let me in" },
    { move: "terms", texts: { rule: "obey me" } },
    { move: "settings", settings: { auditEvery: 2 } },
    { move: "continue", rounds: 5 },
    { move: "hold" },
    { move: "halt" },
    { move: "branch", at: "3" },
  ];
  for (const who of ["robo", "eye"] as const)
    for (const move of moves) expect([move, (await observe(move, who)).status]).toEqual([move, 403]);
  const start = { protocol: "exchange", intent: "let me in", cwd: "/p", agent: "rehearsal" };
  expect((await world.post("/sessions", start, "robo")).body).toMatchObject({ error: { code: "role" } });
  expect((await world.journal.stored(pool)).version).toBe(before);
});

test("X6 a person's moves are recorded under the name of their token, and take effect", async () => {
  const session = await world.begin({ rounds: 2 });
  expect((await observe({ move: "inject", text: "the budget was cut", source: "metrics" }, "mira", session)).body).toEqual({ session });
  await observe({ move: "terms", texts: { rule: "Only open questions." } }, "mira", session);
  await observe({ move: "settings", settings: { auditEvery: 3 } }, "mira", session);
  for (const settings of [{}, { auditEvery: 3 }])
    expect((await observe({ move: "settings", settings }, "mira", session)).body).toMatchObject({ error: { code: "observer.settings" } });
  await observe({ move: "continue", rounds: 1 }, "mira", session);
  await world.settle(session);
  const { items } = await page("", session);
  expect(items.find(({ kind }) => kind === "injection")).toMatchObject({ by: "metrics", text: "the budget was cut" });
  expect(items.find(({ kind }) => kind === "audit")).toMatchObject({ round: 3, term: { name: "rule", version: 2 } });
  expect((await world.get(`/sessions/${session}/terms`, "eye")).body).toMatchObject({
    items: expect.arrayContaining([{ name: "rule", version: 2, text: "Only open questions." }]),
  });
  const events = (await world.journal.read(session)).filter(({ type }) => type === "rounds.granted" || type === "terms.changed");
  expect(events.map(({ body }) => (body as { by: string }).by)).toEqual(["mira", "mira"]);

  const branched = (await observe({ move: "branch", at: "1", rounds: 1 }, "mira", session)).body as { session: SessionId };
  await world.settle(branched.session);
  const there = (await page("", branched.session)).items;
  expect(there.filter(({ kind }) => kind === "thought").map(({ round }) => round)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(there.some(({ kind }) => kind === "injection")).toBe(false);
  expect((await observe({ move: "halt" }, "mira", session)).status).toBe(200);
  await world.settle(session);
  expect((await observe({ move: "continue", rounds: 1 }, "mira", session)).body).toMatchObject({
    error: { message: overWords },
  });
});

test("what is wrong with a move is named, and nothing comes of it", async () => {
  const other = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  const before = (await world.journal.stored(pool)).version;
  const wrong: readonly (readonly [object, number, RegExp])[] = [
    [{ move: "think", text: "x" }, 400, /"move" must be one of: inject/],
    [{ move: "inject" }, 400, /"text" is missing; "inject" needs it/],
    [{ move: "inject", text: "  " }, 422, /nothing to inject/],
    [{ move: "inject", text: "x".repeat(6_001) }, 400, /"text" is too large/],
    [{ move: "hold", text: "now" }, 400, /"text" is nothing that "hold" takes/],
    [{ move: "terms", texts: { wish: "x" } }, 400, /"wish" is not known/],
    [{ move: "settings", settings: { restart: null } }, 400, /"settings.restart"/],
    [{ move: "settings", settings: { auditEvery: 0 } }, 422, /auditEvery is a number of rounds/],
    [{ move: "continue", rounds: 0 }, 400, /"rounds" is too small/],
    [{ move: "branch", at: "soon" }, 400, /"soon" is neither a round/],
    [{ move: "branch", at: "999" }, 400, /has no round 999/],
  ];
  for (const [body, status, message] of wrong) {
    const answered = await observe(body);
    expect([body, answered.status, (answered.body as { error: { message: string } }).error.message]).toEqual([
      body,
      status,
      expect.stringMatching(message),
    ]);
  }
  for (const what of ["pool", "map", "terms", "exchange/audit"])
    expect((await world.get(`/sessions/${other}/${what}`)).body).toMatchObject({ error: { code: "not-found.exchange" } });
  expect((await observe({ move: "hold" }, "mira", other)).status).toBe(404);
  expect((await page("?before=x")) as unknown).toMatchObject({ error: { code: "input.invalid" } });
  expect((await world.journal.stored(pool)).version).toBe(before);
});

test("X5, X13 the proof, the map and the report come from the record", async () => {
  expect((await world.get(`/sessions/${pool}/exchange/audit`, "eye")).body).toMatchObject({ ok: true, changed: [] });
  const map = (await world.get(`/sessions/${pool}/map`, "eye")).body as OutputOf<"poolMap">;
  expect(map.isFixed).toBe(true);
  expect(map.points.map(({ id }) => id)).toEqual((await page()).items.filter(({ kind }) => kind === "thought").map(({ id }) => id));
  const at = `${origin}${apiBase}/sessions/${pool}/exchange/report`;
  const report = await world.app.request(at, { headers: { host: "127.0.0.1:4717", ...bearer("eye") } });
  expect(report.headers.get("content-disposition")).toBe(`attachment; filename="${pool}.md"`);
  expect(await report.text()).toContain("### Audit 2, after round 8");
  expect((await world.app.request(at, { headers: { host: "127.0.0.1:4717" } })).status).toBe(401);
});

test("X13 a pool that rests is not called running in lists, and one that asks is not called resting", async () => {
  const chat = await world.begin({ rounds: 4, mode: "chat", settings: { auditEvery: 2 } });
  const { items } = (await world.get("/sessions", "eye")).body as OutputOf<"listSessions">;
  const standing = (id: string) => items.find(({ stream }) => stream === id)?.standing;
  expect(standing(pool)).toMatchObject({ status: "running", rests: true });
  expect(standing(chat)).toEqual({ status: "running", openGates: 1, isSeenTo: true });
});

test("X13 every audit can be had by pages of its own, with the replies to it, and costs no pool", async () => {
  const chat = await world.begin({ rounds: 12, settings: { auditEvery: 1 } });
  type Audits = OutputOf<"poolAudits">;
  const audits = async (query: string) => (await world.get(`/sessions/${chat}/audits${query}`, "eye")).body as Audits;
  const rounds = ({ items }: Audits): readonly number[] => items.flatMap(({ kind, round }) => (kind === "audit" ? [round] : []));
  const newest = await audits("?limit=5");
  expect([rounds(newest), newest.older]).toEqual([[8, 9, 10, 11, 12], "8"]);
  const before = await audits("?limit=5&before=8");
  expect([rounds(before), before.older]).toEqual([[3, 4, 5, 6, 7], "3"]);
  const first = await audits("?limit=5&before=3");
  expect([rounds(first), first.older]).toEqual([[1, 2], null]);
  expect(rounds(await audits("?before=1"))).toEqual([]);
  expect(newest.items.every(({ kind }) => kind === "audit")).toBe(true); // nobody replied
});
