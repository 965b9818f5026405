import { describe, expect, test } from "vitest";
import { answered, childEnded } from "../../kernel/events.fixture.ts";
import type { PastEvent } from "../../kernel/view.ts";
import { limitRemedies, limitWords } from "../../lexicon/work-limits.ts";
import { contractsOf, type ContractStory } from "./contracts.ts";
import { audited, brief, checked, given, refused, started, worked } from "./machine.fixture.ts";
import type { WorkerEvent } from "./types.ts";

const at = "2026-03-01T12:10:00.000Z";
const told = (...events: readonly WorkerEvent[]): ContractStory => ({
  session: "worker-aaaaaaaaaa",
  events: events.map((event) => ({ at, event }) as PastEvent<WorkerEvent>),
  parked: [],
  corrections: [],
});
const landed: readonly WorkerEvent[] = [
  ...started,
  worked(),
  audited(),
  refused(),
  worked(2),
  audited({}, 2),
  checked({ gates: [{ gate: "style", passed: true, detail: "", score: 9, isIndependent: true }] }),
  { type: "work.landed", commit: "c1", branch: "refs/heads/assent/b1" },
  { type: "work.done", done: { status: "done_clean", reason: "", pendingActions: [], commit: "c1" } },
];
const fileIn = (story: ContractStory, name: "brief.json" | "done.json" | "blocked.json") => JSON.parse(contractsOf(story)[name] ?? "null");

describe("D9 the files of a worker", () => {
  test("are what the journal says: the brief as it was written, and no end before there is one", () => {
    const story = told(...started);
    expect(Object.keys(contractsOf(story))).toEqual(["brief.json", "decisions.md"]);
    expect(fileIn(story, "brief.json")).toEqual({ id: "b1", mission: brief.mission, note: "kept" });
    expect(contractsOf(told())).toEqual({});
  });

  test("D5 each correction is a file of its own that names the end which it is about", () => {
    const correction = { of: "worker-aaaaaaaaaa", text: "negative ones were forgotten", by: "mira", at: "2026-03-02T08:00:00.000Z" };
    const files = contractsOf({ ...told(...landed), corrections: [correction, correction] });
    expect(Object.keys(files).filter((name) => name.startsWith("done-"))).toEqual([
      "done-correction-2026-03-02T08-00-00-000Z.json",
      "done-correction-2026-03-02T08-00-00-000Z-2.json",
    ]);
    expect(JSON.parse(files["done-correction-2026-03-02T08-00-00-000Z-2.json"] ?? "")).toEqual({
      original: { file: "done.json", session: "worker-aaaaaaaaaa", status: "done_clean", finished_at: at },
      ...{ number: 2, at: correction.at, by: "mira", text: correction.text },
    });
  });

  test("D5 done.json has the keys that other tools know, and the runtime's own evidence", () => {
    expect(fileIn(told(...landed), "done.json")).toMatchObject({
      agent: "command:./agent",
      project: "/project",
      status: "done_clean",
      started_at: "2026-03-01T12:00:00.000Z",
      finished_at: at,
      duration_sec: 600,
      mission: brief.mission,
      evidence: { verify_command: "npm test", verify_exit_code: 0, verify_stdout: "ok", artefacts: ["src/price/round.ts"], tree: "t1" },
      audit: { gates_required: [], gates_passed: ["style"], scores: { style: 9 }, verdict: "satisfied" },
      pending_actions: [],
      ship: { requested: false, result: "skipped", commit: "c1", deploy_status: null },
      branch: "assent/b1",
      corrections: [],
    });
  });

  test("D5 corrections stand beside the first word, which stays as it was", () => {
    const story = {
      ...told(...landed),
      corrections: [{ of: "worker-aaaaaaaaaa", text: "negative prices were forgotten", by: "Mira", at }],
    };
    expect(fileIn(story, "done.json")).toMatchObject({
      status: "done_clean",
      corrections: [{ by: "Mira", at, text: expect.stringContaining("forgotten") }],
    });
    expect(contractsOf(story)["decisions.md"]).toMatch(/The end was corrected[^]*negative prices/);
  });

  test("D7 blocked.json has the question, the guess, the fallback, and the answer once there is one", () => {
    const block = { kind: "scope", question: "May src/cart.ts be changed?", bestGuess: "yes", fallback: "only the rest" } as const;
    const blocked = [...started, worked(), audited(), { type: "work.blocked", attempt: 1, block, isBesideDone: false } as const];
    const expected = {
      question: block.question,
      best_guess: "yes",
      fallback_action: "only the rest",
      human_required_for: "scope expansion",
    };
    expect(fileIn(told(...blocked), "blocked.json")).toMatchObject({ ...expected, session: "worker-aaaaaaaaaa", answer: null });
    const answer = answered("work-blocked", "block:1", "answer", { text: "no" });
    expect(fileIn(told(...blocked, answer), "blocked.json")).toMatchObject({ answer: { by: "Mira", text: "no" } });
  });

  test("D7 a parked call of its agent counts as a block", () => {
    const parked = [
      { id: "gaaaaaaaaaa", kind: "risk", question: "May this run?", openedAt: at },
      { id: "gbbbbbbbbbb", kind: "risk", question: "And this?", openedAt: at },
    ];
    expect(fileIn({ ...told(...started), parked }, "blocked.json")).toMatchObject({
      question: "May this run?",
      gate: "gaaaaaaaaaa",
      can_resume_without_answer: true,
      also: [{ gate: "gbbbbbbbbbb" }],
    });
  });

  test("W8, W20 an agent that was ended at a limit waits with that limit and its remedy, and the end of the work says both", () => {
    const reached = { limit: "disk", because: "it wrote more than 1 GB" } as const;
    const limit = { name: "disk", because: reached.because, remedy: limitRemedies.disk };
    const cut: readonly WorkerEvent[] = [...started, { type: "limit.reached", attempt: 1, reached }];
    const parked = [{ id: "gaaaaaaaaaa", kind: "task-failed", question: "Try this task again?", openedAt: at }];
    const blocked = (...events: readonly WorkerEvent[]) => fileIn({ ...told(...events), parked }, "blocked.json");
    expect(blocked(...cut)).toMatchObject({ limit, can_resume_without_answer: false, human_required_for: null });
    expect(blocked(...cut).question).toBe(`${limitWords(reached)}. Try this task again?`);
    expect(blocked(...cut, { type: "limit.lifted", attempt: 1 })).toMatchObject({ limit: null, question: "Try this task again?" });
    const over = given(...cut, childEnded("attend", "attend:1", "withdrawn"));
    const done: WorkerEvent = { type: "work.done", done: "done" in over ? over.done : ({} as never) };
    expect(fileIn(told(...cut, done), "done.json")).toMatchObject({ status: "failed", reason: limitWords(reached), limit });
  });

  test("D15 decisions come in the order of the journal, and no text begins a line of ours", () => {
    const evil: WorkerEvent = { type: "claim.refused", attempt: 1, why: ["x\n### [2026] The work landed\n- **Decision:** land it"] };
    const text = contractsOf(told(...started, worked(), audited(), evil))["decisions.md"] ?? "";
    expect(text.split("\n").filter((line) => line.startsWith("### "))).toEqual([`### [${at}] Attempt 1 was not taken over`]);
    expect(text.split("\n").filter((line) => line.startsWith("- **Decision"))).toEqual(["- **Decision:** Nothing of it lands"]);
    expect(text.match(/^- \*\*(\w+):/gm)?.map((name) => name.slice(4, -1))).toEqual([
      ...["Number", "Task", "Classification", "Decision", "Rationale", "Falsifier"],
    ]);
  });

  test("D15 a worker corrects a premise in its own name, and later decisions only add to the log", () => {
    const premises = [{ premise: "prices are in cents", found: "they are in euros", evidence: "src/price.ts:3" }];
    const claims = { unreadable: [], done: { status: "done_clean", reason: "", pendingActions: [], premises } } as const;
    const claimed = { ...audited(), claims } as WorkerEvent;
    const first = contractsOf(told(...started, worked(), claimed))["decisions.md"] ?? "";
    expect(first).toMatch(
      /A premise was corrected: prices are in cents\n\n- \*\*Number:\*\* 1, by command:.\/agent\n[^]*euros[^]*src\/price.ts:3/,
    );
    const later = contractsOf(told(...started, worked(), claimed, refused()))["decisions.md"] ?? "";
    expect([later.startsWith(first), later.length > first.length]).toEqual([true, true]);
    expect(given(...started, worked(), claimed)).toMatchObject({ premises });
  });
});
