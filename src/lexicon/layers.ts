import type { SessionEnded } from "../kernel/session.ts";

/**
 * Layers that hand work to each other (D1): governance, the person, a companion, the intake of missions, the planner of a
 * project, a worker. A worker is the last: it hands on nothing.
 */
export const dispatchLayers = ["governance", "person", "companion", "intake", "planner", "worker"] as const;
export type DispatchLayer = (typeof dispatchLayers)[number];

const receivers: Readonly<Record<DispatchLayer, readonly DispatchLayer[]>> = {
  governance: ["companion", "intake"],
  person: ["companion", "intake"],
  companion: ["intake"],
  intake: ["planner"],
  planner: ["worker"],
  worker: [],
};

/** D1: asked by the receiver; what is not in the table is refused. */
export const mayDispatch = (from: DispatchLayer, to: DispatchLayer): boolean => receivers[from].includes(to);

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
  receivers[from].length === 0 ? "it hands on nothing" : `only to ${receivers[from].join(" or ")}`;
