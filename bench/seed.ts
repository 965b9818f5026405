import type { Journal, Snapshot } from "../src/journal/journal.ts";
import { memoryJournal } from "../src/journal/memory.ts";
import { digest } from "../src/journal/row.ts";
import { sessionId, type SessionId } from "../src/kernel/ids.ts";
import type { Draft, Message } from "../src/kernel/message.ts";
import { breathe } from "./figures.ts";
import { benchRuntime } from "./place.ts";
import { answerGate, must, openGate, startQuestions } from "./rounds.ts";

/** Events that the runtime itself recorded once, to be written again under other names, many at a time. */
export interface Pattern {
  /** Of every ten events two belong to a gate, as in a session where a person is asked now and then. */
  readonly drafts: readonly Draft[];
  readonly note: Draft;
  readonly snapshot: Snapshot;
}

const policy = { notes: 7, text: "wrote src/import/reader.ts: 41 lines added, 3 removed; the tests of the reader pass" } as const;

export async function recordPattern(): Promise<Pattern> {
  const journal = await memoryJournal();
  const runtime = benchRuntime(journal);
  const stream = await startQuestions(runtime);
  const actor = { kind: "agent", name: "bench" } as const;
  for (let index = 0; index < policy.notes; index += 1)
    must(await runtime.offer(stream, { type: "note.add", text: policy.text } as { type: string }, { actor }));
  await answerGate(runtime, await openGate(runtime, stream, "question"));
  const drafts = (await journal.read(stream)).map(toDraft);
  const { snapshot } = await journal.stored(stream);
  const note = drafts.find(({ type }) => type === "note.added");
  await journal.close();
  if (!snapshot || !note) throw new Error("the pattern holds no snapshot or no note");
  return { drafts, note, snapshot };
}

const toDraft = ({ protocol, type, actor, causedBy, at, schema, body }: Message): Draft => ({
  protocol,
  type,
  actor,
  causedBy,
  at,
  schema,
  body,
});

/** Writes one stream of exactly `length` events in one transaction; the runtime can go on from its snapshot. */
export async function seedStream(journal: Journal, { drafts, snapshot }: Pattern, name: string, length: number): Promise<SessionId> {
  await breathe();
  const stream = sessionId(`questions-${name}`);
  const [started, ...rest] = drafts;
  if (!started) throw new Error("the pattern is empty");
  const all = Array.from({ length }, (_, index) => (index === 0 ? started : (rest[(index - 1) % rest.length] ?? started)));
  const whole = withoutOpenGate(all.map((draft, index) => renamed(draft, `${name}:${Math.floor((index - 1) / rest.length)}`)));
  await journal.write(stream, () => ({ change: { drafts: whole, snapshot, due: 0, openGates: 0 }, result: null }));
  return stream;
}

/** A gate's id is unique in a journal, so each repetition gets its own. */
function renamed(draft: Draft, name: string): Draft {
  if (!draft.type.startsWith("gate.")) return draft;
  return { ...draft, body: { ...draft.body, id: digest(name).slice(0, 20) } };
}

/** A stream that would end between question and answer ends with something else, as its snapshot has no open gate. */
function withoutOpenGate(drafts: readonly Draft[]): readonly Draft[] {
  const note = drafts.find(({ type }) => type === "note.added");
  return drafts.at(-1)?.type === "gate.opened" && note ? [...drafts.slice(0, -1), note] : drafts;
}

/** Fills a journal with streams of a hundred events. */
export async function seedJournal(journal: Journal, pattern: Pattern, events: number): Promise<readonly SessionId[]> {
  const length = 100;
  const streams: SessionId[] = [];
  for (let index = 0; index < events / length; index += 1) streams.push(await seedStream(journal, pattern, `s${index}`, length));
  return streams;
}
