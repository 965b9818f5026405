import type { JournalMessage } from "../../server/api.ts";
import { doneOf } from "../../kernel/answer-words.ts";
import { visibleLine } from "../../kernel/text.ts";

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What was answered to each gate of a session, in the words people know, and by whom. */
export function answersIn(events: readonly JournalMessage[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const answers = new Map<string, string>();
  for (const { type, body } of events) {
    if (type === "gate.opened" && isMembers(body["gate"])) keepLabels(labels, body["gate"]);
    if (type !== "gate.answered") continue;
    const [kind, option] = [text(body["kind"]), text(body["option"])];
    const by = isMembers(body["by"]) ? text(body["by"]["name"]) : "";
    const word = doneOf(kind, option, labels.get(`${text(body["key"])} ${option}`));
    answers.set(text(body["id"]), visibleLine(by === "" ? word : `${word} by ${by}`));
  }
  return answers;
}

function keepLabels(labels: Map<string, string>, { key, options }: Members): void {
  for (const option of Array.isArray(options) ? options : [])
    if (isMembers(option)) labels.set(`${text(key)} ${text(option["id"])}`, text(option["label"]));
}
