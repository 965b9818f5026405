import { useRef, useState, type ReactNode, type RefObject } from "react";
import type { After, Next } from "./answering.ts";
import type { Act } from "./sight.ts";

interface Props {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The gate that has been there for long enough to be answered. */
  readonly read: string | undefined;
  readonly note: string | undefined;
  /** The mouse is no longer over it. */
  readonly onLeave: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Where the answers stand: at the bottom of every gate, in every size of window. What is said about them comes beside. */
export const AnswerBar = ({ frame, read, note, onLeave, children }: Props) => (
  <div
    className="answers"
    ref={frame}
    role="group"
    aria-label="Answers"
    data-read={read}
    onPointerLeave={({ pointerType }) => {
      if (pointerType === "mouse") onLeave?.();
    }}
  >
    <p className="answers-note" role="status">
      {note}
    </p>
    {children}
  </div>
);

export const heldWords = "Answered. What is next appears when the pointer leaves this row.";

/**
 * What is next never appears under the hand that has just answered: it waits until the mouse has left the row of
 * answers, and for a finger until it asks for it. Whoever answers by key is not pointing at anything.
 */
export function useHeld({ restOf, onDone }: After) {
  const bar = useRef<HTMLDivElement>(null);
  const by = useRef<Act["by"]>("key");
  const [held, setHeld] = useState<{ readonly next: Next | undefined }>();
  return {
    bar,
    held,
    release: (): void => onDone(held?.next),
    answersBy: (act: Act): void => {
      by.current = act.by;
    },
    onDone: (next: Next | undefined): void => {
      const isUnderHand = by.current === "touch" || (by.current === "mouse" && bar.current?.matches(":hover"));
      const isMore = next !== undefined || restOf === undefined; // a session says itself what it asks next
      if (isUnderHand && isMore) setHeld({ next });
      else onDone(next);
    },
  };
}
