import type { JournalMessage } from "../../server/api.ts";
import { doneOf } from "../../kernel/answer-words.ts";
import { visibleLine } from "../../kernel/text.ts";
import { listIn, membersIn, textIn, type Members } from "../shared/members.ts";

/** Answers to each gate of a session, in the words people know, and by whom. */
export function answersIn(events: readonly JournalMessage[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const answers = new Map<string, string>();
  for (const { type, body } of events) {
    if (type === "gate.opened") keepLabels(labels, membersIn(body["gate"]));
    if (type !== "gate.answered") continue;
    const [kind, option] = [textIn(body["kind"]), textIn(body["option"])];
    const by = textIn(membersIn(body["by"])["name"]);
    const word = doneOf(kind, option, labels.get(`${textIn(body["key"])} ${option}`));
    answers.set(textIn(body["id"]), visibleLine(by === "" ? word : `${word} by ${by}`));
  }
  return answers;
}

function keepLabels(labels: Map<string, string>, { key, options }: Members): void {
  for (const option of listIn(options)) labels.set(`${textIn(key)} ${textIn(option["id"])}`, textIn(option["label"]));
}
