import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../deed.ts";
import type { Environment } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { addressGivesAway, headerGivesAway } from "./belongs.ts";
import { publicHosts } from "./hosts.ts";
import type { UrlPlace } from "./place.ts";
import { carriesFile, holdsSecret, tellsOfMachine, tellsSecret, withoutLongValues } from "./secret-shapes.ts";

/** Content of a request. */
export interface Cargo {
  readonly url: string;
  readonly body?: string;
  readonly files?: readonly string[];
  readonly headers?: readonly string[];
  /** The sent text comes from another program's output. */
  readonly piped?: boolean;
}

/** Receiver of a request. */
interface Asked {
  readonly environment: Environment;
  /** It is this machine. */
  readonly isHere: boolean;
  readonly facts: Facts;
}

const longQueryChars = 400;

/** Whether a request carries data of this machine outward. A request to this machine does not. */
export function carriesOutward(cargo: Cargo, place: UrlPlace, { environment, isHere, facts }: Asked): boolean {
  const { body = "", headers = [], files = [] } = cargo;
  if (isHere) return tellsOfMachine(place.query);
  const to = { host: place.host, path: place.path, facts };
  if (addressGivesAway(cargo.url, to) || holdsSecret(body)) return true;
  if (headers.some((header) => headerGivesAway(header, to))) return true;
  if (environment !== "dev" && (tellsSecret(place.query) || carriesFile(place.path))) return true;
  if (environment !== "dev" && (cargo.piped || files.some((file) => !isPayload(file)))) return true;
  if (environment === "unknown" && !isKnown(body)) return true;
  if (place.query.length > longQueryChars && longBlob(withoutLongValues(place.query))) return true;
  if (environment !== "unknown") return false; // our own hosts may be sent anything the shell knows
  return unknownUser(place) || unknownQuery(place) || unknownPath(place) || headers.some(unknownHeader);
}

/** A user name before the host that is more than a token: `x-$(id)@host`. */
const unknownUser = ({ user }: UrlPlace): boolean => !isKnown(user) && !user.includes(":") && user !== unknownPiece;

/** By hand: three hundred characters without a break, as encoded files have. */
function longBlob(text: string): boolean {
  let run = 0;
  for (const character of text) {
    run = /[A-Za-z0-9+/=_%-]/.test(character) ? run + 1 : 0;
    if (run >= 300) return true;
  }
  return false;
}

/** A file made for sending: in the project, and in a form that services take. */
const isPayload = (file: string): boolean =>
  isKnown(file) &&
  /^(?!~|\/(?!tmp\/)|(?:.{0,200}\/)?\.\.?\/\.\.)[^]{1,300}\.(?:json|ndjson|jsonl|xml|graphql|gql|ya?ml)$/i.test(file) &&
  !/(?:^|[/._-])(?:secrets?|credentials?|\.env|token|service-?account|key)/i.test(file);

/** Parameters that ask for something, rather than tell something. */
const asking = longPattern("i")`
  ^(?:q|query|search|term|page|per_page|perpage|page_size|pagesize|limit|offset|count|size|id|ids|uid|sha|ref|branch|tag|version|v|
  ver|since|until|from|to|date|day|start|end|begin|step|time|timestamp|ts|t|sort|order|filter|state|status|type|kind|lang|locale|
  format|fields|name|user|username|login|author|owner|repo|repository|org|project|package|pkg|module|path|file|symbol|city|lat|lon|
  lng|cursor|after|before|next|continue|token|page_token|pagetoken|access_token|api_?key|apikey|key|appid|sig|signature|expires|
  nonce|r|rand|random|cb|cache|cachebust|_|match(?:\[\])?|channel|os|arch|platform|distro|release)$
`;
/** Parameters that may do either: a leak if the unknown piece stands alone. */
const telling = /^(?:q|query|name|user|username|file|path|key|token)$/i;

/** An unknown value in a query: fine where it asks, a leak where it tells. */
function unknownQuery({ query, host }: UrlPlace): boolean {
  if (isKnown(query)) return false;
  const isPublic = publicHosts.test(host);
  return query.split(/[&;]/).some((pair) => {
    if (isKnown(pair)) return false;
    const at = pair.indexOf("=");
    const name = at < 0 ? "" : pair.slice(0, at);
    if (isPublic) return /^(?:d|data|x|leak|exfil|env|out|content|c|payload|p|dump|b64|secret)$/i.test(name);
    return telling.test(name) ? /^\uFFFC+$/.test(pair.slice(at + 1)) : !asking.test(name);
  });
}

/** A path of nothing but an unknown piece, at an unknown host. */
const unknownPath = ({ path, host }: UrlPlace): boolean =>
  !publicHosts.test(host) && /^\/(?:[\w.-]{0,20}[=-])?\uFFFC(?:\.(?:png|gif|jpg|txt|html))?$/.test(path);

const unknownHeader = (header: string): boolean =>
  /^(?:x-|cookie|user-agent|referer|from|origin)/i.test(header) &&
  !isKnown(header) &&
  !longPattern("i")`
    ^[\w-]{0,60}(?:api|auth|token|key|request-id|trace|correlation|csrf|xsrf|version|idempot|github|tenant|account|org|user-id|date|
    signature|nonce)
  `.test(header) &&
  !/^cookie:[^\uFFFC]{0,200}(?:session|sid|token|auth|jwt|csrf)/i.test(header);
