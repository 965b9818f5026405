import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { useStore } from "../shared/store.ts";
import type { AnswerCallbacks, NextGate } from "./answering.ts";
import { undone } from "./pending.ts";
import type { PointerAct } from "./sight.ts";

interface Props {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The gate that has been there for long enough to be answered. */
  readonly read: string | undefined;
  readonly note: string | undefined;
  readonly children: ReactNode;
}

/** Where the answers stand: at the bottom of every gate, in every size of window. Notes about them stand beside. */
export const AnswerBar = ({ frame, read, note, children }: Props) => (
  <div className="answers" ref={frame} role="group" aria-label="Answers" data-read={read}>
    <p className="answers-note" role="status">
      {note}
    </p>
    {children}
  </div>
);

export const heldWords = "Answered. What is next appears when the pointer leaves this row.";

/**
 * The next gate never appears under the hand that has just answered: it waits until the mouse has left the row of
 * answers, and on touch until it is asked for. Answers by key point at nothing, so they do not wait.
 */
export function useHeld({ restOf, onDone }: AnswerCallbacks) {
  const bar = useRef<HTMLDivElement>(null);
  const by = useRef<PointerAct["by"]>("key");
  const [answered, setAnswered] = useState<{ readonly next: NextGate | undefined; readonly undone: number }>();
  const held = answered?.undone === useStore(undone) ? answered : undefined; // what was taken back leads nowhere
  const release = (): void => onDone(held?.next);
  const onLeft = useEffectEvent(release);
  useEffect(() => {
    if (!held || by.current !== "mouse") return;
    // Polled instead of an event: no event comes when the answer under the pointer is taken away.
    const look = (): void => {
      if (bar.current?.matches(":hover")) frame = requestAnimationFrame(look);
      else onLeft();
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [held]);
  return {
    bar,
    held,
    release,
    answersBy: (act: PointerAct): void => {
      by.current = act.by;
    },
    onDone: (next: NextGate | undefined): void => {
      const isUnderHand = by.current === "touch" || (by.current === "mouse" && bar.current?.matches(":hover"));
      const isMore = next !== undefined || restOf === undefined; // a session shows its next question itself
      if (isUnderHand && isMore) setAnswered({ next, undone: undone.get() });
      else onDone(next);
    },
  };
}
