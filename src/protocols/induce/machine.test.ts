import { describe, expect, test } from "vitest";
import type { Decision } from "../../inquiry/types.ts";
import { gateProblem } from "../../kernel/gate.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { ruleGaps } from "./look.ts";
import { induce } from "./machine.ts";
import { shapedRules } from "./policy.ts";
import type { InquiryEvent, InquiryState, ProposedRule } from "./types.ts";

const subject = { intent: "the pushes", cwd: "/p" };
const rule = (key: string, more: Partial<ProposedRule> = {}): ProposedRule => ({
  ...{ key, kind: "line", title: `Said in 3 sessions: ${key}`, forms: [`AGENTS.md: - ${key}; not: docs/.`], about: [], weight: 3 },
  instances: [1, 2, 3].map((day) => ({ claim: `“${key}”`, source: `s-${day}, 2026-09-0${day}` })),
  spared: [{ claim: "docs/", source: "docs/a.md:1" }],
  ...more,
});
const decision = (how: Decision["how"], text: string | null, key = "a"): Decision => ({
  ...{ kind: "line", key, title: "t", how, text, by: "Ada", at: "2026-11-01T00:00:00.000Z" },
});

describe("P5 one rule at a time, shaped by the person", () => {
  test("P5 it shows its instances with words, place and date, and what it does not cover", () => {
    const [gap] = ruleGaps({ ...subject, intent: "" }, [rule("a")], []);
    expect(gap?.evidence.map(({ claim, source }) => `${claim} ${source}`)).toEqual([
      "“a” s-1, 2026-09-01",
      "“a” s-2, 2026-09-02",
      "“a” s-3, 2026-09-03",
      "not covered: docs/ docs/a.md:1",
    ]);
    expect(gap?.steps.map(({ label }) => label)).toEqual(["AGENTS.md: - a; not: docs/."]);
  });

  test("P5 those that the words are about; what was settled or is no rule is not asked again", () => {
    const rules = [rule("a", { weight: 9 }), rule("b", { about: ["push"] }), rule("c", { about: ["other"] })];
    const keys = (decisions: readonly Decision[], intent = "the pushes") =>
      ruleGaps({ ...subject, intent }, rules, decisions).map(({ key }) => key);
    expect([keys([]), keys([], ""), keys([decision("select", "x", "b")])]).toEqual([["b"], ["a", "b", "c"], []]);
    expect(keys([decision("dismiss", null)], "")).toEqual(["b", "c"]);
  });

  test("P5 words are weighed: what few rules are about comes first, in any form of the word; where none fits, that is said", () => {
    const rules = [
      rule("a", { weight: 9, about: ["push", "branch"] }),
      rule("b", { about: ["push", "deploy"] }),
      rule("c", { about: ["push"] }),
    ];
    const gaps = (intent: string) => ruleGaps({ ...subject, intent }, rules, []);
    expect(gaps("pushing deployments").map(({ key }) => key)).toEqual(["b", "a", "c"]);
    const said = gaps("the colours").map(({ context }) => context.length);
    expect(gaps("pushing").map(({ context }) => context.length)).toEqual(said.map((lines) => lines - 1));
  });

  test("P5 out comes a command, a row or a line with its place; own words are a line for AGENTS.md", () => {
    const texts = [
      "assent allow 'make x'",
      '.assent/config.json: {"risk": {}}',
      "AGENTS.md: - Use tabs.",
      "use tabs",
      "- use tabs: always",
    ];
    const { rules, unwanted } = shapedRules(subject, [...texts.map((text) => decision("provide", text)), decision("dismiss", null, "b")]);
    expect(rules.map(({ file, text }) => [file, text])).toEqual([
      [null, "assent allow 'make x'"],
      [".assent/config.json", '{"risk": {}}'],
      ["AGENTS.md", "- Use tabs."],
      ["AGENTS.md", "- use tabs"],
      ["AGENTS.md", "- use tabs: always"],
    ]);
    expect(unwanted).toEqual(["t"]);
  });

  test("K5 the question is one that the kernel takes; with nobody there nothing becomes a rule (K14)", () => {
    const state = induce.evolve(induce.initial, { type: "inquiry.begun", subject } satisfies InquiryEvent) as InquiryState;
    const decided = induce.decide({ type: "gaps.report", round: 0, gaps: ruleGaps(subject, [rule("a"), rule("b")], []) }, state);
    if (isRefusal(decided)) throw new Error(decided.because);
    const opened = decided.filter(({ type }) => type === "gate.opened") as Extract<InquiryEvent, { type: "gate.opened" }>[];
    expect(opened.map(({ gate }) => gateProblem(gate))).toEqual([undefined]);
    expect(opened[0]?.gate.options.map(({ id }) => id)).toEqual(["form-1", "provide", "dismiss", "escape"]);
    expect(shapedRules(subject, [decision("assume", null)])).toMatchObject({ rules: [], unwanted: [], decisions: [] });
  });
});
