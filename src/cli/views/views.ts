import type { GateRecord, SessionRecord } from "../../journal/journal.ts";
import { begunAs, doneIn, wordOf, isListed } from "../../kernel/words/answer-words.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { fromWords } from "../../kernel/session.ts";
import { isNamedByStart, sessionName } from "../../kernel/words/session-name.ts";
import { shortTime } from "../../host/guard/moment.ts";
import type { TraceItem } from "../../kernel/protocol.ts";
import { contextPart, ownQuestions } from "../../kernel/gate-context.ts";
import { onScreen, urgencyWords } from "../../kernel/words/screen-words.ts";
import { clip, count, imitations, visibleLine } from "../../kernel/text.ts";
import type { OtherPlace } from "../../runtime/place.ts";
import type { FamilyStatus } from "../../runtime/family.ts";
import { beside, columnsHere } from "./fit.ts";
import type { Io } from "../io.ts";
import { said, saidLine } from "./said.ts";

/** How things look in a terminal. Text that came from outside is always made visible first. */
const lineMaxChars = 200;

const one = (text: string, where: string): string => clip(visibleLine(text), lineMaxChars, where);

/** The surroundings of a gate that a person decides by, as far as they are known. */
export interface GateSurroundings {
  readonly session?: Pick<SessionRecord, "agent" | "cwd">;
  /** Failures in its session before, which nobody should have to look up. */
  readonly earlier?: readonly string[];
  /** The agent's orders and its own words, as they were last before the call. */
  readonly task?: string;
  readonly message?: string;
  /** Whose edit of an earlier call this one is. */
  readonly edited?: { readonly by: string; readonly at: string } | null;
  readonly calls?: readonly { readonly tool: string; readonly text: string; readonly state: string }[];
  readonly answers?: readonly { readonly word: string; readonly by: string; readonly at: string }[];
}

/** A gate on screen: its harm, the action, the reasons, then why the agent wants it. */
export function showGate(
  io: Io,
  { id, gate, stream, openedAt, closing }: GateRecord,
  now: string,
  around: GateSurroundings = {},
): readonly string[] {
  const { harm = "", title, evidence } = gate;
  const reasons = evidence.length > 1 ? evidence : evidence.filter(({ claim }) => claim !== harm); // one alone is said above
  const { session, earlier = [], task = "", message = "", edited = null, calls = [], answers = [] } = around;
  const texts = [title, harm, ...gate.context, gate.question, ...evidence.map(({ claim }) => claim), ...earlier, task, message];
  const imitated = [...new Set(texts.flatMap(imitations))];
  return [
    `${urgencyMark(io, gate.urgency)} ${io.bold(`${urgencyWords[gate.urgency] ?? ""} · ${gate.kind}`)}`,
    ...said(harm === "" ? title : harm),
    ...(harm === "" ? [] : [io.dim("  action"), ...said(title)]),
    ...(edited ? [`  ${visibleLine(edited.by)} edited this command at ${clockOf(edited.at)}, ${age(edited.at, now)} ago`] : []),
    ...(session ? [io.dim("  asked by"), ...saidLine(`${session.agent} in ${session.cwd}`)] : []),
    io.dim(
      `  gate ${id} · session ${stream} · ${closing ? `was open for ${age(openedAt, closing.at)}` : `open for ${age(openedAt, now)}`}`,
    ),
    ...contextLines(io, gate),
    ...(reasons.length > 0 ? [io.dim("  reasons")] : []),
    ...reasons.flatMap(({ claim, source }) => said(`${claim} (${source})`)),
    ...earlier,
    ...(task === "" ? [] : [io.dim("  it was told"), ...said(task)]),
    ...(message === "" ? [] : [io.dim("  its last message"), ...said(message)]),
    ...(calls.length > 0 ? [io.dim("  calls before this one")] : []),
    ...calls.flatMap(({ tool, text, state }) => saidLine(`${state}: ${tool} ${text}`)),
    ...(answers.length > 0 ? [io.dim("  earlier answers to the same question")] : []),
    ...answers.flatMap(({ word, by, at }) => saidLine(`${word} by ${by}, ${age(at, now)} ago`)),
    ...(imitated.length > 0 ? [io.warn(`  careful: the text above imitates the runtime's own marks (${imitated.join(", ")})`)] : []),
  ];
}

const clocks = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const clockOf = (at: string): string => clocks.format(new Date(at));

/** Each line under its name; lines of one name stand together. Nothing in the title is repeated. */
function contextLines(io: Io, { kind, context, title }: GateRecord["gate"]): readonly string[] {
  let last: string | undefined;
  return context.flatMap((line) => {
    const { name, text } = contextPart(kind, line);
    if (name === "Action" && title.endsWith(`: ${text}`)) return [];
    const head = name === undefined || name === last ? [] : [io.dim(`  ${name.toLowerCase()}`)];
    last = name;
    return [...head, ...said(text)];
  });
}

/** The question itself: in our words where the kind has only one, else as the asker's text. */
export const askedLines = ({ kind, question }: Pick<GateRecord["gate"], "kind" | "question">): readonly string[] =>
  ownQuestions.has(question) ? [`  ${question}`] : [`  ${kindRow(kind)?.asks ?? "The question:"}`, ...said(question)];

/** `whole`: no other place says more about an option's effect. */
export function showOptions(io: Io, { id: gateId, gate }: GateRecord, whole = false): readonly string[] {
  const width = Math.max(wordMinChars, ...gate.options.map(({ id }) => wordFor(gate.kind, id).length));
  const digits = String(gate.options.length).length;
  const columns = columnsHere(process.stdout);
  return [
    ...askedLines(gate),
    ...gate.options.flatMap(({ id, label, changes = "", text }, place) => {
      const number = String(place + 1).padStart(digits);
      if (isListed(gate.kind, id)) {
        const shape = whole ? { indent: 6 } : { indent: 6, maxChars: lineMaxChars, where: `assent explain ${gateId}` };
        return [
          `    ${io.dim(number)} ${io.good((isPlainWord(id) ? id : "").padEnd(width))} proposed:`,
          ...said(label, shape),
          ...(changes === "" ? [] : said(changes, shape)),
        ];
      }
      const does = whole ? visibleLine(changes) : one(changes, `assent explain ${gateId}`);
      const what = does === "" ? "" : io.dim(` – ${does}`);
      const needs = text === "required" ? io.dim(" (needs --text)") : "";
      const first = `    ${io.dim(number)} ${io.good(wordFor(gate.kind, id).padEnd(width))} `;
      return [beside(first, `${visibleLine(label)}${needs}${what}`, columns)];
    }),
  ];
}

/** A word that can be typed, and can be nothing else. */
const isPlainWord = (id: string): boolean => /^[a-z0-9][a-z0-9-]{0,40}$/.test(id);

const wordMinChars = 9;

/** The word a person types for an option: one that says what it does, where the id alone would mislead. */
export const wordFor = wordOf;

export const wordsFor = (kind: string): string => (kindRow(kind)?.options ?? []).map(({ id }) => wordFor(kind, id)).join(" | ");

/** A title can be all that a person typed; its first line says what it is about. */
const titleLine = (title: string): string => visibleLine(title.trim().split("\n", 1)[0] ?? "");

/** `whole`: no other place shows more of its title. */
export function showSession(
  io: Io,
  { standing, isIdle = false, ...record }: SessionRecord & Stood,
  now: string,
  { whole = false, resting = "rests", next }: { readonly whole?: boolean } & Partial<SessionRest> = {},
): string {
  const { stream, outcome, updatedAt, parent } = record;
  const state = standingWords(io, { outcome, standing, isIdle, idleSince: shortTime(updatedAt, now) }, { resting });
  const from = parent === null ? "" : io.dim(` · ${fromWords(parent)}`);
  const shape = whole ? { maxChars: wholeMaxChars } : { where: `assent show ${stream}` };
  return [
    `${io.bold(stream)}  ${state} ${io.dim(`· ${age(updatedAt, now)} ago`)}${from}`,
    ...saidLine(titleLine(startedName(record, now)), { indent: 4, ...shape }),
    ...(isResting({ outcome, standing }) && next !== undefined ? [io.dim(`    ${next}`)] : []),
  ].join("\n");
}

interface Stood extends Pick<SessionRecord, "outcome"> {
  readonly standing: FamilyStatus;
  /** Its client has left, or has said nothing for a while. */
  readonly isIdle?: boolean;
  /** Its last activity, in words. */
  readonly idleSince?: string;
}

/** Its name, with its start where one agent comes back to one project. */
export const startedName = (record: SessionRecord, now: string): string =>
  isNamedByStart(record.protocol) ? `${sessionName(record)}, ${shortTime(record.startedAt, now)}` : record.title;

const isResting = ({ outcome, standing: { openGates, isSeenTo, rests } }: Stood): boolean =>
  outcome === null && openGates === 0 && isSeenTo && rests === true;

/** How a session stands, in the same words wherever it is named. */
export function standingWords(io: Io, stood: Stood, { resting = "rests" }: Partial<SessionRest> = {}): string {
  const { status, openGates, isSeenTo } = stood.standing;
  if (stood.outcome !== null) return onScreen(stood.outcome);
  if (openGates > 0) return io.warn(`waiting for you: ${count(openGates, "answer")}`);
  if (!isSeenTo) return "not running: has work that nobody does";
  if (isResting(stood)) return resting;
  return stood.isIdle ? `idle${stood.idleSince === undefined ? "" : ` since ${stood.idleSince}`}` : status;
}

/** Where a session rests that is nobody's turn, and the command by which it goes on. */
export interface SessionRest {
  readonly resting: string;
  readonly next: string;
}

const wholeMaxChars = 64_000;

/** A session whose work is not where this process is, and what to do about it. */
export function sayElsewhere(stream: string, { host, folder, isOtherMachine, because }: OtherPlace): string {
  if (because) return `waits for a machine that can do it: ${because.map(visibleLine).join("; ")}`;
  const where = isOtherMachine
    ? `its work is on ${visibleLine(host)}, in ${visibleLine(folder)}, and goes on there`
    : `its folder ${visibleLine(folder)} is not there any more`;
  return `${where}. To go on in this folder: assent resume ${stream} --here`;
}

/** Every item from its open state to its end; `changed` has, item by item, a person's text in its place. */
export function showTrace(io: Io, items: readonly TraceItem[], changed: readonly (string | undefined)[] = []): readonly string[] {
  const where = "assent trace --json";
  return items.flatMap(({ item, from, to, by }, place) => [
    ...saidLine(item, { where }),
    ...(begunAs(from) === undefined ? [] : saidLine(from, { indent: 4, where })),
    ...saidLine(`→ ${doneIn(to)}${isNamed(to, by) ? "" : ` (${by ?? ""})`}`, { indent: 4, maxChars: 1_000, where }),
    ...changedLines(io, changed[place]),
  ]);
}

/** True when nobody is to be named, nobody was there, or the path names them already. */
const isNamed = (to: string, by: string | undefined): boolean => by === undefined || by === "nobody" || to.includes(` by ${by}`);

const changedLines = (io: Io, words: string | undefined): readonly string[] =>
  words === undefined ? [] : [`    ${io.dim("changed to:")}`, ...saidLine(words, { indent: 6, where: "assent trace --json" })];

/** How long ago, in the coarsest unit that says something. */
export function age(since: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(since)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

export const urgencyMark = (io: Io, urgency: number): string => [io.dim("○"), io.warn("●"), io.warn("▲"), io.bad("▲")][urgency] ?? "●";
