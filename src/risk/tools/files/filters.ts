import { longPattern } from "../../../kernel/long-pattern.ts";
import { isSecretName } from "../../secret-names.ts";

const filterMaxChars = 8_192;
/** Texts in a filter; those that a piece is put into are read. */
const texts = /(?<!\[\s{0,5})"(?:[^"\\]|\\[^(])*"/g;
/** `env`, `$ENV`, `env.NAME`, `$ENV["NAME"]`, `strenv(NAME)`; not the field `.env` or the key `env:`. */
const variables = longPattern("g")`
  (?:\$ENV|(?<![\w.$@"'-])(?:str)?env)(?![\w-])(?!\s{0,5}:)\s{0,5}(?:\.\s{0,5}([A-Za-z_]\w{0,120})|\[\s{0,5}"([^"]{1,120})"|
  \(\s{0,5}([A-Za-z_]\w{0,120}))?(\s{0,5}\|\s{0,5}(?:keys|keys_unsorted|length|has)\b)?
`;

/** Whether a filter of `jq`, `yq` and their kin shows every variable, or one that is named like a secret. */
export function readsSecretVariable(filter: string): boolean {
  if (filter.length > filterMaxChars || !/env/i.test(filter)) return false;
  const plain = filter.replaceAll(texts, '""');
  return [...plain.matchAll(variables)].some(([, field, item, argument, counts]) => {
    const name = field ?? item ?? argument;
    return name === undefined ? counts === undefined : isSecretName(name);
  });
}

/** Whether a template that `envsubst` fills in shows a variable that is named like a secret. */
export const fillsInSecret = (template: string): boolean =>
  [...template.slice(0, filterMaxChars).matchAll(/\$\{?([A-Za-z_]\w{0,120})/g)].some(([, name = ""]) => isSecretName(name));
