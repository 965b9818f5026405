import { afterEach, beforeEach, expect, test } from "vitest";
import { bearer, origin, servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { offerAction, onlyGate, startPlan } from "../../test/support/world.ts";
import { apiClient, ApiError, type ApiCall, type Keyring } from "./client.ts";

let world: ServedWorld;
beforeEach(async () => {
  world = await servedWorld();
});
afterEach(() => world.close());

/** A browser as far as it matters here: it keeps a cookie, and a page of it may keep a key. */
function browser(keyring: Keyring | undefined): ApiCall {
  let cookie = "";
  return apiClient(
    async (address, init) => {
      const headers = { host: "127.0.0.1:4717", origin, cookie, ...(init.headers as Record<string, string>) };
      const response = await world.app.request(address, { ...init, headers });
      cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return response;
    },
    origin,
    {},
    keyring,
  );
}

const program = (name: string): ApiCall =>
  apiClient((address, init) => Promise.resolve(world.app.request(address, init)), origin, { host: "127.0.0.1:4717", ...bearer(name) });

function keyringOf(): Keyring & { readonly kept: ReadonlyMap<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, key) => void kept.set(name, key),
    removeItem: (name) => void kept.delete(name),
  };
}

test("calls by name: members go where the path, the query and the body want them", async () => {
  const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  await offerAction(world.runtime, stream, "deploy", "go");
  const call = program("mira");
  const { items } = await call("listGates", { status: "open", limit: 5 });
  const { id, shown } = await call("getGate", { id: items[0]?.id ?? "" });
  expect(await call("answerGate", { id, option: "halt", shown })).toEqual({
    answered: id,
    session: stream,
    option: "halt",
    word: "blocked",
  });
  expect((await call("listEvents", { id: stream })).items).toHaveLength(5);
  expect(await call("getSession", { id: stream, at: 2 })).toMatchObject({ version: 2 });
});

test("what the server says instead of an answer is thrown, with the first answer if there was one", async () => {
  const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  await offerAction(world.runtime, stream, "deploy", "go");
  const { id, shown } = await onlyGate(world.journal, stream);
  await program("mira")("answerGate", { id, option: "halt", shown });
  const late = await program("jo")("answerGate", { id, option: "approve", shown }).catch((cause: unknown) => cause);
  expect(late).toBeInstanceOf(ApiError);
  expect(late).toMatchObject({ status: 409, code: "conflict", closing: { by: { name: "mira" }, option: "halt" } });
  await expect(program("robo")("answerGate", { id, option: "halt", shown })).rejects.toMatchObject({ status: 403, code: "role" });
  await expect(program("eve")("me", {})).rejects.toMatchObject({
    status: 401,
    code: "token",
    message: expect.stringContaining("not known here"),
  });
});

test("nobody there, and an answer that is none, are told apart", async () => {
  const nobody = apiClient(() => Promise.reject(new TypeError("fetch failed")));
  await expect(nobody("me", {})).rejects.toMatchObject({ status: 0, code: "unreachable" });
  const odd = apiClient(() => Promise.resolve(new Response("<html>", { status: 502 })));
  await expect(odd("me", {})).rejects.toMatchObject({ status: 502, code: "unclear" });
  const gone = AbortSignal.abort();
  await expect(apiClient(() => Promise.reject(new Error("aborted")))("me", {}, gone)).rejects.not.toBeInstanceOf(ApiError);
});

test("a browser's page keeps the key of its login and sends it; after the logout it has neither", async () => {
  const keyring = keyringOf();
  const call = browser(keyring);
  await call("login", { code: "code" });
  expect([...keyring.kept.values()]).toEqual(["key"]);
  expect(await call("me", {})).toMatchObject({ name: "mira" });
  await call("logout", {});
  expect(keyring.kept.size).toBe(0);
  await expect(call("me", {})).rejects.toMatchObject({ status: 401 });
});

test("K7 the cookie alone, as any other port of this machine gets to see it, changes nothing", async () => {
  const call = browser(undefined);
  await call("login", { code: "code" });
  expect((await call("listGates", { status: "open" })).total).toBe(0);
  for (const work of [call("me", {}), call("verifyJournal", {}), call("startSession", { protocol: "goal", intent: "x", cwd: "/" })])
    await expect(work).rejects.toMatchObject({ status: 401, code: "key" });
});
