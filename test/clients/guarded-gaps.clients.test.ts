import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "../../src/kernel/message.ts";
import { runAgentSdk } from "./agent-sdk.ts";
import { isThere, newGuarded, put, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { plainEnvironment } from "./place.ts";
import { claudeCode, codex, opencode, subjects, type Subject } from "./subjects.ts";

/**
 * An agent that goes round in circles, and one under which somebody changed the branch: a person is asked, once.
 * One place with one runtime; each client has one session in it, in which it meets everything.
 */

let server: ModelServer;
let guarded: Guarded;
/** In it `npm` is the failing test at once: the real one takes half a second to come to it. */
let environment: { readonly PATH: string };
const stories = new Map<string, Promise<Told>>();

beforeAll(async () => {
  server = await startModelServer();
  guarded = await newGuarded(patient);
  const { place } = guarded;
  const programs = join(place.home, "bin");
  await mkdir(programs);
  await writeFile(join(programs, "npm"), failingTest, { mode: 0o755 });
  await writeFile(join(place.home, ".profile"), `PATH=${programs}${delimiter}$PATH\n`); // for shells that begin anew
  environment = { PATH: `${programs}${delimiter}${plainEnvironment(place, server.url)["PATH"]}` };
  await put(place, "package.json", manifest);
  await put(place, "fails.sh", failingTest);
  await git("checkout", "--quiet", "-B", "work");
  await guarded.up();
  for (const subject of subjects) {
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

/** Says where and when it was run, as real ones do: only what matters is the same each time. */
const failingTest = `#!/bin/sh
echo " FAIL  src/price.test.js > rounds"
echo "AssertionError: expected 19.99 to equal 20"
echo " ❯ src/price.test.js:$$:7"
echo " Duration $(date +%N)ms"
[ "$npm_lifecycle_event" != test:other ] || until test -e told; do sleep 0.1; done
exit 1
`;
const suites = ["price", "other", "third", "fourth"] as const;
const manifest = JSON.stringify({ scripts: Object.fromEntries(suites.map((suite) => [`test:${suite}`, "sh fails.sh"])) });
const testing = (suite: (typeof suites)[number]): string => `npm run test:${suite}`;

/** Work that goes on until a person has answered. */
const working = "until test -e answered; do sleep 0.1; done";

const stepsFor = (subject: Subject): readonly Step[] => {
  const failing = (suite: (typeof suites)[number], times: number): readonly Step[] =>
    Array.from({ length: times }, () => subject.shell(testing(suite)));
  if (subject === opencode) return failing("price", 4);
  const branch = [subject.shell("touch begun"), { ...subject.shell("touch changed"), delayMs: 4_000 }];
  const dismissed = [...failing("third", 3), ...failing("fourth", 4)];
  return [...failing("price", 4), ...failing("other", 3), subject.shell(working), ...(subject === codex ? dismissed : branch)];
};

/** Answers whatever the agent of this client is asked about, in the order of its steps. */
async function person(subject: Subject): Promise<void> {
  const asked = (suite: (typeof suites)[number]): string => `The same failure 3 times: npm test:${suite}`;
  await guarded.gate(asked("price"));
  await guarded.answer(asked("price"), "provide", advice);
  if (subject === opencode) return;
  await guarded.configure({ ...patient, waitMs: 0 }); // from the next call on
  await put(guarded.place, "told", "");
  await guarded.gate(asked("other"));
  await guarded.configure(patient);
  await guarded.answer(asked("other"), "other-way");
  await put(guarded.place, "answered", "");
  await (subject === codex ? guarded.answer(asked("third"), "dismiss") : changeTheBranch());
}

const advice = "prices are rounded on purpose; change the test";

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

test.each(subjects)(
  "S10 $label: the third time the same test fails a person is asked, and the agent hears the answer",
  async ({ name }) => {
    const told = await stories.get(name)!;
    expect(about(told, "npm test:price")).toHaveLength(1);
    expect(told.results[1]).not.toContain("A person was asked");
    expect(told.results[2]).toContain("A person was asked");
    expect(told.results[3]).toContain(advice);
    expect(kindsOf(told.events, /^(?:gap|gate)\./).slice(0, 4)).toEqual(["gap.surfaced", "gate.opened", "gate.answered", "gap.told"]);
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

test("S10, A32 where someone sits at the client, it asks there before the same is tried again", async () => {
  const before = (await guarded.events()).length;
  await guarded.configure({ ...patient, seated: ["claude-code"] });
  const failing = claudeCode.shell(testing("price"));
  const asked: string[] = [];
  const canUseTool = async (_tool: string, input: object, { decisionReason = "" }: { decisionReason?: string }) => {
    asked.push(decisionReason);
    return asked.length === 1 ? { behavior: "deny", message: "change the test instead" } : { behavior: "allow", updatedInput: input };
  };
  const { text } = await runAgentSdk({
    place: guarded.place,
    server,
    prompt: script(failing, failing, failing, failing, { echo: true }),
    environment,
    options: { settingSources: ["local"], canUseTool },
  });
  expect(asked).toEqual([expect.stringMatching(/The same failure 3 times: npm test:price.*\(1\) /s)]);
  expect(text).toContain("change the test instead");
  expect(await guarded.openGates()).toEqual([]);
  const gaps = kindsOf((await guarded.events()).slice(before), /^gap\./);
  expect(gaps).toEqual(["gap.surfaced", "gap.held", "gap.left"]);
});
