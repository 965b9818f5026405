import { describe, expect, test } from "vitest";
import { gateOpened, gateProblem } from "../../kernel/gate.ts";
import { act, teamOf, tell } from "./machine.fixture.ts";
import { newTask } from "./task-state.ts";
import { words } from "./words.ts";

const many = Array.from({ length: 200 }, (_, index) => act(`t${index}`, "x".repeat(900)));
const long = "y".repeat(50_000);

const proposal = { route: "confirm", isLast: false, writtenByModel: false } as const;

describe("what a person reads", () => {
  test("K5 a proposal stands in the context, and the question only asks whether this is it", () => {
    expect(words.proposal({ ...proposal, intent: "tidy up", proposed: [tell("t1", "tidy up"), act("t2", "npm test")] }))
      .toMatchInlineSnapshot(`
      {
        "changes": {
          "accept": "2 tasks; each is weighed before it runs",
          "change": "A list becomes the tasks; a sentence is added to every instruction; then you are asked again",
          "withdraw": "Nothing is done; the session ends",
        },
        "context": [
          "Intent: tidy up",
          "t1: tidy up",
          "t2: run npm test",
        ],
        "question": "Are these the tasks?",
        "title": "Tasks from what you said",
      }
    `);
  });

  test("K6 of two lists, each answer says what it comes to", () => {
    expect(words.conflict([act("t1", "ls")], [act("t1", "pwd")], [act("t1", "ls"), act("t2", "pwd")])).toMatchInlineSnapshot(`
      {
        "changes": {
          "merge": "2 tasks: the plan's first, then what is not in it",
          "refresh": "The 1 task settled before, and no other",
          "resume": "The plan's 1 task, and no other",
        },
        "context": [
          "In the plan: 1 task",
          "t1: run ls",
          "From what was settled before: 1 task",
          "t1: run pwd",
        ],
        "question": "Which tasks are done?",
        "title": "Two lists of tasks",
      }
    `);
  });

  test("K6 a team, and who could join it", () => {
    expect([words.team(teamOf("ada", "bob")), words.augment(1)]).toMatchInlineSnapshot(`
      [
        {
          "changes": {
            "augment": "You name new members and their parts, at most 6 in all",
            "restructure": "You choose who stays; with nobody left the session works alone",
            "retain": "Low tasks go to: ada, bob",
          },
          "context": [
            "ada (acp)",
            "bob (acp)",
          ],
          "question": "Does this team do the work?",
          "title": "The team crew",
        },
        {
          "changes": {
            "accept": "Nobody joins",
            "modify": "Those you name join, separated by commas, each with its part behind a colon; 1 place left. Nobody joins as a reviewer: a team does tasks, and \`assent dispatch\` has work judged before it counts",
            "none": "The team stays as it is",
          },
          "context": [],
          "question": "Who joins the team?",
          "title": "New members",
        },
      ]
    `);
  });

  test("A25, K6 work that went wrong says what came of it", () => {
    expect(words.failed({ ...newTask(act("t1", "ls")), report: { ended: "failed", detail: "exit 1" } })).toMatchInlineSnapshot(`
      {
        "changes": {
          "halt": "The task is not done; whatever comes after it goes on",
          "retry": "It is weighed again from the start, and run",
          "withdraw": "Nothing more is done; the session ends",
        },
        "context": [
          "Task t1: run ls",
          "Its last words: exit 1",
        ],
        "question": "Try this task again?",
        "title": "t1 failed",
      }
    `);
  });

  test("K10 the longest lists and texts can still be shown, and say what was cut", () => {
    const deficit = { protocol: "goal", quote: long, source: "arguments", harm: long } as const;
    const report = { ended: "gated", detail: long, found: { signal: long, evidence: long } } as const;
    const task = { ...newTask({ ...act("t1", "ls"), title: long }), report };
    const gates = [
      gateOpened("upstream", "k", words.upstream([deficit], ["goal"])),
      gateOpened("materialise-confirm", "k", words.proposal({ ...proposal, intent: long, proposed: many })),
      gateOpened("materialise-conflict", "k", words.conflict(many, many, many)),
      gateOpened(
        "plan-direction",
        "k",
        words.planDirection(
          many.map(({ id }) => ({ task: id, verdict: "gate", irreversible: true, reasons: [long] })),
          many,
          true,
        ),
      ),
      gateOpened("task-failed", "k", words.failed(task)),
      gateOpened("risk", "k", words.reported(task, false)),
    ];
    expect(gates.map(({ gate }) => gateProblem(gate))).toEqual(gates.map(() => undefined));
    expect(gates[1]?.gate.context).toHaveLength(201);
    expect(gates[0]?.gate.context[0]).toContain("of 50000 characters cut; the whole: the journal)");
  });

  test("text with half a character is still shown", () => {
    const task = { ...newTask(act("t1", "ls")), report: { ended: "died", detail: "\ud800" } as const };
    expect(gateProblem(gateOpened("task-failed", "k", words.failed(task)).gate)).toBeUndefined();
  });
});

test("what an agent is told when it goes on", () => {
  expect([words.goOn(["Bash origin"]), words.direction("Mira", "to a branch"), words.goOnReported("git push", true), words.lapsed])
    .toMatchInlineSnapshot(`
    [
      "A person let this run: Bash origin. Make exactly this call again; the answer is waiting.",
      "Mira says: to a branch",
      "A person has seen what was reported (git push) and lets the task go on. Every call is weighed.",
      "The question about your last call lapsed; nothing was let through. Go on without it, or make the call again.",
    ]
  `);
});
