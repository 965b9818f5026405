import { buttonsFor, type AnswerButton, type ButtonSigning, type OfferedAnswers } from "./button.ts";
import { elsewhere, guttered, letterOf, type LetterOptions, type Piece, type LetterGate } from "./letter.ts";
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
  readonly answers: OfferedAnswers;
}

export function telegramMessage(notice: Notice, shown: LetterGate | undefined, options: TelegramOptions): TelegramMessage {
  const { pieces, isWhole } = letterOf(notice, shown, { redact: options.redact, charsMax: limits.lettersMaxChars });
  const buttons = shown !== undefined && isWhole ? buttonsOf(shown, options) : [];
  const more = shown === undefined ? [notice.command] : elsewhere(notice, shown, buttons);
  return {
    ...withEntities([...pieces, ...more.map((ours) => ({ ours }))]),
    ...(buttons.length === 0
      ? {}
      : { reply_markup: { inline_keyboard: buttons.map(({ text, data }) => [{ text, callback_data: data }]) } }),
  };
}

/** None where one of them does not fit: half a row would be half a choice. */
function buttonsOf(shown: LetterGate, { signing, answers }: TelegramOptions): readonly AnswerButton[] {
  const buttons = signing === null ? [] : buttonsFor(shown, signing, answers);
  return buttons.every(({ data }) => Buffer.byteLength(data) <= limits.dataMaxBytes) ? buttons : [];
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
