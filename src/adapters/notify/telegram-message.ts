import { createHmac, timingSafeEqual } from "node:crypto";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { visibleLine } from "../../kernel/text.ts";
import { answerCommands, guttered, isListed, letterOf, proposalName, type LetterOptions, type Piece, type LetterGate } from "./letter.ts";
import type { Notice } from "./notice.ts";

/** The part of a message that the Bot API takes with `sendMessage` and `editMessageText`. */
export interface TelegramMessage {
  readonly text: string;
  readonly entities: readonly { readonly type: "bold" | "pre"; readonly offset: number; readonly length: number }[];
  readonly link_preview_options: { readonly is_disabled: true };
  readonly reply_markup?: { readonly inline_keyboard: readonly (readonly TelegramButton[])[] };
}

interface TelegramButton {
  readonly text: string;
  readonly callback_data: string;
}

/** Telegram's own limits, with a little room for our last lines. */
const limits = { lettersMaxChars: 3_300, dataMaxBytes: 64 } as const;

export interface TelegramOptions extends Pick<LetterOptions, "redact"> {
  /** Signs the buttons; null: nobody may answer in this chat, so it gets none. */
  readonly signing: ButtonSigning | null;
}

export interface ButtonSigning {
  /** The bot's token, which only we and Telegram know. */
  readonly key: string;
  readonly chat: string;
}

export function telegramMessage(notice: Notice, shown: LetterGate | undefined, { redact, signing }: TelegramOptions): TelegramMessage {
  const { pieces, isWhole } = letterOf(notice, shown, { redact, charsMax: limits.lettersMaxChars });
  const buttons = shown !== undefined && isWhole && signing !== null ? buttonsOf(shown, signing) : [];
  const more = shown === undefined ? [notice.command] : elsewhere(notice, shown, buttons.length);
  return {
    ...withEntities([...pieces, ...more.map((ours) => ({ ours }))]),
    ...(buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons.map((button) => [button]) } }),
  };
}

/** How it is answered where no button does it. */
function elsewhere({ url, command }: Notice, shown: LetterGate, buttons: number): readonly string[] {
  const answers = answerCommands(shown).filter((answer) => buttons === 0 || answer.includes("--text"));
  return [
    buttons === 0 ? "Answer it in the console or in a shell of your own:" : "Look closer, or answer in words:",
    ...(url === null ? [] : [url]),
    command,
    ...answers,
  ];
}

/** One for each option that needs no words, none where the gate is about more than it shows. */
function buttonsOf({ id, gate, shown }: LetterGate, { key, chat }: ButtonSigning): readonly TelegramButton[] {
  if (kindRow(gate.kind)?.beyond) return [];
  const buttons = gate.options.flatMap((option, place): readonly TelegramButton[] => {
    if (option.text === "required") return [];
    const text = isListed(gate.kind, option.id) ? proposalName(place) : visibleLine(option.label);
    return [{ text, callback_data: buttonData({ gate: id, place, tag: tagOf({ gate: id, place, shown, chat }, key) }) }];
  });
  return buttons.every(({ callback_data }) => Buffer.byteLength(callback_data) <= limits.dataMaxBytes) ? buttons : [];
}

/** The words of a button that was pressed. Anybody's client can send any words, so they carry a tag. */
export interface ButtonWords {
  readonly gate: string;
  readonly place: number;
  readonly tag: string;
}

const buttonData = ({ gate, place, tag }: ButtonWords): string => `1:${gate}:${place}:${tag}`;

export function pressedIn(data: unknown): ButtonWords | undefined {
  const [, gate, place, tag] = /^1:([\w-]{1,80}):(\d{1,2}):([\w-]{16})$/.exec(typeof data === "string" ? data : "") ?? [];
  return gate === undefined || place === undefined || tag === undefined ? undefined : { gate, place: Number(place), tag };
}

interface TaggedButton {
  readonly gate: string;
  readonly place: number;
  readonly shown: string;
  readonly chat: string;
}

/** Binds a button to one option of one gate as it was shown, in one chat. */
const tagOf = ({ gate, place, shown, chat }: TaggedButton, key: string): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["button", gate, place, shown, chat]))
    .digest("base64url")
    .slice(0, 16);

/** The option that a button was made for, if we made it for this gate as it stands, and a button may choose it. */
export function optionPressed(pressed: ButtonWords, { id, gate, shown }: LetterGate, { key, chat }: ButtonSigning): string | undefined {
  const option = gate.options[pressed.place];
  const tag = tagOf({ gate: id, place: pressed.place, shown, chat }, key);
  if (option === undefined || option.text === "required" || kindRow(gate.kind)?.beyond) return undefined;
  return timingSafeEqual(Buffer.from(tag), Buffer.from(pressed.tag)) ? option.id : undefined;
}

/** A gate that is closed, in the place of its message: how it ended, and no button. */
export const closedMessage = (ending: string, { gate, title }: { readonly gate: string; readonly title: string | null }): TelegramMessage =>
  withEntities([{ ours: ending }, ...(title === null ? [] : [{ said: title }]), { ours: `gate ${gate}` }]);

/** Text of others stands in a box, and behind the gutter where a surface shows no boxes. Nothing is read as markup. */
function withEntities(pieces: readonly Piece[]): Pick<TelegramMessage, "text" | "entities" | "link_preview_options"> {
  let text = "";
  const entities: TelegramMessage["entities"][number][] = [];
  for (const [place, piece] of pieces.entries()) {
    const lines = "ours" in piece ? piece.ours : guttered(piece.said).join("\n");
    const type = "said" in piece ? "pre" : place === 0 ? "bold" : undefined;
    if (type !== undefined) entities.push({ type, offset: text.length, length: lines.length });
    text += `${lines}\n`;
  }
  return { text: text.trimEnd(), entities, link_preview_options: { is_disabled: true } };
}
