import { expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { closedWith } from "./closed.fixture.ts";
import { showOutput } from "./closings.ts";
import type { Io } from "../io.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain } as Io;
const shown = (...closed: Parameters<typeof closedWith>): string => showOutput(io, closedWith(...closed)).join("\n");
const one = [{ item: "i", from: "f", to: "t" }];
const by = { by: "Ada", at: "2026-01-01T00:00:00.000Z" };

const none = { sessions: 0, calls: 0, failures: 0 };
const subject = { intent: "deploy", cwd: "/p", plan: "{}" };
const unchanged = { original: "{}", plan: "{}", decisions: [], assumptions: [] };

test("S1 a look that found nothing says what it looked at", () => {
  const lookedAt = { transcripts: { sessions: 1, calls: 214, failures: 3 }, recorded: none, workspace: "seen" } as const;
  expect(shown("solicit", unchanged, { subject, lookedAt })).toMatchInlineSnapshot(`
    "Nothing was found that would make the plan wrong; it is unchanged.
    Looked at 1 transcript of this project (214 calls, 3 failures), the workspace (for the first time; the next look is compared with it), your words, and the words of the plan."
  `);
  expect(
    shown("solicit", unchanged, {
      subject: { intent: "", cwd: "/p" },
      lookedAt: { transcripts: none, recorded: none, workspace: "unseen" },
    }),
  ).toContain("there was nothing to look at");
  expect(shown("solicit", unchanged, { subject, trace: one })).toBe("Nothing was decided: the plan is unchanged.");
});

test("S5 what was decided stands with who decided it, and how to run the plan", () => {
  const decisions = [{ kind: "missing", title: "Not known: which port", text: "9100\n", ...by }];
  expect(shown("solicit", { ...unchanged, plan: '{"tasks": []}', decisions }, { subject, trace: one })).toBe(
    ["Written into the plan:", "  │ Not known: which port: 9100 (Ada)", "Run it: assent attend --after s-1"].join("\n"),
  );
});

/** How the others end, each with something settled or with nothing. */
const othersEnd = (): readonly (readonly [string, Json])[] => {
  const readings = [{ kind: "precision", quote: "bi-weekly", text: "every two weeks", ...by }];
  const clarified = "Send it bi-weekly\n“bi-weekly” means: every two weeks";
  const map = [
    { domain: "deletion", who: "person", words: "only closed accounts", ...by },
    { domain: "data", who: "agent-proposes", words: null, ...by },
  ];
  const mapping = [{ rule: "GDPR", case: "signup.ts", means: null, how: "confirm", ...by }];
  const goal = {
    intent: "ship",
    outcome: "It ships",
    metric: "`npm test`",
    boundary: null,
    priority: "safety",
    endState: { statement: "It ships. `npm test` exits 0.", check: "npm test" },
  };
  return [
    ["clarify", { original: "Send it bi-weekly", clarified, readings }],
    ["clarify", { original: "x", clarified: "x", readings: [] }],
    ["bound", { intent: "x", map }],
    ["ground", { intent: "x", mapping }],
    ["goal", goal],
    ["elicit", { intent: "off", endPoint: "No change in deploy/ has to be reverted", decisions: [] }],
    ["induce", { intent: "", rules: [{ title: "t", file: "AGENTS.md", text: "- Use tabs.", ...by }], unwanted: [], decisions: [] }],
    ["induce", { intent: "", rules: [{ title: "t", file: null, text: "assent allow 'make x'", ...by }], unwanted: [], decisions: [] }],
    [
      "recollect",
      { intent: "as before", readings: [{ quote: "as before", text: "two hosts (commit 1, 2026-01-01)", ...by }], unknown: ["as usual"] },
    ],
    ["other", { a: { b: 1 } }],
    ["other", null],
  ];
};

test("the others say what was settled in a few lines", () => {
  expect(
    othersEnd()
      .map(([protocol, output]) => shown(protocol, output))
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "What is meant:
      │ Send it bi-weekly
      │ “bi-weekly” means: every two weeks
    If these words point back at an earlier time, find out at which: assent recollect "…" with these words
    Make it a goal that can be checked: assent goal "…" with these words
    Nothing unclear was found: your words stay as they are.
    If these words point back at an earlier time, find out at which: assent recollect "…" with these words
    Make it a goal that can be checked: assent goal "…" with these words
    Who decides:
      deletion  Ada │ only closed accounts
      data      the agent proposes, Ada decides
    Look for what could make the work go wrong: assent solicit "…" with these words
    What each rule means here:
      │ “GDPR” ↔ “signup.ts”: applies as it stands
    Go on from it: assent attend --after s-1 --agent NAME
    The goal:
      outcome    │ It ships
      metric     │ \`npm test\`
      boundary   left out
      priority   │ safety
      end state  exits 0: │ npm test
    What such a decision usually has, and this one lacks: assent gap "…" with these words
    Go on from it: assent attend --after s-1 --agent NAME
    Checked by rules only; they read English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Chinese and Japanese
    The end point:
      │ No change in deploy/ has to be reverted
    Make it a goal: assent goal "…" with these words
    The rule; nothing is changed yet, you apply it:
    Add to: │ AGENTS.md
      │ - Use tabs.
    The rule; nothing is changed yet, you apply it:
    Run:
      │ assent allow 'make x'
    What is meant:
      │ “as before”: two hosts (commit 1, 2026-01-01)
    Nothing was recognised for:
      │ “as usual”
    Go on from it: assent attend --after s-1 --agent NAME
    What was agreed:
      │ a b       1
    "
  `);
});

test("P4 understanding ends in three lists without a count, or with what is missing", () => {
  const about = { places: [], isSeen: false, by: "Ada" };
  const places = [{ claim: "“size >= MAX”", source: "limits.py:4" }];
  const parts = [
    { ...about, title: "tries", verdict: "understood", said: "5", truth: "tries is 5" },
    { ...about, title: "MAX", verdict: "otherwise", said: "it passes", truth: "Exactly MAX is rejected now", places },
    { ...about, title: "Rows of v_orders", verdict: "open", said: null, truth: "More rows" },
  ];
  expect(shown("grasp", { intent: "", missing: null, parts, unasked: ["src/a.ts:4, 7–9"] })).toMatchInlineSnapshot(`
    "Understood:
      │ tries is 5
    Otherwise than you thought:
      │ Exactly MAX is rejected now – you said: it passes
      │ limits.py:4: “size >= MAX”
    Still open:
      │ Rows of v_orders
    Changed too, and not asked about:
      │ src/a.ts:4, 7–9"
  `);
  expect(shown("grasp", { intent: "", missing: "there is no finished work here", parts: [] })).toMatchInlineSnapshot(
    `"Nothing was asked: there is no finished work here."`,
  );
});

test("P3, P5, P6 a look that ended without a question says which of its reasons it was", () => {
  const nothing = { answers: 0, calls: 0, commits: 0, sayings: 0 };
  const endPoint = { intent: "it feels slow", endPoint: null, decisions: [] };
  const rules = { intent: "", rules: [], unwanted: [], decisions: [] };
  const recalled = { intent: "like last time", readings: [] };
  const told = [
    shown("elicit", { ...endPoint, isConcrete: true, looked: null }),
    shown("elicit", { ...endPoint, isConcrete: false, looked: nothing }),
    shown("elicit", { ...endPoint, isConcrete: false, looked: { ...nothing, commits: 2 } }),
    shown("induce", { ...rules, past: nothing }),
    shown("induce", { ...rules, past: { ...nothing, answers: 4 } }),
    shown("recollect", { ...recalled, unknown: ["like last time"] }),
    shown("recollect", { ...recalled, unknown: [] }),
  ];
  expect(told.map((text) => / or /.test(text.split("\n")[0] ?? "") && !text.startsWith("There was nothing"))).not.toContain(true);
  expect(told[0]).toContain("assent goal");
  expect([told[1], told[3]]).toEqual([told[1], told[1]]);
  expect(told[2]).toContain("2 commits");
  expect(told[4]).toContain("4 answers");
  expect(told[5]).toContain("“like last time”");
  expect(new Set(told).size).toBe(told.length - 1);
});

test("U11 a check that passes today already is said to at the end", () => {
  const fields = { intent: "ship", outcome: "It ships", metric: "`npm test`", boundary: null, priority: null };
  const closing = (more: object) => shown("goal", { ...fields, endState: { statement: "s", check: "npm test", ...more } });
  expect(closing({ passesToday: true })).toContain("today already");
  expect(closing({})).not.toContain("today");
});
