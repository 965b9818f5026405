import { expect, test } from "vitest";
import type { Message } from "../../kernel/message.ts";
import { rowsOf } from "./rows.ts";

const at = (second: number): string => new Date(Date.parse("2026-01-10T12:00:00.000Z") + second * 1_000).toISOString();

type Told = readonly [second: number, type: string, body?: object, causedBy?: string];

/** Events of one session, in order; those of one second and cause were written together. */
const story = (...told: readonly Told[]): readonly Message[] =>
  told.map(([second, type, body = {}, causedBy = ""], index) => {
    const actor = { kind: causedBy === "" ? "agent" : "runtime", name: "driver" };
    return { id: `s-1@${index + 1}`, stream: "s-1", version: index + 1, at: at(second), type, body, causedBy, actor } as unknown as Message;
  });

const weighed = (call: string, command: string, verdict = "low", more: object = {}): object => ({
  ...{ call, action: { tool: "Bash", input: { command }, cwd: "/p" }, verdict, findings: [], reasons: ["pushes to a remote"], ...more },
});

const gate = (call: string) => ({ id: `g-${call}`, gate: { key: `call:${call}`, kind: "risk", title: "t" } });
const answer = (call: string, option: string) => ({ id: `g-${call}`, key: `call:${call}`, kind: "risk", option, by: { name: "mira" } });

const now = at(600);
const shown = (messages: readonly Message[], when = now) =>
  rowsOf(messages, when).map(({ title, state, ranFrom, endedAt, exitCode }) => ({ title, state, ranFrom, endedAt, exitCode }));

test("a call that was let through runs until it is told to have ended, with the exit code of its words", () => {
  const messages = story(
    [0, "call.assessed", weighed("a", "npm test")],
    [0, "call.allowed", { call: "a", why: "low" }],
    [7, "call.settled", { call: "a", outcome: "failed", detail: "Exit code 2\nno such file" }],
    [8, "call.assessed", weighed("b", "sleep 9")],
    [8, "call.allowed", { call: "b", why: "low" }],
  );
  expect(shown(messages)).toEqual([
    { title: "npm test", state: "failed", ranFrom: at(0), endedAt: at(7), exitCode: 2 },
    { title: "sleep 9", state: "running", ranFrom: at(8), endedAt: null, exitCode: null },
  ]);
  expect(shown(messages, at(8_000)).at(-1)).toMatchObject({ state: "unseen" }); // its client has said nothing for hours
});

test("a call that was asked about waits, and then runs, is blocked, or was never answered", () => {
  const messages = story(
    [0, "call.assessed", weighed("a", "git push", "gate")],
    [0, "gate.opened", gate("a")],
    [5, "gate.answered", answer("a", "dismiss")],
    [6, "pass.used", { call: "a", from: "a" }],
    [9, "call.settled", { call: "a", outcome: "ran" }],
    [10, "call.assessed", weighed("b", "git push -f", "gate")],
    [10, "gate.opened", gate("b")],
    [12, "gate.answered", answer("b", "halt")],
    [20, "call.assessed", weighed("c", "rm -rf /", "refuse")],
    [20, "call.refused", { call: "c", reasons: [] }],
    [30, "call.assessed", weighed("d", "npm publish", "gate")],
    [30, "gate.opened", gate("d")],
    [40, "gate.lapsed", { id: "g-d", key: "call:d", kind: "risk", reason: "session-ended" }],
  );
  const [push, blocked, refused, left] = rowsOf(messages, now);
  expect(push).toMatchObject({ state: "done", ranFrom: at(6), endedAt: at(9), gate: "g-a", answer: "allowed once by mira", version: 5 });
  expect(blocked).toMatchObject({ state: "blocked", ranFrom: null, endedAt: at(12), answer: "blocked by mira" });
  expect(refused).toMatchObject({ state: "blocked", verdict: "refuse", gate: null });
  expect(left).toMatchObject({ state: "closed", ranFrom: null });
});

test("a call that was allowed and that nobody came for does not run: it runs when its answer is taken", () => {
  const answered = story(
    [0, "call.assessed", weighed("a", "git push", "gate")],
    [0, "gate.opened", gate("a")],
    [5, "gate.answered", answer("a", "dismiss")],
  );
  expect(rowsOf(answered, now)).toMatchObject([{ state: "paused", ranFrom: null, endedAt: null, answer: "allowed once by mira" }]);
  const taken = story(
    [0, "call.assessed", weighed("a", "git push", "gate")],
    [0, "gate.opened", gate("a")],
    [5, "gate.answered", answer("a", "dismiss")],
    [9, "call.assessed", weighed("b", "git push", "gate")],
    [9, "pass.used", { call: "b", from: "a" }],
  );
  expect(rowsOf(taken, at(10))).toMatchObject([{ state: "closed" }, { state: "running", ranFrom: at(9), answer: "allowed once by mira" }]);
});

test("the words that a person gave with an answer are its row's, also where the call was made again", () => {
  const words = "Move it to /tmp instead.";
  const messages = story(
    [0, "call.assessed", weighed("a", "rm notes.md", "gate")],
    [0, "gate.opened", gate("a")],
    [5, "gate.answered", { ...answer("a", "halt"), text: words }],
    [6, "call.assessed", weighed("b", "rm notes.md", "gate")],
    [6, "call.blocked", { call: "b", from: "a", option: "halt", text: words, by: "mira" }],
    [7, "gate.opened", { id: "g-1", gate: { key: "block", kind: "risk", title: "Which file?" } }],
    [9, "gate.answered", { id: "g-1", key: "block", kind: "risk", option: "dismiss", by: { name: "mira" }, text: "the second" }],
    [10, "call.assessed", weighed("c", "ls")],
  );
  expect(rowsOf(messages, now).map(({ said }) => said)).toEqual([words, words, "the second", ""]);
});

test("a call that a person gave other words for was edited, also where it is made again; one that a stop met says whose", () => {
  const messages = story(
    [0, "call.assessed", weighed("a", "rm notes.md", "gate")],
    [0, "gate.opened", gate("a")],
    [5, "gate.answered", { ...answer("a", "modify"), text: "rm other.md" }],
    [6, "call.assessed", weighed("b", "rm notes.md", "gate")],
    [6, "call.blocked", { call: "b", from: "a", option: "modify", text: "rm other.md", by: "mira" }],
    [7, "call.assessed", weighed("c", "ls")],
    [7, "call.blocked", { call: "c", from: "c", option: "withdraw", by: "mira" }],
  );
  expect(rowsOf(messages, now).map(({ state, answer: by }) => [state, by])).toEqual([
    ["edited", "edited by mira"],
    ["edited", "edited by mira"],
    ["blocked", "stopped by mira"],
  ]);
});

test("calls that wait at one gate get its answer together", () => {
  const messages = story(
    [0, "call.assessed", weighed("a", "post one", "gate")],
    [0, "gate.opened", gate("a")],
    [1, "call.assessed", weighed("b", "post two", "gate")],
    [1, "call.gathered", { call: "b", waiting: "a" }],
    [9, "gate.answered", answer("a", "halt")],
  );
  expect(shown(messages).map(({ state }) => state)).toEqual(["blocked", "blocked"]);
});

test("actions of attend that were reported at once ran one after the other", () => {
  const task = (id: string) => weighed(`task:${id}.0`, `echo ${id}`, "low", { task: id });
  const report = (id: string, tookMs: number, code: number) =>
    ({ task: id, attempt: 0, ended: code === 0 ? "completed" : "failed", detail: `exit code ${code}\n${id}`, tookMs }) as const;
  const messages = story(
    [0, "attend.begun", { intent: "count", tasks: [{ id: "t1", title: "first" }] }],
    [1, "call.assessed", task("t1"), "weigh:t1.0,t2.0"],
    [1, "call.assessed", task("t2"), "weigh:t1.0,t2.0"],
    [1, "call.allowed", { call: "task:t1.0", why: "low" }, "weigh:t1.0,t2.0"],
    [1, "call.allowed", { call: "task:t2.0", why: "low" }, "weigh:t1.0,t2.0"],
    [9, "task.reported", report("t1", 3_000, 0), "run:t1.0,t2.0"],
    [9, "task.reported", report("t2", 4_000, 3), "run:t1.0,t2.0"],
  );
  expect(shown(messages).slice(1)).toEqual([
    { title: "echo t1", state: "done", ranFrom: at(2), endedAt: at(5), exitCode: 0 },
    { title: "echo t2", state: "failed", ranFrom: at(5), endedAt: at(9), exitCode: 3 },
  ]);
});

test("an agent's work is one row with its task's title, and its calls name the task", () => {
  const work = { call: "task:t1.0", action: { tool: "Task", input: { prompt: "do it all" }, cwd: "/p" }, verdict: "low", reasons: [] };
  const messages = story(
    [0, "attend.begun", { tasks: [{ id: "t1", title: "mend the parser" }] }],
    [1, "call.assessed", { ...work, findings: [], task: "t1" }],
    [1, "call.allowed", { call: "task:t1.0", why: "low" }],
    [2, "effect.started", { key: "agent:t1.0", effect: "run-agent" }, "agent:t1.0"],
    [3, "call.assessed", weighed("x", "npm test", "low", { task: "t1" })],
  );
  const [, agent, call] = rowsOf(messages, now);
  expect(agent).toMatchObject({ kind: "task", title: "mend the parser", state: "running", ranFrom: at(2) });
  expect(call).toMatchObject({ kind: "call", maker: "mend the parser" });
});

test("other protocols have a row for each step, question and session inside", () => {
  const messages = story(
    [0, "session.started"],
    [0, "work.begun", { title: "add" }],
    [4, "work.checked", { check: { exitCode: 1, output: "no" } }, "check:1"],
    [5, "child.started", { key: "attend:1", child: "attend-1", protocol: "attend" }, "attend:1"],
    [8, "child.ended", { key: "attend:1", child: "attend-1", outcome: "converged" }, "attend:1"],
    [9, "gate.opened", { id: "g-1", gate: { key: "block", kind: "risk", title: "Which file?" } }, "ask"],
    [12, "gate.answered", { id: "g-1", key: "block", kind: "risk", option: "dismiss", by: { name: "mira" } }],
  );
  expect(rowsOf(messages, now).map(({ kind, title, state }) => [kind, title, state])).toEqual([
    ["step", "started: add", "done"],
    ["step", "checked the work", "failed"],
    ["session", "attend", "done"],
    ["question", "Which file?", "done"],
  ]);
  expect(rowsOf(messages, now)[1]).toMatchObject({ isAtMost: true, startedAt: at(0), endedAt: at(4), exitCode: 1 });
});

test("a call whose end nobody told has none once its agent goes on to something else, and not while others run beside it", () => {
  const messages = story(
    [0, "call.assessed", weighed("a", "git push")],
    [0, "call.allowed", { call: "a", why: "low" }],
    [2, "call.assessed", weighed("b", "sleep 60")], // made at once with the first
    [2, "call.allowed", { call: "b", why: "low" }],
    [3, "call.assessed", weighed("c", "sleep 90", "low", { agent: "reviewer" })],
    [3, "call.allowed", { call: "c", why: "low" }],
  );
  const states = (...more: readonly Told[]) => rowsOf([...messages, ...story(...more)], at(70)).map(({ state }) => state);
  expect(states()).toEqual(["running", "running", "running"]);
  expect(states([60, "call.assessed", weighed("d", "ls", "low", { agent: "reviewer" })])).toEqual([
    ...["running", "running", "running", "waiting"],
  ]);
  expect(states([60, "call.assessed", weighed("d", "ls")], [60, "call.allowed", { call: "d", why: "low" }])).toEqual([
    ...["unseen", "unseen", "running", "running"],
  ]);
});

test("a call tells the permission that let it through, and the exit code that its client counted", () => {
  const given = { tool: "git push", target: "origin/dev", environment: "dev", by: "mira", until: at(900) };
  const [row] = rowsOf(
    story(
      [0, "call.assessed", weighed("a", "git push origin dev", "low", { permitted: [given] })],
      [0, "call.allowed", { call: "a", why: "low" }],
      [1, "call.settled", { call: "a", outcome: "ran", output: "Everything up-to-date", exitCode: 0 }],
    ),
    now,
  );
  expect(row).toMatchObject({ exitCode: 0, permitted: [{ what: "git push origin/dev", by: "mira", until: at(900) }] });
});

test("A25 settings that would have taken the hook away are a step of their own; that the client was told is none", () => {
  const loss = { file: "/p/.claude/settings.local.json", why: "it names no hook", isKept: true };
  const messages = story([0, "settings.lost", loss], [4, "settings.told"], [9, "settings.lost", { ...loss, isKept: false }]);
  const row = { kind: "step", title: "settings changed, and no longer name the hook", why: "it names no hook" };
  expect(rowsOf(messages, now)).toMatchObject([
    { ...row, state: "blocked" },
    { ...row, state: "done" },
  ]);
});
