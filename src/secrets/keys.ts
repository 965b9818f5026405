import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { hashText, type Hash } from "../kernel/ids.ts";
import type { Seal, Signer } from "../kernel/ports.ts";
import { damaged, keyFile, keyFolder } from "./key-file.ts";
import { ageSeal, isIdentity, newIdentity } from "./seal.ts";

/** What this installation keeps to itself. */
export interface Keys {
  /** Signs heads, exports and archives of the journal. */
  readonly signer: Signer;
  /** HMAC-SHA-256: only who holds the key can tell which action a recorded hash belongs to. */
  readonly hashAction: (canonicalText: string) => Hash;
  readonly seal: Seal;
}

/**
 * Opens the keys in a folder, and makes them on first use. Safe with any number of processes at once.
 * Throws `keys.unusable` for files that are cut, unreadable or open to other users.
 */
export async function openKeys(folder: string): Promise<Keys> {
  await keyFolder(folder);
  const [signer, hashAction, seal] = await Promise.all([
    openSigner(join(folder, "signing.pem")),
    openActionHash(join(folder, "action.key")),
    openSeal(join(folder, "seal.age")),
  ]);
  return { signer, hashAction, seal };
}

async function openSigner(path: string): Promise<Signer> {
  const secret = signingKey(path, await keyFile(path, newSigningKey));
  return {
    key: Buffer.from(secret.export({ format: "jwk" }).x ?? "", "base64url").toString("hex"),
    sign: (text) => sign(null, Buffer.from(text), secret).toString("hex"),
  };
}

const newSigningKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();

function signingKey(path: string, text: string): KeyObject {
  let secret: KeyObject;
  try {
    secret = createPrivateKey(text);
  } catch (cause) {
    throw damaged(path, cause);
  }
  if (secret.asymmetricKeyType !== "ed25519") throw damaged(path);
  return secret;
}

async function openActionHash(path: string): Promise<Keys["hashAction"]> {
  const text = await keyFile(path, () => `${randomBytes(32).toString("hex")}\n`);
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw damaged(path);
  const key = Buffer.from(text.trim(), "hex");
  return (canonicalText) => hashText(createHmac("sha256", key).update(canonicalText).digest("hex"));
}

async function openSeal(path: string): Promise<Seal> {
  const text = await keyFile(path, async () => `${await newIdentity()}\n`);
  if (!isIdentity(text)) throw damaged(path);
  return ageSeal(text.trim(), path);
}
