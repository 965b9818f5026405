import { longPattern } from "../../../kernel/long-pattern.ts";
import { isAuthorising } from "../../net/belongs.ts";
import { isSecretOfOwner, ownersNamed } from "../../net/variable-homes.ts";
import { isSurelySecretName } from "../../secret-names.ts";
import type { CodeCall, CodeRun } from "../run.ts";
import { origin, type Value } from "../types.ts";
import { optionsOf, originOf } from "../values.ts";

/**
 * The words with which `curl` would log in as a request of this code does, with the variables that it reads: whether they
 * are at home there is judged by the facts, as a command's are. Undefined where a secret may be anywhere else, or go
 * another way.
 */
export function loginWords(run: CodeRun, call: CodeCall): string | undefined {
  const names = secretsNamed(run);
  if (names.length === 0 || !names.every((name) => isSurelySecretName(name) || isSecretOfOwner(name)) || turnsAside(run)) return undefined;
  const given = [...call.args.flatMap(({ fields }) => [...(fields ?? [])]), ...call.named];
  const others = [...call.args.filter(({ fields }) => !fields), ...(call.receiver ? [call.receiver] : [])];
  if (others.some((value) => carried(value) !== 0) || !given.every(([name]) => usual.test(name))) return undefined;
  const words = given.flatMap(([name, value]) => (carried(value) === 0 ? [] : wordsOf(name, value, names)));
  return words.length === 0 || words.includes(astray) ? undefined : words.join("");
}

/** The secret variables that the code reads: any of its values may hold any of them. */
export const secretsNamed = ({ seen }: CodeRun): readonly string[] =>
  [...seen].filter((each) => each.startsWith("secret ")).map((each) => each.slice("secret ".length));

const carried = (value: Value): number => originOf(value) & ~origin.network;
const astray = "";

function wordsOf(name: string, value: Value, names: readonly string[]): readonly string[] {
  const all = names.map((each) => `$${each}`).join("");
  if (carried(value) !== origin.secret) return [astray];
  if (name === "auth") return [`-u "${all}" `];
  const headers = name === "headers" ? headersIn(value).filter(([, each]) => carried(each) !== 0) : [];
  if (headers.length === 0) return [isHeader(name) ? `-H "${name}: ${all}" ` : astray];
  return headers.map(([header]) => (isHeader(header) ? `-H "${header}: ${all}" ` : astray));
}

/** Headers by their names, of whichever object it is. */
export const headersIn = (value: Value): readonly (readonly [string, Value])[] =>
  optionsOf(value).flatMap(({ fields }) => [...(fields ?? [])]);

const isHeader = (name: string): boolean => /^[\w-]{1,60}$/.test(name) && isAuthorising(`${name}:`);

/** Options that leave a request on its way. */
const usual = longPattern()`
  ^(?:url|method|headers|auth|params|json|data|body|timeout|stream|signal|redirect|responseType|allow_redirects|follow_redirects|cache|
  Authorization|Accept|User-Agent|Content-Type)$
`;

const aside = /prox(?:y|ies)|dispatcher|agent\s{0,5}[:=]|getaddrinfo|resolver|rejectUnauthorized|verify\s{0,5}=/i;

/** Whether the code chooses a way of its own; found out once. */
function turnsAside({ seen, code }: CodeRun): boolean {
  if (!seen.has("straight") && !seen.has("aside")) seen.add(aside.test(code) ? "aside" : "straight");
  return seen.has("aside");
}

/** Whether a library's client is opened with the keys of the service in its name: `OpenAI(api_key=os.environ["OPENAI_API_KEY"])`. */
export function opensOwnClient(run: CodeRun, call: CodeCall): boolean {
  const name = call.callee.params ? "" : (call.callee.name ?? "").toLowerCase().replace("octokit", "github gh");
  const names = name === "" ? [] : secretsNamed(run);
  const options = [...call.args.flatMap(({ fields }) => [...(fields?.keys() ?? [])]), ...call.named.keys()];
  return (
    names.length > 0 &&
    names.every((each) => ownersNamed(each).some((owner) => name.includes(owner))) &&
    options.every((option) => ofClient.test(option)) &&
    ![...call.args, ...call.named.values()].some(({ text = "" }) => text.includes("://")) &&
    !turnsAside(run)
  );
}

const ofClient = /^(?:(?:api|access|private)?_?(?:key|token)|auth|secret_?key|timeout|max_?retries|api_?version|organization|project)$/i;
