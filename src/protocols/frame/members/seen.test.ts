import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOf, gateKindOf, inquired, looks, player, reliability, replyFor, resultOf, usage, type World } from "../machine.fixture.ts";
import type { FrameEvent, LookCall, PerspectiveReply } from "../types.ts";
import { bearing, soundLooks, strike, unseenBy } from "./seen.ts";

const lens = reliability;
const call = (id: string, tool: LookCall["tool"], path: string): LookCall => ({ id, tool, input: { path } });
const given: FrameEvent = {
  type: "perspective.given",
  lens,
  player: { player: "model", name: "A model", generated: true },
  given: {
    brief: { intent: "i", deliverable: "d", scope: "src/journal" },
    lens: { name: "L", reveals: "r" },
    orientation: "start at docs/plan.md",
    question: "Is src/store.ts slow?",
    instructions: "",
  },
  instructionsHash: "0" as never,
};
const record: readonly FrameEvent[] = [
  given,
  {
    type: "perspective.answered",
    lens,
    turn: "inquire",
    step: 0,
    ms: 1,
    reply: {
      calls: [call("a", "read", "src/cache.ts"), call("b", "read", "src/ghost.ts"), call("c", "list", "src"), call("d", "search", ".")],
    },
  },
  {
    type: "evidence.collected",
    lens,
    step: 0,
    ms: 1,
    results: [
      { id: "a", text: "src/cache.ts\n10: const cold = true;\n11:   warm(cold);" },
      { id: "b", text: "src/ghost.ts could not be read", isRefused: true },
      { id: "c", text: "src/cache.ts\nsrc/queue.ts" },
      { id: "d", text: "docs/plan.md:4: the cache is cold after every restart" },
    ],
  },
];
const result = (analysis: string, more: Partial<ReturnType<typeof resultOf>> = {}): PerspectiveReply => ({
  result: { contribution: "c", analysis, limits: "- none of it", assessment: "a", ...more },
});
const unseen = (analysis: string, more = {}): readonly string[] => unseenBy(record, { lens }, result(analysis, more));

describe("U3 a citation is of something that this perspective looked at", () => {
  test.each([
    ["a line that it read", "It is cold, src/cache.ts:10.", []],
    ["a line that it found", "It is cold (docs/plan.md:4).", []],
    ["another line of what it found", "It is cold, docs/plan.md:5.", ["docs/plan.md:5"]],
    ["a file that could not be read", "It is cold, src/ghost.ts:1.", ["src/ghost.ts:1"]],
    ["a file that was only listed", "src/queue.ts keeps nothing; src/cache.ts:10 does.", ["src/queue.ts"]],
    ["a file that the question names", "As src/store.ts shows, and src/cache.ts:10.", []],
    ["a line of a file that the question names", "As src/store.ts:7 shows.", ["src/store.ts:7"]],
    ["two words with a slash", "The read/write path is cold, src/cache.ts:10.", []],
    ["two words with a slash, and nothing else", "The ghost/one path is cold.", ["ghost/one"]],
    ["a folder of the project that nobody opened", "All of src/ghosts is cold, src/cache.ts:10.", ["src/ghosts"]],
    ["a whole address", "It is cold, /home/mira/project/src/cache.ts:11.", []],
    ["an address outside of everything", "It is cold, /etc/hosts:3.", ["/etc/hosts:3"]],
    ["a file that is said to be missing", "There is no src/retry.ts, see src/cache.ts:10.", []],
    ["its words as they stand there", "It says “const cold = true;” in src/cache.ts:10.", []],
    ["words over two lines", "It says “= true; warm(cold); ” hm “cold = true; warm(cold);” in src/cache.ts:10.", []],
    [
      "words that stand elsewhere",
      "src/cache.ts:10 says “the cache is cold after every restart”.",
      ["the cache is cold after every restart"],
    ],
    ["words that stand nowhere", "docs/plan.md:4 has “the cache is never cold”.", ["the cache is never cold"]],
  ])("U3 %s", (_, analysis, expected) => expect(unseen(analysis)).toEqual(expected));

  test("U3 a file that is asked for is not cited; one that bears something is, wherever it stands", () => {
    expect(unseen("Cold, src/cache.ts:10.", { assessment: "Add a test in src/cache.test.ts." })).toEqual([]);
    expect(unseen("Cold, src/cache.ts:10.", { assessment: "Warm it, because src/queue.ts drops calls." })).toEqual(["src/queue.ts"]);
    expect(unseen("Cold, src/cache.ts:10.", { contribution: "src/queue.ts:3 drops calls." })).toEqual(["src/queue.ts:3"]);
  });

  test("U3 another's looks are not its own, and a client's own are", () => {
    const other = record.map((event) => ("lens" in event && event.type !== "perspective.given" ? { ...event, lens: "other" } : event));
    const cited = result("It is cold, src/cache.ts:10.");
    expect(unseenBy(other, { lens }, cited)).toEqual(["src/cache.ts:10"]);
    expect(unseenBy(other, { lens }, cited, [{ path: "/p/src/cache.ts", text: "    10→const cold = true;" }])).toEqual([]);
    expect(unseenBy(other, { lens }, cited, [{ path: "src/cache.ts", text: "const cold", isPlain: true }])).toEqual([]);
    expect(unseenBy(other, { lens }, cited, [{ path: "src/cache.ts", text: "    11→warm" }])).toEqual(["src/cache.ts:10"]);
  });

  test("U3 limits may name what was not looked at, and bear nothing then", () => {
    const limits = "- the load at night\n- src/queue.ts was not looked at";
    expect(unseen("Cold, src/cache.ts:10.", { limits })).toEqual([]);
    const whole = { contribution: "c", analysis: "Cold, src/cache.ts:10.", limits: `${limits}\n- src/cache.ts in winter`, assessment: "a" };
    expect(bearing(whole).limits).toBe("- the load at night\n- src/cache.ts in winter");
  });
});

/** One perspective cites this, as often as it is asked. */
const citing = (analysis: string): World => ({
  players: [player],
  ask: (conversation) => {
    if (conversation.wants !== "inquire" || conversation.lens !== reliability) return { reply: replyFor(conversation), looks, usage };
    return { reply: { result: resultOf(reliability, { analysis }) }, usage, unseen: ["src/ghost.ts:1"] } as never;
  },
});

describe("U3 what comes of it", () => {
  const journal = inquired(citing("It rests on src/ghost.ts:1, and on nothing else."));

  test("U3 sent back once, then struck and marked", () => {
    expect(eventsOf(journal, "perspective.returned")).toMatchObject([{ lens, problems: [expect.stringContaining("src/ghost.ts:1")] }]);
    const finished = eventsOf(journal, "perspective.finished").find((event) => event.lens === lens);
    expect(finished).toMatchObject({ unsupported: ["src/ghost.ts:1"] });
    expect(finished?.result.analysis).not.toContain("src/ghost.ts");
    expect(eventsOf(journal, "perspective.failed")).toEqual([]);
  });

  test("U3 no claim that rests on it is the answer, whatever a checker says", () => {
    const [made] = eventsOf(journal, "synthesis.made");
    expect(gateKindOf(journal)).toBe("routing");
    const answers = [...(made?.synthesis.assessment ?? []), ...(made?.synthesis.convergence ?? []), ...(made?.synthesis.divergence ?? [])];
    expect(answers.flatMap(({ sources }) => sources)).not.toContain(`r:${lens}`);
    expect(made?.synthesis.unsupported?.map(({ because }) => because)).toContainEqual(expect.stringContaining("src/ghost.ts:1"));
  });
});

test("U3 nothing that was struck is left, and nothing else goes", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const place = fc.tuple(word, word, fc.nat(99)).map(([folder, name, line]) => `${folder}/${name}.ts:${line}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(word, place), { maxLength: 20 }), fc.array(place, { maxLength: 4 }), (words, struck) => {
      const left = strike([...words, ...struck].join(" "), struck);
      for (const each of struck) expect(left).not.toContain(each);
      if (struck.length === 0) expect(left).toBe(words.join(" "));
    }),
  );
});

test("K10 a client's looks are recorded within limits, the latest first of all", () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ path: `f${at}`, text: "x".repeat(5_000) }));
  const { looks: kept = [] } = soundLooks([...many, { path: 1 }, null, { path: "\ud800", text: "\ud800" }]);
  expect(kept.at(-1)?.path).toBe("\ufffd");
  expect(kept.at(-2)?.path).toBe("f299");
  expect(JSON.stringify(kept).length).toBeLessThan(450_000);
});
