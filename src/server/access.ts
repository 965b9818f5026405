import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Role } from "../secrets/tokens.ts";
import type { Caller, Credentials } from "../host/backend/types.ts";
import { keyHeader } from "./paths.ts";
import { RequestProblem } from "./problem.ts";
import { capital } from "../kernel/text.ts";

/** A cookie belongs to a host and not to a port, so two servers on one machine need two names. */
const cookieName = (port: number): string => `assent_${port}`;
const lifetimeSeconds = 30 * 86_400;

/** The caller. A header goes before a cookie: a program that has both means the one that it sent on purpose. */
export async function callerOf(context: Context, credentials: Credentials, port: number): Promise<Caller | undefined> {
  const header = context.req.header("authorization");
  if (header !== undefined) {
    const token = /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
    return token === undefined ? undefined : credentials.findToken(token);
  }
  const cookie = getCookie(context, cookieName(port));
  return cookie === undefined ? undefined : credentials.findBrowser(cookie, context.req.header(keyHeader));
}

/** Throws, with the reason, unless the caller may do this. */
export function checkRole(caller: Caller | undefined, may: readonly Role[]): asserts caller is Caller {
  if (!caller)
    throw new RequestProblem(401, "unknown", "Sign in first.", {
      hint: "Open the address that `assent console` prints, or send a token of `assent token new` as a bearer token.",
    });
  if (!may.includes(caller.role)) {
    const [who = ""] = named([caller.role]);
    const others = named(may).join(" or ");
    throw new RequestProblem(403, "role", `${capital(who)} may not do this; ${others} may.`);
  }
}

const named = (roles: readonly Role[]): readonly string[] => roles.map((role) => (role === "agent" ? "an agent" : `a ${role}`));

/** The error for an unknown or revoked token: not the same as having sent none. */
export const unknownToken = (): RequestProblem =>
  new RequestProblem(401, "token", "This token is not known here: it was mistyped, taken back, or is of another server.", {
    hint: "`assent token list` shows those there are, `assent token new NAME` makes one, for a person at a terminal.",
  });

/** A program on another port of this machine sees the cookie of its visitors, but never the key. */
export function checkKey({ mayChange }: Caller): void {
  if (!mayChange)
    throw new RequestProblem(401, "key", "Sign in again: this cookie came without the key of its page.", {
      hint: "`assent console` prints an address that lets a browser in.",
    });
}

interface Placed {
  readonly port: number;
  readonly isSecure: boolean;
}

/** Lets a browser in, and returns the key for its page. Its former sign-in ends. */
export async function signIn(
  context: Context,
  credentials: Credentials,
  given: { readonly code?: string; readonly token?: string },
  { port, isSecure }: Placed,
): Promise<string> {
  const pass = await credentials.admit(given);
  if (pass === undefined)
    throw new RequestProblem(401, "code", "This code or token is wrong, has expired or was already used.", {
      hint: "A code works once, for ten minutes. `assent console` prints a new one.",
    });
  const before = getCookie(context, cookieName(port));
  if (before !== undefined) await credentials.dismiss(before);
  setCookie(context, cookieName(port), pass.cookie, { ...cookieFlags(isSecure), maxAge: lifetimeSeconds });
  return pass.key;
}

export async function signOut(context: Context, credentials: Credentials, { port, isSecure }: Placed): Promise<void> {
  const cookie = getCookie(context, cookieName(port));
  if (cookie !== undefined) await credentials.dismiss(cookie);
  deleteCookie(context, cookieName(port), cookieFlags(isSecure));
}

const cookieFlags = (secure: boolean) => ({ httpOnly: true, sameSite: "Strict", path: "/", secure }) as const;
