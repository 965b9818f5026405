import type { ChildStarted } from "../../kernel/child.ts";
import type { Message } from "../../kernel/message.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { approvalFrom } from "../../lexicon/approvals.ts";
import { gradeFrom } from "../../lexicon/checking.ts";
import { shipEndFrom } from "../../lexicon/shipping.ts";
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
        case "mission.replanned":
          tasks.set(event.planner.id, event.planner);
          return saidAfter(`  ${io.warn("·")} ${visibleLine(event.by)} has the rest ${io.warn("planned anew")}:`, event.text, shape);
        case "child.started":
          return [`  ${io.dim("▸")} ${begins[kindOf(event.key)]?.(event.key) ?? nameOf(event.key)} ${io.dim(event.child)}`];
        case "child.ended":
          return (ends[kindOf(event.key)] ?? endLines(nameOf(event.key)))(io, event);
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

const gateOf = (key: string): string => visibleLine(key.split(":").slice(2).join(":"));

type Ended = Extract<MissionEvent, { type: "child.ended" }>;

/** Sessions beside a mission have keys that begin with their kind; those that are not workers are here. */
const kindOf = (key: string): string => key.split(":", 1)[0] ?? "";
const begins: Readonly<Record<string, (key: string) => string>> = {
  ship: () => "it goes out",
  grade: (key) => `the audit ${gateOf(key)}`,
  approval: () => "a second person is asked to approve it",
};

function gradeLines(io: Io, { key, output }: Ended): readonly string[] {
  const { passed, detail } = gradeFrom("", output);
  const name = `the audit ${gateOf(key)}`;
  return passed
    ? [`  ${io.good("✓")} ${name} passed`, ...said(detail, shape)]
    : [`  ${io.bad("✗")} ${name} ${io.bad("did not pass")}`, ...said(detail, shape)];
}

function shipLines(io: Io, { output, outcome }: Ended): readonly string[] {
  const { result, commit, deployUrl, reason } = shipEndFrom(output, outcome);
  if (result !== "ok") {
    const how = commit === null ? "it did not go out" : `pushed as ${commit.slice(0, 10)}, and then failed`;
    return [`  ${io.bad("✗")} ${io.bad(how)}`, ...said(reason, shape)];
  }
  return [`  ${io.good("✓")} pushed ${(commit ?? "").slice(0, 10)}${deployUrl === null ? "" : `, deployed at ${visibleLine(deployUrl)}`}`];
}

function approvalLines(io: Io, { output, outcome }: Ended): readonly string[] {
  const { approved, by, reason } = approvalFrom(output, outcome);
  return approved
    ? [`  ${io.good("✓")} approved by ${visibleLine(by ?? "a second person")}`]
    : [`  ${io.bad("✗")} ${io.bad("not approved")}`, ...(reason === "" ? [] : said(reason, shape))];
}

const ends: Readonly<Record<string, (io: Io, event: Ended) => readonly string[]>> = {
  ship: shipLines,
  grade: gradeLines,
  approval: approvalLines,
};

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

function taken(io: Io, { mission, intake, ground, planner }: Extract<MissionEvent, { type: "mission.taken" }>): readonly string[] {
  return [
    ...said(mission, { indent: 0 }).map(io.bold),
    `  taken for ${intake.size}: ${intake.reasons.join("; ")}`,
    io.dim(`  ${visibleLine(planner.agent)} reads the project and plans`),
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

const endLines =
  (name: string) =>
  (io: Io, { output, outcome }: Ended): readonly string[] => {
    const { status = outcome, commit, reason, pendingActions = [] } = (output ?? {}) as Partial<WorkerEnd>;
    if (status === "done_clean") return [`  ${io.good("✓")} ${name} ${io.dim(`landed ${(commit ?? "").slice(0, 10)}`)}`];
    const why = reason || pendingActions.join("\n");
    return [`  ${io.bad("✗")} ${name} ${io.bad(visibleLine(status))}`, ...(why ? said(why, shape) : [])];
  };

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
export function missionEnding(
  io: Io,
  { stream, status, isLeft = false }: Pick<Summary, "stream" | "status"> & { readonly isLeft?: boolean },
  view: MissionView,
): readonly string[] {
  const { done, doing, subtasks, branch } = view;
  const paint = done?.status === "done_clean" ? io.good : done?.status === "failed" ? io.bad : io.warn;
  const name = branchName(branch);
  return [
    `${paint("●")} ${io.bold(status === "ended" && done === null ? "stopped" : doing)} ${io.dim(stream)}`,
    ...missionStanding(io, view),
    ...(done === null
      ? leftLines(io, stream, isLeft)
      : [
          ...(done.reason === "" ? [] : said(done.reason, shape)),
          ...shippedLines(io, stream, done.ship),
          ...done.pendingActions.flatMap((action) => saidAfter(io.warn("  left open:"), action, shape)),
        ]),
    ...(subtasks.some((each) => each.commit !== null)
      ? [
          `  look at it    ${io.bold(`git diff HEAD...${name}`)}`,
          `  does it fit   ${io.bold(`assent contextualize --diff HEAD..${name}`)}`,
          `  what it lacks ${io.bold(`assent gap --diff HEAD..${name}`)}`,
          ...(done?.commit && done.status !== "failed" && done.ship?.result !== "ok"
            ? [`  take it over  ${io.bold(`git merge ${name}`)}`]
            : []),
        ]
      : []),
  ];
}

/** Nobody goes on with it, and nobody is asked: that is not said by where its pieces stand. */
const leftLines = (io: Io, stream: string, isLeft: boolean): readonly string[] =>
  isLeft ? [`  ${io.warn("nobody drives it")}; go on: ${io.bold(`assent resume ${stream}`)}, or \`assent up\` does it by itself`] : [];

type Shipped = NonNullable<MissionView["done"]>["ship"];

/** Where it went, or how it is tried again. */
function shippedLines(io: Io, stream: string, ship: Shipped): readonly string[] {
  if (ship === null || ship.result === "skipped") return [];
  const pushed = ship.commit === null ? [] : [`  pushed as ${ship.commit.slice(0, 10)}; your own checkout has it after git pull`];
  if (ship.result !== "ok") return [...pushed, `  ship it again ${io.bold(`assent dispatch ship ${stream}`)}`];
  return [...pushed, ...(ship.deployUrl === null ? [] : saidAfter("  deployed at", ship.deployUrl))];
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
export function missionLines(
  io: Io,
  { stream, cwd, openGates, waiting, isLeft }: ListedMission,
  view: MissionView,
  now: string,
): readonly string[] {
  const { done, doing, subtasks, begunAt, branch } = view;
  const paint = done === null ? io.warn : done.status === "done_clean" ? io.good : io.bad;
  const landed = subtasks.filter(({ status }) => status === "landed").length;
  const pieces = subtasks.length === 0 || done === null ? "" : `· ${landed} of ${subtasks.length} landed `;
  const asked = openGates + waiting;
  return [
    ...saidAfter(
      `${paint("●")} ${io.bold(stream)} ${doing} ${io.dim(`${pieces}· ${age(begunAt, now)} ago · ${visibleLine(cwd)}`)}`,
      view.mission,
    ),
    ...leftLines(io, stream, isLeft).map((line) => `  ${line}`),
    ...(asked > 0 ? [`    ${io.warn(`waits for ${count(asked, "answer")} of yours:`)} ${io.dim("assent inbox")}`] : []),
    ...(landed > 0 ? [io.dim(`    git diff HEAD...${branchName(branch)}`)] : []),
  ];
}

interface ListedMission {
  readonly stream: string;
  readonly openGates: number;
  /** Questions of its workers. */
  readonly waiting: number;
  readonly cwd: string;
  /** It is not over, waits for nobody, and no process drives it. */
  readonly isLeft: boolean;
}

/** Every subtask in a line, and every audit of the whole. */
export const missionStanding = (io: Io, { subtasks, audits }: MissionView): readonly string[] => [
  ...subtasks.map(
    (each) =>
      `  ${signs[each.status] ?? " "} ${visibleLine(`${each.id}: ${each.title}`)} ` +
      io.dim(`${each.status}${triesOf(each)}${each.session === null ? "" : ` ${each.session}`}`),
  ),
  ...audits.map(({ gate, passed }) => {
    const [sign, word] = passed === null ? ["▸", "is looked at"] : passed ? ["✓", "passed"] : ["✗", "did not pass"];
    return `  ${sign} ${visibleLine(`audit ${gate}`)} ${io.dim(word)}`;
  }),
];

const triesOf = ({ tries }: MissionView["subtasks"][number]): string => (tries > 1 ? `, ${tries} workers` : "");
