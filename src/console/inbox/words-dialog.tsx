import { useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { gateLimits } from "../../kernel/gate.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Modal } from "../shared/dialog.tsx";
import { answerDraft, useDraft } from "../shared/drafts.ts";
import { Failed } from "../shared/states.tsx";
import { actOf, useSight, type PointerAct } from "./sight.ts";
import { lookOf, textUse } from "./words.ts";

type Option = GateDetail["options"][number];

interface Props {
  readonly gate: Pick<GateDetail, "id" | "kind">;
  readonly option: Option;
  readonly isBusy: boolean;
  /** Nobody can answer it any more; the words are still here. */
  readonly isClosed: boolean;
  /** Why the words were not taken. */
  readonly cause: Error | null;
  readonly onClose: () => void;
  readonly onSend: (text: string | undefined, act: PointerAct) => void;
}

/** Takes the words of an answer that needs some, and says what becomes of them. It stays until they were taken. */
export function WordsDialog({ gate, option, isBusy, isClosed, cause, onClose, onSend }: Props) {
  const [text, setText] = useDraft(answerDraft(gate.id, option.id));
  const [early, setEarly] = useState<string>();
  const { cannot } = useSight(option.id);
  const isMissing = option.text === "required" && text.trim() === "";
  const send = (act: PointerAct): void => {
    const missing = isMissing ? "Write your words first: this answer is nothing without them." : isBusy ? "It is being sent." : undefined;
    const why = missing ?? (text.trim() === "" ? cannot(act) : undefined); // a person who has typed knows what this is
    setEarly(why);
    if (why === undefined && !isClosed) onSend(text.trim() === "" ? undefined : text, act);
  };
  return (
    <Modal title={visibleLine(option.label)} about={<p>{textUse(option)}</p>} onClose={onClose}>
      <label className="field">
        <span>{option.text === "required" ? "Your words" : "Your words (you may leave this empty)"}</span>
        <textarea
          rows={4}
          value={text}
          maxLength={gateLimits.textMaxChars}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key, ctrlKey, metaKey, repeat, timeStamp }) => {
            if (key === "Enter" && (ctrlKey || metaKey) && !repeat) send({ at: timeStamp, by: "key" });
          }}
        />
      </label>
      {(cause !== null || isClosed) && (
        <>
          {cause && <Failed cause={cause} />}
          <p className="dim">
            {isClosed ? "This gate is closed, so this was not sent." : "This was not sent; send it again when you like."} Your words are
            kept.
          </p>
        </>
      )}
      <p className="dim" role="status">
        {early ?? "Do not write secrets here: answers are kept. Ctrl+Enter sends."}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {cause ? "Close" : "Cancel"}
        </button>
        <button
          type="button"
          className={`button button-confirm ${lookOf(gate.kind, option.id)}`}
          disabled={isBusy || isClosed}
          aria-disabled={isMissing}
          onClick={({ nativeEvent }) => send(actOf(nativeEvent))}
        >
          {cause && !isClosed ? "Try again" : visibleLine(option.label)}
        </button>
      </div>
    </Modal>
  );
}
