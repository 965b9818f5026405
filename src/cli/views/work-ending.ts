import { visibleLine } from "../../kernel/text.ts";
import type { WorkView } from "../../protocols/worker/view.ts";
import type { Summary } from "../../runtime/summary.ts";
import { exit, type Exit } from "../exit.ts";
import type { Io } from "../io.ts";
import { said, saidAfter } from "./said.ts";

/** Report on one worker at its end: the commit with the way to it, or why there is none and where the work is. */
export function workEnding(io: Io, { stream, status }: Pick<Summary, "stream" | "status">, view: WorkView): readonly string[] {
  const { done } = view;
  const paint = done?.status === "done_clean" ? io.good : done?.status === "failed" ? io.bad : io.warn;
  return [
    `${paint("●")} ${io.bold(standsAs(view, status))} ${io.dim(stream)}`,
    `  ${io.dim(costLine(view))}`,
    ...(isLanded(done) ? landedLines(io, done, stream) : keptLines(io, view, { stream, status })),
    ...view.operations.filter(({ steps }) => steps.length > 0).flatMap((each) => operationLines(io, each)),
  ];
}

/** `took 4 of 5 model calls, 1200 tokens, 12 s of 2 h` */
export const costLine = ({ cost: { says, saysTime } }: Pick<WorkView, "cost">): string => `took ${[...says, saysTime].join(", ")}`;

/** Paths and commands are of use only as a whole. */
export const whole = { maxChars: 16_000 } as const;

type Operation = WorkView["operations"][number];

/** D20: an operation that was begun, where its backup is, and how that comes back. */
export const operationLines = (io: Io, { id, says, backup, restore }: Operation): readonly string[] => [
  `  operation ${visibleLine(id)}: ${says}`,
  ...(backup === null ? [] : saidAfter(`    ${io.dim("backup")}`, backup, whole)),
  ...(restore === null ? [] : saidAfter(`    ${io.dim("restore")}`, restore, whole)),
];

/** A session that a person stopped goes no further, whatever it was doing. */
export const standsAs = ({ doing, phase }: WorkView, status: string): string =>
  status === "ended" && phase !== "over" ? "stopped" : doing;

type Done = NonNullable<WorkView["done"]>;

const isLanded = (done: Done | null): done is Done & { readonly commit: string } => done !== null && done.commit !== null;

function landedLines(io: Io, { commit, branch, status, reason }: Done & { readonly commit: string }, stream: string): readonly string[] {
  const name = branchName(branch);
  return [
    ...(status === "done_clean" ? [] : said(reason, reasonShape(stream))),
    `  commit ${commit.slice(0, 10)} on ${name}`,
    `  look at it    ${io.bold(`git diff HEAD...${name}`)}`,
    `  does it fit   ${io.bold(`assent contextualize --diff HEAD..${name}`)}`,
    `  what it lacks ${io.bold(`assent gap --diff HEAD..${name}`)}`,
    `  take it over  ${io.bold(`git merge ${name}`)}`,
  ];
}

/** As people write it in commands. */
export const branchName = (branch: string): string => visibleLine(branch.replace(/^refs\/heads\//, ""));

function keptLines(
  io: Io,
  { done, folder, attempts, attemptsMax }: WorkView,
  { stream, status }: Pick<Summary, "stream" | "status">,
): readonly string[] {
  const tried = `after attempt ${attempts.length} of ${attemptsMax}`;
  return [
    ...(done === null ? [] : [`  ${io.dim(`why, ${tried}`)}`, ...said(done.reason || "a person has to look at it", reasonShape(stream))]),
    ...(folder === null ? [] : [`  ${io.dim("its work is kept in")}`, ...said(folder)]),
    ...(status === "suspended" ? [`  ${io.dim("it goes on with")} assent resume ${stream}`] : []),
  ];
}
/** The whole reason stands above too, where it was found. */
const reasonShape = (stream: string) => ({ maxChars: 1_200, where: `assent dispatch show ${stream}` });

/** A script must not take work that did not land for landed. */
export function exitForWork({ status }: Pick<Summary, "status">, { done }: { readonly done: { readonly status: string } | null }): Exit {
  if (done?.status === "done_clean") return exit.ok;
  return status === "ended" ? exit.failed : exit.waiting;
}
