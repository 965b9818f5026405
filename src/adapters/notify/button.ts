import { createHmac, timingSafeEqual } from "node:crypto";
import { kindRow } from "../../kernel/gate-kinds.ts";
import type { Gate, GateOption } from "../../kernel/gate.ts";
import { visibleLine } from "../../kernel/text.ts";
import { isListed, proposalName, type LetterGate } from "./letter.ts";

/** A button of a message in any channel: our words, and data that proves itself when it comes back. */
export interface AnswerButton {
  readonly option: string;
  readonly text: string;
  readonly data: string;
}

/** The answers that a channel offers: each that needs no words, or the one that blocks. */
export type OfferedAnswers = "all" | "block";

export interface ButtonSigning {
  /** Known to us and to the channel's own server at most. */
  readonly key: string;
  /** The chat, channel or topic that the message is in. */
  readonly room: string;
  /** For channels that name no user: whose it is, and the second of Unix time after which it is worth nothing. */
  readonly bearer?: ButtonBearer;
}

export interface ButtonBearer {
  readonly who: string;
  readonly until: number;
}

/** The words of a button that was pressed. Anybody's client can send any words, so they carry a tag. */
export interface ButtonWords {
  readonly gate: string;
  readonly place: number;
  readonly bearer?: ButtonBearer;
  readonly tag: string;
}

/** One for each option that is offered, none where the gate is about more than it shows. */
export const buttonsFor = (shown: LetterGate, signing: ButtonSigning, answers: OfferedAnswers): readonly AnswerButton[] =>
  shown.gate.options.flatMap((option, place): readonly AnswerButton[] => {
    if (!isOffered(shown.gate, option, answers)) return [];
    const text = isListed(shown.gate.kind, option.id) ? proposalName(place) : visibleLine(option.label);
    const { bearer } = signing;
    return [
      { option: option.id, text, data: dataOf({ gate: shown.id, place, tag: tagOf(shown, place, signing), ...(bearer && { bearer }) }) },
    ];
  });

const isOffered = ({ kind }: Gate, { id, text }: GateOption, answers: OfferedAnswers): boolean =>
  kindRow(kind)?.beyond !== true && text !== "required" && (answers === "all" || isBlock(kind, id));

const isBlock = (kind: string, id: string): boolean =>
  kindRow(kind)?.options.some((row) => row.id === id && row.also?.includes("block")) === true;

const dataOf = ({ gate, place, bearer, tag }: ButtonWords): string =>
  bearer === undefined ? `1:${gate}:${place}:${tag}` : `2:${gate}:${place}:${bearer.who}:${bearer.until}:${tag}`;

const dataForm = /^[12]:([\w-]{1,80}):(\d{1,2})(?::([0-9a-f]{12}):(\d{1,12}))?:([\w-]{16})$/;

export function pressedIn(data: unknown): ButtonWords | undefined {
  const [whole, gate, place, who, until, tag] = dataForm.exec(typeof data === "string" ? data : "") ?? [];
  if (gate === undefined || tag === undefined || whole?.startsWith("2") !== (who !== undefined)) return undefined;
  const bearer = who === undefined ? {} : { bearer: { who, until: Number(until) } };
  return { gate, place: Number(place), tag, ...bearer };
}

/** Binds a button to one option of one gate as it was shown, in one room, and to its bearer where it has one. */
const tagOf = ({ id, shown }: LetterGate, place: number, { key, room, bearer }: ButtonSigning): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["button", id, place, shown, room, ...(bearer === undefined ? [] : [bearer.who, bearer.until])]))
    .digest("base64url")
    .slice(0, 16);

/** The option that a button was made for, if we made it for this gate as it stands, and a button may choose it. */
export function optionPressed(
  pressed: ButtonWords,
  record: LetterGate,
  { answers, ...signing }: Omit<ButtonSigning, "bearer"> & { readonly answers: OfferedAnswers },
): string | undefined {
  const { place, bearer, tag } = pressed;
  const option = record.gate.options[place];
  if (option === undefined || !isOffered(record.gate, option, answers)) return undefined;
  const made = tagOf(record, place, { ...signing, ...(bearer && { bearer }) });
  return timingSafeEqual(Buffer.from(made), Buffer.from(tag)) ? option.id : undefined;
}
