import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gateKinds, kindRow, type GateKind, type KindRow } from "./gate-kinds.ts";
import {
  gateLimits,
  gateOpened,
  gateProblem,
  optionOf,
  relay,
  shownText,
  textProblem,
  type Candidate,
  type Gate,
  type GateOption,
} from "./gate.ts";
import { isRefusal, refuse } from "./trouble.ts";

const rows = Object.entries(gateKinds) as unknown as readonly (readonly [GateKind, KindRow])[];
const kinds = rows.map(([kind]) => kind);

const opened = (kind: GateKind, candidates: readonly Candidate[] = []): Gate =>
  gateOpened(kind, "key", { title: "Title", context: ["Context"], question: "Which?", candidates }).gate;

const candidate = (id: string, future = id): Candidate => ({ id, label: `Take ${id}`, future });

const risk = opened("risk");
const withOptions = (options: readonly GateOption[]): Gate => ({ ...risk, options });
const [halt, dismiss, approve, modify, withdraw] = risk.options as [GateOption, GateOption, GateOption, GateOption, GateOption];
const fixedRisk = `the options of "risk" are fixed: halt, dismiss, approve, modify, withdraw`;

describe("K2 the table of kinds", () => {
  test("K2 holds exactly these kinds and options, in this order", () => {
    const table = Object.fromEntries(rows.map(([kind, { options }]) => [kind, options.map(({ id }) => id)]));
    expect(table).toEqual({
      risk: ["halt", "dismiss", "approve", "modify", "withdraw"],
      "goal-field": ["accept", "modify", "reject", "extend"],
      gap: ["provide", "dismiss", "escape"],
      meaning: ["provide", "dismiss", "escape"],
      domain: ["supply", "propose", "decide", "dismiss", "escape"],
      correspondence: ["confirm", "adjust", "dismiss", "escape"],
      lack: ["provide", "dismiss", "escape"],
      fit: ["provide", "dismiss", "escape"],
      upstream: ["other", "proceed"],
      "other-protocol": ["proceed"],
      "materialise-conflict": ["resume", "refresh", "merge"],
      "materialise-boundary": ["accept", "change", "withdraw"],
      "materialise-confirm": ["accept", "change", "withdraw"],
      team: ["retain", "augment", "restructure"],
      roles: ["accept", "modify", "none"],
      "plan-direction": ["one-by-one", "reorder", "drop", "withdraw"],
      "task-failed": ["retry", "halt", "withdraw"],
      "changed-checks": ["accept", "again", "refuse"],
      "work-blocked": ["answer", "fallback", "refuse"],
      "mission-plan": ["start", "stop"],
      "plan-proposed": ["start", "again", "stop"],
      asked: ["none"],
      approval: ["approve", "refuse"],
      "approval-elsewhere": ["again", "refuse"],
      "subtask-failed": ["again", "drop", "stop"],
      "mission-paused": ["go-on", "stop"],
      "mission-proposed": ["start", "later", "never"],
      "verdict-failed": ["again", "stop"],
      "destructive-operation": ["run", "refuse"],
      "brief-and-mode": ["confirm", "other-mode", "modify-intent", "modify-deliverable", "modify-scope", "withdraw"],
      brief: ["confirm", "modify-intent", "modify-deliverable", "modify-scope", "withdraw"],
      lens: ["choose", "add", "withdraw"],
      "no-lens": ["confirm", "add", "again"],
      "agent-map": ["generated"],
      "perspective-failed": ["retry", "without", "withdraw"],
      "coordinator-failed": ["retry", "without", "withdraw"],
      routing: ["extend", "add-input", "wrap-up", "withdraw"],
      extend: ["new-lens", "deepen", "review"],
      keep: ["choose", "all", "nothing"],
      "audit-reply": ["reply", "go-on", "branch", "halt"],
      restart: ["branch", "roll-back", "change", "acknowledge", "halt"],
      "exchange-stuck": ["retry", "halt"],
      recall: ["provide", "dismiss", "escape"],
      endpoint: ["provide", "dismiss", "escape"],
      rule: ["provide", "dismiss", "escape"],
      grasp: ["provide", "dismiss", "escape"],
      unfinished: ["finished", "retry", "halt"],
      fault: ["retry", "halt"],
    });
  });

  test.each(kinds)("K2 a gate of kind %s, as the table has it, has no problem", (kind) => {
    expect(gateProblem(opened(kind))).toBeUndefined();
  });

  test.each(["risky", "", "constructor", "__proto__", "toString"])("K2 the kind %j is refused", (kind) => {
    expect(kindRow(kind)).toBeUndefined();
    expect(gateProblem({ ...risk, kind: kind as GateKind })).toBe(`"${kind}" is not a kind of gate; known are ${kinds.join(", ")}`);
  });

  test.each<[string, readonly GateOption[]]>([
    ["dropped", [halt, dismiss, approve, modify]],
    ["dropped, where another may be", [halt, approve, modify, withdraw]],
    ["all dropped", []],
    ["reordered", [dismiss, halt, approve, modify, withdraw]],
    ["renamed", [halt, dismiss, approve, { ...modify, id: "edit" }, withdraw]],
    ["given another label", [halt, { ...dismiss, label: "Dismiss" }, approve, modify, withdraw]],
    ["freed from a text it requires", [halt, dismiss, approve, { ...modify, text: "none" }, withdraw]],
    ["merged", [halt, { ...approve, label: `${approve.label} or ${dismiss.label}` }, modify, withdraw]],
    ["added at the end", [halt, dismiss, approve, modify, withdraw, { id: "later", label: "Later", text: "none" }]],
    ["added in between", [halt, { id: "later", label: "Later", text: "none" }, dismiss, approve, modify, withdraw]],
  ])("K2 a fixed option may not be %s", (_, options) => {
    expect(gateProblem(withOptions(options))).toBe(fixedRisk);
  });

  test("K2 what would change nothing is left out, and whoever says it all the same has said the option beside it", () => {
    const { gate } = gateOpened("risk", "k", { title: "t", question: "May it?", leavesOut: ["approve", "halt"] });
    expect(gate.options).toEqual([halt, dismiss, modify, withdraw]);
    expect(gateProblem(gate)).toBeUndefined();
    expect(optionOf("risk", gate.options, "approve")).toEqual(dismiss);
    expect(optionOf("risk", gate.options, "3")).toEqual(modify);
    for (const { options } of Object.values<KindRow>(gateKinds))
      for (const { orElse } of options.filter((row) => row.orElse !== undefined))
        expect(options.filter(({ id }) => id === orElse)).toMatchObject([{ text: "none", runs: true }]);
  });

  test("K2 a kind without candidates takes none, not even in front", () => {
    expect(gateProblem(withOptions([{ id: "later", label: "Later", text: "none" }, ...risk.options]))).toBe(
      `"risk" takes at most 0 candidates`,
    );
  });

  test("K2 candidates stand before the fixed options, up to the most that the kind takes", () => {
    const gate = opened(
      "gap",
      ["one", "two", "three"].map((id) => candidate(id)),
    );
    expect(gate.options.map(({ id }) => id)).toEqual(["one", "two", "three", "provide", "dismiss", "escape"]);
    expect(gateProblem(gate)).toBeUndefined();
    expect(
      gateProblem(
        opened(
          "gap",
          ["one", "two", "three", "four"].map((id) => candidate(id)),
        ),
      ),
    ).toBe(`"gap" takes at most 3 candidates`);
  });

  test("K2 a candidate may not take the name of another option", () => {
    expect(gateProblem(opened("gap", [candidate("dismiss")]))).toBe("two options have the same id");
  });

  test("K2 nothing is recommended where the kind does not say so", () => {
    expect(gateProblem({ ...risk, recommended: "approve" })).toBe(`"risk" recommends nothing`);
  });

  test("K2 words may say what an option changes, and nothing else about it", () => {
    const { gate } = gateOpened("fault", "key", { title: "T", question: "Q?", changes: { retry: "Runs again", more: "x" } });
    expect(gate.options).toEqual([
      { id: "retry", label: "Try again", text: "none", changes: "Runs again" },
      { id: "halt", label: "Leave it and go on without", text: "optional" },
    ]);
  });

  test("K2 no arbitrary set of options passes but the table's own", () => {
    const option = fc.record({
      id: fc.constantFrom(...risk.options.map(({ id }) => id), "other"),
      label: fc.constantFrom(...risk.options.map(({ label }) => label), ""),
      text: fc.constantFrom("none" as const, "optional" as const, "required" as const),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(option, fc.constantFrom(...risk.options)), { maxLength: 7 }), (options) => {
        const isTable = JSON.stringify(options) === JSON.stringify(risk.options);
        expect(gateProblem(withOptions(options)) === undefined).toBe(isTable);
      }),
    );
  });
});

describe("every kind", () => {
  test.each(rows)("K4 %s names the difference that it guards", (_, { guards }) => {
    expect(guards).toMatch(/^\S.{10,}\S$/);
  });

  test("K14 each says what happens when nobody is there: it parks, or takes an option that is safe", () => {
    expect(Object.fromEntries(rows.map(([kind, { unattended }]) => [kind, unattended]))).toEqual({
      risk: "park",
      "goal-field": { takes: "accept" },
      gap: { takes: "dismiss" },
      meaning: { takes: "dismiss" },
      domain: { takes: "dismiss" },
      correspondence: { takes: "dismiss" },
      lack: { takes: "dismiss" },
      fit: { takes: "dismiss" },
      upstream: { takes: "proceed" },
      "other-protocol": { takes: "proceed" },
      "materialise-conflict": { takes: "resume" },
      "materialise-boundary": { takes: "withdraw" },
      "materialise-confirm": { takes: "withdraw" },
      team: { takes: "retain" },
      roles: { takes: "none" },
      "plan-direction": { takes: "one-by-one" },
      "task-failed": "park",
      "changed-checks": "park",
      "work-blocked": "park",
      "mission-plan": { takes: "start" },
      "plan-proposed": { takes: "start" },
      asked: "park",
      approval: "park",
      "approval-elsewhere": "park",
      "subtask-failed": { takes: "drop" },
      "mission-paused": "park",
      "mission-proposed": "park",
      "verdict-failed": { takes: "stop" },
      "destructive-operation": "park",
      "brief-and-mode": { takes: "confirm" },
      brief: { takes: "confirm" },
      lens: { takes: "withdraw" },
      "no-lens": { takes: "confirm" },
      "agent-map": { takes: "generated" },
      "perspective-failed": "park",
      "coordinator-failed": "park",
      routing: { takes: "wrap-up" },
      extend: "park",
      keep: { takes: "all" },
      "audit-reply": { takes: "go-on" },
      restart: "park",
      "exchange-stuck": "park",
      recall: { takes: "dismiss" },
      endpoint: { takes: "dismiss" },
      rule: { takes: "dismiss" },
      grasp: { takes: "dismiss" },
      unfinished: "park",
      fault: "park",
    });
  });

  test("K14 nothing is taken that lets something run, or that only a person could word", () => {
    const taken = rows.flatMap(([, { unattended, options }]) =>
      unattended === "park" ? [] : [options.find(({ id }) => id === unattended.takes)],
    );
    expect(taken.map((option) => [option?.runs ?? false, option?.text])).toEqual(taken.map(() => [false, "none"]));
  });

  test.each(["audit-reply", "restart", "exchange-stuck"] as const)("X3 X8 an Enter too many at %s does not end an exchange", (kind) => {
    const { enter, options } = kindRow(kind) ?? { options: [] };
    expect(options.map(({ id }) => id)).toContain(enter);
    expect(enter).not.toBe("halt");
  });

  test.each(rows)("K6 %s has a label for each option, and no word means two of them", (_, { options }) => {
    const said = options.flatMap(({ id, also = [] }) => [id, ...also]);
    expect(new Set(said).size).toBe(said.length);
    expect(options.map(({ label }) => label.trim()).filter((label) => label === "")).toEqual([]);
  });
});

describe("the shape of a gate", () => {
  test("K5, K6 context and evidence come before a question that stands alone, and each option says what it changes", () => {
    const evidence = [{ claim: "3 tests fail", source: "npm test" }];
    const changes = { retry: "Runs again", halt: "Is left out" };
    const words = { title: "A step failed", context: ["What happened"], evidence, question: "Again?", changes };
    expect(gateOpened("fault", "fault:x", words)).toEqual({
      type: "gate.opened",
      gate: {
        kind: "fault",
        key: "fault:x",
        title: "A step failed",
        context: ["What happened"],
        evidence,
        question: "Again?",
        urgency: 1,
        options: [
          { id: "retry", label: "Try again", text: "none", changes: "Runs again" },
          { id: "halt", label: "Leave it and go on without", text: "optional", changes: "Is left out" },
        ],
      },
    });
  });

  test.each(["", " ", "\n"])("K5 a gate whose question is %j is refused", (question) => {
    expect(gateProblem({ ...risk, question })).toBe("a gate needs a question");
  });

  test("K6 a candidate without a label is refused", () => {
    expect(gateProblem(opened("gap", [{ id: "one", label: " ", future: "one" }]))).toBe("every option needs a label");
  });

  test("K10 a gate shows a bounded amount of text", () => {
    const short = { ...risk, context: [] };
    const room = gateLimits.shownMaxChars - shownText({ ...short, context: [""] }).length;
    expect(gateProblem({ ...short, context: ["x".repeat(room)] })).toBeUndefined();
    expect(gateProblem({ ...short, context: ["x".repeat(room + 1)] })).toBe("a gate shows at most 262144 characters");
  });

  test("K7 what was shown is one text for one gate, whatever the order of its members", () => {
    const { kind, ...rest } = risk;
    expect(shownText({ ...rest, kind })).toBe(shownText(risk));
    expect(shownText({ ...risk, question: "Whether?" })).not.toBe(shownText(risk));
  });

  test("text that cannot be hashed is a problem, not a crash", () => {
    expect(gateProblem({ ...risk, title: "\ud800" })).toBe(
      "a gate must be shown as it is: text with half a surrogate pair has no canonical JSON",
    );
  });
});

describe("an answer", () => {
  test.each([
    ["once", "dismiss"],
    ["edit", "modify"],
    ["change", "modify"],
    ["block", "halt"],
    ["stop", "withdraw"],
    ["approve", "approve"],
    ["session", "approve"],
    ["2", "dismiss"],
    ["5", "withdraw"],
  ])("%s means %s at a risk gate", (said, id) => {
    expect(optionOf("risk", risk.options, said)).toBe(risk.options.find((option) => option.id === id));
  });

  test.each(["yes", "", "constructor", "Approve", "0", "6", "02", "1.0"])(
    "%j is no option, and the refusal says which there are",
    (said) => {
      expect(optionOf("risk", risk.options, said)).toEqual(
        refuse("gate.answer", `"${said}" is not an option here; choose block, once, session, edit, stop`),
      );
    },
  );

  test("a candidate can be chosen by its id", () => {
    const { options } = opened("gap", [candidate("one")]);
    const chosen = optionOf("gap", options, "one");
    expect(isRefusal(chosen)).toBe(false);
    expect(chosen).toEqual({ id: "one", label: "Take one", text: "none" });
  });

  test.each<[GateOption, string | undefined, string | undefined]>([
    [modify, "only the build folder", undefined],
    [modify, undefined, `"${modify.label}" needs words: add --text "…"`],
    [modify, " \n", `"${modify.label}" needs words: add --text "…"`],
    [approve, undefined, undefined],
    [approve, "but", `"${approve.label}" takes no text; leave --text out, or choose another option`],
    [approve, "", `"${approve.label}" takes no text; leave --text out, or choose another option`],
    [halt, undefined, undefined],
    [halt, "because", undefined],
    [halt, "x".repeat(16_384), undefined],
    [halt, "x".repeat(16_385), "the text has 16385 characters; at most 16384 fit: put the rest in a file and name it"],
  ])("with the option %o and the text %j", (option, text, problem) => {
    expect(textProblem(option, text)).toBe(problem);
  });
});

describe("the relay test", () => {
  test("K3 one candidate is shown and work goes on", () => {
    expect(relay([candidate("one")])).toEqual({ goOn: candidate("one") });
  });

  test("K3 candidates with one future are one: the first of them stands for it", () => {
    expect(relay([candidate("one", "same"), candidate("two", "same")])).toEqual({ goOn: candidate("one", "same") });
  });

  test("K3 candidates with different futures are asked about, in the order they came", () => {
    const [one, two, three] = [candidate("one", "a"), candidate("two", "b"), candidate("three", "a")];
    expect(relay([one, two, three])).toEqual({ ask: [one, two] });
  });

  test("K3 without candidates there is nothing to go on with", () => {
    expect(relay([])).toEqual({ ask: [] });
  });

  test("K3 every future is kept exactly once, in its first place", () => {
    const some = fc.array(fc.record({ id: fc.string(), label: fc.string(), future: fc.constantFrom("a", "b", "c") }));
    fc.assert(
      fc.property(some, (candidates) => {
        const result = relay(candidates);
        const kept = "ask" in result ? result.ask : [result.goOn];
        expect(kept.map(({ future }) => future)).toEqual([...new Set(candidates.map(({ future }) => future))]);
        expect("goOn" in result).toBe(kept.length === 1);
      }),
    );
  });
});
