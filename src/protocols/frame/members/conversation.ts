import { messageTurns } from "./instructions.ts";
import type { Event, EventOf, Given, Reply, Thought, ToolCall, ToolResult, TurnKind } from "../types.ts";

/** One turn of a conversation, as a model layer can put it into any dialect. */
export type Said =
  | { readonly from: "coordinator"; readonly text: string }
  | { readonly from: "self"; readonly text: string }
  | {
      readonly from: "self";
      readonly calls: readonly ToolCall[];
      readonly text?: string;
      readonly thoughts?: readonly Thought[];
    }
  | { readonly from: "tools"; readonly results: readonly ToolResult[] }
  /** A peer's own words under the peer's own name; nobody relays or frames them (F12). */
  | { readonly from: "peer"; readonly name: string; readonly text: string };

/** Everything one model call of one perspective is given, and what it is to bring. Built from the record only (F7). */
export interface Conversation {
  readonly lens: string;
  readonly name: string;
  readonly player: string;
  readonly instructions: string;
  readonly turns: readonly Said[];
  readonly wants: TurnKind;
  /** Whether it may look before it answers; looks are read-only, and there is an end to them. */
  readonly mayLook: boolean;
}

/** Which conversation: that of the investigation, or that of one dialogue. */
export interface Which {
  readonly lens: string;
  readonly dialogue?: string;
}

/**
 * F7: what a perspective has been told and has said, from the record.
 * In a dialogue: its own investigation, and that dialogue; never another one.
 */
export function turnsOf(events: readonly Event[], { lens, dialogue }: Which): readonly Said[] {
  return events.flatMap((event): readonly Said[] => {
    if ("dialogue" in event && event.dialogue !== undefined) return event.dialogue === dialogue ? dialogueTurns(event, lens, events) : [];
    return ownTurns(event, lens);
  });
}

export const givenTo = (events: readonly Event[], lens: string): EventOf<"perspective.given"> | undefined =>
  events.findLast((event): event is EventOf<"perspective.given"> => isAbout(event, lens, "perspective.given"));

/** The calls that a perspective asked for in one step. */
export const callsOf = (events: readonly Event[], lens: string, step: number): readonly ToolCall[] =>
  events.flatMap((event) => (event.type === "perspective.answered" && event.lens === lens && event.step === step ? event.reply.calls : []));

const isAbout = (event: Event, lens: string, type: Event["type"]): boolean => event.type === type && "lens" in event && event.lens === lens;

function ownTurns(event: Event, lens: string): readonly Said[] {
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

const returnedTurns = ({ said, problems }: EventOf<"perspective.returned">): readonly Said[] => [
  ...(said === "" ? [] : [{ from: "self", text: said } as const]),
  { from: "coordinator", text: messageTurns.returned(problems) },
];

const callsTurn = ({ calls, said, thoughts }: Extract<Reply, { calls: unknown }>): Said => ({
  from: "self",
  calls,
  ...(said === undefined ? {} : { text: said }),
  ...(thoughts === undefined ? {} : { thoughts }),
});

function dialogueTurns(event: Event, lens: string, events: readonly Event[]): readonly Said[] {
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

const nameOf = (events: readonly Event[], lens: string): string => givenTo(events, lens)?.given.lens.name ?? lens;

/** A look that was given up has no results; a model that asked for some must be told so before anything else. */
const answeredCalls = (turns: readonly Said[]): readonly Said[] =>
  turns.flatMap((turn, index): readonly Said[] => {
    if (!("calls" in turn) || turns[index + 1]?.from === "tools") return [turn];
    return [turn, { from: "tools", results: turn.calls.map(({ id }) => ({ id, text: messageTurns.notLooked })) }];
  });

/** The first words of the coordinator to a perspective: what it was given, in a fixed form. */
export const givenText = ({ brief, lens, orientation, question }: Omit<Given, "instructions">): string =>
  messageTurns.given({ ...brief, name: lens.name, reveals: lens.reveals, orientation, question });

/** Input of a call. The fixed instructions travel as they were recorded; the form of the wanted answer comes last. */
export function conversationOf(
  events: readonly Event[],
  which: Which & { readonly turn: TurnKind; readonly mayLook: boolean },
): Conversation | undefined {
  const { lens, dialogue, turn, mayLook } = which;
  const given = givenTo(events, lens);
  if (given === undefined) return undefined;
  const opened = events.find(
    (event): event is EventOf<"dialogue.opened"> => event.type === "dialogue.opened" && event.dialogue === dialogue,
  );
  const format: readonly Said[] = turn === "report" && opened !== undefined ? [{ from: "coordinator", text: opened.reportFormat }] : [];
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
