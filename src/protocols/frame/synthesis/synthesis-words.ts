import { clip } from "../../../kernel/text.ts";
import { frameLimits } from "../policy.ts";
import type { Agreement, BasisKind, Claim, DialogueOutcome, FrameKnowledge, Synthesis } from "../types.ts";

/** The parts of an inquiry that names of sources come from. */
export type SourceNames = Pick<FrameKnowledge, "lenses" | "inputs" | "dialogues">;

/** “A, B and C”. */
export const together = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/**
 * Authors of a claim, as people read it: `r:cost` is what Cost says, `p:d1:cost` what it says after they talked, `i:1`
 * what a person added.
 */
export function sourceNames(ids: readonly string[], cast: SourceNames): string {
  const groups = new Map<string, readonly string[]>();
  for (const id of ids) {
    const { name, after } = sourceOf(id, cast);
    const names = groups.get(after) ?? [];
    groups.set(after, names.includes(name) ? names : [...names, name]);
  }
  return [...groups].map(([after, names]) => `${together(names)}${after}`).join("; ");
}

function sourceOf(id: string, { lenses, inputs, dialogues }: SourceNames): { readonly name: string; readonly after: string } {
  const nameOf = (lens: string): string => lenses.find((each) => each.id === lens)?.name ?? lens;
  const [kind, first = "", lens] = id.split(":");
  if (kind === "r") return { name: nameOf(first), after: "" };
  if (kind !== "p" || lens === undefined) {
    const by = inputs.find((input) => input.id === id)?.by;
    return { name: by === undefined ? id : `what ${by} added`, after: "" };
  }
  const topic = dialogues.find((dialogue) => dialogue.id === first)?.trigger.topic;
  const about = dialogues.length < 2 || topic === undefined ? "" : ` about ${clip(topic, topicChars, "the journal")}`;
  return { name: nameOf(lens), after: `, after the dialogue${about}` };
}
const topicChars = 80;

/** F13: how far those who talked agree; without a dialogue there is no strength. */
export const strengths: Readonly<Record<Agreement, string>> = {
  strong: "agreed on the same evidence",
  moderate: "agreed on different evidence",
  weak: "agreed in part",
  independent: "independent convergence",
};

const outcomes: Readonly<Record<DialogueOutcome, string>> = {
  agreed: "they agree",
  partial: "they agree in part",
  persistent: "they still differ",
};
const evidence = { strong: ", on the same evidence", moderate: ", on different evidence", weak: "" } as const;

/** F12: how a dialogue ended. */
export const dialogueEnd = (outcome: DialogueOutcome, strength: keyof typeof evidence | null): string =>
  `${outcomes[outcome]}${strength === null ? "" : evidence[strength]}`;

export const sectionNames = { assessment: "Assessment", convergence: "Where the lenses agree", divergence: "Where they differ" } as const;
export const sections = ["assessment", "convergence", "divergence"] as const;

/** Words for the basis of an assessment; that it was put together is said beside it. */
export const basisNames: Readonly<Partial<Record<BasisKind, string>>> = {
  finding: "what a lens found",
  agreement: "what they agreed on",
  divergence: "where they differ",
  input: "what was added",
};

export const putTogether = "put together by the coordinator";
export const unchanged = "The synthesis is the same as before.";

/** U4, U5: who looked, for everything that rests on it. */
export const checkers = (checkedBy: string): string => (checkedBy === "rules" ? "by rules only; English" : `by rules and ${checkedBy}`);
export const noAnswer = "No claim that was to be the answer follows from what the lenses say.";
export const notSupported = "Not supported by its sources, and no part of the answer";

/** U4: how the claims were checked; nothing for inquiries from before they were. */
export const checkedLines = ({ checkedBy, assessment, unsupported = [] }: Synthesis, cast: SourceNames): readonly string[] => [
  ...(assessment.length === 0 && unsupported.length > 0 ? [noAnswer] : []),
  ...(unsupported.length === 0 ? [] : [`${notSupported}:`]),
  ...unsupported.map(({ text, sources, because }) => `${text} — said to be from ${sourceNames(sources, cast)}; ${because}`),
  ...(checkedBy === undefined ? [] : [`Claims were checked ${checkers(checkedBy)}.`]),
];

/** The claims, section by section, each with who said it: the answer first. */
export const claimLines = (synthesis: Synthesis, cast: SourceNames): readonly string[] =>
  sections.flatMap((section) => {
    const claims = synthesis[section];
    return claims.length === 0 ? [] : [`${sectionNames[section]}:`, ...claims.map((claim) => claimLine(claim, cast))];
  });

function claimLine({ id, text, sources, agreement, fused, open }: Claim, cast: SourceNames): string {
  const marks = [agreement === undefined ? "" : strengths[agreement], fused ? putTogether : "", open ? "open hypothesis" : ""].filter(
    (mark) => mark !== "",
  );
  const said = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  return `${id}  ${text} — ${sourceNames(sources, cast)}${said}`;
}

/** F15: people's additions, by whom, and the claims that rest on them. */
export const inputLines = ({ inputs }: Pick<FrameKnowledge, "inputs">, synthesis: Synthesis | null): readonly string[] =>
  inputs.map(({ id, text, by }) => `Added by ${by}: ${clip(text, frameLimits.previewChars, "the journal")} (${usedBy(id, synthesis)})`);

export function usedBy(id: string, synthesis: Synthesis | null): string {
  const claims = synthesis === null ? [] : sections.flatMap((section) => synthesis[section]);
  const resting = claims.filter(({ sources }) => sources.includes(id)).map((claim) => claim.id);
  return resting.length === 0 ? "no claim rests on it" : `${together(resting)} ${resting.length === 1 ? "rests" : "rest"} on it`;
}

/** A list of several lines as one. */
const inOneLine = (text: string): string =>
  text
    .split("\n")
    .map((each) => each.replace(/^\s*[-*]\s+/, "").trim())
    .filter((each) => each !== "")
    .join(" ");

/** F15: every result, for a person who asked to see them before they go on. */
export const resultLines = ({ lenses, members }: Pick<FrameKnowledge, "lenses" | "members">): readonly string[] =>
  lenses.flatMap(({ id, name }) =>
    Object.entries(members[id]?.result ?? {}).map(
      ([part, text]: readonly [string, string]) => `${name}, ${part}: ${clip(inOneLine(text), frameLimits.previewChars, "the journal")}`,
    ),
  );
