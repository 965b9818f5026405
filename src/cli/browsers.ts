import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller, Credentials } from "../server/desk.ts";
import {
  addBrowserToken,
  findBrowser,
  findToken,
  isKeyOf,
  readTokens,
  removeBrowserToken,
  type TokenRecord,
} from "../secrets/tokens.ts";

const policy = { codeMs: 600_000, usedMax: 100_000, browserMs: 30 * 86_400_000 } as const;

/** Whom a code lets in. */
export interface Invited {
  readonly name: string;
  /** True if a token stands behind it, and not only a terminal. */
  readonly verified: boolean;
}

/** Codes that were shown on a terminal and let one browser in, once. They live as long as `assent up`. */
export interface Codes {
  make(invited: Invited): string;
  take(code: string): Invited | undefined;
}

/**
 * A code says itself whom it lets in and until when, under a key of this process. So none of them takes another's place:
 * whoever can open the socket may ask for as many as it likes, and the one on a person's screen stays good. Only those
 * that were used are remembered, until they are over.
 */
export function createCodes(now: () => number): Codes {
  const key = randomBytes(32);
  const used = { sure: new Map<string, number>(), unsure: new Map<string, number>() };
  const sealOf = (text: string): Buffer => createHmac("sha256", key).update(text).digest().subarray(0, 24);
  return {
    make({ name, verified }) {
      const said = JSON.stringify([
        randomBytes(9).toString("base64url"),
        Math.ceil(now() + policy.codeMs),
        verified,
        name,
      ]);
      return `${sealOf(said).toString("base64url")}${Buffer.from(said).toString("base64url")}`;
    },
    take(code) {
      const seal = Buffer.from(code.slice(0, sealChars), "base64url");
      const said = Buffer.from(code.slice(sealChars), "base64url").toString("utf8");
      const right = sealOf(said);
      if (seal.length !== right.length || !timingSafeEqual(seal, right)) return undefined;
      const [nonce, until, verified, name] = JSON.parse(said) as [string, number, boolean, string]; // our own words
      const before = verified ? used.sure : used.unsure;
      for (const [each, end] of before) if (end <= now()) before.delete(each);
      if (until <= now() || before.has(nonce) || before.size >= policy.usedMax) return undefined;
      before.set(nonce, until);
      return { name, verified };
    },
  };
}

const sealChars = 32;

/** Tokens of the data directory, and what browsers get for a code or a token of their person. */
export const credentialsIn = (file: string, codes: Codes): Credentials => ({
  async findToken(token) {
    const found = findToken(await readTokens(file), token);
    return found && callerOf(found, true);
  },
  async findBrowser(cookie, key) {
    const found = findBrowser(await readTokens(file), cookie);
    return found && callerOf(found, key !== undefined && isKeyOf(found, key));
  },
  async admit({ code, token }) {
    const expiresAt = new Date(Date.now() + policy.browserMs).toISOString();
    const createdAt = new Date().toISOString();
    if (code !== undefined) {
      const invited = codes.take(code);
      return (
        invited &&
        addBrowserToken(file, { name: invited.name, role: "person", createdAt, expiresAt, ...signOf(invited) })
      );
    }
    const found = token === undefined ? undefined : findToken(await readTokens(file), token);
    if (!found || found.role === "agent") return undefined; // an agent has no use for a page
    const { name, role } = found;
    return addBrowserToken(file, { name, role, createdAt, expiresAt, ...signOf(found) });
  },
  dismiss: (cookie) => removeBrowserToken(file, cookie),
});

const signOf = ({ verified }: { readonly verified?: boolean }): { readonly verified?: false } =>
  verified === false ? { verified } : {};

const callerOf = ({ name, role, sha256, verified, browser }: TokenRecord, mayChange: boolean): Caller => ({
  credential: sha256.slice(0, 16),
  name,
  role,
  verified: verified ?? true,
  via: browser ? "browser" : "token",
  mayChange,
});
