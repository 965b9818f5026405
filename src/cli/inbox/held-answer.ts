import type { WatchWish } from "./watch-state.ts";

export type AnswerWish = Extract<WatchWish, { wants: "answer" }>;

/** An answer that a person chose and that is not given yet: for five seconds nothing runs by it, and it can be taken back. */
export interface HeldAnswer {
  readonly wish: AnswerWish;
  readonly untilMs: number;
}

export type HoldEvent =
  | { readonly type: "chosen"; readonly wish: AnswerWish; readonly atMs: number }
  | { readonly type: "ticked"; readonly atMs: number }
  | { readonly type: "undone" }
  /** The person leaves: they have answered, and nobody is left who could take it back. */
  | { readonly type: "left" };

export interface HoldStep {
  readonly held: HeldAnswer | undefined;
  readonly give?: AnswerWish;
  /** The gate whose answer was taken back. */
  readonly undone?: string;
}

/** As in the console (decision 0064). */
export const heldMs = 5_000;

/** One answer is held at a time: the next one sends it. */
export function hold(held: HeldAnswer | undefined, event: HoldEvent): HoldStep {
  const given = held ? { give: held.wish } : {};
  switch (event.type) {
    case "chosen":
      return { held: { wish: event.wish, untilMs: event.atMs + heldMs }, ...given };
    case "ticked":
      return held && event.atMs >= held.untilMs ? { held: undefined, ...given } : { held };
    case "undone":
      return held ? { held: undefined, undone: held.wish.id } : { held };
    case "left":
      return { held: undefined, ...given };
  }
}
