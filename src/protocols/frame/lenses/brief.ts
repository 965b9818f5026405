import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import { defaultLimits, frameLimits } from "../policy.ts";
import { fieldsOf, textOf, textsOf, type ReadOutcome } from "../members/read.ts";
import { isQuotedIn } from "../synthesis/similar.ts";
import {
  bindings,
  type BriefField,
  type FrameBrief,
  type FrameCommand,
  type FrameEvent,
  type FrameEventOf,
  type FrameKnowledge,
  type FramePhase,
  type FrameState,
  type Limits,
  type Mode,
} from "../types.ts";
import { words } from "../words.ts";

type Begin = Extract<FrameCommand, { readonly type: "frame.begin" }>;

/** F1: the strongest source of a question. It is taken as it stands, blanks and all. */
export function begin(command: Begin): readonly FrameEvent[] | Refusal {
  const { type, sources, cwd, startedBy, planMode, mode } = command;
  const boundBy = bindings.find((binding) => (sources[binding] ?? "").trim() !== "");
  const question = boundBy === undefined ? undefined : sources[boundBy];
  if (boundBy === undefined || question === undefined) return refuse(type, words.noQuestion);
  const { questionMaxChars, lensesMax, nameMaxChars } = frameLimits;
  if (question.length > questionMaxChars) return refuse(type, words.longQuestion(question.length, questionMaxChars));
  if (!question.isWellFormed()) return refuse(type, words.halfACharacter);
  const lenses = namesIn(command.lenses);
  if (lenses.length >= lensesMax) return refuse(type, words.tooManyLenses(lenses.length, lensesMax - 1));
  const long = lenses.find((name) => name.length > nameMaxChars || name.includes(","));
  if (long !== undefined) return refuse(type, words.badName(long, nameMaxChars));
  const limits = limitsFrom(command.limits);
  if (limits === undefined) return refuse(type, words.badLimits);
  const asked = mode === undefined ? {} : { mode };
  return [{ type: "frame.begun", question, boundBy, cwd, startedBy, lenses, planMode, limits, ...asked }];
}

const namesIn = (names: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const line = name.replace(/\s+/g, " ").trim().toWellFormed();
    if (line === "" || seen.has(line.toLowerCase())) return [];
    seen.add(line.toLowerCase());
    return [line];
  });
};

/** F19: a limit that is no number would be no limit. */
function limitsFrom(given: Partial<Limits> = {}): Limits | undefined {
  const limits: Limits = { ...defaultLimits, ...given };
  const isPositive = (value: number | null): boolean => value === null || (Number.isFinite(value) && value > 0);
  const all = [limits.perspectiveMs, limits.inputTokensMax, limits.outputTokensMax, limits.tokensMax, limits.costMax];
  return all.every(isPositive) && Number.isFinite(limits.callCostMax) && limits.callCostMax >= 0 ? limits : undefined;
}

export const begun = (event: FrameEventOf<"frame.begun">): FramePhase<"briefing"> => {
  const { question, boundBy, cwd, startedBy, planMode, limits, lenses, mode = "inquire" } = event;
  return {
    phase: "briefing",
    attempt: 0,
    problems: [],
    question,
    boundBy,
    cwd,
    startedBy,
    attended: true,
    planMode,
    limits,
    brief: { intent: "", deliverable: "", scope: "", contested: [] },
    mode,
    modeAsked: event.mode ?? null,
    named: lenses,
    former: { lenses: [], limits: [], emergent: [] },
    lenses: [],
    members: {},
    round: 1,
    triggers: [],
    emergent: [],
    dialogues: [],
    inputs: [],
    synthesis: null,
    guards: [],
    alike: {},
    counted: 0,
    spent: { tokens: 0, cost: 0 },
    kept: [],
  };
};

export interface ProposedBrief {
  readonly brief: FrameBrief;
  readonly mode: Mode;
  readonly named: readonly string[];
}

/** Reads a model's brief of the question. A lens counts as named by the person only if the question has its name. */
export function readBrief(proposal: unknown, question: string): ReadOutcome<ProposedBrief> {
  const { brief, mode, named } = fieldsOf(proposal);
  const { intent, deliverable, scope, contested } = fieldsOf(brief);
  const { fieldMaxChars, lineMaxChars, contestedMax, nameMaxChars, lensesMax } = frameLimits;
  const read: FrameBrief = {
    intent: textOf(intent, fieldMaxChars),
    deliverable: textOf(deliverable, fieldMaxChars),
    scope: textOf(scope, fieldMaxChars),
    contested: textsOf(contested, lineMaxChars, contestedMax),
  };
  const empty = (["intent", "deliverable", "scope"] as const).filter((field) => read[field] === "");
  const problems = [...empty.map(words.emptyField), ...(mode === "recommend" || mode === "inquire" ? [] : [words.noMode])];
  if (problems.length > 0) return { problems };
  const quoted = textsOf(named, nameMaxChars, lensesMax).filter((name) => isQuotedIn(name, question));
  return { value: { brief: read, mode: mode === "recommend" ? "recommend" : "inquire", named: quoted } };
}

/** F2: takes the model's mode, unless the person asked for one; and decides whether anyone is asked. */
export function briefProposed(state: FramePhase<"briefing">, event: FrameEventOf<"brief.proposed">): FrameState {
  const { attempt: _, problems: __, ...known } = state;
  const named = [...state.named, ...event.named.filter((name) => !has(state.named, name))];
  const next: FrameKnowledge = { ...known, brief: event.brief, mode: event.mode, named: named.slice(0, frameLimits.lensesMax - 1) };
  return event.shown ? { ...next, phase: "gathering" } : { ...next, phase: "confirming", briefOnly: false, changes: 0, asked: false };
}

const has = (names: readonly string[], name: string): boolean => names.some((each) => each.toLowerCase() === name.toLowerCase());

const fieldOf: Readonly<Record<string, BriefField>> = {
  "modify-intent": "intent",
  "modify-deliverable": "deliverable",
  "modify-scope": "scope",
};

/** F2: a change is taken in the person's own words, and only the brief is asked about again. */
export function confirmBy(state: FramePhase<"confirming">, option: string, text: string | undefined): FrameState {
  const { asked: _, briefOnly: __, changes, phase: ___, ...known } = state;
  if (option === "confirm") return { ...known, phase: "gathering" };
  if (option === "other-mode") return { ...known, phase: "gathering", mode: otherMode(state.mode) };
  const field = fieldOf[option];
  if (field === undefined) return { ...known, phase: "closing", tasks: [], outcome: "withdrawn" };
  const { mode, said } = modeIn(text ?? "");
  const brief = { ...state.brief, [field]: textOf(said, frameLimits.fieldMaxChars) || state.brief[field] };
  const next = { ...known, brief, mode: mode ?? state.mode };
  if (changes + 1 >= frameLimits.changesMax) return { ...next, phase: "gathering" };
  return { ...next, phase: "confirming", briefOnly: true, changes: changes + 1, asked: false };
}

const otherMode = (mode: Mode): Mode => (mode === "inquire" ? "recommend" : "inquire");

/** A changed brief may name the mode in the same answer: `inquire: …`. */
function modeIn(text: string): { readonly mode?: Mode; readonly said: string } {
  const [, mode, said] = /^\s*(recommend|inquire)\s*:\s*(.*)$/is.exec(text) ?? [];
  if (mode === undefined || said === undefined) return { said: text };
  return { mode: mode.toLowerCase() === "recommend" ? "recommend" : "inquire", said };
}
