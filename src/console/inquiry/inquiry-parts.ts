import type { JournalMessage } from "../../server/api.ts";
import { listIn, membersIn, textIn, type Members } from "../shared/members.ts";

/** The protocols that ask before work starts. Their states and events are theirs, so each part is looked for. */
const inquiries: readonly string[] = ["solicit", "clarify", "goal", "bound", "ground"];
export const isInquiry = (protocol: string): boolean => inquiries.includes(protocol);

export interface Claim {
  readonly claim: string;
  readonly source: string;
}

/** How a question ended. */
export type Ending =
  | {
      readonly how: "answered";
      readonly option: string;
      readonly text: string;
      readonly by: string;
      readonly at: string;
    }
  | { readonly how: "assumed"; readonly option: string; readonly because: string }
  | { readonly how: "lapsed"; readonly reason: string };

export interface Question {
  /** The id of its gate; empty where nobody was there to be asked. */
  readonly gate: string;
  readonly gateKind: string;
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly question: string;
  /** What is proposed, where the question is whether this is it. */
  readonly proposal: string;
  readonly evidence: readonly Claim[];
  /** What could be chosen, by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly ending: Ending | undefined;
}

/** Something that was found and that nobody was asked about, and why. */
export interface Unasked {
  readonly how: "quiet" | "refused" | "waits";
  readonly kind: string;
  readonly title: string;
  readonly because: string;
}

export interface InquiryPart {
  readonly intent: string;
  readonly plan: string;
  readonly questions: readonly Question[];
  readonly unasked: readonly Unasked[];
  /** Questions of other sessions about the same thing, which have to be answered first. */
  readonly elsewhere: number;
}

/** What an inquiry is about, asked, and did not ask, at the version that the events lead to; nothing before it has begun. */
export function inquiryOf(state: unknown, events: readonly JournalMessage[]): InquiryPart | undefined {
  const members = membersIn(state);
  const subject = "subject" in members ? membersIn(members["subject"]) : members;
  if (typeof subject["intent"] !== "string") return undefined;
  const questions = questionsIn(events);
  return {
    intent: subject["intent"],
    plan: textIn(subject["plan"]),
    questions,
    unasked: unaskedIn(members, events, questions),
    elsewhere: Array.isArray(members["elsewhere"]) ? members["elsewhere"].length : 0,
  };
}

const evidenceIn = (value: unknown): readonly Claim[] =>
  listIn(value).map(({ claim, source }) => ({ claim: textIn(claim), source: textIn(source) }));

const labelsIn = (value: unknown): Question["labels"] =>
  new Map(listIn(value).map(({ id, label }) => [textIn(id), textIn(label)]));

const blank: Question = {
  gate: "",
  gateKind: "",
  key: "",
  kind: "",
  title: "",
  question: "",
  proposal: "",
  evidence: [],
  labels: new Map(),
  ending: undefined,
};

const gapKey = (kind: unknown, key: unknown): string => `gap:${textIn(kind)}:${textIn(key)}`;

/** In the order in which they were asked. What nobody was there for has no gate, and is known by what was found. */
function questionsIn(events: readonly JournalMessage[]): readonly Question[] {
  const questions: Question[] = [];
  const settle = (isIt: (question: Question) => boolean, part: Partial<Question>): void => {
    const place = questions.findLastIndex((question) => question.ending === undefined && isIt(question));
    const found = questions[place];
    if (found) questions[place] = { ...found, ...part };
  };
  for (const { type, body, at } of events) {
    if (type === "gap.surfaced") questions.push(surfaced(membersIn(body["gap"])));
    if (type === "field.proposed") questions.push(proposed(body));
    if (type === "gate.opened") {
      const gate = membersIn(body["gate"]);
      if (questions.at(-1)?.key !== gate["key"]) questions.push({ ...blank, key: textIn(gate["key"]) });
      settle(({ key }) => key === gate["key"], opened(textIn(body["id"]), gate));
    }
    const isGate = ({ gate }: Question): boolean => gate !== "" && gate === body["id"];
    if (type === "gate.answered") settle(isGate, { ending: answered(body, at) });
    if (type === "gate.lapsed") settle(isGate, { ending: { how: "lapsed", reason: textIn(body["reason"]) } });
    if (type === "gate.defaulted") settle(({ key }) => key === body["key"], assumed(body));
  }
  return questions;
}

const surfaced = ({ kind, key, title, question, evidence, steps }: Members): Question => ({
  ...blank,
  key: gapKey(kind, key),
  kind: textIn(kind),
  title: textIn(title),
  question: textIn(question),
  evidence: evidenceIn(evidence),
  labels: labelsIn(steps),
});

const proposed = ({ dimension, round, text }: Members): Question => ({
  ...blank,
  key: `field:${textIn(dimension)}:${String(round)}`,
  kind: textIn(dimension),
  title: `The ${textIn(dimension)} of the goal`,
  proposal: textIn(text),
});

const opened = (id: string, { kind, title, question, evidence, options }: Members): Partial<Question> => ({
  gate: id,
  gateKind: textIn(kind),
  title: textIn(title),
  question: textIn(question),
  evidence: evidenceIn(evidence),
  labels: labelsIn(options),
});

const answered = ({ option, text, by }: Members, at: string): Ending => ({
  how: "answered",
  option: textIn(option),
  text: textIn(text),
  by: textIn(membersIn(by)["name"]),
  at,
});

const assumed = ({ kind, option, because }: Members): Partial<Question> => ({
  gateKind: textIn(kind),
  ending: { how: "assumed", option: textIn(option), because: textIn(because) },
});

/** Everything that a look found and that never became a question; what waits for its turn is of the last look. */
function unaskedIn(
  state: Members,
  events: readonly JournalMessage[],
  questions: readonly Question[],
): readonly Unasked[] {
  const asked = new Set(questions.map(({ key }) => key));
  const looks = events.filter(({ type }) => type === "gaps.found").map(({ body }) => body);
  const isEnded = state["phase"] === "settled" || state["phase"] === "left";
  const found = [
    ...looks.flatMap(({ quiet }) => listIn(quiet).map((gap) => ["quiet", gap] as const)),
    ...(isEnded ? [] : listIn(state["open"]).map((gap) => ["waits", gap] as const)),
  ].filter(([, { kind, key }]) => !asked.has(gapKey(kind, key)));
  const refused = looks.flatMap((look) => listIn(look["refused"]).map((gap) => ["refused", gap] as const));
  const told = [...found, ...refused].map(([how, { kind, title, because }]): Unasked => ({
    how,
    kind: textIn(kind),
    title: textIn(title),
    because: textIn(because),
  }));
  return told.filter(
    (one, place) => told.findIndex(({ kind, title, how }) => isSame(one, { kind, title, how })) === place,
  );
}

const isSame = (one: Unasked, other: Pick<Unasked, "kind" | "title" | "how">): boolean =>
  one.kind === other.kind && one.title === other.title && one.how === other.how;
