import { describe, expect, test } from "vitest";
import { overheadTokens } from "../../budget/reserve.ts";
import type { Json } from "../../kernel/ids.ts";
import { auditOf } from "./audit/audit.ts";
import { bytesOf, checkReserve } from "./budget.ts";
import { evolveDialogue } from "./dialogue/dialogues.ts";
import { readTriggers } from "./dialogue/triggers.ts";
import { pairsOf } from "./inputs.ts";
import { confirmBy } from "./lenses/brief.ts";
import { slugOf } from "./lenses/slug.ts";
import {
  answer,
  begin,
  brief,
  cost,
  eventsOf,
  fold,
  inquired,
  lensRow,
  reliability,
  reportOf,
  resultOf,
  trigger,
  type World,
} from "./machine.fixture.ts";
import { formerOf, promotedIn, unaddressed } from "./memory.ts";
import { defaultLimits } from "./policy.ts";
import { reportOf as markdownOf } from "./synthesis/report.ts";
import { contentOf, isToldIn, likeness, shinglesOf } from "./synthesis/similar.ts";
import { soundJson, soundReply } from "./synthesis/sound.ts";
import { pairsIn } from "./synthesis/synthesis.ts";
import type { FrameEvent, FrameKnowledge, FramePhase, Memory, Trigger } from "./types.ts";
import { alikeAfter, warningsIn } from "./warnings.ts";

/** Thresholds from both of their sides: just enough, and just too little. */

const long = (chars: number): string => "x".repeat(chars);
const far = long(50_000);
const keptChars = (text: string | undefined): number => text?.indexOf(" … (") ?? 0;
const many = <Item>(count: number, of: (at: number) => Item): Item[] => Array.from({ length: count }, (_, at) => of(at));
const whole = inquired();
const known = fold(whole) as unknown as FrameKnowledge;
/** So many words that nobody else says. */
const wordsOf = (count: number, from = 0): readonly string[] =>
  many(count, (at) => `${"abcdefghij"[(at + from) % 10]}${"klmnopqrst"[Math.floor((at + from) / 10) % 10]}ound`);

describe("F7 how texts are compared", () => {
  test("F7 by the first six letters of words that have four", () => {
    expect([likeness("contract", "contrast"), likeness("planet", "planer"), likeness("disk", "disk"), likeness("dis", "dis")]).toEqual([
      1, 0, 1, 0,
    ]);
  });

  test.each([
    "They would have been there, because those could only make more of these than your own.",
    "This will then also need some such other both over here.",
    "Just like that, with what must very much still being made from most, which should not.",
    "Where and when their does each, while about many under between ours into them.",
  ])("F7 a sentence of small words has no sense of its own: %s", (text) => expect([...contentOf(text)]).toEqual([]));

  test("F7 eight words in a row show where they come from", () => {
    expect([shinglesOf(wordsOf(7).join(" ")).size, shinglesOf(wordsOf(8).join(" ")).size]).toEqual([0, 1]);
  });

  test("F7 a finding is passed on by six of ten of its own words, where it has five", () => {
    const told = (there: number, of: number): boolean => isToldIn(wordsOf(of).join(" "), wordsOf(there).toReversed().join(" "), "");
    expect([told(6, 10), told(5, 9), told(5, 5), told(4, 4)]).toEqual([true, false, true, false]);
    expect([told(62, 100), told(57, 100)]).toEqual([true, false]);
  });
});

describe("F7 the record is audited", () => {
  const numbered = (journal: readonly FrameEvent[]) => journal.map((event, index) => ({ version: index + 1, event }));
  const said = wordsOf(40).join(" ");
  const copying = (count: number): World => ({
    ask: ({ wants, lens }) =>
      wants === "inquire"
        ? { reply: { result: resultOf(lens, { contribution: lens === cost ? `${wordsOf(count).join(" ")} and then others` : said }) } }
        : undefined,
  });
  const own = (count: number): boolean | undefined =>
    auditOf(numbered(inquired(copying(count))), {})
      .perspectives.find(({ lens }) => lens === cost)
      ?.facts.find(({ fact }) => fact === "own")?.ok;

  test("F7 twenty words in a row of another's are a copy, nineteen are not", () => expect([own(19), own(20)]).toEqual([true, false]));

  test("F7 three places of a leak are shown", () => {
    const planted = many(5, (at) => `canary-${at}-7q`);
    const leaking = numbered(
      whole.map((event) =>
        event.type === "perspective.given" && event.lens === cost
          ? { ...event, given: { ...event.given, orientation: planted.join(" ") } }
          : event,
      ),
    );
    const facts =
      auditOf(leaking, { gathered: planted, [reliability]: planted }).perspectives.find(({ lens }) => lens === cost)?.facts ?? [];
    const shown = (name: string): number => facts.find(({ fact }) => fact === name)?.says.match(/canary-/g)?.length ?? 0;
    expect([shown("gathered"), shown("others")]).toEqual([3, 3]);
  });
});

describe("U3 a reply as it is recorded", () => {
  const nested = (depth: number): Json => (depth === 0 ? 1 : { in: nested(depth - 1) });
  const resultIn = (value: unknown) => (soundReply({ result: value }) as unknown as { result: Json }).result;

  test("U3 is six deep, and as long as its bounds say", () => {
    expect([resultIn(nested(6)), resultIn(nested(7))].map((each) => each !== null)).toEqual([true, false]);
    const bounded = (chars: number) => soundJson(long(chars - 2), { depthMax: 1, charsMax: 100 });
    expect([bounded(100) !== undefined, bounded(101) !== undefined]).toEqual([true, false]);
    expect([resultIn(long(15_500_000)), resultIn(long(16_500_000))].map((each) => each !== null)).toEqual([true, false]);
  });

  test("U3 has eight calls, each with an id of 200 signs, a tool of 100, and an input of 4 KB", () => {
    const call = (chars: number) => ({ id: far, tool: far, input: { path: long(chars) } });
    const { calls } = soundReply({ calls: many(12, () => call(10)) }) as { calls: readonly { id: string; tool: string }[] };
    expect(calls.map(({ id, tool }) => [id.length, tool.length])).toEqual(many(8, () => [200, 100]));
    const refused = (chars: number) => soundReply({ calls: [call(chars)] }) as { calls: readonly { isRefused?: true }[] };
    expect([refused(4_000), refused(4_200)].map((each) => each.calls[0]?.isRefused === true)).toEqual([false, true]);
  });

  test("U3 keeps 6,000 signs of a message, and thoughts of 60,000 whole or not at all", () => {
    const said = soundReply({ message: far }) as { message: string };
    expect(keptChars(said.message)).toBe(6_000);
    const thoughts = (chars: number) => soundReply({ calls: [{}], thoughts: [{ text: long(chars) }] });
    expect([thoughts(59_000), thoughts(61_000)].map((each) => "thoughts" in each)).toEqual([true, false]);
  });
});

describe("F11 F12 what collides", () => {
  const read = (...rows: readonly Json[]) => readTriggers({ triggers: [...rows] }, known);
  const taken = (...rows: readonly Json[]): readonly Trigger[] => {
    const came = read(...rows);
    return "value" in came ? came.value.triggers : [];
  };

  test("F11 a quote has 400 signs and a topic 200", () => {
    const [found] = taken(trigger({ topic: far }));
    expect(keptChars(found?.topic)).toBe(200);
    const came = read(trigger({ evidence: [{ lens: reliability, quote: far }] }));
    expect("problems" in came ? came.problems[0] : "").toMatch(/x{20,}/);
  });

  test.each(["the contradiction", "an uncorroborated claim", "a horizon intersection", "an emergent thing"])(
    "F12 a topic does not say “%s”",
    (topic) => {
      expect(read(trigger({ topic }))).toHaveProperty("problems");
    },
  );

  test("F11 what is emergent has words of both, and a pattern", () => {
    const evidence = [{ lens: reliability, quote: "keep one journal file" }];
    expect(taken(trigger({ kind: "emergent", pattern: "both" }))).toHaveLength(1);
    expect(read(trigger({ kind: "emergent", pattern: "both", evidence }))).toHaveProperty("problems");
    expect(read(trigger({ kind: "emergent" }))).toHaveProperty("problems");
  });

  test("F11 a claim stands alone while the other has eight of ten of its words, and not with more", () => {
    const alone = (shared: number, of: number): boolean => {
      const members = { ...known.members };
      const put = (lens: string, text: string): void => {
        const member = members[lens];
        if (member) members[lens] = { ...member, result: { contribution: "a", analysis: text, limits: "b", assessment: "c" } };
      };
      put(reliability, wordsOf(of).join(" "));
      put(cost, wordsOf(shared).join(" "));
      const row = trigger({ kind: "uncorroborated", evidence: [{ lens: reliability, quote: wordsOf(of).join(" ") }] });
      return "value" in readTriggers({ triggers: [row] }, { ...known, members });
    };
    expect([alone(4, 5), alone(9, 10)]).toEqual([true, false]);
  });

  test.each(["contradiction", "horizon", "uncorroborated", "emergent"])("F11 %s is a kind of it, and anything else is none", (kind) => {
    const reason = (row: Json): string => {
      const came = read(row);
      return "problems" in came ? (came.problems[0] ?? "") : "";
    };
    expect(reason(trigger({ kind: "quarrel" }))).toContain(kind);
    expect(reason(trigger({ kind }))).not.toBe(reason(trigger({ kind: "quarrel" })));
  });

  test("F11 four pairs talk, and eight rows are read", () => {
    const names = ["a", "b", "c", "d"];
    const lenses = names.map((id) => ({ ...known.lenses[0]!, id, name: id }));
    const members = Object.fromEntries(names.map((id) => [id, known.members[reliability]!]));
    const pairs = names.flatMap((first, at) => names.slice(at + 1).map((second) => [first, second]));
    const row = (pair: readonly string[]): Json =>
      trigger({ lenses: [...pair], evidence: pair.map((lens) => ({ lens, quote: "keep one journal file" })) });
    const came = readTriggers({ triggers: pairs.map(row) }, { ...known, lenses, members });
    expect("value" in came ? [came.value.triggers.length, came.value.dropped.length] : came).toEqual([4, 2]);
    const later = readTriggers(
      { triggers: [...many(7, () => row(["a", "b"])), row(["c", "d"]), row(["a", "c"])] },
      { ...known, lenses, members },
    );
    expect("value" in later ? later.value.triggers.map((each) => each.lenses.join()) : later).toEqual(["a,b", "c,d"]);
  });
});

describe("F12 F14 dialogues", () => {
  const differing = (id: number): readonly FrameEvent[] => {
    const dialogue = `d${id}`;
    const report = reportOf({ divergence: far });
    return [
      { type: "dialogue.opened", dialogue, trigger: trigger() as unknown as Trigger, told: {}, reportFormat: "" },
      { type: "report.filed", dialogue, lens: cost, report, ms: 1 },
      { type: "dialogue.closed", dialogue, outcome: "partial", strength: "weak", agreement: [], divergence: [] },
    ];
  };
  const after = (count: number): FrameKnowledge =>
    many(count, (at) => differing(at + 1))
      .flat()
      .reduce<FrameKnowledge>(evolveDialogue, { ...known, dialogues: [] });

  test("F14 the state keeps eight dialogues, and of twelve older ones who still differs, within 300 signs", () => {
    expect([after(8).dialogues.length, after(9).dialogues.length]).toEqual([8, 8]);
    expect([after(8).dissent?.length, after(9).dissent?.length, after(20).dissent?.length, after(21).dissent?.length]).toEqual([
      undefined,
      1,
      12,
      12,
    ]);
    expect(keptChars(after(9).dissent?.[0]?.says[cost])).toBe(300);
  });

  test("F13 with one report of two nothing is agreed", () => {
    const world: World = {
      triggers: [trigger()],
      ask: ({ wants, lens }) => (wants === "report" && lens === cost ? { failed: "refused", detail: "" } : undefined),
    };
    expect(eventsOf(answer(inquired(world), "without", undefined, world), "dialogue.closed")).toMatchObject([{ outcome: "partial" }]);
  });

  test("F11 with one perspective left nobody is asked what collides", () => {
    const kinds: string[] = [];
    const world: World = {
      propose: (kind) => (kinds.push(kind), undefined),
      ask: ({ lens }) => (lens === cost ? { failed: "refused", detail: "" } : undefined),
    };
    answer(inquired(world), "without", undefined, world);
    expect(kinds).not.toContain("triggers");
  });
});

describe("F18 warnings", () => {
  const saying = (first: string, second: string): FrameKnowledge => {
    const members = { ...known.members };
    for (const [lens, assessment] of [
      [reliability, first],
      [cost, second],
    ] as const) {
      const member = members[lens];
      if (member?.result) members[lens] = { ...member, result: { ...member.result, assessment } };
    }
    return { ...known, members, counted: 0, alike: {} };
  };

  test("F18 two say the same with six of ten words in common", () => {
    const alike = (shared: number, of: number): number =>
      Object.keys(alikeAfter(saying(wordsOf(of).join(" "), wordsOf(shared).join(" ")))).length;
    expect([alike(6, 10), alike(5, 9), alike(62, 100), alike(57, 100)]).toEqual([1, 0, 1, 0]);
  });

  const claim = (text: string) => ({ id: "c1", text, sources: [`r:${reliability}`, `r:${cost}`] });
  const raised = (more: Partial<FrameKnowledge>, text = wordsOf(10).join(" ")): number =>
    warningsIn(
      { ...known, guards: [], counted: 9, ...more, brief: { ...brief, contested: [wordsOf(10).join(" ")], ...more.brief } },
      { ...known.synthesis!, convergence: [claim(text)] },
    ).length;

  test("F18 unanimity is doubted in the first two rounds, where two agree on half of what is contested", () => {
    expect([raised({ round: 2 }), raised({ round: 3 })]).toEqual([1, 0]);
    expect([raised({}, wordsOf(5).join(" ")), raised({}, wordsOf(4).join(" "))]).toEqual([1, 0]);
    const contested = [wordsOf(100).join(" ")];
    const of = (count: number): number => raised({ brief: { ...brief, contested } }, wordsOf(count).join(" "));
    expect([of(53), of(47)]).toEqual([1, 0]);
    expect(raised({ lenses: known.lenses.slice(0, 1) })).toBe(0);
  });
});

describe("F2 F4 F16 small things", () => {
  test("F2 each part of a brief can be changed, and the mode with it", () => {
    const state = {
      ...(fold(begin()) as unknown as FramePhase<"confirming">),
      brief,
      mode: "recommend",
      changes: 0,
    } as FramePhase<"confirming">;
    for (const field of ["intent", "deliverable", "scope"] as const)
      expect(confirmBy(state, `modify-${field}`, "Inquire: the index")).toMatchObject({ mode: "inquire", brief: { [field]: "the index" } });
    expect(confirmBy({ ...state, mode: "inquire" }, "modify-scope", "recommend: the index")).toMatchObject({ mode: "recommend" });
  });

  test("F4 an id has 32 signs, and is none of the answers of the gate", () => {
    expect([slugOf(long(40), []).length, slugOf("Add", ["add"])]).toEqual([32, "add-2"]);
    const rows = ["Choose", "Add", "Withdraw"].map((name) => lensRow(name));
    const journal = begin({ propose: (kind) => (kind === "lenses" ? { proposal: { base: [], candidates: rows } } : undefined) });
    expect(eventsOf(journal, "lenses.proposed")[0]?.candidates.map(({ id }) => id)).toEqual(["choose-2", "add-2", "withdraw-2"]);
  });

  test("F14 the title of a report has 160 signs", () => {
    const events = whole.map((event) =>
      event.type === "brief.proposed" ? { ...event, brief: { ...event.brief, intent: long(300) } } : event,
    );
    const [title = ""] = markdownOf(events.map((event, index) => ({ version: index + 1, event }))).split("\n");
    expect(title).toBe(`# ${long(158)}…`);
  });

  test("F17 a limit is addressed by half of its words", () => {
    const open = (shared: number, of: number): number => {
      const members = { ...known.members };
      const [first, second] = [members[reliability]!, members[cost]!];
      members[reliability] = { ...first, result: { ...first.result!, limits: wordsOf(of).join(" ") } };
      members[cost] = { ...second, result: { ...second.result!, contribution: wordsOf(shared).join(" ") } };
      return unaddressed({ ...known, members }, reliability).length;
    };
    expect([open(5, 10), open(4, 10), open(53, 100), open(47, 100)]).toEqual([0, 1, 0, 1]);
  });

  test("U18 a claim takes its bytes and a hundred more of what a check may send", () => {
    const proposal = { assessment: [{ text: "Keep one journal file", sources: [`r:${reliability}`] }] };
    const [pair] = pairsIn(proposal, known);
    const bytes = bytesOf(JSON.stringify([pair?.claim, pair?.sources])) + 100;
    const sent = (room: number): number => {
      const limits = { ...defaultLimits, tokensMax: (room + overheadTokens + defaultLimits.outputTokensMax) * 5 };
      return pairsOf(
        whole.map((event) => (event.type === "frame.begun" ? { ...event, limits } : event)),
        proposal,
      ).length;
    };
    expect([sent(bytes), sent(bytes - 1)]).toEqual([1, 0]);
  });
});

describe("F17 earlier inquiries", () => {
  const memory = (more: Partial<Memory> = {}): Memory => ({
    subject: known.question,
    cwd: "/project",
    survived: [],
    limits: [],
    emergent: [],
    ...more,
  });

  test("F17 bring six lenses, six limits and six patterns, each within its length", () => {
    const former = formerOf(
      [
        memory({
          survived: many(9, (at) => lensRow(`${at}${far}`, { reveals: far, referent: far, orientation: far })),
          limits: many(9, (at) => `${at}${far}`),
          emergent: many(9, (at) => `pattern ${at}`),
        }),
      ],
      known.question,
      "/project",
    );
    expect([former.lenses, former.limits, former.emergent].map(({ length }) => length)).toEqual([6, 6, 6]);
    const [lens] = former.lenses;
    expect([lens?.name, lens?.reveals, lens?.referent, lens?.orientation, former.limits[0]].map(keptChars)).toEqual([
      60, 240, 240, 240, 240,
    ]);
  });

  test("F17 count where three of ten words are the same, and not where it is fewer", () => {
    const words = ["alpha", "bravo", "carol", "delta", "echoes", "foxtrot", "golfer", "hotels", "indigo", "juliet"];
    const about = (subject: readonly string[], question: readonly string[]) =>
      formerOf([memory({ subject: subject.join(" "), limits: ["l"] })], question.join(" "), "/project").limits.length;
    expect(about(words.slice(0, 3), words)).toBe(1);
    expect(about(words.slice(0, 2), words.slice(0, 7))).toBe(0);
  });

  test("F17 a pattern is looked for by name after three sessions, this one counted", () => {
    const former = {
      ...known.former,
      emergent: [
        { pattern: "twice", sessions: 2 },
        { pattern: "once", sessions: 1 },
      ],
    };
    expect(promotedIn({ ...known, former }, memory({ emergent: ["twice", "once"] }))).toEqual([{ pattern: "twice", sessions: 3 }]);
    const named = (sessions: number): readonly string[] => {
      const memories = many(sessions, () => memory({ emergent: ["queues"] }));
      const seen: (readonly string[])[] = [];
      inquired({ memories, propose: (_, input) => (input.kind === "triggers" && seen.push(input.patterns), undefined) });
      return seen[0] ?? [];
    };
    expect([named(2), named(3)]).toEqual([[], ["queues"]]);
  });
});

describe("U18 a check of claims", () => {
  test("U18 has a fifth of a budget, and no more than 40,000 bytes take", () => {
    const reserved = (tokensMax: number): number => checkReserve({ limits: { ...defaultLimits, tokensMax } }).tokens;
    expect(reserved(10_000)).toBe(2_000);
    const most = reserved(10_000_000);
    expect(most).toBeGreaterThanOrEqual(48_000);
    expect(most).toBeLessThan(52_000);
  });
});
