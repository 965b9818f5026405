import type { Json } from "../../kernel/ids.ts";
import { chosenIn } from "./lenses/chosen.ts";
import { knownOf, withdrawn } from "./known.ts";
import { memoryOf, promotedIn, survivedIn, unaddressed } from "./memory.ts";
import { taskProblems } from "../../claims/check.ts";
import { finishedLenses } from "./members/members.ts";
import { frameLimits } from "./policy.ts";
import { fieldsOf, isProblem, lineOf, listOf, textOf, textsOf, toJson, type ReadOutcome } from "./members/read.ts";
import { claimsOf } from "./synthesis/synthesis.ts";
import type { Claim, FramedTask, FrameEvent, FrameKnowledge, FramePhase, FrameState } from "./types.ts";
import { words } from "./words.ts";

/** F15: applies a person's choice. There is no "execute". */
export function routeBy(state: FramePhase<"routing">, option: string, text: string | undefined, by: string): FrameState {
  const known = knownOf(state);
  switch (option) {
    case "extend":
      return { ...known, phase: "extending", visits: state.visits, asked: false };
    case "add-input": {
      const said = textOf(text, frameLimits.inputMaxChars);
      if (said === "" || known.inputs.length >= frameLimits.inputsMax) return { ...state, visits: state.visits + 1, asked: false };
      const inputs = [...known.inputs, { id: `i:${known.inputs.length + 1}`, text: said, by }];
      return { ...known, inputs, phase: "synthesising", attempt: 0, problems: [] };
    }
    case "wrap-up":
      return { ...known, phase: "keeping", note: null, tries: 0, asked: false };
    default:
      return withdrawn(known);
  }
}

export const isFull = ({ lenses, round }: FrameKnowledge): boolean =>
  lenses.length >= frameLimits.lensesMax || round >= frameLimits.roundsMax;

/** F15: a new lens goes back to F4, deeper goes to the same team, a review only shows. */
export function extendBy(state: FramePhase<"extending">, option: string, text: string | undefined): FrameState {
  const known = knownOf(state);
  const back: FramePhase<"routing"> = { ...known, phase: "routing", visits: state.visits + 1, asked: false };
  if (option === "review") return { ...back, isReview: true };
  if (known.round >= frameLimits.roundsMax) return back;
  const next: FrameKnowledge = { ...known, round: known.round + 1, triggers: [] };
  if (option === "new-lens") return isFull(known) ? back : { ...next, phase: "gathering" };
  const told = textOf(text, frameLimits.inputMaxChars);
  if (option !== "deepen" || told === "") return back;
  const members = Object.fromEntries(
    Object.entries(next.members).map(([lens, member]) => [
      lens,
      member.status === "finished" ? { ...member, status: "ready" as const, attempt: member.attempt + 1, told } : member,
    ]),
  );
  return { ...next, members, phase: "inquiring", asked: false };
}

/** F16: the claims to keep, by number, id, or all. */
export function keepBy(state: FramePhase<"keeping">, option: string, text: string | undefined): FrameState {
  const known = knownOf(state);
  const claims = known.synthesis === null ? [] : claimsOf(known.synthesis);
  const ids = claims.map(({ id }) => id);
  const stop = (kept: readonly string[]): FrameState => ({ ...known, kept, phase: "stopping", after: "tasks" });
  if (option === "all") return stop(ids);
  if (option === "nothing") return stop([]);
  if (ids.includes(option)) return stop([option]);
  const read = chosenIn(
    text ?? "",
    claims.map(({ id, text: said }) => ({ id, name: said })),
  );
  if (!isProblem(read)) return stop(read.value);
  return state.tries + 1 >= frameLimits.triesMax
    ? stop(ids)
    : { ...state, note: read.problems[0] ?? words.unclear, tries: state.tries + 1, asked: false };
}

/** The claims that were kept, in the order of the synthesis. */
export const keptClaims = ({ synthesis, kept }: FrameKnowledge): readonly Claim[] =>
  synthesis === null ? [] : claimsOf(synthesis).filter(({ id }) => kept.includes(id));

/** Tasks that rest on kept claims, or the problems with them. */
export function readTasks(proposal: unknown, known: FrameKnowledge): ReadOutcome<readonly FramedTask[]> {
  const kept = keptClaims(known).map(({ id }) => id);
  const rows = listOf(fieldsOf(proposal)["tasks"]).slice(0, frameLimits.tasksMax).map(fieldsOf);
  const read = rows.map((row) => ({
    title: lineOf(row["title"], 80),
    instruction: textOf(row["instruction"], frameLimits.taskMaxChars),
    sources: textsOf(row["sources"], 20, frameLimits.claimsMax),
    said: [row["title"], row["instruction"]].map(beginningOf).join(". "),
  }));
  const whole = read.filter(({ title, instruction }) => title !== "" && instruction !== "");
  const stray = whole.filter(({ sources }) => sources.length === 0 || sources.some((id) => !kept.includes(id)));
  const grounds = [...keptClaims(known).map(({ text }) => text), known.brief.intent, known.question];
  const reaching = whole.flatMap(({ title, said }) => {
    const brought = taskProblems(said, grounds);
    return brought.length === 0
      ? []
      : [
          words.reachingTask(
            title,
            brought.map(({ what }) => what),
          ),
        ];
  });
  const problems = [
    ...(whole.length < rows.length ? [words.noTasks] : []),
    ...stray.map(({ title }) => words.strayTask(title)),
    ...reaching,
  ];
  if (problems.length > 0) return { problems: problems.slice(0, frameLimits.problemsMax) };
  return { value: whole.map(({ title, instruction }, index) => ({ id: `t${index + 1}`, title, instruction })) };
}

/** As much of a text as is taken, without a note of ours that something was cut: that note is nobody's claim. */
const beginningOf = (text: unknown): string => (typeof text === "string" ? text.slice(0, frameLimits.taskMaxChars).toWellFormed() : "");

/** Tasks from the kept claims, word for word, where no model makes more of them. */
export const tasksByRule = (known: FrameKnowledge): readonly FramedTask[] =>
  keptClaims(known)
    .slice(0, frameLimits.tasksMax)
    .map((claim, index) => ({
      id: `t${index + 1}`,
      title: words.taskTitle(claim.text),
      instruction: words.taskInstruction(claim, known.question),
    }));

/** K8, F17: the result, the memory for later inquiries, and how the session ended. */
export function closingEvents(state: FramePhase<"closing">): readonly FrameEvent[] {
  const { outcome, question } = state;
  const memory = state.mode === "inquire" ? memoryOf(state) : null;
  const closed: FrameEvent = { type: "inquiry.closed", output: outputOf(state), memory, promoted: promotedIn(state, memory) };
  if (outcome === "converged") return [closed, { type: "session.ended", outcome, left: [] }];
  if (outcome === "no-lens") return [closed, { type: "session.ended", outcome: "escaped", left: [words.noLensFits(question)] }];
  return [closed, { type: "session.ended", outcome, left: leftIn(state) }];
}

/** Items that an early end leaves open. */
export function leftIn(known: FrameKnowledge): readonly string[] {
  const unfinished = known.lenses.filter(({ id }) => {
    const member = known.members[id];
    return member !== undefined && member.result === undefined && member.status !== "without";
  });
  return [
    known.synthesis === null ? words.notAnswered(known.question) : words.notKept,
    ...unfinished.map(({ name }) => words.notFinished(name)),
  ];
}

function outputOf(state: FramePhase<"closing">): Json {
  const { lenses, question, brief, synthesis, mode, outcome } = state;
  if (mode === "recommend" || synthesis === null) {
    if (lenses.length === 0 || (mode === "inquire" && outcome !== "converged")) return null;
    return toJson({
      kind: "Lenses",
      question,
      open: true,
      lenses: lenses.map(({ name, reveals, referent }) => ({ name, reveals, referent })),
      character: words.character(lenses.length),
    });
  }
  const { routing: _, ...said } = synthesis;
  return toJson({
    kind: "FramedInquiry",
    question,
    brief: { intent: brief.intent, deliverable: brief.deliverable, scope: brief.scope },
    lenses: finishedLenses(state).map((lens) => ({
      id: lens.id,
      name: lens.name,
      reveals: lens.reveals,
      survived: survivedIn(state, synthesis, lens.id),
      unaddressed: unaddressed(state, lens.id),
    })),
    ...said,
    inputs: state.inputs.map(({ id, text, by }) => ({ id, text, by })),
    guards: state.guards,
    spent: state.spent,
    tasks: state.tasks,
  });
}
