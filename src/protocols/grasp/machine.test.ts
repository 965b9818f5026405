import { expect, test } from "vitest";
import type { Gap } from "../../inquiry/types.ts";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { graspEffects } from "./effects.ts";
import { chosenParts } from "./look.ts";
import { grasp } from "./machine.ts";
import { graspPartNames, type CitedLine, type GraspPart, type InquiryCommand, type InquiryEvent, type InquiryState } from "./types.ts";
import { partWords } from "./words.ts";

const samples: Readonly<Record<string, Partial<GraspPart>>> = {
  deployed: { now: "staging", before: "production" },
  boundary: { now: "rejected", before: "accepted", at: "MAX" },
  condition: { about: "a, b", now: "any", before: "all" },
  deletion: { now: "stays", before: "gone" },
  scoped: { now: "on", before: "off", at: "staff" },
  switch: { now: "off", before: "on" },
  rounding: { now: "half-even", before: "half-up", at: "2.5" },
  partition: { now: "kept", before: "lost" },
  check: { now: "failed", before: "passed" },
  task: { now: "not run", before: "ran" },
  sequence: { about: "a and b", now: "a, b", before: "b, a" },
  sort: { now: "date, score", before: "score" },
  rows: { now: "more", before: "same", at: "12→15" },
  leftover: { now: "8 of 9", before: "all 9" },
  file: { now: "removed", before: "there" },
  untested: { now: "none", before: "cart.test.ts" },
  dependency: { now: "there", before: "gone", at: "chart-lib" },
};
const part = (what: GraspPart["what"], more: Partial<GraspPart> = {}): GraspPart => ({
  ...{ what, about: `it ${what}`, now: "60", before: "30", evidence: [{ claim: `“${what} is 60”`, source: `src/${what}.ts:7` }] },
  ...samples[what],
  ...more,
});
const scene = { session: "grasp-1", start: { cwd: "/" } } as unknown as Scene;
const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(grasp.evolve, grasp.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = grasp.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};

async function play(
  parts: readonly GraspPart[],
  choose: (gap: Gap) => readonly [string, string?] | null,
  { lines = [], missing = null }: { readonly lines?: readonly CitedLine[]; readonly missing?: string | null } = {},
): Promise<readonly InquiryEvent[]> {
  const perform = graspEffects({ work: async () => ({ parts, missing }), lines: async () => lines });
  let journal = take([], { type: "inquiry.begin", subject: { intent: "", cwd: "/", sources: { diff: "a..b" } } });
  for (let moves = 0; moves < 80; moves += 1) {
    const state = fold(journal);
    const [due] = grasp.due(state);
    if (due) journal = take(journal, await perform(due, new AbortController().signal, scene));
    else if (state.phase === "asking") {
      const chosen = choose(state.gap);
      const key = `gap:${state.gap.kind}:${state.gap.key}`;
      const text = chosen?.[1] === undefined ? {} : { text: chosen[1] };
      journal = [...journal, chosen ? answered("grasp", key, chosen[0], text) : defaulted("grasp", key, "dismiss")];
    } else break;
  }
  return journal;
}

const stepWith = ({ steps }: Gap, label: string): readonly [string] => [steps.find((each) => each.label === label)?.id ?? "none"];
const outputOf = (journal: readonly InquiryEvent[]) => grasp.output?.(fold(journal));

test("P4 every kind of part can be put: at most three answers, one of them right, and its place without what stands there", async () => {
  for (const what of graspPartNames) {
    const one = part(what as GraspPart["what"]);
    const gaps: Gap[] = [];
    const journal = await play([one], (gap) => {
      gaps.push(gap);
      return ["dismiss"];
    });
    const gates = journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
    expect([what, gates.map(gateProblem)]).toEqual([what, [undefined]]);
    const labels = gaps[0]?.steps.map(({ label }) => label) ?? [];
    expect([what, labels.length >= 2 && labels.length <= 3]).toEqual([what, true]);
    expect(labels.filter((label) => label === partWords[one.what].right(one))).toHaveLength(1);
    expect(JSON.stringify(gates.map(({ evidence, title, question, context }) => [evidence, title, question, context]))).not.toContain(
      "is 60",
    );
  }
});

test("P4 the right answer stands at every place among its neighbours, and always at the same one for the same part", async () => {
  const places = new Set<number>();
  for (let at = 0; at < 12; at += 1) {
    const one = part("number", { about: `limit${at}` });
    const seen: number[] = [];
    for (let again = 0; again < 2; again += 1)
      await play([one], (gap) => {
        seen.push(gap.steps.findIndex(({ label }) => label === "60"));
        return ["dismiss"];
      });
    expect(seen[0]).toBe(seen[1]);
    places.add(seen[0] ?? -1);
  }
  expect([...places].toSorted()).toEqual([0, 1]);
});

test("P4 what is right is understood, what is wrong is shown with its place, the undecided is open, nothing is counted", async () => {
  const said: Readonly<Record<string, string>> = { tries: "60", timeout: "30", size: "it is nicer" };
  const shown: (readonly [string, readonly string[], readonly string[]])[] = [];
  const journal = await play(
    Object.keys(said).map((about) => part("number", { about })),
    (gap) => {
      if (gap.kind === "shown") shown.push([gap.title, gap.context, gap.evidence.map(({ source }) => source)]);
      if (gap.kind === "part") return ["provide", said[gap.title] ?? ""];
      return gap.kind === "shown" ? ["seen"] : ["dismiss"];
    },
  );
  expect(shown).toEqual([["Otherwise: timeout", ["You said: 30", "There is: timeout is 60; it was 30"], ["src/number.ts:7"]]]);
  expect(outputOf(journal)).toMatchObject({
    missing: null,
    parts: [
      { title: "tries", verdict: "understood", said: "60" },
      { title: "timeout", verdict: "otherwise", said: "30", isSeen: true, places: [{ source: "src/number.ts:7" }] },
      { title: "size", verdict: "open", said: "it is nicer" },
    ],
  });
  expect(Object.keys(outputOf(journal) as object)).toEqual(["intent", "missing", "parts", "unasked"]);
});

test("P4 words that cannot be decided are asked about once more, and only once", async () => {
  const kinds: string[] = [];
  await play([part("number")], ({ kind }) => {
    kinds.push(kind);
    return ["provide", "it is nicer"];
  });
  expect(kinds).toEqual(["part", "again"]);
});

test("P4 a choice is held as a choice, also the second time", async () => {
  const wrong = await play([part("number")], (gap) => (gap.kind === "part" ? stepWith(gap, "30") : ["dismiss"]));
  expect(outputOf(wrong)).toMatchObject({ parts: [{ verdict: "otherwise", said: "30", isSeen: false }] });
  const late = await play([part("number")], (gap) => (gap.kind === "part" ? ["provide", "hm"] : stepWith(gap, "60")));
  expect(outputOf(late)).toMatchObject({ parts: [{ verdict: "understood", said: "60" }] });
});

test("P4 a person who names another place that says so was right, and one that does not say so changes nothing", async () => {
  const object = (gap: Gap): readonly [string, string] => (gap.kind === "part" ? ["provide", "30"] : ["provide", "see proxy.conf:3"]);
  const [right, other] = await Promise.all(
    ["limit 60;", "limit 12;"].map((text) => play([part("number")], object, { lines: [{ source: "proxy.conf:3", text }] })),
  );
  expect(outputOf(right ?? [])).toMatchObject({ parts: [{ verdict: "understood" }] });
  expect(outputOf(other ?? [])).toMatchObject({ parts: [{ verdict: "otherwise" }] });
});

test("P4 answers are beliefs: none stands in a later question", async () => {
  const journal = await play([part("number", { about: "one" }), part("number", { about: "two" })], () => ["provide", "sixty-one-ish"]);
  const asked = journal.flatMap((event) =>
    event.type === "gate.opened" && event.gate.key.startsWith("gap:part:") ? [event.gate.context] : [],
  );
  expect(JSON.stringify(asked)).not.toContain("sixty-one-ish");
});

test("P4 without finished work nothing is asked, and what is missing is said", async () => {
  const journal = await play([], () => ["dismiss"], { missing: "session attend-1 has not ended yet" });
  expect(journal.map(({ type }) => type)).not.toContain("gate.opened");
  expect(outputOf(journal)).toMatchObject({ missing: "session attend-1 has not ended yet", parts: [] });
});

test("P4 who leaves early has what was held until then", async () => {
  const journal = await play([part("number", { about: "one" }), part("number", { about: "two" })], ({ title }) =>
    title === "one" ? ["provide", "60"] : ["escape"],
  );
  expect(outputOf(journal)).toMatchObject({ parts: [{ title: "one", verdict: "understood" }] });
});

test("P4, K14 with nobody there everything stays open", async () => {
  expect(outputOf(await play([part("number")], () => null))).toMatchObject({ parts: [{ verdict: "open", said: null }] });
});

test("P4 of many parts eight are asked about, at most three of a kind, the journal's first", () => {
  const many = Array.from({ length: 20 }, (_, at) => part("number", { about: `n${at}` }));
  const chosen = chosenParts([...many, part("task"), ...graspPartNames.map((what) => part(what as GraspPart["what"]))]);
  expect(chosen).toHaveLength(8);
  expect(chosen[0]?.what).toBe("deployed");
  expect(chosenParts(many)).toHaveLength(3);
});

test("P4 what changed and is not asked about is named: lines no row knows, parts beyond the limit, never what was asked", async () => {
  const at = (line: number) => ({ evidence: [{ claim: "“x”", source: `src/a.ts:${line}` }] });
  const numbers = [1, 2, 3, 4].map((line) => part("number", { about: `n${line}`, ...at(line) }));
  const untested = part("untested", at(9));
  const places = [1, 2, 3, 4, 7, 8, 9].map((line) => `src/a.ts:${line}`).concat("old.ts");
  const perform = graspEffects({
    work: async () => ({ parts: [...numbers, untested], missing: null, places, change: "a..b" }),
    lines: async () => [],
  });
  const begun = take([], { type: "inquiry.begin", subject: { intent: "", cwd: "/", sources: { diff: "a..b" } } });
  const [due] = grasp.due(fold(begun));
  const reported = due ? await perform(due, new AbortController().signal, scene) : undefined;
  expect(reported).toMatchObject({ learned: { unasked: ["src/a.ts:4, 7–9", "old.ts"] } });
});

test("P4 a range that was not named as such stands in each question, and one that was stands there once", async () => {
  const asked = async (sources: Readonly<Record<string, string>>) => {
    const perform = graspEffects({
      work: async () => ({ parts: [part("number")], missing: null, change: "main..work" }),
      lines: async () => [],
    });
    const begun = take([], { type: "inquiry.begin", subject: { intent: "", cwd: "/", sources } });
    const [due] = grasp.due(fold(begun));
    const journal = take(begun, await perform(due as never, new AbortController().signal, scene));
    return journal.flatMap((event) =>
      event.type === "gate.opened" ? event.gate.context.filter((line) => line.includes("main..work")) : [],
    );
  };
  expect(await asked({ newest: "here" })).toHaveLength(1);
  expect(await asked({ diff: "main..work" })).toHaveLength(1);
});

test("P4 the path of a part says that somebody was wrong only where that was shown", async () => {
  const answer = (right: boolean) => (gap: Gap) => {
    if (gap.kind !== "part") return ["seen"] as const;
    const step = gap.steps.find(({ label }) => (label === "60") === right);
    return [step?.id ?? ""] as const;
  };
  const stakes = async (right: boolean) => {
    const journal = await play([part("number")], answer(right));
    return new Set(grasp.trace(journal).map(({ from }) => from));
  };
  const [right, wrong] = [await stakes(true), await stakes(false)];
  expect([right.size, wrong.size]).toEqual([1, 2]);
  expect(wrong).toContain([...right][0]);
});
