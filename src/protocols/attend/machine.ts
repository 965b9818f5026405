import { callTexts } from "../../consent/calls.ts";
import { callTallyVersion, tallyCalls, type CallTally } from "../../consent/record.ts";
import type { CallMoment } from "../../consent/types.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { decide, leftIn } from "./decide.ts";
import { dueIn } from "./due.ts";
import { evolve, moved } from "./evolve.ts";
import { traceOf } from "./trace.ts";
import type { AttendCommand, AttendEffect, AttendEvent, AttendState, TaskState } from "./types.ts";

const taskTexts = ["tasks.*.title", "tasks.*.instruction", "tasks.*.action.tool", "tasks.*.action.input.**"];

/** U19: work that could not be intercepted says so wherever it is told. */
const outputOf = ({ task: { id, title }, status, ending, ungoverned }: TaskState) => ({
  id,
  title,
  status,
  ending,
  ...(ungoverned ? { governed: false } : {}),
});

/** Risk-assessed execution: an intent becomes tasks, and nothing of them runs that was not weighed. */
export const attend: Protocol<AttendCommand, AttendEvent, AttendState, AttendEffect> = {
  name: "attend",
  version: 1,
  initial: { phase: "idle" },
  decide,
  evolve,
  due: dueIn,
  output: (state) => (state.phase === "ended" ? { tasks: state.tasks.map(outputOf) } : null),
  tallyVersion: callTallyVersion,
  tally: (tally, event) => tallyCalls(tally as CallTally | undefined, event as CallMoment) as unknown as Json,
  left: leftIn,
  trace: traceOf,
  places: ["cwd", "tasks.*.action.cwd", "tasks.*.task.action.cwd", "tasks.*.replaced.cwd", "given.*.action.cwd", "proposed.*.action.cwd"],
  moved,
  texts: {
    ...callTexts,
    "attend.begun": ["agent", "intent", "prior.*.output.**", "prior.*.about", "informed.**", "team.members.*.focus", ...taskTexts],
    "upstream.scanned": [
      "deficits.*.quote",
      "deficits.*.harm",
      "answered.*.quote",
      "answered.*.harm",
      "answered.*.answered",
      "readers.*",
      "earlier.*.*",
    ],
    "tasks.proposed": taskTexts,
    "tasks.materialised": taskTexts,
    "plan.weighed": ["weights.*.reasons.*"],
    "task.reported": ["detail", "found.*", "unweighed.*"],
  },
};
