import { buttonsFor, type ButtonSigning, type OfferedAnswers } from "./button.ts";
import { elsewhere, guttered, letterOf, type LetterGate, type LetterOptions, type Piece } from "./letter.ts";
import type { Notice } from "./notice.ts";

/** The part of a message that Slack takes with `chat.postMessage` and `chat.update`. */
export interface SlackMessage {
  /** For places that show no blocks; in our words alone, because Slack reads markup in it. */
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
}

type SlackBlock =
  | { readonly type: "rich_text"; readonly elements: readonly SlackPiece[] }
  | { readonly type: "actions"; readonly block_id: string; readonly elements: readonly SlackButton[] };

/** Text in these is shown as it is: no markup, no mention, no link. */
interface SlackPiece {
  readonly type: "rich_text_section" | "rich_text_preformatted";
  readonly elements: readonly { readonly type: "text"; readonly text: string; readonly style?: { readonly bold: true } }[];
}

interface SlackButton {
  readonly type: "button";
  readonly action_id: string;
  readonly text: { readonly type: "plain_text"; readonly text: string };
  readonly value: string;
}

/** Slack's own limits: of a button's words, and of a message with a little room. */
const limits = { lettersMaxChars: 3_300, labelMaxChars: 75 } as const;

export interface SlackOptions extends Pick<LetterOptions, "redact"> {
  /** Signs the buttons; null: nobody may answer in this channel, so it gets none. */
  readonly signing: ButtonSigning | null;
  readonly answers: OfferedAnswers;
}

export function slackMessage(notice: Notice, shown: LetterGate | undefined, { redact, signing, answers }: SlackOptions): SlackMessage {
  const { pieces, isWhole } = letterOf(notice, shown, { redact, charsMax: limits.lettersMaxChars });
  const buttons = shown === undefined || !isWhole || signing === null ? [] : buttonsFor(shown, signing, answers);
  const more = shown === undefined ? [notice.command] : elsewhere(notice, shown, buttons);
  const actions = buttons.map(({ option, text, data }, place): SlackButton => ({
    type: "button",
    action_id: `${place}-${option}`.slice(0, 255),
    text: { type: "plain_text", text: text.slice(0, limits.labelMaxChars) },
    value: data,
  }));
  const block = { type: "actions", block_id: `gate-${notice.gate}`, elements: actions } as const;
  return written(notice.headline, [...pieces, ...more.map((ours) => ({ ours }))], actions.length === 0 ? [] : [block]);
}

/** A gate that is closed, in the place of its message: how it ended, and no button. */
export const closedSlack = ({
  says,
  gate,
  title,
}: {
  readonly says: string;
  readonly gate: string;
  readonly title: string | null;
}): SlackMessage =>
  written(`gate ${gate} is closed`, [{ ours: says }, ...(title === null ? [] : [{ said: title }]), { ours: `gate ${gate}` }], []);

const written = (text: string, pieces: readonly Piece[], more: readonly SlackBlock[]): SlackMessage => ({
  text,
  blocks: [{ type: "rich_text", elements: pieces.map(pieceOf) }, ...more],
  unfurl_links: false,
  unfurl_media: false,
});

/** Text of others stands in a box, and behind the gutter where a surface shows no boxes. */
const pieceOf = (piece: Piece, place: number): SlackPiece =>
  "said" in piece
    ? { type: "rich_text_preformatted", elements: [{ type: "text", text: guttered(piece.said).join("\n") }] }
    : { type: "rich_text_section", elements: [{ type: "text", text: `${piece.ours}\n`, ...(place === 0 && { style: { bold: true } }) }] };
