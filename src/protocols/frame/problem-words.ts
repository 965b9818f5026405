import { shortenOf } from "../../kernel/text.ts";
import type { ClaimProblemKind } from "../../claims/types.ts";
import type { NamedChoice, TriggerKind } from "./lenses/nouns.ts";

const short = (text: string): string => shortenOf(text, 120, "the journal");

/** Why something was refused or sent back: for a person who answered, or for a model that gets one more try. */
export const problemWords = {
  noQuestion: "say what the question is",
  longQuestion: (chars: number, max: number): string =>
    `the question has ${chars} characters; ${max} fit, and it is never cut: put the rest in a file`,
  halfACharacter: "the question holds half a character; write it again",
  badName: (name: string, max: number): string => `"${short(name)}" cannot name a lens: at most ${max} characters, without a comma`,
  badLimits: "a limit must be a number above zero",
  tooManyLenses: (count: number, max: number): string => `${count} lenses are too many; ${max} fit`,
  tooFew: (count: number, min: number): string => `${count} ${count === 1 ? "lens is" : "lenses are"} too few; at least ${min} are needed`,
  knownLens: (name: string): string => (name === "" ? "that names no lens" : `"${short(name)}" is there already`),
  unclear: "the answer names nothing that is offered",
  unknownChoice: (unknown: readonly string[], choices: readonly NamedChoice[]): string =>
    `"${short(unknown.join(", "))}" is not offered; choose from ${choices.map(({ id }, index) => `${index + 1} ${id}`).join(", ")}`,

  emptyField: (field: string): string => `brief.${field} is empty`,
  noMode: `mode must be "recommend" or "inquire"`,
  noName: "a lens has no name",
  notALens: (name: string, is: string): string => `"${short(name)}" ${is}; name a discipline or a framework, each on its own`,
  longName: (name: string, words: number, chars: number): string =>
    `"${short(name)}" is too long for a name: at most ${words} words and ${chars} characters`,
  emptyPart: (name: string, part: string): string => `${part} of "${short(name)}" is empty`,
  passesOn: (name: string): string => `"${short(name)}" repeats what was gathered or found before; an orientation only says where to start`,
  tellsOfOthers: (name: string): string => `"${short(name)}" speaks of another lens; each must be understood alone`,
  noNewLens: "beside the lenses that the person named, at least one new one must be proposed",
  noSharedReferent: (name: string): string =>
    `"${short(name)}" shares its referent with no other; give lenses that can disagree the same referent, word for word`,
  samePlace: "with four lenses or more each orientation must point at another part of the scope",
  noDissent: (claim: string): string => `at least one lens must oppose “${short(claim)}”; say what it opposes in "opposes"`,

  notAsked: (lens: string): string => `${lens} is not asked anything now`,
  notWaitedFor: (lens: string): string => `nothing of ${lens} is waited for in this dialogue`,
  malformed: (detail: string): string => `it could not be read: ${short(detail)}`,
  notAResult: "hand in a result of four parts, or look something up first",
  tooManyLooks: "you have looked enough; hand in the result now",
  hollowPart: (part: string): string => `${part} says nothing; write what could be wrong`,
  noCitation: "the analysis cites nothing; name what it rests on as path:line, or document and section",
  unseen: (what: string): string => `you never looked at this, and nothing may rest on it: ${short(what)}`,
  unsupportedResult: (struck: readonly string[]): string =>
    `not supported, so no claim rests on it: it never looked at ${struck.map(short).join(", ")}`,
  notAReport: "file a report of four parts: position, agreement, divergence, rationale",
  notAMessage: "write one message to your peer",
  neitherNor: "agreement and divergence are both empty; at least one of them has content",

  unknownTrigger: (number: number, kinds: readonly TriggerKind[]): string => `trigger ${number}: kind must be one of ${kinds.join(", ")}`,
  notAPair: (number: number): string => `trigger ${number}: name two different lenses that have finished, by id`,
  noTopic: (number: number): string => `trigger ${number}: the topic is empty`,
  topicSaysKind: (number: number): string => `trigger ${number}: the topic must not say what kind of trigger it is`,
  noQuote: (number: number): string => `trigger ${number}: quote the words that show it, with the lens they are from`,
  notThere: (number: number, quote: string): string => `trigger ${number}: “${short(quote)}” does not stand in that result`,
  foreignQuote: (number: number): string => `trigger ${number}: a quote is from a lens that is not of the pair`,
  notShown: (number: number, kind: TriggerKind): string => `trigger ${number}: ${shows[kind]}`,

  emptyClaim: "a claim is empty",
  noSource: (text: string): string => `“${short(text)}” names no source`,
  unknownSource: (text: string, unknown: readonly string[], known: readonly string[]): string =>
    `“${short(text)}” rests on ${unknown.map(short).join(", ")}, which does not exist; there are ${known.join(", ")}`,
  notSupported: (text: string, because: readonly string[]): string =>
    `“${short(text)}” does not follow from its sources: ${because.join("; ")}; keep to their words`,
  unsupported: (kind: ClaimProblemKind, what: string): string => `${unsupported[kind]} “${short(what)}”`,
  contradicted: "whoever checked it says that its sources speak against it",
  lonelyFusion: (text: string): string => `“${short(text)}” is marked as fused and names one source; a fusion has several`,
  lonelyAgreement: (text: string): string => `“${short(text)}” stands under convergence and rests on one lens`,
  noAssessment: "the assessment is empty",
  lostDissent: (dialogue: string, topic: string): string =>
    `the divergence about “${short(topic)}” is missing; keep it, with a report of ${dialogue} as its source`,
  notTaken: (name: string, lens: string, source: string): string =>
    `the finished lens “${short(name)}” is named by no claim; say what it says, also where it differs, with ${source} as its source, ` +
    `or list ${lens} under notTaken`,
  genericWay: (way: string): string => `routing.${way} could stand in any session; name a lens, a limit or a claim of this one`,
  noTasks: "no task is left; each needs a title and an instruction",
  reachingTask: (title: string, brought: readonly string[]): string =>
    `the task “${short(title)}” asks for something new: ${short(brought.join(", "))}; neither what was kept nor the intent speaks of it`,
  strayTask: (title: string): string =>
    `the task “${short(title)}” rests on nothing that was kept; name the ids of kept claims in "sources"`,
} as const;

/** U4: reasons why a claim is not supported, for people. */
const unsupported: Readonly<Record<ClaimProblemKind, string>> = {
  quote: "nobody said, word for word,",
  citation: "nobody looked at",
  number: "no source has the number",
  name: "no source has the name",
  act: "no source asks for",
  word: "no source says",
  turned: "the source says something else about",
  beyond: "goes further than the source:",
};

/** Every problem that a perspective can be sent back with; two more quote its own answer. */
const fixedProblems: ReadonlySet<string> = new Set([
  problemWords.notAResult,
  problemWords.tooManyLooks,
  problemWords.noCitation,
  problemWords.notAReport,
  problemWords.notAMessage,
  problemWords.neitherNor,
  ...["contribution", "analysis", "limits", "assessment", "position", "rationale"].map(problemWords.hollowPart),
]);

/** F7: whether a problem is in our fixed words, so that nothing of another perspective can be in it. */
export const isFixedProblem = (problem: string): boolean =>
  fixedProblems.has(problem) || [problemWords.malformed, problemWords.unseen].some((say) => problem.startsWith(say("").trim()));

const shows: Readonly<Record<TriggerKind, string>> = {
  contradiction: "quote what each of the two says",
  horizon: "quote the limit of the one and what the other contributes there",
  uncorroborated: "the other lens says the same, so the claim has support",
  emergent: "quote both lenses, and name the pattern",
};
