import type { Seal } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { damaged } from "./key-file.ts";

/** Loaded when something is sealed, not before: it is heavy, and a hook has milliseconds. */
const loadAge = () => import("age-encryption");

export const newIdentity = async (): Promise<string> => (await loadAge()).generateX25519Identity();

/** Looks at the shape only, so that reading keys does not load age: 32 bytes and a checksum in Bech32, on one line. */
export const isIdentity = (text: string): boolean => /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\n$/.test(text);

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
