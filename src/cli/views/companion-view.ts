import { count, visibleLine } from "../../kernel/text.ts";
import type { CompanionView } from "../../protocols/companion/view.ts";
import type { Io } from "../io.ts";
import { said, saidAfter } from "./said.ts";

const whole = { indent: 6, maxChars: 1_200, where: "assent companion --json" } as const;

/** A companion: its lessons with where each comes from, and what became of the missions that it proposed. */
export function companionLines(io: Io, view: CompanionView): readonly string[] {
  const { lessons, proposals, rounds, lastAt, nextAt } = view;
  return [
    `  ${count(rounds, "round")}${lastAt === null ? "" : `, the last at ${lastAt}`}${nextAt === null ? "" : `; the next at ${nextAt}`}`,
    io.bold(lessons.length === 0 ? "  No lessons yet." : `  ${count(lessons.length, "lesson")}:`),
    ...lessons.flatMap((lesson) => lessonLines(io, lesson)),
    ...(proposals.length === 0 ? [] : [io.bold("  Proposed missions:")]),
    ...proposals.flatMap((proposal) => proposalLines(io, proposal)),
  ];
}

const lessonLines = (io: Io, { text, cites }: CompanionView["lessons"][number]): readonly string[] => [
  ...said(text, { indent: 4 }),
  io.dim(`      seen in ${cites.map(visibleLine).join(", ")}`),
];

function proposalLines(io: Io, proposal: CompanionView["proposals"][number]): readonly string[] {
  const { number, mission, says, standing, by, session, problem } = proposal;
  const paint = standing === "open" ? io.warn : standing === "failed" ? io.bad : standing === "started" ? io.good : io.dim;
  return [
    `    ${number}. ${paint(says)}${by === null ? "" : ` (${visibleLine(by)})`}`,
    ...said(mission, whole),
    ...(session === null ? [] : [`      ${io.dim(`assent show ${session}; where no \`assent up\` runs: assent resume ${session}`)}`]),
    ...(problem === null ? [] : saidAfter("      because", problem)),
  ];
}
