import { useState } from "react";
import { Modal } from "../shared/dialog.tsx";
import { useDraft } from "../shared/drafts.ts";
import { Failed } from "../shared/states.tsx";
import { useObserver } from "./use-observer.ts";
import { termTitles, type ExchangeShown } from "./words.ts";

interface Props {
  readonly session: string;
  readonly view: ExchangeShown;
}

type TermName = "prompt" | "rule" | "role";
const names: readonly TermName[] = ["prompt", "rule", "role"];

/** X5: a change gets a version and is announced to everyone before it is used. */
export function ChangeTerms({ session, view }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Change terms …
      </button>
      {isOpen && <Terms session={session} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

const termMaxChars = 8_000;
/** A draft without any word, which is not the same as no draft. */
const empty = " ";

function Terms({ session, view, onClose }: Props & { readonly onClose: () => void }) {
  const [name, setName] = useState<TermName>("prompt");
  return (
    <Modal
      title="Change terms"
      about={<p>It gets a new version, and everyone in the pool reads it before it is used.</p>}
      onClose={onClose}
    >
      <label className="field">
        <span>Which</span>
        <select value={name} onChange={({ target }) => setName(target.value as TermName)}>
          {names.map((each) => (
            <option key={each} value={each}>
              {termTitles[each]}
            </option>
          ))}
        </select>
      </label>
      <Term key={name} name={name} now={view.terms.find((each) => each.name === name)?.text ?? ""} {...{ session, onClose }} />
    </Modal>
  );
}

interface TermProps {
  readonly session: string;
  readonly name: TermName;
  /** As it is in force. */
  readonly now: string;
  readonly onClose: () => void;
}

/** Keeps a draft of each term. */
function Term({ session, name, now, onClose }: TermProps) {
  const [draft, setDraft] = useDraft(`terms.${session}.${name}`);
  const text = draft === "" ? now : draft;
  const move = useObserver(session, "Changed. Everyone is told before it is used.", () => {
    setDraft("");
    onClose();
  });
  return (
    <>
      <label className="field">
        <span>What it says from now on</span>
        <textarea rows={7} maxLength={termMaxChars} value={text} onChange={({ target }) => setDraft(target.value || empty)} />
      </label>
      {move.isError && <Failed cause={move.error} />}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-main"
          disabled={move.isPending || text.trim() === "" || text === now}
          onClick={() => move.mutate({ move: "terms", texts: { [name]: text } })}
        >
          Change it
        </button>
      </div>
    </>
  );
}
