import { expect, test } from "vitest";
import type { JournalMessage } from "../../server/api.ts";
import { pictureOf } from "./picture-parts.ts";
import { besidePeers, closest, linksOf, relatedTo, sourceName, sourceOf } from "./sources.ts";
import { claimTags, dialogueMark, earlyWords, standingMarks, summaryOf } from "./words.ts";

let version = 0;
const event = (type: string, body: Readonly<Record<string, unknown>>): JournalMessage =>
  ({ type, body, version: (version += 1) }) as JournalMessage;

const result = {
  contribution: "A buffer helps.",
  analysis: "See a.ts:3.",
  limits: "- none",
  assessment: "Use a buffer.",
};
const report = {
  position: "Hold it.",
  agreement: "Hold the amount first. Then book.",
  divergence: "",
  rationale: "a.ts:3",
};
const lens = (id: string, more = {}) => ({
  id,
  name: id.toUpperCase(),
  reveals: `what ${id} shows`,
  origin: "proposed",
  ...more,
});
const trigger = {
  kind: "contradiction",
  lenses: ["a", "c"],
  topic: "when to book",
  evidence: [{ lens: "a", quote: "now" }],
};

const state = {
  phase: "routing",
  question: "Book now?",
  brief: { intent: "decide", deliverable: "", scope: "all of it" },
  lenses: [lens("a"), lens("b", { marked: "limit" }), lens("c")],
  members: {
    a: { status: "finished", result, player: { name: "Claude" }, tokens: 1200, step: 2, usedMs: 0, cost: 0 },
    b: { status: "without" },
    c: { status: "finished", result },
  },
  triggers: [trigger, { ...trigger, lenses: ["a", "b"], topic: "another" }],
  dialogues: [{ id: "d1", trigger, stage: "closed", messages: 3, outcome: "partial", strength: "weak", trouble: {} }],
  inputs: [{ id: "i:1", text: "We have two disks", by: "Mira" }],
  synthesis: {
    convergence: [{ id: "c1", text: "Hold the amount first.", sources: ["p:d1:a", "p:d1:c"], agreement: "weak" }],
    divergence: [],
    assessment: [{ id: "a1", text: "Use a buffer on two disks.", sources: ["r:a", "i:1"], fused: true }],
    basis: [{ claim: "a1", kinds: ["finding", "input"], sources: ["r:a"] }],
    missing: ["B"],
  },
  kept: ["a1"],
};
const events = [
  event("perspective.failed", { lens: "b", failed: "timeout", detail: "too long" }),
  event("perspective.given", {
    lens: "a",
    given: {
      question: "Book now?",
      brief: { intent: "decide" },
      lens: { name: "A" },
      orientation: "o",
      instructions: "i",
    },
  }),
  event("perspective.answered", {
    lens: "a",
    step: 1,
    reply: { calls: [{ id: "x", tool: "read", input: { path: "a.ts" } }] },
  }),
  event("evidence.collected", { lens: "a", step: 1, results: [{ id: "x", text: "3: buffer" }] }),
  event("message.sent", { dialogue: "d1", from: "a", to: "c", text: "Why?" }),
  event("report.filed", { dialogue: "d1", lens: "a", report }),
  event("report.filed", { dialogue: "d1", lens: "c", report: { ...report, divergence: "Not for us." } }),
];
const picture = pictureOf(state, events)!;

test("F14 every claim leads to the exact words of whoever said it", () => {
  expect(sourceOf("r:a", picture)).toMatchObject({ how: "result", who: "A", player: "Claude", at: "lens:a" });
  expect(sourceOf("r:a", picture).parts).toEqual(Object.entries(result));
  expect(sourceOf("p:d1:c", picture)).toMatchObject({
    how: "report",
    who: "C",
    about: "when to book",
    at: "dialogue:d1",
  });
  expect(sourceOf("p:d1:c", picture).parts).toContainEqual(["divergence", "Not for us."]);
  expect(sourceOf("i:1", picture)).toMatchObject({
    who: "Mira",
    parts: [["input", "We have two disks"]],
    at: "input:i:1",
  });
  expect(sourceOf("r:nobody", picture)).toMatchObject({ who: "nobody", parts: [] });
  expect(["r:a", "p:d1:a", "i:1"].map((id) => sourceName(id, picture))).toEqual([
    "A",
    "A, after the dialogue",
    "added by Mira",
  ]);
});

test("F14 a claim that rests on reports hangs on the dialogue, and lights up with the lenses that filed them", () => {
  expect(linksOf(picture).map(({ id, style }) => [id, style])).toEqual([
    ["a>d1", "partial"],
    ["c>d1", "partial"],
    ["a>tension-1", "open"],
    ["b>tension-1", "open"],
    ["lens:a>a1", "source"],
    ["input:i:1>a1", "source"],
    ["dialogue:d1>c1", "source"],
  ]);
  const nodes = (node: Parameters<typeof relatedTo>[0]) =>
    [...relatedTo(node, picture)].filter((id) => !id.includes(">")).sort();
  expect(nodes("claim:c1")).toEqual(["claim:c1", "dialogue:d1", "lens:a", "lens:c"]);
  expect(nodes("claim:a1")).toEqual(["claim:a1", "input:i:1", "lens:a"]);
  expect(nodes("lens:c")).toEqual(["claim:c1", "dialogue:d1", "lens:c"]);
  expect(nodes("dialogue:d1")).toEqual(["claim:c1", "dialogue:d1", "lens:a", "lens:c"]);
});

test("F14 the sentence that is closest to the claim is marked, and no character of a source is lost", () => {
  const [, agreement] = closest(
    [
      ["position", "…Hold it. 0.5 ms?\n"],
      ["agreement", report.agreement],
    ],
    "Hold the amount first.",
  );
  expect(agreement?.[1].filter(({ isClose }) => isClose).map(({ text }) => text)).toEqual(["Hold the amount first. "]);
  for (const [, stretches] of closest([["position", "…Hold it. 0.5 ms?\n  x"]], "Hold"))
    expect(stretches.map(({ text }) => text).join("")).toBe("…Hold it. 0.5 ms?\n  x");
  expect(closest([["x", "Nothing like it."]], "Hold the amount first.")).toEqual([
    ["x", [{ text: "Nothing like it.", isClose: false }]],
  ]);
});

test("F8 who is missing says so, and who talks stands beside its peer", () => {
  expect(besidePeers(picture).map(({ id, standing }) => [id, standing])).toEqual([
    ["a", "finished"],
    ["c", "finished"],
    ["b", "without"],
  ]);
  expect(picture.lenses[1]).toMatchObject({ failure: "timeout: too long", because: expect.stringContaining("limit") });
  expect(standingMarks.without.word).toBe("missing");
  expect(pictureOf({ ...state, phase: "left", members: { a: { status: "asking" } } }, [])?.lenses[0]?.standing).toBe(
    "left",
  );
  expect(summaryOf(picture)).toBe("3 lenses (2 finished), 1 dialogue, 2 claims");
});

test("F7 a lens has all that it was given and looked at", () => {
  const [first] = picture.lenses;
  expect(first?.given.map(([name]) => name)).toEqual(["question", "intent", "lens", "orientation", "instructions"]);
  expect(first?.looks).toEqual([{ what: "read a.ts", saw: "3: buffer" }]);
});

test("F12, F13 a dialogue says how it ended and how strongly; a tension says that nobody talked", () => {
  const [talk, tension] = picture.dialogues;
  expect([talk, tension].map((each) => each && dialogueMark(each).word)).toEqual([
    "partial, weak agreement",
    "not talked about yet",
  ]);
  expect(talk?.turns.map(({ how }) => how)).toEqual(["message", "report", "report"]);
  expect(picture.claims.map(claimTags)).toEqual([
    ["put together by the coordinator", "kept"],
    ["weak: agreed in part"],
  ]);
});

test("K16 a branch has the reports before it from its state", () => {
  const dialogues = [{ ...state.dialogues[0], reports: { a: report }, replies: { a: "Yes." } }];
  const branched = pictureOf({ ...state, dialogues }, [])!;
  expect(sourceOf("p:d1:a", branched).parts).toContainEqual(["position", "Hold it."]);
  expect(pictureOf({ ...state, dialogues }, events)?.dialogues[0]?.turns.map(({ how }) => how)).toEqual([
    "reply",
    "message",
    "report",
    "report",
  ]);
});

test("nothing is taken for granted of a state", () => {
  expect(pictureOf({ phase: "idle" }, [])).toBeUndefined();
  expect(pictureOf(null, [])).toBeUndefined();
  const empty = pictureOf({ question: "?", lenses: [7, { id: 3 }], dialogues: "x", synthesis: [1], members: null }, []);
  expect(empty).toMatchObject({ lenses: [{ id: "", standing: "waiting" }], dialogues: [], claims: [] });
  expect(empty && earlyWords(empty)).toMatch(/once every lens is done/);
});
