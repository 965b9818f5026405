import { count, visibleLine } from "../../kernel/text.ts";
import type { Io } from "../io.ts";
import type { ObservationReport, ObservedCall } from "../../host/guard/observation.ts";

const wouldHave: Readonly<Record<ObservedCall["would"], string>> = { ask: "would ask", refuse: "would refuse" };

/** Counts from observing so far, and how to go from there. */
export function observedLines(io: Io, { calls, sessions, asked, refused, rules, last, isCut }: ObservationReport): readonly string[] {
  const guards = io.dim("    Guard this project from now on: assent init");
  if (calls === 0) return ["  Observing, and no call was seen here yet.", guards];
  const stopped = `${asked} would have been asked about, ${refused} refused`;
  return [
    `  Observing: ${count(calls, "call")} seen in ${isCut ? "the newest " : ""}${count(sessions, "session")}; ` +
      `${asked + refused === 0 ? "none would have been stopped" : stopped}.`,
    ...rules.map(({ signal, tool, calls: often }) => `    ${String(often).padStart(4)} × ${signal} on ${visibleLine(tool)}`),
    ...last.map(({ at, would, what }) =>
      io.dim(`    ${at.slice(0, 16).replace("T", " ")} ${wouldHave[would].padEnd(12)} ${visibleLine(what)}`),
    ),
    guards,
  ];
}
