import type { StartableProtocol } from "../../kernel/view.ts";

/** U18: from every surface; in a terminal with `assent frame`. */
export const frameStart = {
  protocol: "frame",
  does: "Looks at a hard question through several lenses that cannot copy each other; every claim keeps its source.",
  gives: "a synthesis whose claims can be traced, or the lenses that fit",
  agent: "taken",
  lenses: true,
  onlyAsks: false,
} as const satisfies StartableProtocol;
