import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { z } from "zod/mini";
import { publicKeyBytes } from "../../../config/restate.ts";

/** A call as it comes in. */
export interface SignedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Who calls. `untimely`: a Restate of ours, for another time than now; `aheadMs` is how far its clock was ahead of ours. */
export type SignatureEnd =
  | { readonly kind: "ours" }
  | { readonly kind: "foreign" }
  | { readonly kind: "untimely"; readonly aheadMs: number };

/**
 * Checks what Restate signs of each call: for which path, and from when until when it counts. Its SDK checks the same by the clock
 * of this machine; here it goes by the time that is given, so that a machine whose clock is wrong hears Restate like any other (M1).
 */
export function signatureCheck(identityKeys: readonly string[]): (call: SignedCall, nowMs: number) => SignatureEnd {
  const keys = identityKeys.flatMap(keyOf);
  return ({ url, headers }, nowMs) => {
    const said = headers["x-restate-signature-scheme"] === "v1" ? signedIn(headers["x-restate-jwt-v1"], keys) : undefined;
    if (!said || said.aud !== audienceOf(url)) return { kind: "foreign" };
    const now = Math.floor(nowMs / 1_000); // tokens count whole seconds
    return said.nbf <= now && now <= said.exp ? { kind: "ours" } : { kind: "untimely", aheadMs: said.iat * 1_000 - nowMs };
  };
}

function keyOf(text: string): readonly KeyObject[] {
  const bytes = publicKeyBytes(text);
  return bytes ? [createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" })] : [];
}

const headShape = z.object({ alg: z.literal("EdDSA") });
const claimsShape = z.object({ aud: z.string(), nbf: z.number(), iat: z.number(), exp: z.number() });

/** Nothing of a token is read before its signature is known to be good. */
function signedIn(token: unknown, keys: readonly KeyObject[]): z.infer<typeof claimsShape> | undefined {
  const parts = typeof token === "string" ? /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(token) : null;
  if (!parts) return undefined;
  const [, head = "", claims = "", signature = ""] = parts;
  const isSigned = keys.some((key) => verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url")));
  return isSigned && headShape.safeParse(jsonIn(head)).success ? claimsShape.safeParse(jsonIn(claims)).data : undefined;
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

const signedPath = /\/invoke\/[^/]*\/[^/]*$|\/discover$/;

/** Restate signs a path without what an address of this machine has in front of it. Read as the SDK reads it, which acts on it. */
function audienceOf(url: string): string | undefined {
  const path = URL.parse(url, "https://machine")?.pathname;
  return path === undefined ? undefined : (signedPath.exec(path)?.[0] ?? path);
}
