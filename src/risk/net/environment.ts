import { environmentOf, isLoopback, raisedByWords, type Environment, type NamedPlace } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { isNeighbour } from "./neighbours.ts";

/**
 * The environment of a host. The last part of a name is a registry's, not the owner's: `shop.dev` and `shop.live` are
 * neither, and `evil.test` is no test of ours.
 */
export function hostEnvironment(place: NamedPlace, facts: Facts): Environment {
  const host = (place.host ?? "").replace(/:\d{1,5}$/, "");
  const whole = { ...place, host };
  const isProduction = place.database !== undefined && raisedByWords([place.database]) === "production";
  const isKnownDatabase = facts.environments?.some(({ database }) => database === place.database);
  if (isNamed(whole, facts)) {
    const found = environmentOf(whole, facts);
    // A tunnel looks like this machine.
    return (found === "dev" || found === "staging") && isProduction && !isKnownDatabase ? "production" : found;
  }
  const words = raisedByWords([withoutLast(host), ...Object.values({ ...place, host: "" })]);
  return words !== "production" && (isLoopback(host) || isNeighbour(host, facts)) ? "dev" : words;
}

/** Whether the facts speak of this place: only they say `local`. */
const isNamed = (place: NamedPlace, { environments = [] }: Facts): boolean =>
  environments.length > 0 &&
  environmentOf(place, { environments: environments.map((fact) => ({ ...fact, environment: "local" })) }) === "local";

const withoutLast = (host: string): string => (host.includes(".") && !isLoopback(host) ? host.slice(0, host.lastIndexOf(".")) : host);
