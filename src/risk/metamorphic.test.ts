import { array, assert, constantFrom, option, property } from "fast-check";
import { expect, test } from "vitest";
import { paired } from "../../test/support/pairing.ts";
import { assess } from "./assess.ts";
import { passing, place, verdictOf } from "./battery.fixture.ts";
import { verdicts } from "./judge.ts";
import {
  dangerous,
  harmless,
  idlings,
  mentions,
  nameSpellings,
  nestings,
  pathSpellings,
  spacings,
  wrappings,
} from "./metamorphic.fixture.ts";
import type { Verdict } from "./types.ts";

type Change = (command: string) => string;

const rank = (verdict: Verdict): number => verdicts.indexOf(verdict);
const known = new Map([...dangerous, ...harmless].map((command) => [command, verdictOf(command)]));
const before = (command: string): Verdict => known.get(command) ?? verdictOf(command);

/** Each change is tried on so many of the commands, and each command with as many of the changes. */
const parts = 3;

/** Changed commands that come off lighter than the command they were made from. */
const lighter = (commands: readonly string[], changes: readonly Change[]): readonly string[] =>
  paired(commands, changes, parts).flatMap(([command, change]) => {
    const changed = change(command);
    return rank(verdictOf(changed)) < rank(before(command)) ? [changed] : [];
  });

test("the pools are what they say", () => {
  expect(dangerous.filter((command) => rank(before(command)) < rank("gate"))).toEqual([]);
  expect(harmless.filter((command) => before(command) !== "low")).toEqual([]);
});

test("A14 another spelling of the program never lowers a verdict", () => {
  expect(lighter(dangerous, nameSpellings)).toEqual([]);
});

test("A14 a wrapper never lowers a verdict", () => {
  expect(lighter(dangerous, wrappings)).toEqual([]);
});

test("A14 what stands idle around a command never lowers its verdict", () => {
  expect(lighter(dangerous, idlings)).toEqual([]);
});

test("what stands idle around a harmless command raises nothing", () => {
  const idle = paired(harmless, idlings, parts).map(([command, change]) => change(command));
  const raised = idle.filter((changed) => verdictOf(changed) !== "low");
  expect(raised).toEqual([]);
});

test("A14 scripts in scripts in scripts, with the program spelled otherwise, still stop", () => {
  const change = constantFrom(...nestings);
  assert(
    property(
      constantFrom(...dangerous),
      option(constantFrom(...nameSpellings), { nil: undefined }),
      array(change, { minLength: 1, maxLength: 3 }),
      (command, spelling, changes) => {
        const spelled = spelling ? spelling(command) : command;
        const changed = changes.reduce((text, each) => each(text), spelled);
        expect(passing([changed])).toEqual([]);
      },
    ),
    { numRuns: 600 },
  );
});

test("A14 another spelling of a path never lowers a verdict", () => {
  const uses = (path: string): readonly string[] => [
    `rm -rf ${path}`,
    `rm ${path}`,
    `cat ${path}`,
    `echo x > ${path}`,
    `mv ${path} /tmp/gone`,
    `git add ${path}`,
  ];
  const paths = ["data", "data/a.db", ".env", ".git/hooks/x", ".assent/policy.json", "src/theirs.ts", "README.md", "lib"];
  const lowered = paired(paths, pathSpellings, 2).flatMap(([path, spell]) =>
    uses(spell(path)).filter((use, at) => rank(verdictOf(use)) < rank(verdictOf(uses(path)[at] ?? ""))),
  );
  expect(lowered).toEqual([]);
});

test("spacing never changes a verdict", () => {
  const changed = [...dangerous, ...harmless].flatMap((command) =>
    spacings.map((change) => change(command)).filter((spaced) => verdictOf(spaced) !== before(command)),
  );
  expect(changed).toEqual([]);
});

test("the order of keys never changes a verdict", () => {
  for (const command of [...dangerous, ...harmless]) {
    const input = { description: "x", timeout: 5, command };
    expect(assess({ cwd: "/code/shop", input, tool: "Bash" }, place).verdict).toBe(before(command));
  }
});

test("A14 a command that is only mentioned stays low", () => {
  const raised = dangerous.flatMap((command) => mentions.map((mention) => mention(command)).filter((text) => verdictOf(text) !== "low"));
  expect(raised).toEqual([]);
});
