import { join } from "node:path";
import { replaceFile } from "../../disk/replace-file.ts";
import { journalStream, type Journal } from "../../journal/journal.ts";
import type { ThisMachine } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { digest } from "../../journal/row.ts";
import { closeKeys, isKeys, openJournalKeys, recipientOf, sharedSeal, type JournalKeys } from "../../secrets/journal-keys.ts";
import { keyFile, readKeyFile } from "../../secrets/key-file.ts";
import { actionHash, ownSecrets, type Keys } from "../../secrets/keys.ts";
import { newIdentity } from "../../secrets/seal.ts";
import { machineDraft, type EnrolledMachine } from "./roster.ts";

/** Where the keys of the journal are kept in it, sealed to its machines. */
export const keysSubject = digest("the keys of this journal");

export interface SharedPlace {
  readonly journal: Journal;
  /** The folder with the keys of this machine. */
  readonly folder: string;
  readonly here: () => Promise<Pick<ThisMachine, "machine" | "host">>;
  readonly clock: () => string;
}

/** The keys as this machine knows them, and the version of the journal's record by which they were so. */
interface KnownKeys {
  readonly version: number;
  readonly keys: JournalKeys;
}

/**
 * M3: a journal that several machines share has one set of keys, kept in it and sealed to each of them. The first
 * machine brings its own. A machine keeps a copy beside its own keys, and looks again when the journal's record has grown.
 */
export async function sharedKeys(place: SharedPlace, own: Keys): Promise<Keys> {
  let known = await knownKeys(place);
  const newest = async (): Promise<JournalKeys> => {
    known = await knownKeys(place, known);
    return known.keys;
  };
  return { signer: own.signer, hashAction: actionHash(known.keys.action), seal: sharedSeal(() => known.keys, newest) };
}

/** Throws `machine.unknown` where the keys are for others. */
export async function knownKeys(place: SharedPlace, before?: KnownKeys): Promise<KnownKeys> {
  const { journal } = place;
  const file = join(place.folder, `journal-${await journal.identity()}.json`);
  const kept = later(before, keptIn(file)); // another process of this machine may know more
  for (;;) {
    const { version } = await journal.stored(journalStream);
    if (kept && kept.version === version) return kept;
    const text = await journal.sealed(journalStream, keysSubject);
    const keys = text === null ? await found(place, version) : await opened(place, text, kept?.keys);
    if (!keys) continue; // another machine was first
    const { version: now } = await journal.stored(journalStream);
    if (text !== null && now !== version) continue; // the keys may be older than the record
    const known = { version: now, keys };
    await replaceFile(file, `${JSON.stringify(known)}\n`, 0o600);
    return known;
  }
}

const later = (one: KnownKeys | undefined, other: KnownKeys | undefined): KnownKeys | undefined =>
  (other?.version ?? 0) > (one?.version ?? 0) ? other : one;

const keptMaxBytes = 1_000_000;

function keptIn(file: string): KnownKeys | undefined {
  const text = readKeyFile(file, keptMaxBytes);
  if (text === undefined) return undefined;
  try {
    const { version, keys } = JSON.parse(text) as KnownKeys;
    return Number.isSafeInteger(version) && isKeys(keys) ? { version, keys } : undefined;
  } catch {
    return undefined; // a copy: the journal has them
  }
}

/** The identity to which this machine's share of the keys is sealed. */
export const identityIn = async (folder: string): Promise<string> =>
  (await keyFile(join(folder, "machine.age"), async () => `${await newIdentity()}\n`)).trim();

export async function enrolledHere({ folder, here }: SharedPlace): Promise<EnrolledMachine> {
  const { machine, host } = await here();
  return { machine, host, recipient: await recipientOf(await identityIn(folder)) };
}

/** The first machine brings the keys that it has, so that what it recorded before still holds. */
async function found(place: SharedPlace, version: number): Promise<JournalKeys | undefined> {
  const { journal, folder, clock } = place;
  const machine = await enrolledHere(place);
  const { action, identity } = ownSecrets(folder);
  const keys: JournalKeys = { generation: 1, action, identities: [identity] };
  const text = await closeKeys(keys, [machine.recipient]);
  const draft = machineDraft(keys, { type: "machine.enrolled", ...machine }, { version: version + 1, by: "assent", at: clock() });
  const { result } = await journal.write(journalStream, (stored) => {
    if (stored.version !== version) return { result: false };
    return { change: { drafts: [draft], seal: { subject: keysSubject, text } }, result: true };
  });
  return result ? keys : undefined;
}

async function opened({ folder, here }: SharedPlace, text: string, before: JournalKeys | undefined): Promise<JournalKeys> {
  const keys = await openJournalKeys(text, await identityIn(folder));
  const { host } = await here();
  if (!keys && before) throw new Fault("machine.unknown", `${host} was removed from the machines of this journal`);
  if (!keys) throw new Fault("machine.unknown", `${host} does not belong to the machines of this journal yet`);
  if (before && (keys.action !== before.action || keys.generation < before.generation))
    throw new Fault(
      "keys.unusable",
      "the keys in the journal are not the ones that it had: somebody replaced them, or an older copy came back",
    );
  return keys;
}
