import { expect, test } from "vitest";
import { isSecretName, isSurelySecretName } from "./secret-names.ts";

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
