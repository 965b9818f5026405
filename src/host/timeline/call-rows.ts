import { callOf, isCallGate } from "../../consent/calls.ts";
import { runningOptions } from "../../consent/policy.ts";
import type { CallMoment } from "../../consent/types.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import type { Message } from "../../kernel/message.ts";
import { instructionTool } from "../../protocols/attend/policy.ts";
import { isTaskCall } from "../../protocols/attend/task-state.ts";
import { toEvent } from "../../runtime/session.ts";
import { exitCodeIn, isEdit, titleOf } from "./action-words.ts";
import { begin, rowOf, tell, type RowsDraft } from "./draft.ts";
import type { TimelineRow } from "./row.ts";

const nameOf = (call: string): string => `call:${call}`;

/** Takes an event about a call; false where it is about something else. */
export function takeCall(draft: RowsDraft, message: Message, titles: ReadonlyMap<string, string>): boolean {
  const event = toEvent(message) as unknown as CallMoment;
  const { at } = message;
  const update = (call: string, more: Partial<TimelineRow>): void => tell(draft, nameOf(call), message, more);
  switch (event.type) {
    case "call.assessed":
      begin(draft, nameOf(event.call), message, assessed(event, titles));
      return true;
    case "call.allowed":
      update(event.call, { state: "running", ranFrom: at, ...(event.why === "approved" ? { answer: "allowed for this session" } : {}) });
      return true;
    case "call.refused":
      update(event.call, { state: "blocked", endedAt: at });
      return true;
    case "call.joined":
    case "call.gathered":
      update(event.call, { gate: rowOf(draft, nameOf(event.waiting))?.gate ?? null, maker: rowOf(draft, nameOf(event.call))?.maker ?? "" });
      draft.places.set(`${withPrefix}${event.call}`, draft.places.get(nameOf(event.waiting)) ?? -1);
      return true;
    case "call.parked":
      return true;
    case "call.handed":
      update(event.call, { answer: `asked in ${event.to}` });
      return true;
    case "call.judged":
      update(event.call, { answer: `${doneOf("risk", event.option)} by ${event.by}` });
      return true;
    case "pass.used":
      update(event.call, { state: "running", ranFrom: at, ...answerOf(draft, event.from) });
      if (event.from !== event.call) update(event.from, { state: "closed", answer: "asked again and run there" });
      return true;
    case "pass.lapsed":
      update(event.from, { state: "closed", endedAt: at });
      return true;
    case "call.blocked":
      update(event.call, { ...unrunAs(event.option), endedAt: at, ...(isStop(event) ? stoppedBy(event) : answerOf(draft, event.from)) });
      return true;
    case "call.settled": {
      const before = rowOf(draft, nameOf(event.call));
      const isOut = event.outcome === "blocked-by-client";
      const exitCode = event.exitCode ?? exitCodeIn(event.output ?? event.detail ?? "");
      const state = isOut ? "blocked" : event.outcome === "failed" ? "failed" : "done";
      update(event.call, { state, endedAt: at, exitCode, ...(isOut || before?.ranFrom ? {} : { ranFrom: before?.startedAt ?? null }) });
      return true;
    }
    default:
      return takeGate(draft, message, event);
  }
}

type Blocked = Extract<CallMoment, { type: "call.blocked" }>;

/** A person's word to an agent that works: nobody asked about this call. */
const isStop = ({ call, from, option }: Blocked): boolean => call === from && option === "withdraw";
const stoppedBy = ({ option, by, text = "" }: Blocked) => ({ answer: `${doneOf("risk", option)} by ${by}`, said: text, why: "" });

/** A person who gave other words in its place did not say no to what it was for. */
const unrunAs = (option: string): Pick<TimelineRow, "state"> => ({ state: option === "modify" ? "edited" : "blocked" });

const withPrefix = "with:";

function answerOf(draft: RowsDraft, from: string): Pick<TimelineRow, "answer" | "said"> {
  const { answer = "", said = "" } = rowOf(draft, nameOf(from)) ?? {};
  return { answer, said };
}

function assessed(
  { call, action, verdict, reasons, task, agent, permitted = [] }: Extract<CallMoment, { type: "call.assessed" }>,
  titles: ReadonlyMap<string, string>,
): Parameters<typeof begin>[3] {
  const isWork = isTaskCall(call) && action.tool === instructionTool;
  const title = (isWork && task !== undefined && titles.get(task)) || titleOf(action);
  const maker = agent ?? (task === undefined || isTaskCall(call) ? "" : (titles.get(task) ?? task));
  const why = verdict === "low" ? "" : (reasons[0] ?? "");
  return {
    kind: isWork ? "task" : "call",
    title,
    tool: isWork ? "" : action.tool,
    verdict,
    why,
    maker,
    permitted: permitted.map(({ tool, target, by, until }) => ({ what: `${tool} ${target}`.trim(), by, until })),
    state: "waiting",
    isEdit: isEdit(action),
  };
}

/** The question about a call, and its answer. */
function takeGate(draft: RowsDraft, message: Message, event: CallMoment): boolean {
  const { at } = message;
  switch (event.type) {
    case "gate.opened": {
      if (!isCallGate(event.gate.key)) return false;
      const id = (event as { readonly id?: string }).id ?? null;
      for (const name of listedAt(draft, event.gate.key)) tell(draft, name, message, { gate: id, state: "waiting" });
      return true;
    }
    case "gate.answered": {
      if (!isCallGate(event.key)) return false;
      const how = event.through === "permission" ? ", who allowed this for a time" : "";
      const answer = `${doneOf(event.kind, event.option)} by ${event.by.name}${how}`;
      const said = event.text ?? "";
      const isRun = runningOptions.includes(event.option);
      for (const name of listedAt(draft, event.key))
        tell(draft, name, message, { answer, said, ...(isRun ? { state: "paused" } : { ...unrunAs(event.option), endedAt: at }) });
      return true;
    }
    case "gate.lapsed":
      if (!isCallGate(event.key)) return false;
      if (event.reason !== "superseded")
        for (const name of listedAt(draft, event.key)) tell(draft, name, message, { state: "closed", endedAt: at });
      return true;
    default:
      return false;
  }
}

/** A call and those that wait at its gate with it. */
function listedAt({ places }: RowsDraft, key: string): readonly string[] {
  const own = nameOf(callOf(key));
  const place = places.get(own);
  if (place === undefined) return [];
  const others = [...places].filter(([name, at]) => at === place && name.startsWith(withPrefix));
  return [own, ...others.map(([name]) => nameOf(name.slice(withPrefix.length)))];
}
