import { environmentRows } from "../lexicon/environments.ts";
import { wildcard } from "../lexicon/wildcard.ts";
import { longPattern } from "../kernel/long-pattern.ts";
import { isNeighbour } from "./net/neighbours.ts";
import type { EnvironmentFact, Facts } from "./facts.ts";

export type Environment = "local" | "dev" | "staging" | "production" | "unknown";

/**
 * The environment in words: production before staging before dev; `unknown` if none is named (A17). Any text may come here, so
 * it is cut only where words end: `my-prod-db`, but not `product` and not `resourceKind`.
 */
export function environmentInWords(texts: readonly string[]): Environment {
  const pieces = texts.flatMap((text) => withoutEnding(text.slice(0, 2_000).toLowerCase()).split(/[^a-z0-9]/));
  const found = new Set(pieces);
  return environmentRows.find(({ words }) => words.some((word) => found.has(word)))?.environment ?? "unknown";
}

/** Production if one of these names it, else unknown: a name may raise, and proves nothing else (`dev.evil.example`). */
export const raisedByWords = (texts: readonly string[]): "production" | "unknown" =>
  environmentInWords(texts) === "production" ? "production" : "unknown";

/** `shop.dev` and `shop.test` are names like `shop.com`: the last part of a host says nothing about its environment. */
const withoutEnding = (text: string): string => text.replaceAll(/(?<=[a-z0-9])\.(test|dev|live)(?=[:/,]|$)/g, "");

type PlaceKey = Exclude<keyof EnvironmentFact, "environment">;
export type NamedPlace = Readonly<Partial<Record<PlaceKey, string>>>;

/** A place's environment by the facts; failing that this machine is `dev`; a name can only say production (A17). */
export function environmentOf(place: NamedPlace, facts: Facts): Environment {
  const asked = Object.entries(place) as (readonly [PlaceKey, string])[];
  for (const fact of facts.environments ?? []) {
    const keys = (["host", "database", "kubeContext", "stack"] as const).filter((key) => fact[key] !== undefined);
    const fits = keys.length > 0 && keys.every((key) => place[key] !== undefined && matches(fact[key] as string, place[key]));
    if (fits) return asEnvironment(fact.environment);
  }
  const named = raisedByWords(asked.map(([, text]) => text));
  const isNear = place.host !== undefined && (isLoopback(place.host) || isNeighbour(place.host, facts));
  return named === "unknown" && isNear ? "dev" : named;
}

/** Whether the configuration names this host, or all hosts like it. */
export const isConfigured = (host: string, { environments = [] }: Facts): boolean =>
  environments.some((fact) => fact.host !== undefined && matches(fact.host, host));

const asEnvironment = (text: string): Environment => (text === "local" ? text : environmentInWords([text]));

/** `*.prod.example.com` stands for every name below it. */
function matches(pattern: string, text: string): boolean {
  const [asked, given] = [pattern.toLowerCase(), text.toLowerCase().replace(/\.$/, "")];
  return wildcard(bare(asked).replace(/^\*/, "?*"))(bare(given));
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, "");

/** `me@host`, `ssh://host:22/`: by any name that this machine has for itself. */
export function isThisMachine(address: string, { hostNames = [] }: Facts): boolean {
  const host = address
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/^[^@]*@/, "")
    .replace(/(?<=^[^:]*|\]):\d*$|\/.*$/g, "")
    .replaceAll(/^\[|\]$|%.*$/g, "")
    .toLowerCase();
  return (
    longPattern()`
      ^(?:localhost(?:[46]|\.localdomain[46]?)?|ip6-(?:localhost|loopback)|loopback|127(?:\.\d{1,3}){0,3}|0(?:\.0){0,3}|
      0*(?::0*){1,7}1?|::ffff:127(?:\.\d{1,3}){3}|[\w.-]{1,60}\.localhost|2130706433|0x7f.*)$
    `.test(host) || hostNames.some((name) => host === name.toLowerCase() || host === `${name.toLowerCase()}.local`)
  );
}

export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){1,3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|\w[\w.-]{0,60}\.(localhost|local))$/i.test(host);
