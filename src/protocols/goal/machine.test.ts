import { describe, expect, test } from "vitest";
import { answered, branched, defaulted, ended, lapsed, settled } from "../../kernel/events.fixture.ts";
import { gateOpened, gateProblem } from "../../kernel/gate.ts";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { mapTexts } from "../../kernel/texts.ts";
import { goal } from "./machine.ts";
import { goalLimits } from "./policy.ts";
import { dimensions, type Dimension, type GoalCommand, type GoalContract, type GoalEvent, type GoalState } from "./types.ts";
import { words } from "./words.ts";

const given = (...events: readonly GoalEvent[]): GoalState => events.reduce(goal.evolve, goal.initial);

const intent = "sort the invoices";
const declared: GoalEvent = { type: "goal.declared", intent, cwd: "/project" };
const proposal = (text: string) => ({ text, evidence: [{ claim: "you said so", source: "the intent" }] });
const proposed = (dimension: Dimension, round = 0): GoalEvent => ({
  type: "field.proposed",
  dimension,
  round,
  text: `the ${dimension} of round ${round}`,
});
const answer = (dimension: Dimension, option: string, text?: string, round = 0): GoalEvent =>
  answered("goal-field", `field:${dimension}:${round}`, option, text === undefined ? {} : { text });
const accepted = (...settled: readonly Dimension[]): readonly GoalEvent[] =>
  settled.flatMap((dimension) => [proposed(dimension), answer(dimension, "accept")]);
const propose = (dimension: Dimension, text: string | null, round = 0): GoalCommand => ({
  type: "field.propose",
  dimension,
  round,
  proposal: text === null ? null : proposal(text),
});

describe("after other sessions", () => {
  const words = { kind: "words", about: "sorted", answer: "by date" } as const;
  const metric = { kind: "goal", about: "metric", answer: "all are read" } as const;

  test("U7 parts that were settled before are taken and not asked about", () => {
    const state = given({ ...declared, settled: [words, metric] } as GoalEvent, ...accepted("outcome"));
    expect(state).toMatchObject({
      phase: "proposing",
      dimension: "boundary",
      fields: { metric: { text: "all are read", how: "settled" } },
    });
    const whole = dimensions.map((about) => ({ kind: "goal", about, answer: about }) as const);
    expect(given({ ...declared, settled: whole } as GoalEvent)).toMatchObject({ phase: "composing" });
  });

  test("U7 an answer that holds a measure is the measure", () => {
    expect(given({ ...declared, settled: [{ ...words, answer: "in under 3 s" }] } as GoalEvent)).toMatchObject({
      fields: { metric: { text: "in under 3 s" } },
    });
  });

  test("U7 answers from before, and of this session, stand in every later question", () => {
    const asked = goal.decide(
      propose("boundary", "x"),
      given({ ...declared, settled: [words, metric] } as GoalEvent, ...accepted("outcome")),
    );
    const gate = isRefusal(asked) ? undefined : asked.find(({ type }) => type === "gate.opened");
    expect(JSON.stringify(gate)).toMatch(/by date.*the outcome of round 0.*all are read/);
  });
});

describe("declaring a goal", () => {
  test("S12 the intent is recorded, trimmed", () => {
    expect(goal.decide({ type: "goal.declare", intent: ` ${intent}\n`, cwd: "/project" }, given())).toEqual([declared]);
  });

  test.each(["", " \n\t"])("an intent of %j is refused", (blank) => {
    expect(goal.decide({ type: "goal.declare", intent: blank, cwd: "/" }, given())).toEqual(
      refuse("goal.declare", "say in a few words what the goal is about"),
    );
  });

  test("K10 an intent has a limit, and the refusal says by how much it is too long", () => {
    const longest = "x".repeat(goalLimits.intentMaxChars);
    expect(goal.decide({ type: "goal.declare", intent: longest, cwd: "/" }, given())).toEqual([
      { type: "goal.declared", intent: longest, cwd: "/" },
    ]);
    expect(goal.decide({ type: "goal.declare", intent: `${longest}x`, cwd: "/" }, given())).toEqual(
      refuse("goal.declare", "the intent has 2001 characters; 2000 fit"),
    );
  });

  test("a second goal in the same session is refused", () => {
    expect(goal.decide({ type: "goal.declare", intent, cwd: "/" }, given(declared))).toEqual(
      refuse("goal.declare", "a goal is already under way"),
    );
  });
});

describe("asking about one dimension", () => {
  test("S12 a proposal is recorded and put to the person, with its evidence", () => {
    const decided = goal.decide(propose("outcome", "sorted invoices"), given(declared));
    expect(decided).toEqual([
      { type: "field.proposed", dimension: "outcome", round: 0, text: "sorted invoices" },
      gateOpened("goal-field", "field:outcome:0", words.question("outcome", intent, proposal("sorted invoices"), false)),
    ]);
  });

  test("S12 the person accepts, modifies, rejects or extends, and nothing else", () => {
    const decided = goal.decide(propose("outcome", "sorted invoices"), given(declared));
    const gates = isRefusal(decided) ? [] : decided.flatMap((event) => (event.type === "gate.opened" ? event.gate : []));
    expect(gates.map(({ options }) => options.map(({ id }) => id))).toEqual([["accept", "modify", "reject", "extend"]]);
    expect(gates.map(gateProblem)).toEqual([undefined]);
  });

  test.each<[string, GoalCommand, GoalState]>([
    ["while nothing is declared", propose("outcome", "x"), given()],
    ["for another dimension", propose("metric", "x"), given(declared)],
    ["for another round", propose("outcome", "x", 1), given(declared)],
    ["while a question is open", propose("outcome", "x"), given(declared, proposed("outcome"))],
  ])("a proposal %s is refused", (_, command, state) => {
    expect(goal.decide(command, state)).toEqual(
      refuse("field.propose", `no proposal for the ${"dimension" in command ? command.dimension : ""} is wanted now`),
    );
  });

  test("S12 a proposal without words is refused: it could become an outcome that says nothing", () => {
    expect(goal.decide(propose("outcome", " "), given(declared))).toEqual(refuse("field.propose", "the proposal for the outcome is empty"));
  });

  const open = { phase: "proposing", intent, cwd: "/project", round: 0 } as const;
  test.each<[string, string | undefined, GoalState]>([
    [
      "accept",
      undefined,
      { ...open, dimension: "metric", fields: { outcome: { text: "the outcome of round 0", how: "accepted", by: "Mira" } } },
    ],
    [
      "modify",
      "paid invoices",
      { ...open, dimension: "metric", fields: { outcome: { text: "paid invoices", how: "modified", by: "Mira" } } },
    ],
    [
      "extend",
      "by date",
      { ...open, dimension: "metric", fields: { outcome: { text: "the outcome of round 0; by date", how: "extended", by: "Mira" } } },
    ],
    ["reject", undefined, { ...open, dimension: "outcome", round: 1, fields: {} }],
  ])("S12 %s settles the outcome, or asks for it again because a goal needs one", (option, text, state) => {
    expect(given(declared, proposed("outcome"), answer("outcome", option, text))).toEqual(state);
  });

  test.each(["metric", "boundary", "priority"] as const)("S12 the %s may be left out", (dimension) => {
    const before = dimensions.slice(0, dimensions.indexOf(dimension));
    const state = given(declared, ...accepted(...before), proposed(dimension), answer(dimension, "reject"));
    expect("fields" in state && state.fields[dimension]).toEqual({ text: null, how: "rejected", by: "Mira" });
  });

  test("S12 the last question about the outcome says that rejecting it ends the session", () => {
    const state = given(
      declared,
      ...[0, 1].flatMap((round) => [proposed("outcome", round), answer("outcome", "reject", undefined, round)]),
    );
    expect(goal.decide(propose("outcome", "a report", 2), state)).toEqual([
      { type: "field.proposed", dimension: "outcome", round: 2, text: "a report" },
      gateOpened("goal-field", "field:outcome:2", words.question("outcome", intent, proposal("a report"), true)),
    ]);
  });
});

describe("when the asking does not go as planned", () => {
  test("K14 with nobody there the proposal is taken, and the field says that nobody chose it", () => {
    expect(given(declared, proposed("outcome"), defaulted("goal-field", "field:outcome:0", "accept"))).toEqual({
      phase: "proposing",
      intent,
      cwd: "/project",
      dimension: "metric",
      round: 0,
      fields: { outcome: { text: "the outcome of round 0", how: "defaulted", by: "nobody" } },
    });
  });

  test("a question that lapsed is asked again", () => {
    expect(given(declared, proposed("outcome"), lapsed("goal-field", "field:outcome:0"))).toEqual(given(declared));
  });

  test("the answer to another gate settles nothing", () => {
    const asking = given(declared, proposed("outcome"));
    expect(goal.evolve(asking, answer("metric", "accept"))).toEqual(asking);
    expect(goal.evolve(asking, answered("fault", "fault:propose:outcome:0", "retry"))).toEqual(asking);
    expect(goal.evolve(asking, lapsed("goal-field", "field:outcome:1"))).toEqual(asking);
  });

  test("an answer before anything was proposed settles nothing", () => {
    expect(given(declared, answer("outcome", "accept"))).toEqual(given(declared));
  });

  test("a step that was given up leaves its dimension out, and asks for a required one again", () => {
    const without = given(declared, ...accepted("outcome"), settled("propose:metric:0", "halted"));
    expect("fields" in without && without.fields["metric"]).toEqual({ text: null, how: "skipped", by: "a fault" });
    expect(given(declared, settled("propose:outcome:0", "halted"))).toMatchObject({ dimension: "outcome", round: 1 });
    expect(given(declared, settled("propose:outcome:0", "retry"))).toEqual(given(declared));
  });

  test("K16 a branch goes on where its parent was", () => {
    expect(given(declared, proposed("outcome"), branched)).toEqual(given(declared, proposed("outcome")));
  });
});

describe("the end", () => {
  const all = [declared, ...accepted("outcome", "metric", "boundary", "priority")];
  const contract: GoalContract = {
    intent,
    outcome: "the outcome of round 0",
    metric: "the metric of round 0",
    boundary: "the boundary of round 0",
    priority: "the priority of round 0",
    endState: { statement: expect.stringContaining("A person confirms it.") as string, check: null },
  };

  test("S12 with every dimension settled the contract is agreed, and only then has the session converged", () => {
    expect(goal.decide({ type: "contract.compose" }, given(...all))).toEqual([
      { type: "contract.agreed", contract },
      { type: "session.ended", outcome: "converged", left: [] },
    ]);
  });

  test("S12, U11 a command in the metric becomes the check of the end state, which a person confirms where it holds today", () => {
    const state = given(
      declared,
      ...accepted("outcome"),
      proposed("metric"),
      answer("metric", "modify", "`npm test` passes"),
      ...accepted("boundary", "priority"),
    );
    expect(goal.decide({ type: "contract.compose" }, state)).toEqual([
      {
        type: "contract.agreed",
        contract: {
          ...contract,
          metric: "`npm test` passes",
          endState: { statement: expect.stringContaining("`npm test` passes") as string, check: "npm test" },
        },
      },
      { type: "session.ended", outcome: "converged", left: [] },
    ]);
    const statement = (exitCode: number): string => {
      const events = goal.decide({ type: "contract.compose", today: { exitCode } }, state) as readonly GoalEvent[];
      return events.flatMap((event) => (event.type === "contract.agreed" ? event.contract.endState.statement : []))[0] ?? "";
    };
    expect([statement(0), statement(1)].map((each) => each.includes("a person confirms it"))).toEqual([true, false]); // U11
    const agreed = goal.decide({ type: "contract.compose", today: { exitCode: 0 } }, state);
    expect(agreed).toMatchObject([{ contract: { endState: { check: "npm test", passesToday: true } } }, {}]);
  });

  test("S12 no contract is made while a dimension is open", () => {
    for (const state of [given(), given(declared), given(...all.slice(0, -1))])
      expect(goal.decide({ type: "contract.compose" }, state)).toEqual(refuse("contract.compose", "not every part of the goal is settled"));
  });

  test("K8 with nothing left to propose the session is left, and lists what stays open", () => {
    const events = [0, 1, 2].flatMap((round) => [proposed("outcome", round), answer("outcome", "reject", undefined, round)]);
    const state = given(declared, ...events);
    const left = ["the outcome of the goal", "the metric of the goal", "the boundary of the goal", "the priority of the goal"];
    expect(goal.decide(propose("outcome", null, 3), state)).toEqual([ended("escaped", left)]);
    expect(goal.decide(propose("outcome", "one more", 3), state)).toEqual([ended("escaped", left)]);
  });

  test("K8 an early end keeps what was settled; an agreed goal stays agreed", () => {
    const fields = { outcome: { text: "the outcome of round 0", how: "accepted", by: "Mira" } };
    expect(given(declared, ...accepted("outcome"), ended("stopped"))).toEqual({ phase: "left", intent, cwd: "/project", fields });
    expect(given(...all, { type: "contract.agreed", contract }, ended("converged"))).toMatchObject({ phase: "agreed", contract });
    expect(given(ended("stopped"))).toEqual({ phase: "idle" });
  });

  test("K8 the trace goes from each deficit to what became of it, and by whom", () => {
    const left = answer("metric", "reject");
    expect(goal.trace([declared, ...accepted("outcome"), proposed("metric"), left, ended("stopped")])).toEqual([
      { item: "outcome", from: "no outcome: work could end anywhere", to: "the outcome of round 0 (accepted)", by: "Mira" },
      { item: "metric", from: "no measure: done would be an opinion", to: "left out (rejected)", by: "Mira" },
      { item: "boundary", from: "no boundary: everything would be in reach", to: "still open" },
      { item: "priority", from: "no priority: trade-offs would be made silently", to: "still open" },
    ]);
    expect(goal.trace([])).toEqual([]);
  });
});

test("S12 the contract is what is given on, once it is agreed; and the folder goes along where work moves (M4)", () => {
  const contract = { intent, outcome: "o", metric: null, boundary: null, priority: null, endState: { statement: "o", check: null } };
  const agreed = given(declared, ...accepted(...dimensions), { type: "contract.agreed", contract });
  expect([goal.output?.(given(declared)), goal.output?.(agreed)]).toEqual([null, contract]);
  expect(mapTexts(agreed, goal.places ?? [], (path) => `/moved${path}`)).toMatchObject({ cwd: "/moved/project" });
});

test("what is due follows from the state alone", () => {
  const effect = { type: "propose-field", mode: "repeatable", key: "propose:outcome:0", dimension: "outcome" };
  expect(goal.due(given())).toEqual([]);
  expect(goal.due(given(declared))).toEqual([{ ...effect, round: 0, intent, cwd: "/project" }]);
  expect(goal.due(given(declared, proposed("outcome")))).toEqual([]);
  expect(goal.due(given(declared, ...accepted(...dimensions)))).toEqual([
    { type: "compose-contract", mode: "repeatable", key: "compose", check: null, cwd: "/project" },
  ]);
  expect(goal.due(given(declared, ended("stopped")))).toEqual([]);
});

test("no text that a person or a model wrote escapes redaction", () => {
  const said = "hunter2";
  const endState = { statement: said, check: said };
  const contract = { intent: said, outcome: said, metric: said, boundary: said, priority: said, endState };
  const events: readonly GoalEvent[] = [
    { type: "goal.declared", intent: said, cwd: "/p" },
    { type: "field.proposed", dimension: "outcome", round: 0, text: said },
    { type: "contract.agreed", contract },
  ];
  const recorded = events.map((event) => mapTexts(event, goal.texts[event.type] ?? [], () => "redacted"));
  expect(JSON.stringify(recorded)).not.toContain(said);
  expect(recorded[0]).toEqual({ type: "goal.declared", intent: "redacted", cwd: "/p" });
});
