import { claimProblems, settle, type ClaimPair, type ClaimVerdict } from "../../../claims/check.ts";
import { unseenIn } from "../../../claims/citations.ts";
import { readSource } from "../../../claims/follows.ts";
import { isVerbatim } from "../../../claims/quotes.ts";
import type { ClaimProblem } from "../../../claims/types.ts";
import { isSamePair } from "../dialogue/dialogues.ts";
import { finishedLenses, missingIn } from "../members/members.ts";
import { messageTurns } from "../members/instructions.ts";
import { frameLimits, genericRouting } from "../policy.ts";
import { fieldsOf, lineOf, listOf, textOf, textsOf, type ReadOutcome } from "../members/read.ts";
import { limitsIn } from "../members/results.ts";
import { bearing } from "../members/seen.ts";
import { contentOf, isQuotedIn, partWithin } from "./similar.ts";
import type {
  Agreement,
  Basis,
  BasisKind,
  Claim,
  Dialogue,
  FrameKnowledge,
  IndependentCheck,
  Lens,
  OpenDissent,
  Routing,
  Synthesis,
} from "../types.ts";
import { words } from "../words.ts";

/** F14: a source for claims. */
export interface ClaimSource {
  readonly id: string;
  readonly kind: "result" | "report" | "input";
  readonly lens?: string;
  readonly dialogue?: string;
  readonly text: string;
  /** U3: struck from it, because nobody who wrote it looked there: no claim may rest on it. */
  readonly unsupported?: readonly string[];
}

const markOf = (unsupported: readonly string[] | undefined): Pick<ClaimSource, "unsupported"> =>
  unsupported === undefined ? {} : { unsupported };

/** A perspective reports what rests on its result. */
const reportMark = ({ members }: FrameKnowledge, lens: string, own: Dialogue["unsupported"]): Pick<ClaimSource, "unsupported"> =>
  markOf(own?.[lens] ?? members[lens]?.unsupported);

const resultId = ({ id }: Pick<Lens, "id">): string => `r:${id}`;

/** Everything there is to rest on: results as they stand, reports of closed dialogues, what a person added. */
export const sourcesOf = (known: FrameKnowledge): readonly ClaimSource[] => [
  ...finishedLenses(known).flatMap((lens): readonly ClaimSource[] => {
    const { result, unsupported } = known.members[lens.id] ?? {};
    if (result === undefined) return [];
    return [{ id: resultId(lens), kind: "result", lens: lens.id, text: messageTurns.resultText(bearing(result)), ...markOf(unsupported) }];
  }),
  ...known.dialogues.flatMap(({ id, reports, replies, stage, unsupported }) =>
    stage === "closed"
      ? Object.entries(reports).map(([lens, report]): ClaimSource => ({
          id: `p:${id}:${lens}`,
          kind: "report",
          lens,
          dialogue: id,
          text: `${messageTurns.reportText(report)}${replies[lens] === undefined ? "" : `\n\nreply\n${replies[lens]}`}`,
          ...reportMark(known, lens, unsupported),
        }))
      : [],
  ),
  ...(known.dissent ?? []).flatMap(({ dialogue, says, unsupported }) =>
    Object.entries(says).map(([lens, text]): ClaimSource => ({
      id: `p:${dialogue}:${lens}`,
      kind: "report",
      lens,
      dialogue,
      text: `divergence\n${text}`,
      ...reportMark(known, lens, unsupported),
    })),
  ),
  ...known.inputs.map(({ id, text }): ClaimSource => ({ id, kind: "input", text })),
];

type Section = "convergence" | "divergence" | "assessment";
const letters: Readonly<Record<Section, string>> = { convergence: "c", divergence: "v", assessment: "a" };

/** How a synthesis is read: with another's answers about its claims, and whether it comes for the last time. */
export interface SynthesisReading {
  readonly checked?: IndependentCheck | undefined;
  /** Sent back once already: claims that do not follow are put apart now. */
  readonly isLast?: boolean;
}

/** F14: the coordinator's synthesis, or every claim that has no right to be there. */
export function readSynthesis(proposal: unknown, known: FrameKnowledge, reading: SynthesisReading = {}): ReadOutcome<Synthesis> {
  const fields = fieldsOf(proposal);
  const sources = sourcesOf(known);
  const all = sectionsOf(fields, sources);
  const routing = routingOf(fields["routing"]);
  const left = textsOf(fields["notTaken"], frameLimits.lineMaxChars, frameLimits.lensesMax);
  const shaped = all.flatMap(({ section, claim }) => shapeProblems(claim, section, sources));
  const judged = shaped.length > 0 ? [] : judgedIn(all, sources, reading);
  const apart = reading.isLast ? judged : [];
  const taken = all.filter(({ claim }) => !apart.some((each) => each.claim === claim));
  const of = (section: Section): readonly Claim[] => taken.flatMap((each) => (each.section === section ? [each.claim] : []));
  const [convergence, divergence, assessment] = [of("convergence"), of("divergence"), of("assessment")];
  const unheard = unheardIn(
    known,
    taken.map(({ claim }) => claim),
    sources,
  );
  const isSilent = ({ id }: Lens): boolean => !left.includes(id) && !apart.some(({ claim }) => lensesIn(claim, sources).has(id));
  const problems = [
    ...shaped,
    ...(reading.isLast ? [] : judged.map(({ claim, because }) => words.notSupported(claim.text, because))),
    ...(assessment.length === 0 && apart.length === 0 ? [words.noAssessment] : []),
    ...dissentProblems(
      known,
      all.flatMap((each) => (each.section === "divergence" ? [each.claim] : [])),
    ),
    ...unheard.filter(isSilent).map((lens) => words.notTaken(lens.name, lens.id, resultId(lens))),
    ...routingProblems(
      known,
      routing,
      all.map(({ claim }) => claim),
    ),
  ];
  if (problems.length > 0) return { problems: problems.slice(0, frameLimits.problemsMax) };
  const synthesis: Synthesis = {
    convergence: convergence.map((claim) => ({ ...claim, agreement: agreementOf(known, claim, sources) })),
    divergence: divergence.map((claim) => (known.planMode ? { ...claim, open: true } : claim)),
    assessment,
    basis: assessment.map((claim) => basisOf(claim, sources, known)),
    missing: missingIn(known),
    ...(unheard.length === 0 ? {} : { notTaken: unheard.map(({ name }) => name) }),
    ...(apart.length === 0
      ? {}
      : { unsupported: apart.map(({ claim, because }) => ({ text: claim.text, sources: claim.sources, because: because.join("; ") })) }),
    checkedBy: reading.checked?.by ?? "rules",
    ...(known.planMode ? { partial: true } : {}),
    routing,
  };
  return { value: synthesis };
}

interface Placed {
  readonly section: Section;
  readonly claim: Claim;
}

const sectionsOf = (fields: ReturnType<typeof fieldsOf>, sources: readonly ClaimSource[]): readonly Placed[] =>
  (["convergence", "divergence", "assessment"] as const).flatMap((section) =>
    readClaims(fields[section], section, sources).map((claim) => ({ section, claim })),
  );

/** U4: claims of a proposal beside their sources, for an independent check; those that name none are left out. */
export function pairsIn(proposal: unknown, known: FrameKnowledge): readonly ClaimPair[] {
  const sources = sourcesOf(known);
  return sectionsOf(fieldsOf(proposal), sources).flatMap(({ claim }): readonly ClaimPair[] => {
    const texts = sources.filter(({ id }) => claim.sources.includes(id)).map(({ text }) => text);
    return claim.text === "" || texts.length === 0 ? [] : [{ id: claim.id, claim: claim.text, sources: texts }];
  });
}

/** U4: claims that do not follow from what they name, with the reasons. */
function judgedIn(all: readonly Placed[], sources: readonly ClaimSource[], { checked }: SynthesisReading) {
  const read = new Map(sources.map(({ id, text }) => [id, readSource(text)]));
  return all.flatMap(({ claim }) => {
    const named = claim.sources.flatMap((id) => read.get(id) ?? []);
    // What several say, each says by itself; what was put together is said by them all.
    const groups = claim.fused ? [named] : named.map((source) => [source]);
    const problems = [...citationProblems(claim, sources), ...groups.flatMap((group) => claimProblems(claim.text, group))];
    const verdict = settle(problems, checked?.said[claim.id]);
    return verdict.isSupported ? [] : [{ claim, because: reasonsOf(verdict) }];
  });
}

/** U3: a claim cites only what its sources have, each looked at by who wrote it; and rests on none from which something was struck. */
function citationProblems({ text, sources: named }: Claim, sources: readonly ClaimSource[]): readonly ClaimProblem[] {
  const own = sources.filter(({ id }) => named.includes(id));
  const unseen = unseenIn(text, [], own.map((source) => source.text).join("\n"));
  const struck = own.flatMap(({ unsupported = [] }) => unsupported);
  return [...unseen, ...struck].map((what): ClaimProblem => ({ kind: "citation", what }));
}

const reasonsOf = ({ problems, by }: ClaimVerdict): readonly string[] => {
  const said = problems.map(({ kind, what }) => words.unsupported(kind, what));
  return [...new Set(by === "checker" ? [words.contradicted, ...said] : said)].slice(0, frameLimits.reasonsMax);
};

function readClaims(value: unknown, section: Section, sources: readonly ClaimSource[]): readonly Claim[] {
  return listOf(value)
    .slice(0, frameLimits.claimsMax)
    .map((row, index): Claim => {
      const { text, sources: named, fused, opposed } = fieldsOf(row);
      const { source, quote } = fieldsOf(opposed);
      const against = sources.find(({ id }) => id === source);
      const said = textOf(quote, frameLimits.quoteMaxChars);
      const isOpposed = against !== undefined && isVerbatim(said, against.text);
      return {
        id: `${letters[section]}${index + 1}`,
        text: textOf(text, frameLimits.claimMaxChars),
        sources: [...new Set(textsOf(named, frameLimits.lineMaxChars, frameLimits.claimsMax))],
        ...(fused === true ? { fused } : {}),
        ...(isOpposed ? { opposed: { source: against.id, quote: said } } : {}),
      };
    });
}

/** A claim has sources that exist; a fusion and a convergence have several. */
function shapeProblems({ text, sources: named, fused }: Claim, section: Section, sources: readonly ClaimSource[]): readonly string[] {
  if (text === "") return [words.emptyClaim];
  if (named.length === 0) return [words.noSource(text)];
  const ids = sources.map(({ id }) => id);
  const unknown = named.filter((id) => !ids.includes(id));
  if (unknown.length > 0) return [words.unknownSource(text, unknown, ids)];
  if (fused && named.length < 2) return [words.lonelyFusion(text)];
  const isLonely = section === "convergence" && lensesIn({ sources: named }, sources).size < 2;
  return isLonely ? [words.lonelyAgreement(text)] : [];
}

const lensesIn = ({ sources: named }: Pick<Claim, "sources">, sources: readonly ClaimSource[]): ReadonlySet<string> =>
  new Set(named.flatMap((id) => sources.find((source) => source.id === id)?.lens ?? []));

/** F14: where a dialogue left a divergence, the synthesis has it, from one of those who hold it. */
function dissentProblems({ dialogues, dissent = [] }: FrameKnowledge, divergence: readonly Claim[]): readonly string[] {
  const lost = dialogues
    .filter((dialogue) => dialogue.stage === "closed" && dialogue.outcome !== "agreed" && hasReports(dialogue))
    .filter((dialogue) => !divergence.some((claim) => isHeldIn(claim, dialogue)))
    .map((dialogue) => words.lostDissent(dialogue.id, dialogue.trigger.topic));
  const isResolved = ({ lenses }: OpenDissent): boolean =>
    dialogues.some(({ outcome, trigger }) => outcome === "agreed" && isSamePair(trigger.lenses, lenses));
  const isKept = ({ dialogue, says }: OpenDissent): boolean =>
    divergence.some((claim) => Object.keys(says).some((lens) => claim.sources.includes(`p:${dialogue}:${lens}`)));
  const old = dissent.filter((each) => !isResolved(each) && !isKept(each));
  return [...lost, ...old.map(({ dialogue, topic }) => words.lostDissent(dialogue, topic))];
}

/** F14: a lens that has finished is heard, or listed as not taken up: none is lost in silence. */
function unheardIn(known: FrameKnowledge, claims: readonly Claim[], sources: readonly ClaimSource[]): readonly Lens[] {
  const heard = new Set(claims.flatMap((claim) => [...lensesIn(claim, sources)]));
  return finishedLenses(known).filter(({ id }) => !heard.has(id));
}

/** Whether a claim rests on the report of somebody who still differs; where a dialogue broke off, on any report of it. */
function isHeldIn({ sources: named }: Claim, { id, reports }: Dialogue): boolean {
  const holders = Object.keys(reports).filter((lens) => reports[lens]?.divergence !== "");
  const heard = holders.length > 0 ? holders : Object.keys(reports);
  return heard.some((lens) => named.includes(`p:${id}:${lens}`));
}

const hasReports = ({ reports }: Dialogue): boolean => Object.keys(reports).length > 0;
const isFrom = (claim: Claim, { id }: Dialogue, sources: readonly ClaimSource[]): boolean =>
  claim.sources.some((named) => sources.find((source) => source.id === named)?.dialogue === id);

/** F13, F20: a strength comes from a dialogue that the claim names, between those it is about. */
function agreementOf({ dialogues, planMode }: FrameKnowledge, claim: Claim, sources: readonly ClaimSource[]): Agreement {
  if (planMode) return "independent";
  const lenses = lensesIn(claim, sources);
  const talked = dialogues.find(
    (dialogue) =>
      dialogue.strength !== undefined && isFrom(claim, dialogue, sources) && dialogue.trigger.lenses.every((lens) => lenses.has(lens)),
  );
  return talked?.strength ?? "independent";
}

function basisOf(claim: Claim, sources: readonly ClaimSource[], { dialogues }: FrameKnowledge): Basis {
  const kinds = claim.sources.flatMap((id): readonly BasisKind[] => {
    const source = sources.find((each) => each.id === id);
    if (source?.kind !== "report") return source?.kind === "input" ? ["input"] : ["finding"];
    const dialogue = dialogues.find((each) => each.id === source.dialogue);
    const report = dialogue?.reports[source.lens ?? ""];
    // Of a dialogue that was agreed in part, a claim may rest on either part.
    const isAgreed =
      dialogue?.outcome === "agreed" || partWithin(claim.text, report?.agreement ?? "") > partWithin(claim.text, report?.divergence ?? "");
    return [isAgreed ? "agreement" : "divergence"];
  });
  return { claim: claim.id, kinds: [...new Set([...kinds, ...(claim.fused ? (["fusion"] as const) : [])])], sources: claim.sources };
}

function routingOf(value: unknown): Routing {
  const { extend, addInput, wrapUp } = fieldsOf(value);
  const line = (text: unknown): string => lineOf(text, frameLimits.fieldMaxChars);
  return { extend: line(extend), addInput: line(addInput), wrapUp: line(wrapUp) };
}

/** F15: each way on names something from this lens: one of its lenses, a limit, or words of a claim. */
function routingProblems(known: FrameKnowledge, routing: Routing, claims: readonly Claim[]): readonly string[] {
  const own = contentOf(
    [
      ...claims.map(({ text }) => text),
      ...finishedLenses(known).flatMap(({ id, name }) => [name, ...limitsIn(known.members[id]?.result ?? { limits: "" })]),
    ].join(" "),
  );
  const isConcrete = (text: string): boolean =>
    !genericRouting.test(text) &&
    (known.lenses.some(({ name }) => isQuotedIn(name, text)) || [...contentOf(text)].filter((word) => own.has(word)).length >= 2);
  return (["extend", "addInput", "wrapUp"] as const).filter((way) => !isConcrete(routing[way])).map((way) => words.genericWay(way));
}

export const claimsOf = ({ convergence, divergence, assessment }: Synthesis): readonly Claim[] => [
  ...assessment,
  ...convergence,
  ...divergence,
];

/** Whether every claim has the same words, sources and marks as before. */
export const isSameSynthesis = (one: Synthesis, other: Synthesis): boolean =>
  JSON.stringify(claimsOf(one)) === JSON.stringify(claimsOf(other));
