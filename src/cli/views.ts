import type { GateRecord, GateSummary, SessionRecord } from "../journal/journal.ts";
import { doneIn, wordOf } from "../kernel/answer-words.ts";
import { kindRow } from "../kernel/gate-kinds.ts";
import type { TraceItem } from "../kernel/protocol.ts";
import { clip, imitations, visible, visibleLine } from "../kernel/text.ts";
import { beside, columnsHere } from "./fit.ts";
import type { Io } from "./io.ts";

/** How things look in a terminal. Text that came from outside is always made visible first. */
const lineMaxChars = 200;

const one = (text: string, where: string): string => clip(visibleLine(text), lineMaxChars, where);

/** What a gate shows. `earlier` is what went wrong in its session before, which nobody should have to look up. */
export function showGate(
  io: Io,
  { id, gate, stream, openedAt }: GateRecord,
  now: string,
  earlier: readonly string[] = [],
): readonly string[] {
  const texts = [gate.title, ...gate.context, gate.question, ...gate.evidence.map(({ claim }) => claim), ...earlier];
  const imitated = [...new Set(texts.flatMap(imitations))];
  return [
    `${urgencyMark(io, gate.urgency)} ${io.bold(visibleLine(gate.title))}`,
    io.dim(`  gate ${id} · session ${stream} · open for ${age(openedAt, now)}`),
    ...gate.context.flatMap((text) => indent(visible(text))),
    ...(gate.evidence.length > 0 ? [io.dim("  evidence")] : []),
    ...gate.evidence.flatMap(({ claim, source }) =>
      indent(`• ${visible(claim)} ${io.dim(`(${visibleLine(source)})`)}`),
    ),
    ...earlier,
    ...(imitated.length > 0
      ? [io.warn(`  careful: the text above imitates the runtime's own marks (${imitated.join(", ")})`)]
      : []),
  ];
}

/** `whole`: there is no other place that says more of what an option changes. */
export function showOptions(io: Io, { id: gateId, gate }: GateRecord, whole = false): readonly string[] {
  const width = Math.max(wordMinChars, ...gate.options.map(({ id }) => wordFor(gate.kind, id).length));
  const digits = String(gate.options.length).length;
  const columns = columnsHere(process.stdout);
  return [
    `  ${io.bold(visibleLine(gate.question))}`,
    ...gate.options.map(({ id, label, changes = "", text }, place) => {
      const said = whole ? visibleLine(changes) : one(changes, `assent explain ${gateId}`);
      const what = said === "" ? "" : io.dim(` – ${said}`);
      const needs = text === "required" ? io.dim(" (needs --text)") : "";
      const number = String(place + 1).padStart(digits);
      const first = `    ${io.dim(number)} ${io.good(wordFor(gate.kind, id).padEnd(width))} `;
      return beside(first, `${visibleLine(label)}${needs}${what}`, columns);
    }),
  ];
}
const wordMinChars = 9;

/** What a person types for an option: the word that says what it does, where the id alone would mislead. */
export const wordFor = wordOf;

export const wordsFor = (kind: string): string =>
  (kindRow(kind)?.options ?? []).map(({ id }) => wordFor(kind, id)).join(" | ");

export function showSummary(io: Io, summary: GateSummary, session: SessionRecord | undefined, now: string): string {
  const { id, title, question, kind, stream, urgency, openedAt } = summary;
  const where = `assent explain ${id}`;
  const about = session ? `${one(titleLine(session.title), where)} · ${visibleLine(session.cwd)}` : stream;
  return [
    `${urgencyMark(io, urgency)} ${io.bold(id)}  ${one(title, where)}`,
    `    ${one(question, where)} ${io.dim(`${kind} · ${age(openedAt, now)}`)}`,
    `    ${io.dim(about)}`,
  ].join("\n");
}

/** A title can be all that a person typed; its first line says what it is about. */
const titleLine = (title: string): string => visibleLine(title.trim().split("\n", 1)[0] ?? "");

/** `whole`: there is no other place that shows more of its title. */
export function showSession(io: Io, record: SessionRecord, now: string, whole = false): string {
  const { stream, title, status, outcome, openGates, due, updatedAt, parent } = record;
  const state =
    outcome ??
    (openGates > 0 ? io.warn(`waits for ${count(openGates, "answer")}`) : due > 0 ? "has work nobody does" : status);
  const from = parent === null ? "" : io.dim(` · branch of ${parent}`);
  return `${io.bold(stream)}  ${whole ? titleLine(title) : one(titleLine(title), `assent show ${stream}`)}\n    ${state} ${io.dim(`· ${age(updatedAt, now)} ago`)}${from}`;
}

/** Every item from what was open to what became of it; `changed` has, item by item, what a person put in its place. */
export function showTrace(
  io: Io,
  items: readonly TraceItem[],
  changed: readonly (string | undefined)[] = [],
): readonly string[] {
  return items.flatMap(({ item, from, to, by }, place) => [
    `  ${io.bold(one(item, "assent trace --json"))}`,
    `    ${io.dim(one(from, "assent trace --json"))}`,
    `    → ${clip(visibleLine(doneIn(to)), 1_000, "assent trace --json")}${isNamed(to, by) ? "" : io.dim(` (${visibleLine(by ?? "")})`)}`,
    ...changedLines(io, changed[place]),
  ]);
}

/** Nobody is named, or the path says who it was already. */
const isNamed = (to: string, by: string | undefined): boolean => by === undefined || to.includes(` by ${by}`);

const changedLines = (io: Io, words: string | undefined): readonly string[] =>
  words === undefined ? [] : [`    ${io.dim(`changed to: ${one(words, "assent trace --json")}`)}`];

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** How long ago, in the coarsest unit that says something. */
export function age(since: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(since)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

const urgencyMark = (io: Io, urgency: number): string => [io.dim("○"), io.warn("●"), io.bad("▲")][urgency] ?? "●";

const indent = (text: string): readonly string[] => text.split("\n").map((line) => `  ${line}`);
