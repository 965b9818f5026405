import type { GateRecord, GateSummary, Journal, SessionRecord } from "../journal/journal.ts";
import { doneOf, wordOf } from "../kernel/words/answer-words.ts";
import { hashText, sessionId, type SessionId } from "../kernel/ids.ts";
import { isBranch } from "../kernel/session.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { findGate, isConflict } from "../runtime/answer.ts";
import type { GateDetail, GateEntry, InputOf, OutputOf } from "./api.ts";
import { shortId } from "../host/find.ts";
import { personOfCaller, type Backend, type Caller } from "../host/backend/types.ts";
import { answersBefore, askedCallOf, callsBefore, editBefore } from "./inbox/before.ts";
import { notFound, RequestProblem } from "./problem.ts";

export async function listGates(
  { runtime }: Backend,
  { status, session, order, after, limit }: InputOf<"listGates">,
): Promise<OutputOf<"listGates">> {
  const { journal } = runtime.world;
  if (after !== undefined && !after.includes(":")) throw new RequestProblem(400, "input.invalid", "`after` is what `next` said.");
  const wanted = limit ?? 100;
  const items: GateSummary[] = [];
  let next = after;
  let total = 0;
  do {
    const page = await journal.gates({
      status,
      limit: wanted - items.length,
      ...(next === undefined ? {} : { after: next }),
      ...(session === undefined ? {} : { stream: sessionId(session) }),
      ...(order === undefined ? {} : { newest: true as const }),
    });
    items.push(...page.items);
    total = page.total;
    next = page.next ?? undefined;
  } while (next !== undefined && items.length < wanted);
  const entries = await withSessions(journal, items);
  return { items: status === "open" ? entries : await withClosings(journal, entries), total, next: next ?? null };
}

async function withSessions(journal: Journal, items: readonly GateSummary[]): Promise<readonly GateEntry[]> {
  const sessions = new Map<SessionId, GateEntry["session"]>();
  for (const { stream } of items) if (!sessions.has(stream)) sessions.set(stream, await aboutAt(journal, stream));
  return items.map((item) => ({ ...item, session: sessions.get(item.stream) ?? null }));
}

/** As it is listed: whoever wants to be sure asks for the gate. */
const withClosings = (journal: Journal, entries: readonly GateEntry[]): Promise<readonly GateEntry[]> =>
  Promise.all(
    entries.map(async (entry) => {
      const record = (await journal.findGates(entry.id)).find(({ id }) => id === entry.id);
      return record?.closing ? { ...entry, closing: closingOf(record, record.closing) } : entry;
    }),
  );

const recordOf = async (journal: Journal, stream: SessionId): Promise<SessionRecord | undefined> =>
  (await journal.findSessions(stream)).find((record) => record.stream === stream);

async function aboutAt(journal: Journal, stream: SessionId): Promise<GateEntry["session"]> {
  const record = await recordOf(journal, stream);
  if (!record) return null;
  return { short: await shortId(journal, stream), title: record.title, cwd: record.cwd, agent: record.agent, ...partOf(record) };
}

const partOf = ({ parent }: SessionRecord): { readonly partOf?: string } => (parent === null || isBranch(parent) ? {} : { partOf: parent });

export async function getGate({ runtime, pushedBy, saidBefore }: Backend, { id }: InputOf<"getGate">, caller: Caller): Promise<GateDetail> {
  const { journal } = runtime.world;
  const found = await findGate(journal, id);
  if (isRefusal(found)) throw new RequestProblem(404, notFound.gate, found.because);
  const { gate, closing, shown, position: _, expiresAt: __, ...summary } = found;
  const [subject, ...others] = await subjectsOf(journal, found);
  const session = await recordOf(journal, found.stream);
  const said = caller.role === "agent" ? {} : await saidBefore(askedCallOf(found, session));
  const disabled = caller.role === "person" ? undefined : "only a person may answer";
  return {
    ...summary,
    session: await aboutAt(journal, found.stream),
    shown,
    context: gate.context,
    evidence: gate.evidence,
    options: gate.options.map((option) => ({
      ...option,
      word: wordOf(gate.kind, option.id),
      ...(disabled === undefined ? {} : { disabled }),
    })),
    recommended: gate.recommended ?? null,
    expiresAt: gate.expiresAt ?? null,
    subject: subject ?? null,
    others,
    closing: closing && closingOf(found, closing),
    before: {
      task: said.task ?? null,
      message: said.message ?? null,
      calls: await callsBefore(journal, found),
      edited: await editBefore(journal, found),
      answers: await answersBefore(journal, found, session?.cwd),
    },
    push: subject && !closing ? await pushedBy(subject) : null,
  };
}

/** An answer in people's words, by the gate that it was given to. */
const doneAt = ({ gate }: GateRecord, option: string): string =>
  doneOf(gate.kind, option, gate.options.find(({ id }) => id === option)?.label);

const closingOf = (record: GateRecord, closing: NonNullable<GateRecord["closing"]>): NonNullable<GateDetail["closing"]> => {
  const { type, at } = closing;
  if (closing.type === "gate.lapsed") return { type, at, reason: closing.reason };
  const { option, text, by, through } = closing;
  const more = { ...(text === undefined ? {} : { text }), ...(through === undefined ? {} : { through }) };
  return { type, at, option, word: doneAt(record, option), by, ...more };
};

const windowEvents = 200;

type Subject = NonNullable<GateDetail["subject"]>;

/** The actions that were weighed before the gate opened, found from the end of the session: gates that wait are young. */
async function subjectsOf(journal: Journal, { gate, stream, key }: GateRecord): Promise<readonly Subject[]> {
  if (gate.subject === undefined || !key.startsWith("call:")) return [];
  const call = key.slice("call:".length);
  const further: ReadonlySet<unknown> = new Set(gate.subjects?.slice(1));
  const { version } = await journal.stored(stream);
  const others = new Map<unknown, Subject>();
  for (let end = version; end > 0; end -= windowEvents) {
    const start = Math.max(0, end - windowEvents);
    const messages = (await journal.read(stream, start, end - start)).filter(({ type }) => type === "call.assessed").toReversed();
    for (const { body } of messages) if (further.has(body["hash"]) && !others.has(body["hash"])) others.set(body["hash"], subjectIn(body));
    const first = messages.find(({ body }) => body["call"] === call);
    if (first) return [subjectIn(first.body), ...(gate.subjects ?? []).slice(1).flatMap((hash) => others.get(hash) ?? [])];
  }
  return [];
}

const subjectIn = ({ action, verdict, findings, pattern, reasons }: Readonly<Record<string, unknown>>): Subject =>
  ({ action, verdict, findings, pattern, reasons }) as Subject;

export async function answerGate(
  { runtime }: Backend,
  { id, option, text, shown }: InputOf<"answerGate">,
  caller: Caller,
): Promise<OutputOf<"answerGate">> {
  const outcome = await runtime.answer(id, {
    option,
    shown: hashText(shown),
    by: personOfCaller(caller),
    ...(text === undefined ? {} : { text }),
  });
  if (isConflict(outcome)) {
    const { closing } = outcome.record;
    throw new RequestProblem(409, "conflict", outcome.because, { closing: closing && closingOf(outcome.record, closing) });
  }
  if (isRefusal(outcome)) {
    const isMissing = outcome.refused === "gate";
    throw new RequestProblem(isMissing ? 404 : 422, isMissing ? notFound.gate : outcome.refused, outcome.because);
  }
  const answered = outcome.messages.find(({ type }) => type === "gate.answered");
  const { id: whole = id, option: chosen = option } = answered?.body ?? {}; // the id may have been a prefix
  const record = await findGate(runtime.world.journal, String(whole));
  const word = isRefusal(record) ? String(chosen) : doneAt(record, String(chosen));
  return { answered: String(whole), session: outcome.loaded.stream, option: String(chosen), word };
}
