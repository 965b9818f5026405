import type { RunBeside, RunProtocol } from "../kernel/child.ts";
import type { EffectShape } from "../kernel/effect.ts";
import { gateOpened } from "../kernel/gate.ts";
import type { KernelEvent, Protocol, TaggedValue } from "../kernel/protocol.ts";

type State = { readonly phase: "new" | "on" | "asked" | "over" };
type Work = RunBeside | RunProtocol | (EffectShape & { readonly type: "work" });

/** One of three that stand in each other, as a mission, a worker and its agent do. */
const level = (name: string, due: readonly Work[]): Protocol<TaggedValue, TaggedValue, State, Work> => ({
  name,
  version: 1,
  initial: { phase: "new" },
  decide({ type }) {
    if (type === "ask") return [gateOpened("mission-paused", "q", { title: "?", question: "?" }) as unknown as TaggedValue];
    if (type === "end") return [{ type: "session.ended", outcome: "converged", left: [] } as KernelEvent];
    return [{ type: `${name}.began` }];
  },
  evolve(state, event) {
    if (event.type === `${name}.began`) return { phase: "on" };
    if (event.type === "gate.opened") return { phase: "asked" };
    if (event.type === "gate.answered") return { phase: "on" };
    return event.type === "child.ended" || event.type === "session.ended" ? { phase: "over" } : state;
  },
  due: ({ phase }) => (phase === "on" ? due : []),
  trace: () => [],
  texts: {},
});
const run = (protocol: string) => ({ mode: "repeatable", key: protocol, protocol, title: protocol, command: { type: "begin" } }) as const;

/** The outer runs the middle one beside it, which waits for the inner one: that works, asks (`ask`), and goes on when it was answered. */
export const threeLevels = [
  level("outer", [{ type: "run-beside", ...run("middle") }]),
  level("middle", [{ type: "run-protocol", ...run("inner") }]),
  level("inner", [{ type: "work", mode: "repeatable", key: "work" }]),
] as const;
