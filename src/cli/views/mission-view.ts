import type { ChildStarted } from "../../kernel/child.ts";
import type { Message } from "../../kernel/message.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { gradeFrom } from "../../lexicon/checking.ts";
import { shipEndFrom } from "../../lexicon/shipping.ts";
import { shipKey } from "../../protocols/mission/policy.ts";
import type { MissionCheck, MissionEvent, Subtask } from "../../protocols/mission/types.ts";
import type { MissionView } from "../../protocols/mission/view.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Summary } from "../../runtime/summary.ts";
import type { Io } from "../io.ts";
import type { LiveView } from "./live.ts";
import { said, saidAfter } from "./said.ts";
import { age } from "./views.ts";
import { branchName } from "./work-ending.ts";

const shape = { indent: 6, maxChars: 1_200, where: "assent show --json" } as const;

/** Display of a mission: who begins with what, what landed, and the check of the whole. */
export function missionDisplay(io: Io): Pick<LiveView, "lines" | "data"> {
  const tasks = new Map<string, Subtask>();
  const nameOf = (key: string): string => {
    const id = key.split(":")[1] ?? "";
    const { title = "" } = tasks.get(id) ?? {};
    return visibleLine(id.startsWith("@") ? title : `${id}: ${title}`);
  };
  return {
    lines(message) {
      const event = toEvent(message) as unknown as MissionEvent | ChildStarted;
      switch (event.type) {
        case "mission.taken":
          tasks.set(event.planner.id, event.planner);
          return taken(io, event);
        case "plan.made":
        case "mission.begun":
          for (const task of event.plan.subtasks) tasks.set(task.id, task);
          return event.type === "mission.begun"
            ? beginning(io, event)
            : [`  ${io.good("✓")} ${count(event.plan.subtasks.length, "subtask")} planned`];
        case "plan.refused":
          return [`  ${io.bad("✗")} ${io.bad("the plan makes no sense")}`, ...said(event.problems.join("\n"), shape)];
        case "mend.planned":
          tasks.set(event.subtask.id, event.subtask);
          return [];
        case "child.started":
          if (event.key === shipKey) return [`  ${io.dim("▸")} it goes out ${io.dim(event.child)}`];
          if (isGrade(event.key)) return [`  ${io.dim("▸")} the audit ${gateOf(event.key)} ${io.dim(event.child)}`];
          return [`  ${io.dim("▸")} ${nameOf(event.key)} ${io.dim(event.child)}`];
        case "child.ended":
          if (event.key === shipKey) return shipLines(io, event);
          if (isGrade(event.key)) return gradeLines(io, event);
          return endLines(io, nameOf(event.key), event);
        case "subtask.dropped":
          return [`  ${io.warn("·")} ${nameOf(`:${event.id}`)} ${io.warn("left out")}`];
        case "mission.checked":
          return checkLines(io, event.check);
        default:
          return [];
      }
    },
    data: missionData,
  };
}

const isGrade = (key: string): boolean => key.startsWith("grade:");
const gateOf = (key: string): string => visibleLine(key.split(":").slice(2).join(":"));

function gradeLines(io: Io, { key, output }: Extract<MissionEvent, { type: "child.ended" }>): readonly string[] {
  const { passed, detail } = gradeFrom("", output);
  const name = `the audit ${gateOf(key)}`;
  return passed
    ? [`  ${io.good("✓")} ${name} passed`, ...said(detail, shape)]
    : [`  ${io.bad("✗")} ${name} ${io.bad("did not pass")}`, ...said(detail, shape)];
}

function shipLines(io: Io, { output, outcome }: Extract<MissionEvent, { type: "child.ended" }>): readonly string[] {
  const { result, commit, deployUrl, reason } = shipEndFrom(output, outcome);
  if (result !== "ok") return [`  ${io.bad("✗")} ${io.bad("it did not go out")}`, ...said(reason, shape)];
  return [`  ${io.good("✓")} pushed ${(commit ?? "").slice(0, 10)}${deployUrl === null ? "" : `, deployed at ${visibleLine(deployUrl)}`}`];
}

function checkLines(io: Io, { exitCode, missing, output, regressions = [], gates = [] }: MissionCheck): readonly string[] {
  const isRed = exitCode !== 0 || missing.length > 0;
  const whole = isRed
    ? [`  ${io.bad("✗")} ${io.bad("the check of the whole does not pass")}`, ...said(output.trimEnd(), shape)]
    : [`  ${io.good("✓")} the check of the whole passes`];
  const fallen = regressions.flatMap(({ id, output: why }) => [
    `  ${io.bad("✗")} ${visibleLine(id)} ${io.bad("passed apart and does not any more")}`,
    ...said(why.trimEnd(), shape),
  ]);
  const audited = gates.flatMap(({ gate, passed, detail }) => [
    `  ${passed ? io.good("✓") : io.bad("✗")} the audit ${visibleLine(gate)} ${passed ? "passed" : io.bad("did not pass")}`,
    ...(detail === "" ? [] : said(detail, shape)),
  ]);
  return [...whole, ...fallen, ...audited];
}

function taken(io: Io, { mission, intake, ground }: Extract<MissionEvent, { type: "mission.taken" }>): readonly string[] {
  return [
    ...said(mission, { indent: 0 }).map(io.bold),
    `  taken for ${intake.size}: ${intake.reasons.join("; ")}`,
    io.dim(`  the planner ${intake.planner} reads the project`),
    io.dim(`  lands on ${branchName(ground.branch)}, from ${ground.base.slice(0, 10)}; your checkout stays as it is`),
  ];
}

function beginning(io: Io, { plan, ground, workersMax }: Extract<MissionEvent, { type: "mission.begun" }>): readonly string[] {
  return [
    ...said(plan.mission, { indent: 0 }).map(io.bold),
    `  ${count(plan.subtasks.length, "subtask")}, up to ${workersMax} at once`,
    ...saidAfter(io.dim("  check of the whole"), plan.verifyCommand, shape),
    io.dim(`  lands on ${branchName(ground.branch)}, from ${ground.base.slice(0, 10)}; your checkout stays as it is`),
  ];
}

function endLines(io: Io, name: string, { output, outcome }: Extract<MissionEvent, { type: "child.ended" }>): readonly string[] {
  const { status = outcome, commit, reason, pendingActions = [] } = (output ?? {}) as Partial<WorkerEnd>;
  if (status === "done_clean") return [`  ${io.good("✓")} ${name} ${io.dim(`landed ${(commit ?? "").slice(0, 10)}`)}`];
  const why = reason || pendingActions.join("\n");
  return [`  ${io.bad("✗")} ${name} ${io.bad(visibleLine(status))}`, ...(why ? said(why, shape) : [])];
}

interface WorkerEnd {
  readonly status: string;
  readonly commit: string | null;
  readonly reason: string;
  readonly pendingActions: readonly string[];
}

/** For programs: every step of the mission as it is recorded. */
const told: ReadonlySet<string> = new Set([
  "plan.made",
  "plan.refused",
  "child.started",
  "child.ended",
  "subtask.dropped",
  "mission.checked",
  "mission.done",
]);
const missionData = ({ type, at, stream, body }: Message): object | undefined =>
  told.has(type) ? { event: type, at, session: stream, ...(body as object) } : undefined;

const signs: Readonly<Record<string, string>> = {
  landed: "✓",
  working: "▸",
  waiting: "·",
  stuck: "·",
  pending: "…",
  dropped: "−",
  failed: "✗",
};

/** Report on a mission at its end: every subtask, the branch with the way to it, and what is left. */
export function missionEnding(io: Io, { stream, status }: Pick<Summary, "stream" | "status">, view: MissionView): readonly string[] {
  const { done, doing, subtasks, branch } = view;
  const paint = done?.status === "done_clean" ? io.good : done?.status === "failed" ? io.bad : io.warn;
  const name = branchName(branch);
  return [
    `${paint("●")} ${io.bold(status === "ended" && done === null ? "stopped" : doing)} ${io.dim(stream)}`,
    ...missionStanding(io, view),
    ...(done === null
      ? []
      : [
          ...(done.reason === "" ? [] : said(done.reason, shape)),
          ...shippedLines(io, stream, done.ship),
          ...done.pendingActions.flatMap((action) => saidAfter(io.warn("  left open:"), action, shape)),
        ]),
    ...(subtasks.some((each) => each.commit !== null)
      ? [
          `  look at it    ${io.bold(`git diff HEAD...${name}`)}`,
          ...(done?.commit && done.status !== "failed" && done.ship?.result !== "ok"
            ? [`  take it over  ${io.bold(`git merge ${name}`)}`]
            : []),
        ]
      : []),
  ];
}

type Shipped = NonNullable<MissionView["done"]>["ship"];

/** Where it went, or how it is tried again. */
function shippedLines(io: Io, stream: string, ship: Shipped): readonly string[] {
  if (ship === null || ship.result === "skipped") return [];
  if (ship.result !== "ok") return [`  ship it again ${io.bold(`assent dispatch ship ${stream}`)}`];
  return [
    `  pushed as ${(ship.commit ?? "").slice(0, 10)}; your own checkout has it after git pull`,
    ...(ship.deployUrl === null ? [] : saidAfter("  deployed at", ship.deployUrl)),
  ];
}

const decisionsShown = 20;

/** D15: the last choices that were made, each with its number. */
export function decisionLines(io: Io, { decisions }: MissionView): readonly string[] {
  const from = Math.max(0, decisions.length - decisionsShown);
  return [
    ...(decisions.length > 0 ? [`  decisions${from > 0 ? ` (the last ${decisionsShown} of ${decisions.length})` : ""}`] : []),
    ...decisions
      .slice(from)
      .flatMap(({ by, title, decision, rationale }, index) => [
        `    ${io.dim(`${from + index + 1}`)} ${visibleLine(title)} ${io.dim(`by ${visibleLine(by)}`)}`,
        ...said(rationale === "" ? decision : `${decision}: ${rationale}`, { ...shape, maxChars: 300 }),
      ]),
  ];
}

/** One mission in a list: how it stands, how many of its pieces landed, and who has to say something. */
export function missionLines(io: Io, { stream, openGates, waiting }: ListedMission, view: MissionView, now: string): readonly string[] {
  const { done, doing, subtasks, begunAt, branch } = view;
  const paint = done === null ? io.warn : done.status === "done_clean" ? io.good : io.bad;
  const landed = subtasks.filter(({ status }) => status === "landed").length;
  const pieces = subtasks.length === 0 || done === null ? "" : `· ${landed} of ${subtasks.length} landed `;
  const asked = openGates + waiting;
  return [
    ...saidAfter(`${paint("●")} ${io.bold(stream)} ${doing} ${io.dim(`${pieces}· ${age(begunAt, now)} ago`)}`, view.mission),
    ...(asked > 0 ? [`    ${io.warn(`waits for ${count(asked, "answer")} of yours:`)} ${io.dim("assent inbox")}`] : []),
    ...(landed > 0 ? [io.dim(`    git diff HEAD...${branchName(branch)}`)] : []),
  ];
}

interface ListedMission {
  readonly stream: string;
  readonly openGates: number;
  /** Questions of its workers. */
  readonly waiting: number;
}

/** Every subtask in a line, and every audit of the whole. */
export const missionStanding = (io: Io, { subtasks, audits }: MissionView): readonly string[] => [
  ...subtasks.map(
    (each) => `  ${signs[each.status] ?? " "} ${visibleLine(`${each.id}: ${each.title}`)} ${io.dim(`${each.status}${triesOf(each)}`)}`,
  ),
  ...audits.map(({ gate, passed }) => {
    const [sign, word] = passed === null ? ["▸", "is looked at"] : passed ? ["✓", "passed"] : ["✗", "did not pass"];
    return `  ${sign} ${visibleLine(`audit ${gate}`)} ${io.dim(word)}`;
  }),
];

const triesOf = ({ tries }: MissionView["subtasks"][number]): string => (tries > 1 ? `, ${tries} workers` : "");
