import type { SessionEnded } from "../kernel/session.ts";

/**
 * Layers that hand work to each other (D1), each with those it may hand it to: governance, the person, a companion, the intake
 * of missions, the planner of a project, a worker. A worker is the last: it hands on nothing.
 */
const receivers = {
  governance: ["companion", "intake"],
  person: ["companion", "intake"],
  companion: ["intake"],
  intake: ["planner"],
  planner: ["worker"],
  worker: [],
} as const;
export type DispatchLayer = keyof typeof receivers;
export const dispatchLayers = Object.keys(receivers) as readonly DispatchLayer[];

const receiversOf = (from: DispatchLayer): readonly DispatchLayer[] => receivers[from];

/** D1: asked by the receiver; what is not in the table is refused. */
export const mayDispatch = (from: DispatchLayer, to: DispatchLayer): boolean => receiversOf(from).includes(to);

/** Work that was handed on by somebody who may not. It stays on record, and nothing comes of it. */
export interface DispatchRefused {
  readonly type: "dispatch.refused";
  readonly from: DispatchLayer;
  readonly to: DispatchLayer;
  readonly because: string;
}

/** D1: the whole story of a session whose receiver would not have it. */
export function dispatchRefused(from: DispatchLayer, to: DispatchLayer): readonly [DispatchRefused, SessionEnded] {
  const because = `a ${from} may not hand work to ${to === "intake" ? "the intake" : `a ${to}`}: ${allowedWords(from)}`;
  return [
    { type: "dispatch.refused", from, to, because },
    { type: "session.ended", outcome: "escaped", left: [because] },
  ];
}

const allowedWords = (from: DispatchLayer): string =>
  receiversOf(from).length === 0 ? "it hands on nothing" : `only to ${receiversOf(from).join(" or ")}`;
