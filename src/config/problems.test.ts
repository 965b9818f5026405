import { expect, test } from "vitest";
import { z } from "zod";
import { Config } from "./shapes.ts";
import { misspeltIn, problemsIn } from "./problems.ts";

const Plan = z.strictObject({
  intent: z.string().min(1).exactOptional(),
  tasks: z.array(z.strictObject({ title: z.string().min(1), how: z.enum(["run", "ask"]).exactOptional() })).min(1),
});

const said = (shape: typeof Plan | typeof Config, source: unknown): readonly string[] => {
  const { error } = shape.safeParse(source);
  return problemsIn(error?.issues ?? [], shape)
    .split("\n")
    .map((line) => line.trim());
};

test.each([
  [{ taks: [] }, ["tasks is missing; did you mean: taks → tasks"]],
  [{}, ["tasks is missing"]],
  [[], ["the file must be an object"]],
  [{ tasks: [] }, ["tasks must not be empty"]],
  [{ tasks: [{ titel: "a" }] }, ["tasks[0].title is missing; did you mean: titel → title"]],
  [{ tasks: [{ title: 1, how: "no" }] }, ["tasks[0].title must be a string", 'tasks[0].how must be "run" or "ask"']],
  [{ tasks: [{ title: "a", wrong: 1 }] }, ["tasks[0].wrong is not known; known here: title, how"]],
])("a plan %j is told with every problem in plain words", (source, lines) => expect(said(Plan, source)).toEqual(lines));

test.each([
  [{ guard: { waitMs: "long" } }, ["guard.waitMs must be a number"]],
  [{ gaurd: {} }, ["gaurd is not known; did you mean: gaurd → guard"]],
  [{ guard: { waitMS: 1 } }, ["guard.waitMS is not known; did you mean: waitMS → waitMs"]],
  [{ guard: { waitMs: -1 } }, ["guard.waitMs must be at least 0"]],
  [{ notify: { after: "soon" } }, ["notify.after: write a time as 10s, 30m, 4h or 1d"]],
])("a configuration %j is told by its own names", (source, lines) => expect(said(Config, source)).toEqual(lines));

test("members that others may add are passed over, unless a name is nearly one that is known and not there", () => {
  const Piece = z.looseObject({ id: z.string(), needs: z.array(z.string()).default([]), more: z.union([z.string(), z.looseObject({})]) });
  const File = z.looseObject({ audit_gates: z.array(z.string()).default([]), subtasks: z.array(Piece) });
  const piece = { id: "a", need: ["b"], more: { ned: 1 }, owner: "mira" };
  expect(misspeltIn({ audit_gate: ["style"], $schema: "x", subtasks: [{ id: "b", needs: [] }, piece] }, File)).toEqual([
    "  audit_gate is not known; did you mean: audit_gate → audit_gates",
    "  subtasks[1].need is not known; did you mean: need → needs",
  ]);
  expect(misspeltIn({ audit_gates: [], audit_gate: [], subtasks: [{ ...piece, needs: [] }] }, File)).toEqual([]);
});
