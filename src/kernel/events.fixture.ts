import * as fc from "fast-check";
import type { ChildEnded } from "./child.ts";
import type { EffectSettled } from "./effect.ts";
import type { GateKind } from "./gate-kinds.ts";
import type { GateAnswered, GateDefaulted, GateLapsed, GateOpened, Person } from "./gate.ts";
import { gateId, hashText, sessionId } from "./ids.ts";
import type { KernelEvent } from "./protocol.ts";
import type { SessionBranched, SessionEnded } from "./session.ts";

/** The kernel's events as a protocol's tests need them: what is not under test is the same everywhere. */

const mira: Person = { name: "Mira", via: "terminal", verified: false };

export interface Answering {
  readonly text?: string;
  readonly at?: string;
  readonly by?: Person;
}

export const answered = (kind: GateKind, key: string, option: string, more: Answering = {}): GateAnswered => ({
  type: "gate.answered",
  id: gateId("gaaaaaaaaaa"),
  key,
  kind,
  option,
  by: mira,
  at: "2026-03-01T12:00:00.000Z",
  shown: hashText("5".repeat(64)),
  ...more,
});

export const lapsed = (kind: GateKind, key: string, reason: GateLapsed["reason"] = "expired"): GateLapsed => ({
  type: "gate.lapsed",
  id: gateId("gaaaaaaaaaa"),
  key,
  kind,
  reason,
});

export const defaulted = (kind: GateKind, key: string, option: string): GateDefaulted => ({
  type: "gate.defaulted",
  key,
  kind,
  option,
  because: "nobody attends this session",
});

export const childEnded = (protocol: string, key: string, outcome: ChildEnded["outcome"] = "converged"): ChildEnded => ({
  type: "child.ended",
  key,
  child: sessionId(`${protocol}-aaaaaaaaaa`),
  protocol,
  outcome,
  output: null,
});

export const settled = (key: string, how: EffectSettled["how"]): EffectSettled => ({ type: "effect.settled", key, how });

export const ended = (outcome: SessionEnded["outcome"], left: readonly string[] = []): SessionEnded => ({
  type: "session.ended",
  outcome,
  left,
});

export const branched: SessionBranched = {
  type: "session.branched",
  parent: sessionId("guard-parent"),
  version: 3,
  hash: hashText("6".repeat(64)),
  session: {
    type: "session.started",
    title: "Parent",
    cwd: "/project",
    agent: "none",
    environment: [],
    attended: true,
    config: hashText("7".repeat(64)),
    assent: "0.1.0",
  },
  note: "files are as they are",
};

/** The gates that stand open at the end of a journal, by key, in the order they opened. */
export const openGates = (journal: readonly (GateOpened | GateAnswered | GateLapsed | { readonly type: string })[]): readonly string[] =>
  journal.reduce<readonly string[]>((open, event) => {
    if (isOpened(event)) return [...open, event.gate.key];
    return isClosed(event) ? open.filter((key) => key !== event.key) : open;
  }, []);

const isOpened = (event: { readonly type: string }): event is GateOpened => event.type === "gate.opened";
const isClosed = (event: { readonly type: string }): event is GateAnswered | GateLapsed =>
  event.type === "gate.answered" || event.type === "gate.lapsed";

/** Any of the kernel's events that a protocol folds, about any of these keys, with any of these options. */
export function kernelEvent(kind: GateKind, keys: readonly string[], options: readonly string[]): fc.Arbitrary<KernelEvent> {
  const key = fc.constantFrom(...keys);
  const option = fc.constantFrom(...options);
  const more = fc.record({ text: fc.string() }, { requiredKeys: [] });
  return fc.oneof(
    fc.tuple(key, option, more).map(([of, chosen, text]) => answered(kind, of, chosen, text)),
    fc.tuple(key, option).map(([of, chosen]) => defaulted(kind, of, chosen)),
    key.map((of) => lapsed(kind, of)),
    fc.tuple(key, fc.constantFrom("finished", "halted", "retry")).map(([of, how]) => settled(of, how)),
    fc.constantFrom("converged", "withdrawn", "escaped", "stopped").map((outcome) => ended(outcome)),
    fc.constant(branched),
  );
}
