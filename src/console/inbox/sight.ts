import { useEffect, useRef, useState } from "react";

/** How long a gate must have been on the screen, and how far the pointer must have moved since, before an answer counts. */
const sightLimits = { seenMs: 500, movedPx: 4 } as const;

/** Since when it is on the screen, and whether the mouse has moved since then. */
interface Sight {
  readonly since: number;
  readonly hasMoved: boolean;
}

/** One act of a hand: when it began, and with what. A press by an assistive program counts as a key. */
export interface PointerAct {
  readonly at: number;
  readonly by: "key" | "mouse" | "touch";
}

type TooEarly = "unread" | "unmoved";

/** The reason why an act cannot have been meant for the present screen. */
export function tooEarly({ since, hasMoved }: Sight, { at, by }: PointerAct): TooEarly | undefined {
  if (!(at - since >= sightLimits.seenMs)) return "unread";
  return by === "mouse" && !hasMoved ? "unmoved" : undefined;
}

const earlyWords: Readonly<Record<TooEarly, string>> = {
  unread: "Too early: nothing was answered. This had been here for less than half a second.",
  unmoved: "Nothing was answered: the pointer has not moved since this appeared. Move it, then click.",
};

interface Point {
  readonly x: number;
  readonly y: number;
}

const isFar = (one: Point, other: Point): boolean => Math.hypot(one.x - other.x, one.y - other.y) >= sightLimits.movedPx;

/** Where the mouse is, and what was pressed last; one pair of listeners for the page. */
const hand: { at: Point | undefined; pressed: PointerAct } = { at: undefined, pressed: { at: Number.NEGATIVE_INFINITY, by: "key" } };

function watchHand(): void {
  const kindOf = ({ pointerType }: PointerEvent): PointerAct["by"] => (pointerType === "mouse" ? "mouse" : "touch");
  globalThis.addEventListener("pointerdown", (event) => (hand.pressed = { at: event.timeStamp, by: kindOf(event) }), true);
  globalThis.addEventListener(
    "pointermove",
    (event) => {
      if (kindOf(event) === "mouse") hand.at = { x: event.clientX, y: event.clientY };
    },
    true,
  );
}
if (typeof document !== "undefined") watchHand();

/** The act behind a click: it counts from when it was pressed, and without a pointer it came from a key. */
export const actOf = ({ detail, timeStamp }: Pick<UIEvent, "detail" | "timeStamp">): PointerAct =>
  detail === 0 ? { at: timeStamp, by: "key" } : hand.pressed;

interface Seen {
  /** Why an act does not count yet. */
  readonly cannot: (act: PointerAct) => string | undefined;
  /** It has been there for long enough that a key counts. */
  readonly isRead: boolean;
}

/**
 * Watches how long `what` has been on the screen. It is a new sight when it changes, and when the page comes back from
 * behind another.
 */
export function useSight(what: string): Seen {
  const [read, setRead] = useState<string>();
  const sight = useRef<{ of: string; since: number; from: Point | undefined; hasMoved: boolean }>({
    of: "",
    since: Number.POSITIVE_INFINITY,
    from: undefined,
    hasMoved: false,
  });
  useEffect(() => {
    let frame = 0;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const appear = (): void => {
      sight.current = { of: what, since: Number.POSITIVE_INFINITY, from: hand.at, hasMoved: false };
      setRead(undefined);
      cancelAnimationFrame(frame);
      clearTimeout(reading);
      // A frame is drawn only where somebody can see it.
      frame = requestAnimationFrame(() => {
        sight.current.since = performance.now();
        reading = setTimeout(() => setRead(what), sightLimits.seenMs + timerSlackMs);
      });
    };
    const moved = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || sight.current.hasMoved) return;
      const to = { x: event.clientX, y: event.clientY };
      sight.current.from ??= to;
      if (isFar(sight.current.from, to)) sight.current.hasMoved = true;
    };
    const shown = (): void => {
      if (document.visibilityState === "visible") appear();
    };
    appear();
    document.addEventListener("visibilitychange", shown);
    globalThis.addEventListener("pointermove", moved, true);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(reading);
      document.removeEventListener("visibilitychange", shown);
      globalThis.removeEventListener("pointermove", moved, true);
    };
  }, [what]);
  const cannot = (act: PointerAct): string | undefined => {
    const why = sight.current.of === what ? tooEarly(sight.current, act) : "unread";
    return why === undefined ? undefined : earlyWords[why];
  };
  return { cannot, isRead: read === what };
}

/** A timer may fire a little early; the note that a key counts must not. */
const timerSlackMs = 10;
