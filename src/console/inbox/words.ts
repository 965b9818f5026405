import { kindRow } from "../../kernel/gate-kinds.ts";
import { visibleLine } from "../../kernel/text.ts";
import type { GateDetail } from "../../server/api.ts";

type Option = GateDetail["options"][number];
type Closing = NonNullable<GateDetail["closing"]>;

/** What a risk gate's options are called once one was chosen, and the key that chooses it. */
const risk: Readonly<Record<string, { readonly done: string; readonly key: string }>> = {
  approve: { done: "Approved", key: "a" },
  dismiss: { done: "Run once", key: "o" },
  modify: { done: "Sent back to be changed", key: "c" },
  halt: { done: "Blocked", key: "b" },
  withdraw: { done: "Session stopped", key: "s" },
};

export const keyOf = (kind: string, options: readonly Option[], id: string): string | undefined => {
  if (kind === "risk") return risk[id]?.key;
  const place = options.findIndex((option) => option.id === id) + 1;
  return place >= 1 && place <= 9 ? String(place) : undefined;
};

export const doneWord = (kind: string, options: readonly Option[], id: string): string =>
  (kind === "risk" ? risk[id]?.done : undefined) ??
  options.find((option) => option.id === id)?.label ??
  visibleLine(id);

export const isRunning = (kind: string, id: string): boolean =>
  kindRow(kind)?.options.find((row) => row.id === id)?.runs === true;

const lapses: Readonly<Record<string, string>> = {
  expired: "its time was over",
  superseded: "something newer took its place",
  "session-ended": "its session ended",
  unclaimed: "nobody came back for the answer",
  branched: "the session was branched before it; it is asked again in the branch",
  "original-lost": "what it was about can no longer be read",
};

export const lapseWords = (reason: string | undefined): string => lapses[reason ?? ""] ?? visibleLine(reason ?? "");

export const closingTitle = ({ type, by }: Closing): string =>
  type === "gate.lapsed" ? "Closed without an answer" : `Answered by ${visibleLine(by?.name ?? "someone")}`;

/** What the words will be used for, for an option that takes some. */
export function textUse(kind: string, { id, changes }: Option): string {
  if (kind === "risk" && id === "modify")
    return "The agent is given these words as your direction. It does not run the action; what it tries next is weighed again.";
  if (kind === "risk" && id === "withdraw") return "The agent is told to stop, with these words.";
  if (id === "halt") return "The agent is told that it was blocked, with these words as the reason.";
  return changes === undefined ? "The words become part of your answer, on record." : visibleLine(changes);
}

/** The first words of a thing, on one line, with how much more there is. */
export function short(text: string, maxChars: number): string {
  const line = visibleLine(text);
  return line.length <= maxChars ? line : `${[...line].slice(0, maxChars).join("")}…`;
}
