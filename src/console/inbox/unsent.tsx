import { useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { answerDraft, drafts } from "../shared/drafts.ts";
import { SaidBlock } from "../shared/said.tsx";

type Option = GateDetail["options"][number];

interface Props {
  readonly gate: GateDetail;
  readonly isOpen: boolean;
  readonly onOpen: (option: Option) => void;
}

/** Words for this gate that were typed and not taken: to go on with while it is open, and to be read when it is not. */
export function Unsent({ gate, isOpen, onOpen }: Props) {
  const [, setThrown] = useState(0);
  const unsent = gate.options.flatMap((option) => {
    const text = drafts.get(answerDraft(gate.id, option.id)) || drafts.get(answerDraft(gate.id, `${option.id}.action`));
    return text.trim() === "" ? [] : [{ option, text }];
  });
  return unsent.map(({ option, text }) => (
    <div className="notice" key={option.id}>
      <p>
        <strong>Not sent:</strong> your words for “{visibleLine(option.label)}” are kept.
      </p>
      <blockquote>
        <SaidBlock text={text} />
      </blockquote>
      <p className="unsent-buttons">
        {isOpen && option.disabled === undefined && (
          <button type="button" className="button" onClick={() => onOpen(option)}>
            Go on writing
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => {
            drafts.forget(answerDraft(gate.id, option.id));
            setThrown((times) => times + 1);
          }}
        >
          Throw away
        </button>
      </p>
    </div>
  ));
}
