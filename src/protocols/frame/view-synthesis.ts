import { frame } from "./machine.ts";
import { checkedLines, claimLines } from "./synthesis/synthesis-words.ts";
import type { FrameEvent, FrameState } from "./types.ts";

/** A synthesis for people who follow an inquiry. */
export interface SynthesisView {
  readonly lines: readonly string[];
  /** Names of lenses that finished and that no claim rests on. */
  readonly notTaken: readonly string[];
  readonly missing: readonly string[];
  /** Made again with a person's addition, and saying the same. */
  readonly isSame: boolean;
}

/** Takes every event as it comes, and gives a synthesis when one is made; not where a gate asks about it anyway. */
export function followSynthesis(): (event: FrameEvent) => SynthesisView | null {
  let state: FrameState = frame.initial;
  return (event) => {
    state = frame.evolve(state, event);
    if (event.type !== "synthesis.made" || state.phase === "idle" || state.synthesis === null || state.attended) return null;
    const { notTaken = [], missing } = state.synthesis;
    const isSame = state.phase === "routing" && state.isSame === true;
    return { lines: [...claimLines(state.synthesis, state), ...checkedLines(state.synthesis, state)], notTaken, missing, isSame };
  };
}
