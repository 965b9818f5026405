import { longPattern } from "../../kernel/long-pattern.ts";
import type { Facts } from "../facts.ts";
import { placeOf, type UrlPlace } from "./place.ts";

/** Why every road to the console is closed. */
export const consoleWhy = "talks to the guard's own console";

const local =
  /^(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[?[0:]*:1?\]?|[\w-]{1,63}\.localhost|localhost\.localdomain|host\.docker\.internal)$/;

/** Whether a host and a port are those of the console, however they are spelled. `port` is digits, with or without colon. */
export function isOwnConsole(host: string, port: string, facts: Facts): boolean {
  if (facts.console === undefined || host === "") return false;
  const own = placeOf(facts.console);
  const bracketed = /^[0-9a-f.]{0,40}:[0-9a-f:.]{0,40}$/i.test(host) ? `[${host}]` : host;
  const asked = placeOf(`x://${bracketed}`).host;
  const isHost = own.host === asked || (local.test(own.host) && local.test(asked));
  return isHost && covers(port.replace(/^:/, ""), Number(plainPort(own).slice(1)));
}

/** `4242`, `04242` and the range `4000-5000` all reach 4242. */
function covers(port: string, own: number): boolean {
  const [, from = "", to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(port) ?? [];
  return from !== "" && Number(from) <= own && own <= Number(to);
}

/** The digits of our console's port. */
export const consolePort = ({ console: address }: Facts): string | undefined =>
  address === undefined ? undefined : plainPort(placeOf(address)).slice(1);

const plainPort = ({ scheme, port }: Pick<UrlPlace, "scheme" | "port">): string =>
  port || (/^(?:https|wss)$/.test(scheme) ? ":443" : ":80");

export const isConsolePlace = (place: UrlPlace, facts: Facts): boolean => isOwnConsole(place.host, plainPort(place), facts);

/** `TCP:127.0.0.1:4242,retry` or `ws-c:tcp:localhost:4242`: an address whose last two pieces are host and port. */
export function reachesConsole(address: string, facts: Facts): boolean {
  const [plain = ""] = address.slice(0, 2_000).split(/[,/]/);
  const found = /(?:^|:)(\[[^\]]{2,45}\]|[^:[\]]{1,253}):(\d{1,9})$/.exec(plain);
  return found !== null && isOwnConsole(found[1] ?? "", found[2] ?? "", facts);
}

const page = longPattern()`
  ^(?:\/?|\/index\.html|\/api\/v1\/(?:sessions|gates|events)\/?|\/(?:(?:assets|static|fonts|icons|
  images)\/(?:[\w-][\w.-]{0,99}\/){0,3})?[\w-][\w.-]{0,99}\.(?:css|js|mjs|map|svg|png|ico|woff2?|webmanifest))$
`;
const plainQuery = /^(?!.{0,300}(?:token|method|action|approve|answer|allow))[\w=&.:-]{0,300}$/i;

/** The pages and lists of the console, which anybody may look at. Everything else there gives orders. */
export const isConsolePage = ({ scheme, path, query }: UrlPlace): boolean =>
  /^(?:https?)?$/.test(scheme) && page.test(path) && plainQuery.test(query);
