import { isKnown, unknownPiece } from "../../deed.ts";
import type { Environment } from "../../environment.ts";
import { hostEnvironment } from "../../net/environment.ts";
import { placeOf } from "../../net/request.ts";
import type { ProgramCall } from "../call.ts";
import type { Use } from "../table.ts";

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
  const host = use.value(...(address.host ?? [])) ?? variables(call, address.hostVariables)[0];
  const named = use.value(...(address.database ?? [])) ?? variables(call, address.databaseVariables)[0];
  const database = named ?? operands.find((text) => spotOf(text) === undefined);
  const inside = named === undefined ? undefined : spotOf(named);
  const all: readonly Spot[] = [
    ...(inside ? [inside] : []),
    ...spots,
    ...(spots.length === 0 || host !== undefined ? [{ host: host ?? (address.isRemote ? unknownPiece : undefined), database }] : []),
  ];
  return worst(all.map((spot) => spotEnvironment(spot, call)));
}

const order: readonly Environment[] = ["production", "unknown", "staging", "dev", "local"];
const worst = (found: readonly Environment[]): Environment => order.find((environment) => found.includes(environment)) ?? "unknown";

/** Values that the command or the facts give to variables. */
const variables = ({ variables: set, facts }: ProgramCall, names: readonly string[] = []): readonly string[] =>
  names.flatMap((name) => set.get(name) ?? facts.variables?.[name] ?? []);

function spotEnvironment({ host, database }: Spot, { facts, elsewhere }: ProgramCall): Environment {
  const there = elsewhere?.kind === "host" ? elsewhere.name.replace(/^[^@]{0,200}@/, "") : undefined;
  const near = host === undefined || host === "" || host.startsWith("/") ? (there ?? "localhost") : host;
  if (!isKnown(near) || (database !== undefined && !isKnown(database) && host === undefined)) return "unknown";
  const found = hostEnvironment({ host: near, ...(database === undefined ? {} : { database }) }, facts);
  const container = elsewhere?.kind === "container" ? hostEnvironment({ host: elsewhere.name }, facts) : "dev";
  return container === "production" || container === "staging" ? worst([container, found]) : found;
}

/** `postgres://user@host/name`, `host=… dbname=…`; a plain name is no address. */
function spotOf(text: string): Spot | undefined {
  if (text === unknownPiece || /^\uFFFC[^/]*$/.test(text)) return { host: unknownPiece };
  if (/^(?:file:|sqlite3?:)/i.test(text)) return { host: "localhost", database: text };
  const keys = /(?:^|\s)host(?:addr)?\s{0,5}=\s{0,5}'?([^\s']{1,253})/i.exec(text)?.[1];
  const name = /(?:^|\s)dbname\s{0,5}=\s{0,5}'?([^\s']{1,253})/i.exec(text)?.[1];
  if (keys !== undefined || name !== undefined) return { host: keys, database: name };
  if (!/^(?:jdbc:)?[a-z][a-z0-9+.]{1,30}:(?:\/\/|thin:)/i.test(text)) return undefined;
  const { host, path } = placeOf(text.replace(/^jdbc:(?:[a-z]{1,20}:thin:@(?:\/\/)?)?/i, ""));
  const database = path.split("/")[1];
  return { host: host === "" ? "localhost" : host, ...(database ? { database } : {}) };
}

/** Environment of a tool that reads its settings elsewhere: by its options, else unknown. */
export function toldEnvironment(use: Use, { options, words: texts = [], names }: Told): Environment {
  const told = [...options.flatMap((name) => use.value(name) ?? []), ...variables(use.call, names), ...texts];
  const spots = told.flatMap((text) => spotOf(text) ?? []).map((spot) => spotEnvironment(spot, use.call));
  const named = told
    .filter((text) => spotOf(text) === undefined)
    .map((text) => hostEnvironment({ host: "", stack: text, database: text }, use.call.facts))
    .filter((environment) => environment !== "unknown");
  return worst([...spots, ...named]);
}
interface Told {
  readonly options: readonly string[];
  readonly names: readonly string[];
  readonly words?: readonly string[];
}
