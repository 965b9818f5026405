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
const limits = { patienceMs: 400, searchMaxMs: 5_000, tailBytes: 2_097_152, files: 6, textChars: 1_200, kept: 200 } as const;

/** Words before a call, by the client's own transcript. An agent can write there too: it is text, and no proof. */
export interface SaidBefore {
  /** The last order to the agent: by the person, or for a sub-agent by the agent above it. */
  readonly task?: string;
  /** The agent's own words that nobody has answered. */
  readonly message?: string;
}

/** Empty where nothing is found soon. */
export async function saidBefore({ environment, world }: Around, asked: CallAtGate | undefined): Promise<SaidBefore> {
  const client = asked && clientNamed(asked.client);
  if (!asked || client === undefined) return {};
  const found = lastWords({ environment, digest: world.digest }, client, asked).catch(() => undefined);
  const { task, message } = (await Promise.race([found, patience()])) ?? {};
  return {
    ...(task === undefined ? {} : { task: firstPart(world.redact(task)) }),
    ...(message === undefined ? {} : { message: lastPart(world.redact(message)) }),
  };
}

const patience = (): Promise<undefined> => new Promise((resolve) => void setTimeout(() => resolve(undefined), limits.patienceMs).unref());

/** Places of transcripts that were found: a page asks for the same gate again and again. */
const places = new Map<string, readonly string[]>();

async function lastWords(search: Parameters<typeof transcriptsOf>[0], client: ClientName, asked: CallAtGate): Promise<SaidBefore> {
  const key = JSON.stringify([search.environment["HOME"], client, asked.session]);
  const known = places.get(key) ?? (await transcriptsOf(search, asked, AbortSignal.timeout(limits.searchMaxMs)));
  places.delete(key);
  if (known.length > 0) places.set(key, known);
  for (const oldest of [...places.keys()].slice(0, -limits.kept)) places.delete(oldest);
  const readers = await loadReaders();
  const seen: Words[] = [];
  for (const path of known.slice(0, limits.files)) {
    const tail = await readPlainTail(path, limits.tailBytes);
    if (tail === undefined) places.delete(key); // it moved: looked for again next time
    else seen.push(wordsBefore(linesIn(tail, sessionReader(readers, client)), asked));
  }
  return (
    (seen.find(({ isAtCall }) => isAtCall) ?? seen.find(({ said }) => said.message !== undefined || said.task !== undefined))?.said ?? {}
  );
}

/** The first line of a tail is a part of one. */
function linesIn({ bytes, isWhole }: PlainTail, read: ReturnType<typeof sessionReader>) {
  const splitter = lineSplitter();
  const lines = [...splitter.push(bytes), ...splitter.end()];
  return read(isWhole ? lines : lines.slice(1));
}

interface Words {
  readonly said: SaidBefore;
  /** Whether the call itself was seen; else it is by the time alone. */
  readonly isAtCall: boolean;
}

/** By the time where the client has not written the call down yet. */
function wordsBefore(lines: readonly SeenLine[], { call, openedAt }: Pick<CallAtGate, "call" | "openedAt">): Words {
  let said: SaidBefore = {};
  let inTime = said;
  for (const { entries, at = openedAt } of lines) {
    for (const entry of entries) {
      if (entry.kind === "call" && entry.id === call) return { said, isAtCall: true };
      if (entry.kind === "said") said = entry.by === "agent" ? { ...said, message: entry.text } : { task: entry.text };
    }
    if (at <= openedAt) inTime = said;
  }
  return { said: inTime, isAtCall: false };
}

/** The end of a long message is nearest to the call. */
const lastPart = (text: string): string =>
  text.length <= limits.textChars ? text : `… ${text.slice(-limits.textChars).replace(/^[\uDC00-\uDFFF]/, "")}`;

/** A task says at its beginning what it is about. */
const firstPart = (text: string): string =>
  text.length <= limits.textChars ? text : `${text.slice(0, limits.textChars).replace(/[\uD800-\uDBFF]$/, "")} …`;
