import type { Message } from "../../kernel/message.ts";
import { takeCall } from "./call-rows.ts";
import { newDraft, type RowsDraft } from "./draft.ts";
import type { TimelineRow } from "./row.ts";
import { takeStep } from "./step-rows.ts";
import { noteTitles, takeReports, takeRun } from "./task-rows.ts";

/** A client that says nothing for so long does not run the call any more, as far as anybody can tell. */
const unseenAfterMs = 3_600_000;
/** Calls that an agent makes at once begin within that time. A later one begins when the agent has heard how the earlier ones ended. */
const togetherMs = 10_000;

/** Every call, step and question of a session in order, from its events alone. */
export function rowsOf(messages: readonly Message[], now: string): readonly TimelineRow[] {
  const draft = newDraft();
  const titles = new Map<string, string>();
  let before: Message | undefined;
  for (const group of groupsOf(messages)) {
    for (const message of group) noteTitles(titles, message);
    takeGroup(draft, group, { titles, before });
    before = group.at(-1);
  }
  return settled(draft, messages, now);
}

interface Around {
  readonly titles: ReadonlyMap<string, string>;
  readonly before: Message | undefined;
}

function takeGroup(draft: RowsDraft, group: readonly Message[], { titles, before }: Around): void {
  const reports = group.filter(({ type }) => type === "task.reported");
  const others = group.filter((message) => message.type !== "task.reported" && !takeCall(draft, message, titles) && !isRun(draft, message));
  if (reports.length > 0) takeReports(draft, reports);
  takeStep(draft, others, before);
}

const isRun = (draft: RowsDraft, message: Message): boolean => message.type.startsWith("effect.") && takeRun(draft, message);

/** Events that were written at once, for one cause. */
function groupsOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const groups: Message[][] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isSame = first?.at === message.at && first.causedBy === message.causedBy && first.stream === message.stream;
    if (last && isSame) last.push(message);
    else groups.push([message]);
  }
  return groups;
}

/** Rows without an end, once nothing more can come of them. */
function settled({ rows }: RowsDraft, messages: readonly Message[], now: string): readonly TimelineRow[] {
  const last = messages.at(-1);
  const isOver = messages.some(({ type, stream }) => type === "session.ended" && stream === last?.stream);
  const closedAt = messages.findLast(({ type }) => type === "turn.closed")?.at ?? "";
  const isQuiet = Date.parse(now) - Date.parse(last?.at ?? now) > unseenAfterMs;
  const lastBegun = rows.findLast(({ kind, maker }) => kind === "call" && maker === "")?.startedAt ?? "";
  const isPassed = ({ maker, startedAt, ranFrom }: TimelineRow): boolean =>
    maker === "" && Date.parse(lastBegun) - Date.parse(ranFrom ?? startedAt) > togetherMs; // sub-agents of one name work side by side
  return rows.map((row) => {
    if (row.endedAt !== null) return row;
    if (row.state === "waiting" && isOver) return { ...row, state: "closed" };
    const isClients = row.kind === "call" && (isQuiet || row.startedAt < closedAt || isPassed(row));
    return row.state === "running" && (isOver || isClients) ? { ...row, state: "unseen" } : row;
  });
}
