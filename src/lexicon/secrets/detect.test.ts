import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectSecrets } from "./detect.ts";
import { secretShapes } from "./shapes/secret-shapes.ts";
import { hex, mixed } from "./shapes/types.ts";
import { expectBounded } from "../../../test/support/growth.ts";

const image = `iVBORw0KGgoAAAANSUhEUgAA${`${mixed(16)}/+AAAAEAAAB`.repeat(40)}`;

describe("ordinary text has no secrets", () => {
  test.each([
    ["a commit", `git show ${hex(40)} -- src/token.ts`],
    ["a short hash", "git cherry-pick 0a1b2c3 && git push origin HEAD"],
    ["a UUID", `SELECT * FROM orders WHERE id = '${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}'`],
    ["a lockfile", `"integrity": "sha512-${mixed(86)}==", "resolved": "https://r.example/a/-/a-1.0.0.tgz#${hex(40)}"`],
    ["a checksum", `sha256:${hex(64)}  dist/app.tar.gz`],
    ["an image", `<img src="data:image/png;base64,${image}=">`],
    ["small code", 'function t(e,n){return e.token=n.secret||"none",e.password!==n.password&&(e.key=r[n.apiKey]),e}'],
    ["types", "interface Login { password: string; token?: string; apiKey: ApiKey | undefined }"],
    ["an address", "https://user@example.org:8443/a/b?next=/c&page=2#top"],
    ["a table", "CREATE TABLE users (id uuid primary key, password_hash text, session_token varchar(64) not null)"],
    ["a manifest", "env:\n  - name: DB_PASSWORD\n    valueFrom:\n      secretKeyRef:\n        name: db-main-2\n        key: password"],
    ["a workflow", "token: ${{ secrets.GITHUB_TOKEN }}\n  password: ${{ secrets.DOCKER_PASSWORD }}"],
    ["a command", 'curl -H "Authorization: Bearer $TOKEN" -u "$USER:$PASS" https://api.example.org --max-time 30'],
    ["a public key", `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${mixed(43)} jo@example.org`],
    ["documents", "Set API_KEY=<your-api-key> and PASSWORD=changeme, or pass --token YOUR_TOKEN."],
    ["a test", 'expect(login({ user: "jo", password: "hunter2" })).toBe(true)'],
    ["a stand-in", "aws apigateway get-api-key --api-key abc123 && x --token=abc1234 && SECRET=123abc"],
    ["a fingerprint", `gpg --recv-keys ${hex(40).toUpperCase()}`],
    ["a page", `"nextPageCursor": "page-2-of-the-list", "max_tokens": 4096, "tokenizer": "cl100k_base"`],
  ])("%s", (_, text) => {
    expect(detectSecrets(text)).toEqual([]);
  });
});

test("secrets come in order, without overlaps, and with their names", () => {
  const token = `ghp_${mixed(36)}`;
  expect(detectSecrets(`https://jo:${token}@host and «${token}»`)).toEqual([
    { name: "password in an address", start: 11, end: 51 },
    { name: "GitHub token", start: 62, end: 102 },
  ]);
});

test("whatever the text, secrets lie inside it, in order and apart", () => {
  const starts = secretShapes().flatMap((shape) => shape.starts);
  const part = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom(...starts, mixed(40), "=", '"', "@"));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      for (const { start, end } of detectSecrets(text)) {
        expect(start >= last && end > start && end <= text.length).toBe(true);
        last = end;
      }
    }),
    { numRuns: 1_000 },
  );
});

/** Text made to be slow: a start at every step, and a long run or a near match behind each of them. */
const hostile = [
  ...["ghp_", "eyJ", ".eyJ", "password=", "api_key=", "api_key:'", '"token":"', "://", "://a:", "://a:b@", "--token-"],
  ...["-----BEGIN PRIVATE KEY-----\n", `-----BEGIN PRIVATE KEY-----${mixed(64)}`, "mysql -p ", "basic ", "authorization:"],
  ...["bearer password.", "AKIA", "glpat-", "sk-ant-", "$argon2id$", `token=${mixed(16)}`, "MTaa.aaaaaa.", "-u a:", "\\n"],
  ...["secret=", "pass=%41", "auth=", "secret\n", "secret_", "password is ", `secret=${mixed(8)} `, "x\u001B[31m"],
  ...["security unlock-keychain ", "htpasswd -b ", "echo x | sudo ", "zip x ", "value: ", "value:'", "name: token\n"],
  ...['password"', "password: 'x ", `"token": "${mixed(6)} `],
  ...["x \\\n", "mysql \\\n -p", "'-p' ", `["mysql","-p",`, `"--a",\n`, "'\\''"],
  ...["7061", "0000000 7061 7061\n", `${mixed(8)}\n`, btoa(`secret=${mixed(8)}`)],
];

test.each(hostile)("100 000 characters of %j are read in time that grows with their number", (unit) => {
  expectBounded((length) => void detectSecrets(unit.repeat(Math.ceil(length / unit.length))), 100_000);
});
