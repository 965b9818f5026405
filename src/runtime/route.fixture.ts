import type { ChildEnded, RunProtocol } from "../kernel/child.ts";
import type { Json } from "../kernel/ids.ts";
import type { KernelEvent, Protocol, TaggedValue } from "../kernel/protocol.ts";

/** A parent that wants one question answered by another protocol before it is done. */
export type ParentState = { readonly phase: "new" | "asking" | "done"; readonly count: number; readonly got: Json };

const parent: Protocol<TaggedValue, TaggedValue, ParentState, RunProtocol> = {
  name: "parent",
  version: 1,
  initial: { phase: "new", count: 0, got: null },
  decide: ({ type }, { phase }) =>
    type === "begin" ? [{ type: "parent.began" }] : type === "count" && phase === "asking" ? [{ type: "parent.counted" }] : [],
  evolve(state, event) {
    if (event.type === "parent.began") return { ...state, phase: "asking" };
    if (event.type === "parent.counted") return { ...state, count: state.count + 1 };
    return event.type === "child.ended"
      ? { ...state, phase: "done", got: { outcome: (event as ChildEnded).outcome, output: (event as ChildEnded).output } }
      : state;
  },
  due: ({ phase }) =>
    phase === "asking"
      ? [{ type: "run-protocol", mode: "repeatable", key: "ask", protocol: "child", title: "a child", command: { type: "begin" } }]
      : [],
  trace: () => [],
  texts: {},
};

const child: Protocol<TaggedValue, TaggedValue, { readonly phase: string }, never> = {
  name: "child",
  version: 1,
  initial: { phase: "new" },
  decide: ({ type }) =>
    type === "finish" ? [{ type: "session.ended", outcome: "converged", left: [] } as KernelEvent] : [{ type: "child-protocol.began" }],
  evolve: (state, { type }) => (type === "session.ended" ? { phase: "over" } : { ...state, phase: "open" }),
  due: () => [],
  output: ({ phase }) => ({ phase }),
  trace: () => [],
  texts: {},
};

/** A parent that waits for a child. */
export const waitingForChild = { parent, child } as const;
