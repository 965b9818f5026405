import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
  type KeyObject,
} from "node:crypto";

/** Keys of a browser's subscription, in base64url: only that browser can read what is sealed for them. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const curve = "prime256v1";
const recordMaxBytes = 4_096;
/** Bytes of a record that are no text: header, mark of the end, tag. */
const overheadBytes = 16 + 4 + 1 + 65 + 1 + 16;
export const pushTextMaxBytes = recordMaxBytes - overheadBytes;

/** Whether somebody could seal for them: a point on the curve, and a secret of sixteen bytes. */
export function areKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    sender().computeSecret(Buffer.from(p256dh, "base64url"));
    return Buffer.from(p256dh, "base64url").length === 65 && Buffer.from(auth, "base64url").length === 16;
  } catch {
    return false;
  }
}

function sender(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

/** The body of a message by RFC 8291 (aes128gcm, one record). `once` is for one message alone, and new for each. */
export function sealPush(
  text: Buffer,
  { p256dh, auth }: PushKeys,
  once: { readonly pair: ECDH; readonly salt: Buffer } = { pair: sender(), salt: randomBytes(16) },
): Buffer {
  const receiver = Buffer.from(p256dh, "base64url");
  const ours = once.pair.getPublicKey();
  const named = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, ours]);
  const secret = hkdfSync("sha256", once.pair.computeSecret(receiver), Buffer.from(auth, "base64url"), named, 32);
  const derived = (name: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), once.salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const cipher = createCipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordMaxBytes);
  return Buffer.concat([once.salt, size, Buffer.from([ours.length]), ours, sealed]);
}

/** A new key that tells push services that all messages come from the same sender; as text for a file. */
export const newPushKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: curve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** The public half, as browsers and push services want it. */
export function publicPushKey(key: string): string {
  const { x = "", y = "" } = createPublicKey(key).export({ format: "jwk" });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("base64url");
}

const tokenSeconds = 12 * 3_600;

/** The header by RFC 8292 that says who sends, to one push service and for some hours. It names no person. */
export function vapidHeader(
  key: string,
  endpoint: string,
  { nowMs, contact }: { readonly nowMs: number; readonly contact?: string | undefined },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + tokenSeconds,
    ...(contact === undefined ? {} : { sub: contact }),
  };
  const said = [{ typ: "JWT", alg: "ES256" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signing: { readonly key: KeyObject; readonly dsaEncoding: "ieee-p1363" } = {
    key: createPrivateKey(key),
    dsaEncoding: "ieee-p1363",
  };
  return `vapid t=${said}.${sign("sha256", Buffer.from(said), signing).toString("base64url")}, k=${publicPushKey(key)}`;
}
