import type { EffectShape } from "../kernel/effect.ts";
import { gateOpened } from "../kernel/gate.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import { Fault } from "../kernel/trouble.ts";
import { dueIn, isAway, type ProtocolSession } from "./step.ts";
import { runtimeWords as words } from "./words.ts";

/**
 * K15: work that is over and due all the same would run for ever, or twice.
 * A person is asked instead, in the append that settles it, so that no crash comes in between.
 */
export function askIfStillDue(after: ProtocolSession, key: string | undefined, attempt = 0): readonly TaggedValue[] {
  const effect = dueIn(after).find((due) => due.key === key);
  if (!effect || isAway(after.session.ledger, effect.key)) return [];
  return failedForGood(effect, attempt, new Fault("effect.stuck", `${effect.type} is over, but it is still due`));
}

/** The failure, and the question what to do about it: of work that must not run twice, whether it happened. */
export function failedForGood(effect: EffectShape, attempt: number, fault: Fault): readonly TaggedValue[] {
  const kind = effect.mode === "once" ? "unfinished" : "fault";
  const gate = gateOpened(kind, `${kind}:${effect.key}`, words.gate(kind, effect, { fault }));
  return [words.failed(effect, attempt, fault, false), gate];
}
