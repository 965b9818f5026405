import type { Json } from "../../kernel/ids.ts";
import type { AnyState } from "../../kernel/protocol.ts";
import { viewOf } from "../../protocols/views.ts";
import type { ClosedSession } from "./closings.ts";

/** Beginning of a session that hands this over. */
export interface Began {
  readonly subject?: { readonly intent: string; readonly cwd: string; readonly plan?: string };
  readonly lookedAt?: object;
}

/** A session that converged on an output, with the view that its protocol makes of it. */
export function closedWith(protocol: string, output: Json, began: Began & Partial<ClosedSession> = {}): ClosedSession {
  const { subject = { intent: "", cwd: "/p" }, lookedAt, ...more } = began;
  const { intent } = subject;
  const state = { phase: "settled", subject, output, open: [], decisions: [] };
  const agreed = { phase: "agreed", intent, contract: output, fields: {} };
  const look = { type: "gaps.found", open: [], quiet: [], refused: [], ...(lookedAt ? { lookedAt } : {}) };
  const view = viewOf(protocol, (protocol === "goal" ? agreed : state) as AnyState, [{ at: "", event: look }]);
  return { stream: "s-1" as never, outcome: "converged", output, trace: [], view, ...more };
}
