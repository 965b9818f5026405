import type { Candidate, GateWords } from "../../kernel/gate.ts";
import { shorten, shortenOf } from "../../kernel/text.ts";
import { frameLimits } from "./policy.ts";
import { problemWords } from "./problem-words.ts";
import { checkedLines, claimLines, inputLines, resultLines, together, unchanged } from "./synthesis/synthesis-words.ts";
import type {
  Claim,
  ContextFinding,
  FrameBrief,
  FrameKnowledge,
  InquiryWarning,
  Lens,
  Mode,
  PerspectiveFailure,
  Player,
  ProposalKind,
  Synthesis,
} from "./types.ts";

const brief = (text: string, limit: number = frameLimits.lineMaxChars): string => shortenOf(text, limit, "the journal");
/** The question stands whole at the first gate; later its beginning says which one it is. */
const asked = ({ question }: Pick<FrameKnowledge, "question">): string => `Question: ${question}`;
const askedBefore = ({ question }: Pick<FrameKnowledge, "question">): string => `Question: ${firstLine(question)}`;
const firstLineChars = 140;

function firstLine(question: string): string {
  const whole = question.trim();
  const [first = ""] = whole.split("\n");
  const shown = shorten(first.trim(), firstLineChars);
  return first === whole || shown !== first.trim() ? shown : `${shown} …`;
}

const modeWords: Readonly<Record<Mode, string>> = {
  inquire: "inquire: the chosen lenses investigate, apart from each other, and you get one synthesis",
  recommend: "recommend: you get the lenses that fit, and nothing is investigated",
};

const briefLines = ({ intent, deliverable, scope, contested }: FrameBrief): readonly string[] => [
  `Intent: ${intent}`,
  `Deliverable: ${deliverable}`,
  `Scope: ${scope}`,
  ...contested.map((claim) => `Disputed: ${claim}`),
];

const modifyChanges = {
  "modify-intent": "Your words become the intent; you see the brief once more",
  "modify-deliverable": "Your words become the deliverable; you see the brief once more",
  "modify-scope": "Your words become the scope; you see the brief once more",
  withdraw: "Nothing is looked at, and the session ends",
} as const;

const marks: Readonly<Record<NonNullable<Lens["marked"]>, string>> = {
  survived: "held up in an earlier inquiry on this subject",
  limit: "looks at what an earlier inquiry on this subject left open",
};

const failureWords: Readonly<Record<PerspectiveFailure["failed"], string>> = {
  timeout: "took longer than its limit",
  "rate-limited": "was turned away because of too many requests",
  unauthorized: "was not let in: the key is missing or wrong",
  unreachable: "could not be reached",
  malformed: "twice handed in something that cannot be taken",
  cut: "broke off before it was finished",
  budget: "was not asked: the budget does not allow the call",
  refused: "would not answer",
  other: "failed",
};

const proposalWords: Readonly<Record<ProposalKind | "players", string>> = {
  brief: "the brief",
  lenses: "the lenses",
  triggers: "the look for where perspectives collide",
  synthesis: "the synthesis",
  tasks: "the tasks",
  players: "the search for who could play a perspective",
};

const withoutWords: Readonly<Record<ProposalKind | "players", string>> = {
  brief: "Your question itself becomes the brief",
  lenses: "No lens is proposed; you can name one yourself",
  triggers: "There is no dialogue; the synthesis says so",
  synthesis: "There is no synthesis; the session ends with the results as they are",
  tasks: "What was kept becomes tasks word for word",
  players: "Nobody can investigate; the session ends",
};

const subjects: Readonly<Record<string, string>> = {
  "brief-and-mode": "the brief and how far to go",
  brief: "the brief",
  lens: "which lenses",
  "no-lens": "no lens was found",
  "agent-map": "who looks through a lens",
  "perspective-failed": "a lens that did not finish",
  "coordinator-failed": "a call that failed",
  routing: "how to go on",
  extend: "how to look further",
  keep: "what to keep",
};

/** Every sentence of this protocol that a person reads. */
export const words = {
  ...problemWords,

  briefAndMode: (known: FrameKnowledge): GateWords => ({
    title: "What is to be looked into, and how far",
    context: [asked(known), ...briefLines(known.brief), `Recommended: ${modeWords[known.mode]}`],
    question: "Is this the brief, and in which mode?",
    recommended: "confirm",
    changes: {
      confirm: `This brief; ${modeWords[known.mode]}`,
      "other-mode": `This brief; ${modeWords[known.mode === "inquire" ? "recommend" : "inquire"]}`,
      ...modifyChanges,
      "modify-intent": `${modifyChanges["modify-intent"]}. Begin with "recommend:" or "inquire:" to choose the mode as well`,
    },
  }),
  briefAgain: (known: FrameKnowledge): GateWords => ({
    title: "What is to be looked into",
    context: [askedBefore(known), ...briefLines(known.brief), `Mode: ${modeWords[known.mode]}`],
    question: "Is this the brief?",
    changes: { confirm: "This brief, in this mode", ...modifyChanges },
  }),

  lensChoice: (
    known: FrameKnowledge,
    candidates: readonly Lens[],
    more: { readonly note: string | null; readonly isFirst: boolean },
  ): GateWords => ({
    title: "Through which lenses",
    context: [
      more.isFirst ? asked(known) : askedBefore(known),
      ...(known.lenses.length === 0 ? [] : [`Taken already: ${known.lenses.map(({ name }) => name).join("; ")}`]),
      ...candidates.map((lens, index) => `${index + 1}.  ${lens.name}: ${lens.reveals}${markWords(lens)}`),
      ...disputes([...known.lenses, ...candidates]),
      ...formerLines(known.former.limits),
      ...(more.note === null ? [] : [`Not taken: ${more.note}`]),
    ],
    question: known.lenses.length === 0 ? "Which of these lenses?" : "Which of these lenses besides?",
    candidates: candidates.map(toCandidate),
    changes: {
      choose: `These are taken: numbers, ids or names, separated by commas; at least ${needed(known)} here`,
      add: "The lens you name is taken, and others are looked for beside it",
      withdraw: "Nothing is investigated, and the session ends",
    },
  }),
  noLens: (
    known: FrameKnowledge,
    findings: readonly ContextFinding[],
    more: { readonly note: string | null; readonly isFailed: boolean },
  ): GateWords => ({
    title: more.isFailed ? "No lens was proposed" : `No ${known.lenses.length > 0 ? "further " : ""}lens was found`,
    context: [
      askedBefore(known),
      ...(known.lenses.length > 0 ? [`So far: ${known.lenses.map(({ name }) => name).join("; ")}`] : briefLines(known.brief)),
      more.isFailed
        ? "The call that looks for lenses failed, so nobody knows yet which would fit."
        : `Nothing that was seen suggests ${known.lenses.length > 0 ? "another" : "a"} discipline or framework.`,
      ...(more.note === null ? [] : [`Not taken: ${more.note}`]),
    ],
    evidence: findings.map(({ claim, source }) => ({ claim, source })),
    question: more.isFailed ? "How should it go on?" : "Is that so?",
    changes: {
      confirm:
        known.synthesis === null
          ? "The session ends without a lens; the question stays open"
          : "You come back to what the lenses say together",
      add: "The lens you name is taken, and others are looked for beside it",
      again: "Lenses are looked for once more",
    },
  }),

  agentMap: (lens: Lens, players: readonly Player[]): GateWords => ({
    title: `Who looks through ${lens.name}`,
    context: [`${lens.name}: ${lens.reveals}`, `${players.length} players are made for it.`],
    question: "Who plays it?",
    candidates: players.map(({ id, name, fits }) => ({ id, label: name, changes: `Made for: ${fits.join(", ")}`, future: id })),
    changes: { generated: "None of them: a general one plays it" },
  }),

  /** U18: several where one reason stopped them all. */
  perspectiveFailed: (
    lenses: readonly Lens[],
    failure: PerspectiveFailure | undefined,
    more: { readonly left: number; readonly dialogue?: string },
  ): GateWords => ({
    title: `${together(lenses.map(({ name }) => name))} did not finish`,
    context: [
      ...lenses.map(({ name }) => `${name} ${failureWords[failure?.failed ?? "other"]}.`),
      ...(failure === undefined || failure.detail === "" ? [] : [`It said: ${failure.detail}`]),
    ],
    question: "How should it go on?",
    changes:
      more.dialogue === undefined
        ? {
            retry: "It goes on where it stopped, with its time anew",
            without:
              more.left === 0
                ? "Nobody has finished, so the session ends"
                : `The others go on; every synthesis says that ${lenses.length === 1 ? "this one is" : "these are"} missing`,
            withdraw: "The team is shut down, and the session ends",
          }
        : {
            retry: "The call is made again",
            without: "The dialogue ends here, and nothing in it counts as agreed",
            withdraw: "The team is shut down, and the session ends",
          },
  }),
  coordinatorFailed: (kind: ProposalKind | "players", { failed, detail }: PerspectiveFailure): GateWords => ({
    title: `No way on: ${proposalWords[kind]}`,
    context: [`The call for ${proposalWords[kind]} ${failureWords[failed]}.`, ...(detail === "" ? [] : [detail])],
    question: "How should it go on?",
    changes: { retry: "It is tried again", without: withoutWords[kind], withdraw: "The session ends" },
  }),
  /** A lens that a person named and that could not be made ready. Problems of a model's answer are for models. */
  ownLensFailed: (names: readonly string[], { failed, detail }: PerspectiveFailure, hasOthers: boolean): GateWords => ({
    title: `Nobody can look through ${ownNames(names)} yet`,
    context:
      failed === "malformed"
        ? [`Twice no usable description of ${ownNames(names)} came back: what it would show, and where it would start.`]
        : [`The call for ${ownNames(names)} ${failureWords[failed]}.`, ...(detail === "" ? [] : [detail])],
    question: "How should it go on?",
    changes: {
      retry: "It is tried again",
      without: hasOthers
        ? "It is left out, and you come back to the lenses that were proposed"
        : "It is left out, and other lenses are looked for",
      withdraw: "The session ends",
    },
  }),
  ownLensRefused: (names: readonly string[], detail: string): string =>
    `${ownNames(names)}${detail === "" ? " was declined" : `: ${detail}`}`,
  ownLensLeftOut: (names: readonly string[]): string => ownNames(names),
  failed: (failed: PerspectiveFailure["failed"]): string => failureWords[failed],
  answeredAs: (kind: string): string => subjects[kind] ?? kind,

  routing: (known: FrameKnowledge, synthesis: Synthesis, more: { readonly isReview: boolean; readonly isSame: boolean }): GateWords => ({
    title: more.isReview ? "What each lens handed in" : "What the lenses say together",
    context: [
      askedBefore(known),
      ...(more.isReview ? resultLines(known) : synthesisLines(known, synthesis)),
      ...(more.isSame && !more.isReview ? [unchanged] : []),
    ],
    question: "How do you want to go on?",
    changes: {
      extend: synthesis.routing.extend,
      "add-input": synthesis.routing.addInput,
      "wrap-up": synthesis.routing.wrapUp,
      withdraw: "The team is shut down; nothing is kept or made into tasks",
    },
  }),
  extend: (known: FrameKnowledge, isFull: boolean): GateWords => ({
    title: "How to look further",
    context: [
      askedBefore(known),
      `So far: ${known.lenses.map(({ name }) => name).join("; ")}`,
      known.synthesis?.routing.extend ?? "",
    ].filter((line) => line !== ""),
    question: "Which way?",
    changes: {
      "new-lens": isFull
        ? "There is no room for another lens: you come back to the same question"
        : "Further lenses are looked for; those there are stay",
      deepen: "Everyone of the team gets your words, the same for all, and looks again",
      review: "You see every result as it stands, then the same question again",
    },
  }),
  keep: (known: FrameKnowledge, claims: readonly Claim[], listed: readonly Claim[], note: string | null): GateWords => ({
    title: "What to keep",
    context: [
      askedBefore(known),
      // Claims that stand whole among the options are not repeated.
      ...claims
        .filter((claim) => !listed.includes(claim) || claim.text.length > keepLabelChars)
        .map(({ id, text }) => `${id}  ${brief(text)}`),
      ...(note === null ? [] : [`Not taken: ${note}`]),
    ],
    question: "What of this do you want to keep?",
    candidates: listed.map(({ id, text }) => ({ id, label: `${id}: ${shortened(text)}`, future: id })),
    changes: {
      choose: "These are kept and become tasks: numbers or ids, separated by commas",
      all: "Everything is kept and becomes tasks",
      nothing: "Nothing becomes a task; the synthesis stays in the journal",
    },
  }),

  partial: "Plan mode: a partial lens. Agreements are independent convergence, divergences are open hypotheses.",
  guard: (guard: InquiryWarning, lenses: readonly Lens[]): string =>
    guard.guard === "drift"
      ? `Drift: ${guard.lenses.map((id) => lenses.find((lens) => lens.id === id)?.name ?? id).join(" and ")} have said much the same ` +
        `for ${guard.rounds} rounds.`
      : `Shared assumption: everyone agrees on “${brief(guard.claim)}”, which is contested (${guard.because}). A dissenting lens would ` +
        "test it.",
  contestedInBrief: (claim: string): string => `disputed in the brief: ${brief(claim)}`,
  opposedBy: (source: string, quote: string): string => `against it, ${source}: “${brief(quote)}”`,

  noTriggers:
    "None found, by rules and the coordinator: no contradiction, no limit that another lens sees past, no claim of consequence without " +
    "support, no other tension. So nobody argues.",
  onlyOne: "Only one perspective finished, so there is nobody to talk to.",
  budgetNoDialogue: (detail: string): string => `No dialogue: ${detail}.`,
  planNoDialogue: "Plan mode: perspectives do not talk to each other.",

  asks: (name: string): string => `ask ${name}`,
  looks: (name: string): string => `look something up for ${name}`,
  proposes: (kind: ProposalKind): string => `propose ${proposalWords[kind]}`,
  tookTooLong: (limitMs: number): string => `no result within ${Math.round(limitMs / 60_000)} min`,
  overBudget: (what: "tokens" | "cost", wanted: number, max: number): string =>
    `with this call it could come to ${Math.round(wanted * 100) / 100} ${what === "tokens" ? "tokens" : "in cost"}; ${max} are allowed`,

  taskTitle: (text: string): string => brief(text.replace(/\s+/g, " "), 80),
  taskInstruction: (claim: Claim, question: string): string =>
    `Act on this result of an inquiry into “${brief(question, 400)}”: ${claim.text}\nIt rests on: ${claim.sources.join(", ")}`,

  character: (count: number): string => {
    if (count === 1) return "One lens: take it along as a modifier of what you do next.";
    return count < frameLimits.spreadMin
      ? "Several lenses: use them to narrow what you look at, or inquire with them."
      : "Many lenses: too much to hold at once; inquire with them.";
  },
  openQuestion: (question: string): string => `the question is still open: ${firstLine(question)}`,
  noLensFits: (question: string): string => `no lens was found for: ${firstLine(question)}`,
  notAnswered: (question: string): string => `not answered: ${firstLine(question)}`,
  notFinished: (name: string): string => `${name} has not finished`,
  notKept: "nothing was kept",
} as const;

const markWords = ({ marked }: Lens): string => (marked === undefined ? "" : ` (${marks[marked]})`);

const needed = ({ mode, lenses }: FrameKnowledge): number => Math.max(1, frameLimits.lensesMin[mode] - lenses.length);

const ownNames = (names: readonly string[]): string => together(names.map((name) => `“${brief(name)}”`));

const keepLabelChars = 160;
/** A label whose whole stands in the context. */
const shortened = (text: string): string => shorten(text, keepLabelChars);

/** F17: what earlier inquiries on the subject left. */
const formerLines = (limits: readonly string[]): readonly string[] =>
  limits.length === 0 ? [] : ["What earlier inquiries on this subject left open:", ...limits.map((limit) => `• ${limit}`)];

/** F4: what the lenses can disagree about, each thing once. */
const disputes = (lenses: readonly Lens[]): readonly string[] =>
  [...new Set(lenses.map(({ referent }) => referent))].map((referent) => `What they may see differently: ${referent}`);

const synthesisLines = (known: FrameKnowledge, synthesis: Synthesis): readonly string[] => [
  ...claimLines(synthesis, known),
  ...checkedLines(synthesis, known),
  ...(synthesis.missing.length === 0 ? [] : [`Missing: ${synthesis.missing.join("; ")}`]),
  ...(synthesis.notTaken === undefined ? [] : [`Not taken up: ${synthesis.notTaken.join("; ")}`]),
  ...(synthesis.partial ? [words.partial] : []),
  ...known.guards.map((guard) => words.guard(guard, known.lenses)),
  ...inputLines(known, synthesis),
];

const toCandidate = (lens: Lens): Candidate => ({
  id: lens.id,
  label: lens.name,
  changes: `${lens.reveals}${markWords(lens)}`,
  future: lens.id,
});
