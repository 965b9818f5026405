import { messageTurns } from "./instructions.ts";
import type {
  FrameEvent,
  FrameEventOf,
  LookCall,
  LookResult,
  LookThought,
  PerspectiveReply,
  PerspectiveStart,
  TurnKind,
} from "../types.ts";

/** One turn of a conversation, as a model layer can put it into any dialect. */
export type ConversationTurn =
  | { readonly from: "coordinator"; readonly text: string }
  | { readonly from: "self"; readonly text: string }
  | {
      readonly from: "self";
      readonly calls: readonly LookCall[];
      readonly text?: string;
      readonly thoughts?: readonly LookThought[];
    }
  | { readonly from: "tools"; readonly results: readonly LookResult[] }
  /** A peer's own words under the peer's own name; nobody relays or frames them (F12). */
  | { readonly from: "peer"; readonly name: string; readonly text: string };

/** Input of one model call of one perspective, and the kind of reply wanted. Built from the record only (F7). */
export interface Conversation {
  readonly lens: string;
  readonly name: string;
  readonly player: string;
  readonly instructions: string;
  readonly turns: readonly ConversationTurn[];
  readonly wants: TurnKind;
  /** Whether it may look before it answers; looks are read-only, and there is an end to them. */
  readonly mayLook: boolean;
}

/** Which conversation: that of the investigation, or that of one dialogue. */
export interface ConversationName {
  readonly lens: string;
  readonly dialogue?: string;
}

/** F7: all turns to and from a perspective, from the record. In a dialogue: its own investigation, and that dialogue; never another one. */
export function turnsOf(events: readonly FrameEvent[], { lens, dialogue }: ConversationName): readonly ConversationTurn[] {
  return events.flatMap((event): readonly ConversationTurn[] => {
    if ("dialogue" in event && event.dialogue !== undefined) return event.dialogue === dialogue ? dialogueTurns(event, lens, events) : [];
    return ownTurns(event, lens);
  });
}

export const givenTo = (events: readonly FrameEvent[], lens: string): FrameEventOf<"perspective.given"> | undefined =>
  events.findLast((event): event is FrameEventOf<"perspective.given"> => isAbout(event, lens, "perspective.given"));

/** The calls that a perspective asked for in one step. */
export const callsOf = (events: readonly FrameEvent[], lens: string, step: number): readonly LookCall[] =>
  events.flatMap((event) => (event.type === "perspective.answered" && event.lens === lens && event.step === step ? event.reply.calls : []));

const isAbout = (event: FrameEvent, lens: string, type: FrameEvent["type"]): boolean =>
  event.type === type && "lens" in event && event.lens === lens;

function ownTurns(event: FrameEvent, lens: string): readonly ConversationTurn[] {
  if (!("lens" in event) || event.lens !== lens) return [];
  switch (event.type) {
    case "perspective.given":
      return [{ from: "coordinator", text: givenText(event.given) }];
    case "perspective.resumed":
      return event.told === undefined ? [] : [{ from: "coordinator", text: messageTurns.deeper(event.told) }];
    case "perspective.answered":
      return [callsTurn(event.reply)];
    case "evidence.collected":
      return [{ from: "tools", results: event.results }];
    case "perspective.returned":
      return returnedTurns(event);
    case "perspective.finished":
      return [{ from: "self", text: messageTurns.resultText(event.result) }];
    default:
      return [];
  }
}

const returnedTurns = ({ said, problems }: FrameEventOf<"perspective.returned">): readonly ConversationTurn[] => [
  ...(said === "" ? [] : [{ from: "self", text: said } as const]),
  { from: "coordinator", text: messageTurns.returned(problems) },
];

const callsTurn = ({ calls, said, thoughts }: Extract<PerspectiveReply, { calls: unknown }>): ConversationTurn => ({
  from: "self",
  calls,
  ...(said === undefined ? {} : { text: said }),
  ...(thoughts === undefined ? {} : { thoughts }),
});

function dialogueTurns(event: FrameEvent, lens: string, events: readonly FrameEvent[]): readonly ConversationTurn[] {
  switch (event.type) {
    case "dialogue.opened":
      return [{ from: "coordinator", text: event.told[lens] ?? "" }];
    case "message.sent":
      return [
        event.from === lens ? { from: "self", text: event.text } : { from: "peer", name: nameOf(events, event.from), text: event.text },
      ];
    case "report.filed":
      return event.lens === lens ? [{ from: "self", text: messageTurns.reportText(event.report) }] : [];
    case "question.put":
      return event.to === lens ? [{ from: "coordinator", text: event.text }] : [];
    case "reply.given":
      return event.from === lens ? [{ from: "self", text: event.text }] : [];
    case "perspective.returned":
      return event.lens === lens ? returnedTurns(event) : [];
    default:
      return [];
  }
}

const nameOf = (events: readonly FrameEvent[], lens: string): string => givenTo(events, lens)?.given.lens.name ?? lens;

/** A look that was given up has no results; a model that asked for some is told so before anything else. */
const answeredCalls = (turns: readonly ConversationTurn[]): readonly ConversationTurn[] =>
  turns.flatMap((turn, index): readonly ConversationTurn[] => {
    if (!("calls" in turn) || turns[index + 1]?.from === "tools") return [turn];
    return [turn, { from: "tools", results: turn.calls.map(({ id }) => ({ id, text: messageTurns.notLooked })) }];
  });

/** The first words of the coordinator to a perspective: what it was given, in a fixed form. */
export const givenText = ({ brief, lens, orientation, question }: Omit<PerspectiveStart, "instructions">): string =>
  messageTurns.given({ ...brief, name: lens.name, reveals: lens.reveals, orientation, question });

/** Input of a call. The fixed instructions travel as they were recorded; the form of the wanted answer comes last. */
export function conversationOf(
  events: readonly FrameEvent[],
  which: ConversationName & { readonly turn: TurnKind; readonly mayLook: boolean },
): Conversation | undefined {
  const { lens, dialogue, turn, mayLook } = which;
  const given = givenTo(events, lens);
  if (given === undefined) return undefined;
  const opened = events.find(
    (event): event is FrameEventOf<"dialogue.opened"> => event.type === "dialogue.opened" && event.dialogue === dialogue,
  );
  const format: readonly ConversationTurn[] =
    turn === "report" && opened !== undefined ? [{ from: "coordinator", text: opened.reportFormat }] : [];
  return {
    lens,
    name: given.given.lens.name,
    player: given.player.player,
    instructions: given.given.instructions,
    turns: [...answeredCalls(turnsOf(events, which)), ...format],
    wants: turn,
    mayLook,
  };
}
