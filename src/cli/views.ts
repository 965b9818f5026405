import type { GateRecord, GateSummary, SessionRecord } from "../journal/journal.ts";
import { doneIn, wordOf } from "../kernel/answer-words.ts";
import type { Json } from "../kernel/ids.ts";
import { kindRow } from "../kernel/gate-kinds.ts";
import type { TraceItem } from "../kernel/protocol.ts";
import { clip, imitations, visible, visibleLine } from "../kernel/text.ts";
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

export function showOptions(io: Io, { gate }: GateRecord): readonly string[] {
  const width = Math.max(wordMinChars, ...gate.options.map(({ id }) => wordFor(gate.kind, id).length));
  return [
    `  ${io.bold(visibleLine(gate.question))}`,
    ...gate.options.map(({ id, label, changes, text }) => {
      const what = changes === undefined ? "" : io.dim(` – ${one(changes, "assent explain")}`);
      const needs = text === "required" ? io.dim(" (needs --text)") : "";
      return `    ${io.good(wordFor(gate.kind, id).padEnd(width))} ${label}${needs}${what}`;
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
  const about = session ? `${one(session.title, where)} · ${visibleLine(session.cwd)}` : stream;
  return [
    `${urgencyMark(io, urgency)} ${io.bold(id)}  ${one(title, where)}`,
    `    ${one(question, where)} ${io.dim(`${kind} · ${age(openedAt, now)}`)}`,
    `    ${io.dim(about)}`,
  ].join("\n");
}

export function showSession(io: Io, record: SessionRecord, now: string): string {
  const { stream, title, status, outcome, openGates, due, updatedAt, parent } = record;
  const state =
    outcome ??
    (openGates > 0 ? io.warn(`waits for ${count(openGates, "answer")}`) : due > 0 ? "has work nobody does" : status);
  const from = parent === null ? "" : io.dim(` · branch of ${parent}`);
  return `${io.bold(stream)}  ${one(title, `assent show ${stream}`)}\n    ${state} ${io.dim(`· ${age(updatedAt, now)} ago`)}${from}`;
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

/** What a protocol hands over at its end, such as the goal contract: one line a member. */
export function showOutput(io: Io, output: Json): readonly string[] {
  const lines = membersOf(output).map(
    ([name, value]) => `  ${name.padEnd(9)} ${clip(visibleLine(value), 1_000, "--json")}`,
  );
  return lines.length === 0 ? [] : [io.bold("What was agreed:"), ...lines];
}

function membersOf(value: Json, name = ""): readonly (readonly [string, string])[] {
  if (typeof value !== "object" || value === null) return name === "" || value === null ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, member]) =>
    membersOf(member ?? null, name === "" ? key : `${name} ${key}`),
  );
}

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
