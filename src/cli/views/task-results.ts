import type { SessionId } from "../../kernel/ids.ts";
import { viewNow } from "../../host/session-view.ts";
import { outcomeOrder, type TaskOutcome, type TaskResult } from "../../protocols/attend/task-results.ts";
import type { SessionView } from "../../protocols/views.ts";
import type { Runtime } from "../../runtime/types.ts";
import { exit, type Exit } from "../exit.ts";
import { short } from "../../kernel/text.ts";
import type { Io, Paint } from "../io.ts";
import { saidLine } from "./said.ts";

type TaskResults = readonly TaskResult[];

/** How the tasks of a session stand; none for a session without tasks. */
export const taskResultsOf = (view: SessionView | undefined): TaskResults => (view?.shows === "tasks" ? view.standings : []);

export const taskResultsIn = async (runtime: Runtime, stream: SessionId): Promise<TaskResults> =>
  taskResultsOf(await viewNow(runtime, stream));

/** As `showTrace` takes them: both have the tasks in the order of the session. */
export const changesOf = (standings: TaskResults): readonly (string | undefined)[] => standings.map(({ changed }) => changed);

/** For `--json`: how many tasks ended in which way. */
export const countsOf = (standings: TaskResults): { readonly counts?: Readonly<Record<TaskOutcome, number>> } =>
  standings.length === 0
    ? {}
    : { counts: Object.fromEntries(outcomeOrder.map((how) => [how, numberOf(standings, how)])) as Record<TaskOutcome, number> };

/** "4 done, 2 failed, 1 refused": nothing for a session without tasks. */
export function sayCounts(io: Io, standings: TaskResults): readonly string[] {
  const parts = outcomeOrder
    .filter((how) => numberOf(standings, how) > 0)
    .map((how) => paintOf(io, how)(`${numberOf(standings, how)} ${how === "open" ? "not done" : how}`));
  const ungoverned = standings.filter(({ governed }) => governed === false).length;
  const told = ungoverned === 0 ? [] : [io.warn(`${ungoverned} not governed`)];
  return parts.length === 0 ? [] : [[...parts, ...told].join(", ")];
}

/** A script must not take work that failed, or that nobody could allow, for done. Tasks that a person left out are as they wish. */
export function exitFor(standings: TaskResults): Exit {
  if (numberOf(standings, "failed") > 0) return exit.failed;
  return numberOf(standings, "refused") > 0 ? exit.refused : exit.ok;
}

const earlierMax = 3;
const detailMaxChars = 100;
const titleMaxChars = 40;

/** Failures before a question was put, for the person who answers it; not the question's own subject. */
export function sayEarlier(io: Io, standings: TaskResults, key: string): readonly string[] {
  const failed = standings.filter(({ how, task }) => how === "failed" && !key.startsWith(`failed:${task}.`));
  const more = failed.length - earlierMax;
  return [
    ...failed.slice(0, earlierMax).flatMap(({ task, title, detail = "" }) => {
      const last = short(detail.trimEnd().split("\n").at(-1) ?? "", detailMaxChars);
      const what = `${short(task, titleMaxChars)} ${short(title, titleMaxChars)}${last === "" ? "" : `: ${last}`}`;
      return [`  ${io.bad("earlier:")} a task failed`, ...saidLine(what, { indent: 4 })];
    }),
    ...(more > 0 ? [`  ${io.bad("earlier:")} ${more} more failed`] : []),
  ];
}

const numberOf = (standings: TaskResults, wanted: TaskOutcome): number => standings.filter(({ how }) => how === wanted).length;

const paintOf = (io: Io, how: TaskOutcome): Paint =>
  ({ done: io.good, failed: io.bad, refused: io.bad, blocked: io.warn, dropped: io.warn, open: io.warn })[how];
