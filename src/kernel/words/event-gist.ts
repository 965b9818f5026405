import { doneOf } from "./answer-words.ts";
import { isRecord } from "../ids.ts";
import { partOf } from "../text.ts";

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

interface EventBody {
  readonly body: Readonly<Record<string, unknown>>;
}

/** The answer in people's words; a gate without a kind is about a risk. */
const answerIn = ({ kind }: EventBody["body"], option: string): string => doneOf(typeof kind === "string" ? kind : "risk", option);

/** One line about an event, from its own words; empty when it has none. */
export function gistOf({ body }: EventBody): string {
  for (const place of places) {
    const found = place.split(".").reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), body);
    if (typeof found !== "string" || found === "") continue;
    return partOf(place === "option" ? answerIn(body, found) : found, 0, maxChars);
  }
  return "";
}
