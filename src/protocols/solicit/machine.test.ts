import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attendWorld, drive } from "../../../test/support/attend-world.ts";
import { accepted, answer, meta, openGates } from "../../../test/support/world.ts";
import type { Decision, Gap, NextStep } from "../../inquiry/types.ts";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Scene, TaggedValue } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { solicitEffects } from "./effects.ts";
import { missingFacts, stakesOf } from "./look.ts";
import { solicit } from "./machine.ts";
import { informedPlan } from "../../inquiry/informed.ts";
import { toldToProceed } from "./policy.ts";
import { gapKinds, type InquiryCommand, type InquiryEvent, type InquiryState, type SolicitGapKind } from "./types.ts";

const evidence = [{ claim: "npm test failed 3 times", source: "session.jsonl:40" }];
const step = (id: string, label = `Do ${id}`): NextStep => ({ id, label, future: id, evidence });
const gap = (kind: SolicitGapKind, more: Partial<Gap> = {}): Gap => ({
  kind,
  key: `${kind} of npm test`,
  title: `${kind} seen`,
  context: [],
  evidence,
  question: "What now?",
  steps: [step("other"), step("skip")],
  ...more,
});

const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(solicit.evolve, solicit.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = solicit.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};
const plan = "  1. run npm test\r\n2. deploy\t\n";
const begun = take([], { type: "inquiry.begin", subject: { intent: "ship the shop", cwd: "/shop", plan } });
const report = (journal: readonly InquiryEvent[], gaps: readonly Gap[], more: object = {}): readonly InquiryEvent[] => {
  const state = fold(journal);
  return take(journal, { type: "gaps.report", round: "round" in state ? state.round : 0, gaps, ...more });
};
const askedIn = (journal: readonly InquiryEvent[]): readonly string[] =>
  journal.flatMap((event) => (event.type === "gap.surfaced" ? [event.gap.kind] : []));
const quietIn = (journal: readonly InquiryEvent[]): readonly string[] =>
  journal.flatMap((event) => (event.type === "gaps.found" ? event.quiet.map(({ because }) => because) : []));
const key = ({ kind, key: name }: Gap): string => `gap:${kind}:${name}`;

describe("which gap is asked about", () => {
  test("S3 failure, drift, dissatisfaction, stale; what was only said comes last", () => {
    expect(gapKinds).toEqual(["failure", "drift", "dissatisfaction", "stale", "missing"]);
    const found = gapKinds.toReversed().map((kind) => gap(kind));
    const journal = gapKinds.reduce<readonly InquiryEvent[]>((all, kind) => {
      const next = report(all, found);
      return [...next, answered("gap", key(gap(kind)), "other")];
    }, begun);
    expect(askedIn(journal)).toEqual(gapKinds);
  });

  test("S6 with little at stake and one way on it keeps quiet; with more at stake it asks", () => {
    const one = gap("failure", { steps: [step("other")] });
    expect(quietIn(report(begun, [one], { stakes: "low" }))).toEqual(["little is at stake and there is only one way on"]);
    expect(askedIn(report(begun, [one], { stakes: "high" }))).toEqual(["failure"]);
    expect(askedIn(report(begun, [gap("failure")], { stakes: "low" }))).toEqual(["failure"]);
  });

  test.each([
    ["just do it", gap("failure"), "the person said to go on"],
    ["Deploy. Do skip for now", gap("failure"), "the message says already what to do about it"],
    [
      "package-lock.json changed, deploy",
      gap("drift", { key: "drift:file:package-lock.json=0f3c" }),
      "the message says already what to do about it",
    ],
    ["stay on fix, deploy", gap("drift", { key: "drift:branch=fix" }), "the message says already what to do about it"],
  ])("S6 it keeps quiet when the message is %j", (intent, found, because) => {
    const started = take([], { type: "inquiry.begin", subject: { intent, cwd: "/shop" } });
    expect(quietIn(report(started, [found]))).toEqual([because]);
  });

  test("S6 a change that the message does not name is asked about, also beside one that it does", () => {
    const both = gap("drift", { key: "drift:branch=fix,file:package-lock.json=0f3c" });
    const started = take([], { type: "inquiry.begin", subject: { intent: "stay on fix", cwd: "/shop" } });
    expect(askedIn(report(started, [both]))).toEqual(["drift"]);
  });

  test("S6 naming the command that keeps failing is no answer to its failing", () => {
    const failing = gap("failure", { evidence: [{ claim: "3 times", source: "npm test" }] });
    const started = take([], { type: "inquiry.begin", subject: { intent: "make npm test pass", cwd: "/shop" } });
    expect(askedIn(report(started, [failing]))).toEqual(["failure"]);
  });

  test.each(toldToProceed.hits)("S6 %j says to go on", (text) => expect(toldToProceed.pattern.test(text)).toBe(true));
  test.each(toldToProceed.misses)("S6 %j does not", (text) => expect(toldToProceed.pattern.test(text)).toBe(false));

  test("S6 stakes are low where the plan says what runs and nothing of it gates; not known is not low", () => {
    const planOf = (command: string): string => JSON.stringify({ tasks: [{ action: { tool: "Bash", command } }] });
    const stakes = (text: string | undefined) => stakesOf({ intent: "", cwd: "/shop", ...(text === undefined ? {} : { plan: text }) });
    expect(
      [planOf("ls"), planOf("git push --force origin main"), "some text", '{"tasks":[null,{"action":3}]}', undefined].map(stakes),
    ).toEqual(["low", "high", "high", "high", "high"]);
  });
});

describe("the informed plan", () => {
  const decision = (how: Decision["how"], text: string | null): Decision => ({
    kind: "failure",
    key: "k",
    title: "It fails",
    how,
    text,
    by: "Mira",
    at: "2026-03-01T12:00:00.000Z",
  });

  test("S5 what was chosen or said stands below a plan in words, with who and when", () => {
    expect(informedPlan({ intent: "i", cwd: "/", plan: "run it\n" }, [decision("provide", "use 8080")]).plan).toBe(
      "run it\n\nDecided before the work:\n- It fails: use 8080 (Mira, 2026-03-01T12:00:00.000Z)\n",
    );
  });

  test("S5 a plan in JSON stays JSON, with the decisions beside its tasks", () => {
    const json = JSON.stringify({ tasks: [], decisions: ["before"] });
    const { kind, key, title, text, by, at } = decision("select", "Do other");
    expect(JSON.parse(informedPlan({ intent: "i", cwd: "/", plan: json }, [decision("select", "Do other")]).plan)).toEqual({
      tasks: [],
      decisions: ["before", { kind, key, title, text, by, at }],
    });
  });

  test("S5 if all were dismissed the plan is byte for byte the original", () => {
    const settled = fc.array(fc.constantFrom(decision("dismiss", null), decision("assume", null)));
    const anyPlan = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.constant(plan));
    fc.assert(
      fc.property(fc.string(), fc.option(anyPlan, { nil: undefined }), settled, (intent, given, decisions) => {
        const informed = informedPlan({ intent, cwd: "/", ...(given === undefined ? {} : { plan: given }) }, decisions);
        expect([informed.plan, informed.original, informed.decisions]).toEqual([given ?? intent, given ?? intent, []]);
      }),
    );
  });

  test("S5, S8 dismissing everything in a session hands the plan over unchanged", () => {
    const journal = report([...report(begun, [gap("failure")]), answered("gap", key(gap("failure")), "dismiss")], []);
    expect(solicit.output?.(fold(journal))).toEqual({ original: plan, plan, decisions: [], assumptions: [] });
    expect(journal.at(-1)).toMatchObject({ type: "session.ended", outcome: "converged" });
  });

  test("K14 with nobody there the plan stays, and each assumption is on record", () => {
    const journal = report([...report(begun, [gap("stale")]), defaulted("gap", key(gap("stale")), "dismiss")], []);
    expect(solicit.output?.(fold(journal))).toEqual({
      original: plan,
      plan,
      decisions: [],
      assumptions: [{ kind: "stale", key: "stale of npm test", title: "stale seen", text: null, by: "nobody", at: null }],
    });
  });

  test("S9 every gap that was put and its answer are kept, so that thresholds can be judged by their record", () => {
    const journal = [...report(begun, [gap("drift")]), answered("gap", key(gap("drift")), "provide", { text: "on purpose" })];
    expect(journal.filter(({ type }) => type === "gap.surfaced" || type === "gate.answered")).toMatchObject([
      { gap: { kind: "drift", evidence } },
      { option: "provide", text: "on purpose" },
    ]);
    expect(solicit.trace(report(journal, []))).toEqual([
      { item: "drift: drift seen", from: "the place has changed: the plan was made for another one", to: "on purpose (said)", by: "Mira" },
    ]);
  });
});

describe("looking", () => {
  const scene = { session: "solicit-1", start: { cwd: "/shop" } } as unknown as Scene;
  const { signal } = new AbortController();

  test("S1 looking asks nobody: it answers with what was found, the measured first, and what stands open elsewhere", async () => {
    const perform = solicitEffects({ look: async () => [gap("drift")], suggest: async () => [gap("stale")] });
    const given = { intent: "Open the port; I don't know which one.", cwd: "/shop" };
    const effect = { type: "find-gaps", mode: "repeatable", key: "find:0", round: 0, given, decisions: [] } as const;
    const told = await perform(effect, signal, { ...scene, openElsewhere: async () => ["gap:x:y"] });
    expect(told).toMatchObject({ type: "gaps.report", round: 0, stakes: "high", elsewhere: ["gap:x:y"] });
    expect("gaps" in told && told.gaps.map(({ kind }) => kind)).toEqual(["drift", "missing", "stale"]);
    expect(await perform({ type: "close", mode: "repeatable", key: "close" }, signal, scene)).toEqual({ type: "inquiry.close" });
  });

  test("S4 a fact that the words say is missing is quoted, once", () => {
    const found = missingFacts({ intent: "Open the port for the scanner; I don't know which one." });
    expect(found.map(({ kind, key: quote }) => [kind, quote])).toEqual([["missing", "I don't know which one"]]);
    expect(
      askedIn(
        report(
          take([], { type: "inquiry.begin", subject: { intent: "Open the port for the scanner; I don't know which one.", cwd: "/" } }),
          found,
        ),
      ),
    ).toEqual(["missing"]);
    expect(missingFacts({ intent: "Fix the typo in the footer." })).toEqual([]);
  });
});

test("S7 while clarify asks about the same words, solicit waits; once that is answered, it asks", async () => {
  const same = gap("stale", { key: "as usual" });
  const graph = [{ from: "clarify", to: "solicit", kind: "suppression" }] as const;
  const { runtime, journal } = await attendWorld({} as never, { graph }, async () => [same]);
  const start = async (protocol: string): Promise<SessionId> => {
    const subject = { intent: "Handle the returns as usual.", cwd: "/p" };
    return accepted(await runtime.start(protocol, { type: "inquiry.begin", subject } as TaggedValue, meta())).loaded.stream;
  };
  const clarifying = await start("clarify");
  expect(await drive(runtime, clarifying)).toEqual({ end: "waiting" });
  const soliciting = await start("solicit");
  expect(await drive(runtime, soliciting)).toEqual({ end: "postponed" });
  expect(await openGates(journal, soliciting)).toEqual([]);
  await answer(runtime, clarifying, "provide", "by mail");
  expect(await drive(runtime, soliciting)).toEqual({ end: "waiting" });
  expect(await openGates(journal, soliciting)).toMatchObject([{ key: "gap:stale:as usual" }]);
});
