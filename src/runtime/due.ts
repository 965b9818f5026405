import type { EffectShape } from "../kernel/effect.ts";
import type { AnyProtocol, Phased } from "../kernel/protocol.ts";

const known = new WeakMap<Phased, readonly EffectShape[]>();

/** The work that a state asks for. States never change, so each is asked once, however many look at it. */
export function dueAt(protocol: AnyProtocol, state: Phased): readonly EffectShape[] {
  const before = known.get(state);
  if (before) return before;
  const due = protocol.due(state);
  known.set(state, due);
  return due;
}
