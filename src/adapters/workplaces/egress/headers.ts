import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { headerValue } from "./apis.ts";
import { scrubbedText } from "./scrub.ts";
import type { ModelBinding } from "./types.ts";

/** They are about one connection, and each of the two has its own. */
const ofConnection: ReadonlySet<string> = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade", "expect", "http2-settings"],
]);

/** Places in which clients send what they take for a key. */
const ofKeys: ReadonlySet<string> = new Set(["authorization", "x-api-key", "api-key", "cookie"]);

/** Headers as the model gets them: with the key, if there is one, in one of them, and asking for a reply that can be read on the way. */
export function headersOut(given: IncomingHttpHeaders, { header, url }: ModelBinding, key: string): OutgoingHttpHeaders {
  const named = connectionNames(given);
  const passed = Object.entries(given).filter(
    ([name]) => !ofConnection.has(name) && !ofKeys.has(name) && !named.has(name) && name !== header.toLowerCase(),
  );
  const keyed = key === "" ? {} : { [header.toLowerCase()]: headerValue(header, key) };
  return { ...Object.fromEntries(passed), host: url.host, "accept-encoding": "identity", ...keyed };
}

/** Headers as the worker gets them. */
export function headersBack(given: IncomingHttpHeaders, secrets: readonly string[]): OutgoingHttpHeaders {
  const named = connectionNames(given);
  const passed = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || ofConnection.has(name) || named.has(name)) return [];
    const scrub = (text: string): string => scrubbedText(text, secrets);
    return [[scrub(name), Array.isArray(value) ? value.map(scrub) : scrub(value)] as const];
  });
  return Object.fromEntries(passed);
}

/** Headers that `connection` names are about the connection too. A length is never one of them. */
const connectionNames = ({ connection = "" }: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set(
    connection
      .toLowerCase()
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "content-length" && name !== "content-type"),
  );

/** Heads that two readers could take for different things. Node's own parser refuses most of them before. */
export function isAmbiguous(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const times = (name: string): number => names.filter((each) => each === name).length;
  const coding = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === "transfer-encoding");
  return (
    times("content-length") + times("transfer-encoding") > 1 ||
    times("host") !== 1 ||
    (coding >= 0 && rawHeaders[coding + 1]?.toLowerCase() !== "chunked")
  );
}
