import { randomBytes } from "node:crypto";
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

const policy = { codeMs: 600_000, codesMax: 20, browserMs: 30 * 86_400_000 } as const;

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

export function createCodes(now: () => number): Codes {
  const codes = new Map<string, Invited & { readonly until: number }>();
  return {
    make({ name, verified }) {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, { name, verified, until: now() + policy.codeMs });
      const [oldest] = codes.keys();
      if (codes.size > policy.codesMax && oldest !== undefined) codes.delete(oldest);
      return code;
    },
    take(code) {
      const found = codes.get(code);
      codes.delete(code);
      return found && found.until > now() ? { name: found.name, verified: found.verified } : undefined;
    },
  };
}

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
