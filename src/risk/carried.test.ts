import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import type { Facts } from "./facts.ts";
import { needsOf } from "./needs.ts";
import type { Assessment } from "./types.ts";

const facts: Facts = {
  session: "attended",
  projectRoot: "/p",
  cwd: "/p",
  home: "/home/mira",
  tracked: ["kept.txt"],
  dirty: [],
  untracked: ["person.txt", "own.txt"],
  producedByMission: ["own.txt"],
  exists: ["kept.txt", "person.txt", "own.txt"],
};
const run = (command: string, more: Facts = {}): Assessment =>
  assess({ tool: "Bash", input: { command }, cwd: "/p" }, { ...facts, ...more });

describe("what an action takes from its place is whose it was", () => {
  test.each([
    ["mv person.txt new.txt", undefined],
    ["mv own.txt new.txt", ["/p/new.txt"]],
    ["git mv kept.txt new.txt", ["/p/kept.txt", "/p/new.txt"]],
    ["mv person.txt own.txt", undefined],
    ['python3 -c \'import os; os.rename("person.txt", "new.txt")\'', undefined],
    ["mv person.txt new.txt; echo x > other.txt", ["/p/other.txt"]],
    ["cp person.txt new.txt", ["/p/new.txt"]],
  ])("A15 %s is to write as its own: %j", (command, writes) => {
    expect(run(command).writes).toEqual(writes);
  });

  test.each([
    ["mv person.txt a && rm a", "gate"],
    ["mv person.txt a; mv a b; rm b", "gate"],
    ["mv person.txt a; echo > a", "gate"],
    ["mv person.txt dist/a", "gate"],
    ["mv person.txt a", "low"],
    ["mv own.txt dist/a", "low"],
    ["mv kept.txt a", "low"],
  ])("A15 %s: %s", (command, verdict) => {
    expect(run(command).verdict).toBe(verdict);
  });

  test("A15 without git, what is there is asked about before it is removed, and noted before it is overwritten", () => {
    const { tracked: _, dirty: __, untracked: ___, ...rest } = facts;
    const bare = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/p" }, { ...rest, unheld: true }).verdict;
    expect(["rm person.txt", "echo > person.txt", "echo > new.txt", "rm own.txt", "rm -rf dist"].map(bare)).toEqual([
      ...["gate", "advisory", "low", "low", "low"],
    ]);
  });
});

test("A20 a push asks for what it would carry away, and nothing else does", () => {
  const asked = (command: string): readonly string[] | undefined => needsOf({ tool: "Bash", input: { command }, cwd: "/p" }).pushes;
  expect(asked("git push origin a:b")).toEqual(expect.arrayContaining(["a:b", "b"]));
  expect(asked("sh -c 'git push origin dev'")).toEqual(expect.arrayContaining(["dev"]));
  expect(asked("git commit -m 'git push'")).toBeUndefined();
});
