import { isSamePair } from "../dialogue/dialogues.ts";
import { finishedLenses, missingIn } from "../members/members.ts";
import { messageTurns } from "../members/instructions.ts";
import { frameLimits, genericRouting, overlapMin } from "../policy.ts";
import { fieldsOf, lineOf, listOf, textOf, textsOf, type ReadOutcome } from "../members/read.ts";
import { limitsIn } from "../members/results.ts";
import { contentOf, figuresIn, isDeniedIn, isQuotedIn, partWithin } from "./similar.ts";
import type { Agreement, Basis, BasisKind, Claim, Dialogue, FrameKnowledge, Lens, OpenDissent, Routing, Synthesis } from "../types.ts";
import { words } from "../words.ts";

/** F14: a source for claims. */
export interface ClaimSource {
  readonly id: string;
  readonly kind: "result" | "report" | "input";
  readonly lens?: string;
  readonly dialogue?: string;
  readonly text: string;
}

const resultId = ({ id }: Pick<Lens, "id">): string => `r:${id}`;

/** Everything there is to rest on: results as they stand, reports of closed dialogues, what a person added. */
export const sourcesOf = (known: FrameKnowledge): readonly ClaimSource[] => [
  ...finishedLenses(known).flatMap((lens): readonly ClaimSource[] => {
    const result = known.members[lens.id]?.result;
    return result ? [{ id: resultId(lens), kind: "result", lens: lens.id, text: messageTurns.resultText(result) }] : [];
  }),
  ...known.dialogues.flatMap(({ id, reports, replies, stage }) =>
    stage === "closed"
      ? Object.entries(reports).map(([lens, report]): ClaimSource => ({
          id: `p:${id}:${lens}`,
          kind: "report",
          lens,
          dialogue: id,
          text: `${messageTurns.reportText(report)}${replies[lens] === undefined ? "" : `\n\nreply\n${replies[lens]}`}`,
        }))
      : [],
  ),
  ...(known.dissent ?? []).flatMap(({ dialogue, says }) =>
    Object.entries(says).map(([lens, text]): ClaimSource => ({
      id: `p:${dialogue}:${lens}`,
      kind: "report",
      lens,
      dialogue,
      text: `divergence\n${text}`,
    })),
  ),
  ...known.inputs.map(({ id, text }): ClaimSource => ({ id, kind: "input", text })),
];

type Section = "convergence" | "divergence" | "assessment";
const letters: Readonly<Record<Section, string>> = { convergence: "c", divergence: "v", assessment: "a" };

/** F14: the coordinator's synthesis, or every claim that has no right to be there. */
export function readSynthesis(proposal: unknown, known: FrameKnowledge): ReadOutcome<Synthesis> {
  const fields = fieldsOf(proposal);
  const sources = sourcesOf(known);
  const all = (["convergence", "divergence", "assessment"] as const).map((section) => readClaims(fields[section], section, sources));
  const [convergence = [], divergence = [], assessment = []] = all;
  const routing = routingOf(fields["routing"]);
  const unheard = unheardIn(known, all.flat(), sources);
  const left = textsOf(fields["notTaken"], frameLimits.lineMaxChars, frameLimits.lensesMax);
  const problems = [
    ...all.flatMap((claims) => claims.flatMap((claim) => claimProblems(claim, sources))),
    ...convergence.flatMap((claim) => (lensesIn(claim, sources).size < 2 ? [words.lonelyAgreement(claim.text)] : [])),
    ...(assessment.length === 0 ? [words.noAssessment] : []),
    ...dissentProblems(known, divergence),
    ...unheard.filter(({ id }) => !left.includes(id)).map((lens) => words.notTaken(lens.name, lens.id, resultId(lens))),
    ...routingProblems(known, routing, [...convergence, ...divergence, ...assessment]),
  ];
  if (problems.length > 0) return { problems: problems.slice(0, frameLimits.problemsMax) };
  const synthesis: Synthesis = {
    convergence: convergence.map((claim) => ({ ...claim, agreement: agreementOf(known, claim, sources) })),
    divergence: divergence.map((claim) => (known.planMode ? { ...claim, open: true } : claim)),
    assessment,
    basis: assessment.map((claim) => basisOf(claim, sources, known)),
    missing: missingIn(known),
    ...(unheard.length === 0 ? {} : { notTaken: unheard.map(({ name }) => name) }),
    ...(known.planMode ? { partial: true } : {}),
    routing,
  };
  return { value: synthesis };
}

function readClaims(value: unknown, section: Section, sources: readonly ClaimSource[]): readonly Claim[] {
  return listOf(value)
    .slice(0, frameLimits.claimsMax)
    .map((row, index): Claim => {
      const { text, sources: named, fused, opposed } = fieldsOf(row);
      const { source, quote } = fieldsOf(opposed);
      const against = sources.find(({ id }) => id === source);
      const said = textOf(quote, frameLimits.quoteMaxChars);
      const isOpposed = against !== undefined && said !== "" && isQuotedIn(said, against.text);
      return {
        id: `${letters[section]}${index + 1}`,
        text: textOf(text, frameLimits.claimMaxChars),
        sources: [...new Set(textsOf(named, frameLimits.lineMaxChars, frameLimits.claimsMax))],
        ...(fused === true ? { fused } : {}),
        ...(isOpposed ? { opposed: { source: against.id, quote: said } } : {}),
      };
    });
}

/** A claim has sources that exist, agrees with them or is marked as a fusion, and brings in nothing of its own. */
function claimProblems({ text, sources: named, fused }: Claim, sources: readonly ClaimSource[]): readonly string[] {
  if (text === "") return [words.emptyClaim];
  if (named.length === 0) return [words.noSource(text)];
  const unknown = named.filter((id) => !sources.some((source) => source.id === id));
  if (unknown.length > 0)
    return [
      words.unknownSource(
        text,
        unknown,
        sources.map(({ id }) => id),
      ),
    ];
  const texts = named.flatMap((id) => sources.filter((source) => source.id === id).map((source) => source.text));
  const together = texts.join("\n");
  const strange = figuresIn(text).filter((figure) => !together.includes(figure));
  if (strange.length > 0) return [words.newFigure(text, strange)];
  if (fused) return fusionProblems(text, named, together);
  const isSaid = texts.every((each) => partWithin(text, each) >= overlapMin.grounded);
  if (!isSaid) return [words.notSaid(text, named)];
  return texts.some((each) => isDeniedIn(text, each)) ? [words.saysOpposite(text, named)] : [];
}

/** A fusion rests on several, and still on what they say. */
function fusionProblems(text: string, named: readonly string[], together: string): readonly string[] {
  if (named.length < 2) return [words.lonelyFusion(text)];
  return partWithin(text, together) >= overlapMin.grounded ? [] : [words.newAnalysis(text)];
}

const lensesIn = ({ sources: named }: Claim, sources: readonly ClaimSource[]): ReadonlySet<string> =>
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
