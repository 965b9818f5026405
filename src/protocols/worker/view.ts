import { z } from "zod/mini";
import type { PastEvent } from "../../kernel/view.ts";
import { tierWords } from "../../lexicon/box-tiers.ts";
import { limitRemedies, type ReachedLimit } from "../../lexicon/work-limits.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { costIn, WorkCost, WorkLimits } from "./cost.ts";
import { attendKey } from "./attending.ts";
import { OperationView, operationViews } from "./operation-view.ts";
import { blockKey } from "./policy.ts";
import type { ClaimedArtefact, WorkDone, WorkerEvent, WorkerState } from "./types.ts";
import { words } from "./words.ts";

const Attempt = shape({
  number: z.number(),
  /** The session in which its agent worked, with every call; null before it has begun. */
  session: z.nullable(z.string()),
  /** Files that would land, and reasons why they did not; both empty while it is worked on. */
  owned: listOf(z.string()),
  refused: listOf(z.string()),
  /** The last check of what would land; null where none was run. */
  check: z.nullable(shape({ exitCode: z.nullable(z.number()), output: z.string() })),
  /** Files that it named as its result and that are there (D6). */
  artefacts: listOf(shape({ name: z.string(), where: z.string(), bytes: z.number(), hash: z.string() })),
  /** How it ended, where that is no way to end (D8). */
  violation: z.nullable(z.string()),
  /** How long nothing was seen of its agent before it was nudged (W20); null where it never was. */
  nudgedAfterMs: z.nullable(z.number()),
});

/** A limit that ended its agent, and what a person does about it. */
const Limit = shape({ limit: z.string(), because: z.string(), remedy: z.string() });

/** A question that only a person can settle (D7). */
const blockMembers = { kind: z.string(), question: z.string(), bestGuess: z.string(), fallback: z.string() };
const Block = shape(blockMembers);

/** The same with its attempt, and a person's answer; null while it has none. */
const FiledBlock = shape({
  ...blockMembers,
  attempt: z.number(),
  answer: z.nullable(shape({ by: z.string(), option: z.string(), text: z.string() })),
});

/** One brief and what became of it. */
export const WorkView = shape({
  shows: z.literal("work"),
  phase: z.string(),
  /** The phase in plain words. */
  doing: z.string(),
  begunAt: z.string(),
  mission: z.string(),
  brief: z.string(),
  agent: z.string(),
  verifyCommand: z.string(),
  filesOwned: listOf(z.string()),
  /** The kind of box it has; null before it has one. */
  tier: z.nullable(z.string()),
  tierSays: z.nullable(z.string()),
  /** Where its layers are; they are kept when the work did not land. */
  folder: z.nullable(z.string()),
  attemptsMax: z.number(),
  attempts: listOf(Attempt),
  cost: WorkCost,
  budget: WorkLimits,
  /** `done_clean`, `pending` or `failed`, and why; null while it is not over. */
  done: z.nullable(
    shape({
      status: z.string(),
      reason: z.string(),
      pendingActions: listOf(z.string()),
      commit: z.nullable(z.string()),
      branch: z.string(),
    }),
  ),
  /** The limit that ended the work, or its agent for now. */
  limit: z.nullable(Limit),
  /** The last block that it filed. */
  block: z.nullable(Block),
  /** All that it filed. */
  blocks: listOf(FiledBlock),
  /** Everything that its brief allows to be destroyed outside of the box. */
  operations: listOf(OperationView),
});
export type WorkView = z.infer<typeof WorkView>;

export function workerView(state: WorkerState, story: readonly PastEvent<WorkerEvent>[]): WorkView | null {
  if (state.phase === "idle" || state.phase === "corrected") return null;
  const { brief, agent, ground, attempt, attemptsMax } = state;
  const events = story.map(({ event }) => event);
  const { cost, limits } = costIn(story);
  const place = events.findLast((event) => event.type === "place.made")?.place;
  return {
    shows: "work",
    phase: state.phase,
    doing: words.doing(state),
    begunAt: state.begunAt,
    mission: brief.mission,
    brief: brief.id,
    agent,
    verifyCommand: brief.verifyCommand,
    filesOwned: [...brief.filesOwned],
    tier: place?.tier ?? null,
    tierSays: place ? tierWords[place.tier] : null,
    folder: place?.folder ?? null,
    attemptsMax,
    attempts: Array.from({ length: attempt }, (_, at) => attemptView(at + 1, events)),
    cost,
    budget: limits,
    done: "done" in state ? doneView(state.done, ground.branch) : null,
    limit: limitView("done" in state ? state.done.limit : state.limit),
    block: events.findLast((event) => event.type === "work.blocked")?.block ?? null,
    blocks: blocksIn(events),
    operations: operationViews(brief.operations ?? [], ground.root, story),
  };
}

const doneView = ({ status, reason, pendingActions, commit }: WorkDone, branch: string): WorkView["done"] => ({
  status,
  reason: reason || pendingActions.join("\n"),
  pendingActions: [...pendingActions],
  commit,
  branch,
});

const limitView = (reached: ReachedLimit | undefined): WorkView["limit"] =>
  reached ? { ...reached, remedy: limitRemedies[reached.limit] } : null;

type Past = PastEvent<WorkerEvent>["event"];

const blocksIn = (events: readonly Past[]): WorkView["blocks"] =>
  events.flatMap((event) => {
    if (event.type !== "work.blocked") return [];
    const { attempt, block } = event;
    const answered = events.find((each) => each.type === "gate.answered" && each.key === blockKey(attempt));
    const answer = answered?.type === "gate.answered" ? { by: answered.by.name, option: answered.option, text: answered.text ?? "" } : null;
    return [{ ...block, attempt, answer }];
  });

/** Those that were found, as the runtime saw them. */
export const artefactsIn = ({ claims }: Extract<Past, { type: "changes.audited" }>): readonly FoundArtefact[] =>
  claims.done?.artefacts?.flatMap((each) => ("missing" in each ? [] : [each])) ?? [];

type FoundArtefact = Exclude<ClaimedArtefact, { missing: string }>;

function attemptView(number: number, events: readonly Past[]): z.infer<typeof Attempt> {
  const session = events.find((event) => event.type === "child.started" && event.key === attendKey({ attempt: number }));
  const checked = events.findLast((event) => event.type === "work.checked" && event.attempt === number);
  const nudged = events.findLast((event) => event.type === "agent.nudged" && event.attempt === number);
  const refusals = events.flatMap((event) => (event.type === "claim.refused" && event.attempt === number ? [event] : []));
  return {
    number,
    session: session?.type === "child.started" ? session.child : null,
    owned: events.flatMap((event) => (event.type === "changes.audited" && event.attempt === number ? event.audit.owned : [])),
    refused: refusals.flatMap(({ why }) => why),
    artefacts: events.flatMap((event) => (event.type === "changes.audited" && event.attempt === number ? artefactsIn(event) : [])),
    violation: refusals[0]?.violation ?? null,
    nudgedAfterMs: nudged?.type === "agent.nudged" ? nudged.quietMs : null,
    check: checked?.type === "work.checked" ? { exitCode: checked.check.exitCode, output: checked.check.output } : null,
  };
}
