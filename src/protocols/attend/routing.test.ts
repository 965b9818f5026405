import { describe, expect, test } from "vitest";
import type { ChildEnded } from "../../kernel/child.ts";
import { answered, defaulted, lapsed, settled } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import { sessionId, type Json } from "../../kernel/ids.ts";
import { act, beginning, carryOn, dueAt, fold, gatesIn, kindsIn, play, record, tell } from "./machine.fixture.ts";
import { attendLimits } from "./policy.ts";
import { settlingProtocols, upstreamProtocols, type AttendEvent, type Deficit, type SettlingProtocol } from "./types.ts";

const deficit = (protocol: SettlingProtocol, more: Partial<Deficit> = {}): Deficit => ({
  protocol,
  quote: "tidy up",
  source: "arguments",
  harm: `nobody knows about ${protocol}`,
  ...more,
});

const childEnded = (key: string, outcome: ChildEnded["outcome"] = "converged", output: Json = "the goal"): ChildEnded => ({
  type: "child.ended",
  key,
  child: sessionId("goal-1"),
  protocol: "goal",
  outcome,
  output,
});

const always = (...deficits: readonly Deficit[]) => ({ deficits: () => deficits });
const choose = (round: number, option: string): AttendEvent => answered("upstream", `upstream:${round}`, option);
const other = (round: number, option: string): AttendEvent => answered("other-protocol", `other:${round}`, option);
const scannedIn = (journal: readonly AttendEvent[]): readonly Deficit[] =>
  journal.flatMap((event) => (event.type === "upstream.scanned" ? event.deficits : []));

describe("the upstream scan", () => {
  test("A1 it runs on every start, before any task is made, and is silent when it finds nothing", () => {
    for (const more of [{}, { tasks: [act("t1", "ls")] }]) {
      const begun = record([], beginning(more));
      expect(dueAt(begun)).toMatchObject([{ type: "scan-upstream", mode: "repeatable", key: "scan:0" }]);
      const types = carryOn(begun, {}).map(({ type }) => type);
      expect(types[1]).toBe("upstream.scanned");
      expect(types.indexOf("upstream.scanned")).toBeLessThan(types.findIndex((type) => type.startsWith("tasks.")));
    }
    expect(kindsIn(play({}, beginning({ tasks: [act("t1", "ls")] })))).toEqual([]);
  });

  test("A2 six deficits, offered in one order", () => {
    expect(upstreamProtocols).toEqual(["clarify", "goal", "bound", "solicit", "frame", "ground"]);
    const found = upstreamProtocols.toReversed().map((protocol) => deficit(protocol));
    const journal = play(always(...found, deficit("goal", { harm: "a second one" })), beginning());
    expect(scannedIn(journal).map(({ protocol }) => protocol)).toEqual(upstreamProtocols);
    expect(gatesIn(journal)[0]?.context).toEqual([
      "clarify says what is meant: nobody knows about clarify (not available yet)",
      "goal says what should exist at the end and how anyone can tell: nobody knows about goal",
      "bound says who decides what, and what must not be touched: nobody knows about bound (not available yet)",
      "solicit finds the facts the plan needs: nobody knows about solicit (not available yet)",
      "frame chooses between the ways to do it: nobody knows about frame (not available yet)",
      "ground checks the rule against the case: nobody knows about ground (not available yet)",
    ]);
  });

  test("P3, P7 words that point back are settled after their meaning and before the goal", () => {
    expect(settlingProtocols.filter((protocol) => protocol !== "recollect")).toEqual(upstreamProtocols);
    const found = [deficit("goal"), deficit("recollect"), deficit("clarify")];
    const journal = play(always(...found), beginning({ available: ["recollect", "goal"] }));
    expect(scannedIn(journal).map(({ protocol }) => protocol)).toEqual(["clarify", "recollect", "goal"]);
    expect(dueAt([...journal, choose(0, "recollect")])).toMatchObject([
      { type: "run-protocol", protocol: "recollect", command: { type: "inquiry.begin", subject: { cwd: "/project" } } },
    ]);
  });

  describe("P3 what the index remembers about the work", () => {
    const earlier = ["not before the audit", "never on a Friday", "a third"].map((claim) => ({ claim, source: "answered in attend-1" }));
    const shown = [
      "Earlier here: “not before the audit” (answered in attend-1)",
      "Earlier here: “never on a Friday” (answered in attend-1)",
    ];

    test("P3 stands in every gate, two at most, and changes no weighing", () => {
      const world = { earlier, weighings: { rm: "gate" } } as const;
      const journal = play(world, beginning({ tasks: [act("t1", "rm"), tell("t2", "sort it")] }));
      const without = play({ weighings: { rm: "gate" } } as never, beginning({ tasks: [act("t1", "rm"), tell("t2", "sort it")] }));
      expect(gatesIn(journal).map(({ context }) => context.slice(0, 2))).toEqual(gatesIn(without).map(() => shown));
      expect(gatesIn(journal).length).toBeGreaterThan(0);
      expect(kindsIn(journal)).toEqual(kindsIn(without));
      const asked = play({ earlier, ...always(deficit("goal")) }, beginning());
      expect(gatesIn(asked)[0]?.context.slice(0, 2)).toEqual(shown);
    });

    test("P3 no agent is told: the words are of others, and nobody settled them", () => {
      const journal = play({ earlier }, beginning({ tasks: [tell("t1", "sort it")] }));
      const due = journal.flatMap((_, at) => dueAt(journal.slice(0, at + 1)));
      expect(due.map(({ type }) => type)).toContain("run-agent");
      expect(JSON.stringify(due)).not.toContain("audit");
    });
  });

  test.each<[string, Partial<Deficit>]>([
    ["without a quote", { quote: "" }],
    ["with a blank one", { quote: " " }],
    ["with a quote that stands nowhere", { quote: "tidy it up" }],
    ["with a quote from another source", { source: "tasks" }],
    ["with a source that there is not", { source: "prior" }],
  ])("A2 a deficit %s does not count", (_, more) => {
    const journal = play(always(deficit("goal", more)), beginning());
    expect(scannedIn(journal)).toEqual([]);
    expect(kindsIn(journal)).toEqual([]);
  });

  test("A3 sources are read in their order: what was settled, the tasks, the intent, the conversation", () => {
    const prior = [{ protocol: "goal", session: "goal-0", output: { outcome: "clean" } }];
    const [effect] = dueAt(record([], beginning({ prior, tasks: [act("t1", "ls"), tell("t2", "sort it")] })));
    expect(effect?.type === "scan-upstream" && JSON.stringify(effect.sources)).toBe(
      '{"prior":["{\\"outcome\\":\\"clean\\"}"],"tasks":["sort it","sort it"],"arguments":["tidy up"],"conversation":[]}',
    );
  });

  test("A2 where every task says what runs, the intent can make none of them fail", () => {
    const journal = play(always(deficit("goal")), beginning({ tasks: [act("t1", "ls")] }));
    expect(kindsIn(journal)).toEqual([]);
  });
});

describe("what is open is settled first, if a person wants it", () => {
  const asked = play(always(deficit("goal"), deficit("frame")), beginning());

  test("A4 one gate: the first protocol, recommended; another; or proceed", () => {
    const [gate] = gatesIn(asked);
    expect(kindsIn(asked)).toEqual(["upstream"]);
    expect(gate && gateProblem(gate)).toBeUndefined();
    expect([gate?.recommended, gate?.options.map(({ id }) => id)]).toEqual(["goal", ["goal", "other", "proceed"]]);
    expect(gate?.evidence).toEqual([
      { claim: '"tidy up"', source: "the intent" },
      { claim: '"tidy up"', source: "the intent" },
    ]);
    expect(dueAt(asked)).toEqual([]);
  });

  test("A4 U14 a first protocol that is not installed is shown and not offered; the next one that is, is", () => {
    const [gate] = gatesIn(play(always(deficit("clarify"), deficit("goal")), beginning()));
    expect([gate?.recommended, gate?.options.map(({ id }) => id)]).toEqual(["goal", ["goal", "other", "proceed"]]);
    const [none] = gatesIn(play(always(deficit("clarify")), beginning()));
    expect([none?.recommended, none?.options.map(({ id }) => id)]).toEqual([undefined, ["other", "proceed"]]);
  });

  test("A4 the protocol runs as a child, and the exact state comes back with it resolved", () => {
    const routed = [...asked, choose(0, "goal")];
    expect(dueAt(routed)).toEqual([
      {
        type: "run-protocol",
        mode: "repeatable",
        key: "upstream:0:goal",
        protocol: "goal",
        title: "goal: tidy up",
        command: { type: "goal.declare", intent: "tidy up", cwd: "/project" },
      },
    ]);
    const state = fold(routed);
    if (state.phase !== "routed") throw new Error("nothing was chosen");
    const { protocol: _, instead: __, ...before } = state;
    expect(fold([...routed, childEnded("upstream:0:goal")])).toEqual({
      ...before,
      phase: "scanning",
      deficits: [],
      round: 1,
      resolved: ["goal"],
      interacted: true,
      produced: [{ protocol: "goal", session: "goal-1", output: "the goal", about: "tidy up" }],
    });
  });

  test("A4 after that it is scanned again, also in what the protocol produced, and the resolved one is not offered again", () => {
    const found = [deficit("goal"), deficit("frame", { quote: "the goal", source: "prior" })];
    const back = carryOn([...asked, choose(0, "goal"), childEnded("upstream:0:goal")], always(...found));
    expect(scannedIn(back).slice(2)).toEqual([found[1]]);
    expect(gatesIn(back).map(({ key }) => key)).toEqual(["upstream:0", "upstream:1"]);
  });

  test("A4 another protocol is asked for, and settles the deficit it was chosen for as well", () => {
    const world = always(deficit("clarify"), deficit("goal"));
    const choosing = carryOn([...play(world, beginning()), choose(0, "other")], world);
    expect(kindsIn(choosing)).toEqual(["upstream", "other-protocol"]);
    expect(gatesIn(choosing)[1]?.options.map(({ id }) => id)).toEqual(["goal", "proceed"]);
    const back = [...choosing, other(0, "goal"), childEnded("upstream:0:goal")];
    expect(fold(back)).toMatchObject({ phase: "scanning", resolved: ["goal"], settled: ["clarify"] });
    expect(scannedIn(carryOn(back, world)).slice(2)).toEqual([]);
  });

  test("A2, D4 about a whole brief nothing is asked first", () => {
    const journal = play(always(deficit("clarify")), beginning({ briefed: true }));
    expect(kindsIn(journal)).not.toContain("upstream");
  });

  test("A4 with nothing else installed, another protocol means going on", () => {
    const world = always(deficit("clarify"));
    const journal = carryOn([...play(world, beginning({ available: [] })), choose(0, "other")], world);
    expect(kindsIn(journal)).toEqual(["upstream"]);
    expect(fold(journal)).toMatchObject({ phase: "ended", tasks: [{ status: "completed" }] });
  });

  test.each([
    ["at the first gate", [choose(0, "proceed")]],
    ["at the second", [choose(0, "other"), other(0, "proceed")]],
  ])("A4 proceed goes on, %s", (_, answers) => {
    const journal = answers.reduce<readonly AttendEvent[]>((all, each) => carryOn([...all, each], {}), asked);
    expect(fold(journal)).toMatchObject({ phase: "ended", tasks: [{ status: "completed" }] });
  });

  test("A5 escape inside the protocol ends the scan and goes on to the tasks; it is no interaction", () => {
    for (const outcome of ["escaped", "withdrawn", "stopped"] as const) {
      const journal = carryOn([...asked, choose(0, "goal"), childEnded("upstream:0:goal", outcome, null)], {});
      expect(kindsIn(journal)).toEqual(["upstream"]);
    }
  });

  test("A5 a detector that reports for ever is heard at most six times", () => {
    const world = always(...upstreamProtocols.map((protocol) => deficit(protocol)));
    const begun: AttendEvent = { ...beginning({ available: upstreamProtocols }), type: "attend.begun" };
    const journal = upstreamProtocols.reduce<readonly AttendEvent[]>(
      (all, protocol, round) => carryOn([...all, choose(round, protocol), childEnded(`upstream:${round}:${protocol}`)], world),
      carryOn([begun], world),
    );
    expect(journal.filter(({ type }) => type === "upstream.scanned")).toHaveLength(attendLimits.roundsMax);
    expect(attendLimits.roundsMax).toBe(6);
    expect(fold(journal).phase).toBe("ended");
  });

  test("A25, K7 a question that lapses is put again", () => {
    const lapsedOne = [...asked, lapsed("upstream", "upstream:0")];
    expect(dueAt(lapsedOne)).toEqual([{ type: "put-question", mode: "repeatable", key: "ask:upstream:0" }]);
    expect(kindsIn(carryOn(lapsedOne, {}))).toEqual(["upstream", "upstream"]);
  });

  test("K14 with nobody there the deficit is recorded and work goes on", () => {
    const tasks = [act("t1", "ls"), tell("t2", "tidy up")];
    const journal = play(always(deficit("goal")), beginning({ attended: false, tasks }));
    expect(scannedIn(journal)).toHaveLength(1);
    expect(journal).toContainEqual(defaulted("upstream", "upstream:0", "proceed"));
    expect(journal.at(-1)?.type).toBe("session.ended");
  });

  test.each([
    ["the scan", record([], beginning()), "scan:0"],
    ["the protocol", [...asked, choose(0, "goal")], "upstream:0:goal"],
    ["the question", [...asked, lapsed("upstream", "upstream:0")], "ask:upstream:0"],
  ])("K15 when %s fails for good and is given up, the tasks are made without it", (_, journal, key) => {
    expect(fold([...journal, settled(key, "retry")])).toEqual(fold(journal));
    expect(fold([...journal, settled(key, "halted")]).phase).toBe("materialising");
    expect(fold([...journal, settled("other", "halted")])).toEqual(fold(journal));
  });
});
