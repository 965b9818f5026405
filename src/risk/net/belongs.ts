import { isAtHome, isLent, secretHomes, type SecretHome } from "../../lexicon/secrets/secret-homes.ts";
import { isConfigured } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { placeOf } from "./place.ts";
import { holdsSecret, secretsIn, starredIn, type HeldSecret } from "./secret-shapes.ts";
import { isSaidInProject, variableIsHome } from "./variable-homes.ts";

/** Where a secret would go, by all that is known. */
export interface Destination {
  readonly host: string;
  readonly path?: string;
  readonly program?: string;
  readonly facts: Facts;
  /** The route. `detour`: through a third party, whatever the host is. `open`: readable for everybody on the way. */
  readonly route?: "detour" | "open";
}

/** Whether this host is the service's own, or one that the project works with: a remote, or in the configuration. */
function belongsTo(secret: HeldSecret, to: Destination): boolean {
  const { host, path, program, route } = to;
  if (route === "detour") return false;
  const variable = /^\$\{?([A-Z][A-Z0-9_]*)$/.exec(secret.text)?.[1];
  if (variable !== undefined) return variableBelongsTo(variable, to);
  const homes = route === "open" ? [] : homesOf(secret);
  if (homes.some((home) => home.hosts.some((each) => isAtHome(host, each) && (home.ofCustomers || isLent(each) || !isLent(host, path)))))
    return true;
  if (host === "") return program !== undefined && homes.some(({ programs = [] }) => programs.includes(program));
  return worksWith(to);
}

/** Whether the secret that a variable of this name would hold may go there. */
export const variableBelongsTo = (name: string, to: Destination): boolean =>
  to.route !== "detour" && (worksWith(to) || (to.route !== "open" && !isStrangers(to) && variableIsHome(name, to)));

/** Whether a host is lent to anybody, and no file of the project names it. */
const isStrangers = ({ host, path, facts }: Destination): boolean => isLent(host, path) && !isSaidInProject(host, facts);

/** Whether the project works with this host: it is a remote, or in the configuration. */
function worksWith({ host, facts }: Destination): boolean {
  if (host === "") return false;
  return (
    Object.values(facts.remotes ?? {})
      .map(hostOfRemote)
      .includes(host) || isConfigured(host, facts)
  );
}

/** Whether a host is a service that is known here, or one the project works with. */
export const isOfSomebody = (to: Destination): boolean =>
  to.route === undefined &&
  (worksWith(to) || (!isStrangers(to) && Object.values(secretHomes).some(({ hosts }) => hosts.some((each) => isAtHome(to.host, each)))));

/** A token behind `Bearer` or a name was found as such; its own shape tells its service. */
const homesOf = ({ name, text }: HeldSecret): readonly SecretHome[] =>
  [name, ...namesWithin(text)].flatMap((each) => (Object.hasOwn(secretHomes, each) ? (secretHomes[each] ?? []) : []));

/** Shapes of a secret by itself and, without its lead, again. */
export const namesWithin = (secret: string): readonly string[] =>
  starredIn(secret).flatMap(({ name, text }) => [name, ...(text.length < secret.length ? namesWithin(text) : [])]);

/** `git@host:team/app` is an address as well. */
const hostOfRemote = (remote: string): string => /^[\w.-]{1,60}@([\w.-]{1,250}):/.exec(remote)?.[1]?.toLowerCase() ?? placeOf(remote).host;

/** Headers that say who asks. */
const authorising =
  /^\s{0,9}(?:(?:proxy-)?authorization|(?:x-)?(?:[a-z0-9]{1,30}-){0,3}(?:api-?key|access-?key|auth-?key|token|auth|secret|key))\s{0,9}:/i;

/** Whether a header says who asks. */
export const isAuthorising = (header: string): boolean => authorising.test(header);

/** Whether a header gives a secret away: it is no authorising header, or the secret is not for this host. */
export const headerGivesAway = (header: string, to: Destination): boolean =>
  isAuthorising(header) ? secretsIn(header).some((each) => !belongsTo(each, to)) : holdsSecret(header);

/** Whether a program's login gives a secret away. */
export const loginGivesAway = (text: string, to: Destination): boolean => anyAstray(secretsIn(text), to);

/** Whether one of these goes where it does not belong. */
export const anyAstray = (secrets: readonly HeldSecret[], to: Destination): boolean => secrets.some((each) => !belongsTo(each, to));

/** Whether an address gives a secret away. Its user part is a login, and some services have their keys in addresses. */
export function addressGivesAway(url: string, to: Destination): boolean {
  const { user } = placeOf(url);
  const rest = (user === "" ? url : url.replace(`${user}@`, "")).replace(signedBy, "");
  if (secretsIn(rest).some((each) => !(isTakenInAddress(each) && belongsTo(each, to)))) return true;
  return user !== "" && secretsIn(`https://${user}@host`).some((each) => !belongsTo(each, to));
}

/** The id of the key that an address is signed with: whoever is handed the address may know it. */
const signedBy = /(?<=[?&])(?:x-amz-credential|awsaccesskeyid)=[\w%/-]{1,200}(?=&)/i;

const isTakenInAddress = (secret: HeldSecret): boolean => homesOf(secret).some(({ inAddress }) => inAddress);
