import { count, short, visibleLine } from "../../kernel/text.ts";
import { megabytes, type KeptLayer } from "../../host/dispatch/kept-layers.ts";
import type { ShownWork } from "../../host/dispatch/shown-work.ts";
import type { WorkView } from "../../protocols/worker/view.ts";
import { words as workerWords } from "../../protocols/worker/words.ts";
import type { Io } from "../io.ts";
import { saidAfter, saidLine } from "./said.ts";
import { age } from "./views.ts";
import { costLine, operationLines, whole } from "./work-ending.ts";

export function workLines(
  io: Io,
  { session, view, files, corrections, kept, merge, waiting, isLeft }: ShownWork,
  now: string,
): readonly string[] {
  const { done } = view;
  const paint = done === null ? io.warn : done.status === "done_clean" ? io.good : io.bad;
  return [
    `${paint("●")} ${io.bold(view.doing)} ${io.dim(session)}`,
    ...saidAfter("  mission", view.mission),
    `  agent ${visibleLine(view.agent)} · box ${view.tier ?? "none yet"} · ${count(view.attempts.length, "attempt")}`,
    ...saidAfter("  check", view.verifyCommand),
    `  ${costLine(view)}`,
    ...view.attempts.flatMap((attempt) => attemptLines(io, attempt)),
    ...view.blocks.flatMap((block) => blockLines(io, block)),
    ...view.operations.flatMap((operation) => operationStory(io, operation)),
    ...waitingLines(io, waiting),
    ...(isLeft ? [`  ${io.warn("nobody drives it;")} go on: ${io.bold(`assent resume ${session}`)}`] : []),
    ...(done === null ? limitLines(io, view) : doneLines(io, done)),
    ...(merge === null ? [] : [`  on a branch of its own; take it over: ${io.bold(merge)}`]),
    ...(kept === null ? [] : [`  what it wrote is kept in ${kept}; discard it: ${io.bold(`assent dispatch clean ${session}`)}`]),
    ...corrections.flatMap(({ by, at, text }) => saidAfter(`  corrected by ${visibleLine(by)}, ${age(at, now)} ago:`, text)),
    ...Object.values(files).map((file) => io.dim(`  ${file}`)),
  ];
}

/** Questions of a session and of everything inside it. */
export const waitingLines = (io: Io, waiting: ShownWork["waiting"]): readonly string[] =>
  waiting.flatMap(({ id, title }) => [`  ${io.warn("waits for you:")} ${io.dim(`assent explain ${id}`)}`, ...saidLine(title)]);

/** Of work that is over, its reason says it. */
const limitLines = (io: Io, { limit }: WorkView): readonly string[] =>
  limit === null ? [] : [...saidAfter(`  ${io.bad("ended:")}`, limit.because), ...saidAfter(`  ${io.warn("to go on:")}`, limit.remedy)];

function attemptLines(
  io: Io,
  { number, owned, refused, violation, artefacts, nudgedAfterMs }: WorkView["attempts"][number],
): readonly string[] {
  const violated = violation === null ? "" : io.warn(` (no way to end: ${violation})`);
  return [
    `  attempt ${number}: ${count(owned.length, "file")} of its own changed${violated}`,
    ...artefacts.flatMap(({ name, where, bytes, hash }) =>
      saidAfter(`    ${io.dim(`${artefactWords[where] ?? ""}, ${count(bytes, "byte")}, ${hash.slice(0, 12)}`)}`, name),
    ),
    ...(nudgedAfterMs === null ? [] : saidAfter(`    ${io.warn("nudged:")}`, workerWords.nudged(nudgedAfterMs))),
    ...refused.flatMap((why) => saidAfter(`    ${io.warn("refused:")}`, why)),
  ];
}

const artefactWords: Readonly<Record<string, string>> = {
  lands: "named, lands",
  layer: "named, does not land",
  unchanged: "named, as it was",
};

const blockLines = (io: Io, { attempt, question, answer }: WorkView["blocks"][number]): readonly string[] => [
  ...saidAfter(`  attempt ${attempt} ${io.warn("asks:")}`, question),
  ...(answer === null ? [] : saidAfter(`    ${visibleLine(answer.by)}: ${visibleLine(answer.option)}`, answer.text)),
];

/** D20: what it is, who let it happen, and the evidence of each step. */
const operationStory = (io: Io, operation: WorkView["operations"][number]): readonly string[] => [
  ...operationLines(io, operation),
  ...saidAfter(`    ${io.dim("command")}`, operation.command, whole),
  ...saidAfter(`    ${io.dim("touches")}`, operation.touches),
  ...(operation.authorisedBy === null ? [] : saidAfter(`    ${io.dim("allowed by")}`, operation.authorisedBy)),
  ...operation.steps.flatMap(({ name, exitCode, file }) =>
    saidAfter(
      `    ${exitCode === 0 ? io.good("✓") : io.bad("✗")} ${name} ${io.dim(`exit code ${exitCode ?? "none"}, said in`)}`,
      file,
      whole,
    ),
  ),
  ...(operation.stopped === null ? [] : saidAfter(`    ${io.bad("because")}`, operation.stopped)),
];

const doneLines = (io: Io, { reason, pendingActions }: NonNullable<WorkView["done"]>): readonly string[] => [
  ...(reason === "" || pendingActions.length > 0 ? [] : saidAfter(`  ${io.bad("because")}`, reason)),
  ...pendingActions.flatMap((action) => saidAfter(`  ${io.warn("next:")}`, action)),
];

/** One line a worker; a second one where something of it is kept. */
export function listLines(
  io: Io,
  { session, view, now }: { readonly session: string; readonly view: WorkView; readonly now: string },
  layer: KeptLayer | undefined,
): readonly string[] {
  const { done } = view;
  const about = `· ${visibleLine(short(view.agent, agentMaxChars))} · ${age(view.begunAt, now)} ago`;
  const paint = done === null ? io.warn : done.status === "done_clean" ? io.good : io.bad;
  const where = layer && layer.standing !== "used" ? [io.dim(`    kept: ${layer.folder} (${megabytes(layer.bytes)})`)] : [];
  return [...saidAfter(`${paint("●")} ${io.bold(session)} ${view.doing} ${io.dim(about)}`, view.mission), ...where];
}

const agentMaxChars = 30;
