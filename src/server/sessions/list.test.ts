import { afterEach, beforeEach, expect, test } from "vitest";
import { started } from "../../../test/support/journal-contract.ts";
import { servedWorld, type ServedWorld } from "../../../test/support/served-world.ts";
import { sessionId } from "../../kernel/ids.ts";
import type { OutputOf } from "../api.ts";

let world: ServedWorld;
beforeEach(async () => {
  world = await servedWorld();
  for (const [n, title] of ["Fix the parser", "fix the lexer", "Release the parser"].entries())
    await world.journal.append(sessionId(`goal-${n}`), 0, [started(title)]);
});
afterEach(() => world.close());

const list = async (query: string): Promise<OutputOf<"listSessions">> =>
  (await world.get(`/sessions?${query}`)).body as OutputOf<"listSessions">;
const titles = async (query: string): Promise<readonly string[]> => (await list(query)).items.map(({ title }) => title);

test("the session in which something happened last comes first, among all and among those that were sought", async () => {
  const late = { ...started("x"), type: "a.happened", at: "2027-01-01T00:00:00.000Z", body: {} };
  await world.journal.append(sessionId("goal-0"), 1, [late]);
  for (const query of ["", "words=the", "limit=1"]) expect((await titles(query))[0]).toBe("Fix the parser");
  const first = await list("limit=2");
  expect(await titles(`limit=2&after=${encodeURIComponent(first.next ?? "")}`)).toEqual(["fix the lexer"]);
  expect((await world.get("/sessions?after=1:x")).status).toBe(400);
});

test("every word must stand in a session, in any case and order", async () => {
  expect(await titles("words=PARSER%20fix")).toEqual(["Fix the parser"]);
  expect(await titles("words=parser")).toEqual(["Release the parser", "Fix the parser"]);
  expect(await titles("words=parser%20nothing")).toEqual([]);
});

test("pages of what was sought come without loss or repeats, with the number of all", async () => {
  const first = await list("words=the&limit=2");
  expect(first).toMatchObject({ total: 3, next: "2" });
  expect([...first.items.map(({ title }) => title), ...(await titles(`words=the&limit=2&after=${first.next}`))]).toEqual([
    "Release the parser",
    "fix the lexer",
    "Fix the parser",
  ]);
});

test("facets count what they narrow to, and a state is one of the words that people read", async () => {
  const facets = (await world.get("/session-facets")).body as OutputOf<"sessionFacets">;
  expect(facets.protocol.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  for (const { value, count } of facets.state) expect((await list(`state=${encodeURIComponent(value)}`)).total).toBe(count);
  for (const { value, count } of facets.project) expect((await list(`project=${encodeURIComponent(value)}`)).total).toBe(count);
  expect((await world.get("/sessions?state=converged")).status).toBe(400);
});
