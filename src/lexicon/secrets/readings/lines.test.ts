import { expect, test } from "vitest";
import { detectSecrets } from "../detect.ts";

const secretsIn = (text: string): readonly string[] => detectSecrets(text).map(({ start, end }) => text.slice(start, end));
const secret = "k9#mQ2vL8x";

const commands: readonly (readonly string[])[] = [
  ["mytool", "--password", secret],
  ["mysql", "-h", "db", "-u", "root", `-p${secret}`],
  ["docker", "login", "ghcr.example", "-u", "mira", "-p", secret],
  ["curl", "--user", `mira:${secret}`, "https://shop.example"],
  ["kubectl", "create", "secret", "generic", "x", "--namespace", "y", `--from-literal=shop=${secret}`],
  ["ldapsearch", "-x", "-D", "cn=a", "-w", secret],
  ["rabbitmqctl", "add_user", "mira", secret],
];
const writings: Readonly<Record<string, (words: readonly string[]) => string>> = {
  "in lines that go on": (words) => words.join(" \\\n  "),
  "in lines of Windows that go on": (words) => words.join(" \\\r\n"),
  "in numbered lines": (words) => words.map((word, at) => `${at + 7}:${word}`).join(" \\\n"),
  "in lines that go on, as JSON writes them": (words) => JSON.stringify({ run: words.join(" \\\n  ") }),
  "with tabs": (words) => words.join("\t"),
  "with every word in quotes": (words) => words.map((word) => `'${word}'`).join(" "),
  "as a list": (words) => `CMD ${JSON.stringify(words)}`,
  "as a list over several lines": (words) => `run(${JSON.stringify(words, null, 2)}, check=True)`,
  "as a list of a program": (words) => `subprocess.run([${words.map((word) => `'${word}'`).join(", ")}])`,
  "as a list in a text of JSON": (words) => JSON.stringify({ body: JSON.stringify(words) }),
  "between quotes that quote quotes": (words) => `bash -c '${words.join(" ").replace(secret, `'\\''${secret}'\\''`)}'`,
  "with the ending that Windows gives": ([program, ...words]) => [`${program}.exe`, ...words].join(" "),
};

test.each(Object.entries(writings))("D22 the words of a command are found %s", (_, write) => {
  for (const words of commands) {
    const found = secretsIn(write(words)).map((each) => each.replaceAll(/^[\\']+|[\\']+$/g, ""));
    expect(found).toContain(secret);
  }
});

test("D22 a value with blanks in a list of words is found whole", () => {
  expect(secretsIn(`["sshpass", "-p", "k9#m Q2;vL8", "ssh"]`)).toEqual(["k9#m Q2;vL8"]);
  expect(secretsIn(`["mysql", "-pk9#m;Q2|vL8", "shop"]`)).toEqual(["k9#m;Q2|vL8"]);
});

test.each([
  `args: ["--port", "8080", "-p", "80:80", "--max-tokens", "4096"]`,
  `["docker", "run", "-p", "5432:5432", "postgres"]`,
  "docker run \\\n  -p 8080:80 \\\n  -e MODE=test \\\n  shop",
  "npm test -- \\\n  --reporter dot \\\n  src/token.test.ts",
  "pip install x==1.2 \\\n    --hash=sha256:0a1b2c3d4e5f6789",
  `program.option("--password <value>", "the password", "required")`,
  `parser.add_argument('--token', '-t', help='the token')`,
  `it's the user's '--token' option, isn't it`,
])("ordinary lines that are written so hold nothing: %j", (text) => {
  expect(secretsIn(text)).toEqual([]);
});
