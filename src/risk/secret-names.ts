const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** As the last word of a name these leave no doubt. */
const surely = wordsOf("secret token password passwd passphrase apikey pat jwt credential pgpassword authtoken mnemonic");
/** Anywhere in a name these often mean a secret. */
const often = wordsOf(
  "key secrets pass credentials private dsn auth oauth cookie session pw pwd signature cert bearer signing encryption webhook",
);
/** Words before a `KEY` that opens something; a cache and a table have keys as well. */
const opening = wordsOf(
  "api access secret private signing encryption master service ssh deploy account auth role jwt hmac stripe openai anthropic " +
    "claude gemini mistral groq cohere replicate huggingface sendgrid mailgun mailchimp postmark resend twilio algolia pinecone " +
    "supabase datadog newrelic cloudflare digitalocean linode hetzner heroku netlify vercel github gitlab npm aws azure gcp " +
    "paypal braintree plaid shopify slack discord telegram",
);
/** Words before a `PASS` or a `PWD` that opens something; tests pass, and a folder is a `PWD` too. */
const guarded = wordsOf(
  "db database postgres postgresql pg mysql mariadb mongo mongodb redis sql smtp mail imap ftp sftp ssh ldap vpn user admin root " +
    "sudo login auth basic http proxy rabbitmq mqtt amqp keystore truststore key cert wifi",
);

/** Addresses that contain the password for their server. */
const address = /(?:database|redis|mongo(?:db)?|postgres(?:ql)?|mysql|amqp|broker|webhook|db)_(?:url|uri)$/;
/** Names that every machine sets, and values that are meant to be seen. */
const open = /^(?:old)?pwd$|^ssh_auth_sock$|^(?:xdg|term|claude_code)_session_(?:id|type)$|^(?:desktop|dbus)_session|_cert_(?:file|dir)$/;
const published = /^public_|_public_|publishable/;

/** Whether a variable of this name usually holds a secret. In doubt it does. */
export function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  if (open.test(lower)) return false;
  if (address.test(lower) || lower.includes("connection_string")) return true;
  if (published.test(lower)) return false;
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
  if (/(?:DATABASE_URL|CONNECTION_STRING)$|(?:^|_)(?:(?:MONGO(?:DB)?|POSTGRES(?:QL)?|MYSQL)_UR[IL]|WEBHOOK_URL)$/.test(name)) return true;
  const words = name.toLowerCase().split("_");
  const [before = "", last = ""] = words.slice(-2);
  if (words.length === 1) return surely.has(before);
  if (/^(?:pass|pwd)$/.test(last)) return guarded.has(before);
  return surely.has(last) || (last === "key" && (opening.has(before) || words.includes("secret")));
}
