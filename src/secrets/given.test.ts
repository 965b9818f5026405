import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encodings } from "../lexicon/secrets/encoded.fixture.ts";
import { givenCanaries } from "../lexicon/secrets/given.fixture.ts";
import { leftOf, wrappings } from "../lexicon/secrets/wrapped.fixture.ts";
import { redactSecrets, redactStream } from "./redact.ts";

const redact = redactSecrets([]);
const ways = Object.values(wrappings);

/** A value that chance made a word or an expression of: about one in a thousand, and never so many of all. */
const chanceMax = 2;
const chanceMaxOfAll = 25;
const count = 900;
const rounds = 10;

test("D22 a short value behind a telling name is not recorded in clear, however both are written and wrapped", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: rounds, maxLength: rounds }), (seeds) => {
      const left = seeds.flatMap((seed) =>
        givenCanaries(seed, count).filter((canary, at) => {
          const wrap = ways[(at + Math.abs(seed)) % ways.length] ?? ways[0];
          return wrap !== undefined && leftOf(canary, redact(wrap(canary))) !== undefined;
        }),
      );
      expect(left.slice(chanceMaxOfAll)).toEqual([]);
    }),
    { numRuns: 1 },
  );
});

test.each(Object.entries(encodings))("D22 nor is what is encoded as %s", (_, encode) => {
  const texts = givenCanaries(20_311, 200).map(encode);
  expect(texts.filter((text) => redact(text) === text).slice(chanceMax)).toEqual([]);
});

test("D22 what is encoded and comes in pieces is redacted as if it came whole", () => {
  const canaries = givenCanaries(4_711, 60);
  const wrong = Object.values(encodings).flatMap((encode) =>
    canaries.map(encode).filter((text, at) => {
      const stream = redactStream([]);
      const size = 1 + (at % 23);
      let said = "";
      for (let from = 0; from < text.length; from += size) said += stream.push(text.slice(from, from + size));
      return said + stream.end() !== redact(text);
    }),
  );
  expect(wrong).toEqual([]);
});

test("D22 what is encoded and no secret stays as it is", () => {
  const texts = ["The password is asked for at the door.", "token: string; secret?: undefined", '{"name":"shop","page":2}'];
  const encoded = texts.flatMap((text) => ["base64", "hex"].map((name) => Buffer.from(text).toString(name as "hex")));
  expect(encoded.map((text) => redact(text))).toEqual(encoded);
});
