import { ownedFiles, ownedProblems, overlaps, type OwnedFiles } from "../../scope/owned.ts";
import type { SubtaskOutline, SubtaskReach, SubtaskStanding } from "./types.ts";

type Node = Pick<SubtaskOutline, "id" | "needs" | "filesOwned" | "reach">;

/** Taken by the runtime: a piece of that name would be counted as the mending of it. */
export const mendName = /^mend-\d+$/i;

/** D10: everything that is wrong with a graph, at once; empty where nothing is. */
export function graphProblems(subtasks: readonly Node[]): readonly string[] {
  if (subtasks.length === 0) return ["there is no subtask; a mission has at least one"];
  const ids = new Set(subtasks.map(({ id }) => id));
  const seen = new Set<string>();
  const problems = subtasks.flatMap(({ id, needs, filesOwned }) => {
    const isTwice = seen.has(id) || !seen.add(id);
    return [
      ...(isTwice ? [`two subtasks are called "${id}"`] : []),
      ...(mendName.test(id) ? [`"${id}" is a name for whoever mends what does not pass together; take another`] : []),
      ...needs.filter((each) => !ids.has(each)).map((each) => `"${id}" needs "${each}", and there is no such subtask`),
      ...(filesOwned.length === 0 ? [`"${id}" owns no files; name those that it may change`] : []),
      ...ownedProblems(filesOwned).map((each) => `"${id}": ${each}`),
    ];
  });
  const first = new Map(subtasks.toReversed().map((each) => [each.id, { ...each, needs: each.needs.filter((need) => ids.has(need)) }]));
  return [...problems, ...circleIn([...first.values()].toReversed()), ...lateNeeds(subtasks)];
}

/** Takes away what needs nothing that is left, until nothing more can be taken: what stays is in a circle or behind one. */
function circleIn(subtasks: readonly Node[]): readonly string[] {
  const needs = new Map(subtasks.map(({ id, needs: each }) => [id, new Set(each)]));
  const users = new Map<string, string[]>();
  for (const { id, needs: each } of subtasks) for (const need of new Set(each)) users.set(need, [...(users.get(need) ?? []), id]);
  const free = subtasks.filter((each) => each.needs.length === 0).map(({ id }) => id);
  for (const id of free) {
    needs.delete(id);
    for (const user of users.get(id) ?? []) {
      const left = needs.get(user);
      if (left?.delete(id) && left.size === 0) free.push(user);
    }
  }
  return needs.size === 0 ? [] : [`these subtasks wait for each other: ${[...needs.keys()].join(", ")}`];
}

/** A terminal one begins when all others are over, so nothing else can wait for it. */
function lateNeeds(subtasks: readonly Node[]): readonly string[] {
  const terminal = new Set(subtasks.filter(({ reach }) => reach === "terminal").map(({ id }) => id));
  return subtasks
    .filter(({ reach }) => reach !== "terminal")
    .flatMap(({ id, needs }) =>
      needs
        .filter((each) => terminal.has(each))
        .map((each) => `"${id}" needs "${each}", which runs after all others; make "${id}" terminal too, or take that need out`),
    );
}

const reaches: readonly SubtaskReach[] = ["narrow", "broad", "terminal"];

/** The wider of the two: what a plan says, and what its files say. */
export const widerReach = (one: SubtaskReach, other: SubtaskReach): SubtaskReach =>
  reaches[Math.max(reaches.indexOf(one), reaches.indexOf(other))] ?? "narrow";

interface Scheduled {
  readonly subtasks: readonly Node[];
  readonly standings: Readonly<Record<string, SubtaskStanding>>;
  readonly workersMax: number;
}

type Tally = Readonly<Record<SubtaskStanding["status"], number>>;

const tallies = new WeakMap<Scheduled["standings"], Tally>();

/** How many stand how, counted once for each standing of things: it is asked for several times at every step. */
export function tallyOf(standings: Scheduled["standings"]): Tally {
  const known = tallies.get(standings);
  if (known) return known;
  const tally = { waiting: 0, working: 0, landed: 0, pending: 0, failed: 0, dropped: 0 };
  for (const id in standings) tally[standings[id]?.status ?? "waiting"] += 1;
  tallies.set(standings, tally);
  return tally;
}

/** Whether a subtask is over, however it went. */
const isOver = (standing: SubtaskStanding | undefined): boolean =>
  standing?.status === "landed" || standing?.status === "pending" || standing?.status === "dropped";

/** Over, and what needs it waits for nothing. */
const isLeftOut = (standing: SubtaskStanding | undefined): boolean => standing?.status === "pending" || standing?.status === "dropped";

/**
 * Subtasks that will never begin, because something they need did not land and will not.
 */
export function stuckIn({ subtasks, standings }: Pick<Scheduled, "subtasks" | "standings">): ReadonlySet<string> {
  const stuck = new Set<string>();
  const { pending, dropped } = tallyOf(standings);
  if (pending + dropped === 0) return stuck; // as a rule, and this is asked at every step
  const isLost = (id: string): boolean => stuck.has(id) || isLeftOut(standings[id]);
  for (let before = -1; before !== stuck.size;) {
    before = stuck.size;
    for (const { id, needs } of subtasks) if (standings[id]?.status === "waiting" && needs.some(isLost)) stuck.add(id);
  }
  return stuck;
}

/** D11: subtasks that can begin beside those under way. */
export function nextBatch(scheduled: Scheduled): readonly string[] {
  const { subtasks, standings, workersMax } = scheduled;
  const under = tallyOf(standings).working === 0 ? [] : subtasks.filter(({ id }) => standings[id]?.status === "working");
  if (under.some(({ reach }) => reach !== "narrow") || under.length >= workersMax) return [];
  const stuck = stuckIn(scheduled);
  const isReady = ({ id, needs }: Node): boolean =>
    standings[id]?.status === "waiting" && !stuck.has(id) && needs.every((need) => standings[need]?.status === "landed");
  const isLeft = ({ id }: Node): boolean => !isOver(standings[id]) && !stuck.has(id);
  const batch: Node[] = [];
  for (const each of subtasks) {
    if (under.length + batch.length >= workersMax) break;
    if (!isReady(each)) continue;
    if (each.reach === "narrow") {
      if ([...under, ...batch].every((other) => !overlaps(ownedBy(each), ownedBy(other)))) batch.push(each);
    } else if (under.length + batch.length === 0 && (each.reach === "broad" || isLast(each, subtasks.filter(isLeft)))) return [each.id];
  }
  return batch.map(({ id }) => id);
}

const isLast = (task: Node, left: readonly Node[]): boolean => left.every(({ id, reach }) => id === task.id || reach === "terminal");

const known = new WeakMap<readonly string[], OwnedFiles>();

/** Compiled once for each list of a loaded plan. */
function ownedBy({ filesOwned }: Pick<Node, "filesOwned">): OwnedFiles {
  const found = known.get(filesOwned) ?? ownedFiles(filesOwned);
  known.set(filesOwned, found);
  return found;
}
