import type { PastEvent } from "../../kernel/view.ts";
import type { ActiveState, Dialogue, DialogueReport, FrameEvent, Trigger } from "./types.ts";
import type { DialogueTurn, DialogueView, NamedText } from "./view-shapes.ts";

export type Story = readonly PastEvent<FrameEvent>[];

/** The named members that hold something, in this order. */
export const partsOf = <Name extends string>(
  members: Readonly<Partial<Record<Name, string>>>,
  names: readonly Name[],
): readonly NamedText[] => names.flatMap((name): readonly NamedText[] => (members[name] ? [[name, members[name]]] : []));

export function dialoguesOf(state: ActiveState, story: Story, hasEnded: boolean): readonly DialogueView[] {
  const talks = state.dialogues.map((dialogue) => dialogueOf(dialogue, story, hasEnded));
  const isTalkedAbout = (tension: DialogueView): boolean =>
    talks.some(({ topic, lenses }) => topic === tension.topic && lenses.join() === tension.lenses.join());
  const tensions = state.triggers.map((trigger, place): DialogueView => ({
    ...triggerOf(trigger),
    id: "",
    key: `tension-${place}`,
    told: [],
    stage: hasEnded ? "left" : "waits",
    messages: 0,
    turns: [],
    outcome: null,
    strength: null,
    trouble: [],
  }));
  return [...talks, ...tensions.filter((tension) => !isTalkedAbout(tension))];
}

const triggerOf = ({ kind, lenses, topic, evidence }: Trigger) => ({
  kind,
  lenses,
  topic,
  evidence: evidence.map(({ lens, quote }) => ({ lens, quote })),
});

function dialogueOf(dialogue: Dialogue, story: Story, hasEnded: boolean): DialogueView {
  const { id, trigger, stage, messages, outcome = null, strength = null } = dialogue;
  const own = story.flatMap(({ event }) => ("dialogue" in event && event.dialogue === id ? [event as FrameEvent] : []));
  const opened = own.find((event) => event.type === "dialogue.opened");
  return {
    ...triggerOf(trigger),
    id,
    key: id,
    told: Object.entries(opened?.told ?? {}),
    stage: hasEnded && stage !== "closed" ? "left" : stage,
    messages,
    turns: turnsOf(dialogue, own),
    outcome,
    strength,
    trouble: Object.entries(dialogue.trouble).flatMap(([lens, { failure }]) =>
      failure ? [{ lens, failure: `${failure.failed}: ${failure.detail}` }] : [],
    ),
  };
}

const reportParts = ["position", "agreement", "divergence", "rationale"] as const;
const reported = (from: string, report: DialogueReport): DialogueTurn => ({ how: "report", from, parts: partsOf(report, reportParts) });

/** The state keeps reports and replies, and no messages: where the record of a dialogue begins later, they come first. */
function turnsOf({ reports, replies }: Dialogue, own: readonly FrameEvent[]): readonly DialogueTurn[] {
  const turns = own.flatMap(turnOf);
  const isMissing = (how: DialogueTurn["how"], from: string): boolean =>
    !turns.some((turn) => turn.how === how && "from" in turn && turn.from === from);
  return [
    ...Object.entries(reports).flatMap(([lens, report]) => (isMissing("report", lens) ? [reported(lens, report)] : [])),
    ...Object.entries(replies).flatMap(([from, text]) => (isMissing("reply", from) ? [{ how: "reply", from, text } as const] : [])),
    ...turns,
  ];
}

function turnOf(event: FrameEvent): readonly DialogueTurn[] {
  switch (event.type) {
    case "message.sent":
      return [{ how: "message", from: event.from, text: event.text }];
    case "reply.given":
      return [{ how: "reply", from: event.from, text: event.text }];
    case "question.put":
      return [{ how: "question", to: event.to, text: event.text }];
    case "report.filed":
      return [reported(event.lens, event.report)];
    default:
      return [];
  }
}
