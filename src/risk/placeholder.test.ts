import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../kernel/ids.ts";
import { placeholderAssess, rows } from "./placeholder.ts";
import type { Action, Assessment } from "./types.ts";

const bash = (command: string): Action => ({ tool: "Bash", input: { command }, cwd: "/project" });
const hits = rows.flatMap(({ finding, hits: commands }) => commands.map((command) => [command, finding] as const));
const misses = rows.flatMap(({ finding, misses: commands }) => commands.map((command) => [command, finding] as const));

describe("each row of the word list", () => {
  test("brings commands that it must and must not match", () => {
    expect(rows.filter((row) => row.hits.length === 0 || row.misses.length === 0)).toEqual([]);
  });

  test.each(hits)("%s is a finding: %o", (command, finding) => {
    expect(placeholderAssess(bash(command)).findings).toContainEqual({ ...finding, evidence: command });
  });

  test.each(misses)("%s is not: %o", (command, finding) => {
    expect(placeholderAssess(bash(command)).findings).not.toContainEqual({ ...finding, evidence: command });
  });
});

describe("the verdict", () => {
  test("is that of the most severe finding, and every finding gives a reason", () => {
    expect(placeholderAssess(bash("sudo rm -rf journal.db"))).toEqual({
      verdict: "refuse",
      findings: [
        { signal: "Irreversibility", severity: "gate", evidence: "sudo rm -rf journal.db" },
        { signal: "SecurityBoundary", severity: "gate", evidence: "sudo rm -rf journal.db" },
        { signal: "SecurityBoundary", severity: "refuse", evidence: "sudo rm -rf journal.db" },
      ],
      pattern: { tool: "Bash", target: "sudo rm -rf journal.db", environment: "local" },
      reasons: [
        "Irreversibility (gate), by the placeholder's word list",
        "SecurityBoundary (gate), by the placeholder's word list",
        "SecurityBoundary (refuse), by the placeholder's word list",
      ],
    });
  });

  test.each(["ls -la", "git status", "npm test", "npm run build", "cat notes.md", "pwd"])("%s is low", (command) => {
    expect(placeholderAssess(bash(command))).toEqual({
      verdict: "low",
      findings: [],
      pattern: { tool: "Bash", target: command, environment: "local" },
      reasons: ["only reads"],
    });
  });

  test.each(["frobnicate", "ls; frobnicate", "ls | frobnicate", "ls\nfrobnicate", "echo $(frobnicate)", "lsof"])(
    "A11 %j has something unknown in it: an advisory",
    (command) => {
      expect(placeholderAssess(bash(command)).findings).toEqual([
        { signal: "Emergent", severity: "advisory", evidence: command },
      ]);
    },
  );

  test.each(["Read", "LS", "Grep", "Glob"])("%s only reads, but not secrets", (tool) => {
    expect(placeholderAssess({ ...bash(""), tool, input: { path: "notes.md" } }).verdict).toBe("low");
    expect(placeholderAssess({ ...bash(""), tool, input: { path: ".env" } }).verdict).toBe("gate");
  });
});

describe("long commands", () => {
  const long = (end: string): Assessment => placeholderAssess(bash(`rm -rf ${"x".repeat(192)}😀${end}`));

  test("A19 two that only begin alike have no pattern in common that could be approved", () => {
    expect(long("one").pattern.environment).toBe("unknown");
    expect(placeholderAssess(bash(`rm -rf ${"x".repeat(193)}`)).pattern.environment).toBe("local");
  });

  test("K10 the evidence says that it was cut, and no character is halved", () => {
    const [finding] = long("").findings;
    expect(finding?.evidence).toBe(`rm -rf ${"x".repeat(192)} … (2 of 201 characters cut; the whole: the action)`);
  });
});

test("it never throws, and gives the same answer again, whatever it is shown", () => {
  const input = fc.dictionary(fc.oneof(fc.string(), fc.constant("command")), fc.jsonValue()) as fc.Arbitrary<
    Record<string, Json>
  >;
  fc.assert(
    fc.property(fc.string(), input, (tool, given) => {
      const action = { tool, input: given, cwd: "/project" };
      const weighed = placeholderAssess(action);
      expect(placeholderAssess(action)).toEqual(weighed);
      const order = ["low", "advisory", "gate", "refuse"];
      const worst = weighed.findings.map(({ severity }) => order.indexOf(severity));
      expect(order.indexOf(weighed.verdict)).toBe(Math.max(0, ...worst));
      expect(weighed.reasons).not.toEqual([]);
    }),
  );
});
