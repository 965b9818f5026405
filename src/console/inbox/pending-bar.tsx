import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { visibleLine } from "../../kernel/text.ts";
import { saidBy } from "../call.ts";
import { useStore } from "../shared/store.ts";
import { count } from "../shared/time.ts";
import { useKeys } from "./keys.ts";
import { forgetPending, notTaken, pending, sendPending, undoPending, type PendingAnswers } from "./pending.ts";

/** Answers that can still be taken back, and those that were not taken: they stay until somebody has looked. */
export function PendingBar() {
  const all = useStore(pending);
  const { id: shown } = useParams({ strict: false });
  const navigate = useNavigate();
  const undo = ({ id, answers }: PendingAnswers): void => {
    if (undoPending(id) && answers[0]) void navigate({ to: "/gates/$id", params: { id: answers[0].id } });
  };
  useKeys((key) => {
    const newest = all.findLast(({ state }) => state === "waiting");
    if (key !== "u" || !newest) return false;
    undo(newest);
    return true;
  });
  return (
    <div className="pending-answers" role="status">
      {all.map((each) =>
        each.state === "failed" ? (
          !each.failures.every(({ gate }) => gate === shown) && <Untaken key={each.id} answers={each} />
        ) : (
          <Waiting key={each.id} answers={each} onUndo={() => undo(each)} />
        ),
      )}
    </div>
  );
}

function Waiting({ answers, onUndo }: { readonly answers: PendingAnswers; readonly onUndo: () => void }) {
  const { id, word, about, rest, untilMs, state } = answers;
  const left = useSecondsUntil(untilMs);
  return (
    <div className="toast pending">
      <p>
        <strong>You answer: {word}</strong> ({about}).{rest}
      </p>
      {state === "waiting" && (
        <p className="pending-buttons">
          <button type="button" className="button" aria-keyshortcuts="u" onClick={onUndo}>
            Undo <kbd aria-hidden="true">u</kbd>
          </button>
          <button type="button" className="button" onClick={() => void sendPending(id)}>
            Send now
          </button>
          <span aria-hidden="true">sent in {left} s</span>
        </p>
      )}
    </div>
  );
}

function useSecondsUntil(untilMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
}

function Untaken({ answers: { id, word, about, failures } }: { readonly answers: PendingAnswers }) {
  const [first] = failures;
  if (!first) return null;
  const isFaster = notTaken(first.cause) === "faster";
  return (
    <div className="toast pending pending-failed">
      <p>
        <strong>Not sent: {word}</strong> ({about}).{failures.length > 1 && ` ${count(failures.length, "answer")} were not taken.`}{" "}
        {visibleLine(saidBy(first.cause).message)}
      </p>
      <p className="pending-buttons">
        <Link className="button" to="/gates/$id" params={{ id: first.gate }}>
          Open the gate
        </Link>
        {!isFaster && (
          <button type="button" className="button" onClick={() => void sendPending(id)}>
            Try again
          </button>
        )}
        <button type="button" className="button" onClick={() => forgetPending(id)}>
          Dismiss
        </button>
      </p>
    </div>
  );
}
