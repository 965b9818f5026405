import type { Context, MiddlewareHandler } from "hono";
import { apiBase } from "./paths.ts";
import { RequestProblem } from "./problem.ts";

/** Limits against everything outside. */
export const shieldLimits = {
  addressMaxChars: 8_192,
  /** Requests of one credential, or without any, in a window. */
  windowMs: 10_000,
  requestsMax: 1_000,
  /** Attempts to get in, right or wrong. */
  attemptsMax: 10,
  keysMax: 1_000,
} as const;

/** Names under which this server may be asked for. A page that points its own name at this machine gets nothing. */
export interface Doors {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

export function doorsOf(names: readonly string[], port: number, scheme: "http" | "https"): Doors {
  const usual = (scheme === "http" && port === 80) || (scheme === "https" && port === 443);
  const hosts = names.map((name) => name.toLowerCase()).flatMap((name) => [`${name}:${port}`, ...(usual ? [name] : [])]);
  return { hosts: new Set(hosts), origins: new Set(hosts.map((host) => `${scheme}://${host}`)) };
}

/** Headers of every answer. Nothing is loaded from elsewhere, no page may frame ours, and no answer is kept. */
export const headers: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cache-control": "no-store",
};

/** Host and origin first: a request that a page of somebody else's made us get is refused before anything is read. */
export const shield =
  (doors: Doors): MiddlewareHandler =>
  async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    checkHost(context, doors);
    checkOrigin(context, doors);
    checkMethod(context);
    if (context.req.url.length > shieldLimits.addressMaxChars) throw new RequestProblem(414, "address.long", "The address is too long.");
    await next();
  };

/** The host is in a header, and with a whole address in the first line once more. */
function checkHost(context: Context, { hosts }: Doors): void {
  const asked = [context.req.header("host")?.toLowerCase() ?? "", new URL(context.req.url).host];
  if (!asked.every((host) => hosts.has(host)))
    throw new RequestProblem(421, "host", "This server is not asked for by that name; use the address that `assent up` printed.");
}

/** A browser says where a request comes from, in one header or the other; programs say neither and bring a token. */
function checkOrigin(context: Context, { origins }: Doors): void {
  const origin = context.req.header("origin")?.toLowerCase();
  const site = context.req.header("sec-fetch-site")?.toLowerCase() ?? "none";
  const isForeign = (origin !== undefined && !origins.has(origin)) || (site !== "same-origin" && site !== "none");
  if (isForeign && !isVisit(context, origin)) throw new RequestProblem(403, "origin", "A page of another site may not ask for this.");
}

/** Somebody follows a link to a page of ours. */
const isVisit = ({ req }: Context, origin: string | undefined): boolean =>
  origin === undefined &&
  req.method === "GET" &&
  req.header("sec-fetch-mode") === "navigate" &&
  req.header("sec-fetch-dest") === "document" &&
  !req.path.startsWith(`${apiBase}/`);

/** Only GET and POST. HEAD would start a stream that is never read. */
function checkMethod(context: Context): void {
  if (context.req.method === "GET" || context.req.method === "POST") return;
  context.header("allow", "GET, POST");
  throw new RequestProblem(405, "method", "Only GET and POST are known here.");
}

/** So many a window and key; the keys that were not heard of for longest are forgotten first. */
export function limiter(max: number, windowMs: number, now: () => number): (key: string) => void {
  const windows = new Map<string, { start: number; count: number }>();
  return (key) => {
    const at = now();
    const known = windows.get(key);
    const window = known && at - known.start < windowMs ? known : { start: at, count: 0 };
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > shieldLimits.keysMax && oldest !== undefined) windows.delete(oldest);
    if (window.count > max)
      throw new RequestProblem(429, "rate", "Too many requests; wait a few seconds.", { hint: `At most ${max} in ${windowMs / 1_000} s.` });
  };
}
