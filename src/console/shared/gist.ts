import { partOf } from "../../kernel/text.ts";
import { doneOf } from "../../kernel/answer-words.ts";
import type { JournalMessage } from "../../server/api.ts";
import { membersIn, type Members } from "./members.ts";

/** Places in an event's body with the words that tell it from others of its type, the most telling first. */
const places = [
  "gate.title",
  "gap.title",
  "subject.intent",
  "option",
  "action.input.command",
  "action.tool",
  "title",
  "intent",
  "reason",
  "why",
  "outcome",
  "task",
  "text",
  "client",
];

const maxChars = 160;

/** The answer in people's words; a gate without a kind is about a risk. */
const answerIn = ({ kind }: Members, option: string): string => doneOf(typeof kind === "string" ? kind : "risk", option);

/** One line about an event, from its own words; empty when it has none. */
export function gistOf({ body }: Pick<JournalMessage, "body">): string {
  for (const place of places) {
    const found = place.split(".").reduce<unknown>((value, name) => membersIn(value)[name], body);
    if (typeof found !== "string" || found === "") continue;
    return partOf(place === "option" ? answerIn(body, found) : found, 0, maxChars);
  }
  return "";
}
