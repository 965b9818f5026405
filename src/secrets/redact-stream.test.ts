import { describe, expect, test } from "vitest";
import { redacted, redactSecrets, redactStream } from "./redact.ts";
import { blockMax, mixed } from "../lexicon/secrets/shapes/types.ts";

const key = `-----BEGIN RSA PRIVATE KEY-----\n${`${mixed(64)}\n`.repeat(25)}-----END RSA PRIVATE KEY-----`;

describe("secrets that nobody declared", () => {
  const redact = redactSecrets(["hunter2-declared"]);

  test("D22 are redacted beside those that somebody did", () => {
    expect(redact(`curl -H 'x: ghp_${mixed(36)}' -d hunter2-declared`)).toBe(`curl -H 'x: ${redacted}' -d ${redacted}`);
  });

  test("D22 leave what leads to them", () => {
    expect(redact("postgres://app:s3cret@db:5432/shop")).toBe(`postgres://app:${redacted}@db:5432/shop`);
    expect(redact(`{"api_key": "${mixed(32)}"}`)).toBe(`{"api_key": "${redacted}"}`);
  });

  test("D22 become one mark with a declared secret that they overlap", () => {
    expect(redact(`token=${mixed(20)}hunter2-declared`)).toBe(`token=${redacted}`);
    expect(redactSecrets(["-----BEGIN RSA"])(`x ${key} y`)).toBe(`x ${redacted} y`);
  });

  test("D22 are found behind a mark that stands for another", () => {
    expect(redact(`${redacted} ghp_${mixed(36)}`)).toBe(`${redacted} ${redacted}`);
  });
});

describe("a stream", () => {
  test.each(["building 10%\r", "compiled 12 files in 3 s\n", "> ", "Proceed? [y/N] "])("gives %j at once", (chunk) => {
    expect(redactStream(["hunter2-declared"]).push(chunk)).toBe(chunk);
  });

  test("D22 hides a private key whose lines come one by one, and shows what follows", () => {
    const stream = redactStream([]);
    const said = `before\n${key}\nafter\n`.split(/(?<=\n)/).map((line) => stream.push(line));
    expect(said.join("") + stream.end()).toBe(`before\n${redacted}\nafter\n`);
    expect(said.at(-1)).toContain("after");
  });

  test("D22 hides a key that never ends", () => {
    const stream = redactStream([]);
    const said = stream.push(key.slice(0, 800)) + stream.push(key.slice(800, 1_000)) + stream.end();
    expect(said).toBe(redacted);
  });

  const heldMax = blockMax + 2_000;

  test.each(["password=", "token: ", "-----BEGIN PRIVATE KEY-----\n", "a1B2", "eyJ.", "hunter2-", "://a:"])(
    "never holds back more than a bounded part of %j without end",
    (unit) => {
      const stream = redactStream(["hunter2-declared"]);
      const whole = unit.repeat(Math.ceil(60_000 / unit.length));
      let said = "";
      for (let at = 0; at < whole.length; at += 1_000) {
        said += stream.push(whole.slice(at, at + 1_000));
        expect(at + 1_000 - said.length).toBeLessThan(heldMax);
      }
      expect(said + stream.end()).toBe(whole);
    },
  );

  test("D22 hides one key after another", () => {
    const stream = redactStream([]);
    const said = Array.from({ length: 20 }, () => stream.push(`${key}\n`)).join("");
    expect(said + stream.end()).toBe(`${redacted}\n`.repeat(20));
  });

  test("D22 shows no end of a declared secret in which another one ends", () => {
    const stream = redactStream(["hunter2-"]);
    const whole = `x wandb_v1_${mixed(79)}hunter2-Authorization: y`;
    expect([...whole].map((letter) => stream.push(letter)).join("") + stream.end()).toBe(`x ${redacted}Authorization: y`);
  });

  test("gives a long text that comes letter by letter", () => {
    const stream = redactStream([]);
    const whole = `${key}\npassword=${"x".repeat(3_000)}\n`;
    expect([...whole].map((letter) => stream.push(letter)).join("") + stream.end()).toBe(redactSecrets([])(whole));
  });
});
