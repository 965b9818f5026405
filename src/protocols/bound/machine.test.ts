import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainTable } from "../../inquiry/domains.ts";
import { answered } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { boundEffects } from "./effects.ts";
import { openDomains } from "./look.ts";
import { bound } from "./machine.ts";
import type { InquiryCommand, InquiryEvent, InquiryState } from "./types.ts";

const scene = { session: "bound-1", start: { cwd: "/" } } as unknown as Scene;
const { signal } = new AbortController();
const perform = boundEffects();

const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(bound.evolve, bound.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = bound.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};

/** Plays a session in which each domain gets the answer named for it. */
async function play(intent: string, answers: Readonly<Record<string, readonly [string, string?]>>): Promise<readonly InquiryEvent[]> {
  let journal = take([], { type: "inquiry.begin", subject: { intent, cwd: "/" } });
  for (let moves = 0; moves < 60; moves += 1) {
    const state = fold(journal);
    const [due] = bound.due(state);
    if (due) journal = take(journal, await perform(due, signal, scene));
    else if (state.phase === "asking") {
      const [option, text] = answers[state.gap.kind] ?? ["dismiss"];
      const key = `gap:${state.gap.kind}:${state.gap.key}`;
      journal = [...journal, answered("domain", key, option, text === undefined ? {} : { text })];
    } else break;
  }
  return journal;
}

const intent = "Upgrade the dependencies, deploy the shop and drop the unused tables.";
const kindsIn = (text: string, plan?: string): readonly string[] =>
  openDomains({ intent: text, cwd: "/", ...(plan === undefined ? {} : { plan }) }).map(({ kind }) => kind);

describe("the domains in which somebody has to decide", () => {
  test.each(domainTable.flatMap(({ domain, hits }) => hits.map((text) => [text, domain])))("S13 %j touches %s", (text, domain) =>
    expect(kindsIn(text)).toContain(domain),
  );
  test.each(domainTable.flatMap(({ domain, misses }) => misses.map((text) => [text, domain])))("S13 %j does not touch %s", (text, domain) =>
    expect(kindsIn(text)).not.toContain(domain),
  );

  test("S13 no more of a plan is read than a person would write", () => {
    expect(kindsIn("Add a button", `Deploy it. ${"x ".repeat(40_000)}`)).toEqual(["deployment"]);
    expect(kindsIn("Add a button", `${"x ".repeat(40_000)} Deploy it.`)).toEqual([]);
  });

  test("S13 only what the words touch, each quoted as it stands", () => {
    const found = openDomains({ intent, cwd: "/" });
    expect(found.map(({ kind, evidence }) => [kind, evidence[0]?.claim])).toEqual([
      ["deletion", "“drop the unused tables”"],
      ["deployment", "“deploy the shop and drop the unused tables”"],
    ]);
    expect(kindsIn("Fix the typo in the footer.")).toEqual([]);
  });

  test("U20 its words end with their clause, and between words", () => {
    const quoted = (text: string) => openDomains({ intent: text, cwd: "/" }).map(({ evidence }) => evidence[0]?.claim.slice(1, -1) ?? "");
    expect(quoted("Choose a database for the archive, then delete the old accounts.")).toContain("database for the archive");
    const long = `Delete the accounts of ${"everybody ".repeat(20)}.`;
    const [words = ""] = quoted(long);
    expect(long.startsWith(words)).toBe(true);
    expect(long.charAt(words.length)).toBe(" ");
  });

  test("U12 a sentence raises two questions at most, the hardest to take back first; each sentence has its own", () => {
    const one = "Upgrade the dependencies, deploy the shop, drop the unused tables and email the customers.";
    expect(kindsIn(one)).toHaveLength(2);
    expect(kindsIn(one)[0]).toBe("deletion");
    expect(kindsIn("Drop the old exports. Deploy the shop. Upgrade the dependencies.")).toEqual(["deletion", "deployment", "dependencies"]);
    expect(kindsIn("Go on.", JSON.stringify({ tasks: [{ title: "drop the exports" }, { title: "deploy it" }] }))).toHaveLength(2);
  });

  test("U12 the thing that a decision is about is no question beside it", () => {
    expect(kindsIn("Drop the unused tables.")).toEqual(["deletion"]);
    expect(kindsIn("Drop the unused exports, and migrate the tables.")).toEqual(["deletion", "data"]);
  });

  test("S13 what a person keeps in so many words is not asked about, and names in code are not read", () => {
    expect(kindsIn("Delete the old exports after Mara approves the list; ask me first.")).toEqual([]);
    expect(kindsIn("Fix the text of `delete everything`.")).toEqual([]);
  });

  test("S13 the plan is read too, and a choice that the words leave to whoever does the work", () => {
    const plan = JSON.stringify({ tasks: [{ title: "publish the package" }] });
    expect(kindsIn("Go on.", plan)).toEqual(["deployment"]);
    expect(
      openDomains({ intent: "Decide which users should get a refund and issue it.", cwd: "/" }).map(({ kind, key }) => [kind, key]),
    ).toEqual([["choice", "Decide which users"]]);
  });
});

describe("the boundary map", () => {
  const intent = "Upgrade the dependencies. Migrate the tables. Deploy the shop. Drop the unused exports.";

  test("S13 the person supplies, the agent proposes, the agent decides alone, or it stays open", async () => {
    const journal = await play(intent, { deletion: ["supply", "only empty ones"], data: ["propose"], deployment: ["decide"] });
    const at = "2026-03-01T12:00:00.000Z";
    expect(bound.output?.(fold(journal))).toEqual({
      intent,
      map: [
        { domain: "deletion", who: "person", words: "only empty ones", by: "Mira", at },
        { domain: "data", who: "agent-proposes", words: null, by: "Mira", at },
        { domain: "deployment", who: "agent", words: null, by: "Mira", at },
      ],
    });
    expect(journal.at(-1)).toMatchObject({ outcome: "converged" });
    expect(bound.trace(journal).map(({ item, to }) => [item, to])).toEqual([
      ["deletion: Who decides what may be deleted", "only empty ones (a person supplies it)"],
      ["data: Who decides what the data looks like and how it is changed", "the agent proposes, a person decides"],
      ["deployment: Who decides what is released, published or deployed, where and when", "the agent decides alone"],
      ["dependencies: Who decides which packages and versions are used", "dismissed; nothing changes"],
    ]);
  });

  test("S6 leaving one domain open does not silence the others", async () => {
    const journal = await play(intent, {});
    expect(journal.filter(({ type }) => type === "gap.surfaced")).toHaveLength(4);
    expect(bound.output?.(fold(journal))).toEqual({ intent, map: [] });
  });

  test("K5, K6 every question is one that the kernel takes, and says what each answer changes", async () => {
    const gates = (await play(intent, {})).flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
    expect(gates.map(gateProblem).filter((problem) => problem !== undefined)).toEqual([]);
    expect(gates[0]?.options.map(({ id, changes }) => [id, changes])).toEqual([
      ["supply", "Your words are the decision; what acts here later is put to you"],
      ["propose", "The agent says what it would do; what acts here later is put to you"],
      ["decide", "The agent decides; what is weighed as a risk is still put to you"],
      ["dismiss", "Nothing is settled here, and nothing changes"],
      ["escape", "Nothing more is asked; what is open is listed"],
    ]);
  });
});

test("S4 whatever the words are, every gap that is found stands the machine's own test, and can be shown", () => {
  const phrase = fc.constantFrom(
    "Delete the old exports.",
    "Decide which users should get a refund.",
    "Publish the package",
    "upgrade the dependencies,",
    "ask me first",
    "`rm -rf`",
    "\n- ",
  );
  const text = fc.oneof(
    fc.array(phrase, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" ")),
    fc.string({ minLength: 1 }).filter((each) => each.trim() !== ""),
  );
  fc.assert(
    fc.property(text, (words) => {
      const begun = take([], { type: "inquiry.begin", subject: { intent: words, cwd: "/" } });
      const journal = take(begun, { type: "gaps.report", round: 0, gaps: openDomains({ intent: words, cwd: "/" }) });
      for (const event of journal) {
        if (event.type === "gaps.found") expect(event.refused).toEqual([]);
        if (event.type === "gate.opened") expect(gateProblem(event.gate)).toBeUndefined();
      }
    }),
  );
});
