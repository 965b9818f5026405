import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attendWorld, begin, drive } from "../../../test/support/attend-world.ts";
import { answer } from "../../../test/support/world.ts";
import { domainTable } from "../../inquiry/domains.ts";
import { answered } from "../../kernel/events.fixture.ts";
import type { Json, SessionId } from "../../kernel/ids.ts";
import type { Action, Verdict } from "../../risk/types.ts";
import { agreedIn, notesIn, raise } from "./agreed.ts";
import type { AttendPorts } from "./effects.ts";
import {
  act,
  assessment,
  beginning,
  carryOn,
  doNext,
  gatesIn,
  hashOf,
  kindsIn,
  play,
  record,
  statusesAt,
  tell,
  weighingOf,
  type World,
} from "./machine.fixture.ts";
import { tasksFrom } from "./materialise.ts";
import type { AttendEvent, Deficit, Prior, UpstreamProtocol } from "./types.ts";

const prior = (protocol: string, output: Json): Prior => ({ protocol, session: `${protocol}-1`, output });
const map = (...entries: readonly (readonly [string, string, string?])[]): Prior =>
  prior("bound", { intent: "i", map: entries.map(([domain, who, words = null]) => ({ domain, who, words, by: "Mira", at: null })) });
const goal = prior("goal", { outcome: "The shop is live", metric: null });
const bash = (command: string): Action => ({ tool: "Bash", input: { command }, cwd: "/project" });
const verdicts: readonly Verdict[] = ["low", "advisory", "gate", "refuse"];

describe("a boundary map", () => {
  const world: World = { weigh: { "npm install x": { verdict: "advisory", signals: ["Emergent"] } } };
  const working = (...outputs: readonly Prior[]): readonly AttendEvent[] => {
    const asked = play(world, beginning({ tasks: [act("t1", "npm install x")], prior: outputs }));
    return carryOn([...asked, answered("materialise-conflict", "tasks", "resume")], world);
  };

  test("S13 raises an advisory to a gate where a person keeps the choice, and the gate says so", () => {
    for (const who of ["person", "agent-proposes"]) {
      const journal = working(map(["dependencies", who, "none without me"]));
      expect(kindsIn(journal)).toEqual(["materialise-conflict", "risk"]);
      expect(gatesIn(journal)[1]?.context).toEqual(
        expect.arrayContaining(["You keep: dependencies (none without me)", "Why: you keep the choice in dependencies"]),
      );
    }
  });

  test.each([
    ["the agent decides alone there", map(["dependencies", "agent"])],
    ["it is about something else", map(["deployment", "person", "ask me"])],
    ["it cannot be read", prior("bound", { map: [{ domain: 3, who: "person" }, "x", { domain: "dependencies", who: "me" }] })],
  ])("S13 changes nothing where %s", (_, output) => {
    expect(kindsIn(working(output))).toEqual(["materialise-conflict"]);
  });

  test("S13 never lowers anything, whatever it says and whatever is weighed", () => {
    const anyMap = fc.array(
      fc.tuple(fc.constantFrom(...domainTable.map(({ domain }) => domain)), fc.constantFrom("person", "agent-proposes", "agent")),
    );
    const command = fc.constantFrom(...domainTable.flatMap(({ acts, passes }) => [...acts, ...passes]));
    fc.assert(
      fc.property(anyMap, command, fc.constantFrom(...verdicts), (entries, text, verdict) => {
        const weighed = assessment({ verdict });
        const raised = raise(weighed, bash(text), agreedIn([map(...entries)]).agreed);
        expect(verdicts.indexOf(raised.verdict)).toBeGreaterThanOrEqual(verdicts.indexOf(verdict));
        if (verdict !== "advisory") expect(raised).toBe(weighed);
        expect(raised.findings.map(({ signal }) => signal)).toEqual(weighed.findings.map(({ signal }) => signal));
      }),
    );
  });

  test.each(domainTable.flatMap(({ domain, acts }) => acts.map((text) => [domain, text])))("S13 %s is acted in by %j", (domain, text) =>
    expect(raise(assessment({ verdict: "advisory" }), bash(text), { kept: [{ domain, words: null }] }).verdict).toBe("gate"),
  );
  test.each(domainTable.flatMap(({ domain, passes }) => passes.map((text) => [domain, text])))(
    "S13 %s is not acted in by %j",
    (domain, text) =>
      expect(raise(assessment({ verdict: "advisory" }), bash(text), { kept: [{ domain, words: null }] }).verdict).toBe("advisory"),
  );

  test("S13 an agent's call inside a task is raised as well", () => {
    const asked = play({}, beginning({ tasks: [tell("t1", "sort")], prior: [map(["dependencies", "person"])] }));
    let journal: readonly AttendEvent[] = [...asked, answered("materialise-conflict", "tasks", "resume")];
    while (statusesAt(journal)["t1"] !== "cleared") journal = doNext(journal);
    const call = { type: "call.offer", call: "c1", hash: hashOf(bash("npm install x")), at: "2026-03-01T12:00:00.000Z" } as const;
    const offered = { ...call, action: bash("npm install x"), assessment: assessment({ verdict: "advisory" }) };
    expect(kindsIn(record(journal, offered))).toEqual(["materialise-conflict", "risk"]);
    expect(kindsIn(record(journal, { ...offered, action: bash("ls") }))).toEqual(["materialise-conflict"]);
  });
});

describe("what was agreed", () => {
  test("S12, S13 the goal and what the person keeps stand first at every later gate", () => {
    const journal = play({}, beginning({ prior: [goal, map(["deletion", "person", "only logs"], ["data", "agent-proposes"])] }));
    expect(gatesIn(journal)[0]?.context.slice(0, 2)).toEqual(["Goal: The shop is live", "You keep: deletion (only logs); data"]);
  });

  test("S13 with nothing agreed nothing is shown", () => {
    expect(agreedIn([])).toEqual({});
    expect(agreedIn([prior("clarify", { original: "a", clarified: "a" }), prior("goal", "text"), prior("x", null)])).toEqual({});
  });

  test("A6 what was settled goes with every instruction, and a command stays as it is", () => {
    const outputs = [
      prior("clarify", { original: "sort", clarified: "…", readings: [{ quote: "it", text: "the list" }] }),
      prior("solicit", { original: "p", plan: "p", decisions: [{ title: "Port", text: "8080" }] }),
      map(["deletion", "person", "only logs"], ["data", "agent-proposes"], ["structure", "agent"]),
      prior("ground", {
        mapping: [
          { rule: "DRY", case: "cart.ts", means: null },
          { rule: "DRY", case: "tax.ts", means: "one table" },
        ],
      }),
    ];
    expect(notesIn(outputs)).toEqual([
      "“it” means: the list",
      "Decided about “Port”: 8080",
      "deletion: a person has decided: only logs",
      "data: propose it and wait for a person",
      "structure: yours to decide",
      "“DRY” for “cart.ts”: as it stands",
      "“DRY” for “tax.ts”: one table",
    ]);
    const tasks = tasksFrom({ intent: "- sort\n- `ls`", cwd: "/p", outputs });
    expect(tasks[0]?.instruction).toBe(["sort", ...notesIn(outputs)].join("\n"));
    expect(tasks[1]?.action?.input).toEqual({ command: "ls" });
  });

  test("A6 without an intent, the words that others were asked about are worked on", () => {
    const outputs = [prior("clarify", { original: "sort the list", clarified: "sort the list", readings: [] })];
    expect(tasksFrom({ intent: "", cwd: "/p", outputs })).toMatchObject([{ instruction: "sort the list" }]);
  });
});

describe("an answer has an effect", () => {
  const decided = (text: string): Prior =>
    prior("solicit", { original: "p", plan: "p", decisions: [{ key: "drift:branch=x", title: "Branch", text }] });
  const given = [act("t1", "ls")];
  const informed = (text: string) => [{ kind: "decision", about: "drift:branch=x", answer: text, title: "Branch" }] as const;

  test.each([
    ["Go back to main first", "git switch main"],
    ["Go back to branch release/2 before anything else", "git switch release/2"],
  ])("U8 %j is the first task, and is weighed like any other", (text, command) => {
    const world = { weigh: { [command]: { verdict: "gate" as const } } };
    const journal = play(world, beginning({ tasks: given, informed: informed(text) }));
    expect(gatesIn(journal)[0]).toMatchObject({ kind: "risk", key: "call:task:first1.0" });
    expect(tasksFrom({ intent: "sort", cwd: "/p", outputs: [decided(text)] }).map(({ action }) => action?.input["command"])).toEqual([
      command,
      undefined,
    ]);
  });

  test("U8 an act that is no command is the first instruction, and the rest waits for it", () => {
    const tasks = tasksFrom({ intent: "sort", cwd: "/p", outputs: [decided("Look at the lockfile again and say what changed")] });
    expect(tasks.map(({ instruction }) => instruction?.split("\n")[0])).toEqual([
      "Look at the lockfile again and say what changed",
      "sort",
    ]);
  });

  test("U8 an answer that says how the work is done is no task, and goes along", () => {
    const tasks = tasksFrom({ intent: "sort", cwd: "/p", outputs: [decided("The change is mine: take it as it is")] });
    expect(tasks).toMatchObject([{ instruction: expect.stringContaining("take it as it is") }]);
  });

  test("U8 a decision to stop is a condition: nothing runs", () => {
    const journal = play({}, beginning({ tasks: given, informed: informed("Stop; I will say whose commit it is") }));
    expect(journal.at(-1)).toMatchObject({ type: "session.ended", outcome: "escaped", left: [expect.stringContaining("whose commit")] });
    expect(journal.some(({ type }) => type.startsWith("task."))).toBe(false);
  });
});

describe("routing into each protocol", () => {
  const cases: readonly (readonly [UpstreamProtocol, string, readonly (readonly [string, string?])[], object])[] = [
    ["clarify", "Send the reminder bi-weekly to mara@shop.test.", [["reading-2"]], { readings: [{ text: "twice a week" }] }],
    ["bound", "Publish `shop` to the registry.", [["supply", "on Friday"]], { map: [{ domain: "deployment", who: "person" }] }],
    ["solicit", "Open the port; I don't know which one.", [["provide", "9100"]], { decisions: [{ text: "9100" }] }],
    ["ground", "Make the sign-up GDPR compliant.", [["adjust", "only the form"]], { mapping: [{ means: "only the form" }] }],
  ];

  test.each(cases)("A4 %s runs as a child, and attend comes back in the exact state it left", async (protocol, intent, answers, output) => {
    const deficit: Deficit = { protocol, quote: intent.slice(0, 8), source: "arguments", harm: "harm" };
    const ran: string[] = [];
    const ports: AttendPorts = {
      scan: async () => [deficit],
      weigh: async (action) => ({ assessment: assessment(weighingOf(action, {})), hash: hashOf(action) }),
      hashAction: hashOf,
      run: async () => ({ ended: "completed" }),
      agent: async ({ job }) => (ran.push(job.instruction), { ended: "completed", detail: "done" }),
      stopMember: async () => {},
      clock: () => "2026-01-01T00:00:00.000Z",
    };
    const { runtime } = await attendWorld(ports);
    const stateOf = async (stream: SessionId) => (await runtime.load(stream))?.session.state as unknown as Record<string, Json>;
    const stream = await begin(runtime, beginning({ intent, available: [protocol] }));
    await answer(runtime, stream, protocol);
    expect(await drive(runtime, stream)).toEqual({ end: "suspended" });
    const before = await stateOf(stream);
    const child = (await runtime.load(stream))?.session.ledger.child?.stream as SessionId;
    for (const [option, text] of answers) {
      await drive(runtime, child);
      await answer(runtime, child, option, text);
      expect(await stateOf(stream)).toEqual(before);
    }
    expect(await drive(runtime, child)).toEqual({ end: "ended" });
    const { protocol: _, instead: __, ...kept } = before;
    const after = await stateOf(stream);
    const { agreed: ___, ...rest } = after;
    expect(rest).toEqual({
      ...kept,
      phase: "scanning",
      round: 1,
      resolved: [protocol],
      interacted: true,
      deficits: [],
      produced: [{ protocol, session: child, output: expect.objectContaining({}) }],
    });
    expect(after["produced"]).toMatchObject([{ output }]);
    expect(after["agreed"]).toMatchObject(protocol === "bound" ? { kept: [{}] } : { points: [{}] });
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(ran).toEqual([expect.stringContaining(intent)]);
  });
});
