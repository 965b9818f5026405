import { buttonsFor, type AnswerButton, type ButtonSigning, type OfferedAnswers } from "./button.ts";
import { priorities, unlinked } from "./formats.ts";
import { elsewhere, guttered, letterOf, type LetterGate, type LetterOptions, type NoticeLetter, type Piece } from "./letter.ts";
import type { Notice } from "./notice.ts";

/** A message as ntfy takes it in JSON, as far as ours need it. */
export interface NtfyMessage {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly priority: number;
  readonly click?: string;
  readonly actions?: readonly NtfyAction[];
  /** The message that this one takes the place of; servers that do not know it show both. */
  readonly sequence_id?: string;
}

export type NtfyAction =
  | { readonly action: "view"; readonly label: string; readonly url: string }
  | {
      readonly action: "http";
      readonly label: string;
      readonly url: string;
      readonly method: "POST";
      readonly body: string;
      readonly clear: true;
    };

/** Of ntfy: what is longer becomes a file, and of four buttons one would be lost. */
const limits = { messageMaxBytes: 4_096, lettersMaxChars: 3_300, actionsMax: 3 } as const;

export interface NtfyOptions extends Pick<LetterOptions, "redact"> {
  readonly topic: string;
  /** Null: nobody may answer there, so there is no button. */
  readonly answering: { readonly signing: ButtonSigning; readonly answers: OfferedAnswers; readonly replies: string } | null;
  /** Where the gate is for whoever reads this elsewhere; null where the console can be reached from its own machine alone. */
  readonly site: string | null;
}

export function ntfyMessage(notice: Notice, shown: LetterGate | undefined, options: NtfyOptions): NtfyMessage {
  const { topic, answering, site } = options;
  const open = site === null ? [] : [{ action: "view", label: "Open", url: site } as const];
  const written = (letter: NoticeLetter): Pick<NtfyMessage, "message" | "actions"> => {
    const buttons =
      answering === null || shown === undefined || !letter.isWhole ? [] : buttonsFor(shown, answering.signing, answering.answers);
    const offered = buttons.slice(0, limits.actionsMax - open.length);
    const actions = [...offered.map((button) => actionOf(button, answering?.replies ?? "")), ...open];
    const more = shown === undefined ? [notice.command] : elsewhere(notice, shown, offered);
    return { message: textOf([...letter.pieces.slice(1), ...more.map((ours) => ({ ours }))]), ...(actions.length > 0 && { actions }) };
  };
  const [whole, brief] = [limits.lettersMaxChars, 0].map((charsMax) =>
    written(letterOf(notice, shown, { redact: options.redact, charsMax })),
  );
  const fits = Buffer.byteLength(whole?.message ?? "") <= limits.messageMaxBytes;
  return {
    topic,
    title: notice.headline,
    priority: Number(priorities[notice.urgency]),
    ...(notice.url === null ? {} : { click: notice.url }),
    message: "",
    ...(fits ? whole : brief),
  };
}

/** Published by the reader's own app: the button's words, and nothing that opens anything else. */
const actionOf = ({ text, data }: AnswerButton, url: string): NtfyAction => ({
  action: "http",
  label: text,
  url,
  method: "POST",
  body: data,
  clear: true,
});

/** A gate that is closed, in the place of its message: how it ended, and no button. It makes no sound. */
export const closedNtfy = (
  { topic, id }: { readonly topic: string; readonly id: string },
  { says, gate, title }: { readonly says: string; readonly gate: string; readonly title: string | null },
): NtfyMessage => ({
  topic,
  title: `gate ${gate}`,
  message: textOf([{ ours: says }, ...(title === null ? [] : [{ said: title }])]),
  priority: 1,
  sequence_id: id,
});

/** Apps make links of addresses, so those of others are broken by a space, and it is said. */
function textOf(pieces: readonly Piece[]): string {
  const lines = pieces.flatMap((piece) => ("ours" in piece ? [piece.ours] : guttered(unlinked(piece.said))));
  const isBroken = pieces.some((piece) => "said" in piece && piece.said !== unlinked(piece.said));
  return [...lines, ...(isBroken ? ["(Behind │ addresses have a space after their colon, so that nothing opens by a touch.)"] : [])].join(
    "\n",
  );
}
