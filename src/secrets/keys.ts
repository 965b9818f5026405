import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hashText, type Hash } from "../kernel/ids.ts";
import { lazily } from "../kernel/lazily.ts";
import type { Seal, Signer } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { damaged, keyFile, keyFolder, readKeyFile } from "./key-file.ts";
import { noteKey } from "./signing-keys.ts";
import { ageSeal, isIdentity, newIdentity } from "./seal.ts";

/** Secrets of this installation. */
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
  keyFolder(folder);
  const [signer, hashAction, seal] = await Promise.all([
    openSigner(folder),
    openActionHash(join(folder, "action.key")),
    openSeal(join(folder, "seal.age")),
  ]);
  return { signer, hashAction, seal };
}

/** The secrets themselves, for a journal that is to have the same; `openKeys` has made them. */
export function ownSecrets(folder: string): { readonly action: string; readonly identity: string } {
  const [action = "", identity = ""] = ["action.key", "seal.age"].map((name) => readKeyFile(join(folder, name))?.trim());
  return { action, identity };
}

/**
 * Keys that are gone are not quietly made anew beside a journal that was written with them. Nothing is written before
 * there are keys, so of two first starts neither takes the other's for one of these.
 */
export async function checkKeysKept(folder: string, journal: { position(): Promise<number> }): Promise<void> {
  if (existsSync(folder) || (await journal.position()) === 0 || existsSync(folder)) return;
  throw new Fault(
    "keys.unusable",
    `${folder} is gone, though the journal beside it is there; restore it from a backup, or make it empty to get new ` +
      `keys (mkdir -m 700 "${folder}"): what the old ones sealed can then not be opened, answers that wait are asked ` +
      "for again, and what they signed cannot be told from a forgery",
  );
}

/** Taking a key apart is slow, and most processes sign nothing: one that looks whole is opened when it is first used. */
async function openSigner(folder: string): Promise<Signer> {
  const path = join(folder, "signing.pem");
  let isNew = false;
  const text = await keyFile(path, () => {
    isNew = true;
    return newSigningKey();
  });
  const secret = lazily(() => signingKey(path, text));
  const publicKey = (): string => Buffer.from(secret().export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
  if (!looksWhole(text)) secret();
  if (isNew) noteKey(folder, publicKey());
  return {
    get key() {
      return publicKey();
    },
    sign: (signed) => sign(null, Buffer.from(signed), secret()).toString("hex"),
  };
}

/** Every Ed25519 key in PKCS #8 begins alike and has one length. */
const looksWhole = (text: string): boolean =>
  /^-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}\n-----END PRIVATE KEY-----\n$/.test(text);

const newSigningKey = (): string => generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();

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
  return actionHash(text.trim());
}

/** Marks texts with a key, given in hexadecimal. */
export function actionHash(action: string): Keys["hashAction"] {
  const key = Buffer.from(action, "hex");
  return (text) => hashText(createHmac("sha256", key).update(text).digest("hex"));
}

async function openSeal(path: string): Promise<Seal> {
  const text = await keyFile(path, async () => `${await newIdentity()}\n`);
  if (!isIdentity(text)) throw damaged(path);
  return ageSeal(text.trim(), path);
}
