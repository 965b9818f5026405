import type { GateWords } from "../kernel/gate.ts";
import { clipLines, shorten, shortenOf } from "../kernel/text.ts";
import type { Decision, Gap, GapOutcome, NamedGap, SettledPoint } from "./types.ts";

const shownLimits = { titleMaxChars: 160, lineMaxChars: 500, linesMax: 12, labelMaxChars: 160 } as const;

/** One line of what somebody wrote, with a limit. */
export const line = (text: string): string => shortenOf(text.toWellFormed().trim(), shownLimits.lineMaxChars, "the journal");

/** Short enough for a title or an option. */
export const brief = (text: string): string => {
  const [first = ""] = text.toWellFormed().trim().split("\n");
  return shorten(first, shownLimits.titleMaxChars);
};

/** Every sentence that the protocols of this family share. */
export const words = {
  /**
   * A gap as a gate: context and evidence first, then the question, then its steps and the fixed options. `select` says
   * what choosing a step changes, where the step itself does not.
   */
  question: (gap: Gap, context: readonly string[], { select, ...changes }: Readonly<Record<string, string>>): GateWords => ({
    title: brief(gap.title),
    context: clipLines([...gap.context, ...context].map(line), shownLimits.linesMax, (more) => more),
    evidence: clipLines(
      [...gap.evidence, ...gap.steps.flatMap(({ evidence }) => evidence)]
        .filter(({ claim, source }, index, all) => all.findIndex((one) => one.claim === claim && one.source === source) === index)
        .map(({ claim, source }) => ({ claim: line(claim), source: line(source) })),
      shownLimits.linesMax,
      (more) => ({ claim: more, source: "the journal" }),
    ),
    question: line(gap.question),
    candidates: gap.steps.map(({ id, label, changes: change = select, future }) => ({
      id,
      label: shortenOf(label.trim(), shownLimits.labelMaxChars, "the evidence"),
      future,
      ...(change === undefined ? {} : { changes: line(change) }),
    })),
    changes,
  }),

  settled: ({ how, text }: Pick<Decision, "how" | "text">): string => (text === null ? ways[how] : `${line(text)} (${ways[how]})`),
  stillOpen: "still open",
  gone: "no longer there",
  notAsked: (because: string): string => `not asked: ${because}`,
  refused: (because: string): string => `refused: ${because}`,

  /** U7: how something that was settled before reads, to a person and to an agent. */
  point: ({ kind, about, answer, title }: SettledPoint): string => line(pointWords[kind](about, answer, title)),
  change: (range: string): string => `Change: ${brief(range)}`,
  settledBefore: "it was settled before",
  tooManySettled: (points: number, pointsMax: number): string => `${points} points were settled before; ${pointsMax} fit`,

  dismissed: "dismissed before in this session",
  unknownKind: (kind: string, kinds: readonly string[]): string =>
    `"${brief(kind)}" is not a kind of gap here; known are ${kinds.join(", ")}`,
  empty: "it has no name, no title, no question or no future",
  tooLong: (chars: number, charsMax: number): string => `its name has ${chars} characters; ${charsMax} fit`,
  tooLarge: (chars: number, charsMax: number): string => `it has ${chars} characters; ${charsMax} fit`,
  malformed: "it holds half a character",
  noEvidence: "it shows nothing for itself",
  noSource: "its evidence names no source",
  notThere: "what it quotes does not stand there",
  takenId: (id: string): string => `"${brief(id)}" is another answer here`,

  nothingToAsk: "say in a few words what is to be done, or give a plan",
  halfACharacter: "the words hold half a character; write them again",
  tooManyChars: (what: string, chars: number, charsMax: number): string => `the ${what} has ${chars} characters; ${charsMax} fit`,

  leftOpen: ({ title }: NamedGap): string => brief(title),
  notLooked: "what is missing: it could not be looked for",
} as const;

const goalWords: Readonly<Record<string, string>> = {
  outcome: "Goal",
  metric: "Done when",
  boundary: "Boundary",
  priority: "What wins",
};

const whoWords: Readonly<Record<string, string>> = {
  person: "a person has decided",
  "agent-proposes": "propose it and wait for a person",
  agent: "yours to decide",
};

const pointWords: Readonly<Record<SettledPoint["kind"], (about: string, answer: string, title?: string) => string>> = {
  words: (about, answer) => `“${about}” means: ${answer}`,
  goal: (about, answer) => `${goalWords[about] ?? about}: ${answer}`,
  decision: (about, answer, title = about) => `Decided about “${title}”: ${answer}`,
  domain: (about, who, said) => `${about}: ${whoWords[who] ?? who}${said === undefined ? "" : `: ${said}`}`,
  rule: (about, answer, title) => `“${about}”${title === undefined ? "" : ` for “${title}”`}: ${answer}`,
};

/** Words for each answer once it is given. */
const ways: Readonly<Record<GapOutcome, string>> = {
  select: "chosen",
  provide: "said",
  supply: "a person supplies it",
  propose: "the agent proposes, a person decides",
  decide: "the agent decides alone",
  confirm: "confirmed",
  adjust: "adjusted",
  dismiss: "dismissed; nothing changes",
  assume: "nobody was there; gone on as it is",
};
