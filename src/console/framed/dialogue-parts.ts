import type { JournalMessage } from "../../server/api.ts";
import { listIn, membersIn, textIn, type Members } from "../shared/members.ts";
import { partsIn, textsIn, type Part } from "./parts.ts";

/** Something that was said in a dialogue, in the order in which it was recorded. */
export type Turn =
  | { readonly how: "message" | "reply"; readonly from: string; readonly text: string }
  | { readonly how: "question"; readonly to: string; readonly text: string }
  | { readonly how: "report"; readonly from: string; readonly parts: readonly Part[] };

export type Outcome = "agreed" | "partial" | "persistent";

/** Two lenses that collide, and what they made of it. */
export interface DialogueNode {
  /** Empty for a tension that nobody has talked about. */
  readonly id: string;
  /** Tells it from all others of the picture. */
  readonly key: string;
  readonly kind: string;
  readonly lenses: readonly string[];
  readonly topic: string;
  readonly evidence: readonly { readonly lens: string; readonly quote: string }[];
  /** What each of them was told, by lens. */
  readonly told: readonly Part[];
  readonly stage: "waits" | "messages" | "reports" | "replies" | "over" | "closed" | "left";
  readonly messages: number;
  readonly turns: readonly Turn[];
  readonly outcome: Outcome | undefined;
  readonly strength: string;
  readonly trouble: readonly { readonly lens: string; readonly failure: string }[];
}

const outcomes: readonly Outcome[] = ["agreed", "partial", "persistent"];
const stages = ["messages", "reports", "replies", "over", "closed"] as const;

export function dialoguesIn(
  state: Members,
  events: readonly JournalMessage[],
  hasEnded: boolean,
): readonly DialogueNode[] {
  const talks = listIn(state["dialogues"]).map((dialogue) => dialogueIn(dialogue, events, hasEnded));
  const isTalkedAbout = (tension: DialogueNode): boolean =>
    talks.some(({ topic, lenses }) => topic === tension.topic && lenses.join() === tension.lenses.join());
  const tensions = listIn(state["triggers"]).map((trigger, place): DialogueNode => ({
    ...triggerIn(trigger),
    id: "",
    key: `tension-${place}`,
    told: [],
    stage: hasEnded ? "left" : "waits",
    messages: 0,
    turns: [],
    outcome: undefined,
    strength: "",
    trouble: [],
  }));
  return [...talks, ...tensions.filter((tension) => !isTalkedAbout(tension))];
}

const triggerIn = (trigger: Members): Pick<DialogueNode, "kind" | "lenses" | "topic" | "evidence"> => ({
  kind: textIn(trigger["kind"]),
  lenses: textsIn(trigger["lenses"]),
  topic: textIn(trigger["topic"]),
  evidence: listIn(trigger["evidence"]).map(({ lens, quote }) => ({ lens: textIn(lens), quote: textIn(quote) })),
});

function dialogueIn(dialogue: Members, events: readonly JournalMessage[], hasEnded: boolean): DialogueNode {
  const id = textIn(dialogue["id"]);
  const own = events.filter(({ body }) => body["dialogue"] === id);
  const opened = own.find(({ type }) => type === "dialogue.opened");
  const stage = stages.find((each) => each === dialogue["stage"]) ?? "messages";
  const troubles = Object.entries(membersIn(dialogue["trouble"]));
  return {
    ...triggerIn(membersIn(dialogue["trigger"])),
    id,
    key: id,
    told: Object.entries(membersIn(opened?.body["told"])).map(([lens, text]): Part => [lens, textIn(text)]),
    stage: hasEnded && stage !== "closed" ? "left" : stage,
    messages: typeof dialogue["messages"] === "number" ? dialogue["messages"] : 0,
    turns: turnsIn(dialogue, own),
    outcome: outcomes.find((each) => each === dialogue["outcome"]),
    strength: textIn(dialogue["strength"]),
    trouble: troubles.flatMap(([lens, value]) => {
      const { failed, detail } = membersIn(membersIn(value)["failure"]);
      return textIn(failed) === "" ? [] : [{ lens, failure: `${textIn(failed)}: ${textIn(detail)}` }];
    }),
  };
}

const reportParts = ["position", "agreement", "divergence", "rationale"] as const;

/** A branch has the words before it only in its state, which keeps reports and replies, and no messages. */
function turnsIn(dialogue: Members, own: readonly JournalMessage[]): readonly Turn[] {
  const turns = own.flatMap(turnIn);
  const isMissing = (how: Turn["how"], from: string): boolean =>
    !turns.some((turn) => turn.how === how && "from" in turn && turn.from === from);
  const reports = Object.entries(membersIn(dialogue["reports"])).filter(([lens]) => isMissing("report", lens));
  const replies = Object.entries(membersIn(dialogue["replies"])).filter(([lens]) => isMissing("reply", lens));
  return [
    ...reports.map(([from, report]): Turn => ({ how: "report", from, parts: partsIn(report, reportParts) })),
    ...replies.map(([from, text]): Turn => ({ how: "reply", from, text: textIn(text) })),
    ...turns,
  ];
}

function turnIn({ type, body }: JournalMessage): readonly Turn[] {
  const text = textIn(body["text"]);
  if (type === "message.sent") return [{ how: "message", from: textIn(body["from"]), text }];
  if (type === "reply.given") return [{ how: "reply", from: textIn(body["from"]), text }];
  if (type === "question.put") return [{ how: "question", to: textIn(body["to"]), text }];
  if (type === "report.filed")
    return [{ how: "report", from: textIn(body["lens"]), parts: partsIn(body["report"], reportParts) }];
  return [];
}
