import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRehearsal } from "../../src/adapters/models/rehearsals.ts";
import { addToken } from "../../src/secrets/tokens.ts";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { startUp, type Up } from "../support/up.ts";

let mira: Newcomer;
let up: Up;
beforeAll(async () => {
  mira = await newcomer();
  up = await startUp(mira, ["--port", "0"]);
});
afterAll(async () => {
  up.child.kill("SIGKILL");
  await mira.remove();
});

interface Said {
  readonly session?: string;
  readonly error?: { readonly code: string; readonly fields: readonly { readonly name: string }[] };
}

async function start(asked: object): Promise<readonly [number, Said]> {
  const response = await up.post("/sessions", { cwd: mira.project, ...asked });
  return [response.status, (await response.json()) as Said];
}

/** Subject of the first gate of a session. */
const asks = async (session: string | undefined): Promise<string | undefined> => {
  const page = (await (await up.get(`/gates?session=${session}`)).json()) as { items: { title: string }[] };
  return page.items[0]?.title;
};

describe("a session that asks before work starts is started through the API", () => {
  test.each([
    ["solicit", "Open the port; I don't know which one.", "Not known: I don't know which one"],
    ["clarify", "Send the reminder bi-weekly to mara@shop.test.", "This can be read in two ways: bi-weekly"],
    ["goal", "ship the importer", "What should exist at the end"],
    ["bound", "drop the unused columns", "Who decides what may be deleted"],
    ["ground", "Make the sign-up GDPR compliant.", "Does “GDPR” fit “Make the sign-up GDPR compliant”"],
    ["gap", "drop the old tables", "Nothing keeps what this destroys"],
  ])("%s", async (protocol, intent, title) => {
    const [status, { session }] = await start({ protocol, intent });
    expect(status).toBe(200);
    await expect.poll(() => asks(session)).toContain(title);
  });

  test("S5 with the plan that would run, to the byte", async () => {
    const plan = "1. open the port\r\n\r\n";
    const [, { session }] = await start({ protocol: "solicit", intent: "I don't know which port.", plan });
    const events = (await (await up.get(`/sessions/${session}/events`)).json()) as {
      items: { type: string; body: { subject?: { plan?: string } } }[];
    };
    expect(events.items.find(({ type }) => type === "inquiry.begun")?.body.subject?.plan).toBe(plan);
  });
});

describe("U18 an inquiry of frame is started through the API", () => {
  let question = "";
  beforeAll(async () => {
    ({ question } = await readRehearsal("ledger-or-outbox"));
  });

  test("by a person who said the question: shown, and on to the lenses; with its mode and its lenses as given", async () => {
    const [status, { session }] = await start({
      protocol: "frame",
      intent: question,
      agent: "rehearsal",
      inquiry: { mode: "inquire", lenses: [] },
    });
    expect(status).toBe(200);
    await expect.poll(() => asks(session)).toMatch(/lens/i);
    const events = (await (await up.get(`/sessions/${session}/events`)).json()) as { items: { type: string; body: object }[] };
    expect(events.items.find(({ type }) => type === "frame.begun")?.body).toMatchObject({ boundBy: "argument", startedBy: "person" });
  });

  test.each(["around", "previous", "identified"])("F1 with a question that stands %s, which is confirmed first", async (binding) => {
    const [, { session }] = await start({ protocol: "frame", intent: question, agent: "rehearsal", inquiry: { binding } });
    await expect.poll(() => asks(session)).toBeDefined();
    const events = (await (await up.get(`/sessions/${session}/events`)).json()) as { items: { type: string; body: object }[] };
    expect(events.items.find(({ type }) => type === "frame.begun")?.body).toMatchObject({ boundBy: binding, question });
  });

  test.each([
    ["a model that nobody configured", { agent: "nobody" }, "agent"],
    ["an earlier inquiry that is none", { inquiry: { after: "goal-none" } }, "inquiry"],
    ["lenses for what is no inquiry", { protocol: "goal", inquiry: {} }, "inquiry"],
  ])("and refused for %s", async (_, wrong, member) => {
    const [status, { error }] = await start({ protocol: "frame", intent: question, agent: "rehearsal", ...wrong });
    expect([status, error?.fields.map(({ name }) => name)]).toEqual([422, [member]]);
  });
});

describe("attend is started through the API with an agent that works", () => {
  const asked = { protocol: "attend", intent: "Send the reminder bi-weekly to mara@shop.test." };

  test("U10 by a person, who is asked what is not clear before anybody works", async () => {
    const [status, { session }] = await start({ ...asked, agent: "claude-code" });
    expect(status).toBe(200);
    await expect.poll(() => asks(session)).toContain("open that the work depends on");
  });

  test.each([
    ["nobody", {}],
    ["somebody whom nobody knows", { agent: "nobody-knows-it" }],
  ])("and refused for %s", async (_, wrong) => {
    const [status, { error }] = await start({ ...asked, ...wrong });
    expect([status, error?.fields.map(({ name }) => name)]).toEqual([422, ["agent"]]);
  });

  test("and refused for an agent, which would start another one past its own guard", async () => {
    const robo = await addToken(join(mira.home, "assent", "tokens.json"), "robo", "agent", "2026-01-01T00:00:00.000Z");
    const headers = { authorization: `Bearer ${robo}` };
    const response = await up.post("/sessions", { cwd: mira.project, ...asked, agent: "claude-code" }, headers);
    expect(response.status).toBe(403);
  });
});

describe("what cannot be started is refused, with the member that is wrong", () => {
  test.each([
    ["a folder that is no whole path", { cwd: "here" }, 422, "cwd"],
    ["a folder that is not there", { cwd: "/no/such/folder" }, 422, "cwd"],
    ["a plan where nobody looks at one", { plan: "1. go" }, 422, "plan"],
    ["words of nothing", { intent: "  " }, 422, "intent"],
    ["more words than fit", { intent: "x".repeat(2_001) }, 422, "intent"],
    ["a plan that is too long", { protocol: "solicit", plan: "x".repeat(100_001) }, 400, "plan"],
    ["half a character", { protocol: "clarify", intent: "a\ud800b" }, 400, "intent"],
  ])("%s", async (_, wrong, expected, name) => {
    const [status, { error }] = await start({ protocol: "goal", intent: "ship", ...wrong });
    expect([status, error?.fields.map((field) => field.name)]).toEqual([expected, [name]]);
  });

  test("a file is no folder", async () => {
    const [status] = await start({ protocol: "goal", intent: "ship", cwd: join(mira.home, "assent", "tokens.json") });
    expect(status).toBe(422);
  });
});
