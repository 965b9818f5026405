import type { GraphRow } from "../kernel/graph.ts";

/**
 * How the protocols stand to each other (K9). A4 lets a person settle any of them first, so their order is advisory.
 * The meaning of words comes before all other questions about them.
 */
export const protocolGraph: readonly GraphRow[] = [
  { from: "clarify", to: "recollect", kind: "advisory" },
  { from: "recollect", to: "goal", kind: "advisory" },
  { from: "elicit", to: "goal", kind: "advisory" },
  { from: "clarify", to: "goal", kind: "advisory" },
  { from: "goal", to: "bound", kind: "advisory" },
  { from: "bound", to: "solicit", kind: "advisory" },
  { from: "solicit", to: "frame", kind: "advisory" },
  { from: "frame", to: "ground", kind: "advisory" },
  { from: "clarify", to: "recollect", kind: "suppression" },
  { from: "clarify", to: "bound", kind: "suppression" },
  { from: "clarify", to: "solicit", kind: "suppression" },
  { from: "clarify", to: "ground", kind: "suppression" },
  { from: "guard", to: "solicit", kind: "suppression" },
  { from: "gap", to: "solicit", kind: "suppression" },
  { from: "ground", to: "attend", kind: "advisory" },
  { from: "gap", to: "attend", kind: "advisory" },
  { from: "attend", to: "contextualize", kind: "advisory" },
  { from: "contextualize", to: "induce", kind: "advisory" },
  { from: "*", to: "grasp", kind: "advisory" },
];
