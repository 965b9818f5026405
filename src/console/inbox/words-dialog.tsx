import { useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { gateLimits } from "../../kernel/gate.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Modal } from "../shared/dialog.tsx";
import { lookOf, textUse } from "./words.ts";

type Option = GateDetail["options"][number];

interface Props {
  readonly kind: string;
  readonly option: Option;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSend: (text: string | undefined) => void;
}

/** Takes the words of an answer that needs some, and says what becomes of them. */
export function WordsDialog({ kind, option, isBusy, onClose, onSend }: Props) {
  const [text, setText] = useState("");
  const isMissing = option.text === "required" && text.trim() === "";
  const send = (): void => onSend(text.trim() === "" ? undefined : text);
  return (
    <Modal title={visibleLine(option.label)} about={<p>{textUse(option)}</p>} onClose={onClose}>
      <label className="field">
        <span>{option.text === "required" ? "Your words" : "Your words (you may leave this empty)"}</span>
        <textarea
          rows={4}
          value={text}
          maxLength={gateLimits.textMaxChars}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isMissing && !isBusy) send();
          }}
        />
      </label>
      <p className="dim">Do not write secrets here: answers are kept. Ctrl+Enter sends.</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={`button button-confirm ${lookOf(kind, option.id)}`}
          disabled={isMissing || isBusy}
          onClick={send}
        >
          {visibleLine(option.label)}
        </button>
      </div>
    </Modal>
  );
}
