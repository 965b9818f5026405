import { expect, test } from "vitest";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { missionFiles } from "./contracts.ts";
import { mission } from "./machine.ts";
import { at, begin, check, decided, dueOf, given, landed, started, subtask, workerEnded } from "./mission.fixture.ts";
import { planKey } from "./policy.ts";
import type { MissionEvent } from "./types.ts";

const way = { remote: "origin", branch: "main", freezes: [], deploy: "deploy-it" };
const a = subtask("a");
const { type: _, ...rest } = { ...begin(a), ship: way };
const worked: readonly MissionEvent[] = [
  { type: "mission.begun", ...rest },
  answered("mission-plan", planKey, "start"),
  started("a"),
  landed("a"),
];
const clean: readonly MissionEvent[] = [...worked, { type: "mission.checked", check }];
const out = (output: unknown, outcome = "converged"): MissionEvent =>
  ({ type: "child.ended", key: "ship", child: "ship-1", protocol: "ship", outcome, output }) as MissionEvent;
const shipped = { result: "ok", commit: "c12", deployUrl: "https://shop.example", deployStatus: "READY", reason: "" };

test("D17, D31 a mission goes out only as a person asked, when everything is clean, and its plan says where to", () => {
  const [, opened] = decided({ ...begin(a), ship: way }) as readonly MissionEvent[];
  expect(JSON.stringify(opened)).toMatch(/pushed to main of origin, and deployed with `deploy-it`/);
  expect(dueOf(...clean)).toEqual(["ship"]);
  expect(mission.due(given(...clean))).toMatchObject([
    {
      protocol: "ship",
      command: {
        type: "ship.begin",
        way,
        isDry: false,
        work: { base: "c0", commit: "c9", filesOwned: ["src/a/**"], verifyCommand: "npm test" },
      },
    },
  ]);
  const { ship: __, ...unasked } = rest;
  expect(dueOf({ type: "mission.begun", ...unasked }, ...clean.slice(1))).toEqual(["close"]);
  const dropped: MissionEvent = { type: "subtask.dropped", id: "b", by: "mira", reason: "" };
  const two: MissionEvent = { type: "mission.begun", ...rest, plan: { ...rest.plan, subtasks: [a, subtask("b")] } };
  const left = given(two, answered("mission-plan", planKey, "start"), started("a"), landed("a"), dropped, {
    type: "mission.checked",
    check,
  });
  expect(left).toMatchObject({ phase: "closing", done: { status: "pending", ship: { result: "skipped" } } });
});

const terms = { by: "mira", needs: ["plan", "ship"] } as const;
const word = (output: unknown, outcome = "converged"): MissionEvent =>
  ({ type: "child.ended", key: "approval", child: "countersign-1", protocol: "countersign", outcome, output }) as MissionEvent;
const governed: MissionEvent = { type: "mission.begun", ...rest, planHash: "7", governed: terms };
const approved = { approved: true, hash: "5", by: "omar", reason: "" };

test("D24 a governed plan begins only when it was approved, attended or not, and its ship is asked about again", () => {
  for (const go of [answered("mission-plan", planKey, "start"), defaulted("mission-plan", planKey, "start")]) {
    expect(dueOf(governed, go)).toEqual(["approval"]);
    const told = expect.arrayContaining([expect.stringMatching(/^Worked on by \S+.*; begins from \S+, lands on /)]);
    expect(mission.due(given(governed, go))).toMatchObject([{ command: { says: told } }]);
    expect(decided({ type: "look.report", head: "c0", at }, governed, go)).toBe("nothing can begin now");
    expect(dueOf(governed, go, word(approved))).toEqual(["look:0:0"]);
    for (const no of [word({ ...approved, approved: false, reason: "no" }), word(null, "stopped"), word({ approved: "yes" })])
      expect(given(governed, go, no)).toMatchObject({ phase: "closing", done: { status: "failed" } });
  }
  const go = answered("mission-plan", planKey, "start");
  const [asked] = mission.due(given(governed, go)) as unknown as readonly { command: { subject: object } }[];
  expect(asked).toMatchObject({
    command: { what: "plan", asker: "mira", subject: { planHash: "7", ship: way, plan: { mission: rest.plan.mission } } },
  });
  expect(mission.due(given(governed, go, word(approved), ...clean.slice(2)))).toMatchObject([{ command: { governed: terms } }]);
});

test("D24 another plan needs another approval, and not of whoever asked for that plan", () => {
  const b = subtask("b");
  const two: MissionEvent = { ...governed, plan: { ...rest.plan, subtasks: [a, b] } };
  const begun = [two, answered("mission-plan", planKey, "start"), word(approved), started("a")];
  const replanned: MissionEvent = { type: "mission.replanned", by: "omar", text: "otherwise", planner: subtask("@plan-2") };
  const planned = { ...workerEnded("@plan-2", { status: "done_clean", commit: "p1" }) };
  const made: MissionEvent = { type: "plan.made", plan: { ...rest.plan, subtasks: [subtask("c")] }, hash: "8" };
  const anew = [...begun, replanned, landed("a"), { type: "plan.based", head: "c1" } as const, planned, made];
  const go = defaulted("mission-plan", "plan:1", "start");
  expect(mission.due(given(...anew, go))).toMatchObject([{ key: "approval:1", command: { asker: "omar", subject: { planHash: "8" } } }]);
  expect(given(...anew, go, word(approved))).toMatchObject({ phase: "approving" }); // the first one counts for the first plan
  expect(given(...anew, go, { ...word(approved), key: "approval:1" } as MissionEvent)).toMatchObject({ phase: "running" });
});

test.each([
  [out(shipped), "done_clean", "ok"],
  [out({ ...shipped, result: "frozen", commit: null, reason: "nothing goes out now: holidays" }), "pending", "frozen"],
  [out({ ...shipped, result: "failed", reason: "it stopped at push" }), "failed", "failed"],
  [out({ ...shipped, result: "skipped" }), "failed", "skipped"],
  [out(null, "stopped"), "failed", "failed"],
  [out({ result: "great" }), "failed", "failed"],
])("D5 what was to go out and did not is not clean (%#)", (end, status, result) => {
  const state = given(...clean, end);
  expect(state).toMatchObject({ phase: "closing", done: { status, ship: { result } } });
  const done = (state as Extract<typeof state, { done: object }>).done;
  if (status === "pending") expect(done.pendingActions).not.toEqual([]);
  if (status === "failed") expect(done.reason).not.toBe("");
  const story = [...clean, end, { type: "mission.done", done } as MissionEvent].map((event) => ({ at, event }));
  const files = missionFiles("mission-1", given(...story.map(({ event }) => event)), story);
  expect(JSON.parse(files["done.json"] ?? "{}")).toMatchObject({ status, ship: { requested: true, result } });
  expect(JSON.parse(files["brief.json"] ?? "{}")).toMatchObject({ ship: true });
});
