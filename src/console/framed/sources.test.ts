import { expect, test } from "vitest";
import type { ClaimView, DialogueView, FrameView, LensView } from "../../protocols/frame/view-shapes.ts";
import { besidePeers, closest, linksOf, relatedTo, sourceName, sourceOf } from "./sources.ts";
import { claimTags, dialogueMark, earlyWords, lensMarks, summaryOf } from "./words.ts";

const result = [
  ["contribution", "A buffer helps."],
  ["analysis", "See a.ts:3."],
  ["limits", "- none"],
  ["assessment", "Use a buffer."],
] as const;
const reportOf = (divergence: string) =>
  [
    ["position", "Hold it."],
    ["agreement", "Hold the amount first. Then book."],
    ...(divergence === "" ? [] : [["divergence", divergence] as const]),
    ["rationale", "a.ts:3"],
  ] as const;

const lens = (id: string, more: Partial<LensView> = {}): LensView => ({
  id,
  name: id.toUpperCase(),
  reveals: `what ${id} shows`,
  referent: "",
  orientation: "",
  isNamed: false,
  because: "",
  standing: "finished",
  player: "",
  tokens: 0,
  cost: 0,
  calls: 0,
  usedMs: 0,
  result: [],
  failure: "",
  given: [],
  told: "",
  looks: [],
  ...more,
});
const tension: DialogueView = {
  id: "",
  key: "tension-1",
  kind: "contradiction",
  lenses: ["a", "b"],
  topic: "another",
  evidence: [{ lens: "a", quote: "now" }],
  told: [],
  stage: "waits",
  messages: 0,
  turns: [],
  outcome: null,
  strength: null,
  trouble: [],
};
const claim = (id: string, group: ClaimView["group"], more: Partial<ClaimView>): ClaimView => ({
  id,
  group,
  text: "",
  sources: [],
  isFused: false,
  isOpen: false,
  isKept: false,
  agreement: null,
  basis: [],
  opposed: null,
  ...more,
});

const picture: FrameView = {
  shows: "lenses",
  phase: "routing",
  question: "Book now?",
  brief: [["intent", "decide"]],
  isPartial: false,
  isRecommending: false,
  hasEnded: false,
  round: 1,
  lenses: [lens("a", { result, player: "Claude" }), lens("b", { standing: "without" }), lens("c", { result })],
  dialogues: [
    {
      ...tension,
      id: "d1",
      key: "d1",
      lenses: ["a", "c"],
      topic: "when to book",
      stage: "closed",
      messages: 3,
      outcome: "partial",
      strength: "weak",
      turns: [
        { how: "message", from: "a", text: "Why?" },
        { how: "report", from: "a", parts: reportOf("") },
        { how: "report", from: "c", parts: reportOf("Not for us.") },
      ],
    },
    tension,
  ],
  unsupported: [],
  checked: "",
  claims: [
    claim("a1", "assessment", { text: "Use a buffer on two disks.", sources: ["r:a", "i:1"], isFused: true, isKept: true }),
    claim("c1", "convergence", { text: "Hold the amount first.", sources: ["p:d1:a", "p:d1:c"], agreement: "weak" }),
  ],
  inputs: [{ id: "i:1", text: "We have two disks", by: "Mira" }],
  missing: ["B"],
  guards: [],
  skipped: "",
  tokens: 0,
  cost: 0,
};

test("F14 every claim leads to the exact words of whoever said it", () => {
  expect(sourceOf("r:a", picture)).toMatchObject({ how: "result", who: "A", player: "Claude", at: "lens:a" });
  expect(sourceOf("r:a", picture).parts).toEqual(result);
  expect(sourceOf("p:d1:c", picture)).toMatchObject({ how: "report", who: "C", about: "when to book", at: "dialogue:d1" });
  expect(sourceOf("p:d1:c", picture).parts).toContainEqual(["divergence", "Not for us."]);
  expect(sourceOf("i:1", picture)).toMatchObject({ who: "Mira", parts: [["input", "We have two disks"]], at: "input:i:1" });
  expect(sourceOf("r:nobody", picture)).toMatchObject({ who: "nobody", parts: [] });
  expect(["r:a", "p:d1:a", "i:1"].map((id) => sourceName(id, picture))).toEqual(["A", "A, after the dialogue", "added by Mira"]);
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
  const nodes = (node: Parameters<typeof relatedTo>[0]) => [...relatedTo(node, picture)].filter((id) => !id.includes(">")).sort();
  expect(nodes("claim:c1")).toEqual(["claim:c1", "dialogue:d1", "lens:a", "lens:c"]);
  expect(nodes("claim:a1")).toEqual(["claim:a1", "input:i:1", "lens:a"]);
  expect(nodes("lens:c")).toEqual(["claim:c1", "dialogue:d1", "lens:c"]);
  expect(nodes("dialogue:d1")).toEqual(["claim:c1", "dialogue:d1", "lens:a", "lens:c"]);
});

test("F14 the sentence that is closest to the claim is marked, and no character of a source is lost", () => {
  const [, agreement] = closest(
    [
      ["position", "…Hold it. 0.5 ms?\n"],
      ["agreement", "Hold the amount first. Then book."],
    ],
    "Hold the amount first.",
  );
  expect(agreement?.[1].filter(({ isClose }) => isClose).map(({ text }) => text)).toEqual(["Hold the amount first. "]);
  for (const [, stretches] of closest([["position", "…Hold it. 0.5 ms?\n  x"]], "Hold"))
    expect(stretches.map(({ text }) => text).join("")).toBe("…Hold it. 0.5 ms?\n  x");
  expect(closest([["x", "Nothing like it."]], "Hold the amount first.")).toEqual([["x", [{ text: "Nothing like it.", isClose: false }]]]);
});

test("F8 who is missing says so, and who talks stands beside its peer", () => {
  expect(besidePeers(picture).map(({ id, standing }) => [id, standing])).toEqual([
    ["a", "finished"],
    ["c", "finished"],
    ["b", "without"],
  ]);
  expect(lensMarks.without.word).toBe("missing");
  expect(summaryOf(picture)).toBe("3 lenses (2 finished), 1 dialogue, 2 claims");
});

test("F12, F13 a dialogue says how it ended and how strongly; a tension says that nobody talked", () => {
  const [talk, tension] = picture.dialogues;
  expect([talk, tension].map((each) => each && dialogueMark(each).word)).toEqual(["partial, weak agreement", "not talked about yet"]);
  expect(picture.claims.map(claimTags)).toEqual([["put together by the coordinator", "kept"], ["weak: agreed in part"]]);
});

test("a picture that has only begun says what is still to come", () => {
  expect(earlyWords({ ...picture, claims: [] })).toMatch(/once every lens is done/);
  expect(earlyWords({ ...picture, skipped: "They agree." })).toBe("They agree.");
});
