import type { Json } from "../../kernel/ids.ts";
import type { PastEvent } from "../../kernel/view.ts";
import { decisionLog } from "../../lexicon/decisions.ts";
import { shipContract } from "../../lexicon/shipping.ts";
import { ownedIn } from "./job.ts";
import { decisionsIn, missionIn } from "./decisions.ts";
import type { MissionDone, MissionEvent, MissionState } from "./types.ts";

type Begun = Exclude<MissionState, { phase: "idle" }>;

/** Files about a mission for people and other tools (D9). One that is missing here must not exist. */
export type MissionFiles = Readonly<Partial<Record<"brief.json" | "done.json" | "decisions.md", string>>>;

/** D9: made from the journal alone, with the keys that other tools know. */
export function missionFiles(session: string, state: MissionState, story: readonly PastEvent<MissionEvent>[]): MissionFiles {
  if (state.phase === "idle") return {};
  const over = story.findLast(({ event }) => event.type === "mission.done");
  const done = over?.event.type === "mission.done" ? over.event.done : undefined;
  return {
    "brief.json": written(briefOf(session, state)),
    ...(done && over ? { "done.json": written(doneOf(session, state, done, over.at)) } : {}),
    "decisions.md": decisionLog(missionIn(story), decisionsIn(story)),
  };
}

const written = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

const briefOf = (session: string, { plan, ground, ship }: Begun): Json => ({
  id: session,
  mission: plan.mission,
  purpose: "",
  context: { project_root: ground.root, deployed_url: null, stack: null, prior_runs: [] },
  whats_done: [],
  current_task: plan.mission,
  done_criteria: [...plan.rubric],
  verify_command: plan.verifyCommand,
  key_decisions: [],
  spec: { scope: { files_owned: [...ownedIn(plan)] } },
  relevant_memories: [],
  ship: ship !== undefined,
  audit_gates: [...(plan.auditGates ?? [])],
  lifecycle: "persistent",
  subtasks: plan.subtasks.map(({ id, title, needs, reach, filesOwned, verifyCommand = null }) => ({
    ...{ id, title, needs: [...needs], reach },
    files_owned: [...filesOwned],
    verify_command: verifyCommand,
  })),
});

const doneOf = (session: string, state: Begun, done: MissionDone, finishedAt: string): Json => {
  const { plan, ground, check, begunAt, standings } = state;
  const gates = done.gates ?? [];
  const passed = gates.filter((each) => each.passed).map(({ gate }) => gate);
  const required = plan.auditGates ?? [];
  const isWhole = required.every((gate) => passed.includes(gate));
  return {
    agent: plan.agent,
    project: ground.root,
    session,
    status: done.status,
    reason: done.reason,
    started_at: begunAt,
    finished_at: finishedAt,
    duration_sec: Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(begunAt)) / 1_000)),
    mission: plan.mission,
    evidence: {
      verify_command: plan.verifyCommand,
      verify_exit_code: check?.exitCode ?? null,
      verify_stdout: check?.output ?? "", // both outputs in the order in which they came
      verify_stderr: "",
      artefacts: Object.entries(standings).flatMap(([id, each]) =>
        each.status === "landed" ? [{ subtask: id, commit: each.commit }] : [],
      ),
      backups: [],
    },
    audit: {
      gates_required: [...required],
      gates_passed: passed,
      scores: Object.fromEntries(gates.flatMap(({ gate, score }) => (score === undefined ? [] : [[gate, score]]))),
      verdict: isWhole && (required.length > 0 || done.status !== "failed") ? "satisfied" : passed.length > 0 ? "partial" : "unsatisfied",
    },
    consensus_score: done.consensus,
    regressions: [...(done.regressions ?? [])],
    pending_actions: [...done.pendingActions],
    ship: shipContract(done.ship, done.commit),
    branch: done.commit === null ? null : ground.branch.replace("refs/heads/", ""),
    report_path: null,
  };
};
