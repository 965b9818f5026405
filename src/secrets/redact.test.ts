import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redacted, redactSecrets, redactValues } from "./redact.ts";

const secret = "hunter2?&/é";
const redact = redactValues([secret]);
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("a declared secret", () => {
  test.each([
    ["as it is", secret],
    ["in base64", base64(secret).replaceAll("=", "")],
    ["in base64 for addresses", Buffer.from(secret).toString("base64url")],
    ["in an address", encodeURIComponent(secret)],
    ["in hexadecimal", Buffer.from(secret).toString("hex")],
    ["in HTML", "hunter2?&amp;/é"],
    ["in JSON", JSON.stringify(`${secret}"`).slice(1, -3)],
  ])("is gone %s", (_, form) => {
    expect(redact(`before ${form} after ${form}`)).toBe(`before ${redacted} after ${redacted}`);
  });

  test("is gone in JSON, where quotes and line breaks are escaped", () => {
    expect(redactValues([`pass"word\n1`])(JSON.stringify({ a: `pass"word\n1` }))).toBe(`{"a":"${redacted}"}`);
  });

  test.each(["", "u", "us", "user:"])("is gone inside longer base64, behind %j", (before) => {
    const wholeChars = Math.floor((Buffer.from(secret).length * 8) / 6);
    for (const after of ["", "!", "!!", ":more"]) {
      const encoded = base64(`${before}${secret}${after}`);
      const [head = "", tail = "", ...more] = redact(encoded).split(redacted);
      expect([encoded.startsWith(head), encoded.endsWith(tail), more]).toEqual([true, true, []]);
      expect(encoded.length - head.length - tail.length).toBeGreaterThanOrEqual(wholeChars - 1);
    }
  });

  test("is found as the longest that fits, so that no tail of it is left", () => {
    expect(redactValues(["secret", "secret-and-more"])("secret-and-more, secret")).toBe(`${redacted}, ${redacted}`);
  });

  test("is taken by the letter, not as a pattern", () => {
    expect(redactValues(["a.c(e)*"])("abc(e)* a.c(e)*")).toBe(`abc(e)* ${redacted}`);
  });

  test("shorter than six characters is left, because ordinary words would turn into stars", () => {
    expect(redactValues(["", "short"])("a short text")).toBe("a short text");
    expect(redactValues(["longer"])("a longer text")).toBe(`a ${redacted} text`);
  });

  test("that looks like the mark itself does not redact the mark", () => {
    expect(redactValues(["REDACTED", "secret"])("secret")).toBe(redacted);
  });
});

describe("whatever the secrets and the text", () => {
  const value = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("REDACTED", "***RED", "x***RE"));
  const values = fc.array(value, { maxLength: 5 });
  const around = fc.array(fc.oneof(fc.string(), fc.constantFrom(redacted, "x", "***")), { maxLength: 5 });

  test("redacting twice is redacting once", () => {
    fc.assert(
      fc.property(values, around, (secrets, parts) => {
        const once = redactValues(secrets)([...parts, ...secrets, ...parts].join(""));
        expect(redactValues(secrets)(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  test("no secret is left in any form, unless it is part of the mark", () => {
    const long = fc.string({ minLength: 6 }).filter((text) => !redacted.includes(text) && !text.includes("*"));
    fc.assert(
      fc.property(fc.array(long, { minLength: 1, maxLength: 4 }), around, (secrets, parts) => {
        const forms = secrets.flatMap((each) => [each, base64(each), encodeURIComponent(each)]);
        const text = redactValues(secrets)([...forms, ...parts].join(" | "));
        const left = text.split(redacted);
        expect(secrets.filter((each) => left.some((piece) => piece.includes(each)))).toEqual([]);
      }),
    );
  });
});

test("D22 ten thousand secrets in one call are starred in it and elsewhere: one pattern of all of them would end the process", () => {
  const secrets = Array.from({ length: 10_000 }, (_, at) => `${(at * 7_919).toString(36)}#Qz${at}k`);
  const command = secrets.map((each) => `password=${each}`).join("\n");
  const star = redactSecrets([]).knowing?.({ command }) ?? String;
  const said = new Set([command, secrets.join(" or ")].map((text) => star(text)).flatMap((text) => text.split(/[\s=]+/)));
  expect(secrets.filter((each) => said.has(each))).toEqual([]);
});
