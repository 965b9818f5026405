import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "../../src/kernel/message.ts";
import { runAgentSdk } from "./agent-sdk.ts";
import { advice, askedAbout, failingTests, testing, type Suite } from "./failing-test.ts";
import { isThere, newGuarded, put, untracked, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { deleting } from "./story.ts";
import { claudeCode, codex, type Subject } from "./subjects.ts";

/**
 * An agent that goes round in circles, and one under which somebody changed the branch: a person is asked, once.
 * One place with one runtime; each client has one session in it, in which it meets everything. opencode, which takes
 * longest to start, meets it in the session of `guarded-session`. Then somebody sits at Claude Code: it asks there, and
 * the guard nowhere else.
 */

let server: ModelServer;
let guarded: Guarded;
let environment: Awaited<ReturnType<typeof failingTests>>;
const stories = new Map<string, Promise<Told>>();

beforeAll(async () => {
  server = await startModelServer();
  guarded = await newGuarded(patient);
  environment = await failingTests(guarded.place);
  await git("checkout", "--quiet", "-B", "work");
  await guarded.up();
  for (const subject of [claudeCode, codex]) {
    const telling = tell(subject);
    stories.set(subject.name, telling);
    await Promise.allSettled([telling]); // one after another: their questions have the same titles
  }
});
afterAll(async () => {
  await guarded.remove();
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

const patient = { waitMs: 300_000, quiet: true };
const git = (...words: readonly string[]) => promisify(execFile)("git", [...words], { cwd: guarded.place.project });

/** Work that goes on until a person has answered. */
const working = "until test -e answered; do sleep 0.1; done";

const stepsFor = (subject: Subject): readonly Step[] => {
  const failing = (suite: Suite, times: number): readonly Step[] => Array.from({ length: times }, () => subject.shell(testing(suite)));
  const branch = [subject.shell("touch begun"), { ...subject.shell("touch changed"), delayMs: 4_000 }];
  const dismissed = [...failing("third", 3), ...failing("fourth", 4)];
  return [...failing("price", 4), ...failing("other", 3), subject.shell(working), ...(subject === codex ? dismissed : branch)];
};

/** Answers whatever the agent of this client is asked about, in the order of its steps. */
async function person(subject: Subject): Promise<void> {
  await guarded.gate(askedAbout("price"));
  await guarded.answer(askedAbout("price"), "provide", advice);
  await guarded.configure({ ...patient, waitMs: 0 }); // from the next call on
  await put(guarded.place, "told", "");
  await guarded.gate(askedAbout("other"));
  await guarded.configure(patient);
  await guarded.answer(askedAbout("other"), "other-way");
  await put(guarded.place, "answered", "");
  await (subject === codex ? guarded.answer(askedAbout("third"), "dismiss") : changeTheBranch());
}

async function changeTheBranch(): Promise<void> {
  const isSettled = async () => isThere(guarded.place, "begun") && (await guarded.events()).at(-1)?.type === "call.settled";
  while (!(await isSettled())) await sleep(50);
  await git("symbolic-ref", "HEAD", "refs/heads/other");
  await guarded.answer("switched the branch from work to other", "back");
}

interface Told {
  /** Results of the calls and what the client said beside them, one for each call. */
  readonly results: readonly string[];
  /** The session's part of the journal. */
  readonly events: readonly Message[];
  readonly text: string;
}

async function tell(subject: Subject): Promise<Told> {
  const [before, since] = [(await guarded.events()).length, server.requests.length];
  const { place } = guarded;
  for (const mark of ["answered", "told"]) await rm(join(place.project, mark), { force: true });
  await subject.install(place, hookCommand(subject.name));
  const prompt = script(...stepsFor(subject), { text: "the end" });
  const [{ text }] = await Promise.all([subject.run({ place, server, prompt, environment, isFree: true }), person(subject)]);
  return { text, results: heard(since), events: (await guarded.events()).slice(before) };
}

/** By the turns of the agent. */
function heard(since: number): readonly string[] {
  const conversations = server.requests.slice(since).map(({ conversation }) => conversation.messages);
  const longest = conversations.reduce((a, b) => (b.length > a.length ? b : a), []);
  const turns: string[] = [];
  for (const { from, text } of longest) {
    if (from === "assistant") turns.push("");
    else if (turns.length > 0) turns.push(`${turns.pop()}\n${text}`);
  }
  return turns.filter(Boolean);
}

const kindsOf = (events: readonly Message[], kind: RegExp): readonly string[] =>
  events.map(({ type }) => type).filter((type) => kind.test(type));

/** Gates that were opened about this. */
const about = ({ events }: Told, words: string) =>
  events.filter(({ type, body }) => type === "gate.opened" && JSON.stringify(body).includes(words));

test.each([claudeCode, codex])(
  "S10 $label: the third time the same test fails a person is asked, and the agent hears the answer",
  async ({ name }) => {
    const told = await stories.get(name)!;
    expect(about(told, "npm test:price")).toHaveLength(1);
    expect(told.results[1]).not.toContain("A person was asked");
    expect(told.results[2]).toContain("A person was asked");
    expect(told.results[3]).toContain(advice);
    // Whether a call was held meanwhile depends on who is faster, the person or the agent.
    expect(kindsOf(told.events, /^(?:gap\.(?!held)|gate\.)/).slice(0, 4)).toEqual([
      ...["gap.surfaced", "gate.opened", "gate.answered", "gap.told"],
    ]);
    expect(told.text).toBe("the end");
  },
);

test.each([claudeCode, codex])(
  "S5 $label: an answer that comes while the agent does other work reaches it with the next result",
  async ({ name }) => {
    const { results } = await stories.get(name)!;
    expect(results[6]).toMatch(/A person was asked how to go on/);
    expect(results[6]).not.toContain("mira says");
    expect(results[7]).toMatch(/mira says: Stop \\?"npm test:other/);
  },
);

test("S6 a dismissed kind stays quiet, and the agent goes on", async () => {
  const told = await stories.get("codex")!;
  expect([about(told, "npm test:third").length, about(told, "npm test:fourth").length]).toEqual([1, 0]);
  expect(kindsOf(told.events, /^gap\.surfaced$/)).toHaveLength(3);
  expect(told.results).toHaveLength(stepsFor(codex).length);
});

test("S2 the branch is changed under the agent: what changes something waits for a person", async () => {
  const { results } = await stories.get("claude-code")!;
  expect(results.at(-1)).toContain("Go back to branch work before anything else");
  expect([isThere(guarded.place, "begun"), isThere(guarded.place, "changed")]).toEqual([true, false]);
});

const nobody = "person at claude-code, unidentified";
const seated = { ...patient, seated: ["claude-code"] };
const call = claudeCode.shell(deleting("data"));

test("A32 with nobody at the client its question counts as a no", async () => {
  const { place } = guarded;
  await untracked(place, "data");
  await guarded.configure(seated);
  const before = (await guarded.events()).length;
  const { text } = await claudeCode.run({ place, server, prompt: script(call, { echo: true }) });
  expect(text).toContain("git cannot restore it");
  expect(isThere(place, "data/measured.csv")).toBe(true);
  expect(await guarded.openGates()).toEqual([]);
  expect(storyOf((await guarded.events()).slice(before), deleting("data"))).toEqual([
    ["call.assessed gate", "call.handed claude-code", `call.judged halt ${nobody}`, "call.settled blocked-by-client"],
  ]);
});

test("A32, S10 where someone says yes it runs once, the same call again asks again, and so does what failed three times", async () => {
  const { place } = guarded;
  await untracked(place, "data", "other");
  await guarded.configure(seated);
  const before = (await guarded.events()).length;
  const failing = claudeCode.shell(testing("price"));
  const asked: string[] = [];
  const canUseTool = async (_tool: string, input: object, { decisionReason = "" }: { decisionReason?: string }) => {
    asked.push(decisionReason);
    if (asked.length === 1) return { behavior: "allow", updatedInput: input };
    await untracked(place, "data"); // there again: the third question is about what the first was about
    return { behavior: "deny", message: asked.length > 3 ? "change the test instead" : "not this one" };
  };
  const { text } = await runAgentSdk({
    place,
    server,
    prompt: script(call, claudeCode.shell(deleting("other")), call, failing, failing, failing, failing, { echo: true }),
    environment,
    options: { settingSources: ["local"], canUseTool },
  });
  expect(asked).toEqual([
    expect.stringContaining("git cannot restore it"),
    ...[expect.any(String), expect.any(String)],
    expect.stringMatching(/The same failure 3 times: npm test:price.*\(1\) /s),
  ]);
  expect(isThere(place, "data/measured.csv") && isThere(place, "other/measured.csv")).toBe(true);
  const events = (await guarded.events()).slice(before);
  expect(storyOf(events, deleting("data"))).toEqual([
    ["call.assessed gate", "call.handed claude-code", `call.judged dismiss ${nobody}`, "call.settled ran"],
    expect.arrayContaining([`call.judged halt ${nobody}`, "call.settled blocked-by-client"]),
  ]);
  expect(text).toContain("change the test instead");
  expect(await guarded.openGates()).toEqual([]);
  expect(kindsOf(events, /^gap\./)).toEqual(["gap.surfaced", "gap.held", "gap.left"]);
});
