import { contradictionsIn } from "../../../claims/contradictions.ts";
import { finishedLenses } from "../members/members.ts";
import { frameLimits } from "../policy.ts";
import { fieldsOf, lineOf, listOf, textOf, type ReadOutcome } from "../members/read.ts";
import { contentOf, isQuotedIn, normalised } from "../synthesis/similar.ts";
import { triggerKinds, type FrameKnowledge, type Lens, type Result, type Trigger, type TriggerKind } from "../types.ts";
import { words } from "../words.ts";

export interface ProposedTriggers {
  readonly triggers: readonly Trigger[];
  readonly dropped: readonly Trigger[];
}

/** F11: what is said to collide, each with words that stand in the results. An empty list is an answer. */
export function readTriggers(proposal: unknown, known: FrameKnowledge): ReadOutcome<ProposedTriggers> {
  const rows = listOf(fieldsOf(proposal)["triggers"]);
  const read = rows.slice(0, frameLimits.triggersMax * 2).map((row, index) => readTrigger(row, index + 1, known));
  const problems = read.flatMap((each) => ("problems" in each ? each.problems : []));
  if (problems.length > 0) return { problems: problems.slice(0, frameLimits.problemsMax) };
  const said = read.flatMap((each) => ("value" in each ? [each.value] : []));
  const all = [...said, ...foundIn(known).filter((found) => !said.some((each) => pairOf(each) === pairOf(found)))];
  const isFirst = (trigger: Trigger, index: number): boolean =>
    all.findIndex((other) => pairOf(other) === pairOf(trigger)) === index && !hasTalked(known, trigger);
  const triggers = all.filter(isFirst).slice(0, frameLimits.triggersMax);
  return { value: { triggers, dropped: all.filter((trigger) => !triggers.includes(trigger)) } };
}

/** U5: pairs of results that turn the same matter round, by rules; each pair once. */
function foundIn(known: FrameKnowledge): readonly Trigger[] {
  const present = finishedLenses(known);
  return present.flatMap((one, at) =>
    present.slice(at + 1).flatMap((other): readonly Trigger[] => {
      const [found] = contradictionsIn(statedBy(known.members[one.id]?.result), statedBy(known.members[other.id]?.result));
      if (found === undefined) return [];
      const quote = (text: string): string => textOf(text, frameLimits.quoteMaxChars);
      const evidence = [
        { lens: one.id, quote: quote(found.one) },
        { lens: other.id, quote: quote(found.other) },
      ];
      return [
        { kind: "contradiction", lenses: [one.id, other.id], topic: lineOf(found.topic, frameLimits.topicMaxChars), evidence, by: "rules" },
      ];
    }),
  );
}

const statedBy = (result: Result | undefined): string =>
  result === undefined ? "" : [result.contribution, result.analysis, result.assessment].join("\n");

/** F12: three messages are all that a pair gets about what it has found. */
const hasTalked = ({ dialogues, members }: FrameKnowledge, trigger: Trigger): boolean =>
  dialogues.some(
    (dialogue) =>
      pairOf(dialogue.trigger) === pairOf(trigger) &&
      dialogue.trigger.lenses.every((lens, index) => members[lens]?.version === dialogue.versions[index]),
  );

/** One name for a pair, in either order. */
const pairOf = ({ lenses }: Pick<Trigger, "lenses">): string => [...lenses].sort().join("|");

function readTrigger(row: unknown, number: number, known: FrameKnowledge): ReadOutcome<Trigger> {
  const fields = fieldsOf(row);
  const kind = triggerKinds.find((each) => each === fields["kind"]);
  const present = finishedLenses(known);
  const lensIn = (value: unknown): Lens | undefined =>
    present.find(({ id, name }) => id === value || (typeof value === "string" && normalised(name) === normalised(value)));
  const [first, second] = listOf(fields["lenses"]).map(lensIn);
  const topic = lineOf(fields["topic"], frameLimits.topicMaxChars);
  if (kind === undefined) return { problems: [words.unknownTrigger(number, triggerKinds)] };
  if (!first || !second || first.id === second.id) return { problems: [words.notAPair(number)] };
  if (topic === "") return { problems: [words.noTopic(number)] };
  const evidence = listOf(fields["evidence"]).flatMap((each) => {
    const lens = lensIn(fieldsOf(each)["lens"]);
    const quote = textOf(fieldsOf(each)["quote"], frameLimits.quoteMaxChars);
    return lens === undefined || quote === "" ? [] : [{ lens: lens.id, quote }];
  });
  const pattern = lineOf(fields["pattern"], frameLimits.topicMaxChars);
  const trigger: Trigger = {
    kind,
    lenses: [first.id, second.id],
    topic,
    evidence: evidence.slice(0, 6),
    ...(kind === "emergent" && pattern !== "" ? { pattern } : {}),
  };
  const problem = evidenceProblem(trigger, number, known) ?? nameProblem(trigger, number);
  return problem === undefined ? { value: trigger } : { problems: [problem] };
}

/** F12: peers never learn the kind of trigger, so the topic must not say it either. */
function nameProblem({ topic }: Trigger, number: number): string | undefined {
  return /\b(?:contradict\w*|uncorroborated|horizon intersection|emergent)\b/i.test(topic) ? words.topicSaysKind(number) : undefined;
}

function evidenceProblem(trigger: Trigger, number: number, known: FrameKnowledge): string | undefined {
  const { evidence, kind, lenses } = trigger;
  const resultOf = (lens: string): Result | undefined => known.members[lens]?.result;
  if (evidence.length === 0) return words.noQuote(number);
  const missing = evidence.find(({ lens, quote }) => {
    const result = resultOf(lens);
    return result === undefined || !Object.values(result).some((text: string) => isQuotedIn(quote, text));
  });
  if (missing) return words.notThere(number, missing.quote);
  if (!evidence.every(({ lens }) => lenses.includes(lens))) return words.foreignQuote(number);
  return shownBy[kind](trigger, resultOf) ? undefined : words.notShown(number, kind);
}

type Results = (lens: string) => Result | undefined;
const saysIn = (trigger: Trigger, lens: string, texts: readonly (string | undefined)[]): boolean =>
  trigger.evidence.some((each) => each.lens === lens && texts.some((text) => text !== undefined && isQuotedIn(each.quote, text)));

/** Proof that each kind needs: whose words, from which part. */
const shownBy: Readonly<Record<TriggerKind, (trigger: Trigger, results: Results) => boolean>> = {
  contradiction: (trigger, results) =>
    trigger.lenses.every((lens) =>
      saysIn(trigger, lens, [results(lens)?.assessment, results(lens)?.analysis, results(lens)?.contribution]),
    ),
  horizon: (trigger, results) => {
    const [one, other] = trigger.lenses;
    const meets = (blind: string, sees: string): boolean =>
      saysIn(trigger, blind, [results(blind)?.limits]) && saysIn(trigger, sees, [results(sees)?.contribution, results(sees)?.analysis]);
    return meets(one, other) || meets(other, one);
  },
  uncorroborated: (trigger, results) => {
    const [claimant] = trigger.evidence;
    const other = trigger.lenses.find((lens) => lens !== claimant?.lens);
    const says = Object.values((other === undefined ? undefined : results(other)) ?? {}).join(" ");
    return claimant !== undefined && !saysTheSame(claimant.quote, says);
  },
  emergent: (trigger) => new Set(trigger.evidence.map(({ lens }) => lens)).size === 2 && trigger.pattern !== undefined,
};

/** Whether somebody else confirms a claim: nearly all of its sense is there. */
const saysTheSame = (quote: string, text: string): boolean => {
  const [wanted, there] = [[...contentOf(quote)], contentOf(text)];
  return wanted.length > 0 && wanted.filter((word) => there.has(word)).length / wanted.length > 0.8;
};
