import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";
import type { UrlPlace } from "./place.ts";
import { graphqlAct } from "./stores.ts";

/** A word that gives an order when an address ends with it. */
export interface VerbRow {
  readonly verb: RegExp;
  readonly act: Act;
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const tail = "(?:[_-][\\w-]{1,40})?$";

export const verbRows = lazily((): readonly VerbRow[] => [
  {
    verb: new RegExp(
      "^(?:_?delete|destroy|remove|purge|wipe|erase|drop|truncate|flush(?:all|db)|terminate|dodelete|uninstall|unpublish|" +
        `factory-reset|cancel-subscription)${tail}`,
      "i",
    ),
    act: "destroy",
    why: "the address itself is an order to remove something",
    hits: ["delete", "delete_user", "purge"],
    misses: ["deleted", "undelete", "removal"],
  },
  {
    verb: /^(?:_?shutdown|kill|reboot|restart|poweroff|stop|quit|suspend|disable|deactivate|ban|block)$/i,
    act: "stop",
    why: "the address itself is an order to stop something",
    hits: ["_shutdown", "kill"],
    misses: ["stopped", "stops"],
  },
  {
    verb: /^(?:refund|charge|pay|payout|withdraw|transfer|purchase|checkout-now)$/i,
    act: "money",
    why: "the address itself is an order to move money",
    hits: ["refund"],
    misses: ["refunds", "payment"],
  },
  {
    verb: /^(?:deploy|redeploy|publish|rollback|promote|rollout|buildwithparameters|build|rebuild|trigger)$/i,
    act: "publish",
    why: "the address itself is an order to build or to publish",
    hits: ["deploy", "buildWithParameters"],
    misses: ["deployments", "builds"],
  },
  {
    verb: /^(?:approve|reject|merge|accept|confirm|grant|revoke|reset|unsubscribe|activate|execute|start-job|send(?:[_-]\w{1,20})?)$/i,
    act: "external-write",
    why: "the address itself is an order to change something",
    hits: ["approve", "send-invite"],
    misses: ["approvals", "senders", "updates"],
  },
]);

/** Pages about orders, not orders. */
const documentation = longPattern("i")`
  ^(?:docs?|developers?|dev|learn|help|support|wiki|man|manual|reference|api-docs|blog|raw|registry|hub|pkg|crates|formulae|cli|
  guides?)\.|^(?:\S{0,60}\.)?(?:github|gitlab|bitbucket|githubusercontent|npmjs|pypi|crates|rubygems|packagist|stackoverflow|
  stackexchange|wikipedia|wiktionary|mozilla|readthedocs|redis|postgresql|die|man7|unpkg|jsdelivr|huggingface|brew|docs|w3schools|
  npmx)\.(?:com|org|net|io|dev|co|sh|rs)\/|\/(?:docs?|documentation|blob|tree|raw|wiki|questions|package|packages|project|crates|
  reference|references|api-reference|guide|guides|learn|tutorials?|manual|man|man\d|commands?|cli|blog|posts?|articles?|help|kb|faq|
  glossary|dictionary|define|definition|tags?|topics?|examples?|icons?|search|sdk|library|spec|rfc|swagger|openapi|formula)\/
`;

/** Ports of stores and control panels, where a word at the end is an order even on this machine. */
const storePort = /^:(?:9200|9201|5984|6333|8983|8086|8123|8500|8200|2379|15672|9090|2375|2376|4646|8529|61616|8161)$/;

export const isStorePort = (port: string): boolean => storePort.test(port);

const isIdentifier = (segment: string): boolean =>
  /^(?:\d{1,20}|[0-9a-f-]{8,40}|(?=[\w.-]{0,40}\d)[\w.-]{1,64})$/i.test(segment) && !/^v\d{1,3}$/i.test(segment);

const verbName = /^(?:_?method|x-http-method(?:-override)?|_?action|act|do|cmd|command|op|operation|task|verb)$/i;
const bareVerb = /^(?:delete|destroy|purge|remove)(?:=(?:|1|true|yes))?$/i;

/** The order in an address that is only asked for. Undefined: it orders nothing that is known here. */
export function actingRow(place: UrlPlace, isHere: boolean): Pick<VerbRow, "act" | "why"> | undefined {
  const path = decoded(place.path.slice(0, 2_000));
  const pairs = place.query.slice(0, 8_192).split(/[&;]/).map(decoded);
  const mutation = mutationIn(pairs);
  if (mutation) return mutation;
  if (documentation.test(`${place.host}${path}`)) return undefined;
  const found = inQuery(pairs) ?? inPath(path, place);
  if (!found) return undefined;
  // A program under work runs here, unless a store is known to listen there.
  return isHere && !isStorePort(place.port) ? { act: "external-write", why: found.why } : found;
}

const decoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})|\+/gi, (_, code?: string) => (code === undefined ? " " : String.fromCharCode(Number.parseInt(code, 16))));

function mutationIn(pairs: readonly string[]): Pick<VerbRow, "act" | "why"> | undefined {
  const asked = pairs.find((pair) => /^query=\s{0,20}mutation\b/.test(pair))?.slice("query=".length);
  const act = asked === undefined ? undefined : graphqlAct(asked);
  return asked === undefined ? undefined : { act: act ?? "external-write", why: "asks GraphQL for a change" };
}

const rowOf = (word: string): VerbRow | undefined => verbRows().find(({ verb }) => verb.test(word));

function inQuery(pairs: readonly string[]): Pick<VerbRow, "act" | "why"> | undefined {
  for (const pair of pairs) {
    const [, name = "", value = ""] = /^([^=]{1,60})=([^]{1,60})$/.exec(pair) ?? [];
    const row = bareVerb.test(pair) ? rowOf("delete") : verbName.test(name) ? rowOf(value) : undefined;
    if (row) return row;
    if (/method/i.test(name) && verbName.test(name) && /^(?:put|post|patch)$/i.test(value))
      return { act: "external-write", why: "names another method in its address" };
  }
  return undefined;
}

/** A question that says which one is meant: `/build?sha=…` is a page about a build. */
const looksUp = longPattern("i")`
  ^(?:(?:sha|commit|rev|revision|ref|branch|tag|id|number|build_?id|status|page|per_page|limit|sort|since|until|
  format)=[^&]{0,200}(?:&|$)){1,12}$
`;

/** The last word of a path, if what stands around it makes it an order rather than a page. */
function inPath(path: string, { host, port, query }: UrlPlace): VerbRow | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  const row = rowOf(segments.at(-1) ?? "");
  if (!row) return undefined;
  const before = segments.at(-2) ?? "";
  if (/^build$/i.test(segments.at(-1) ?? "") && before !== "job" && looksUp.test(query) && !path.includes("/job/")) return undefined;
  const isOrder =
    isIdentifier(before) ||
    (query !== "" && !/^(?:hl|lang|locale|utm_\w{1,20}|ref|v|version|tab|view)=[^&]{0,40}$/i.test(query)) ||
    /^(?:api|rest|rpc|hooks?|admin|ci|jenkins|deploy)\./.test(host) ||
    /\/(?:api|rest|rpc|v\d{1,2}|admin|hooks?|webhooks?|job)\//i.test(path) ||
    port !== "";
  return isOrder ? row : undefined;
}
