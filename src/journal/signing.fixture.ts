import { generateKeyPairSync, sign } from "node:crypto";
import type { Signer } from "../kernel/ports.ts";

/** A signer with a key of its own, for tests. */
export function testSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
  return { key, sign: (text) => sign(null, Buffer.from(text), privateKey).toString("hex") };
}
