import type { InquiryEvent } from "../inquiry/types.ts";
import type { KernelEvent } from "../kernel/protocol.ts";
import type { AskEvent } from "./ask/types.ts";
import type { AttendEvent } from "./attend/types.ts";
import type { CompanionEvent } from "./companion/types.ts";
import type { CountersignEvent } from "./countersign/types.ts";
import type { DeliveryEvent } from "./delivery/types.ts";
import type { ExchangeEvent } from "./exchange/types.ts";
import type { FrameEvent } from "./frame/types.ts";
import type { GoalEvent } from "./goal/types.ts";
import type { GradeEvent } from "./grade/types.ts";
import type { GuardEvent } from "./guard/types.ts";
import type { MissionEvent } from "./mission/types.ts";
import type { ShipEvent } from "./ship/types.ts";
import type { SwitchEvent } from "./switch/types.ts";
import type { TenureEvent } from "./tenure/types.ts";
import type { TreasuryEvent } from "./treasury/types.ts";
import type { WorkerEvent } from "./worker/types.ts";

type Work =
  | AskEvent
  | AttendEvent
  | CompanionEvent
  | CountersignEvent
  | DeliveryEvent
  | GradeEvent
  | MissionEvent
  | ShipEvent
  | WorkerEvent;
type Other = ExchangeEvent | FrameEvent | GoalEvent | GuardEvent | InquiryEvent | SwitchEvent | TenureEvent | TreasuryEvent;
type EventType = Exclude<(Work | Other)["type"], KernelEvent["type"]>;

/** Every event that a protocol writes, as a step of its session reads. The compiler finds one that is missing here. */
const eventWords: Readonly<Record<EventType, string>> = {
  "agent.nudged": "reminded the agent to go on",
  "answer.taken": "the program took the answer",
  "approval.begun": "a second approval was asked for",
  "approval.settled": "the second approval was settled",
  "attend.begun": "started",
  "audit.begun": "an audit started",
  "audit.failed": "an audit failed",
  "audit.made": "audited",
  "audit.returned": "an audit came back",
  "axes.fixed": "agreed on what is compared",
  "base.wanted": "asked for the commit to begin from",
  "bill.told": "counted what it cost",
  "branch.moved": "the branch had moved on",
  "brief.proposed": "proposed the brief",
  "budget.exceeded": "the budget was used up",
  "budget.granted": "was given more budget",
  "budget.opened": "the budget was set",
  "budget.reserved": "set budget aside",
  "budget.settled": "counted what was used of the budget",
  "budget.warned": "the budget is nearly used up",
  "call.allowed": "a call was let through",
  "call.assessed": "a call was checked",
  "call.blocked": "a call was blocked",
  "call.gathered": "a call joined a question that waits",
  "call.handed": "the client asked by itself",
  "call.joined": "a call joined the same question",
  "call.judged": "the client's question was answered",
  "call.parked": "a call waits for you",
  "call.refused": "a call is never allowed",
  "call.settled": "a call ended",
  "changes.audited": "looked at what was changed",
  "client.left": "the client ended its session",
  "claim.refused": "did not get the files: another one has them",
  "claim.taken": "took the files it needs",
  "commits.packed": "packed commits for another machine",
  "companion.begun": "started",
  "context.gathered": "read what is there",
  "contract.agreed": "agreed on what counts as done",
  "contracts.written": "wrote down what counts as done",
  "delivery.begun": "started",
  "dialogue.closed": "a dialogue ended",
  "dialogue.opened": "a dialogue began",
  "dialogue.skipped": "a dialogue was left out",
  "dispatch.refused": "could not hand out the work",
  "elsewhere.said": "heard from another place",
  "evidence.collected": "collected evidence",
  "exchange.begun": "started",
  "exchange.halted": "was halted",
  "field.proposed": "proposed what to look at",
  "files.freed": "gave files back",
  "files.given": "gave files to a piece of work",
  "files.kept": "keeps its files",
  "frame.begun": "started",
  "funds.held": "set money aside",
  "funds.settled": "counted what was spent",
  "gap.held": "a question is open",
  "gap.left": "a question was left open",
  "gap.surfaced": "found something left open",
  "gap.told": "told the agent what is left open",
  "gaps.found": "looked for what is left open",
  "goal.declared": "the goal was set",
  "grade.begun": "grading started",
  "grade.given": "graded",
  "guard.opened": "the guard saw this agent",
  "guard.raised": "the guard stopped something",
  "inquiry.begun": "started",
  "inquiry.closed": "closed",
  "inquiry.settled": "settled",
  "landing.moved": "moved on with landing the work",
  "lenses.proposed": "proposed points of view",
  "lenses.relayed": "handed on the points of view",
  "limit.lifted": "a limit was lifted",
  "limit.reached": "reached a limit",
  "members.stopped": "stopped the workers",
  "mend.planned": "planned a repair",
  "message.added": "a message was added",
  "message.sent": "sent a message",
  "mind.answered": "a model answered",
  "mind.failed": "a model failed",
  "miss.reported": "somebody reported a miss",
  "mission.begun": "started",
  "mission.checked": "checked everything together",
  "mission.done": "done",
  "mission.handed": "handed the work over",
  "mission.paused": "paused",
  "mission.proposed": "proposed work",
  "mission.replanned": "planned again",
  "mission.taken": "took over the work",
  "notes.silenced": "notes were switched off",
  "operation.authorised": "a destructive operation was authorised",
  "operation.stated": "said what a destructive operation would do",
  "operation.stepped": "a destructive operation went a step on",
  "operation.stopped": "a destructive operation was stopped",
  "paper.read": "read the papers",
  "pass.lapsed": "an approval was not used",
  "pass.used": "used its approval",
  "permissions.ended": "permissions ended",
  "perspective.answered": "a point of view answered",
  "perspective.failed": "a point of view failed",
  "perspective.finished": "a point of view was finished",
  "perspective.given": "a point of view was handed out",
  "perspective.resumed": "a point of view went on",
  "perspective.returned": "a point of view came back",
  "piece.made": "made a piece",
  "place.made": "made a place to work in",
  "plan.based": "fixed what the plan rests on",
  "plan.made": "made a plan",
  "plan.refused": "the plan was turned down",
  "plan.weighed": "checked the plan",
  "players.found": "found who takes part",
  "players.missing": "somebody who should take part is missing",
  "pool.branched": "branched",
  "pool.held": "held",
  "pool.rested": "came to rest",
  "proposal.failed": "a proposal failed",
  "proposal.returned": "a proposal came back",
  "purse.passed": "passed the budget on",
  "question.put": "asked a question",
  "reply.given": "replied",
  "report.filed": "filed a report",
  "report.refused": "a report was turned down",
  "restart.decided": "decided whether to start again",
  "restart.quoted": "quoted why to start again",
  "restart.signalled": "saw a sign to start again",
  "result.fetched": "brought the result into the repository",
  "result.landed": "landed the result",
  "result.packed": "packed the result for the machine that has the branch",
  "result.suspected": "a result looked suspicious",
  "results.previewed": "looked at what would come of it",
  "round.added": "added a round",
  "round.asked": "asked for a round",
  "round.begun": "a round began",
  "round.failed": "a round failed",
  "round.seen": "looked through what happened",
  "rounds.granted": "was given more rounds",
  "settings.changed": "settings were changed",
  "ship.begun": "started",
  "ship.done": "shipped",
  "step.ended": "a step ended",
  "subject.bound": "fixed what it is about",
  "subtask.dropped": "dropped a part",
  "subtasks.begun": "started parts of the work",
  "switched.off": "paused the guard",
  "switched.on": "resumed the guard",
  "synthesis.made": "put it together",
  "task.completed": "a task ended",
  "task.reported": "a task reported",
  "tasks.made": "made the tasks",
  "tasks.materialised": "wrote down the tasks",
  "tasks.proposed": "proposed the tasks",
  "team.removed": "removed the team",
  "team.stopped": "stopped the team",
  "terms.changed": "the terms were changed",
  "triggers.found": "found what gives rise to it",
  "turn.closed": "the agent's turn ended",
  "upstream.scanned": "looked at earlier work",
  "work.begun": "started",
  "work.blocked": "is blocked",
  "work.checked": "checked the work",
  "work.corrected": "was corrected",
  "work.done": "finished the work",
  "work.graded": "the work was graded",
  "work.landed": "the work landed",
};

const words: ReadonlyMap<string, string> = new Map(Object.entries(eventWords));

/** An event in words; one of a later assent by its name, without dots. */
export const eventWord = (type: string): string => words.get(type) ?? type.replaceAll(/[.-]/g, " ");
