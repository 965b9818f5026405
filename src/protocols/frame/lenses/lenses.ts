import { chosenIn } from "./chosen.ts";
import { knownOf, withdrawn } from "../known.ts";
import { finishedLenses } from "../members/members.ts";
import { frameLimits, overlapMin, personaRows } from "../policy.ts";
import { fieldsOf, isProblem, lineOf, listOf, type ReadOutcome } from "../members/read.ts";
import { isQuotedIn, isToldIn, normalised, partWithin, sentencesIn, shinglesOf } from "../synthesis/similar.ts";
import { slugOf } from "./slug.ts";
import type {
  ContextFinding,
  FrameEventOf,
  FrameKnowledge,
  FramePhase,
  FrameState,
  InquiryWarning,
  Lens,
  LensOffer,
  Mode,
} from "../types.ts";
import { words } from "../words.ts";

/** Ids that are options of the gate, so no lens may have them. */
const reserved = ["choose", "add", "withdraw"];

export interface ProposedLenses {
  readonly base: readonly Lens[];
  readonly candidates: readonly Lens[];
}

/** F4: the proposed lenses, or everything wrong with them. No candidate at all is a finding, not a problem. */
export function readLenses(proposal: unknown, known: FrameKnowledge, findings: readonly ContextFinding[]): ReadOutcome<ProposedLenses> {
  const { base, candidates } = fieldsOf(proposal);
  const wanted = undescribed(known);
  const past = pastOf(known, findings);
  const taken = [...reserved, ...known.lenses.map(({ id }) => id)];
  const given = wanted.map((name) => described(name, [...listOf(base), ...listOf(candidates)]));
  const offered = listOf(candidates).slice(0, frameLimits.candidatesMax).map(rowOf);
  const fresh = offered.filter(({ name }) => !isAmong(known.lenses, name) && !hasName(wanted, name));
  const problems = [
    ...given.flatMap((row) => rowProblems({ ...row, name: "" }, past, row.name)),
    ...offered.flatMap((row) => [...nameProblems(row.name), ...rowProblems(row, past)]),
    ...togetherProblems([...known.lenses, ...given, ...fresh]),
    ...(wanted.length > 0 && fresh.length === 0 ? [words.noNewLens] : []),
    ...dissentProblems(known, fresh),
  ];
  if (problems.length > 0) return { problems: problems.slice(0, frameLimits.problemsMax) };
  const named = withIds(given, taken, "named", known);
  const rows = [...distinct(fresh), ...formerRows(known, [...given, ...fresh], past)];
  const proposed = withIds(rows, [...taken, ...named.map(({ id }) => id)], "proposed", known);
  return { value: { base: named, candidates: proposed } };
}

type Row = Pick<Lens, "name" | "reveals" | "referent" | "orientation"> & Pick<Lens, "opposes">;

function rowOf(value: unknown): Row {
  const { name, reveals, referent, orientation, opposes } = fieldsOf(value);
  const { nameMaxChars, lineMaxChars, orientationMaxChars } = frameLimits;
  const against = lineOf(opposes, lineMaxChars);
  return {
    name: lineOf(name, nameMaxChars),
    reveals: lineOf(reveals, lineMaxChars),
    referent: lineOf(referent, lineMaxChars),
    orientation: lineOf(orientation, orientationMaxChars),
    ...(against === "" ? {} : { opposes: against }),
  };
}

/** Lenses that a person named and that are not described yet. */
export const undescribed = ({ named, lenses }: Pick<FrameKnowledge, "named" | "lenses">): readonly string[] =>
  named.filter((name) => !isAmong(lenses, name));

/** A model's description of a lens that the person named; the name stays the person's. */
const described = (name: string, rows: readonly unknown[]): Row => ({
  ...(rows.map(rowOf).find((row) => row.name.toLowerCase() === name.toLowerCase()) ?? rowOf({})),
  name,
});

/**
 * F17: lenses that held up before are offered again, even if a model does not; they join the points of disagreement. A
 * model wrote the former ones as well: each passes the same checks, or is not offered.
 */
function formerRows({ former, lenses }: FrameKnowledge, rows: readonly Row[], past: Past): readonly Row[] {
  const there: readonly Row[] = [...lenses, ...rows];
  const names = there.map(({ name }) => name);
  const room = Math.min(frameLimits.formerOffered, frameLimits.candidatesMax - rows.length);
  const places = there.map(({ orientation }) => normalised(orientation));
  const [first] = [...rows, ...lenses];
  return former.lenses
    .map((lens): Row => ({ ...rowOf(lens), referent: first?.referent ?? lens.referent }))
    .filter((row) => !hasName(names, row.name) && nameProblems(row.name).length === 0)
    .filter((row) => rowProblems(row, past).length === 0 && !there.some((other) => isTelling(row, other)))
    .filter(({ orientation }) => !places.includes(normalised(orientation)))
    .slice(0, Math.max(0, room));
}

/** Whether one of two speaks of the other. */
const isTelling = (one: Row, other: Row): boolean =>
  isQuotedIn(other.name, `${one.orientation} ${one.reveals}`) || isQuotedIn(one.name, `${other.orientation} ${other.reveals}`);

export const nameProblems = (name: string): readonly string[] => {
  if (name === "") return [words.noName];
  const { nameMaxChars, nameWordsMax } = frameLimits;
  const isLong = name.length > nameMaxChars || name.split(" ").length > nameWordsMax;
  return [
    ...(isLong ? [words.longName(name, nameWordsMax, nameMaxChars)] : []),
    ...personaRows.filter(({ pattern }) => pattern.test(name)).map(({ is }) => words.notALens(name, is)),
  ];
};

/** F7: texts that no lens may pass on: gathered findings, and words of perspectives of earlier rounds. */
interface Past {
  readonly gathered: readonly string[];
  readonly texts: readonly string[];
  /** Told apart one by one, as their words may come in another order. */
  readonly claims: readonly string[];
  readonly shared: string;
}

function pastOf(known: FrameKnowledge, findings: readonly ContextFinding[]): Past {
  const { question, brief } = known;
  const gathered = findings.map(({ claim }) => claim).filter((claim) => claim.trim() !== "");
  const results = finishedLenses(known).flatMap(({ id }) => known.members[id]?.result ?? []);
  return {
    gathered,
    texts: [...gathered, ...results.flatMap((result) => Object.values(result))],
    // A new lens may look at others' blind spots, so their limits are not among these.
    claims: [...gathered, ...results.flatMap((result) => sentencesIn(`${result.contribution}\n${result.assessment}`))],
    shared: [question, brief.intent, brief.deliverable, brief.scope].join("\n"),
  };
}

/** F7: an orientation points somewhere; neither it nor the name passes on gathered findings, word for word or reworded. */
function rowProblems({ name, reveals, referent, orientation }: Row, past: Past, called = name): readonly string[] {
  const empty = Object.entries({ reveals, referent, orientation }).flatMap(([part, text]) => (text === "" ? [part] : []));
  const said = `${name}\n${orientation}\n${reveals}`;
  const runs = shinglesOf(past.texts.join("\n"));
  const isPassedOn =
    [...shinglesOf(said)].some((run) => runs.has(run)) ||
    past.gathered.some((claim) => isQuotedIn(claim, said)) ||
    past.claims.some((claim) => isToldIn(claim, said, past.shared));
  return [...empty.map((part) => words.emptyPart(called, part)), ...(isPassedOn ? [words.passesOn(called)] : [])];
}

/** F4, F7: what the lenses have to do with each other: a referent they share, and no name or place twice over. */
function togetherProblems(rows: readonly Pick<Row, "name" | "reveals" | "referent" | "orientation">[]): readonly string[] {
  if (rows.length < 2) return [];
  const referents = rows.map(({ referent }) => normalised(referent));
  const alone = rows.filter((_, index) => referents.filter((each) => each === referents[index]).length < 2);
  const places = rows.map(({ orientation }) => normalised(orientation));
  const crowded = rows.length >= frameLimits.spreadMin && new Set(places).size < places.length;
  const telling = rows.filter((row) => rows.some((other) => other !== row && isQuotedIn(other.name, `${row.orientation} ${row.reveals}`)));
  return [
    ...alone.map(({ name }) => words.noSharedReferent(name)),
    ...(crowded ? [words.samePlace] : []),
    ...telling.map(({ name }) => words.tellsOfOthers(name)),
  ];
}

/** F18: where everyone agreed on a contested point, one lens must be able to disagree. */
function dissentProblems(known: FrameKnowledge, fresh: readonly Row[]): readonly string[] {
  const asked = dissentWanted(known);
  if (asked === null || fresh.length === 0) return [];
  return fresh.some(({ opposes }) => opposes !== undefined) ? [] : [words.noDissent(asked)];
}

/** The claim that no lens opposed, while none does. */
export function dissentWanted({ guards, lenses }: Pick<FrameKnowledge, "guards" | "lenses">): string | null {
  const raised = guards.findLast(
    (each): each is Extract<InquiryWarning, { guard: "shared-assumption" }> => each.guard === "shared-assumption",
  );
  return raised === undefined || lenses.some(({ opposes }) => opposes !== undefined) ? null : raised.claim;
}

const hasName = (names: readonly string[], name: string): boolean => names.some((each) => normalised(each) === normalised(name));
const isAmong = (lenses: readonly Pick<Lens, "name">[], name: string): boolean =>
  hasName(
    lenses.map((lens) => lens.name),
    name,
  );

/** K3: two candidates of one name would lead to the same future. */
const distinct = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ name }, index) => rows.findIndex((row) => normalised(row.name) === normalised(name)) === index);

function withIds(rows: readonly Row[], taken: readonly string[], origin: Lens["origin"], { former }: FrameKnowledge): readonly Lens[] {
  return rows.reduce<readonly Lens[]>((lenses, row) => {
    const id = slugOf(row.name, [...taken, ...lenses.map((lens) => lens.id)]);
    return [...lenses, { id, ...row, origin, ...markOf(row, former) }];
  }, []);
}

/** F17: former lenses that survived, and lenses that look at what nobody had addressed, are offered marked so. */
function markOf({ name, reveals }: Row, former: FrameKnowledge["former"]): Pick<Lens, "marked"> {
  if (
    hasName(
      former.lenses.map((lens) => lens.name),
      name,
    )
  )
    return { marked: "survived" };
  const isOpen = former.limits.some((limit) => partWithin(limit, reveals) >= overlapMin.addressed);
  return isOpen ? { marked: "limit" } : {};
}

export const lensesMin = (mode: Mode): number => frameLimits.lensesMin[mode];

/** How many more lenses fit. */
export const roomIn = ({ lenses }: Pick<FrameKnowledge, "lenses">): number => frameLimits.lensesMax - lenses.length;

/** Takes the lenses that need no choice: those that a person named, and those of earlier rounds. */
export function lensesProposed(state: FramePhase<"placing">, { base, candidates }: FrameEventOf<"lenses.proposed">): FrameState {
  const { findings, aside } = state;
  const known = knownOf(state);
  const lenses = [...known.lenses, ...base.slice(0, roomIn(known))];
  const next: FrameKnowledge = { ...known, lenses };
  if (candidates.length === 0) return { ...next, phase: "unplaced", findings, tries: 0, asked: false };
  const tries = aside === undefined ? 0 : aside.tries + 1;
  return { ...next, phase: "choosing", findings, candidates, note: null, tries, asked: false };
}

/**
 * K3: without the only candidate there are too few lenses, so there is nothing to choose.
 * K14: with nobody there the first few are taken, and it is recorded that nobody chose them.
 */
export function relayedIn(state: FramePhase<"choosing">): FrameEventOf<"lenses.relayed"> | undefined {
  const { lenses, candidates, mode, attended } = state;
  if (!attended) return { type: "lenses.relayed", lenses: unattendedChoice(state), by: "nobody" };
  const isOnlyWay = candidates.length === 1 && lenses.length > 0 && lenses.length + 1 === lensesMin(mode);
  return isOnlyWay ? { type: "lenses.relayed", lenses: candidates.map(({ id }) => id), by: "relay" } : undefined;
}

export function chooseBy(state: FramePhase<"choosing">, option: string, text: string | undefined): FrameState {
  const { candidates, findings } = state;
  if (option === "withdraw") return withdrawn(state);
  if (option === "add") return addLens(state, findings, text ?? "");
  const picked = candidates.find(({ id }) => id === option);
  if (picked) return chosen(state, [picked.id]);
  const read = chosenIn(text ?? "", candidates);
  return isProblem(read) ? again(state, read.problems[0] ?? words.unclear) : chosen(state, read.value);
}

/** K14: nobody is there; the first of what is offered, a few. */
const unattendedChoice = ({ candidates, lenses, mode }: FramePhase<"choosing">): readonly string[] => {
  const wanted = mode === "recommend" ? 1 : Math.max(frameLimits.unattendedLenses - lenses.length, 1);
  return candidates.slice(0, wanted).map(({ id }) => id);
};

export function chosen(state: FramePhase<"choosing">, ids: readonly string[]): FrameState {
  const added = state.candidates.filter(({ id }) => ids.includes(id));
  const lenses = [...state.lenses, ...added];
  const min = lensesMin(state.mode);
  if (lenses.length < min) return again(state, words.tooFew(lenses.length, min));
  if (lenses.length > frameLimits.lensesMax) return again(state, words.tooManyLenses(lenses.length, frameLimits.lensesMax));
  const known = { ...knownOf(state), lenses };
  return state.mode === "recommend" ? { ...known, phase: "closing", tasks: [], outcome: "converged" } : { ...known, phase: "mapping" };
}

const again = (state: FramePhase<"choosing">, note: string): FrameState =>
  state.tries + 1 >= frameLimits.triesMax ? withdrawn(state) : { ...state, note, tries: state.tries + 1, asked: false };

/** A lens of the person's own: it is taken as given, and others are looked for beside it. */
function addLens(state: FramePhase<"choosing" | "unplaced">, findings: readonly ContextFinding[], text: string): FrameState {
  const name = lineOf(text, frameLimits.nameMaxChars).replace(/[,;]/g, " ").trim();
  const isKnown = name === "" || isAmong(state.lenses, name) || hasName(state.named, name);
  const isFull = state.lenses.length + 1 >= frameLimits.lensesMax;
  if (isKnown || isFull) {
    const note = isFull ? words.tooManyLenses(state.lenses.length + 1, frameLimits.lensesMax - 1) : words.knownLens(name);
    return state.phase === "choosing" ? again(state, note) : { ...state, asked: false, tries: state.tries + 1 };
  }
  const known = knownOf(state);
  const aside: LensOffer = { candidates: state.phase === "choosing" ? state.candidates : [], tries: state.tries };
  return { ...known, phase: "placing", named: [...known.named, name], findings, attempt: 0, problems: [], aside };
}

/** Leaves out a person's lens that cannot be had, and offers the earlier candidates again. */
export function offeredAgain(state: FramePhase<"placing" | "stuck">, { candidates, tries }: LensOffer, note: string): FrameState {
  const left = undescribed(state);
  const known = { ...knownOf(state), named: state.named.filter((name) => !left.includes(name)) };
  const again = { findings: state.findings, tries: tries + 1, note, asked: false };
  return candidates.length === 0 ? { ...known, phase: "unplaced", ...again } : { ...known, phase: "choosing", candidates, ...again };
}

/** Goes on without lenses from the failed call. */
export function withoutLenses(state: FramePhase<"stuck">): FrameState {
  const { findings, aside } = state;
  const left = undescribed(state);
  if (aside) return offeredAgain(state, aside, words.ownLensLeftOut(left));
  const known = { ...knownOf(state), named: state.named.filter((name) => !left.includes(name)) };
  return left.length > 0
    ? { ...known, phase: "placing", findings, attempt: 0, problems: [] }
    : { ...known, phase: "unplaced", findings, tries: 0, isFailed: true, asked: false };
}

export function unplacedBy(state: FramePhase<"unplaced">, option: string, text: string | undefined): FrameState {
  const { findings } = state;
  if (option === "add") return addLens(state, findings, text ?? "");
  if (option === "again" && state.tries < frameLimits.triesMax)
    return { ...knownOf(state), phase: "placing", findings, attempt: 0, problems: [] };
  return state.synthesis === null
    ? { ...knownOf(state), phase: "closing", tasks: [], outcome: "no-lens" }
    : { ...knownOf(state), phase: "routing", visits: state.round, asked: false };
}
