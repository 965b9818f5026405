import { expect, test } from "vitest";
import { plant } from "./plant.ts";
import { viewProblems } from "./views.ts";

test.each([
  `if (record.protocol === "switch") stop();`,
  `const isIt = ({ protocol }) => "frame" !== protocol;`,
  `const isIt = loaded.protocol.name === attend.name;`,
  `switch (session.protocol) { case "goal": break; }`,
  `const lines = linesFor[record.protocol];`,
  `const asks = inquiries.includes(protocol);`,
  `const view = Object.hasOwn(views, protocol);`,
])("a surface must not say %s", (text) => {
  for (const path of ["src/cli/a.ts", "src/console/a.tsx", "src/server/a.ts", "src/setup/a.ts"])
    expect(viewProblems(plant({ [path]: text }))).toEqual([`${path}:1 tells protocols apart; ask the view what it shows`]);
  for (const path of ["src/host/frame/a.ts", "src/protocols/frame/a.ts", "src/cli/a.test.ts"])
    expect(viewProblems(plant({ [path]: text }))).toEqual([]);
});

test.each([
  `const isChosen = draft.protocol === protocol;`,
  `if (mode === "guard") look();`,
  `if (view.shows === "tasks") show(view.tasks);`,
  `const said = protocol.toUpperCase();`,
])("what tells nothing apart is left alone: %s", (text) => expect(viewProblems(plant({ "src/cli/a.ts": text }))).toEqual([]));

test.each([
  `const protocol = z.enum(["goal", "frame", "other"]);`,
  `type Asked = "goal" | "frame";`,
  `const empty = { protocol: "goal", intent: "" };`,
])("a surface does not list protocols: %s", (text) => {
  const machines = Object.fromEntries(
    ["goal", "frame"].flatMap((name) => [
      [`src/protocols/${name}/machine.ts`, ""],
      [`src/protocols/${name}/view.ts`, ""],
    ]),
  );
  const views = { "src/protocols/views.ts": `import "./goal/view.ts"; import "./frame/view.ts";` };
  const problemsIn = (path: string): readonly string[] => viewProblems(plant({ ...machines, ...views, [path]: text }));
  for (const path of ["src/server/a.ts", "src/cli/a.ts", "src/console/a.tsx"])
    expect(problemsIn(path)).toEqual([expect.stringMatching(/a\.tsx?:1 names goal.*; take the rows of src\/protocols\/$/)]);
  expect(problemsIn("src/host/backend/a.ts")).toEqual([]);
});

test("an exception that is none is told", () => {
  const text = `if (protocol === "x") stop();`;
  expect(viewProblems(plant({ "src/cli/a.ts": text }), { "src/cli/a.ts": "why" })).toEqual([]);
  expect(viewProblems(plant({ "src/cli/a.ts": "" }), { "src/cli/a.ts": "why" })).toHaveLength(1);
});

test("a surface reads no state", () => {
  const text = `const it = loaded.session.state;`;
  expect(viewProblems(plant({ "src/server/a.ts": text }))).toHaveLength(1);
  expect(viewProblems(plant({ "src/host/guard/a.ts": text }))).toEqual([]);
});

test("a surface folds no state", () => {
  const text = `import { frame } from "../protocols/frame/machine.ts";`;
  expect(viewProblems(plant({ "src/cli/a.ts": text }))).toHaveLength(1);
  expect(viewProblems(plant({ "src/cli/a.ts": text.replace("import", "import type") }))).toEqual([]);
});

test("what others get to see is described", () => {
  const text = `const Shape = shape({ view: z.unknown() });`;
  for (const path of ["src/server/schemas.ts", "src/protocols/frame/view-shapes.ts", "src/inquiry/view.ts"])
    expect(viewProblems(plant({ [path]: text }))).toHaveLength(1);
  expect(viewProblems(plant({ "src/server/mcp/tools.ts": text }))).toEqual([]);
});

test("every protocol has a view, and a row for it", () => {
  const machine = { "src/protocols/x/machine.ts": "", "src/protocols/x/view.ts": "" };
  expect(viewProblems(plant(machine))).toEqual(["src/protocols/x: has no view.ts with a row in src/protocols/views.ts"]);
  const row = { "src/protocols/views.ts": `import { xView } from "./x/view.ts";` };
  expect(viewProblems(plant({ ...machine, ...row }))).toEqual([]);
});
