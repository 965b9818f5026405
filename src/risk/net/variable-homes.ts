import { lazily } from "../../kernel/lazily.ts";
import { isAtHome, otherServices, secretHomes, type SecretHome } from "../../lexicon/secrets/secret-homes.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import type { Facts } from "../facts.ts";
import { byPath, contentOf } from "../files/known-content.ts";
import { recoveryOf } from "../files/place.ts";
import { isAddressName } from "../secret-names.ts";
import { workOn } from "../work.ts";

const wordsOf = (text: string): readonly string[] => text.split(" ");

/** Words in a variable's name that tell its kind, not its owner. */
const kinds: ReadonlySet<string> = new Set(
  wordsOf(
    "api access secret key token password passwd passphrase pass pat jwt credential credentials auth oauth bearer private id user " +
      "client service account master signing encryption session refresh admin app my the bot personal deploy ci dev test prod " +
      "production staging stage live sandbox read write rw ro x http https url ssh database db connection string webhook apikey " +
      "registry hub org team root base rest server public name value new old",
  ),
);

/** Owners whose secrets have no shape of their own, or who go by another name in variables. */
const otherHomes: Readonly<Record<string, string>> = {
  aws: "amazonaws.com aws.amazon.com public.ecr.aws",
  cr: "ghcr.io",
  gcp: "googleapis.com google.com pkg.dev gcr.io",
  // A token that only says who asks: made for services of anybody.
  identity: "run.app",
  gemini: "googleapis.com",
  azure: "azure.com windows.net azure.net microsoftonline.com azurecr.io graph.microsoft.com",
  gl: "gitlab.com",
  jira: "atlassian.net atlassian.com",
  confluence: "atlassian.net atlassian.com",
  hf: "huggingface.co hf.co",
  do: "digitalocean.com",
  cf: "cloudflare.com",
  dd: "datadoghq.com datadoghq.eu",
  datadog: "datadoghq.com datadoghq.eu",
  cargo: "crates.io",
  node: "registry.npmjs.org npm.pkg.github.com",
  hcloud: "hetzner.cloud",
  vault: "",
};

interface Owner {
  readonly hosts: readonly string[];
  readonly programs: readonly string[];
}

/** Beginnings of a variable's name, and where the value is at home. */
const owners = lazily((): ReadonlyMap<string, Owner> => {
  const found = new Map<string, Owner>();
  const add = (word: string, { hosts, programs = [] }: SecretHome): void => {
    const known = found.get(word);
    found.set(word, { hosts: [...(known?.hosts ?? []), ...hosts], programs: [...(known?.programs ?? []), ...programs] });
  };
  for (const [name, home] of Object.entries(secretHomes)) {
    const first = name.split(" ")[0] ?? "";
    const named = /^[A-Z]/.test(first) || /^(?:npm|crates)/.test(first) ? [first.toLowerCase()] : [];
    for (const word of new Set([...named, ...home.hosts.map(ownLabel), ...(home.programs ?? [])])) if (!kinds.has(word)) add(word, home);
  }
  for (const [word, hosts] of Object.entries(otherHomes)) add(word, { hosts: hosts === "" ? [] : wordsOf(hosts) });
  return found;
});

/** The part of a host's name that somebody registered: `shop` in `api.shop.example` and in `shop.co.uk`. */
function ownLabel(host: string): string {
  const labels = host.split(".");
  const isSplit = /^(?:co|com|org|net|ac|gov)$/.test(labels.at(-2) ?? "") && (labels.at(-1) ?? "").length === 2;
  return labels.at(isSplit ? -3 : -2) ?? "";
}

const accounts: ReadonlySet<string> = new Set(
  wordsOf("db database pg postgres mysql mongo redis smtp imap mail ftp sftp ssh ldap admin root user sudo login registry docker git"),
);

/** `STRIPE_KEY`, `DB_PASS`: names that tell of a secret only together with whose it is; a cache has a key as well. */
export function isSecretOfOwner(name: string): boolean {
  if (isAddressName(name)) return true;
  if (/(?:^|_)(?:ANON|PUBLIC|PUBLISHABLE)_/.test(name)) return false; // such keys are in every page that uses them
  const words = name.toLowerCase().split("_");
  const last = words.pop() ?? "";
  if (/^(?:key|auth|login)$/.test(last)) return words.some((word) => owners().has(word));
  return /^(?:pass|pwd|pw)$/.test(last) && words.some((word) => owners().has(word) || accounts.has(word));
}

/** Databases are not asked with programs for pages. */
const ofDatabase = /(?:^|_)(?:DB|DATABASE)_/;
const asksPages = /^(?:curl|wget|http|https|xh|httpie)$/;

/** Secrets that open or sign something where they are kept: no service is ever told. */
const kept = longPattern()`
  (?:^|_)(?:PRIVATE|ENCRYPTION|SIGNING|MASTER|SSH|DEPLOY|SESSION|JWT|WEBHOOK)_(?:KEY|SECRET)(?:_|$)|(?:^|_)PASSPHRASE(?:_|$)
`;

/** Names that only a network of one's own knows. */
const ofOwnNetwork = longPattern("i")`
  ^(?:[a-z][\w-]{0,62}|.{1,250}\.(?:internal|intranet|lan|home\.arpa|local|localdomain|corp|svc)|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|
  172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2})$
`;

/** Whether a service is there that is logged into: below those whose keys stand in addresses, anybody may have a place. */
const isService = (host: string): boolean =>
  otherServices.some((each) => isAtHome(host, each)) ||
  Object.values(secretHomes).some(({ hosts, inAddress }) => !inAddress && hosts.some((each) => isAtHome(host, each)));

/** Files in which a project says which addresses it works with, and wildcards of more. */
const sayingWhere: readonly string[] = wordsOf(
  "package.json .env.example .env.sample .env.template .env.dist .env.defaults openapi.yaml openapi.json README.md readme.md README " +
    "README.rst config.json config.yml config.yaml config.toml pyproject.toml Cargo.toml",
);
const sayingMore: readonly string[] = wordsOf("config/*.json config/*.yml config/*.yaml config/*.toml src/config* src/config/*");
const saidInMax = 60;

/** The files that say it, as far as they are known. */
export function filesSayingWhere(facts: Facts): readonly string[] {
  const root = facts.projectRoot ?? ".";
  const more = sayingMore.flatMap((pattern) => byPath(facts.matching, `${root}/${pattern}`, facts) ?? []);
  return [...sayingWhere, ...more].slice(0, saidInMax).map((file) => (file.startsWith("/") ? file : `${root}/${file}`));
}

/** The texts of those that git holds as they are: nobody names a host of their own there without it being seen. */
const saidTexts = (facts: Facts): readonly string[] =>
  filesSayingWhere(facts).flatMap((path) => {
    const text = contentOf(path, facts);
    if (text === undefined || recoveryOf(path, facts, false) !== "kept") return [];
    workOn(text);
    return [text];
  });

/** Whether a file of the project gives this host as the address of the owner in a variable's name: `ACME_URL=https://api.example`. */
const isSaidOf = (words: readonly string[], host: string, facts: Facts): boolean =>
  saidTexts(facts).some((text) =>
    text.split("\n").some((line) => {
      const [, name = ""] = /^\s{0,20}(?:export\s{1,5})?["']?([A-Za-z]\w{0,60})["']?\s{0,5}[=:]/.exec(line) ?? [];
      return name !== "" && speaksOf(line, host) && ownersNamed(name).join("_") === words.join("_");
    }),
  );

/** Whether the project's own name, its owner's, or an address in its files has this name. */
function isOfProject(host: string, facts: Facts): boolean {
  const own = ownLabel(host);
  const names = Object.values(facts.remotes ?? {}).flatMap((remote) => remote.toLowerCase().split(/[/:@.]+/));
  if (own.length >= ownNameMinChars && names.includes(own) && !(everybodys.has(own) || kinds.has(own) || owners().has(own))) return true;
  return isSaidInProject(host, facts);
}

/** Whether a file of the project that git holds as it is has an address at this host. */
export const isSaidInProject = (host: string, facts: Facts): boolean => saidTexts(facts).some((text) => speaksOf(text, host));

const ownNameMinChars = 3;
/** Pieces of addresses that are nobody's name. */
const everybodys: ReadonlySet<string> = new Set(wordsOf("com org net gov edu dev git www code src web main repo project example"));

/** Whether a text has an address at a host, whose name ends there. */
const speaksOf = (text: string, host: string): boolean =>
  text
    .split(`://${host}`)
    .slice(1)
    .some((rest) => !/^[\w.-]/.test(rest));

/** Whether a variable's name says whose its value is, or that no service is ever told. */
export const isOfKnownOwner = (name: string): boolean =>
  kept.test(name) ||
  name
    .toLowerCase()
    .split("_")
    .some((word) => owners().has(word));

/** The words in a variable's name that may say whose its value is. */
export const ownersNamed = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split("_")
    .filter((word) => word !== "" && !kinds.has(word));

/** Whether a host is in a network of one's own, or the project's. */
export const isOfOwnProject = (host: string, facts: Facts): boolean => ofOwnNetwork.test(host) || isOfProject(host, facts);

/** Whether a login of which nobody says whose it is may go to a host: a stranger's is not among those. */
const takesLogins = (host: string, facts: Facts): boolean => host === "" || isService(host) || isOfOwnProject(host, facts);

/**
 * Whether a variable's value goes to the owner in its name: a service that is known here, or one with the variable's
 * name. A name without an owner belongs to the service that is logged into, if that is no stranger's.
 */
export function variableIsHome(name: string, to: { readonly host: string; readonly program?: string; readonly facts: Facts }): boolean {
  const words = ownersNamed(name);
  const known = words.flatMap((word) => owners().get(word) ?? []);
  if (known.length > 0)
    return to.host === ""
      ? known.some(({ programs }) => to.program !== undefined && programs.includes(to.program))
      : known.some(({ hosts }) => hosts.some((each) => isAtHome(to.host, each)));
  if (words.length === 0)
    return !kept.test(name) && !(ofDatabase.test(name) && asksPages.test(to.program ?? "")) && takesLogins(to.host, to.facts);
  if (words.includes(to.program ?? "") || words.some((word) => ownLabel(to.host).split("-").includes(word))) return true;
  return to.host !== "" && !kept.test(name) && isSaidOf(words, to.host, to.facts);
}
