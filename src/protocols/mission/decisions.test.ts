import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { answered } from "../../kernel/events.fixture.ts";
import type { Json } from "../../kernel/ids.ts";
import { decisionLog } from "../../lexicon/decisions.ts";
import { missionFiles } from "./contracts.ts";
import { decisionsIn } from "./decisions.ts";
import { mission } from "./machine.ts";
import { at, begin, begun, check, failed, given, landed, started, subtask, workerEnded } from "./mission.fixture.ts";
import type { MissionEvent, MissionState } from "./types.ts";

const told = (...events: readonly MissionEvent[]) => events.map((event) => ({ at, event }));
const logOf = (...events: readonly MissionEvent[]) => decisionsIn(told(...events));
const a = subtask("a", { verifyCommand: "npm run a" });
const b = subtask("b", { needs: ["a"] });
const premise = { premise: "prices are in cents", found: "they are in euros", evidence: "src/price.ts:3" };
const found = workerEnded("a", { status: "done_clean", reason: "", pendingActions: [], commit: "commit-a", premises: [premise] });

describe("D15 decisions of a mission", () => {
  test("say when, who, which, why, and how it would turn out to be wrong", () => {
    const log = logOf(...begun(a, b), started("a"), found);
    expect(log.map(({ by, title }) => [by, title])).toEqual([
      ["Mira", "A question was answered (mission-plan)"],
      ["planner", "A fresh agent for a"],
      ["command:./agent", "A premise was corrected: prices are in cents"],
    ]);
    for (const { at: when, task, classification, decision, falsifier } of log)
      expect([when, task, classification, decision, falsifier].filter((text) => text === "")).toEqual([]);
    expect(log[1]?.falsifier).toContain("npm run a");
  });

  test("are never edited: a later one cites the one that it replaces, and the log only grows", () => {
    const events = [...begun(a, b), started("a"), failed("a"), started("a"), landed("a", 2), started("b"), landed("b")];
    const end: MissionEvent = { type: "mission.checked", check };
    const story = [...events, end];
    const texts = story.map((_, index) => decisionLog("m", decisionsIn(told(...story.slice(0, index + 1)))));
    for (const [index, text] of texts.entries()) expect(text.startsWith(texts[index - 1]?.trimEnd() ?? "")).toBe(true);
    const taken: MissionEvent = {
      ...{ type: "mission.taken", mission: "prices in euros, please", agent: "x", planner: a, ground: begin(a).ground, attended: true },
      ...{
        intake: { size: "simple", topology: "solo", reasons: ["short"], planner: "shop" },
        workersMax: 4,
        attemptsMax: 3,
        budget: {},
        at,
      },
    };
    const plan: MissionEvent = { type: "plan.made", plan: begin(a, b).plan };
    const planned = [taken, plan, ...events.slice(1), end];
    const files = planned.map((_, index) => missionFiles("m", given(...planned.slice(0, index + 1)), told(...planned.slice(0, index + 1))));
    for (const [index, { "decisions.md": text = "" }] of files.entries())
      expect(text.startsWith(files[index - 1]?.["decisions.md"]?.trimEnd() ?? "")).toBe(true);
    const workers = logOf(...story).filter(({ title }) => title.includes("fresh agent for a"));
    expect(workers.map(({ supersedes }) => supersedes)).toEqual([undefined, 2]);
  });

  // Made from the journal at every writing: other words for what is recorded already would read as somebody's change of an old entry.
  test("of every kind keep the words that they were first logged with", async () => {
    const ended = (key: string, output: Json) =>
      ({ type: "child.ended", key, child: "c", protocol: "grade", outcome: "converged", output }) as unknown as MissionEvent;
    const { ground, plan } = begin(a, b);
    const story: readonly MissionEvent[] = [
      {
        ...{ type: "mission.taken", mission: "prices in euros", agent: "x", planner: a, ground, attended: true, workersMax: 4, at },
        ...{ attemptsMax: 3, budget: {}, intake: { size: "medium", topology: "flat", reasons: ["two parts"], planner: "shop" } },
      },
      { type: "plan.refused", problems: ["two subtasks are called a"] },
      { type: "plan.made", plan: { ...plan, report: { brief: "two pieces", status: "done", confidence: 0.8, artefacts: [] } } },
      { type: "gate.defaulted", kind: "mission-plan", key: "plan", option: "start", because: "nobody is there" } as MissionEvent,
      ...[started("a"), failed("a"), started("a"), found, started("b")],
      { type: "mission.paused", by: "mira" },
      answered("mission-paused", "pause:1", "go-on"),
      { type: "mission.replanned", by: "mira", text: "gross prices", planner: subtask("@plan-2") },
      { type: "subtask.dropped", id: "b", by: "mira", reason: "not now" },
      ended("grade:0:style", { passed: false, detail: "two names for one thing" }),
      { type: "mend.planned", subtask: subtask("mend-1") },
      ended("grade:1:style", { passed: true, detail: "one name" }),
      { type: "mission.done", done: { status: "pending", reason: "", pendingActions: ["b"], commit: "c9", consensus: 0.5 } },
    ];
    const recorded = await readFile(new URL("decisions.recorded.md", import.meta.url), "utf8");
    expect(decisionLog("prices in euros", logOf(...story))).toBe(recorded);
    const [taken] = story as readonly [Extract<MissionEvent, { type: "mission.taken" }>];
    const named = logOf({ ...taken, intake: { ...taken.intake, plansWith: "model:local" } });
    expect(named[0]?.decision).toBe("worked on as flat, planned by model:local");
  });

  test("of people and of nobody are told apart", () => {
    const events = [...begun(a), started("a"), failed("a"), started("a"), failed("a", 2), answered("subtask-failed", "failed:a:2", "drop")];
    expect(logOf(...events).at(-1)).toMatchObject({ by: "Mira", decision: "drop" });
    const late = workerEnded("a", { status: "done_clean", commit: "c1" }, { outcome: "stopped" });
    const dropped: MissionEvent = { type: "subtask.dropped", id: "a", by: "mira", reason: "" };
    expect(logOf(...begun(a), started("a"), dropped, late).at(-1)).toMatchObject({ title: "a has landed", supersedes: 3 });
  });
});

describe("D26 a fresh agent", () => {
  test("is told what landed before it and what was found out, and whoever came before it nothing", () => {
    const commandOf = (...events: readonly MissionEvent[]) =>
      mission
        .due(given(...events))
        .flatMap((effect) => (effect.type === "run-beside" ? [effect.command as { prior?: readonly string[] }] : []));
    expect(commandOf(...begun(a, b), started("a"))[0]).not.toHaveProperty("prior");
    const [second] = commandOf(...begun(a, b), started("a"), found, started("b"));
    expect(second?.prior).toEqual([
      expect.stringMatching(/^a \(do a\) landed as commit-a/),
      expect.stringMatching(/prices are in cents.*in euros.*price\.ts:3/),
    ]);
  });
});

describe("D9 the files of a mission", () => {
  test("have the keys that other tools know, and no done before its end is recorded", () => {
    const events = [...begun(a), started("a"), landed("a"), { type: "mission.checked", check } as const];
    expect(Object.keys(missionFiles("mission-1", given(...events), told(...events)))).toEqual(["brief.json", "decisions.md"]);
    const { done: end } = given(...events) as Extract<MissionState, { readonly done: unknown }>;
    const over = [...events, { type: "mission.done", done: end } as const];
    const done = JSON.parse(missionFiles("mission-1", given(...over), told(...over))["done.json"] ?? "null") as Record<string, unknown>;
    expect(done).toMatchObject({
      ...{ status: "done_clean", consensus_score: 1, regressions: [], pending_actions: [], branch: "assent/m1", project: "/project" },
      evidence: { verify_command: "npm test", verify_exit_code: 0, artefacts: [{ subtask: "a", commit: "commit-a" }] },
      audit: { gates_required: [], verdict: "satisfied" },
      ship: { requested: false, result: "skipped" },
    });
    expect(missionFiles("mission-1", mission.initial, [])).toEqual({});
  });
});
