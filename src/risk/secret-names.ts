import { kindOf } from "../lexicon/secrets/detect-names.ts";

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** As the last word of a name these leave no doubt. */
const surely = wordsOf("secret token password passwd passphrase apikey pat jwt credential pgpassword authtoken mnemonic");
/** More of one kind are secrets as well. Tokens may be counted, and where a program finds its credentials is a path. */
const several = /(?:^|(?<!application)_)(?:secret|password|passphrase|credential)s$/;
/** Behind a name: in what form the secret is there, and which of several it is. */
const form = /_(?:data|json|ya?ml|pem|b64|base64|contents?|values?|text|string)$/;
const which = /_(?:\d{1,3}|old|new|current|dev|staging|prod|production)$/;
/** Names of a file, unless they say that they have what is in it. */
const secretFiles = wordsOf("kubeconfig netrc npmrc pypirc pgpass keystore dotenv");
/** Anywhere in a name these often mean a secret. */
const often = wordsOf(
  "key secrets pass credentials private dsn auth oauth cookie session pw pwd signature cert bearer signing encryption webhook",
);
/** Words before a `KEY` that opens something, beside those that the redactor knows; a cache and a table have keys as well. */
const opening = wordsOf(
  "ssh role stripe openai anthropic claude gemini mistral groq cohere replicate huggingface sendgrid " +
    "mailgun mailchimp postmark resend twilio algolia pinecone " +
    "supabase datadog newrelic cloudflare digitalocean linode hetzner heroku netlify vercel github gitlab npm aws azure gcp " +
    "paypal braintree plaid shopify slack discord telegram",
);
/** Words before a `PASS` or a `PWD` that opens something; tests pass, and a folder is a `PWD` too. */
const guarded = wordsOf(
  "db database postgres postgresql pg mysql mariadb mongo mongodb redis sql smtp mail imap ftp sftp ssh ldap vpn user admin root " +
    "sudo login auth basic http proxy rabbitmq mqtt amqp keystore truststore key cert wifi",
);

/** Addresses that contain the password for their server. */
const address = /(?:database|redis|mongo(?:db)?|postgres(?:ql)?|mysql|mariadb|amqp|rabbitmq|broker|webhook|db)_ur[il]$/;
const sureAddress = /database_url$|connection_string$|(?:^|_)(?:mongo(?:db)?|postgres(?:ql)?|mysql|webhook)_ur[il]$/;
/** Names that every machine sets, and values that are meant to be seen. */
const open = /^(?:old)?pwd$|^ssh_auth_sock$|^(?:xdg|term|claude_code)_session_(?:id|type)$|^(?:desktop|dbus)_session|_cert_(?:file|dir)$/;
const published = /^public_|_public_|publishable/;

/** Whether a variable of this name usually holds a secret. In doubt it does. */
export function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  if (open.test(lower)) return false;
  if (address.test(lower) || lower.includes("connection_string")) return true;
  if (published.test(lower)) return false;
  if (holdsSecretFile(lower)) return true;
  return lower
    .split(/[_\-.]/)
    .some(
      (word) =>
        surely.has(word) || often.has(word) || /(?:token|secrets?|passwords?|mnemonic|(?:api|secret|access|private)key)$/.test(word),
    );
}

/** Whether a variable's name leaves no doubt: names that scripts print all day do not count. */
export function isSurelySecretName(name: string): boolean {
  if (!/^[A-Z][A-Z0-9_]{0,120}$/.test(name)) return false;
  const lower = name.toLowerCase();
  const bare = lower.replace(which, "").replace(form, "");
  return isSurely(lower) || (bare !== lower && isSurely(bare)) || holdsSecretFile(lower);
}

const holdsSecretFile = (lower: string): boolean => form.test(lower) && secretFiles.has(lower.replace(form, "").split("_").at(-1) ?? "");

function isSurely(lower: string): boolean {
  if (sureAddress.test(lower)) return true;
  const words = lower.split("_");
  const [before = "", last = ""] = ["", ...words].slice(-2);
  if (/^(?:pass|pwd)$/.test(last)) return guarded.has(before);
  if (last === "key") return opening.has(before) || words.includes("secret") || (before !== "" && isKeyToTell(before));
  return surely.has(last) || several.test(lower);
}

/** The redactor stars whatever stands behind such a name, where it looks at the others' values first. */
const isKeyToTell = (before: string): boolean => kindOf(`${before}_key`)?.told !== undefined;

/** Whether a variable of this name holds an address that may have a password in it: printed all day, and nobody else's to know. */
export function isAddressName(name: string): boolean {
  const lower = name.toLowerCase();
  return address.test(lower) || (/(?:^|_)dsn$/.test(lower) && !published.test(lower));
}
