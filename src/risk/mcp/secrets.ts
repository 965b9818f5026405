import { longPattern } from "../../kernel/long-pattern.ts";
import type { Act } from "../deed.ts";
import { isSecretName } from "../secret-names.ts";
import type { JsonRecord, Leaf } from "./leaves.ts";
import { clausesOf, nameActs, wordsOf } from "./names.ts";

const objectKeys = /^(kind|kinds|resource|resources|resource_type|resource_types|object_type|item_type|entity_type)$/;
const fieldKeys = /^(field|fields|section)$/;
/** Kinds of things that are secrets, with or without the group they belong to: `secrets.v1`, `v1/Secret`. */
const secretKind = longPattern("i")`
  ^(?:[\w.]{1,40}\/)?(?:(?:sealed|external|cluster_?external)?secrets?|credentials?|passwords?|access_?keys?|private_?keys?)
  (?:[./][\w.-]{1,60})?$
`;
/** Servers that keep secrets and hardly anything else. */
const safes = longPattern("i")`
  ^(?:1password|onepassword|op|bitwarden|lastpass|keeper|keepass(?:xc)?|dashlane|proton-?pass|hashicorp-vault|vault|openbao|akeyless|conjur|
  doppler|infisical|keychain|keyring|gopass|passbolt|secrets?(?:-?store)?|
  (?:aws|gcp|azure)?-?(?:secrets?(?:-?manager)?|key-?vault))(?:-mcp|-server)*$
`;
/** Servers and tools for parameters, among which secrets lie under names of their own. */
const parameters = /(?:^|[-_])(?:ssm|parameter-?store|parameters?|consul|etcd|app-?config|config-?store)(?:[-_]|$)/i;
const parameterKeys = /^(?:names?|keys?|paths?|parameters?|parameter_names?)$/;
/** Addresses by which a secret is named: `op://vault/db/password`. */
const reference = longPattern("i")`
  ^(?:(?:op|bw|vault|secret|secrets|doppler|infisical|keychain|keyvault|awssm|awsssm|gcpsm|secretsmanager|ref\+\w{2,20}):\/\/|
  arn:aws[\w-]{0,10}:secretsmanager:|projects\/[\w-]{1,60}\/secrets\/)\S{1,400}$
`;
/** Switches that have a tool show what it otherwise hides. */
const revealing = longPattern("i")`
  ^(?:with_?decrypt(?:ion|ed)?|decrypt(?:ed)?|(?:show|include|with|reveal|return|expose)_?(?:secrets?|secret_?values?|values?|passwords?|credentials?|
  tokens?|env|environment|env_?vars?|sensitive)|reveal|unmask(?:ed)?|plain_?text)$
`;
/** Of these a value is usually what the tool is for: only beside a safe do they say more. */
const plainValues = /^(?:show|include|with|return)_?values?$/i;

interface Asked {
  readonly args: JsonRecord;
  readonly leaves: readonly Leaf[];
}

/** Reading a thing that is a secret; a list of what a safe holds is none, nor is the documentation of a kind. */
export function secretsOf(server: string, name: string, { args, leaves }: Asked): Act | undefined {
  if (!/^(?:harmless|unknown)$/.test(nameActs(name) ?? "unknown") || wordsOf(name).some((word) => telling.has(word))) return undefined;
  const isStore = parameters.test(server) || parameters.test(wordsOf(name).join("-"));
  const isSafe = safes.test(server);
  const isNamed = leaves.some(
    ({ key, text }) =>
      (objectKeys.test(key) && text.split(",").some((each) => secretKind.test(each.trim()))) ||
      (fieldKeys.test(key) && isSecretField(text)) ||
      (isStore && parameterKeys.test(key) && text.length < 400 && text.split(/[/.]/).some(isSecretField)) ||
      reference.test(text),
  );
  const isShown = Object.entries(args).some(
    ([key, value]) => (value === true || value === "true") && revealing.test(snake(key)) && (isSafe || !plainValues.test(snake(key))),
  );
  return isNamed || isShown || (isSafe && clausesOf(name).some(opens)) ? "read-secret" : undefined;
}

const snake = (key: string): string => key.slice(0, 60).replaceAll(/([a-z])([A-Z])/g, "$1_$2");
const opens = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:get|read|show|fetch|reveal|export|item|resolve|retrieve|inject)$/.test(word)) &&
  !words.some((word) => listing.has(word));
const isSecretField = (text: string): boolean =>
  text.split(/[,\s]+/).some((each) => /^[\w-]{1,60}$/.test(each) && surely.test(each) && isSecretName(each));
const surely = longPattern("i")`
  ^(?:[\w-]{1,40}[_-])?(?:password|passwd|passphrase|secret|credential|totp|otp|private[_-]?key|api[_-]?key|(?:access|auth)[_-]?token|
  client[_-]?secret)$
`;
const listing: ReadonlySet<string> = new Set("list ls search names count status health version whoami vaults folders groups".split(" "));
const telling: ReadonlySet<string> = new Set("explain schema schemas docs doc documentation help names".split(" "));
