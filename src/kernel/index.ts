/** For people who write a protocol of their own: what it is made of. */
export type { EffectSettled, EffectShape } from "./effect.ts";
export { gateOpened, relay, type Candidate, type Gate, type GateWords, type Person } from "./gate.ts";
export { gateKinds, type GateKind } from "./gate-kinds.ts";
export type { GraphRow } from "./graph.ts";
export type { GateId, Hash, Json, SessionId } from "./ids.ts";
export type { Actor, Message } from "./message.ts";
export type { KernelEvent, Perform, Protocol, TraceItem } from "./protocol.ts";
export { Fault, invariant, isRefusal, never, refuse, type Refusal } from "./trouble.ts";
