import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Gap } from "../../inquiry/types.ts";
import { answered } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { groundEffects } from "./effects.ts";
import { ruleName } from "../../inquiry/rows/ground.ts";
import { correspondences, rulesIn } from "./look.ts";
import { ground } from "./machine.ts";
import { pairOf } from "./policy.ts";
import type { InquiryCommand, InquiryEvent, InquiryState } from "./types.ts";

const scene = { session: "ground-1", start: { cwd: "/" } } as unknown as Scene;
const { signal } = new AbortController();
const perform = groundEffects();

const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(ground.evolve, ground.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = ground.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};

async function play(intent: string, choose: (gap: Gap) => readonly [string, string?]): Promise<readonly InquiryEvent[]> {
  let journal = take([], { type: "inquiry.begin", subject: { intent, cwd: "/" } });
  for (let moves = 0; moves < 60; moves += 1) {
    const state = fold(journal);
    const [due] = ground.due(state);
    if (due) journal = take(journal, await perform(due, signal, scene));
    else if (state.phase === "asking") {
      const [option, text] = choose(state.gap);
      const key = `gap:${state.gap.kind}:${state.gap.key}`;
      journal = [...journal, answered("correspondence", key, option, text === undefined ? {} : { text })];
    } else break;
  }
  return journal;
}

const intent = "Follow best practices for the manifests in k8s/app.yml and `deploy.sh`.";
const pairsIn = (text: string) => correspondences({ intent: text, cwd: "/" }).map(({ key }) => pairOf(key));

describe("what a rule is held against", () => {
  test("S14 each rule that the words lean on meets each thing that they name", () => {
    expect(pairsIn(intent)).toEqual([
      { rule: "Follow best practices", case: "k8s/app.yml" },
      { rule: "Follow best practices", case: "deploy.sh" },
    ]);
  });

  test("S14 without a name it meets the sentence it stands in", () => {
    expect(pairsIn("Tidy up. Make the sign-up GDPR compliant. Then rest.")).toEqual([
      { rule: "GDPR", case: "Make the sign-up GDPR compliant" },
    ]);
  });

  test.each([
    ["Update src/a.ts, and make the sign-up GDPR compliant.", ["make the sign-up GDPR compliant"]],
    ["Move `old.sh` away. Then bring forms/login.html in line with WCAG 2.2 AA.", ["forms/login.html"]],
    ["Read docs/plan.md and then refactor src/price.js to follow SOLID", ["src/price.js"]],
    ["Follow best practices for a.yml, b.yml, and c.yml but leave `deploy.sh` alone", ["a.yml", "b.yml", "c.yml"]],
    ["Rename x.ts; make the export in y.ts HIPAA compliant while z.ts stays", ["y.ts"]],
  ])("U12 a rule meets what its own clause relates it to, and not every name: %j", (text, cases) => {
    expect(pairsIn(text).map((pair) => pair.case)).toEqual(cases);
  });

  test.each(ruleName.hits)("S14 the rule in %j is %j", (text, names) => {
    expect(rulesIn(text)).toEqual(names);
  });

  test.each(ruleName.misses)("S14 %j has no name, so all of it is the rule", (text) => {
    expect(rulesIn(text)).toEqual([text]);
  });

  test("S14 a rule by its name meets what the words name besides", () => {
    expect(pairsIn("refactor src/price.js to follow SOLID")).toEqual([{ rule: "SOLID", case: "src/price.js" }]);
  });

  test("S14 a rule that is tied to its case, and words without a rule, raise no question", () => {
    expect(pairsIn("Apply DRY by extracting the two address functions.")).toEqual([]);
    expect(pairsIn("Fix the typo in the footer.")).toEqual([]);
  });
});

describe("the validated mapping", () => {
  test("S14 each correspondence is confirmed, adjusted or dismissed, one by one", async () => {
    const at = "2026-03-01T12:00:00.000Z";
    const journal = await play(intent, ({ key }) => (key.includes("deploy.sh") ? ["adjust", "only set -e"] : ["confirm"]));
    expect(ground.output?.(fold(journal))).toEqual({
      intent,
      mapping: [
        { rule: "Follow best practices", case: "k8s/app.yml", means: null, how: "confirm", by: "Mira", at },
        { rule: "Follow best practices", case: "deploy.sh", means: "only set -e", how: "adjust", by: "Mira", at },
      ],
    });
    expect(journal.at(-1)).toMatchObject({ outcome: "converged" });
  });

  test("S14, S6 dismissing one leaves it out and silences no other", async () => {
    const journal = await play(intent, ({ key }) => (key.includes("app.yml") ? ["dismiss"] : ["confirm"]));
    expect(ground.output?.(fold(journal))).toMatchObject({ mapping: [{ case: "deploy.sh" }] });
  });

  test("K5, K8 every question is one that the kernel takes; the trace has one line for each", async () => {
    const journal = await play(intent, () => ["confirm"]);
    const gates = journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
    expect(gates.map(gateProblem).filter((problem) => problem !== undefined)).toEqual([]);
    expect(gates[0]?.options.map(({ id }) => id)).toEqual(["confirm", "adjust", "dismiss", "escape"]);
    expect(ground.trace(journal)).toEqual(
      ["k8s/app.yml", "deploy.sh"].map((thing) => ({
        item: `correspondence: Does “Follow best practices” fit “${thing}”`,
        from: "a general rule meets a case that nobody held it against",
        to: "confirmed",
        by: "Mira",
      })),
    );
  });

  test("a pair that was redacted is still a rule", () => {
    expect(pairOf("***REDACTED***")).toEqual({ rule: "***REDACTED***", case: "" });
  });
});

test("S4 whatever the words are, every gap that is found stands the machine's own test, and can be shown", () => {
  const phrase = fc.constantFrom(
    "Make the sign-up GDPR compliant.",
    "Follow best practices",
    "for `deploy.sh`",
    "Apply the DRY principle to billing.",
    "in k8s/app.yml",
    '"quoted words"',
    "\n- ",
  );
  const text = fc.oneof(
    fc.array(phrase, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" ")),
    fc.string({ minLength: 1 }).filter((each) => each.trim() !== ""),
  );
  fc.assert(
    fc.property(text, (words) => {
      const begun = take([], { type: "inquiry.begin", subject: { intent: words, cwd: "/" } });
      const journal = take(begun, { type: "gaps.report", round: 0, gaps: correspondences({ intent: words, cwd: "/" }) });
      for (const event of journal) {
        if (event.type === "gaps.found") expect(event.refused).toEqual([]);
        if (event.type === "gate.opened") expect(gateProblem(event.gate)).toBeUndefined();
      }
    }),
  );
});
