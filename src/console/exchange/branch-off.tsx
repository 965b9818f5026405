import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Modal } from "../shared/dialog.tsx";
import { useDraft } from "../shared/drafts.ts";
import { Failed } from "../shared/states.tsx";
import { useObserver } from "./use-observer.ts";
import type { ExchangeShown } from "./words.ts";

interface Props {
  readonly session: string;
  readonly view: ExchangeShown;
}

/** X9: a branch sees everything up to a round and nothing after it; this exchange stays as it is. */
export function BranchOff({ session, view }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Branch …
      </button>
      {isOpen && <Branch session={session} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

function Branch({ session, view, onClose }: Props & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [round, setRound] = useState(String(view.round));
  const [rounds, setRounds] = useState("10");
  const [budget, setBudget] = useState("");
  const [prompt, setPrompt] = useDraft(`branch.${session}`);
  const move = useObserver(session, "The branch is here.", (to) => {
    setPrompt("");
    onClose();
    void navigate({ to: "/sessions/$id", params: { id: to }, search: {} });
  });
  const send = (): void =>
    move.mutate({
      move: "branch",
      at: round,
      ...(Number(rounds) > 0 ? { rounds: Number(rounds) } : {}),
      ...(Number(budget) > 0 ? { budget: Number(budget) } : {}),
      ...(prompt.trim() === "" ? {} : { texts: { prompt } }),
    });
  return (
    <Modal
      title="Branch from a round"
      about={<p>A new exchange sees everything up to that round and nothing after it. This one stays as it is; nothing is deleted.</p>}
      onClose={onClose}
    >
      <label className="field">
        <span>From round (1 to {view.round})</span>
        <input type="number" min={1} max={view.round} value={round} onChange={({ target }) => setRound(target.value)} />
      </label>
      <label className="field">
        <span>Rounds that you grant it (0: it rests)</span>
        <input type="number" min={0} max={10_000} value={rounds} onChange={({ target }) => setRounds(target.value)} />
      </label>
      {view.limited && (
        <label className="field">
          <span>Tokens that it may use{view.rests === null ? "" : " (empty: what is left here goes over to it)"}</span>
          <input type="number" min={1} value={budget} onChange={({ target }) => setBudget(target.value)} />
        </label>
      )}
      <label className="field">
        <span>The pool's prompt there (empty: as it is here)</span>
        <textarea rows={4} maxLength={8_000} value={prompt} onChange={({ target }) => setPrompt(target.value)} />
      </label>
      {move.isError && <Failed cause={move.error} />}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-main" disabled={move.isPending || round === ""} onClick={send}>
          Branch
        </button>
      </div>
    </Modal>
  );
}
