import { expect, test } from "vitest";
import { anyProblems, defaultExportProblems, fileNameProblems, functionNameProblems, typeNameProblems } from "./names.ts";
import { plant } from "./plant.ts";

test("file and folder names are kebab-case", () => {
  const sources = plant({
    "src/risk/gateKinds.ts": "",
    "src/Risk/gate.ts": "",
    "src/risk/gate_kinds.ts": "",
    "src/risk/gate-kinds.property.test.ts": "",
    "test/node22/a.ts": "",
  });
  expect(fileNameProblems(sources)).toEqual([
    "src/risk/gateKinds.ts: file names are kebab-case",
    "src/Risk/gate.ts: file names are kebab-case",
    "src/risk/gate_kinds.ts: file names are kebab-case",
  ]);
});

test("types, interfaces and classes are PascalCase", () => {
  const sources = plant({
    "src/risk/a.ts": "type gate = 1;\ninterface open_gate {}\nclass Gate_2 {}\ntype Gate = gate;",
  });
  expect(typeNameProblems(sources)).toEqual([
    "src/risk/a.ts:1 the type gate should be PascalCase",
    "src/risk/a.ts:2 the type open_gate should be PascalCase",
    "src/risk/a.ts:3 the type Gate_2 should be PascalCase",
  ]);
});

test("exported functions are camelCase, except components", () => {
  const sources = plant({
    "src/risk/a.ts": "export function Assess() {}\nexport const read_all = () => 1;\nexport const Config = z.object({});",
    "src/console/gate-card.tsx": "export function GateCard() { return <p />; }",
  });
  expect(functionNameProblems(sources)).toEqual([
    "src/risk/a.ts:1 the exported function Assess should be camelCase",
    "src/risk/a.ts:2 the exported function read_all should be camelCase",
  ]);
});

test("default exports are refused in both spellings", () => {
  const sources = plant({
    "src/risk/a.ts": "export default 1;\nconst b = 2;\nexport { b as default };\nexport { b };",
  });
  expect(defaultExportProblems(sources)).toEqual([
    "src/risk/a.ts:1 exports are named, never default",
    "src/risk/a.ts:3 exports are named, never default",
  ]);
});

test("any is refused wherever a type can stand, and only there", () => {
  const sources = plant({
    "src/risk/a.ts": `const any = 1;\nconst a: any = any;\nconst b = [] as Array<any>; // any\n"any";`,
  });
  expect(anyProblems(sources)).toEqual([
    "src/risk/a.ts:2 `any` switches the compiler off",
    "src/risk/a.ts:3 `any` switches the compiler off",
  ]);
});
