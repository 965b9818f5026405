import type { Span } from "../../kernel/text.ts";
import { isKnown, unknownPiece, type Deed } from "../deed.ts";
import { isLoopback, raisedByWords, type Environment } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { actingRow } from "./acting.ts";
import { carriesOutward, type Cargo } from "./carried.ts";
import { consoleWhy, isConsolePage, isConsolePlace } from "./console.ts";
import { hostEnvironment } from "./environment.ts";
import { dropSites, hostRows } from "./hosts.ts";
import { placeOf, type UrlPlace } from "./place.ts";
import { graphqlAct, storeOrder } from "./stores.ts";

export { placeOf };

/** A request about to be sent, by whatever program. */
export interface NetRequest extends Cargo {
  readonly url: string;
  /** Absent: GET, or POST if something is sent. */
  readonly method?: string;
  readonly tool: string;
  readonly span?: Span;
  /** It goes to a machine in between, which may do with it what it likes. */
  readonly isRelayed?: boolean;
}

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND"]);

/** Deeds of a request: read, change, send a message, or carry something outward. */
export function requestDeeds(request: NetRequest, facts: Facts): readonly Deed[] {
  const { url, tool, span } = request;
  const method = methodOf(request);
  const place = placeOf(url);
  const deed = {
    tool: method === "GET" ? tool : `${tool} ${method}`,
    target: place.host ? targetOf(place, method) : url.slice(0, 200),
    ...(span ? { span } : {}),
  };
  if (place.scheme === "file") return [{ ...deed, act: "read", target: fileOf(url) }];
  if (/^(javascript|vbscript)$/.test(place.scheme)) return [{ ...deed, act: "opaque", why: "an address that is code" }];
  if (place.scheme === "data") return [];
  if (isMalformed(url, place)) return [{ ...deed, act: "opaque", why: "not an address that can be read" }];
  if (!isKnown(place.host) || place.host === "") return nowhereDeeds(request, deed, method);
  const environment = environmentAsked(request, place, facts);
  if (isConsolePlace(place, facts))
    return reading.has(method) && isConsolePage(place) ? [] : [{ ...deed, act: "control-plane", why: consoleWhy }];
  return [...schemeDeeds(request, place, { ...deed, environment }), ...addressDeeds(request, place, { ...deed, environment }, facts)];
}

/** One path that was approved for a change says nothing about the others, so a change names its path (A19). */
const targetOf = ({ host, port, path }: UrlPlace, method: string): string =>
  `${host}${port}${reading.has(method) || path === "/" ? "" : path}`;

/** Another's name or relay before this machine makes it nobody's; a name in the question can only raise (A17). */
function environmentAsked({ headers = [], isRelayed }: NetRequest, place: UrlPlace, facts: Facts): Environment {
  const asked = headers.flatMap((header) => /^host:\s{0,9}(\S{1,253})/i.exec(header)?.[1] ?? []);
  const namespace = /\/namespaces\/([\w-]{1,63})(?:\/|$)/.exec(place.path)?.[1] ?? "";
  const environment = hostEnvironment({ host: place.host }, facts);
  if (environment === "production" || raisedByWords([...asked, namespace]) === "production") return "production";
  return isRelayed || place.isLent ? "unknown" : environment;
}

/** Clients disagree about such addresses, so their target is unknown. */
function isMalformed(url: string, { host }: UrlPlace): boolean {
  if (/^[^/?#]{0,20}:?\/{0,3}[^/?#\\]{0,300}\\[^/?#]{0,300}@/.test(url)) return true; // which side of the `@` is the host?
  if (/(?![\t\r\n])\p{Cc}|\p{Cf}|[\u2028\u2029]|\\u[0-9a-f]{4}/iu.test(url)) return true;
  if (!isKnown(url)) return false;
  return host === "" || /[\s"<>^`|]/.test(host) || host.includes("[") !== host.includes("]");
}

/** Some services take a header's value for the method. */
function methodOf({ method, body, files, headers, piped }: NetRequest): string {
  const override = headers
    ?.map((header) => /^x-(?:http-)?method(?:-override)?\s{0,9}:\s{0,9}([a-z]{3,10})/i.exec(header)?.[1])
    .find(Boolean);
  return (override ?? method ?? (body !== undefined || piped || files?.length ? "POST" : "GET")).toUpperCase();
}

type Base = Pick<Deed, "tool" | "target"> & Partial<Deed>;

/** The target is unknown. Asking is odd, sending is a gate, and a name that is data is a leak. */
function nowhereDeeds({ url }: NetRequest, deed: Base, method: string): readonly Deed[] {
  const place = { ...deed, target: "", environment: "unknown", why: "where it goes is decided only when it runs" };
  if (carriesName(url)) return [{ ...place, act: "leak" }];
  return [{ ...place, act: reading.has(method) ? "unknown" : "external-write" }];
}

/** `file:///etc/hosts` and `file://localhost/etc/hosts` are `/etc/hosts`. */
const fileOf = (url: string): string =>
  url
    .trim()
    .replace(/^file:(?:\/\/(?:localhost|127\.0\.0\.1)?(?=\/))?/i, "")
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function addressDeeds(request: NetRequest, place: UrlPlace, deed: Base & { environment: Environment }, facts: Facts): readonly Deed[] {
  const method = methodOf(request);
  const { environment } = deed;
  const sends = !reading.has(method);
  const address = `${place.host}${place.path || "/"}`.toLowerCase();
  const onlyAsks = method === "POST" && address.includes("graphql") && graphqlAct(request.body ?? "") === "harmless";
  const isRead = (row: ReturnType<typeof hostRows>[number]): boolean =>
    row.changing ? !sends || onlyAsks : row.act === "message" && (method === "DELETE" || /\/(get|list)\w*$/.test(address));
  const special = hostRows().filter((row) => row.url.test(address) && !isRead(row));
  const deeds: Deed[] = special.map(({ act, why }) => ({ ...deed, act, why }));
  if (carriesOutward(request, place, { environment, isHere: !request.isRelayed && isHere(place), facts }))
    deeds.push({ ...deed, act: "leak", why: "the request may send secrets or local data out" });
  if (sends && dropSites.test(address)) deeds.push({ ...deed, act: "leak", why: "puts data where anyone can read it" });
  const acting = sends || special.length > 0 ? undefined : actingRow(place, isHere(place));
  if (acting) deeds.push({ ...deed, ...acting });
  if (!sends || special.length > 0) return deeds;
  return [...deeds, ...changes(request, place, deed)];
}

function changes(request: NetRequest, place: UrlPlace, deed: Base & { environment: Environment }): readonly Deed[] {
  const method = methodOf(request);
  const order = storeOrder(method, place.port, place.path);
  if (order) return order.act === "harmless" ? [] : [{ ...deed, act: order.act, why: order.why }];
  const asked = method === "POST" ? graphqlAct(request.body ?? "") : undefined;
  if (asked === "harmless") return [];
  if (asked) return [{ ...deed, act: asked }];
  const isOwn = deed.environment === "dev" && (isHere(place) || !place.host.endsWith(".local"));
  return [{ ...deed, act: method === "DELETE" && !isOwn ? "destroy" : "external-write" }];
}

/** Schemes that carry raw bytes to any port, and schemes that carry mail. */
function schemeDeeds(request: NetRequest, { scheme }: UrlPlace, deed: Base): readonly Deed[] {
  if (/^(gopher|gophers|dict|telnet|tftp)$/.test(scheme))
    return [{ ...deed, act: "external-write", environment: "unknown", why: `sends raw words by ${scheme}` }];
  return /^smtps?$/.test(scheme) && !reading.has(methodOf(request)) ? [{ ...deed, act: "message" }] : [];
}

const isHere = ({ host, isLent }: UrlPlace): boolean => !isLent && isLoopback(host) && !/[a-z]\.local$/.test(host);

/** A host whose first name is unknown carries data in its name: `$(cat x).evil.example`. */
const carriesName = (url: string): boolean => url.includes(`${unknownPiece}.`) && !/^\w{0,20}:?\/{0,2}\uFFFC\.?$/.test(url);
