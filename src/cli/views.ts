import type { GateRecord, GateSummary, SessionRecord } from "../journal/journal.ts";
import type { TraceItem } from "../kernel/protocol.ts";
import { clip, imitations, visible, visibleLine } from "../kernel/text.ts";
import type { Io } from "./io.ts";

/** How things look in a terminal. Text that came from outside is always made visible first. */
const lineMaxChars = 200;

const one = (text: string, where: string): string => clip(visibleLine(text), lineMaxChars, where);

export function showGate(io: Io, { id, gate, stream, openedAt }: GateRecord, now: string): readonly string[] {
  const texts = [gate.title, ...gate.context, gate.question, ...gate.evidence.map(({ claim }) => claim)];
  const imitated = [...new Set(texts.flatMap(imitations))];
  return [
    `${urgencyMark(io, gate.urgency)} ${io.bold(visibleLine(gate.title))}`,
    io.dim(`  gate ${id} · session ${stream} · open for ${age(openedAt, now)}`),
    ...gate.context.flatMap((text) => indent(visible(text))),
    ...(gate.evidence.length > 0 ? [io.dim("  evidence")] : []),
    ...gate.evidence.flatMap(({ claim, source }) =>
      indent(`• ${visible(claim)} ${io.dim(`(${visibleLine(source)})`)}`),
    ),
    ...(imitated.length > 0
      ? [io.warn(`  careful: the text above imitates the runtime's own marks (${imitated.join(", ")})`)]
      : []),
  ];
}

export const showOptions = (io: Io, { gate }: GateRecord): readonly string[] => [
  `  ${io.bold(visibleLine(gate.question))}`,
  ...gate.options.map(({ id, label, changes, text }) => {
    const what = changes === undefined ? "" : io.dim(` – ${one(changes, "assent explain")}`);
    return `    ${io.good(id.padEnd(9))} ${label}${text === "required" ? io.dim(" (needs --text)") : ""}${what}`;
  }),
];

export const showSummary = (
  io: Io,
  { id, title, question, kind, stream, urgency, openedAt }: GateSummary,
  now: string,
): string =>
  `${urgencyMark(io, urgency)} ${io.bold(id)}  ${one(title, `assent explain ${id}`)}\n    ${one(question, `assent explain ${id}`)} ${io.dim(`${kind} · ${stream} · ${age(openedAt, now)}`)}`;

export function showSession(io: Io, record: SessionRecord, now: string): string {
  const { stream, title, status, outcome, openGates, due, updatedAt, parent } = record;
  const state =
    outcome ??
    (openGates > 0 ? io.warn(`waits for ${count(openGates, "answer")}`) : due > 0 ? "has work nobody does" : status);
  const from = parent === null ? "" : io.dim(` · branch of ${parent}`);
  return `${io.bold(stream)}  ${one(title, `assent show ${stream}`)}\n    ${state} ${io.dim(`· ${age(updatedAt, now)} ago`)}${from}`;
}

export function showTrace(io: Io, items: readonly TraceItem[]): readonly string[] {
  return items.flatMap(({ item, from, to, by }) => [
    `  ${io.bold(one(item, "assent trace --json"))}`,
    `    ${io.dim(one(from, "assent trace --json"))}`,
    `    → ${clip(visibleLine(to), 1_000, "assent trace --json")}${by === undefined ? "" : io.dim(` (${visibleLine(by)})`)}`,
  ]);
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
