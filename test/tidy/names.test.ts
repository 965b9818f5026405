import { expect, test } from "vitest";
import {
  anyProblems,
  defaultExportProblems,
  fileNameProblems,
  functionNameProblems,
  participleProblems,
  repeatedTypeProblems,
  retiredWordProblems,
  typeNameProblems,
} from "./names.ts";
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

test("a type's name is exported once, whatever kind of type it is", () => {
  const sources = plant({
    "src/risk/a.ts": "export interface Place {}\ntype Own = 1;\nexport { type Gate } from './b.ts';",
    "src/risk/b.ts": "export type Gate = 1;\nexport class Place {}\ntype Own = 2;\nexport const Gate = 1;",
    "src/risk/b.fixture.ts": "export type Gate = 2;",
    "test/support/c.ts": "export type Place = 3;",
  });
  expect(repeatedTypeProblems(sources)).toEqual(["src/risk/b.ts:2 the type Place is exported by src/risk/a.ts:1 too"]);
});

test("a type is called what it is, not what was done to it", () => {
  const sources = plant({
    "src/risk/a.ts": "export interface Said {}\nexport type Weighed = 1;\nexport class Listening {}\ntype Told = 1;",
    "src/risk/b.ts": "export type Finding = 1;\nexport type Deed = 1;\nexport interface GateOpened {}\nexport interface FoundPath {}",
  });
  expect(participleProblems(sources)).toEqual([
    "src/risk/a.ts:1 the type Said should be a noun: what it is, not what was done",
    "src/risk/a.ts:2 the type Weighed should be a noun: what it is, not what was done",
    "src/risk/a.ts:3 the type Listening should be a noun: what it is, not what was done",
  ]);
});

test("pictures that were given up do not come back, in names or in paths", () => {
  const sources = plant({
    "src/host/house.ts": "export const openHouse = () => 1;\nexport interface Application {}\nconst kit = 1;",
    "src/host/desktop.ts": "export class Desk {}\nexport const desktopProgram = 1, preflight = 2;",
  });
  expect(retiredWordProblems(sources)).toEqual([
    "src/host/house.ts: house should be a plain word",
    "src/host/house.ts:1 openHouse should be called by a plain word",
    "src/host/desktop.ts:1 Desk should be called by a plain word",
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
