import { describe, expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { extendBy, isFull, keepBy, readTasks, routeBy, tasksByRule } from "./closing.ts";
import { begin as beginBy, confirmBy, readBrief } from "./lenses/brief.ts";
import { chooseBy, nameProblems, readLenses, unplacedBy } from "./lenses/lenses.ts";
import {
  answer,
  begin,
  beginning,
  brief,
  dueAt,
  eventsOf,
  fold,
  inquired,
  lensRow,
  record,
  reliability,
  resultOf,
  trigger,
  type World,
} from "./machine.fixture.ts";
import { clipDetail, mayLook, problemLines } from "./members/members.ts";
import { questionOf } from "./lenses/question.ts";
import { readResult } from "./members/results.ts";
import { inputOf } from "./inputs.ts";
import { mapPlayers } from "./members/players.ts";
import { defaultLimits } from "./policy.ts";
import { pairsIn, readSynthesis } from "./synthesis/synthesis.ts";
import type { Claim, FrameKnowledge, FramePhase, FrameState, Lens, Perspective } from "./types.ts";

/** Limits as somebody meets them: what is just within one is taken whole, what is just beyond is cut, refused, or not asked again. */

const long = (chars: number): string => "x".repeat(chars);
/** How much of a text that is far too long was kept. */
const keptChars = (text: string | undefined): number => text?.indexOf(" … (") ?? 0;
const far = long(50_000);
const stateOf = <Phase extends FrameState["phase"]>(journal: ReturnType<typeof begin>): FramePhase<Phase> =>
  fold(journal) as unknown as FramePhase<Phase>;
const known = fold(inquired()) as unknown as FrameKnowledge;
const many = <Item>(count: number, of: (at: number) => Item): Item[] => Array.from({ length: count }, (_, at) => of(at));

describe("F1 a question", () => {
  const refusedWith = (more: Parameters<typeof beginning>[0]): boolean => isRefusal(beginBy(beginning(more)));

  test.each([
    [{ sources: { argument: long(8_000) } }, false],
    [{ sources: { argument: long(8_001) } }, true],
    [{ lenses: many(7, (at) => `Lens ${at}`) }, false],
    [{ lenses: many(8, (at) => `Lens ${at}`) }, true],
    [{ lenses: [long(60)] }, false],
    [{ lenses: [long(61)] }, true],
  ])("F1 is refused rather than cut (%#)", (more, isRefused) => expect(refusedWith(more)).toBe(isRefused));

  test("F8 F19 without a configuration a perspective has half an hour and one call 208,000 tokens; there is no budget", () => {
    const [begun] = eventsOf(record([], beginning()), "frame.begun");
    const { perspectiveMs, inputTokensMax, outputTokensMax, callCostMax, tokensMax } = begun?.limits ?? defaultLimits;
    expect([perspectiveMs, inputTokensMax + outputTokensMax, outputTokensMax, callCostMax, tokensMax]).toEqual([
      1_800_000,
      208_000,
      8_000,
      0,
      null,
    ]);
  });
});

describe("F2 a brief", () => {
  const read = (more: Readonly<Record<string, Json>>, named: readonly string[] = [], question = "?") => {
    const came = readBrief({ brief: { ...brief, ...more }, mode: "inquire", named: [...named] }, question);
    return "value" in came ? came.value : undefined;
  };

  test.each(["intent", "deliverable", "scope"] as const)("F2 keeps 600 characters of its %s", (field) => {
    expect(keptChars(read({ [field]: far })?.brief[field])).toBe(600);
  });

  test("F2 has five contested points, a line of 240 characters each", () => {
    const contested = read({ contested: many(9, (at) => `${at}${far}`) })?.brief.contested;
    expect(contested?.map(keptChars)).toEqual(many(5, () => 240));
  });

  test("F4 takes eight names from a question at most, and a name has 60 characters", () => {
    const names = many(10, (at) => `Field ${at}`);
    expect(read({}, names, names.join(" "))?.named).toHaveLength(8);
    const [fits, longer] = [long(60), long(200)];
    expect(read({}, [fits, longer], longer)?.named).toEqual([fits]);
  });

  test("F2 is changed nineteen times and asked about again; after the twentieth it is taken", () => {
    const state = { ...stateOf<"confirming">([]), brief, mode: "inquire", phase: "confirming" } as FramePhase<"confirming">;
    const after = (changes: number): string => confirmBy({ ...state, changes }, "modify-scope", "the index").phase;
    expect([after(18), after(19)]).toEqual(["confirming", "gathering"]);
  });
});

describe("F3 what is gathered", () => {
  test("F3 is 24 findings of 300 characters", () => {
    const findings = many(30, (at) => ({ claim: `${at}${far}`, source: far }));
    const [gathered] = eventsOf(begin({ findings }), "context.gathered");
    expect(gathered?.findings.map(({ claim, source }) => [keptChars(claim), keptChars(source)])).toEqual(many(24, () => [300, 300]));
  });
});

describe("F4 lenses", () => {
  const read = (rows: readonly Json[], more: Partial<FrameKnowledge> = {}) =>
    readLenses({ base: [], candidates: [...rows] }, { ...known, lenses: [], members: {}, named: [], ...more }, []);
  const offered = (rows: readonly Json[], more: Partial<FrameKnowledge> = {}): readonly Lens[] => {
    const came = read(rows, more);
    return "value" in came ? came.value.candidates : [];
  };
  const names = ["Acoustics", "Botany", "Ceramics", "Dialectics", "Ecology", "Folklore", "Geology", "Heraldry"];

  test("F4 are six at most, whatever is proposed; a line of each has 240 characters", () => {
    expect(offered(names.map((name) => lensRow(name)))).toHaveLength(6);
    const [lens] = offered([lensRow("Botany", { reveals: far, referent: far, orientation: far, opposes: far })]);
    expect([lens?.reveals, lens?.referent, lens?.orientation, lens?.opposes].map(keptChars)).toEqual([240, 240, 240, 240]);
  });

  test("F4 have a name of six words and 60 characters", () => {
    expect(nameProblems("one two three four five six")).toEqual([]);
    expect(nameProblems("one two three four five six seven")).toHaveLength(1);
    expect([nameProblems(long(60)), nameProblems(long(61))].map(({ length }) => length)).toEqual([0, 1]);
  });

  test("F7 may be three that begin in one place; the fourth needs another", () => {
    const rows = names.map((name) => lensRow(name, { orientation: "start at src" }));
    expect(offered(rows.slice(0, 3))).toHaveLength(3);
    expect(read(rows.slice(0, 4))).toHaveProperty("problems");
    expect(read(rows.slice(0, 1))).toHaveProperty("value");
  });

  test("F4 share their referent: of two neither may stand alone", () => {
    expect(read([lensRow("Botany"), lensRow("Geology", { referent: "another thing" })])).toHaveProperty("problems");
    expect(read([lensRow("Botany"), lensRow("Geology")])).toHaveProperty("value");
    expect(read([lensRow("Botany"), lensRow("Geology"), lensRow("Ecology", { referent: "else" })])).toHaveProperty("problems");
  });

  test("F17 of an earlier inquiry are two beside new ones, and never more than six together", () => {
    const former = { ...known.former, lenses: names.slice(4).map((name) => lensRow(name)) };
    const among = (rows: number): number =>
      offered(
        names.slice(0, rows).map((name) => lensRow(name)),
        { former },
      ).length;
    expect([1, 3, 4].map(among)).toEqual([3, 5, 6]);
    const full = { ...known.former, lenses: ["Heraldry", "Geology"].map((name) => lensRow(name)) };
    expect(
      offered(
        names.slice(0, 5).map((name) => lensRow(name)),
        { former: full },
      ),
    ).toHaveLength(6);
    expect(
      offered(
        names.slice(0, 6).map((name) => lensRow(name)),
        { former: full },
      ),
    ).toHaveLength(6);
  });

  test("F4 go back with eight reasons at most", () => {
    const came = read(many(6, () => ({ name: "", reveals: "", referent: "", orientation: "" })));
    expect("problems" in came ? came.problems : []).toHaveLength(8);
  });

  test("K14 with nobody there are three of those that are offered", () => {
    const world: World = {
      attended: false,
      propose: (kind) =>
        kind === "lenses" ? { proposal: { base: [], candidates: names.slice(0, 5).map((name) => lensRow(name)) } } : undefined,
    };
    expect(eventsOf(begin(world), "lenses.relayed")[0]?.lenses).toHaveLength(3);
  });

  test("F4 are eight in all: as many are chosen as fit, and no ninth", () => {
    const state = stateOf<"choosing">(begin());
    const lenses = names.slice(0, 6).map((name, at) => ({ ...lensRow(name), id: `l${at}`, origin: "named" as const }));
    const chosen = (text: string): string => chooseBy({ ...state, lenses }, "choose", text).phase;
    expect([chosen("1, 2"), chosen("1, 2, 3")]).toEqual(["mapping", "choosing"]);
    const added = (count: number): string =>
      chooseBy(
        { ...state, lenses: lenses.slice(0, 1).concat(many(count - 1, (at) => ({ ...lenses[1]!, id: `m${at}` }))) },
        "add",
        "Heraldry",
      ).phase;
    expect([added(6), added(7)]).toEqual(["placing", "choosing"]);
  });

  test("F4 an unclear choice is asked about ten times; so is a place without any lens", () => {
    const state = stateOf<"choosing">(begin());
    const after = (tries: number): string => chooseBy({ ...state, tries }, "choose", "hope").phase;
    expect([after(8), after(9)]).toEqual(["choosing", "closing"]);
    const unplaced = { ...state, phase: "unplaced" } as unknown as FramePhase<"unplaced">;
    const again = (tries: number): string => unplacedBy({ ...unplaced, tries }, "again", undefined).phase;
    expect([again(9), again(10)]).toEqual(["placing", "closing"]);
  });
});

describe("F6 F8 F9 perspectives", () => {
  test("F6 a person chooses among six players", () => {
    const players = many(9, (at) => ({ id: `p${at}`, name: `P${at}`, kind: "model" as const, fits: ["cost"] }));
    const found = mapPlayers({ ...known, members: {} }, players);
    expect(found).toMatchObject({
      type: "players.found",
      open: [{ players: many(6, (at) => ({ id: `p${at}` })) }, { lens: "cost-accounting" }],
    });
  });

  test("F7 looks 24 times, while what it has read is below two bytes for each token of its input", () => {
    const member = { looks: 0, bytes: 0 } as Perspective;
    const limits = { ...defaultLimits, inputTokensMax: 1_000 };
    const may = (more: Partial<Perspective>): boolean => mayLook({ ...known, limits }, { ...member, ...more });
    expect([may({ looks: 23 }), may({ looks: 24 }), may({ bytes: 1_999 }), may({ bytes: 2_000 })]).toEqual([true, false, true, false]);
  });

  test("F10 is shown with 700 characters of each part; the state keeps more, by what later steps need", () => {
    const parts = resultOf("x", { contribution: far, analysis: `src/journal/sqlite.ts:12 ${far}`, limits: far, assessment: far });
    const journal = inquired({ ask: ({ wants }) => (wants === "inquire" ? { reply: { result: parts } } : undefined) });
    const [shown] = eventsOf(journal, "results.previewed")[0]?.previews ?? [];
    expect([shown?.contribution, shown?.limits, shown?.assessment].map(keptChars)).toEqual([700, 700, 700]);
    const { contribution, analysis, limits, assessment } = eventsOf(journal, "perspective.finished")[0]?.result ?? parts;
    expect([contribution, analysis, limits, assessment].map(keptChars)).toEqual([20_000, 20_000, 20_000, 20_000]);
    const kept = stateOf<"routing">(journal).members[reliability]?.result;
    expect([kept?.contribution, kept?.analysis, kept?.limits, kept?.assessment].map(keptChars)).toEqual([1_200, 6_000, 1_500, 2_500]);
  });

  test("F9 is sent back with eight problems, each within 500 characters; a failure says as much", () => {
    expect(problemLines(many(12, () => far)).map(keptChars)).toEqual(many(8, () => 500));
    expect(keptChars(clipDetail(far))).toBe(500);
  });

  test("F7 what one look brings is eight results of 12,000 characters", () => {
    const asking = inquired();
    const at = asking.findIndex(({ type }) => type === "perspective.finished");
    const before = asking.slice(0, at);
    const step = { lens: reliability, turn: "inquire", step: 0, ms: 1 } as const;
    const call = { id: "c1", tool: "read", input: { path: "a" } };
    const looked = record(before, { type: "reply.report", ...step, reply: { calls: [call] } } as never);
    const results = many(12, (each) => ({ id: `${each}${long(400)}`, text: far }));
    const [seen] = eventsOf(record(looked, { type: "evidence.report", lens: reliability, step: 0, ms: 1, results }), "evidence.collected");
    expect(seen?.results.map(({ id, text }) => [id.length, keptChars(text)])).toEqual(many(8, () => [200, 12_000]));
  });

  test("F8 F12 a call may take what is left of its limit, and the net below it fifteen seconds more", () => {
    const timeouts = (journal: ReturnType<typeof begin>) => dueAt(journal).map((effect) => ("timeoutMs" in effect ? effect.timeoutMs : 0));
    expect(timeouts(record([], beginning()))).toEqual([615_000]);
    const whole = inquired({ triggers: [trigger()] });
    const upTo = (type: string) => whole.slice(0, whole.findIndex((event) => event.type === type) + 1);
    expect(timeouts(upTo("brief.proposed"))).toEqual([300_000]);
    expect(timeouts(upTo("dialogue.opened"))).toEqual([615_000]);
    const given = whole.slice(0, whole.findLastIndex((event) => event.type === "perspective.given") + 1);
    expect(timeouts(given)).toEqual([1_815_000, 1_815_000]);
  });
});

describe("F14 F15 F16 what comes of it", () => {
  const claims = (count: number): Claim[] => many(count, (at) => ({ id: `a${at + 1}`, text: `Claim ${at}`, sources: ["r:x"] }));
  const keeping = (count: number): FramePhase<"keeping"> => {
    const journal = answer(inquired(), "wrap-up");
    const state = stateOf<"keeping">(journal);
    return { ...state, synthesis: { ...state.synthesis!, convergence: [], divergence: [], assessment: claims(count) } };
  };

  test("F14 is twelve claims of 800 characters in each part, each from twelve sources at most", () => {
    const sources = (count: number) => many(count, (at) => `r:${at}`);
    const claim = { text: far, sources: ["r:reliability-engineering"] };
    const pairs = pairsIn({ convergence: many(20, () => claim), assessment: many(20, () => claim) }, known);
    expect(pairs.map(({ id }) => id)).toEqual(["c", "a"].flatMap((letter) => many(12, (at) => `${letter}${at + 1}`)));
    expect(pairs.map(({ claim: text }) => keptChars(text))).toEqual(many(24, () => 800));
    const last = (before: number): number =>
      pairsIn({ assessment: [{ text: "Keep", sources: [...sources(before), "r:reliability-engineering"] }] }, known).length;
    expect([last(11), last(12)]).toEqual([1, 0]);
  });

  test("F15 a way on says two words of this inquiry, or the name of a lens", () => {
    const ways = { extend: "Cost accounting once more", addInput: "Say it", wrapUp: "Say it" };
    const problems = (addInput: string): string => {
      const assessment = [{ text: "Keep one journal file", sources: ["r:reliability-engineering"] }];
      const read = readSynthesis({ assessment, routing: { ...ways, addInput }, notTaken: ["cost-accounting"] }, known);
      return "problems" in read ? read.problems.join(" ") : "";
    };
    expect(problems("Tell us which journal")).toContain("routing.addInput");
    expect(problems("Tell us which journal file")).not.toContain("routing.addInput");
    expect(problems("Tell us")).not.toContain("routing.extend");
  });

  test("F15 a person adds eight inputs of 4,000 characters, and goes into twelve rounds", () => {
    const state = stateOf<"routing">(inquired());
    const inputs = (count: number) => many(count, (at) => ({ id: `i:${at}`, text: "t", by: "p" }));
    const added = routeBy({ ...state, inputs: inputs(7) }, "add-input", far, "p");
    expect("inputs" in added ? added.inputs.map(({ text }) => keptChars(text)).at(-1) : 0).toBe(4_000);
    expect(added.phase).toBe("synthesising");
    expect(routeBy({ ...state, inputs: inputs(8) }, "add-input", "more", "p").phase).toBe("routing");
    const extending = { ...state, phase: "extending" } as unknown as FramePhase<"extending">;
    const deeper = (round: number) => extendBy({ ...extending, round }, "deepen", far);
    expect([deeper(11).phase, deeper(12).phase]).toEqual(["inquiring", "routing"]);
    const told = deeper(1);
    expect("members" in told ? keptChars(told.members[reliability]?.told) : 0).toBe(4_000);
    const lenses = (count: number): readonly Lens[] => many(count, () => known.lenses[0]!);
    expect([isFull({ ...known, lenses: lenses(7) }), isFull({ ...known, lenses: lenses(8) })]).toEqual([false, true]);
    expect([isFull({ ...known, round: 11 }), isFull({ ...known, round: 12 })]).toEqual([false, true]);
  });

  test("F16 an unclear word about what to keep is asked about ten times; then all is kept", () => {
    const after = (tries: number) => keepBy({ ...keeping(2), tries }, "choose", "hope");
    expect(after(8).phase).toBe("keeping");
    expect(after(9)).toMatchObject({ phase: "stopping", kept: ["a1", "a2"] });
  });

  test("F16 nine claims stand as options; the others are named by their id", () => {
    const gate = questionOf({ ...keeping(14), asked: false })?.gate;
    expect(gate?.options.map(({ id }) => id).filter((id) => /^a\d/.test(id))).toEqual(many(9, (at) => `a${at + 1}`));
    expect(keepBy(keeping(14), "choose", "a14")).toMatchObject({ kept: ["a14"] });
  });

  test("F16 is twenty tasks; an instruction has 2,000 characters and a title 80", () => {
    const all = { ...keeping(30), kept: claims(30).map(({ id }) => id) };
    expect(tasksByRule(all)).toHaveLength(20);
    const tasksOf = (rows: readonly Json[]) => {
      const read = readTasks({ tasks: [...rows] }, all);
      return "value" in read ? read.value : [];
    };
    expect(tasksOf(many(25, () => ({ title: "Claim 0", instruction: "Claim 0", sources: ["a1"] })))).toHaveLength(20);
    const said = "claim ".repeat(3_000);
    const [task] = tasksOf([{ title: said, instruction: said, sources: ["a1"] }]);
    expect([keptChars(task?.title), keptChars(task?.instruction)]).toEqual([80, 2_000]);
  });

  test("U4 a claim that does not follow says why four times at most", () => {
    const text =
      "The bridge in Vienna, the tunnel in Graz, 17 lifts, 23 doors, 41 gates, and src/a.ts:1, src/b.ts:2 and src/c.ts:3 were not";
    const came = readSynthesis({ assessment: [{ text, sources: ["r:reliability-engineering"] }], routing: {} }, known);
    const [reasons = ""] = "problems" in came ? came.problems : [];
    expect(reasons.match(/nobody looked at|no source has/g)).toHaveLength(4);
  });
});

test("F11 a proposal of triggers asks for four", () => {
  const whole = inquired();
  const at = whole.findIndex(({ type }) => type === "results.previewed");
  expect(inputOf(whole.slice(0, at + 1), "triggers")).toMatchObject({ triggersMax: 4 });
});

test.each(["contribution", "analysis", "limits", "assessment"])("F9 a result without its %s is sent back", (part) => {
  expect(readResult({ ...resultOf("x"), [part]: "" })).toHaveProperty("problems");
});
