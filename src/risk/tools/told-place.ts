import { longPattern } from "../../kernel/long-pattern.ts";
import { unknownPiece, type Deed } from "../deed.ts";
import { environmentOf, raisedByWords, type Environment } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { placeOf } from "../net/place.ts";
import type { ProgramCall } from "./call.ts";
import { words } from "./plain.ts";
import { useOf, type Program } from "./table.ts";

const order: readonly Environment[] = ["production", "unknown", "staging", "dev", "local"];
/** Of several places that a command names, the one to be most careful with. */
export const worst = (found: readonly Environment[]): Environment => order.find((environment) => found.includes(environment)) ?? "unknown";

/** Options and variables that say where a call goes: one that no fact knows leads somewhere unknown. */
const leads = /(?:context|server|cluster|host|addr|address|endpoints?|url|uri|profile|kubeconfig|account|subscription|brokers?)$/i;
/** Parts of a place and names of accounts: a cluster or a stack of the same name is something else. */
const isPart = /^(?:-n|-l|--.*namespace|--limit|--region|--name|.*profile|.*account|.*subscription|.*project)$/i;
const usualConfig = /(?:^|\/)\.kube\/config$/;

/** A17: by what the command says (options, variables, names) and the facts know; a name that nobody knows can only raise. */
export function environmentOfCall(program: Program, call: ProgramCall, deeds: readonly Deed[]): Environment {
  const { options } = useOf(program, call);
  const told = (program.environment ?? []).flatMap((name): readonly (readonly [name: string, text: string])[] => {
    if (name.startsWith("-")) return options.flatMap((option) => (option.name === name && option.value ? [[name, option.value.text]] : []));
    const text = call.variables.get(name) ?? call.facts.variables?.[name];
    return text === undefined ? [] : [[name, text]];
  });
  const places = told.flatMap(([name, text]) => toldBy(name, text, call.facts));
  const named = raisedByWords(deeds.map(({ target }) => target));
  return named === "production" || places.length === 0 ? named : worst(places);
}

/** The environment of one thing that was told; none if it says nothing. */
function toldBy(name: string, text: string, facts: Facts): readonly Environment[] {
  if (text.includes(unknownPiece)) return ["unknown"];
  const isAddress = /:\/\/|^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$|^\[|^[\w.-]+:\d{2,5}$/.test(text);
  const host = isAddress ? placeOf(text).host : text;
  const places = isPart.test(name) ? [{ host }] : [{ kubeContext: text }, { stack: text }, { host }];
  const known = places.map((place) => environmentOf(place, facts)).filter((environment) => environment !== "unknown");
  if (known.length > 0) return [worst(known)];
  return isAddress || (leads.test(name) && !usualConfig.test(text)) ? ["unknown"] : [];
}

/** Variables that decide where programs connect, or in which environment they say they are. */
export const placeVariables: readonly string[] = words(
  "PGHOST PGHOSTADDR PGSERVICE PGDATABASE MYSQL_HOST MYSQL_GROUP_SUFFIX SQLCMDSERVER CQLSH_HOST CLICKHOUSE_HOST REDIS_HOST DB_HOST " +
    "DATABASE_URL REDIS_URL DB_URL POSTGRES_URL DIRECT_URL SQLALCHEMY_DATABASE_URI KUBECONFIG KUBE_CONTEXT DOCKER_HOST DOCKER_CONTEXT " +
    "CONTAINER_HOST AWS_PROFILE AWS_DEFAULT_PROFILE AWS_ENDPOINT_URL GOOGLE_CLOUD_PROJECT CLOUDSDK_CORE_PROJECT " +
    "CLOUDSDK_ACTIVE_CONFIG_NAME AZURE_SUBSCRIPTION_ID TF_WORKSPACE PULUMI_STACK VAULT_ADDR CONSUL_HTTP_ADDR NOMAD_ADDR " +
    "ETCDCTL_ENDPOINTS RAILS_ENV RACK_ENV NODE_ENV APP_ENV ENV ENVIRONMENT STAGE DEPLOY_ENV MIX_ENV FLASK_ENV FLASK_CONFIG " +
    "DJANGO_SETTINGS_MODULE DJANGO_CONFIGURATION SYMFONY_ENV HEROKU_APP FLY_APP",
);

/** Names of options, variables and settings whose value names an environment or a part of one. */
const naming = longPattern("i")`
  (?:^|[-_.])(?:env|environment|stage|tier|profile|context|service|workspace|stack|settings|settings_module|cluster|target|account|
  subscription|suffix|group-suffix|login-path|server|host|hostaddr|database|dbname|configuration|namespace|project)$
`;

/** Production by any argument or variable of a call that names an environment, whatever its program makes of it. */
export function isRaised(call: ProgramCall): boolean {
  const pairs = [...call.variables, ...call.words.flatMap(({ text }, index) => pairsOf(text, call.words[index + 1]?.text))];
  return raisedByWords(pairs.flatMap(([name, text]) => (naming.test(name) && !/\s|:\/\//.test(text) ? [text] : []))) === "production";
}

/** `--env prod`, `--env=prod`, `ENV=prod`, `-eENV=prod`. */
function pairsOf(text: string, next: string | undefined): readonly (readonly [name: string, text: string])[] {
  const pair = /^(-{0,2}[\w.-]{1,60})=(\S{1,200})$/.exec(text);
  if (pair) return [[pair[1] ?? "", pair[2] ?? ""]];
  return /^--[\w.-]{2,60}$/.test(text) && next !== undefined && !next.startsWith("-") ? [[text, next]] : [];
}
