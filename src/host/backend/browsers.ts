import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller, Credentials } from "./types.ts";
import {
  addBrowserToken,
  credentialOf,
  findBrowser,
  findToken,
  isKeyOf,
  readTokens,
  removeBrowserToken,
  type TokenRecord,
} from "../../secrets/tokens.ts";

const policy = { codeMs: 600_000, usedMax: 100_000, browserMs: 30 * 86_400_000 } as const;

/** The person that a code lets in. */
export interface Invitation {
  readonly name: string;
  /** True if a token stands behind it, and not only a terminal. */
  readonly verified: boolean;
}

/** Codes that were shown on a terminal and let one browser in, once. They live as long as `assent up`. */
export interface Codes {
  make(invited: Invitation): string;
  take(code: string): Invitation | undefined;
}

/**
 * A code says itself whom it lets in and until when, under a key of this process. So none displaces another: a program
 * on the socket may ask for as many as it likes, and the one on a person's screen stays good. Only those that were used
 * are remembered, until they are over.
 */
export function createCodes(now: () => number): Codes {
  const key = randomBytes(32);
  const names: Invitation[] = []; // everyone ever invited: the user, and the owners of tokens
  const used = { sure: new Map<string, number>(), unsure: new Map<string, number>() };
  const sealOf = (said: Buffer): Buffer => createHmac("sha256", key).update(said).digest().subarray(0, 12);
  const placeOf = ({ name, verified }: Invitation): number => {
    const place = names.findIndex((each) => each.name === name && each.verified === verified);
    return place < 0 ? names.push({ name, verified }) - 1 : place;
  };
  return {
    make(invited) {
      const said = Buffer.concat([randomBytes(6), Buffer.alloc(6)]);
      said.writeUInt32BE(Math.floor((now() + policy.codeMs) / 1_000), 6);
      said.writeUInt16BE(placeOf(invited), 10);
      return Buffer.concat([said, sealOf(said)]).toString("base64url");
    },
    take(code) {
      const bytes = Buffer.from(code, "base64url");
      const said = bytes.subarray(0, 12);
      if (bytes.length !== 24 || code.length !== 32 || !timingSafeEqual(bytes.subarray(12), sealOf(said))) return undefined;
      const until = said.readUInt32BE(6) * 1_000;
      const invited = names[said.readUInt16BE(10)];
      const before = invited?.verified === true ? used.sure : used.unsure;
      for (const [each, end] of before) if (end <= now()) before.delete(each);
      const nonce = said.toString("base64url");
      if (!invited || until <= now() || before.has(nonce) || before.size >= policy.usedMax) return undefined;
      before.set(nonce, until);
      return { ...invited };
    },
  };
}

/** Tokens of the data directory, and the credentials that browsers get for a code or a token. */
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
      if (invited?.verified === true && !(await readTokens(file)).some((token) => standsBehind(token, invited))) return undefined;
      return invited && addBrowserToken(file, { name: invited.name, role: "person", createdAt, expiresAt, ...signOf(invited) });
    }
    const found = token === undefined ? undefined : findToken(await readTokens(file), token);
    if (!found || found.role === "agent") return undefined; // an agent has no use for a page
    const { name, role } = found;
    return addBrowserToken(file, { name, role, createdAt, expiresAt, ...signOf(found) });
  },
  dismiss: (cookie) => removeBrowserToken(file, cookie),
});

/** A code is worth what stands behind it: a token that was taken away since lets nobody in. */
const standsBehind = ({ name, role, browser, verified }: TokenRecord, invited: Invitation): boolean =>
  name === invited.name && role === "person" && browser !== true && verified !== false;

const signOf = ({ verified }: { readonly verified?: boolean }): { readonly verified?: false } => (verified === false ? { verified } : {});

const callerOf = (token: TokenRecord, mayChange: boolean): Caller => ({
  credential: credentialOf(token),
  name: token.name,
  role: token.role,
  verified: token.verified ?? true,
  via: token.browser ? "browser" : "token",
  mayChange,
});
