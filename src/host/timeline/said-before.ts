import type { ClientName } from "../../adapters/clients/rows.ts";
import { lineSplitter } from "../../adapters/transcripts/lines.ts";
import { loadReaders } from "../../adapters/transcripts/readers.ts";
import { sessionReader, type SeenLine } from "../../adapters/transcripts/session.ts";
import { readPlainTail, type PlainTail } from "../../disk/plain-file.ts";
import type { World } from "../../runtime/types.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { clientNamed, transcriptsOf, type GuardedSession } from "./session-transcripts.ts";

/** A call that waits, or waited, at a gate. */
export interface CallAtGate extends GuardedSession {
  readonly call: string;
  readonly openedAt: string;
}

interface Around {
  readonly environment: ProcessEnvironment;
  readonly world: Pick<World, "digest" | "redact">;
}

/**
 * A gate is not kept waiting for it: `patienceMs` is what a person may notice. So much of the end of a transcript is
 * read, of so many (a session and its sub-agents), and so much is shown.
 */
const limits = { patienceMs: 400, searchMaxMs: 5_000, tailBytes: 524_288, files: 6, textChars: 1_200, kept: 200 } as const;

/**
 * The last words of the agent before a call, from its client's own transcript; nothing where that is not found soon, or
 * where somebody spoke after them. It is text of an agent, which may have written anything there.
 */
export async function saidBefore({ environment, world }: Around, asked: CallAtGate | undefined): Promise<string | undefined> {
  const client = asked && clientNamed(asked.client);
  if (!asked || client === undefined) return undefined;
  const found = lastWords({ environment, digest: world.digest }, client, asked).catch(() => undefined);
  const words = await Promise.race([found, patience()]);
  return words === undefined ? undefined : lastPart(world.redact(words));
}

const patience = (): Promise<undefined> => new Promise((resolve) => void setTimeout(() => resolve(undefined), limits.patienceMs).unref());

/** Places of transcripts that were found: a page asks for the same gate again and again. */
const places = new Map<string, readonly string[]>();

async function lastWords(search: Parameters<typeof transcriptsOf>[0], client: ClientName, asked: CallAtGate): Promise<string | undefined> {
  const key = JSON.stringify([search.environment["HOME"], client, asked.session]);
  const known = places.get(key) ?? (await transcriptsOf(search, asked, AbortSignal.timeout(limits.searchMaxMs)));
  places.delete(key);
  if (known.length > 0) places.set(key, known);
  for (const oldest of [...places.keys()].slice(0, -limits.kept)) places.delete(oldest);
  const readers = await loadReaders();
  const seen: SaidBefore[] = [];
  for (const path of known.slice(0, limits.files)) {
    const tail = await readPlainTail(path, limits.tailBytes);
    if (tail === undefined) places.delete(key); // it moved: looked for again next time
    else seen.push(wordsBefore(linesIn(tail, sessionReader(readers, client)), asked));
  }
  return (seen.find(({ isAtCall }) => isAtCall) ?? seen.find(({ text }) => text !== undefined))?.text;
}

/** The first line of a tail is a part of one. */
function linesIn({ bytes, isWhole }: PlainTail, read: ReturnType<typeof sessionReader>) {
  const splitter = lineSplitter();
  const lines = [...splitter.push(bytes), ...splitter.end()];
  return read(isWhole ? lines : lines.slice(1));
}

interface SaidBefore {
  readonly text: string | undefined;
  /** Whether the call itself was seen; else it is by the time alone. */
  readonly isAtCall: boolean;
}

/** The agent's words that nobody answered before the call; by the time where the client has not written the call down yet. */
function wordsBefore(lines: readonly SeenLine[], { call, openedAt }: Pick<CallAtGate, "call" | "openedAt">): SaidBefore {
  let text: string | undefined;
  let inTime: string | undefined;
  for (const { entries, at = openedAt } of lines) {
    for (const entry of entries) {
      if (entry.kind === "call" && entry.id === call) return { text, isAtCall: true };
      if (entry.kind === "said") text = entry.by === "agent" ? entry.text : undefined;
    }
    if (at <= openedAt) inTime = text;
  }
  return { text: inTime, isAtCall: false };
}

/** The end of a long message is nearest to the call. */
const lastPart = (text: string): string =>
  text.length <= limits.textChars ? text : `… ${text.slice(-limits.textChars).replace(/^[\uDC00-\uDFFF]/, "")}`;
