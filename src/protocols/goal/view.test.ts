import { expect, test } from "vitest";
import type { PastEvent } from "../../kernel/view.ts";
import type { GoalEvent, GoalState } from "./types.ts";
import { goalView } from "./view.ts";

test("a goal is asked about field by field", () => {
  const field = {
    kind: "goal-field",
    key: "field:metric:0",
    title: "How anyone can tell",
    question: "Is this it?",
    evidence: [],
    options: [],
  };
  const story = [
    { type: "field.proposed", dimension: "metric", round: 0, text: "`npm test` exits 0" },
    { type: "gate.opened", id: "g", gate: field },
  ].map((event) => ({ at: "", event }) as unknown as PastEvent<GoalEvent>);
  const state = { phase: "asking", intent: "ship", fields: {} } as unknown as GoalState;
  expect(goalView(state, story)?.questions).toMatchObject([
    { gate: "g", kind: "metric", title: "How anyone can tell", proposal: "`npm test` exits 0" },
  ]);
  expect(goalView({ phase: "idle" }, [])).toBeNull();
});

test("a contract says of each field how it was settled and by whom", () => {
  const contract = {
    intent: "ship",
    outcome: "it is out",
    metric: null,
    boundary: null,
    priority: null,
    endState: { statement: "done", check: null },
  };
  const fields = { outcome: { text: "it is out", how: "accepted", by: "mira" } } as const;
  expect(goalView({ phase: "agreed", intent: "ship", cwd: "/p", fields, contract }, [])?.result).toMatchObject({
    type: "contract",
    fields: [{ name: "outcome", text: "it is out", how: "accepted", by: "mira" }, { text: null, how: "" }, {}, {}],
    endState: { statement: "done" },
  });
});
