import type { ChildStarted } from "../../kernel/child.ts";
import type { EffectStarted } from "../../kernel/effect.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import type { Message } from "../../kernel/message.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { followWork, type CallCounts } from "../../host/dispatch/work-progress.ts";
import type { AttendEvent } from "../../protocols/attend/types.ts";
import type { WorkView } from "../../protocols/worker/view.ts";
import type { WorkerEvent } from "../../protocols/worker/types.ts";
import { toEvent } from "../../runtime/session.ts";
import { words as workerWords } from "../../protocols/worker/words.ts";
import { limitWords } from "../../lexicon/work-limits.ts";
import { tierWords } from "../../lexicon/box-tiers.ts";
import type { Io } from "../io.ts";
import { attendLines } from "./attend-view.ts";
import type { LiveView } from "./live.ts";
import { said, saidAfter } from "./said.ts";
import { workData } from "./work-data.ts";
import { branchName, standsAs } from "./work-ending.ts";
import { age } from "./views.ts";

/** Display of one worker: its own steps, the calls of its agent that are worth a line, and how it stands meanwhile. */
export function workDisplay(io: Io, clock: () => string): Pick<LiveView, "lines" | "data" | "standing"> {
  const follow = followWork();
  const callLines = attendLines(io);
  let standing: readonly string[] = [];
  let progress: ReturnType<typeof follow> | undefined;
  return {
    lines(message) {
      progress = follow(message);
      const ofAgent = callLines(message); // it remembers what it hears of
      return isOfAgent.test(message.type) ? ofAgent : workLines(io, message, progress.view?.attemptsMax ?? 0);
    },
    data: workData,
    standing() {
      const { view, calls } = progress ?? {};
      if (view && calls) standing = [view.doing, attemptWords(view), age(view.begunAt, clock()), ...callWords(calls), ...view.cost.says];
      return standing;
    },
  };
}

/** The standing of a worker in a line, for those who look at its session. */
export function workStanding(io: Io, view: WorkView, { stream, status }: Pick<SessionRecord, "stream" | "status">): readonly string[] {
  const parts = [standsAs(view, status), attemptWords(view), ...(view.tier === null ? [] : [`box ${view.tier}`])];
  return [`    ${parts.join(" · ")} · ${io.dim(`assent dispatch show ${stream}`)}`];
}

/** Told as in any other session: what was not simply harmless, and what people answered. */
const isOfAgent = /^(?:call\.|gate\.|result\.)/;

const attemptWords = ({ attempts, attemptsMax }: { readonly attempts: readonly unknown[]; readonly attemptsMax: number }): string =>
  `attempt ${attempts.length} of ${attemptsMax}`;

function callWords({ passed, asked, refused }: CallCounts): readonly string[] {
  const all = passed + asked + refused;
  if (all === 0) return [];
  const parts = [[passed, "let through"] as const, [asked, "asked"] as const, [refused, "refused"] as const];
  return [`${count(all, "call")}: ${parts.flatMap(([n, word]) => (n === 0 ? [] : [`${n} ${word}`])).join(", ")}`];
}

const reasonMaxChars = 1_200;
const where = "assent show --json";

function workLines(io: Io, message: Message, attemptsMax: number): readonly string[] {
  const event = toEvent(message) as unknown as WorkerEvent | EffectStarted | ChildStarted | AttendEvent;
  switch (event.type) {
    case "work.begun":
      return briefLines(io, event);
    case "place.made":
      return [(event.place.kind === "worktree" ? io.warn : io.dim)(`  · box ${event.place.tier}: ${tierWords[event.place.tier]}`)];
    case "child.started": {
      const number = Number(event.key.split(":").at(-1));
      return [`  ${io.dim("▸")} attempt ${number} of ${attemptsMax} ${io.dim(event.child)}`];
    }
    case "task.reported":
      return lastWords(io, event.detail ?? "", event.ended);
    case "changes.audited": {
      const { owned, violations, checks } = event.audit;
      const foreign = violations.filter(({ why }) => why === "outside" || why === "sacred").length;
      const others = [
        foreign > 0 ? ` and ${foreign} that it does not own` : "",
        violations.length > foreign ? `; ${violations.length - foreign} cannot land` : "",
      ];
      const outside = io.bad(others.join(""));
      const checked = checks.length === 0 ? "" : io.warn(`; its check rests on ${checks.length} of them`);
      return [`  ${io.dim("·")} changed ${owned.length === 0 ? "no file" : count(owned.length, "file")} that it owns${outside}${checked}`];
    }
    case "work.checked":
      return event.check.exitCode === 0 ? [`  ${io.good("✓")} the check passes on what would land`] : [];
    case "claim.refused":
      return [
        `  ${io.bad("✗")} ${io.bad(`attempt ${event.attempt} refused`)}`,
        ...event.why.flatMap((why) => said(why.trimEnd(), { indent: 6, maxChars: reasonMaxChars, where })),
      ];
    case "budget.warned":
      return said(event.text, { indent: 2 }).map(io.warn);
    case "budget.exceeded":
      return said(event.because, { indent: 2 }).map(io.bad);
    case "agent.nudged":
      return said(workerWords.nudged(event.quietMs), { indent: 2 }).map(io.warn);
    case "limit.reached":
      return said(limitWords(event.reached), { indent: 2 }).map(io.bad);
    case "report.refused":
      return said(event.why, { indent: 2 }).map(io.warn);
    case "operation.stepped":
      return event.evidence.exitCode === 0 ? [`  ${io.good("✓")} ${event.id}: ${event.step}`] : [];
    case "operation.stopped":
      return [`  ${io.bad("✗")} ${event.id} stopped: ${event.step}`, ...said(event.why, { indent: 6, maxChars: reasonMaxChars, where })];
    case "landing.moved":
      return [`  ${io.dim("↻")} the branch has moved; what would land now is checked again`];
    default:
      return [];
  }
}

/** A brief as a person has to know it before work begins. */
function briefLines(io: Io, { brief, agent, ground }: Extract<WorkerEvent, { type: "work.begun" }>): readonly string[] {
  const { mission, filesOwned, verifyCommand } = brief;
  const shape = { maxChars: 600, where };
  return [
    ...said(mission, { indent: 0 }).map(io.bold),
    ...saidAfter(io.dim("  owns  "), filesOwned.join(", "), shape),
    ...saidAfter(io.dim("  check "), verifyCommand, shape),
    ...saidAfter(io.dim("  agent "), agent, { maxChars: 120, where }),
    io.dim(`  lands on ${branchName(ground.branch)}, from ${ground.base.slice(0, 10)}; your checkout stays as it is`),
  ];
}

const wordsLinesMax = 3;

/** The end of what an agent said: no evidence of anything, and often worth reading. */
function lastWords(io: Io, detail: string, ended: string): readonly string[] {
  const lines = detail.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(-wordsLinesMax).flatMap((line) => said(line, { indent: 6, maxChars: 300, where }).map(io.dim));
  return ended === "completed" ? shown : [`  ${io.bad("✗")} its agent ${io.bad(visibleLine(ended))}`, ...shown];
}
