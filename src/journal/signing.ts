import { createPublicKey, verify } from "node:crypto";
import { canonical } from "../kernel/canonical.ts";
import type { Signer } from "../kernel/ports.ts";

/** Fields that a signature adds to a statement. */
export interface Signature {
  readonly key: string;
  readonly signature: string;
}

/**
 * Adds the key and a signature over the canonical JSON of everything else.
 * Members come back in canonical order, so that `JSON.stringify` spells the statement as it was signed.
 */
export function signed<Statement extends object>(statement: Statement, signer: Signer): Statement & Signature {
  const named = { ...statement, key: signer.key };
  return JSON.parse(canonical({ ...named, signature: signer.sign(canonical(named)) }));
}

/**
 * The problem with a signed statement, or nothing. With `key`, only that key's word counts; without one, the signature
 * shows no more than that the statement was not changed since.
 */
export function signatureProblem(statement: Signature, key?: string): string | undefined {
  const { signature, ...named } = statement;
  if (!checkSignature(named.key, canonical(named), signature)) return "has a signature that does not fit: it was changed";
  if (key !== undefined && key !== named.key) return `was signed with another key, ${named.key}`;
  return undefined;
}

/** False for a signature that does not fit, and for anything that is not a key or a signature in lower-case hexadecimal. */
export function checkSignature(key: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(key) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(key, "hex").toString("base64url") };
  try {
    return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: "jwk" }), Buffer.from(signature, "hex"));
  } catch {
    return false; // 32 bytes that are no point on the curve
  }
}
