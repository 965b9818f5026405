import { expect, test } from "vitest";
import { actsOf } from "../deeds.fixture.ts";

test.each([
  "echo $STRIPE_API_KEY",
  "echo $STRIPE_KEY",
  'echo "pass: $DB_PASS"',
  "echo $PGPASSWORD",
  'echo "token: $GITLAB_TOKEN"',
  'printf "%s\\n" "${DB_PASSWORD}"',
  "echo ${CI_TOKEN:0:6}",
  "echo ${CI_TOKEN:-none}",
  "echo $CI_TOKEN | base64",
  'cat <<< "$CI_TOKEN"',
  "cat <<E\n$CI_TOKEN\nE",
  "bash -c 'echo $CI_TOKEN'",
  "if true; then echo $CI_TOKEN >&2; fi",
])("A14 %s shows a secret", (command) => {
  expect(actsOf(command)).toContain("read-secret");
});

test.each([
  'echo "${CI_TOKEN:+set}"',
  "echo ${#CI_TOKEN}",
  '[ -z "$CI_TOKEN" ] && echo missing',
  "CI_TOKEN=abc; echo $CI_TOKEN",
  "for TOKEN in a b; do echo $TOKEN; done",
  "echo '$CI_TOKEN'",
  "echo $MAX_TOKENS $CACHE_KEY $HOME $PASS $OLDPWD $TESTS_PASS $PRIMARY_KEY $REDIS_URL",
  'echo "$REGISTRY_TOKEN" | wc -c',
  'AUTH=$(printf %s "$CI_TOKEN" | base64)',
])("%s does not", (command) => {
  expect(actsOf(command)).not.toContain("read-secret");
});
