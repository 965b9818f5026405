import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../queries.ts";
import { Confirm } from "../shared/dialog.tsx";
import { useDraft } from "../shared/drafts.ts";
import { Failed } from "../shared/states.tsx";
import { figure } from "../shared/time.ts";
import { BranchOff } from "./branch-off.tsx";
import { ChangeTerms } from "./change-terms.tsx";
import { useObserver } from "./use-observer.ts";
import { isEnded, type ExchangeShown } from "./words.ts";

interface Props {
  readonly session: string;
  readonly view: ExchangeShown;
}

/** X6: the row of everything that the observer alone may do. */
export function ObserverRow({ session, view }: Props) {
  const mayMove = (useQuery(meQuery).data?.role ?? "person") === "person";
  if (!mayMove) return null;
  const isOver = isEnded(view);
  return (
    <section className="card xc-observer" aria-labelledby="observer-title">
      <h2 id="observer-title">You decide</h2>
      {!isOver && <Inject session={session} />}
      <div className="xc-moves">
        {!isOver && <Continue session={session} view={view} />}
        {!isOver && view.rests === null && <Hold session={session} />}
        {!isOver && <ChangeTerms session={session} view={view} />}
        {view.round > 0 && <BranchOff session={session} view={view} />}
        {!isOver && <End session={session} />}
      </div>
    </section>
  );
}

const injectMaxChars = 6_000;

function Inject({ session }: { readonly session: string }) {
  const [text, setText] = useDraft(`inject.${session}`);
  const move = useObserver(session, "It is in the pool, as a message from outside.", () => setText(""));
  const isEmpty = text.trim() === "";
  const send = (): void => {
    if (!isEmpty && !move.isPending) move.mutate({ move: "inject", text });
  };
  return (
    <form
      className="xc-say"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor="inject">Say something into the pool</label>
      <textarea
        id="inject"
        rows={2}
        maxLength={injectMaxChars}
        value={text}
        placeholder="A fact, a question, an objection"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => void (key === "Enter" && (ctrlKey || metaKey) && send())}
      />
      <button type="submit" className="button" disabled={isEmpty || move.isPending}>
        Say it
      </button>
      {move.isError && <Failed cause={move.error} />}
    </form>
  );
}

/** While it does not rest, more rounds only extend what was granted. */
function Continue({ session, view }: Props) {
  const [rounds, setRounds] = useState("10");
  const [budget, setBudget] = useState("");
  const isResting = view.rests !== null;
  const isSpent = view.limited && (view.rests === "budget" || view.rests === "branched");
  const least = Math.max(1, view.short);
  const move = useObserver(session, `${rounds} more granted.`);
  return (
    <form
      className="xc-continue"
      onSubmit={(event) => {
        event.preventDefault();
        move.mutate({ move: "continue", rounds: Number(rounds), ...(isSpent && Number(budget) > 0 ? { budget: Number(budget) } : {}) });
      }}
    >
      <button type="submit" className={`button ${isResting ? "button-main" : ""}`} disabled={move.isPending || rounds === ""}>
        {isResting ? "Continue" : "Grant"}
      </button>
      <label>
        {isResting && "for "}
        <input type="number" min={1} max={10_000} required value={rounds} onChange={({ target }) => setRounds(target.value)} /> more rounds
      </label>
      {isSpent && (
        <label>
          with <input type="number" min={least} required value={budget} onChange={({ target }) => setBudget(target.value)} /> more tokens
          {view.short > 0 && <span className="dim"> (at least {figure(view.short)}, for the next step to begin)</span>}
        </label>
      )}
      {move.isError && <Failed cause={move.error} />}
    </form>
  );
}

function Hold({ session }: { readonly session: string }) {
  const move = useObserver(session, "It finishes its round and rests.");
  return (
    <>
      <button type="button" className="button" disabled={move.isPending} onClick={() => move.mutate({ move: "hold" })}>
        Hold
      </button>
      {move.isError && <Failed cause={move.error} />}
    </>
  );
}

function End({ session }: { readonly session: string }) {
  const [isAsking, setAsking] = useState(false);
  const move = useObserver(session, "It is over. Everything stays as it is.", () => setAsking(false));
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        End …
      </button>
      {move.isError && <Failed cause={move.error} />}
      {isAsking && (
        <Confirm
          title="End this exchange?"
          about={<p>No further round. Everything stays as it is, and you can still branch from any round.</p>}
          action="End it"
          isBusy={move.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => move.mutate({ move: "halt" })}
        />
      )}
    </>
  );
}
