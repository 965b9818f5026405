import type { EffectShape } from "../kernel/effect.ts";
import type { AnyProtocol, AnyState } from "../kernel/protocol.ts";

const known = new WeakMap<AnyState, readonly EffectShape[]>();

/** The work that a state asks for. States never change, so each is asked once, however many look at it. */
export function dueAt(protocol: AnyProtocol, state: AnyState): readonly EffectShape[] {
  const before = known.get(state);
  if (before) return before;
  const due = protocol.due(state);
  known.set(state, due);
  return due;
}
