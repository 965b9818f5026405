import type { ChildStarted } from "../../kernel/child.ts";
import type { Message } from "../../kernel/message.ts";
import { limitRemedies } from "../../lexicon/work-limits.ts";
import { clip } from "../../kernel/text.ts";
import type { AttendEvent } from "../../protocols/attend/types.ts";
import type { WorkerEvent } from "../../protocols/worker/types.ts";
import { toEvent } from "../../runtime/session.ts";
import { branchName } from "./work-ending.ts";

type Heard = WorkerEvent | AttendEvent | ChildStarted;
type Told = { readonly event: string } & Readonly<Record<string, unknown>>;
type Row<Type extends Heard["type"]> = (event: Extract<Heard, { readonly type: Type }>, message: Message) => Told | undefined;

/**
 * Lines that `dispatch --json` prints while it runs, one for each event. Other programs read these names: a new member may
 * come, none goes. The last line of the output is the summary of the session and has no `event`.
 */
const rows: { readonly [Type in Heard["type"]]?: Row<Type> } = {
  "work.begun": ({ brief, ground, agent, attemptsMax }) => ({
    event: "begun",
    mission: brief.mission,
    brief: brief.id,
    agent,
    filesOwned: brief.filesOwned,
    verifyCommand: brief.verifyCommand,
    base: ground.base,
    branch: branchName(ground.branch),
    attemptsMax,
  }),
  "place.made": ({ place: { tier, kind, folder } }) => ({ event: "placed", box: tier, kind, folder }),
  "child.started": ({ key, child }) => ({ event: "working", attempt: Number(key.split(":").at(-1)), agentSession: child }),
  "call.assessed": ({ call, action, verdict, reasons }) =>
    call.startsWith("task:") ? undefined : { event: "call", call, tool: action.tool, what: whatOf(action.input), verdict, reasons },
  "call.refused": ({ call, reasons }) => ({ event: "call-refused", call, reasons }),
  "gate.opened": ({ gate }, { body }) => ({ event: "asked", gate: body["id"], kind: gate.kind, title: gate.title }),
  "gate.answered": ({ id, kind, option, by }) => ({ event: "answered", gate: id, kind, option, by: by.name }),
  "task.reported": ({ ended, detail = "" }) => ({ event: "agent-ended", how: ended, lastWords: detail }),
  "changes.audited": ({ attempt, audit: { owned, violations, checks } }) => ({ event: "looked", attempt, owned, violations, checks }),
  "work.checked": ({ attempt, check: { exitCode, output, tree } }) => ({ event: "checked", attempt, exitCode, output, tree }),
  "claim.refused": ({ attempt, why, violation = null }) => ({ event: "refused", attempt, why, violation }),
  "claim.taken": ({ attempt, done }) => ({ event: "given-up", attempt, status: done.status }),
  "work.blocked": ({ attempt, block }) => ({ event: "blocked", attempt, ...block }),
  "budget.warned": ({ measure, text }) => ({ event: "budget-warned", measure, text }),
  "budget.exceeded": ({ measure, because }) => ({ event: "budget-exceeded", measure, because }),
  "agent.nudged": ({ attempt, quietMs }) => ({ event: "nudged", attempt, quietMs }),
  "limit.reached": ({ attempt, reached: { limit, because } }) => ({
    event: "limit-reached",
    attempt,
    limit,
    because,
    remedy: limitRemedies[limit],
  }),
  "report.refused": ({ attempt, why }) => ({ event: "report-refused", attempt, why }),
  "operation.stepped": ({ id, step, evidence }) => ({ event: "operation", operation: id, step, ...evidence }),
  "operation.stopped": ({ id, step, why }) => ({ event: "operation-stopped", operation: id, step, why }),
  "landing.moved": ({ head }) => ({ event: "moved", head }),
  "work.landed": ({ commit, branch }) => ({ event: "landed", commit, branch: branchName(branch) }),
  "work.done": ({ done }) => ({ event: "done", ...done }),
};

/** A long text is in the session, which has all of it. */
const whatMaxChars = 400;
const whatOf = ({ command, file_path: path }: Readonly<Record<string, unknown>>): string =>
  clip([command, path].find((each) => typeof each === "string") ?? "", whatMaxChars, "the session");

export function workData(message: Message): object | undefined {
  const event = toEvent(message) as unknown as Heard;
  const row = rows[event.type] as Row<Heard["type"]> | undefined;
  const told = row?.(event as never, message);
  return told && { ...told, session: message.stream, at: message.at };
}
