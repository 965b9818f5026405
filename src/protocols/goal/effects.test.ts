import { describe, expect, test } from "vitest";
import { sessionId } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { Fault } from "../../kernel/trouble.ts";
import { goalEffects, type GoalPorts } from "./effects.ts";
import { checkIn, dimensionTable, priorityRows, proposalFor, roundsOf, type ProjectFacts } from "./policy.ts";
import type { CheckToday } from "./measures.ts";
import { bounded } from "./settled-fields.ts";
import { dimensions, type Dimension, type GoalEffect } from "./types.ts";

const facts: ProjectFacts = { folder: "shop", check: { command: "npm test", source: "package.json" } };
const { signal } = new AbortController();
const scene = { session: sessionId("goal-1") } as Scene;

const proposing = (dimension: Dimension, round = 0): GoalEffect => ({
  type: "propose-field",
  mode: "repeatable",
  key: `propose:${dimension}:${round}`,
  dimension,
  round,
  intent: "sort the invoices",
  cwd: "/home/mira/shop",
});

const composing = (check: string | null): GoalEffect => ({
  ...{ type: "compose-contract", mode: "repeatable", key: "compose", cwd: "/home/mira/shop" },
  check,
});

describe("performing what is due", () => {
  test("a proposal is made from the intent and from what can be seen of the project", async () => {
    const looked: unknown[] = [];
    const perform = goalEffects({ look: async (...asked) => (looked.push(asked), facts) });
    expect(await perform(proposing("metric"), signal, scene)).toEqual({
      type: "field.propose",
      dimension: "metric",
      round: 0,
      proposal: {
        text: "`npm test` exits 0, with a test that failed before the work and passes after it",
        evidence: [{ claim: "the project's own check", source: "package.json" }],
      },
    });
    expect(looked).toEqual([["/home/mira/shop", signal]]);
  });

  test("with no round left there is nothing to propose, and a project that cannot be read no longer matters", async () => {
    const perform = goalEffects({
      look: async () => {
        throw new Fault("effect.failed", "unreadable");
      },
    });
    const last = roundsOf("outcome");
    expect(await perform(proposing("outcome", last), signal, scene)).toEqual({
      type: "field.propose",
      dimension: "outcome",
      round: last,
      proposal: null,
    });
    await expect(perform(proposing("outcome", last - 1), signal, scene)).rejects.toThrow("unreadable");
  });

  test("composing asks the machine for the contract", async () => {
    const perform = goalEffects({ look: async () => facts });
    expect(await perform(composing(null), signal, scene)).toEqual({ type: "contract.compose" });
  });

  test("U11 a check is tried before it is proposed, and once more when it stands in the contract; nothing else runs", async () => {
    const tried: unknown[] = [];
    const tryCheck: GoalPorts["tryCheck"] = async (asked) => (tried.push(asked), { exitCode: 0 });
    const perform = goalEffects({ look: async () => facts, tryCheck });
    const asked = { session: "goal-1", command: "npm test", cwd: "/home/mira/shop" };
    for (const dimension of dimensions) await perform(proposing(dimension), signal, scene);
    expect(tried).toEqual([asked]);
    expect(await perform(composing("npm test"), signal, scene)).toEqual({ type: "contract.compose", today: { exitCode: 0 } });
    expect(await perform(composing(null), signal, scene)).toEqual({ type: "contract.compose" });
    expect(tried).toEqual([asked, asked]);
  });
});

describe("the table of dimensions", () => {
  test("S12 is outcome, metric, boundary, priority, and only the outcome is required", () => {
    expect(dimensionTable.map(({ dimension, required }) => [dimension, required])).toEqual([
      ["outcome", true],
      ["metric", false],
      ["boundary", false],
      ["priority", false],
    ]);
    expect(dimensionTable.map(({ dimension }) => dimension)).toEqual(dimensions);
  });

  test.each(dimensions)("every proposal for the %s has words and says where it comes from", (dimension) => {
    for (const known of [facts, { folder: "shop" }])
      for (let round = 0; round < roundsOf(dimension); round += 1) {
        const proposal = proposalFor(dimension, round, "sort the invoices", known);
        expect(proposal?.text).toMatch(/\S/);
        expect(proposal?.evidence).not.toEqual([]);
        expect(proposal?.evidence.filter(({ claim, source }) => claim === "" || source === "")).toEqual([]);
      }
    expect(proposalFor(dimension, roundsOf(dimension), "sort the invoices", facts)).toBeNull();
  });

  test("U7 an answer that says how anyone can tell is known by its number or its command", () => {
    expect(bounded.hits.filter((text) => !bounded.pattern.test(text))).toEqual([]);
    expect(bounded.misses.filter((text) => bounded.pattern.test(text))).toEqual([]);
  });

  test.each(priorityRows)("S12 the words put first: $priority", ({ priority, hits, misses }) => {
    const proposed = (intent: string) => proposalFor("priority", 0, intent, facts);
    for (const intent of hits) {
      expect([intent, proposed(intent)?.text]).toEqual([intent, priority]);
      expect(proposed(intent)?.evidence).toEqual([{ claim: `you said: ${intent}`, source: "the intent" }]);
    }
    for (const intent of misses) expect([intent, proposed(intent)?.text]).not.toEqual([intent, priority]);
  });

  test("S12 where the words put nothing first they are not quoted for it", () => {
    const proposal = proposalFor("priority", 0, "ship the importer", facts);
    expect(proposal?.text).toBe("Correct before complete, complete before fast");
    expect(JSON.stringify(proposal?.evidence)).not.toContain("ship the importer");
  });

  test("S12 without a check of its own a project gets a metric that a person confirms", () => {
    const proposal = proposalFor("metric", 0, "sort the invoices", { folder: "shop" });
    expect(checkIn(proposal?.text ?? "")).toBeNull();
    expect(proposal?.evidence).toEqual([
      { claim: "no check command was found in the project", source: "package.json, Makefile, pyproject.toml, Cargo.toml, go.mod" },
    ]);
  });

  describe("U11 the metric", () => {
    const metric = (intent: string, known: ProjectFacts = facts) => proposalFor("metric", 0, intent, known);

    test.each([
      ["cut the start of the app to under 400 ms on a phone", "cut the start of the app to under 400 ms on a phone"],
      ["make the import faster: 250,000 lines within 4 minutes", "250,000 lines within 4 minutes"],
      ["halve the bill, to 300 euros a month", "to 300 euros a month"],
      ["no more than 2 % of requests fail", "no more than 2 % of requests fail"],
    ])("is the figure that the words name: %j", (intent, figure) => {
      expect(metric(intent)?.text).toContain(figure);
      expect(metric(intent)?.text).toContain("`npm test` exits 0");
      expect(metric(intent, { folder: "shop" })?.text).not.toContain("`");
    });

    test.each([
      "make checkout faster",
      "a more robust sync",
      "clean the cart up so that it is easier to read",
      "reduce the memory in 2026",
    ])("is asked for where the words want more or less of something and say no figure: %j", (intent) => {
      const sources = metric(intent)?.evidence.map(({ source }) => source);
      expect(sources).toEqual(["the intent", "package.json"]);
      expect(metric(intent)?.text).toMatch(/before the work and after it/);
    });

    test("says how the project's check ends today, and why where it was not run", () => {
      const today = (end: CheckToday) => metric("sort the invoices", { ...facts, check: { ...check, today: end } })?.evidence[1]?.claim;
      const check = { command: "npm test", source: "package.json" };
      expect(today({ exitCode: 0 })).toMatch(/exits 0 today already/);
      expect(today({ exitCode: 3 })).toMatch(/exits 3 today/);
      expect(today({ unrun: "no box" })).toMatch(/not run.*no box/);
    });
  });

  test.each([
    ["`npm test` exits 0", "npm test"],
    ["first `a`, then `b`", "a"],
    ["no command", null],
    ["`` empty", null],
    ["`over\nlines`", null],
    [null, null],
  ])("S12 the check in the metric %j is %j", (metric, check) => {
    expect(checkIn(metric)).toBe(check);
  });
});
