import type { Seal } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { damaged } from "./key-file.ts";

/** Loaded when something is sealed, not before: it is heavy, and a hook has milliseconds. */
export const loadAge = () => import("age-encryption");

export const newIdentity = async (): Promise<string> => (await loadAge()).generateX25519Identity();

/** Looks at the shape only, so that reading keys does not load age: 32 bytes and a checksum in Bech32, on one line. */
export const isIdentity = (text: string): boolean => /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\n$/.test(text);

const isWrapped = (text: string): boolean => text.startsWith("-----BEGIN AGE ENCRYPTED FILE-----\n");

/** An identity as it lies on disk: plainly, behind a passphrase, or damaged. */
export const identityForm = (text: string): "plain" | "locked" | "damaged" =>
  isIdentity(text) ? "plain" : isWrapped(text) ? "locked" : "damaged";

/** Puts an identity behind a passphrase. `workFactor` is for tests: each step more takes twice as long to guess. */
export async function wrapIdentity(identity: string, passphrase: string, workFactor?: number): Promise<string> {
  const { armor, Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return `${armor.encode(await encrypter.encrypt(identity))}\n`;
}

/** Throws for another passphrase, and for a text that is damaged: nobody can tell the two apart. */
export async function unwrapIdentity(wrapped: string, passphrase: string): Promise<string> {
  const { armor, Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(armor.decode(wrapped.trim()), "text");
}

/** Seals to the identity's own recipient, so that only this installation opens it again. `path` names it in faults. */
export const ageSeal = (identity: string, path: string): Seal => ({
  async close(text) {
    const { armor, Encrypter, identityToRecipient } = await loadAge();
    const recipient = await identityToRecipient(identity).catch((cause: unknown) => {
      throw damaged(path, cause); // the shape was right, the checksum is not
    });
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    return armor.encode(await encrypter.encrypt(text));
  },
  async open(sealed) {
    const { armor, Decrypter } = await loadAge();
    try {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return await decrypter.decrypt(armor.decode(sealed), "text");
    } catch (cause) {
      throw new Fault("original.lost", "the sealed original does not open with this installation's key", { cause });
    }
  },
});
