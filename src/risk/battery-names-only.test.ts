import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";

const named = [
  "grep -q '^KEY=' .env",
  "grep -q '^STRIPE_KEY=' .env && echo yes",
  "grep -qE '^(A|B)=' .env",
  "grep -c . .env",
  "grep -c '^[A-Z]' .env",
  "grep -oE '^[A-Z_]+=' .env",
  "cut -d= -f1 .env",
  "cut -d '=' -f 1 .env",
  "cut -f1 -d= .env",
  "env | grep -i node_env",
  "printenv | grep -i java_home",
];

/** Values come out, or a pattern that reaches behind the sign says what they are, by and by. */
const shown = [
  "grep KEY .env",
  "grep -v '^#' .env",
  "grep -q sk_live_4 .env",
  "grep -q '^KEY=sk_live_4' .env",
  "grep -qE '^A|sk_live_4' .env",
  "grep -q '^A\\|sk_live_4' .env",
  "grep -qe sk_live_4 .env",
  "grep -o '^[A-Z_=a-z]*' .env",
  "grep -oE '^.*' .env",
  "grep -c . .env -e x --color -r .",
  "cut -d= -f2 .env",
  "cut -d= -f1- .env",
  "cut -d= -f1,2 .env",
  "cut -d: -f1 .env",
  "cut -c1-99 .env",
  "env | grep -i node",
  "env | grep -i sk_live",
  "env | grep node_env",
];

test("A15 names without their values are no secret", () => expect(stopped(named)).toEqual([]));
test("A14 values are, in whole or bit by bit", () => expect(passing(shown)).toEqual([]));

test("A15 a key made for a trial, where nothing lies yet, is no change of one", () => {
  const facts = { ...place, exists: ["/tmp/held.pem"] };
  const made = (key: string): string =>
    `openssl req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out /tmp/c.pem -days 1 -subj /CN=localhost`;
  expect(stopped([made("/tmp/k.pem"), "openssl genrsa -out /tmp/k.pem 2048"], facts)).toEqual([]);
  expect(passing([made("/tmp/held.pem"), made("~/.ssh/k.pem"), made("key.pem")], facts)).toEqual([]);
});
