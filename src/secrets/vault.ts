import { dirname } from "node:path";
import { z } from "zod/mini";
import { readPlainFile } from "../disk/plain-file.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { lockWithin } from "../disk/file-lock.ts";
import { keyFile, keyFolder, readKeyFile } from "./key-file.ts";
import { noteOpened } from "./opened.ts";
import { ageSeal, identityForm, newIdentity, unwrapIdentity, wrapIdentity } from "./seal.ts";

/** The only header and host that a value is put into. */
export interface VaultBinding {
  /** `name` or `name:port`, as an address has it. */
  readonly host: string;
  readonly header: string;
}

export interface VaultEntry {
  readonly value: string;
  readonly bindings: readonly VaultBinding[];
}

export type VaultEntries = Readonly<Record<string, VaultEntry>>;

/** Where the vault is, and how it is opened (W14). */
export interface VaultPlace {
  /** One age file with everything in it. */
  readonly file: string;
  /** The identity that opens it, in the keys folder. */
  readonly identity: string;
  /** Asked for where the identity is behind one; undefined: nobody can say it here. */
  readonly passphrase: () => Promise<string | undefined>;
}

const limits = { fileMaxBytes: 4_194_304, entriesMax: 500, valueMaxChars: 65_536 } as const;
const lockWaitMaxMs = 10_000;

const nameForm = /^\w[\w.-]{0,99}$/;
const Kept = z.strictObject({
  vault: z.literal(1),
  entries: z.record(
    z.string().check(z.regex(nameForm)),
    z.strictObject({ value: z.string(), bindings: z.array(z.strictObject({ host: z.string(), header: z.string() })) }),
  ),
});

/** Why this cannot be kept under that name; undefined where it can. */
export function vaultProblem(name: string, value: string): string | undefined {
  if (!nameForm.test(name)) return "a name in the vault is made of letters, digits, ., - and _, at most 100";
  if (value === "") return "an empty value is not kept; `assent vault remove` takes a name away";
  if (value.length > limits.valueMaxChars) return `a value has at most ${limits.valueMaxChars} characters`;
  return /[\r\n\0]/.test(value) ? "a value is one line: it goes into a header or a variable" : undefined;
}

/**
 * Everything in the vault; nothing where there is none yet. From here on this process stars its values in all that it
 * records. Throws `vault.locked` without the passphrase, and `vault.unusable` for files that do not open.
 */
export const openVault = async (place: VaultPlace): Promise<VaultEntries> => (await unseal(place)).entries;

interface Unsealed {
  readonly entries: VaultEntries;
  /** Undefined where there is no vault yet. */
  readonly identity?: string;
}

async function unseal(place: VaultPlace): Promise<Unsealed> {
  const sealed = await readSealed(place.file);
  if (sealed === undefined) return { entries: {} };
  const text = readKeyFile(place.identity);
  if (text === undefined)
    throw new Fault("vault.unusable", `${place.file} is there, and the identity that opens it is not: ${place.identity}`);
  const identity = await identityIn(text, place);
  const opened = await ageSeal(identity, place.identity)
    .open(sealed)
    .catch((cause: unknown) => {
      throw damaged(place, cause);
    });
  const entries = entriesIn(opened, place);
  noteOpened(Object.values(entries).map(({ value }) => value));
  return { entries, identity };
}

async function readSealed(file: string): Promise<string | undefined> {
  const found = await readPlainFile(file, { maxBytes: limits.fileMaxBytes, followsLinks: true });
  if (found.kind === "absent") return undefined;
  if (found.kind === "read") return found.bytes.toString("utf8");
  const why = found.kind === "unreadable" ? found.cause.message : `it is no plain file of at most ${limits.fileMaxBytes} bytes`;
  throw new Fault("vault.unusable", `${file} cannot be read: ${why}`);
}

function entriesIn(text: string, place: VaultPlace): VaultEntries {
  try {
    return Kept.parse(JSON.parse(text)).entries;
  } catch (cause) {
    throw damaged(place, cause);
  }
}

const damaged = ({ file, identity }: VaultPlace, cause: unknown): Fault =>
  new Fault("vault.unusable", `${file} is cut or damaged, or ${identity} is of another vault`, { cause });

async function identityIn(text: string, { identity: path, passphrase }: VaultPlace): Promise<string> {
  const form = identityForm(text);
  if (form === "damaged") throw new Fault("vault.unusable", `${path} is cut or damaged`);
  if (form === "plain") return text.trim();
  const said = await passphrase();
  if (said === undefined) throw new Fault("vault.locked", "the vault is behind a passphrase, and nobody can say it here");
  return unwrapIdentity(text, said).catch((cause: unknown) => {
    throw new Fault("vault.locked", `this passphrase does not open ${path}`, { cause });
  });
}

/**
 * Changes the vault as one step: of several at once none undoes another, and whoever is killed leaves the old file or
 * the new one. Throws like `openVault`, and then nothing is written.
 */
export async function changeVault(place: VaultPlace, change: (entries: VaultEntries) => VaultEntries): Promise<void> {
  await alone(place, async () => {
    const { entries: before, identity = await identityIn(await identityText(place), place) } = await unseal(place);
    const entries = change(before);
    if (Object.keys(entries).length > limits.entriesMax)
      throw new Fault("input.invalid", `the vault holds at most ${limits.entriesMax} names; remove some first`);
    const sealed = await ageSeal(identity, place.identity).close(JSON.stringify({ vault: 1, entries }));
    await replaceFile(place.file, `${sealed}\n`, 0o600);
    noteOpened(Object.values(entries).map(({ value }) => value));
  });
}

/** Puts the identity behind a passphrase, or takes that away (null). */
export async function lockVault(place: VaultPlace, passphrase: string | null, workFactor?: number): Promise<void> {
  await alone(place, async () => {
    const { identity = await identityIn(await identityText(place), place) } = await unseal(place);
    const text = passphrase === null ? `${identity}\n` : await wrapIdentity(identity, passphrase, workFactor);
    await replaceFile(place.identity, text, 0o600);
  });
}

/** Whether a passphrase is needed; asks nobody. */
export const isVaultLocked = ({ identity }: Pick<VaultPlace, "identity">): boolean => {
  const text = readKeyFile(identity);
  return text !== undefined && identityForm(text) === "locked";
};

/** Made on the first use. */
function identityText({ identity }: VaultPlace): Promise<string> {
  keyFolder(dirname(identity));
  return keyFile(identity, async () => `${await newIdentity()}\n`);
}

async function alone(place: VaultPlace, work: () => Promise<void>): Promise<void> {
  const unwritable = (cause: unknown): never => {
    if (cause instanceof Fault) throw cause;
    throw new Fault("vault.unusable", `cannot write ${place.file}: ${(cause as Error).message}`, { cause });
  };
  const lock = await lockWithin(`${place.file}.lock`, lockWaitMaxMs).catch(unwritable);
  if (lock === undefined) throw new Fault("vault.unusable", `another process has been changing the vault for ${lockWaitMaxMs / 1_000} s`);
  try {
    await work().catch(unwritable);
  } finally {
    lock.release();
  }
}
