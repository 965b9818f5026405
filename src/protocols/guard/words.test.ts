import { describe, expect, test } from "vitest";
import { gateKinds, type OptionRow } from "../../kernel/gate-kinds.ts";
import { gateOpened, gateProblem, type GateWords } from "../../kernel/gate.ts";
import { unknownPiece } from "../../risk/deed.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { assessment, finding, hashOf } from "./machine.fixture.ts";
import { runningOptions } from "../../consent/policy.ts";
import { words } from "../../consent/words.ts";

const action: Action = { tool: "Bash", input: { command: "rm -rf build" }, cwd: "/project" };
const hash = hashOf("rm -rf build");
const gate = (weighed: Partial<Assessment> = {}, called: Partial<Action> = {}): GateWords =>
  words.gate({ ...action, ...called }, hash, { ...assessment(), ...weighed });
const local = assessment().pattern;

describe("the question about a call", () => {
  test("A18 shows action, target, environment and every finding first, then only the choice", () => {
    expect(gate()).toMatchInlineSnapshot(`
      {
        "changes": {
          "approve": "Runs now, and again in this session: whenever its tool and target are these",
          "dismiss": "Runs this once; nothing is remembered",
          "halt": "Blocked; the agent continues with other work",
          "modify": "Does not run; the agent gets your direction, and what it tries next is weighed again",
          "withdraw": "Does not run; the agent is told to stop",
        },
        "context": [
          "Action: rm -rf build",
          "Folder: /project",
          "Target: build",
          "Environment: local",
          "Why: weighed as gate",
        ],
        "evidence": [
          {
            "claim": "shows Irreversibility",
            "source": "the action",
          },
        ],
        "harm": "shows Irreversibility.",
        "leavesOut": [],
        "question": "May this run?",
        "subject": "726d202d7266206275696c640000000000000000000000000000000000000000",
        "title": "Bash: rm -rf build",
        "urgency": 3,
      }
    `);
  });

  test("A23 whatever else belongs to the action is shown beside its command", () => {
    const input = { command: "make", env: { LD_PRELOAD: "x.so" }, timeout: 5 };
    expect(gate({}, { input }).context?.slice(0, 2)).toMatchInlineSnapshot(`
      [
        "Action: make",
        "With: {"env":{"LD_PRELOAD":"x.so"},"timeout":5}",
      ]
    `);
  });

  test("A18 an action that is no command is shown whole", () => {
    expect(gate({}, { tool: "Write", input: { path: "a.txt", content: "hello" } }).context?.[0]).toMatchInlineSnapshot(
      `"Action: Write {"path":"a.txt","content":"hello"}"`,
    );
  });

  test.each<[string, boolean, Partial<Assessment>]>([
    ["all of it is known", true, {}],
    ["production is known too", true, { pattern: { ...local, environment: "production" } }],
    ["the environment is not known", false, { pattern: { ...local, environment: "unknown" } }],
    ["one of two targets is not known", false, { pattern: { ...local, target: "build + unknown" } }],
    ["a part is known only when it runs", false, { pattern: { ...local, target: `build/${unknownPiece}` } }],
    ["the tool is not known", false, { pattern: { ...local, tool: "unknown" } }],
    ["something told the agent what to do", false, { findings: [finding("PromptInjection")] }],
  ])("A19 allowing for the session is offered exactly where it is remembered: %s", (_, isOffered, weighed) => {
    const { options } = gateOpened("risk", "call:a", gate(weighed)).gate;
    expect(options.some(({ id }) => id === "approve")).toBe(isOffered);
  });

  test("A19 allowing for the session says for what, in words that no agent wrote", () => {
    const exact = "Runs now, and again in this session: only this exact command";
    const approve = (pattern: Partial<Assessment["pattern"]>) => gate({ pattern: { ...local, ...pattern } }).changes?.["approve"];
    expect(approve({})).toBe("Runs now, and again in this session: whenever its tool and target are these");
    expect([{ environment: "production" }, { target: "" }, { target: " + build" }].map(approve)).toEqual([exact, exact, exact]);
  });

  test.each<[string, Partial<Assessment>, Pick<GateWords, "urgency" | "liveOnly">]>([
    ["little harm", { harm: 1 }, { urgency: 1 }],
    ["little harm for many reasons", { harm: 1, findings: [finding("Irreversibility"), finding("SecurityBoundary")] }, { urgency: 1 }],
    ["harm that takes effort to undo", { harm: 2 }, { urgency: 2 }],
    ["harm that cannot be undone", { harm: 3 }, { urgency: 3 }],
    ["nobody knows", {}, { urgency: 3 }],
    ["a prompt injection, for a person who is there", { harm: 3, findings: [finding("PromptInjection")] }, { urgency: 3, liveOnly: true }],
  ])("A18 its urgency follows the risk: %s", (_, weighed, expected) => {
    const { urgency, liveOnly } = gate(weighed);
    expect({ urgency, ...(liveOnly === undefined ? {} : { liveOnly }) }).toEqual(expected);
  });

  test("K10 however much there is to say, the gate can be shown, and says what was cut", () => {
    const huge = "x".repeat(300_000);
    const many = Array.from({ length: 1_000 }, () => ({ ...finding("Irreversibility"), evidence: huge }));
    const said = gate(
      { findings: many, reasons: many.map(() => `also ${huge}`), pattern: { ...local, target: huge } },
      { input: { command: huge, more: huge }, cwd: huge },
    );
    expect(gateProblem(gateOpened("risk", "call:a", said).gate)).toBeUndefined();
    expect(said.context?.[0]).toMatch(/236000 of 300000 characters cut; the whole: the journal; the hash 726d202d7266 covers/);
    expect(said.context?.at(-1)).toBe("Why: 975 of 1000 not shown; the whole list: the journal");
    expect(said.evidence?.at(-1)).toEqual({ claim: "975 of 1000 not shown; the whole list: the journal", source: "the journal" });
    expect(said.title).toMatch(/^Bash: x{120} … \(299880 more\) … $/);
  });

  test("A18 the answers that run are those that the kernel's table says run", () => {
    const rows: readonly OptionRow[] = gateKinds.risk.options;
    expect(runningOptions.toSorted()).toEqual(
      rows
        .filter(({ runs }) => runs)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe("what an agent is told", () => {
  test("A21, A22, A33 when its call does not run", () => {
    expect([
      words.blocked("modify", "Mira", "only the temporary files."),
      words.blocked("halt", "Mira"),
      words.blocked("halt", "Mira", "Not today."),
      words.blocked("withdraw", "Mira"),
      words.blocked("lapsed", "Mira"),
      words.parked("g7k2", assessment()),
    ]).toMatchInlineSnapshot(`
      [
        "Not run. Mira says: "only the temporary files." (change the call accordingly; it is weighed again)",
        "Not run: blocked by Mira. Go on with something else.",
        "Not run: blocked by Mira. Not today. Go on with something else.",
        "Not run. Mira asks you to stop here.",
        "Not run. The permission was not used in time and has lapsed; offer the call again to ask anew.",
        "Not run yet: a person has to decide (gate g7k2). Why: shows Irreversibility. A person answers it, not you: in the console, in \`assent inbox\`, or with \`assent answer g7k2 OPTION\` in a shell of their own. Go on with other work and make exactly this call again later: the answer will be waiting for it, once. If nothing else is left to do, end your turn and say what waits.",
      ]
    `);
  });

  test("A16 when nobody could unlock it, and when only the queue is full", () => {
    expect([words.refused(["it changes the guard itself", "it removes a home"]), words.notAsked([words.tooMany(200)])])
      .toMatchInlineSnapshot(`
      [
        "Refused, whoever asks: it changes the guard itself; it removes a home. A person can do this outside the session.",
        "Not run: 200 calls wait for an answer already; nothing more is asked until some are answered. Go on with other work and make this call again later.",
      ]
    `);
  });

  test("A11 when the assessor failed", () => {
    expect(words.assessorFailed("no such rule")).toBe("it could not be weighed (no such rule); read it yourself before you allow it");
    expect(words.assessorFailed("could not be weighed in time")).toBe(
      "it could not be weighed in time; read it yourself before you allow it",
    );
  });

  test("K10 reasons are cut, and say so", () => {
    expect(words.reasons(["x".repeat(2_500)])).toBe(`${"x".repeat(2_000)} … (500 of 2500 characters cut; the whole: the journal)`);
  });
});
