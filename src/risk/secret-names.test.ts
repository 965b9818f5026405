import { expect, test } from "vitest";
import { isAddressName, isSecretName, isSurelySecretName } from "./secret-names.ts";

test.each(["GITHUB_TOKEN", "api-key", "AWS_SECRET_ACCESS_KEY", "MYSQL_PWD", "DATABASE_URL", "accessToken", "SESSION"])(
  "%s usually holds a secret",
  (name) => {
    expect(isSecretName(name)).toBe(true);
  },
);

test.each(["PATH", "PWD", "SSH_AUTH_SOCK", "MAX_TOKENS", "NEXT_PUBLIC_KEY", "GIT_AUTHOR_NAME", "SSL_CERT_FILE"])("%s does not", (name) => {
  expect(isSecretName(name)).toBe(false);
});

test.each([
  ["CI_TOKEN", true],
  ["TOKEN", true],
  ["STRIPE_API_KEY", true],
  ["SECRET_SIGNING_KEY", true],
  ["PROD_DATABASE_URL", true],
  ["CACHE_KEY", false],
  ["TOKEN_COUNT", false],
  ["ci_token", false],
  ["PASS", false],
  ["STRIPE_KEY", true],
  ["DB_PASS", true],
  ["PGPASSWORD", true],
  ["MYSQL_PWD", true],
  ["SUPABASE_SERVICE_ROLE_KEY", true],
  ["MONGO_URI", true],
  ["SLACK_WEBHOOK_URL", true],
  ["MNEMONIC", true],
  ["TESTS_PASS", false],
  ["ORIG_PWD", false],
  ["PRIMARY_KEY", false],
  ["REDIS_URL", false],
  ["SSH_KEY_PATH", false],
])("whether the name %s leaves no doubt: %s", (name, isSure) => {
  expect(isSurelySecretName(name)).toBe(isSure);
  if (isSure) expect(isSecretName(name)).toBe(true);
});

test.each([
  ...["SESSION_KEY", "CREDENTIALS", "KUBECONFIG_DATA", "API_KEY_PROD", "TOKEN_2", "SA_PRIVATE_KEY_JSON"],
  ...["NPMRC_CONTENT", "DB_PASSWORD_OLD", "SHARED_KEY", "AWS_CREDENTIALS", "SECRETS", "TOKEN_B64", "APP_KEY"],
])("%s is a secret by the rule for names", (name) => {
  expect(isSurelySecretName(name)).toBe(true);
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...["API_URL", "REDIS_HOST", "KEY", "KEYS", "ROW_KEY", "FILE_KEY", "IDEMPOTENCY_KEY", "PUBLIC_KEY", "API_KEY_ID", "TOKENS", "MAX_TOKENS"],
  ...[
    "GOOGLE_APPLICATION_CREDENTIALS",
    "KUBECONFIG",
    "SESSION",
    "SESSION_ID",
    "TEST_DATA",
    "KEY_DATA",
    "VALUE",
    "PROD",
    "DATA",
    "TOKEN_TTL",
  ],
  ...["NEXT_PUBLIC_SENTRY_DSN", "TOKENIZERS_PARALLELISM", "CREDENTIAL_HELPER", "SECRETS_DIR", "PASSWORD_FILE", "COMPASS", "MONKEY"],
])("%s is printed all day", (name) => {
  expect(isSurelySecretName(name)).toBe(false);
});

test("addresses with a password in them are told from other addresses", () => {
  const names = ["REDIS_URL", "SENTRY_DSN", "CLOUDAMQP_URL", "CELERY_BROKER_URL", "DB_URI", "DATABASE_URL"];
  expect(names.filter((name) => !isAddressName(name))).toEqual([]);
  expect(["API_URL", "REDIS_HOST", "NEXT_PUBLIC_SENTRY_DSN", "BASE_URL", "DB_NAME"].filter(isAddressName)).toEqual([]);
});
