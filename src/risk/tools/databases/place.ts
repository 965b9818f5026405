import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../../deed.ts";
import { raisedByWords, type Environment } from "../../environment.ts";
import { hostEnvironment } from "../../net/environment.ts";
import { placeOf } from "../../net/request.ts";
import type { ProgramCall } from "../call.ts";
import { worst } from "../told-place.ts";
import { isOption, type Use } from "../table.ts";

/** Options and variables that say where a client connects. */
export interface Address {
  readonly host?: readonly string[];
  readonly database?: readonly string[];
  /** Options that take a whole address. */
  readonly url?: readonly string[];
  /** Variables, by what they hold. */
  readonly hostVariables?: readonly string[];
  readonly databaseVariables?: readonly string[];
  readonly urlVariables?: readonly string[];
  /** Variables that decide where it connects, whatever host is named beside them. */
  readonly addressVariables?: readonly string[];
  /** Options and variables that name an entry of settings nobody reads here: without a host beside it, it may lead anywhere. */
  readonly entry?: readonly string[];
  readonly entryVariables?: readonly string[];
  /** The first operand is the host. */
  readonly operandIsHost?: true;
  /** A service that is never on this machine: without an address, the place is unknown. */
  readonly isRemote?: true;
}

interface Spot {
  readonly host?: string | undefined;
  readonly database?: string | undefined;
}

/** Where a client connects; without a word about it, to this machine. */
export function clientEnvironment(use: Use, address: Address, operands: readonly string[]): Environment {
  const { call } = use;
  const urls = [...(address.url ?? []).flatMap((name) => use.value(name) ?? []), ...operands, ...variables(call, address.urlVariables)];
  const spots = urls.flatMap((text) => spotOf(text) ?? []);
  const hosts = address.operandIsHost ? operands.slice(0, 1) : valuesOf(use, address.host);
  const host = hosts[0] ?? variables(call, address.hostVariables)[0];
  const entries = [...valuesOf(use, address.entry), ...variables(call, address.entryVariables)];
  const isElsewhere = address.isRemote === true || entries.length > 0;
  const named = use.value(...(address.database ?? [])) ?? variables(call, address.databaseVariables)[0];
  const database = named ?? (address.operandIsHost ? undefined : operands.find((text) => spotOf(text) === undefined));
  const inside = named === undefined ? undefined : spotOf(named);
  const all: readonly Spot[] = [
    ...(inside ? [inside] : []),
    ...spots,
    ...(spots.length === 0 || host !== undefined ? [{ host: host ?? (isElsewhere ? unknownPiece : undefined), database }] : []),
    ...[...hosts.slice(1), ...variables(call, address.addressVariables)].map((other) => ({ host: other, database })),
  ].flatMap(({ host: several, ...rest }) => (several ?? "").split(",").map((one) => ({ host: one || undefined, ...rest })));
  if (raisedByWords(entries) === "production") return "production";
  return worst(all.map((spot) => spotEnvironment(spot, call)));
}

const valuesOf = ({ options }: Use, names: readonly string[] = []): readonly string[] =>
  options.flatMap(({ name, value }) => (value && names.some((asked) => isOption(name, asked)) ? [value.text] : []));

/** Values that the command or the facts give to variables. */
const variables = ({ variables: set, facts }: ProgramCall, names: readonly string[] = []): readonly string[] =>
  names.flatMap((name) => set.get(name) ?? facts.variables?.[name] ?? []);

function spotEnvironment({ host, database }: Spot, { facts, elsewhere }: ProgramCall): Environment {
  const there = elsewhere?.kind === "host" ? elsewhere.name.replace(/^[^@]{0,200}@/, "") : undefined;
  const near = host === undefined || host === "" || host.startsWith("/") ? (there ?? "localhost") : host;
  if (!isKnown(near) || (database !== undefined && !isKnown(database) && host === undefined)) return "unknown";
  const found = hostEnvironment({ host: near, ...(database === undefined ? {} : { database }) }, facts);
  return elsewhere?.kind === "container" ? worst([(elsewhere.environment as Environment | undefined) ?? "dev", found]) : found;
}

/** `me/pw@host:1521/name`. */
const atHost = /^[^\s/@]{1,64}(?:\/[^\s@]{0,64})?@(?:\/\/)?([\w.-]{1,253})(?::\d{1,5})?(?:\/([\w.$-]{1,200}))?$/;
const hostKey = /(?:^|[\s?&])host\s{0,5}=\s{0,5}'?([^\s'&]{1,253})/i;
/** An entry of settings that nobody reads here: only its name can say something. */
function serviceIn(text: string): string | undefined {
  const name = /(?:^|[\s?&])service\s{0,5}=\s{0,5}'?([^\s'&]{1,253})/i.exec(text)?.[1];
  return name === undefined ? undefined : raisedByWords([name]) === "production" ? name : unknownPiece;
}

/** `postgres://user@host/name`, `host=… dbname=…`; a plain name is no address. */
function spotOf(text: string): Spot | undefined {
  if (text === unknownPiece || /^\uFFFC[^/]*$/.test(text)) return { host: unknownPiece };
  if (/^(?:file:|sqlite3?:)/i.test(text)) return { host: "localhost", database: text };
  const keys = /(?:^|[\s?&])hostaddr\s{0,5}=\s{0,5}'?([^\s'&]{1,253})/i.exec(text)?.[1] ?? hostKey.exec(text)?.[1] ?? serviceIn(text);
  const name = /(?:^|\s)dbname\s{0,5}=\s{0,5}'?([^\s']{1,253})/i.exec(text)?.[1];
  if (keys !== undefined || name !== undefined) return { host: keys, database: name };
  const behind = atHost.exec(text);
  if (behind) return { host: behind[1], ...(behind[2] ? { database: behind[2] } : {}) };
  if (!/^(?:jdbc:)?[a-z][a-z0-9+.]{1,30}:(?:\/\/|thin:)/i.test(text)) return undefined;
  const { host, path } = placeOf(text.replace(/^jdbc:(?:[a-z]{1,20}:thin:@(?:\/\/)?)?/i, ""));
  const database = path.split("/")[1];
  return { host: host === "" ? "localhost" : host, ...(database ? { database } : {}) };
}

/** Names by which frameworks call the part of their own settings that is meant for work and tests. */
const atHome = /^(?:|.{0,100}[./_-])(?:development|dev|test|testing|local)(?:\.(?:json|ya?ml|toml|[cm]?[jt]s|py))?$/i;
const ownSettings = longPattern()`
  ^(?:--?e|--env|--environment|--settings|--env-file|(?:RAILS|RACK|APP|NODE|FLASK|SYMFONY|MIX)_ENV|DJANGO_SETTINGS_MODULE|
  DJANGO_CONFIGURATION|FLASK_CONFIG|ENV|ENVIRONMENT)$
`;

/** Environment of a tool that reads its settings elsewhere: by its options, else unknown. */
export function toldEnvironment(use: Use, { options, words: texts = [], names }: Told): Environment {
  const pairs: readonly (readonly [name: string, text: string])[] = [
    ...options.flatMap((name) => valuesOf(use, [name]).map((text) => [name, text] as const)),
    ...names.flatMap((name) => variables(use.call, [name]).map((text) => [name, text] as const)),
    ...texts.map((text) => ["", text] as const),
  ];
  if (pairs.length === 0 && use.call.facts.container === "composed") return "dev"; // the composition says where its database is
  return worst(
    pairs.flatMap(([name, text]) => {
      const spot = spotOf(text);
      if (spot) return [spotEnvironment(spot, use.call)];
      const found = hostEnvironment({ host: "", stack: text, database: text }, use.call.facts);
      if (found !== "unknown") return [found];
      return ownSettings.test(name) && atHome.test(text) ? ["dev" as const] : [];
    }),
  );
}
interface Told {
  readonly options: readonly string[];
  readonly names: readonly string[];
  readonly words?: readonly string[];
}
