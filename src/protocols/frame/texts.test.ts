import { expect, test } from "vitest";
import { isRecord } from "../../kernel/ids.ts";
import { isKernelType } from "../../kernel/session.ts";
import { mapTexts } from "../../kernel/texts.ts";
import {
  answer,
  begin,
  cost,
  inquired,
  lensRow,
  reliability,
  reportOf,
  resultOf,
  routing,
  trigger,
  type World,
} from "./machine.fixture.ts";
import { frame } from "./machine.ts";
import type { FrameEvent } from "./types.ts";

/** S: what a person or a model wrote is redacted wherever it stands; what is left is an id, a number, or our own words. */

const sight = { looks: [{ path: "a file of notes", text: "as it was read" }] };
const brief = { intent: "an intent", deliverable: "a deliverable", scope: "a scope", contested: ["keep one journal file"] };
const memory = { subject: "Should we keep the journal in one file, and what does it cost to split it?", cwd: "/project" };
const pattern = "two see one thing";

/** Everything that can be said is said with a blank in it, so that a sentence that stayed is seen. */
const talkative: World = {
  findings: [{ claim: "a finding about it", source: "notes.md:1" }],
  memories: [
    { ...memory, survived: [lensRow("Fire ecology")], limits: ["a limit of old"], emergent: [pattern] },
    { ...memory, survived: [], limits: [], emergent: [pattern] },
  ],
  triggers: [
    trigger({ kind: "emergent", pattern, topic: "how many files" }),
    trigger({ lenses: [cost, reliability], topic: "said once more" }),
  ],
  propose: (kind, input, attempt) => {
    if (kind === "brief") return { proposal: { brief, mode: "inquire", named: ["one file"] } };
    if (kind !== "synthesis" || input.kind !== "synthesis") return undefined;
    if (attempt === 0) return { proposal: { assessment: "no list at all" } };
    const results = input.sources.flatMap(({ id, kind: of }) => (of === "result" ? [id] : []));
    const [first = ""] = results;
    const reports = input.sources.flatMap(({ id, kind: of }) => (of === "report" ? [id] : []));
    const opposed = { source: first, quote: "keep one journal file" };
    return {
      proposal: {
        convergence: [{ text: "Keep one journal file", sources: results, opposed }],
        divergence: reports.map((source) => ({ text: "The price of it", sources: [source], opposed })),
        assessment: [{ text: "Keep one journal file while appends stay below the measured limit", sources: [first], opposed }],
        routing,
      },
    };
  },
  ask: ({ wants, lens }, { step }) => {
    if (wants === "report") return { reply: { report: reportOf({ divergence: "the price of it" }) } };
    if (wants !== "inquire" || lens !== reliability) return undefined;
    if (step === 0) {
      const calls = [{ id: "call one", tool: "read" as const, input: { path: "a path of it" } }];
      return { reply: { calls, said: "I look first", thoughts: [{ text: "a thought of mine" }] } };
    }
    return step === 1 ? { reply: { message: "not a result" }, ...sight } : { reply: { result: resultOf(lens) }, ...sight };
  },
};
/** Places that nobody looked at are struck from results, reports and replies. */
const doubted: World = {
  triggers: [trigger()],
  ask: ({ wants, lens }) => {
    const unseen = ["a place nobody saw"];
    if (wants === "inquire") return { reply: { result: resultOf(lens) }, unseen, ...sight };
    if (wants === "report") return { reply: { report: reportOf({ divergence: "the price of it" }) }, unseen };
    return { reply: { message: "A reply of mine" }, unseen };
  },
};

const ended = (world: World): readonly FrameEvent[] =>
  answer(answer(inquired(world), "wrap-up", undefined, world), "all", undefined, world);
const deeper = (world: World): readonly FrameEvent[] =>
  answer(answer(inquired(world), "extend", undefined, world), "deepen", "look at the disk", world);
const failing: World = {
  propose: (kind) => (kind === "synthesis" ? { failed: "refused", detail: "it would not do that" } : undefined),
  ask: ({ lens }) => (lens === cost ? { failed: "refused", detail: "it would not do that", ...sight } : undefined),
};

/** Our own words, ids that a gate or a budget made, and the place of a finding. */
const ours = /^(?:given\.instructions|reportFormat|reason|findings\.\d+\.source|player\.name|fallback\.name|assigned\.[\w-]+\.name)$/;

const leftIn = (event: FrameEvent): readonly string[] => {
  const kept: string[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string" && /\s/.test(value) && !ours.test(path.join("."))) kept.push(`${event.type} ${path.join(".")}: ${value}`);
    if (isRecord(value) || Array.isArray(value)) for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(
    mapTexts(event, frame.texts[event.type] ?? [], () => "redacted"),
    [],
  );
  return kept;
};

test.each([
  ["that was ended", ended(talkative)],
  ["that went deeper", deeper(talkative)],
  ["with words that nobody saw", inquired(doubted)],
  ["that failed", answer(inquired(failing), "without", undefined, failing)],
  ["that somebody named lenses for", begin({}, { lenses: ["Queueing theory"] })],
])("S1 no sentence of an inquiry %s is left where texts are redacted", (_, journal) => {
  const own = journal.filter(({ type }) => !isKernelType(type));
  expect(own.length).toBeGreaterThan(2);
  expect(own.flatMap(leftIn)).toEqual([]);
});

test("S1 every event that holds a text is among those that were looked at", () => {
  const seen = new Set(
    [ended(talkative), deeper(talkative), inquired(doubted), answer(inquired(failing), "without", undefined, failing)]
      .flat()
      .map(({ type }) => type),
  );
  expect(Object.keys(frame.texts).filter((type) => !seen.has(type as FrameEvent["type"]))).toEqual([]);
});
