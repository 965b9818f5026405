import { randomBytes, timingSafeEqual } from "node:crypto";
import { canonical } from "../kernel/canonical.ts";
import type { Seal } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { actionHash } from "./keys.ts";
import { isIdentity, loadAge, newIdentity } from "./seal.ts";

/** M3: secrets that belong to a journal, whichever machine works on it. */
export interface JournalKeys {
  /** One more with every identity. */
  readonly generation: number;
  /** 32 bytes in hexadecimal. Stays the same: what was allowed is bound with it. */
  readonly action: string;
  /** The first one seals; the others still open what they sealed. */
  readonly identities: readonly [string, ...string[]];
}

/** A machine that is gone knows every identity so far: from now on another one seals. */
export const renewed = async ({ generation, action, identities }: JournalKeys): Promise<JournalKeys> => ({
  generation: generation + 1,
  action,
  identities: [await newIdentity(), ...identities],
});

export const recipientOf = async (identity: string): Promise<string> => (await loadAge()).identityToRecipient(identity);

/** The keys for the machines with these recipients, and for nobody else. */
export async function closeKeys(keys: JournalKeys, recipients: readonly string[]): Promise<string> {
  const { armor, Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return armor.encode(await encrypter.encrypt(textOf(keys)));
}

/** Undefined where they are not for this identity. */
export async function openJournalKeys(text: string, identity: string): Promise<JournalKeys | undefined> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return keysIn(decrypter, text);
}

/** Guessing a code is hopeless already. */
const codeWorkFactor = 12;

/** The keys for whoever is told the code. */
export async function closeForCode(keys: JournalKeys, code: string): Promise<string> {
  const { armor, Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(code);
  encrypter.setScryptWorkFactor(codeWorkFactor);
  return armor.encode(await encrypter.encrypt(textOf(keys)));
}

export async function openWithCode(text: string, code: string): Promise<JournalKeys | undefined> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(code);
  return keysIn(decrypter, text);
}

/** No letter in it looks like another one. */
const codeLetters = "0123456789abcdefghjkmnpqrstvwxyz";
const codeForm = new RegExp(`^(?:[${codeLetters}]{5}-){4}[${codeLetters}]{5}$`);

/** 125 bits that people can read to each other. */
export const newCode = (): string =>
  Array.from(randomBytes(25), (byte, place) => `${place > 0 && place % 5 === 0 ? "-" : ""}${codeLetters[byte % 32]}`).join("");

/** A code as somebody typed it. */
export function codeFrom(typed: string): string | undefined {
  const code = typed.trim().toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return codeForm.test(code) ? code : undefined;
}

/** A mark on a record that only who has the keys can make. */
export const proofOf = ({ action }: Pick<JournalKeys, "action">, record: unknown): string => actionHash(action)(canonical(record));

export function isProof(keys: Pick<JournalKeys, "action">, record: unknown, proof: unknown): boolean {
  const [given, right] = [Buffer.from(String(proof)), Buffer.from(proofOf(keys, record))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Anyone can write something for a machine or a code; only who has the keys already can prove it. */
const textOf = (keys: JournalKeys): string => JSON.stringify({ ...keys, proof: proofOf(keys, keys) });

async function keysIn(
  decrypter: { decrypt(file: Uint8Array, form: "text"): Promise<string> },
  text: string,
): Promise<JournalKeys | undefined> {
  const { armor } = await loadAge();
  try {
    const { proof, ...keys } = JSON.parse(await decrypter.decrypt(armor.decode(text), "text")) as JournalKeys & { proof: string };
    return isKeys(keys) && isProof(keys, keys, proof) ? keys : undefined;
  } catch {
    return undefined;
  }
}

export function isKeys(value: unknown): value is JournalKeys {
  if (typeof value !== "object" || value === null) return false;
  const { generation, action, identities } = value as Partial<Record<keyof JournalKeys, unknown>>;
  if (!Number.isSafeInteger(generation) || !/^[0-9a-f]{64}$/.test(String(action)) || !Array.isArray(identities)) return false;
  return identities.length > 0 && identities.every((identity) => isIdentity(`${identity}\n`));
}

/** Seals with the newest identity, and opens with any. `newest` looks whether there is a newer one. */
export const sharedSeal = (known: () => JournalKeys, newest: () => Promise<JournalKeys>): Seal => ({
  async close(text) {
    const { armor, Encrypter } = await loadAge();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await recipientOf((await newest()).identities[0]));
    return armor.encode(await encrypter.encrypt(text));
  },
  async open(sealed) {
    const opened = (await openWith(sealed, known())) ?? (await openWith(sealed, await newest()));
    if (opened === undefined) throw new Fault("original.lost", "the sealed original does not open with the journal's keys");
    return opened;
  },
});

async function openWith(sealed: string, { identities }: JournalKeys): Promise<string | undefined> {
  const { armor, Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(armor.decode(sealed), "text").catch(() => undefined);
}
