import { rowStateWords } from "../../kernel/words/row-words.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import type { TimelineItem } from "../../server/api.ts";

/** A mark with its shape, so that it can be told without colours. */
export interface RowMark {
  readonly word: string;
  readonly shape: string;
  readonly name: "good" | "calm" | "warn" | "bad";
}

export const verdictMarks: Readonly<Record<NonNullable<TimelineItem["verdict"]>, RowMark>> = {
  low: { word: onScreen("low"), shape: "✓", name: "good" },
  advisory: { word: onScreen("advisory"), shape: "●", name: "calm" },
  gate: { word: onScreen("gate"), shape: "◆", name: "warn" },
  refuse: { word: onScreen("refuse"), shape: "■", name: "bad" },
};

/** A call that a standing permission let through: it is not safe by itself. */
export const permittedMark: RowMark = { word: "permitted", shape: "✓", name: "calm" };

const stateMarks: Readonly<Record<TimelineItem["state"], RowMark>> = {
  running: { word: rowStateWords.running, shape: "●", name: "good" },
  waiting: { word: rowStateWords.waiting, shape: "◆", name: "warn" },
  paused: { word: rowStateWords.paused, shape: "Ⅱ", name: "calm" },
  done: { word: rowStateWords.done, shape: "✓", name: "good" },
  failed: { word: rowStateWords.failed, shape: "✕", name: "bad" },
  blocked: { word: rowStateWords.blocked, shape: "■", name: "calm" },
  edited: { word: rowStateWords.edited, shape: "✎", name: "calm" },
  closed: { word: rowStateWords.closed, shape: "✕", name: "calm" },
  unseen: { word: rowStateWords.unseen, shape: "?", name: "calm" },
};

const kindWords: Readonly<Record<TimelineItem["kind"], string>> = {
  call: "",
  task: "agent",
  step: "step",
  question: "question",
  session: "session",
};

/** The tool of a call; what it is otherwise. */
export const kindWord = ({ kind, tool }: Pick<TimelineItem, "kind" | "tool">): string => (tool === "" ? kindWords[kind] : tool);

/** A question that was answered did not run; and one that was closed ran even less. */
export function stateMark({ kind, state }: Pick<TimelineItem, "kind" | "state">): RowMark {
  const mark = stateMarks[state];
  if (kind === "question" && state === "done") return { ...mark, word: "answered" };
  if (kind === "question" && state === "closed") return { ...mark, word: "closed" };
  return kind === "session" && state === "failed" ? { ...mark, word: "ended early", name: "calm" } : mark;
}

/** How long it ran: not how long it waited before. */
export function ranMs({
  ranFrom,
  startedAt,
  endedAt,
  kind,
}: Pick<TimelineItem, "ranFrom" | "startedAt" | "endedAt" | "kind">): number | undefined {
  if (endedAt === null) return undefined;
  const from = kind === "question" ? startedAt : ranFrom;
  return from === null ? undefined : Math.max(0, Date.parse(endedAt) - Date.parse(from));
}

/** How long somebody was waited for before it ran, or did not; nothing where nobody was. */
export function waitedMs({ ranFrom, startedAt, endedAt, gate, kind }: TimelineItem): number | undefined {
  if (kind === "question" || (gate === null && ranFrom === startedAt)) return undefined;
  const until = ranFrom ?? endedAt;
  const ms = until === null ? 0 : Date.parse(until) - Date.parse(startedAt);
  return ms >= waitShownMs ? ms : undefined;
}

const waitShownMs = 1_000;
