import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod/mini";
import { started } from "../../test/support/journal-contract.ts";
import { exchangeInstalled, startedExchange } from "../../test/support/served-exchange.ts";
import { oneInsight } from "../../test/support/insight-backend.ts";
import { callers, origin, servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { offerAction, onlyGate, probeInstalled, secret, startPlan } from "../../test/support/world.ts";
import { Fault } from "../kernel/trouble.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import { api } from "./api.ts";
import { inputLimits } from "./input.ts";
import { apiBase, exportPath, feedPath, openApiPath, paths, type RouteName } from "./paths.ts";
import { Trouble } from "./schemas.ts";
import { headers, shieldLimits } from "./shield.ts";

let world: ServedWorld;
let stream: SessionId;
beforeEach(async () => {
  world = await servedWorld({ installed: [probeInstalled(), exchangeInstalled] });
  stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  await offerAction(world.runtime, stream, "deploy", `deploy with ${secret}`);
});
afterEach(() => world.close());

const names = Object.keys(paths) as RouteName[];

/** One good input for every route, in the order in which they can follow each other. */
async function inputs(): Promise<Readonly<Record<RouteName, Readonly<Record<string, unknown>>>>> {
  const { id, shown } = await onlyGate(world.journal, stream);
  const inquiry = sessionId("frame-1");
  if ((await world.journal.stored(inquiry)).version === 0) await world.journal.append(inquiry, 0, [{ ...started(), protocol: "frame" }]);
  const pool = await startedExchange(world.runtime);
  return {
    me: {},
    listSessions: { status: "running" },
    sessionFacets: {},
    getSession: { id: stream },
    listEvents: { id: stream },
    timeline: { id: stream },
    timelineRow: { id: stream, first: 2 },
    workChanges: { id: stream },
    auditFrame: { id: inquiry },
    poolPage: { id: pool },
    poolAudits: { id: pool },
    poolMap: { id: pool },
    listTerms: { id: pool },
    observe: { id: pool, move: "hold" },
    auditExchange: { id: pool },
    listGates: {},
    getGate: { id },
    answerGate: { id, option: "halt", shown },
    assess: { tool: "Bash", input: { command: "ls" }, cwd: "/p" },
    listRules: {},
    listQuestions: { signal: "Irreversibility", from: "2026-03-01" },
    listSpending: {},
    keepAsking: { id: "a" },
    guardBoard: {},
    listMachines: {},
    guardPolicy: { project: "/p" },
    examineGuard: { project: "/p" },
    turnGuard: { project: "/p", to: "off", minutes: 30 },
    allowAction: { project: "/p", tool: "Bash", input: { command: "git push" } },
    revokePermission: { id: "p1" },
    pushDevices: {},
    addPushDevice: { endpoint: "https://push.example.org/1", p256dh: "p", auth: "a", label: "Firefox" },
    removePushDevice: { id: "d0" },
    searchJournal: { text: "deploy" },
    verifyJournal: {},
    startSession: { protocol: "goal", intent: "ship", cwd: "/p" },
    branchSession: { id: stream, version: 2 },
    stopSession: { id: stream },
    stopAgent: { id: stream },
    steerMission: { id: stream, move: "pause" },
    resumeSession: { id: stream },
    login: { code: "code" },
    logout: {},
  };
}

const placeOf = (name: RouteName, input: Readonly<Record<string, unknown>>): string => {
  const rest = { ...input };
  const path = paths[name].path.replaceAll(/:(\w+)/g, (_, member: string) => {
    const value = String(rest[member]);
    delete rest[member];
    return value;
  });
  return paths[name].method === "GET" ? `${path}?${new URLSearchParams(rest as never).toString()}` : path;
};

const call = (name: RouteName, input: Readonly<Record<string, unknown>>, who: keyof typeof callers | null = "mira") => {
  const { id: _, ...body } = input;
  return paths[name].method === "GET"
    ? world.get(placeOf(name, input), who)
    : world.post(placeOf(name, input), paths[name].path.includes(":id") ? body : input, who);
};

const codeOf = (body: unknown): string => (body as { error: { code: string } }).error.code;

/** Every member of what came is known to the schema: what is not described does not go out. */
const strictly = (shape: z.ZodMiniType, value: unknown): void => {
  const result = shape.safeParse(value);
  expect(result.error?.issues).toBeUndefined();
  expect(result.data).toEqual(value);
};

describe("every route", () => {
  test("answers in the shape that the table says, and with nothing else", async () => {
    for (const [name, input] of Object.entries(await inputs()) as [RouteName, Record<string, unknown>][]) {
      if (["resumeSession", "steerMission", "stopAgent"].includes(name)) continue; // the session is over by then, and no mission
      const { status, body } = await call(name, input);
      expect([name, status]).toEqual([name, 200]);
      strictly(api[name].output, body);
    }
    expect(world.troubles).toEqual([]);
  });

  test("has the headers that keep others out", async () => {
    for (const [name, input] of Object.entries(await inputs()) as [RouteName, Record<string, unknown>][]) {
      const answered = await call(name, input);
      for (const [header, value] of Object.entries(headers))
        expect([name, header, answered.headers.get(header)]).toEqual([name, header, value]);
    }
  });

  test("K7 is open to the roles of the table and to nobody else", async () => {
    const given = await inputs();
    const wrong: unknown[] = [];
    for (const name of names.filter((each) => api[each].may.length > 0)) {
      for (const who of ["mira", "robo", "eye", null] as const) {
        const may = who !== null && api[name].may.includes(callers[who].role);
        const { status, body } = await call(name, may ? { id: "none" } : given[name], who);
        const expected = may ? [200, 400, 404] : [who === null ? 401 : 403]; // an empty input is asked about before anything is done
        if (!expected.includes(status)) wrong.push([name, who, status]);
        if (!may) strictly(Trouble, body);
      }
    }
    expect(wrong).toEqual([]);
    expect((await onlyGate(world.journal, stream)).status).toBe("open");
  });

  test.each(["stopSession", "stopAgent", "steerMission", "resumeSession", "branchSession", "answerGate"] as const)(
    "K7 %s is a person's alone",
    (name) => expect(api[name].may).toEqual(["person"]),
  );

  test("is reached by its own method only", async () => {
    for (const name of names) {
      const { method } = paths[name];
      const given = (await inputs())[name];
      const path = `${origin}${apiBase}${placeOf(name, given)}`;
      for (const other of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
        const isAlso = names.some((each) => paths[each].path === paths[name].path && paths[each].method === other);
        if (other === method || isAlso) continue;
        const asked = { method: other, headers: { host: "127.0.0.1:4717", authorization: "Bearer mira" } };
        const response = await world.app.request(path, asked);
        expect([name, other, response.status]).toEqual([name, other, 405]);
        expect(response.headers.get("allow")).toContain(method);
      }
    }
  });
});

describe("what is no JSON document", () => {
  const asked = (path: string, who: string | null, method = "GET") =>
    world.app.request(`${origin}${path}`, {
      method,
      headers: { host: "127.0.0.1:4717", ...(who === null ? {} : { authorization: `Bearer ${who}` }) },
    });

  test("the feed and the export ask who is there; the description does not", async () => {
    const statuses = [];
    for (const path of [feedPath, exportPath, openApiPath])
      for (const who of ["mira", "eye", "robo", null]) {
        const response = await asked(path, who);
        statuses.push(response.status);
        await response.body?.cancel();
      }
    expect(statuses).toEqual([200, 200, 200, 401, 200, 200, 403, 401, 200, 200, 200, 200]);
  });

  test("a HEAD starts no stream that nobody would read", async () => {
    for (const path of [feedPath, exportPath, "/"]) expect((await asked(path, "mira", "HEAD")).status).toBe(405);
  });

  test("the export is the whole journal, line by line, as a file", async () => {
    const response = await asked(exportPath, "mira");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="assent-journal.jsonl"');
    const lines = (await response.text()).trim().split("\n");
    expect(lines.length).toBe((await world.journal.position()) + 2);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ assent: "export-end" });
  });

  test("an export that fails is told here, and has no last line", async () => {
    async function* failing(): AsyncGenerator<string> {
      yield "first\n";
      throw new Error("the disk is on fire");
    }
    const other = await servedWorld({}, { exportLines: failing });
    const response = await other.app.request(`${origin}${exportPath}`, {
      headers: { host: "127.0.0.1:4717", authorization: "Bearer mira" },
    });
    expect(await response.text()).not.toContain("fire");
    expect(other.troubles).toEqual([new Error("the disk is on fire")]);
    await other.close();
  });

  test("pages and files of the console, and nothing else", async () => {
    const at = async (path: string, accept = "text/html") =>
      world.app.request(`${origin}${path}`, { headers: { host: "127.0.0.1:4717", accept } });
    expect(await (await at("/gates/g1")).text()).toContain("console");
    const script = await at("/assets/main.js");
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(script.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await at("/assets/other.js")).status).toBe(404);
    expect((await at("/icon.png", "image/png")).status).toBe(404);
    expect((await world.get("/nothing")).status).toBe(404);
  });
});

describe("input", () => {
  test.each([
    ["/gates?limit=0", '"limit" is too small or too short; the least is 1.'],
    ["/gates?limit=1001", '"limit" is too large or too long; the most is 1000.'],
    ["/gates?limit=many", '"limit" must be a number.'],
    ["/gates?limit=1.5", '"limit" must be a whole number.'],
    ["/gates?status=closed", '"status" must be one of: open, answered, lapsed.'],
    ["/gates?colour=red", '"colour" is not known here.'],
    ["/gates?after=7", "`after` is what `next` said."],
    ["/gates?after=x", '"after" is not as expected.'],
    ["/sessions?after=99999999999999999999", "`after` is what `next` said."],
    ["/sessions?after=-1", '"after" is not as expected.'],
    [`/sessions/${"x".repeat(101)}`, '"id" is too large or too long; the most is 100.'],
    ["/sessions/%00", '"id" is not as expected.'],
    ["/sessions/a%0d%0ab", '"id" is not as expected.'],
    ["/journal/events?type=", '"type" is too small or too short; the least is 1.'],
  ])("GET %s is answered with what is wrong with it", async (path, message) => {
    const { status, body } = await world.get(path);
    const [, name, wrong] = /^"(\w+)" (.*)$/.exec(message) ?? [];
    const hint = message.startsWith("`") ? {} : { hint: `See ${openApiPath}.` };
    const fields = name === undefined || name === "colour" ? {} : { fields: [{ name, message: `It ${wrong}` }] };
    expect([status, body]).toEqual([400, { error: { code: "input.invalid", message, ...hint, ...fields } }]);
    strictly(Trouble, body);
  });

  test("what is wrong is told for each member, so that a form can say it in its place", async () => {
    const { body } = await world.post("/sessions", { protocol: "chat", intent: "", cwd: "/p" });
    expect((body as z.infer<typeof Trouble>).error.fields?.map(({ name }) => name)).toEqual(["protocol", "intent"]);
  });

  test.each([
    [{}, '"tool" is missing; it must be a string. "input" is missing; it must be an object. "cwd" is missing; it must be a string.'],
    [{ tool: 5, input: {}, extra: 1 }, '"tool" must be a string. "cwd" is missing; it must be a string. "extra" is not known here.'],
    [{ tool: 5, input: {}, cwd: "/" }, '"tool" must be a string.'],
    [{ tool: "Bash", input: [], cwd: "/" }, '"input" must be an object.'],
    [{ tool: "Bash", input: {}, cwd: "/", by: "mira" }, '"by" is not known here.'],
    [[], "The body must be an object."],
    [null, "The body must be an object."],
    ["text", "The body must be an object."],
  ])("POST /assess %j is answered with what is wrong with it", async (given, message) => {
    const { status, body } = await world.post("/assess", given);
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([400, message]);
  });

  const send = (body: string, type = "application/json", more: Readonly<Record<string, string>> = {}) =>
    world.app.request(`${origin}${apiBase}/assess`, {
      method: "POST",
      body,
      headers: { host: "127.0.0.1:4717", authorization: "Bearer mira", "content-type": type, ...more },
    });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", ""])(
    "a body that calls itself %j is not read",
    async (type) => expect((await send("{}", type)).status).toBe(415),
  );

  test.each(["utf-16", "UTF-16LE", '"utf-16"', "iso-8859-1", "utf-7"])("a body in %s is not read as UTF-8", async (charset) => {
    const answer = await send("{}", `application/json; charset=${charset}`);
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining("UTF-8")]);
  });

  test.each(["gzip", "br", "gzip, identity", "x"])("a body that is packed with %s is not read as it comes", async (encoding) => {
    const answer = await send("{}", "application/json", { "content-encoding": encoding });
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining("without compressing")]);
  });

  test.each(["utf-8", '"UTF-8"', "utf8", "us-ascii"])("a body in %s is", async (charset) => {
    const plain = { "content-encoding": "identity" };
    expect((await send("{", `application/json; charset=${charset}`, plain)).status).toBe(400); // and found to be no JSON
  });

  test("a body is JSON, not too large and not too deep", async () => {
    const deep = (depth: number): string => `{"tool":"t","cwd":"/","input":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    const { bodyMaxBytes, depthMax } = inputLimits;
    const codes = [];
    for (const body of ["{", deep(500_000), deep(depthMax), `"${"x".repeat(bodyMaxBytes)}"`, deep(depthMax - 4)]) {
      const response = await send(body);
      codes.push(response.status === 200 ? 200 : codeOf(await response.json()));
    }
    expect(codes).toEqual(["body.json", "body.deep", "body.deep", "body.large", 200]);
    expect(world.troubles).toEqual([]);
  });

  test("a body has no more members than can be looked at, and of many that are unknown the first are named", async () => {
    const members = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
    const text = await send(JSON.stringify({ tool: "t", cwd: "/", input: { x: `\\",${",".repeat(30_000)}` } }));
    expect(text.status).toBe(200);
    const wide = await send(`{"tool":"t","cwd":"/","input":{"x":[${"1,".repeat(30_000)}1]}}`);
    expect([wide.status, codeOf(await wide.json())]).toEqual([400, "body.many"]);
    const many = await send(members(12_000));
    expect([many.status, codeOf(await many.json())]).toEqual([400, "body.many"]);
    const some = await (await send(members(2_000))).text();
    expect(some).toContain("and 1980 more is not known here");
    expect(some.length).toBeLessThan(2_000);
  });

  test("members that a language reads as its own are members like any other", async () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const { status } = await world.post("/assess", JSON.parse(`{"tool":"t","cwd":"/","input":{},"${name}":{"x":1}}`));
      expect([name, status]).toEqual([name, 400]);
    }
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("what the address says wins over the body", async () => {
    const { status } = await world.post(`/sessions/${stream}/stop`, { id: "other" });
    expect(status).toBe(200);
  });
});

describe("trouble", () => {
  test("that nobody foresaw is told here and not to whoever asked", async () => {
    const failing = await servedWorld(
      {},
      {
        insight: { ...oneInsight(), rules: () => Promise.reject(new Error(`at /root/secret: ${secret}`)) },
      },
    );
    const { status, body } = await failing.get("/rules");
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining(secret)]);
    expect(JSON.stringify(body)).not.toContain("/root");
    expect(failing.troubles).toHaveLength(1);
    await failing.close();
  });

  test("that has words of ours is told with what to do about it, without secrets", async () => {
    const faults = async (code: ConstructorParameters<typeof Fault>[0]) => {
      const failing = await servedWorld({}, { insight: { ...oneInsight(), rules: () => Promise.reject(new Fault(code, `so ${secret}`)) } });
      const { status, body } = await failing.get("/rules");
      await failing.close();
      return [status, (body as { error: { message: string } }).error.message, failing.troubles.length];
    };
    expect(await faults("journal.busy")).toEqual([503, "so ***REDACTED***", 1]);
    expect(await faults("journal.unknown")).toEqual([404, "so ***REDACTED***", 0]);
    expect(await faults("journal.corrupt")).toEqual([500, "so ***REDACTED***", 1]);
    // nothing is broken here
    for (const code of ["weighing.busy", "weighing.slow"] as const) expect(await faults(code)).toEqual([429, "so ***REDACTED***", 0]);
  });

  test("a protocol that says no is answered with its reason", async () => {
    const { status, body } = await world.post("/sessions", { protocol: "goal", intent: "refuse me", cwd: "/p" });
    const fields = [{ name: "intent", message: "nothing to do" }];
    expect([status, body]).toEqual([422, { error: { code: "session.start", message: "nothing to do", fields } }]);
  });

  test("a refusal about one member says which, and without secrets", async () => {
    const refusing = await servedWorld({}, { start: async () => ({ refused: "input.cwd", because: `no ${secret}` }) });
    const { status, body } = await refusing.post("/sessions", { protocol: "goal", intent: "ship", cwd: "/p" });
    await refusing.close();
    const message = "no ***REDACTED***";
    expect([status, body]).toEqual([422, { error: { code: "input.cwd", message, fields: [{ name: "cwd", message }] } }]);
  });
});

describe("rates", () => {
  beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(0)); // all within one window, however long it takes
  afterEach(() => void vi.restoreAllMocks());

  test("each credential has its own, whatever its name", async () => {
    let last = 0;
    for (let n = 0; n <= shieldLimits.requestsMax; n += 1) last = (await world.get("/me", "robo")).status;
    expect(last).toBe(429);
    expect((await world.get("/me", "mira")).status).toBe(200);
  });

  test("wrong attempts to get in are few, and lock nobody out who has what is good", async () => {
    for (let n = 0; n < shieldLimits.attemptsMax; n += 1) expect((await world.post("/login", { code: `no-${n}` }, null)).status).toBe(401);
    expect((await world.post("/login", { code: "no" }, null)).status).toBe(429);
    expect((await world.post("/login", { code: "code" }, null)).status).toBe(200);
    for (let n = 0; n <= shieldLimits.requestsMax; n += 1) expect((await world.get("/me", null)).status).toBe(401);
    expect((await world.post("/login", { code: "code" }, null)).status).toBe(200);
    for (let n = 0; n < shieldLimits.attemptsMax; n += 1) expect((await world.get("/me", "nobody" as never)).status).toBe(401);
    expect((await world.get("/me", "nobody" as never)).status).toBe(429);
    expect((await world.get("/me", "mira")).status).toBe(200);
  });
});
