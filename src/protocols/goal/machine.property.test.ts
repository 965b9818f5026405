import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answered, kernelEvent, lapsed, openGates, settled } from "../../kernel/events.fixture.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { goal } from "./machine.ts";
import { proposalFor, roundsOf } from "./policy.ts";
import { dimensions, type GoalCommand, type GoalEffect, type GoalEvent, type GoalState } from "./types.ts";

const fold = (journal: readonly GoalEvent[]): GoalState => journal.reduce(goal.evolve, goal.initial);
const isOver = (journal: readonly GoalEvent[]): boolean => journal.some(({ type }) => type === "session.ended");

/**
 * A next step. A `move` does what is due, or answers the open gate: so most journals get somewhere. `halt` is a step
 * that failed and was given up; where nothing can fail, it goes on like a move.
 */
type Step =
  | { readonly command: GoalCommand }
  | { readonly move: string; readonly text: string }
  | { readonly lapse: true }
  | { readonly halt: true };

const words = fc.constantFrom("alpha", "`make check` passes", "");
const proposal = fc.option(words.map((text) => ({ text, evidence: [] })));
const command: fc.Arbitrary<GoalCommand> = fc.oneof(
  fc.record({ type: fc.constant("goal.declare" as const), intent: words, cwd: fc.constant("/project") }),
  fc.record({
    type: fc.constant("field.propose" as const),
    dimension: fc.constantFrom(...dimensions),
    round: fc.nat({ max: 3 }),
    proposal,
  }),
  fc.record({ type: fc.constant("contract.compose" as const) }),
);
const options = gateKinds["goal-field"].options.map(({ id }) => id);
const option = fc.constantFrom(...options, "reject", "reject"); // often enough to run out of proposals
const move = fc.record({ move: option, text: fc.constantFrom("beta", "only `ls`") });
const halt = fc.constant({ halt: true } as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: move },
  { weight: 3, arbitrary: command.map((each) => ({ command: each })) },
  fc.constant({ lapse: true } as const),
  halt,
);
const start: Step = { command: { type: "goal.declare", intent: "tidy up", cwd: "/project" } };

/** The kernel's part in small: commands are decided, open gates close, and nothing follows the end of a session. */
function offer(journal: readonly GoalEvent[], next: Step): readonly GoalEvent[] {
  if (isOver(journal)) return [];
  const state = fold(journal);
  const [gate] = openGates(journal);
  const [due] = goal.due(state);
  if ("command" in next) return decided(next.command, state);
  if ("halt" in next && due && canFail(due)) return [settled(due.key, "halted")];
  if (due) return decided(perform(due), state);
  if (gate === undefined) return [];
  if ("lapse" in next) return [lapsed("goal-field", gate)];
  const { move: chosen, text } = "move" in next ? next : { move: "accept", text: "" };
  return [answered("goal-field", gate, chosen, takesText(chosen) ? { text } : {})];
}

function decided(command: GoalCommand, state: GoalState): readonly GoalEvent[] {
  const events = goal.decide(command, state);
  return isRefusal(events) ? [] : events;
}

/** Only looking at the project can fail; with no round left there is nothing to look for. */
const canFail = (effect: GoalEffect): boolean => effect.type === "propose-field" && effect.round < roundsOf(effect.dimension);

const takesText = (id: string): boolean => id === "modify" || id === "extend";

const perform = (effect: GoalEffect): GoalCommand => {
  if (effect.type === "compose-contract") return { type: "contract.compose" };
  const { dimension, round, intent } = effect;
  return { type: "field.propose", dimension, round, proposal: proposalFor(dimension, round, intent, { folder: "project" }) };
};

const journalOf = (steps: readonly Step[]): readonly GoalEvent[] =>
  steps.reduce<readonly GoalEvent[]>((journal, next) => [...journal, ...offer(journal, next)], []);

/** A law over every moment of a journal, from its first event to its last. */
const always = (law: (journal: readonly GoalEvent[], state: GoalState) => void): void =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 40 }), (steps) => {
      const journal = journalOf([start, ...steps]);
      for (let length = 0; length <= journal.length; length += 1) law(journal.slice(0, length), fold(journal.slice(0, length)));
    }),
    { numRuns: 300 },
  );

describe("whatever is offered", () => {
  test("S12 one question is open at a time", () => {
    always((journal) => expect(openGates(journal).length).toBeLessThanOrEqual(1));
  });

  test("S12 nothing is due while a question is open", () => {
    always((journal, state) => {
      if (openGates(journal).length > 0 && !isOver(journal)) expect(goal.due(state)).toEqual([]);
    });
  });

  test("S12 a contract has an outcome that somebody accepted, modified or extended", () => {
    always((journal, state) => {
      for (const event of journal) {
        if (event.type !== "contract.agreed" || !("fields" in state)) continue;
        const { outcome } = state.fields;
        expect(outcome?.how).toMatch(/^(accepted|modified|extended)$/);
        expect(event.contract.outcome).toBe(outcome?.text);
        expect(event.contract.outcome.trim()).not.toBe("");
      }
    });
  });

  test("S12 a contract says exactly what was settled, field by field", () => {
    always((journal, state) => {
      for (const event of journal) {
        if (event.type !== "contract.agreed" || !("fields" in state)) continue;
        const settledTexts = dimensions.map((dimension) => state.fields[dimension]?.text);
        expect(dimensions.map((dimension) => event.contract[dimension])).toEqual(settledTexts);
      }
    });
  });

  test("K8 a session that ends by itself has converged with a contract, or lists what was left", () => {
    always((journal, state) => {
      const end = journal.find((event) => event.type === "session.ended");
      if (!end || !("fields" in state)) return;
      const open = dimensions.filter((dimension) => !state.fields[dimension]);
      const agreed = journal.some(({ type }) => type === "contract.agreed");
      const expected = agreed ? [] : open.map((dimension) => `the ${dimension} of the goal`);
      expect({ outcome: end.outcome, left: end.left }).toEqual({ outcome: agreed ? "converged" : "escaped", left: expected });
      if (!agreed) expect(end.left).not.toEqual([]);
    });
  });
});

test("K8 every path of answers comes to an end, soon", () => {
  const questionsMax = dimensions.reduce((sum, dimension) => sum + roundsOf(dimension), 0);
  const stepsMax = 2 * questionsMax + 1;
  const steps = fc.array(fc.oneof({ weight: 9, arbitrary: move }, halt), { minLength: stepsMax, maxLength: stepsMax });
  fc.assert(
    fc.property(steps, (path) => {
      expect(journalOf([start, ...path]).at(-1)?.type).toBe("session.ended");
    }),
    { numRuns: 300 },
  );
});

describe("whatever is recorded, in whatever order", () => {
  const keys = [...dimensions.map((dimension) => `field:${dimension}:0`), "field:outcome:1", "other"];
  const field = fc.constantFrom(...dimensions);
  const nothing = { metric: null, boundary: null, priority: null };
  const agreed: GoalEvent = {
    type: "contract.agreed",
    contract: { ...nothing, intent: "i", outcome: "o", endState: { statement: "s", check: null } },
  };
  const own: fc.Arbitrary<GoalEvent> = fc.oneof(
    fc.record({ type: fc.constant("goal.declared" as const), intent: words, cwd: fc.constant("/") }),
    {
      weight: 8,
      arbitrary: fc.record({ type: fc.constant("field.proposed" as const), dimension: field, round: fc.nat(3), text: fc.constant("x") }),
    },
    fc.constant(agreed),
  );
  const event = fc.oneof(own, kernelEvent("goal-field", keys, [...options, "nonsense"]));
  const recorded = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant("natural" as const) }, event), { minLength: 15, maxLength: 40 });
  const phases = ["idle", "proposing", "asking", "composing", "agreed", "left"];

  /** The next event if all went well; between such events, anything may have been recorded. */
  function natural(state: GoalState): GoalEvent {
    if (state.phase === "proposing" || state.phase === "asking") {
      const { dimension, round } = state;
      return state.phase === "proposing"
        ? { type: "field.proposed", dimension, round, text: "x" }
        : answered("goal-field", `field:${dimension}:${round}`, "accept");
    }
    return state.phase === "composing" ? agreed : { type: "goal.declared", intent: "i", cwd: "/" };
  }

  const statesOf = (events: readonly (GoalEvent | "natural")[]): readonly GoalState[] =>
    events.reduce<readonly GoalState[]>((states, next) => {
      const state = states.at(-1) ?? goal.initial;
      return [...states, goal.evolve(state, next === "natural" ? natural(state) : next)];
    }, []);

  test("every event has a next state, which is plain JSON", () => {
    fc.assert(
      fc.property(recorded, (events) => {
        for (const state of statesOf(events)) {
          expect(phases).toContain(state.phase);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          expect(goal.due(state).length).toBe(["proposing", "composing"].includes(state.phase) ? 1 : 0);
        }
      }),
    );
  });

  test("S12 no order of events composes a goal without an outcome", () => {
    fc.assert(
      fc.property(recorded, (events) => {
        for (const state of statesOf(events))
          if (state.phase === "composing" || state.phase === "agreed") expect(state.fields.outcome?.text).toMatch(/\S/);
      }),
      { numRuns: 500 },
    );
  });
});
